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
  bool profile = false;                       // count what the searches do by length (Rater::profile)
  bool count_all = false;                     // with it, also count all partial chains of the states on the paths (system_ratings.h)
  const std::atomic<int>* stop = nullptr;     // not 0: the puzzle under way is given up at once (Report::stopped); it must outlive the rater
  std::uint32_t memo_hash_mask = ~0u;         // for tests: hash values of memo tables are and-ed with this, which must not change any rating
  std::uint64_t polls = 0;                    // for tests: stops as `stop` does after so many polls of a puzzle (rules/budget.h); 0: never

  rules::Limits limits() const { return {max_length, arena, timeout, stop, memo_hash_mask, polls}; }
};

}  // namespace bitwhip::rating
