// What may be asked of a rating besides its name.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "rating/rule_system.h"

namespace bitwhip::rating {

struct Options {
  int max_length = 36;                        // cap on the length of chains
  int max_length_when_infinite = 6;           // of a path whose rating is known to be infinite
  std::size_t arena = std::size_t{64} << 20;  // bytes of search memory
  double timeout = 0;                         // seconds per puzzle; 0: none
  std::optional<RuleSystem> rules{};          // the rules of the rating `rules`
  // Count what the searches do by length (Rater::profile).
  bool profile = false;
  // With it, also count all partial chains of the states on the paths (system_ratings.h).
  bool count_all = false;
  // Not 0: the puzzle under way is given up at once (Report::stopped); it must outlive the rater.
  const std::atomic<int>* stop = nullptr;
  // For tests: hash values of memo tables are and-ed with this, which must not change any rating.
  std::uint32_t memo_hash_mask = ~0u;
  // For tests: stops as `stop` does after so many polls of a puzzle (rules/budget.h); 0: never.
  std::uint64_t polls = 0;

  rules::Limits limits() const { return {max_length, arena, timeout, stop, memo_hash_mask, polls}; }
};

}  // namespace bitwhip::rating
