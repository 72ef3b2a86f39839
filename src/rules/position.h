// A puzzle under way: the one owner of its state.
//
// The state has up to three forms. The masks of all CSP-variables come first (grid/grid.h): givens and singles are asserted there, and techniques that
// need no closures go on with them. For searches the position compiles live grids (live_grid.h), one without minirows and one with them, each when a
// theory first needs it; from then on the live grids in use are the state, and every change goes to all of them. They number the candidates alike.
//
//   start(puzzle)            masks: the givens are asserted
//   apply_singles()          masks: BRT to its end
//   go_live()                the live grid without minirows is the state
//   restart(snapshot, grids) back to an earlier state, in these live grids
//   begin_pass()             what searches know of the state before is dropped, or kept as far as it still holds
//   remove(), place()        a change; with live grids BRT follows at once
//
// Cost: a change some tens of nanoseconds per candidate and live grid; compiling a live grid some 3 microseconds, once per puzzle. Nothing is allocated
// after construction. Thread-safety: one thread per object.
#pragma once

#include <cstdint>
#include <memory>

#include "rules/search.h"
#include "rules/solutions.h"
#include "rules/technique.h"

namespace bitwhip::rules {

// open: neither solved nor contradictory.
enum class Outcome : std::uint8_t { solved, contradiction, open };

class Position {
 public:
  // Which live grids are in use.
  struct Grids {
    bool plain = false;
    bool grouped = false;
    friend bool operator==(const Grids&, const Grids&) = default;
  };

  // groups: reserves memory for a live grid with minirows too. The references must outlive the object. Throws std::bad_alloc.
  Position(const GridTables& tables, Budget& budget, bool groups);
  // The arena that a budget needs: what is left for memos does not depend on groups, so that no rating depends on those asked for beside it.
  static std::size_t arena_bytes(const Limits& limits, bool groups);

  const GridTables& tables() const { return tables_; }
  const Geometry& geometry() const { return tables_.geometry(); }
  const simd::MaskKernels& kernels() const { return mask_kernels_; }
  Budget& budget() { return budget_; }

  // A new puzzle. False on a contradiction among the givens.
  bool start(const Puzzle& puzzle);
  // The same from a state in which the givens are asserted.
  void start(const Grid& grid);
  // Another number for every puzzle.
  std::uint64_t puzzle() const { return puzzle_; }

  // Masks alone: BRT to its end. False on a contradiction.
  bool apply_singles();
  // The state as masks; after go_live() a copy that is made anew for each state.
  const Grid& grid();
  bool solved();
  // The open candidates; with live grids those of the pass.
  const Masks& masks();

  // The grid is quiescent under BRT and not solved; from here on the live grids are the state, that without minirows first.
  void go_live();
  // Leaves the live grids, if any, for the masks of another state of the same puzzle; restart() returns to them.
  void go_to_masks(const Grid& grid);
  bool is_live() const { return live_; }
  Grids grids() const { return grids_; }

  struct Snapshot {
    Grids has;
    std::uint64_t plain[(kMaxPlanes + 2) * kWideWords];
    std::uint64_t grouped[kMaxRecordWords];
  };
  void save(Snapshot& to) const;
  // Back to a snapshot of this puzzle; closures are forgotten. A live grid that the snapshot does not hold is derived from the other one and added to
  // it.
  void restart(Snapshot& from, Grids grids);
  // The same without forgetting closures: for who goes on from a part of the state that they belong to.
  void put_back(const Snapshot& from);
  void forget_closures();

  void begin_pass();
  bool in_pass() const { return in_pass_; }
  // The present pass from its beginning, with closures that know nothing of earlier ones.
  void begin_pass_anew() {
    forget_closures();
    begin_pass();
  }

  // Removes candidates; with live grids BRT follows. The outcome with masks is always open: contradictions show in the next scan.
  Outcome remove(const CandidateList& list);
  // The same for candidates taken as true.
  Outcome place(const CandidateList& list);
  Outcome remove(Candidate c);
  Outcome place(Candidate c);

  // The search of a view: `any` and `masks` are those of the grid with minirows when that is in use.
  Search& search(View view = View::any) {
    BITWHIP_INVARIANT(live_ && (view != View::grouped || grids_.grouped) && (view != View::plain || grids_.plain));
    const bool grouped = view == View::grouped || (view != View::plain && grids_.grouped);
    return grouped ? *grouped_ : plain_;
  }

  // 0, 1 or 2 (two or more) solutions, counted once per puzzle; -1 when the budget ended before that was known.
  int solutions();
  // After solutions() has found one: is the candidate part of it?
  bool is_true(Candidate c) const { return counter_.solution().possible(c); }

  SearchStats stats() const;
  void reset_stats();

 private:
  template <class Visit>
  void each_search(Visit visit) {
    if (grids_.plain) visit(plain_);
    if (grids_.grouped) visit(*grouped_);
  }
  Outcome settle();
  void derive_grouped(Snapshot& from);

  const GridTables& tables_;
  Budget& budget_;
  const simd::MaskKernels& mask_kernels_;
  Search plain_;
  std::unique_ptr<Search> grouped_;  // null: never needed
  SolutionCounter counter_;
  SearchStats solver_stats_;

  std::uint64_t puzzle_ = 0;
  Grid grid_;       // the state without live grids
  Grid compiled_;   // the state at go_live()
  Grid shown_;      // that of the live grids, when asked for
  Masks masks_;     // of grid_
  bool masks_loaded_ = false;
  bool shown_loaded_ = false;
  bool live_ = false;
  bool in_pass_ = false;
  Grids grids_;
  bool grouped_compiled_ = false;
  std::uint64_t grouped_start_[kMaxRecordWords];  // what it was compiled to
  int solutions_ = -1;
};

}  // namespace bitwhip::rules
