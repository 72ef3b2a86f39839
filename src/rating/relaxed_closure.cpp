#include "rating/relaxed_closure.h"

#include <bit>

#include "grid/candidate.h"

namespace bitwhip::rating {

void RelaxedClosure::start(const Grid& quiescent, bool grouped) {
  grouped_ = grouped;
  position_.restart_thinned(quiescent, grouped);
  until_node_ = ~std::uint64_t{0};
  first_.grid = quiescent;
  first_.present = quiescent.open();
  first_.count = quiescent.open_candidates();
  cells_ = kCells - quiescent.decided_cells();
  open_count_ = 0;
  for (int i = 0; i < tables().geometry().variables(); ++i) {
    const auto v = static_cast<Variable>(i);
    BITWHIP_INVARIANT(open_count_ <= i && i < kMaxVariables);
    if (!quiescent.decided(v)) open_[open_count_++] = v;
  }
}

Candidate RelaxedClosure::single_of(const ThinnedState& state, Variable v) const {
  const std::uint16_t mask = state.grid.mask(v);
  return is_single_bit(mask) ? tables().geometry().candidate(v, std::countr_zero(mask)) : kNoCandidate;
}

bool RelaxedClosure::settle(ThinnedState& state, const Precedence& order, Variable* cause) const {
  bool held_back = false;
  for (bool changed = true; changed;) {
    changed = held_back = false;
    for (int i = 0; i < open_count_; ++i) {
      const Candidate single = single_of(state, open_[i]);
      if (single == kNoCandidate) continue;
      tables().spaces().links(single).common(state.present).each([&](Candidate c) {
        if (order.blocks(c, state.present)) {
          held_back = true;
        } else {
          state.remove(tables(), c);
          if (cause != nullptr) cause[c] = open_[i];
          changed = true;
        }
      });
    }
  }
  return !held_back;
}

CandidateSet RelaxedClosure::unblocked(const ThinnedState& state, const Precedence& order) const {
  if (order.empty()) return state.present;
  CandidateSet free;
  state.present.each([&](Candidate c) {
    if (!order.blocks(c, state.present)) free.add(c);
  });
  return free;
}

rules::ChainWish RelaxedClosure::wish(const Precedence& order, const CandidateSet& targets, bool ghosts) const {
  return {.targets = &targets, .ghosts = ghosts ? &first_.present : &rules::kNoGhosts, .not_for = order.table(), .until_node = until_node_};
}

RelaxedClosure::End RelaxedClosure::find(int n, const Precedence& order, const Wanted& wanted, rules::Targets& found, rules::Row* rows) {
  BITWHIP_INVARIANT(1 <= n && n <= rules::kLongestInLanes);
  rules::Search& search = position_.search();
  found = {};
  if (!rules::advance(search, n - 1)) return End::halted;
  found = rules::chain_lane_kernels().whips(search, n, wish(order, wanted.targets, wanted.ghosts), rows);
  if (found.halt != rules::Halt::none) return found.halt == rules::Halt::nodes ? End::nodes : End::halted;
  return End::stuck;
}

void RelaxedClosure::find_cut(const CandidateSet& targets, int n) {
  rules::Search& search = position_.search();
  rules::closure_kernels().close(search);
  cut_ = search.chains.cut;
  for (int row = 0; row < search.pass.rows; ++row) cut_ |= targets.has(search.pass.open[row]) && search.needed[row] > n - 1 && !search.closed[row];
}

RelaxedClosure::End RelaxedClosure::run(ThinnedState& state, int n, const Precedence& order, Candidate until) {
  for (;;) {
    settle(state, order);
    BITWHIP_INVARIANT(state.count >= cells_);  // the candidates of the solution stay
    if (until != kNoCandidate && !state.present.has(until)) return End::gone;
    if (solved(state)) return End::solved;
    look_at(state);
    const Wanted wanted{unblocked(state, order), true};
    rules::Targets found;
    for (int m = 1; m <= n && found.count == 0; ++m) {
      rules::Row rows[kCandidates];
      if (const End end = find(m, order, wanted, found, rows); end != End::stuck) return end;
      for (int i = 0; i < found.count; ++i) state.remove(tables(), search().pass.open[rows[i]]);
    }
    if (found.count > 0) continue;
    find_cut(wanted.targets, n);
    return End::stuck;
  }
}

}  // namespace bitwhip::rating
