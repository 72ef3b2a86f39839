// The current puzzle, and the one owner of its state.
//
// The state is the masks of all CSP-variables (grid/grid.h). Everything else is derived from it,
// when a technique first asks for it: the masks of the open candidates, and the searches without
// minirows and with them (pass_context.h).
//
//   start(puzzle)            the givens are asserted
//   apply_singles()          BRT to its end
//   keep_quiescent()         from here on BRT follows every change at once
//   restart(state, grouped)  back to another state of the puzzle that is quiescent
//   remove(), place()        a change
//
// Cost: a change some tens of nanoseconds per candidate, and as much per single that follows.
// Nothing is allocated after construction. Thread-safety: one thread per object.
#pragma once

#include <cstdint>
#include <memory>

#include "grid/grid.h"
#include "grid/puzzle.h"
#include "rules/budget.h"
#include "rules/cell_relations.h"
#include "rules/or_relations.h"
#include "rules/pass.h"
#include "rules/pass_context.h"
#include "rules/search_profile.h"
#include "rules/solutions.h"
#include "rules/technique.h"
#include "simd/mask_table.h"

namespace bitwhip::rules {

// open: neither solved nor contradictory.
enum class PositionOutcome : std::uint8_t { solved, contradiction, open };

class Position {
 public:
  // `groups`: whether to reserve memory for searches with minirows. The references must outlive the
  // object. Throws std::bad_alloc.
  Position(const GridTables& tables, Budget& budget, bool groups);
  // Returns the arena size that a budget needs. The part left for memos does not depend on
  // `groups`, so that no rating depends on the other ratings asked for.
  static std::size_t arena_bytes(const SearchLimits& limits, bool groups);

  const GridTables& tables() const { return tables_; }
  const Geometry& geometry() const { return tables_.geometry(); }
  const simd::MaskKernels& kernels() const { return mask_kernels_; }
  Budget& budget() { return budget_; }

  // Starts a new puzzle, and its clock in the budget. Returns false on a contradiction among the
  // givens.
  bool start(const Puzzle& puzzle);
  // The same from a state in which the givens are asserted.
  void start(const Grid& grid);
  // Returns a number that is different for every puzzle.
  std::uint64_t puzzle() const { return puzzle_; }

  // Applies BRT until nothing changes. Returns false on a contradiction.
  bool apply_singles();
  const Grid& grid() const { return grid_; }
  bool solved() const { return grid_.solved(tables_); }
  // Returns the open candidates.
  const OpenMasks& masks() const { return masks_.get(); }
  // Cache of variables that lock nothing, kept by rules/locked.cpp. In every state of the puzzle
  // whose open candidates are among these, no candidate is linked to all candidates of a variable
  // whose mask equals that of the table. Where links come by minirows alone, the table holds for
  // every state whose masks are all subsets of its masks.
  OpenMasks& unlocked() { return unlocked_; }
  // Returns the relations between the cells of the puzzle, loaded by the first call.
  const CellRelations& relations() {
    if (!relations_known_) relations_->load(tables_);
    relations_known_ = true;
    return *relations_;
  }

  // Returns the relations of the current resolution (or_relations.h). Changes of the state do not
  // update them; see settle_or_relations().
  const OrRelations& or_relations() const { return or_relations_; }
  void forget_or_relations() { or_relations_.clear(); }
  // Copies the relations, for the technique of a round to change: they are those after the round.
  OrRelations& start_next_or_relations() { return next_or_relations_ = or_relations_; }
  const OrRelations& next_or_relations() const { return next_or_relations_; }
  void take_next_or_relations() { or_relations_ = next_or_relations_; }
  // Updates the relations from the state, and places their last guardians.
  PositionOutcome settle_or_relations();

  // Applies BRT after every change from here on. Precondition: the state is quiescent and not
  // solved.
  void keep_quiescent();
  bool is_quiescent() const { return quiescent_; }
  // Goes to another state of the puzzle and stops applying BRT after changes.
  void go_to(const Grid& state);

  // Goes to another, quiescent state of the puzzle. With Groups::yes, techniques of
  // PositionView::any use minirows too. Searches keep their results when the state is the same.
  void restart(const Grid& state, Groups groups);
  // Does the same with a thinned state (rules/pass.h), for searches in lanes.
  void restart_thinned(const Grid& state, Groups groups);
  bool is_grouped() const { return grouped_in_use_; }
  // Restores an earlier state; all else stays as it is.
  void put_back(const Grid& state) { set(state); }

  // Removes candidates. Without BRT the outcome is always `open`: contradictions show in the next
  // scan.
  PositionOutcome remove(const CandidateList& list);
  // Asserts candidates; the outcome is as for remove().
  PositionOutcome place(const CandidateList& list);

  // Returns the search of a view in the present state, and begins it if needed.
  PassContext& context(PositionView view = PositionView::any) {
    BITWHIP_INVARIANT(quiescent_ && (view != PositionView::grouped || grouped_));
    const bool grouped =
        view == PositionView::grouped || (view != PositionView::plain && grouped_in_use_);
    bool& ready = ready_[grouped];
    PassContext& context = grouped ? *grouped_ : plain_;
    if (!ready) context.begin(grid_, thinned_);
    ready = true;
    return context;
  }

  // Returns the search without minirows, set up for z-walks in the present state. `below`: the
  // state lies below that of the previous call.
  PassContext& z_walks(bool below) {
    BITWHIP_INVARIANT(quiescent_ && thinned_ == Thinned::no);
    ready_[0] = false;
    plain_.begin_z_walks(grid_, below);
    return plain_;
  }

  // Returns the search without minirows, set up for bounds of targets in the present state
  // (PassContext::begin_bounds).
  PassContext& bounds(const Grid& above) {
    BITWHIP_INVARIANT(quiescent_ && thinned_ == Thinned::no);
    ready_[0] = false;
    plain_.begin_bounds(grid_, above);
    return plain_;
  }

  // Returns the number of solutions, 0, 1 or 2 (two or more), counted once per puzzle; -1 when the
  // budget ended before that was known.
  int solutions();
  // Returns true if the candidate is part of the solution. Precondition: solutions() has found one.
  bool is_true(Candidate c) const { return counter_.solution().possible(c); }

  SearchStats stats() const;
  void reset_stats();

 private:
  void set(const Grid& state) {
    grid_ = state;
    thinned_ = Thinned::no;
    change();
  }
  // Invalidates what is derived from the state.
  void change() {
    ready_[0] = ready_[1] = false;
    masks_.forget();
  }
  PositionOutcome settle();

  const GridTables& tables_;
  Budget& budget_;
  const simd::MaskKernels& mask_kernels_;
  Grid grid_;
  StateMasks masks_;
  OpenMasks unlocked_{};
  std::unique_ptr<CellRelations> relations_;  // of the puzzle, if loaded
  bool relations_known_ = false;
  OrRelations or_relations_, next_or_relations_;
  PassContext plain_;
  std::unique_ptr<PassContext> grouped_;  // null: minirows are never needed
  SolutionCounter counter_;
  SearchStats solver_stats_;

  std::uint64_t puzzle_ = 0;
  Grid quiescent_start_;  // first quiescent state of the puzzle
  bool quiescent_ = false;
  bool grouped_in_use_ = false;
  Thinned thinned_ = Thinned::no;
  // [grouped]: the search is up to date with the state.
  bool ready_[2] = {};
  int solutions_ = -1;
};

}  // namespace bitwhip::rules
