// Counters of a search; plain sums, so profiles of many puzzles add up.
#pragma once

#include <cstdint>

namespace bitwhip::rules {

struct SearchStats {
  std::uint64_t passes = 0;    // rounds of elimination
  std::uint64_t targets = 0;   // targets tried at length 1
  std::uint64_t filters = 0;   // closures advanced by a wave; bounds of partial chains
  std::uint64_t searches = 0;  // targets searched for chains
  std::uint64_t nodes = 0;     // partial chains visited
  std::uint64_t solver = 0;    // nodes of the solution count

  SearchStats& operator+=(const SearchStats& more) {
    passes += more.passes;
    targets += more.targets;
    filters += more.filters;
    searches += more.searches;
    nodes += more.nodes;
    solver += more.solver;
    return *this;
  }
};

}  // namespace bitwhip::rules
