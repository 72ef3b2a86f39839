// A line, rated.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "grid/grid.h"
#include "lines.h"
#include "rating/rater.h"

namespace bitwhip::variant::checks {

// The values of a line, as they are printed.
inline std::vector<std::string> rated(const std::string& names, const std::string& line,
                                      std::span<const rating::RatingId> ids, int max_length) {
  const Variant variant(names);
  const VariantPuzzle read = accepted(variant, line);
  PuzzleTables tables(variant.layout(read.size));
  tables.set(variant.layout(read.size), read.additions);
  rating::RatingOptions options;
  options.max_length = max_length;
  rating::Rater rater(tables.tables(), ids, options);
  rating::Report report;
  rater.rate(read.puzzle, report);
  CHECK(report.solutions == 1);
  std::vector<std::string> values;
  for (std::size_t i = 0; i < ids.size(); ++i)
    values.push_back(rating::to_string(report.values[i]));
  return values;
}

}  // namespace bitwhip::variant::checks
