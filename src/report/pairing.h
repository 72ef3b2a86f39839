// Two runs of the same puzzles, record by record: what changed.
//
// Records are paired in order. Memory does not grow with their number. Thread-safety: none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "report/gather.h"
#include "tables/comparison.h"
#include "tables/list_reader.h"

namespace bitwhip::report {

struct PairedRating {
  std::string name;
  std::size_t first, second;        // its places among the ratings of each run
  tables::Comparison comparison{};  // with the first kMostShown that differ
  PairCounts values{kMostPairs};
};

struct Pairing {
  Figures first, second;
  std::uint64_t both = 0;
  std::uint64_t only_first = 0, only_second = 0;
  std::vector<PairedRating> ratings;                                              // those that both runs have, in the order of the first
  BoundedCounts<std::pair<std::string, std::string>> statuses{kMostStatusPairs};  // where both runs have them; empty: a record has none
};

// Reads both lists to their ends. Throws ListError, also where two paired records are of different
// puzzles.
Pairing pair(tables::ListReader& first, tables::ListReader& second, const Asked& asked);

}  // namespace bitwhip::report
