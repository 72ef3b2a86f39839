// Limits of one puzzle: the length of chains, search memory, nodes, wall time, and cancellation at
// any moment.
//
// A worker has one budget. Every search, every closure and the count of solutions spend() work on
// it; one unit is a step of about a tenth of a microsecond, such as a partial chain or a wave of a
// closure for one candidate. After kWorkBetweenPolls units spend() polls: it looks at the stop
// request and at the clock. So a deadline or a stop ends any search within a few milliseconds, and
// a poll costs a thousandth of the work between two. A budget that ran out stays so until the next
// start(). Memory is separate: a search whose arena is full reports it (FindResult::halt), and the
// next search starts with an empty arena.
//
// Thread-safety: one thread, but for the flag behind SearchLimits::stop, which any thread may set.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "base/invariant.h"
#include "base/search_allowance.h"
#include "rules/arena.h"
#include "rules/search_profile.h"

namespace bitwhip::rules {

// Upper bound for chains without g-candidates: their right-linking candidates lie in different
// cells.
inline constexpr int kMaxLength = 81;

// Reason for which a search was given up.
enum class Halt : std::uint8_t {
  none,
  own_limit,     // the limit of the search itself
  memory,        // the arena was full
  g_candidates,  // the state has more of them than a search can number, whatever the arena
  nodes,         // SearchLimits::max_nodes
  timeout,
  stopped,
};

// Returns the reason that a limit of the puzzle's allowance gives.
Halt halt_of(LimitReached reached);

// The limits of searches where no other ones are asked for.
inline constexpr int kDefaultMaxLength = 36;
inline constexpr std::size_t kDefaultArena = std::size_t{64} << 20;

struct SearchLimits {
  int max_length = kDefaultMaxLength;      // greatest length that is searched
  std::size_t arena = kDefaultArena;       // bytes of search memory
  double timeout = 0;                      // wall time per puzzle; 0: none
  std::uint64_t max_nodes = 0;             // nodes per puzzle; 0: no limit
  const std::atomic<int>* stop = nullptr;  // cancellation flag: not 0: end at once
  // For tests: mask on the hash values of memo tables. It must not change any rating.
  std::uint32_t memo_hash_mask = ~0u;
  // Number of polls of a puzzle after which it stops as `stop` does; 0: never. Machine-independent.
  std::uint64_t polls = 0;
  // Of all searches of a puzzle; whoever owns it starts it. Null: the budget has its own.
  SearchAllowance* allowance = nullptr;
};

class Budget {
 public:
  // `bytes`: size of the arena, fixed tables included (Position::arena_bytes). Throws
  // std::bad_alloc.
  Budget(const SearchLimits& limits, std::size_t bytes)
      : arena(bytes),
        limits_(limits),
        own_({limits.timeout, limits.max_nodes, limits.stop}),
        allowance_(limits.allowance != nullptr ? limits.allowance : &own_) {
    start();
  }
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  // Starts the limits for a new puzzle, with its own allowance; Position::start() calls it.
  void start();

  // Spends work. Returns true when the puzzle must be given up.
  bool spend(int work) {
    BITWHIP_INVARIANT(work >= 0);  // the clock might never be read
    if ((left_ -= work) > 0) return false;
    return poll();
  }
  // Spends the work of nodes, and counts these.
  bool visit(int work, int nodes = 1) {
    BITWHIP_INVARIANT(nodes >= 0);
    if (allowance_->count(static_cast<std::uint64_t>(nodes))) left_ = 0;
    return spend(work);
  }
  // Reads the cancellation flag and the clock at once.
  bool poll();

  const SearchLimits& limits() const { return limits_; }
  // For searches that have no budget.
  SearchAllowance& allowance() { return *allowance_; }
  bool over() const { return halt_ != Halt::none; }
  Halt halt() const { return halt_; }  // never `own_limit`, `memory` or `g_candidates`
  int max_length() const { return std::min(limits_.max_length, kMaxLength); }

  std::uint64_t polls() const { return polls_; }    // of this puzzle
  int most_between_polls() const { return most_; }  // units of work; maximum over all puzzles

  static constexpr int kWorkBetweenPolls = 4096;

  Arena arena;
  // Receives the counts of the searches; null: no profile. Must outlive the searches.
  SearchProfile* profile = nullptr;

 private:
  SearchLimits limits_;
  SearchAllowance own_;
  SearchAllowance* allowance_;
  Halt halt_ = Halt::none;
  int left_ = kWorkBetweenPolls;
  int most_ = 0;
  std::uint64_t polls_ = 0;
};

}  // namespace bitwhip::rules
