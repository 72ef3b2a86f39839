// What searches know of one state: the closures of its candidates, and the memory of the searches.
//
// A pass is the time between two eliminations; all patterns of a pass are looked for in the same
// state. For each open candidate Z the search has its closure (closures.h). A pattern of length n
// on Z asserts at most n - 1 right-linking candidates one after the other, each of them single by
// then, so it can only end in a contradiction if n - 1 waves of asserting all singles at once do.
// That is the filter before every search.
//
// Short chains are then searched for many targets at once (chain_lanes.h), long ones target by
// target, on a live grid that is compiled when a pass first needs it (live_grid.h).
//
// Thread-safety: one Search per thread.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "grid/grid.h"
#include "rules/budget.h"
#include "rules/chain_bounds.h"
#include "rules/chain_lanes.h"
#include "rules/closures.h"
#include "rules/evidence.h"
#include "rules/live_grid.h"
#include "rules/memo.h"
#include "rules/pass.h"
#include "rules/search_profile.h"
#include "rules/z_walks.h"

namespace bitwhip::rules {

// More than any closure takes: each asserts a candidate or a minirow.
inline constexpr int kAllWaves = 10000;
inline constexpr std::uint8_t kNever = 255;
// The share of rows, in percent, that must be open in a state for the pass of a state above to
// serve it.
inline constexpr int kKept = 70;

// Holds the open candidates of a state, as the techniques see them that look at masks alone.
// Loading them from a grid costs a copy of the masks, some 50 nanoseconds.
struct Masks {
  simd::MaskTable table;  // the open candidates of every CSP-variable; nothing in decided ones
  CandidateSet open;

  // Takes over a grid in which every asserted candidate has removed those linked to it; singles may
  // be left.
  void load(const GridTables& tables, const Grid& grid) {
    table = grid.table();
    for (int w = 0; w < tables.words(); ++w) {
      const std::uint64_t closed = grid.decided().word[w] | ~tables.variables().word[w];
      for (std::uint64_t rest = closed; rest; rest &= rest - 1) {
        if (const int lane = w * 64 + std::countr_zero(rest); lane < simd::kMaskLanes)
          table.lane[lane] = 0;
      }
    }
    open = grid.open();
  }
};

// Holds the masks of a state that changes, and loads them when they are first asked for. The
// references must outlive the object.
class StateMasks {
 public:
  StateMasks(const GridTables& tables, const Grid& grid) : tables_(tables), grid_(grid) {}

  const Masks& get() const {
    if (!loaded_) masks_.load(tables_, grid_);
    loaded_ = true;
    return masks_;
  }
  // The state has changed.
  void forget() { loaded_ = false; }

 private:
  const GridTables& tables_;
  const Grid& grid_;
  mutable Masks masks_;
  mutable bool loaded_ = false;
};

// Holds what the search for targets in a pass found.
struct Targets {
  int count = 0;
  Halt halt = Halt::none;
};

// What a walk over partial chains tells at its end.
struct WalkResult {
  Halt halt = Halt::none;                 // given up: what else it found means nothing
  bool cut = false;                       // it met a partial chain that longer walks may go on from
  std::uint64_t made = 0, most_kept = 0;  // partial chains: how many, and the most at once
};

// What forcing whips (forcing_whip.cpp) know of a pass, by the row of a case: the ends of the
// partial whips that walks have found, and what closures leave.
struct WhipEnds {
  static constexpr int kMostMinirows = 486;  // as the classic grid has
  // Numbers of right-linking candidates are below.
  static constexpr int kEnds = kCandidates + kMostMinirows;
  using Lengths = std::array<std::uint8_t, kEnds>;
  static constexpr Candidate ends(Groups groups) {
    return groups == Groups::yes ? kEnds : kCandidates;
  }

  std::uint8_t walked[kCandidates];  // up to this length; 0: not yet
  bool cut[kCandidates];             // there may be longer ones
  // Of the shortest one that ends in a candidate or minirow, kNever: none.
  Lengths length[kCandidates];
  // The rows that the closure of a case leaves, as bits: but for its last wave, and in the end.
  Word left[2][kCandidates][Closures::kRowWords];
};

class Search {
 public:
  // Takes its fixed tables from the arena of the budget (std::bad_alloc when they do not fit),
  // which must outlive the search, as must the masks of the state.
  Search(const GridTables& tables, Budget& budget, const StateMasks& masks, Groups groups);

  // Returns the bytes of the fixed tables in the arena.
  static std::size_t fixed_bytes(Groups groups);

  // Begins a new pass. The grid must be quiescent under BRT, or thinned (pass.h): then searches in
  // lanes alone.
  void begin(const Grid& grid, Thinned thinned = Thinned::no);
  // A pass for bounds alone: conflict and needed are told, of no more than what the last wave asked
  // for tells. The tables of a pass above it serve, while most rows are open: whether a candidate
  // is linked to a target does not depend on the state, so what is gone is emptied, and what has
  // been asserted is asserted in all lanes. Rows that are not open have no conflict. Where a pass
  // must be loaded, that of the state above is, which may serve others.
  void begin_bounds(const Grid& grid, const Grid& above);
  // Begins z-walks in a state, quiescent under BRT and W1. below: it lies below the one begun with
  // last.
  void begin_walks(const Grid& grid, bool below);

  const GridTables& tables() const { return tables_; }
  const Spaces& spaces() const { return tables_.spaces(); }
  Groups groups() const { return groups_; }
  const Masks& masks() const { return masks_.get(); }

  Budget& budget;
  Pass pass;
  Closures closures;
  ChainLanes chains;
  ChainBounds bounds;
  ZWalks walks;
  // Not set to 0: what no walk has asked for is never touched.
  std::unique_ptr<WhipEnds> ends{new WhipEnds};

  // These members hold what is known of each open candidate, by row.
  std::uint8_t conflict[kCandidates];  // the wave that met a contradiction, kNever: none so far
  // Right-linking candidates that a pattern needs at least: the wave of the conflict or one more.
  std::uint8_t needed[kCandidates];
  bool closed[kCandidates];  // nothing more to assert
  // The closures were run to their ends (ClosureKernels::saturate): the pass is no longer of use.
  bool saturated = false;
  // whips: all partial chains were walked, there is no pattern of any length in this pass.
  bool spent[kCandidates];

  // Compiles the live grid of the pass, with all its rows, for searches target by target. Returns
  // false when the state is too large for it.
  bool compile();
  LiveGrid live;
  // Both blocks lie in the arena, before the memos' part.
  std::uint64_t* const scratch;  // memory for compiling
  // Of a depth-first search, one after another: records of a live grid, or tables of masks.
  std::uint64_t* const frames;
  Memo memo;

  SearchStats stats;

 private:
  // Loads the pass of a state and nothing more.
  void load(const Grid& grid, Thinned thinned);
  void forget_targets();

  const GridTables& tables_;
  const StateMasks& masks_;
  const Groups groups_;
  const Grid* grid_ = nullptr;
  bool compiled_ = false;
  AlignedArray<std::byte> lanes_;
};

// A walk over partial chains, depth first, one frame of masks a cell: what the target and the
// right-linking candidates leave. The frames and the memo are those of the search.
class FrameWalk : public WalkResult {
 protected:
  // rows: what a candidate leaves of each variable. remembers: the walk has a memo of where it has
  // been.
  FrameWalk(Search& search, const simd::MaskTable* rows, bool remembers)
      : search_(search),
        geometry_(search.tables().geometry()),
        spaces_(search.spaces()),
        kernels_(simd::mask_kernels()),
        lanes_(search.tables().lanes()),
        masks_(search.masks()),
        rows_(rows),
        remembers_(remembers) {}

  // Counts a partial chain. Returns false if the walk must be given up.
  bool go_on() {
    constexpr int kWork = 4;  // with the cells that may follow (budget.h)
    ++search_.stats.nodes;
    if (search_.budget.spend(kWork)) halt = search_.budget.halt();
    return halt == Halt::none;
  }
  simd::MaskTable& frame(int depth) const {
    BITWHIP_INVARIANT(0 <= depth && depth <= kMaxLength);  // as many as Search has room for
    return reinterpret_cast<simd::MaskTable*>(search_.frames)[depth];
  }
  // Leaves what a candidate that is true leaves, or a minirow one candidate of which is.
  void keep(simd::MaskTable& table, Candidate right) const {
    const bool group = right >= kFirstGroup;
    const auto row = static_cast<std::uint16_t>(group ? right - kFirstGroup : right);
    kernels_.keep(table, lanes_, group ? spaces_.minirow_keep_rows() : rows_, &row, 1);
  }
  // Takes the variables that hold c out of a frame: they never look as if one candidate were left.
  static constexpr std::uint16_t kShut = 0xffff;
  void shut(simd::MaskTable& table, Candidate c) const {
    for (const auto place : geometry_.memberships(c)) table.lane[place.variable] = kShut;
  }
  bool is_right(Candidate c, int depth) const {
    return std::any_of(links_, links_ + depth, [c](const Link& link) { return link.right == c; });
  }
  // Puts c into its place among the first numbers of a set in order.
  static void insert(const Candidate* set, int count, Candidate c, Candidate* larger) {
    int i = 0;
    for (; i < count && set[i] < c; ++i) larger[i] = set[i];
    larger[i] = c;
    for (; i < count; ++i) larger[i + 1] = set[i];
  }
  // True if the walk has been at the R's of the first cells, with the same last one, the same flag
  // and the same `more`, or its memo is full. Must be called for each length on the way.
  bool known(int length, bool flag, std::span<const Candidate> more = {}) {
    BITWHIP_INVARIANT(0 < length && length <= kMaxLength);
    if (!remembers_) {
      most_kept = std::max<std::uint64_t>(most_kept, length);
      return false;
    }
    const Candidate right = links_[length - 1].right;
    insert(rights_[length - 1], length - 1, right, rights_[length]);
    std::uint16_t key[2 * kMaxLength + 1];
    std::uint16_t* const end =
        std::copy(more.begin(), more.end(), std::copy_n(rights_[length], length, key));
    *end = static_cast<std::uint16_t>(right * 2 + (flag ? 1 : 0));
    const Memo::Answer answer = search_.memo.insert(key, static_cast<int>(end - key) + 1);
    if (answer == Memo::Answer::full) halt = Halt::memory;
    most_kept = std::max<std::uint64_t>(most_kept, search_.memo.size());  // those of the path too
    return answer != Memo::Answer::added;
  }

  Search& search_;
  const Geometry& geometry_;
  const Spaces& spaces_;
  const simd::MaskKernels& kernels_;
  const int lanes_;
  const Masks& masks_;
  const simd::MaskTable* const rows_;
  const bool remembers_;
  Link links_[kMaxLength + 1];                    // the cells so far
  Candidate rights_[kMaxLength + 1][kMaxLength];  // the R's up to each length, sorted, for the memo
};

}  // namespace bitwhip::rules
