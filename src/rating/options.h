// Options of a rating.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/search_allowance.h"
#include "hodoku/ladder_file.h"
#include "rating/rule_system.h"
#include "rules/budget.h"

namespace bitwhip::rating {

// A ladder by its name, which is part of the names of its ratings (rating.h).
struct NamedLadder {
  std::string name;  // "simple"
  std::shared_ptr<const hodoku::LadderTable> table;
  std::string sha256;  // of what decides about values: hodoku::meaning_of()
};

struct RatingOptions {
  int max_length = rules::kDefaultMaxLength;  // greatest length of chains
  int max_length_when_infinite = 6;           // of the path where the rating is proven infinite
  std::size_t arena = rules::kDefaultArena;   // bytes of search memory
  double timeout = 0;                         // wall time in seconds per puzzle; 0: none
  std::uint64_t max_nodes = 0;                // nodes of the searches per puzzle; 0: no limit
  std::optional<RuleSystem> rules{};          // the rules of the rating `rules`
  std::vector<NamedLadder> ladders{};         // those of the ratings ladder:NAME
  // Counts the work of the searches by length (Rater::profile).
  bool profile = false;
  // Walks the path of a rating also where a certificate decides it.
  bool walks_path = false;
  // Also counts all partial chains of the states on the paths (system_ratings.h). Needs `profile`.
  bool count_all = false;
  // Cancellation flag: once it is not 0, the current puzzle is given up at once (Report::stopped).
  // Must outlive the rater.
  const std::atomic<int>* stop = nullptr;
  // Of all searches of a record, in place of `timeout`, `max_nodes` and `stop`; its owner starts
  // it. Null: each object has its own. Must outlive the rater.
  SearchAllowance* allowance = nullptr;
  // For tests: mask on the hash values of memo tables. It must not change any rating.
  std::uint32_t memo_hash_mask = ~0u;
  // For tests: number of polls of a puzzle (rules/budget.h) after which it stops as `stop` does; 0:
  // never.
  std::uint64_t polls = 0;

  rules::SearchLimits limits() const {
    return {.max_length = max_length,
            .arena = arena,
            .timeout = timeout,
            .max_nodes = max_nodes,
            .stop = stop,
            .memo_hash_mask = memo_hash_mask,
            .polls = polls,
            .allowance = allowance};
  }
};

}  // namespace bitwhip::rating
