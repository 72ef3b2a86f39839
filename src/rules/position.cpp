#include "rules/position.h"

#include <algorithm>

#include "rules/brt.h"

namespace bitwhip::rules {

std::size_t Position::arena_bytes(const SearchLimits& limits, bool groups) {
  constexpr std::size_t kLeast = 4096;  // for memos
  return std::max(limits.arena, PassContext::fixed_bytes(Groups::no) + kLeast) +
         (groups ? PassContext::fixed_bytes(Groups::yes) : 0);
}

Position::Position(const GridTables& tables, Budget& budget, bool groups)
    : tables_(tables),
      budget_(budget),
      mask_kernels_(simd::mask_kernels()),
      masks_(tables, grid_),
      relations_(std::make_unique<CellRelations>()),
      plain_(tables, budget, masks_, Groups::no),
      grouped_(groups ? std::make_unique<PassContext>(tables, budget, masks_, Groups::yes)
                      : nullptr),
      counter_(tables) {
  or_relations_.reserve();
  next_or_relations_.reserve();
}

bool Position::start(const Puzzle& puzzle) {
  Grid grid;
  const bool consistent = assert_givens(tables_, mask_kernels_, puzzle, grid);
  start(grid);
  return consistent;
}

void Position::start(const Grid& grid) {
  ++puzzle_;
  set(grid);
  unlocked_.open = {};
  quiescent_ = grouped_in_use_ = relations_known_ = false;
  solutions_ = -1;
  forget_or_relations();
  budget_.start();
  reset_stats();
}

bool Position::apply_singles() {
  BITWHIP_INVARIANT(!quiescent_);
  change();
  return apply_brt(tables_, mask_kernels_, grid_);
}

void Position::keep_quiescent() {
  BITWHIP_INVARIANT(!solved());
  quiescent_ = true;
  quiescent_start_ = grid_;
}

void Position::go_to(const Grid& state) {
  quiescent_ = false;
  set(state);
}

void Position::restart(const Grid& state, Groups groups) {
  BITWHIP_INVARIANT(groups == Groups::no || grouped_);
  // Saturated closures no longer belong to the state: T&E has eliminated candidates from them.
  const bool spoilt = (ready_[0] && plain_.saturated) || (ready_[1] && grouped_->saturated);
  if (!quiescent_ || thinned_ == Thinned::yes || spoilt || !(grid_ == state)) set(state);
  quiescent_ = true;
  grouped_in_use_ = groups == Groups::yes;
}

void Position::restart_thinned(const Grid& state, Groups groups) {
  set(state);
  restart(state, groups);
  thinned_ = Thinned::yes;
}

PositionOutcome Position::settle() {
  if (!quiescent_) return PositionOutcome::open;
  if (!apply_brt(tables_, mask_kernels_, grid_)) return PositionOutcome::contradiction;
  return solved() ? PositionOutcome::solved : PositionOutcome::open;
}

PositionOutcome Position::remove(const CandidateList& list) {
  change();
  for (const Candidate c : list) {
    BITWHIP_INVARIANT(grid_.possible(c));
    grid_.remove_candidate(tables_, c);
  }
  return settle();
}

PositionOutcome Position::place(const CandidateList& list) {
  change();
  BITWHIP_INVARIANT(
      std::all_of(list.begin(), list.end(), [this](Candidate c) { return grid_.possible(c); }));
  grid_.assert_candidates(tables_, mask_kernels_, list.begin(), list.size());
  return settle();
}

PositionOutcome Position::settle_or_relations() {
  for (;;) {
    CandidateList certain;
    if (!or_relations_.settle(grid_, certain)) return PositionOutcome::contradiction;
    if (certain.empty()) return PositionOutcome::open;
    if (const PositionOutcome outcome = place(certain); outcome != PositionOutcome::open)
      return outcome;
  }
}

int Position::solutions() {
  if (solutions_ < 0)
    solutions_ = counter_.count(mask_kernels_, quiescent_start_, budget_, solver_stats_);
  return solutions_;
}

SearchStats Position::stats() const {
  SearchStats sum = plain_.stats;
  if (grouped_) sum += grouped_->stats;
  return sum += solver_stats_;
}

void Position::reset_stats() {
  plain_.stats = solver_stats_ = {};
  if (grouped_) grouped_->stats = {};
  plain_.memo.clear();  // leftovers of earlier puzzles must not count in the peak
  if (grouped_) grouped_->memo.clear();
  budget_.arena.reset_peak();
}

}  // namespace bitwhip::rules
