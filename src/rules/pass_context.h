// The context of a pass: what is computed once for a position (the closures of its candidates), and
// the memory of the searches.
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
// Thread-safety: one PassContext per thread.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "grid/grid.h"
#include "grid/spaces.h"
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
#include "simd/mask_table.h"

namespace bitwhip::rules {

// More than any closure needs, as each wave asserts a candidate or a minirow.
inline constexpr int kAllWaves = 10000;
inline constexpr std::uint8_t kNever = 255;
// Least share of open rows, in percent, at which the pass of a state above is reused.
inline constexpr int kReusePercent = 70;

// Open candidates of a state, for techniques that only look at masks. Loading copies the masks of a
// grid, some 50 nanoseconds.
struct OpenMasks {
  simd::MaskTable table;  // open candidates of every CSP-variable; empty for decided ones
  CandidateSet open;

  // Loads a grid in which every asserted candidate has removed those linked to it. Singles may be
  // left.
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

// Lazily loaded masks of a changing state. The references must outlive the object.
class StateMasks {
 public:
  StateMasks(const GridTables& tables, const Grid& grid) : tables_(tables), grid_(grid) {}

  const OpenMasks& get() const {
    if (!loaded_) masks_.load(tables_, grid_);
    loaded_ = true;
    return masks_;
  }
  // Invalidates the masks after a change of the state.
  void forget() { loaded_ = false; }

 private:
  const GridTables& tables_;
  const Grid& grid_;
  mutable OpenMasks masks_;
  mutable bool loaded_ = false;
};

// Result of a search for targets in a pass.
struct TargetCount {
  int count = 0;
  Halt halt = Halt::none;
};

// Result of a walk over partial chains.
struct WalkResult {
  Halt halt = Halt::none;  // not none: the walk was given up, and its other results mean nothing
  bool cut = false;        // it met a partial chain that longer walks may extend
  std::uint64_t made = 0, most_kept = 0;  // partial chains: in total, and at the same time
};

// Cache of forcing whips (forcing_whip.cpp) per pass, by the row of a case: the ends of the partial
// whips that walks have found, and what closures leave.
struct WhipEnds {
  static constexpr int kMostMinirows = 486;  // those of the classic grid
  // All right-linking candidates have numbers below this.
  static constexpr int kEnds = kCandidates + kMostMinirows;
  using Lengths = std::array<std::uint8_t, kEnds>;
  static constexpr Candidate ends(Groups groups) {
    return groups == Groups::yes ? kEnds : kCandidates;
  }

  std::uint8_t walked[kCandidates];  // walked up to this length; 0: not yet
  bool cut[kCandidates];             // there may be longer ones
  // Length of the shortest partial whip that ends in a candidate or minirow; kNever: none.
  Lengths length[kCandidates];
  // Rows that the closure of a case leaves, as bits: [0] without its last wave, [1] with it.
  LaneWord left[2][kCandidates][Closures::kRowWords];
};

class PassContext {
 public:
  // Takes its fixed tables from the arena of the budget (std::bad_alloc when they do not fit). The
  // arguments must outlive the search.
  PassContext(const GridTables& tables, Budget& budget, const StateMasks& masks, Groups groups);

  // Returns the bytes of the fixed tables in the arena.
  static std::size_t fixed_bytes(Groups groups);

  // Begins a new pass. Precondition: the grid is quiescent under BRT, or thinned (pass.h), in which
  // case only searches in lanes are allowed.
  void begin(const Grid& grid, Thinned thinned = Thinned::no);
  // Begins a pass for bounds alone: it sets `conflict` and `needed`, and these to no more than what
  // the last wave asked for shows. The tables of a pass above serve while most rows are open:
  // whether a candidate is linked to a target does not depend on the state, so what is gone is
  // emptied, and what has been asserted is asserted in all lanes. Rows that are not open have no
  // conflict. If a pass must be loaded, it is that of `above`, which may serve other states.
  void begin_bounds(const Grid& grid, const Grid& above);
  // Begins z-walks in a state that is quiescent under BRT and W1. `below`: it lies below the last
  // state for which z-walks were begun.
  void begin_z_walks(const Grid& grid, bool below);

  const GridTables& tables() const { return tables_; }
  const Spaces& spaces() const { return tables_.spaces(); }
  Groups groups() const { return groups_; }
  const OpenMasks& masks() const { return masks_.get(); }

  Budget& budget;
  Pass pass;
  Closures closures;
  ChainLanes chains;
  ChainBounds bounds;
  ZWalks z_walks;
  // Uninitialized: pages that no walk needs are never touched.
  std::unique_ptr<WhipEnds> ends{new WhipEnds};

  // By row: what is known of each open candidate.
  std::uint8_t conflict[kCandidates];  // wave that met a contradiction; kNever: none so far
  // Least number of right-linking candidates of a pattern: the wave of the conflict, or one more.
  std::uint8_t needed[kCandidates];
  bool closed[kCandidates];  // nothing more to assert
  // The closures were run to their ends (ClosureKernels::saturate); the pass cannot be used any
  // more.
  bool saturated = false;
  // Whips: all partial chains were walked, so no pattern of any length exists in this pass.
  bool spent[kCandidates];

  // Compiles the live grid of the pass, for searches target by target. Returns false when the state
  // is too large for it.
  bool compile();
  LiveGrid live;
  // Both blocks lie in the arena, before the part of the memos.
  std::uint64_t* const scratch;  // for compiling
  // Stack of a depth-first search: records of a live grid, or tables of masks.
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

// Base of depth-first walks over partial chains, one frame of masks per cell: what the target and
// the right-linking candidates leave. Frames and memo are those of the search.
class FrameWalk : public WalkResult {
 protected:
  // `rows`: by candidate, what it leaves of each variable. `remembers`: use the memo.
  FrameWalk(PassContext& context, const simd::MaskTable* rows, bool remembers)
      : context_(context),
        geometry_(context.tables().geometry()),
        spaces_(context.spaces()),
        kernels_(simd::mask_kernels()),
        lanes_(context.tables().lanes()),
        masks_(context.masks()),
        rows_(rows),
        remembers_(remembers) {}

  // Counts a partial chain. Returns false if the walk must be given up.
  bool go_on() {
    constexpr int kWork = 4;  // including the cells that may follow (budget.h)
    ++context_.stats.nodes;
    if (context_.budget.visit(kWork)) halt = context_.budget.halt();
    return halt == Halt::none;
  }
  simd::MaskTable& frame(int depth) const {
    BITWHIP_INVARIANT(0 <= depth && depth <= kMaxLength);  // the capacity of PassContext
    return reinterpret_cast<simd::MaskTable*>(context_.frames)[depth];
  }
  // Keeps what a true candidate leaves, or a minirow with a true candidate.
  void keep(simd::MaskTable& table, Candidate right) const {
    const bool group = right >= kFirstGroup;
    const auto row = static_cast<std::uint16_t>(group ? right - kFirstGroup : right);
    kernels_.keep(table, lanes_, group ? spaces_.minirow_keep_rows() : rows_, &row, 1);
  }
  // Mask of variables that are taken out of a frame; it never looks as if one candidate were left.
  static constexpr std::uint16_t kShut = 0xffff;
  void shut(simd::MaskTable& table, Candidate c) const {
    for (const auto place : geometry_.memberships(c)) table.lane[place.variable] = kShut;
  }
  bool is_right(Candidate c, int depth) const {
    return std::any_of(links_, links_ + depth,
                       [c](const ChainLink& link) { return link.right == c; });
  }
  // Inserts c into a sorted set.
  static void insert(const Candidate* set, int count, Candidate c, Candidate* larger) {
    int i = 0;
    for (; i < count && set[i] < c; ++i) larger[i] = set[i];
    larger[i] = c;
    for (; i < count; ++i) larger[i + 1] = set[i];
  }
  // Returns true if the walk has been at this set of R's with the same last one, the same flag and
  // the same `more`, or if its memo is full. Must be called for each length on the way.
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
    const Memo::InsertResult answer = context_.memo.insert(key, static_cast<int>(end - key) + 1);
    if (answer == Memo::InsertResult::full) halt = Halt::memory;
    // Including those of the path.
    most_kept = std::max<std::uint64_t>(most_kept, context_.memo.size());
    return answer != Memo::InsertResult::added;
  }

  PassContext& context_;
  const Geometry& geometry_;
  const Spaces& spaces_;
  const simd::MaskKernels& kernels_;
  const int lanes_;
  const OpenMasks& masks_;
  const simd::MaskTable* const rows_;
  const bool remembers_;
  ChainLink links_[kMaxLength + 1];               // the cells so far
  Candidate rights_[kMaxLength + 1][kMaxLength];  // [n]: the first n R's, sorted, for the memo
};

}  // namespace bitwhip::rules
