// Weighted sums of records that a test has as text.
#pragma once

#include <fmt/core.h>

#include <string>
#include <vector>

#include "io/source.h"
#include "tables/list_reader.h"
#include "tables/weighted_sums.h"

namespace bitwhip::testing {

// Returns the sums of these files, of which each has a header.
inline tables::WeightedSums summed(const std::vector<std::string>& texts,
                                   const tables::WeightedReader::WeightingOptions& asked = {}) {
  tables::WeightedReader reader(asked);
  int number = 0;
  for (const std::string& text : texts) {
    io::MemorySource source(text, 1000);
    tables::ListReader list(source, fmt::format("file {}", ++number),
                            tables::ListReader::AllColumns::with_notes);
    reader.add(list);
  }
  return reader.finish();
}

}  // namespace bitwhip::testing
