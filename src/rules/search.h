// A live grid with what searches know of it: one propagated state per candidate, and the memory of the searches.
//
// A pass is the time between two eliminations; all patterns of a pass are looked for in the same state. For each open candidate Z the search keeps
// the state reached by assuming Z and asserting, wave by wave, every single that shows up ("closure"). A pattern of length n on Z asserts at most n
// - 1 right-linking candidates one after the other, each of them single by then, so it can only end in a contradiction if n - 1 waves of asserting
// all singles at once do. That is the filter before every search. Waves continue where the previous length stopped, and even where the previous pass
// stopped: the grid only shrinks, so what followed from Z still follows. Such a closure is ahead of its wave count; when it meets no contradiction
// within n - 1 more waves there is none, and when it does, the candidate is "hot" from then on and its waves are counted anew in every pass.
//
// Thread-safety: one Search per thread.
#pragma once

#include <cstdint>

#include "rules/budget.h"
#include "rules/closures.h"
#include "rules/live_grid.h"
#include "rules/masks.h"
#include "rules/memo.h"
#include "rules/search_stats.h"

namespace bitwhip::rules {

inline constexpr int kAllWaves = 2000;  // more than any closure takes: each asserts a candidate or a minirow
inline constexpr std::uint8_t kNever = 255;

// What the search for targets on a live grid found.
struct Targets {
  int count = 0;
  Halt halt = Halt::none;
};

class Search {
 public:
  // Takes its fixed tables from the arena of the budget (std::bad_alloc when they do not fit), which must outlive the search.
  Search(const GridTables& tables, Budget& budget, Groups groups);

  // The bytes of the fixed tables.
  static std::size_t fixed_bytes(Groups groups);

  LiveGrid live;
  Budget& budget;
  Closures closures;

 private:
  std::uint64_t* block_;  // of the closures, in the arena, before the memos' part
  std::uint64_t* frames_;

 public:
  Memo memo;

  // Loads a grid that is quiescent under BRT.
  void load(const Grid& grid);

  // The open candidates of the pass, and what is known of each (indexed by Live).
  Live open[kCandidates];
  int open_count = 0;
  std::uint8_t conflict[kCandidates];  // the wave that met a contradiction, kNever: none so far
  std::uint8_t needed[kCandidates];    // right-linking candidates that a pattern needs at least: the wave of the conflict or one more (levels-inl.h)
  bool closed[kCandidates];            // nothing more to assert
  bool spent[kCandidates];             // whips: all partial chains were walked, there is no pattern of any length in this pass
  bool touch_renewed = false;          // are the touch sets those of this pass?

  // The state of the pass as masks, made when first asked for.
  const Masks& masks() {
    if (!masks_renewed_) renew_masks();
    return masks_;
  }
  void forget_masks() { masks_renewed_ = false; }

  // Lists all live candidates; begin_pass() drops those that are not open. Needed whenever the state has become anything but a part of what it was.
  void open_all();

  // Memory that build_rows may use: no closure is alive then.
  std::uint64_t* scratch() { return block_; }
  // Frames of a depth-first search, one after another: records of the same shape, or tables of masks.
  std::uint64_t* frames() { return frames_; }

  SearchStats stats;

 private:
  void renew_masks();

  Masks masks_;
  bool masks_renewed_ = false;
};

}  // namespace bitwhip::rules
