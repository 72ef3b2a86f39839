#include "rating/order_search.h"

#include <algorithm>
#include <bit>
#include <bitset>
#include <optional>
#include <tuple>

#include "grid/candidate.h"
#include "rules/budget.h"

namespace bitwhip::rating {

void RelaxedClosure::start(const Grid& quiescent, bool grouped) {
  grouped_ = grouped;
  position_.restart_thinned(quiescent, rules::Groups{grouped});
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
  return is_single_bit(mask) ? tables().geometry().candidate(v, std::countr_zero(mask))
                             : kNoCandidate;
}

bool RelaxedClosure::settle(ThinnedState& state, const PrecedenceRelation& order,
                            Variable* cause) const {
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

CandidateSet RelaxedClosure::unblocked(const ThinnedState& state,
                                       const PrecedenceRelation& order) const {
  if (order.empty()) return state.present;
  CandidateSet free;
  state.present.each([&](Candidate c) {
    if (!order.blocks(c, state.present)) free.add(c);
  });
  return free;
}

rules::LaneSearchOptions RelaxedClosure::options_for(const PrecedenceRelation& order,
                                                     const CandidateSet& targets,
                                                     bool ghosts) const {
  return {.targets = &targets,
          .ghosts = ghosts ? &first_.present : &rules::kNoGhosts,
          .not_for = order.table(),
          .until_node = until_node_};
}

ClosureEnd RelaxedClosure::find(int n, const rules::LaneSearchOptions& options,
                                rules::TargetCount& found, rules::RowIndex* rows) {
  BITWHIP_INVARIANT(1 <= n && n <= rules::kLongestInLanes);
  rules::PassContext& context = position_.context();
  found = {};
  if (!rules::advance(context, n - 1)) return ClosureEnd::halted;
  found = rules::chain_lane_kernels().whips(context, n, options, rows);
  if (found.halt != rules::Halt::none)
    return found.halt == rules::Halt::own_limit ? ClosureEnd::nodes : ClosureEnd::halted;
  return ClosureEnd::stuck;
}

void RelaxedClosure::find_cut(const CandidateSet& targets, int n) {
  rules::PassContext& context = position_.context();
  rules::closure_kernels().close(context);
  cut_ = context.chains.cut;
  for (int row = 0; row < context.pass.rows; ++row)
    cut_ |=
        targets.has(context.pass.open[row]) && context.needed[row] > n - 1 && !context.closed[row];
}

ClosureEnd RelaxedClosure::run(ThinnedState& state, int n, const PrecedenceRelation& order,
                               Candidate until) {
  for (;;) {
    settle(state, order);
    BITWHIP_INVARIANT(state.count >= cells_);  // the candidates of the solution stay
    if (until != kNoCandidate && !state.present.has(until)) return ClosureEnd::gone;
    if (solved(state)) return ClosureEnd::solved;
    look_at(state);
    const CandidateSet targets = unblocked(state, order);
    rules::TargetCount found;
    for (int m = 1; m <= n && found.count == 0; ++m) {
      rules::RowIndex rows[kCandidates];
      if (const ClosureEnd end = find(m, options_for(order, targets, true), found, rows);
          end != ClosureEnd::stuck)
        return end;
      for (int i = 0; i < found.count; ++i) state.remove(tables(), search().pass.open[rows[i]]);
    }
    if (found.count > 0) continue;
    find_cut(targets, n);
    return ClosureEnd::stuck;
  }
}

namespace {

using rules::ChainLink;
using SearchResult = OrderSearch::SearchResult;

// Maps the ends of a search that was given up; returns nothing for all others.
std::optional<SearchResult> given_up(ClosureEnd end) {
  if (end == ClosureEnd::halted) return SearchResult::halted;
  if (end == ClosureEnd::nodes) return SearchResult::open;
  return std::nullopt;
}

}  // namespace

void OrderSearch::start(const Grid& quiescent, bool grouped) {
  BITWHIP_INVARIANT(position_.solutions() == 1 || position_.budget().over());
  closure_.start(quiescent, grouped);
  relaxed_ = closure_.first();
}

Candidate OrderSearch::wrong_candidate(const ThinnedState& state) const {
  Candidate wrong = kNoCandidate;
  state.present.each([&](Candidate c) {
    if (wrong == kNoCandidate && !position_.is_true(c)) wrong = c;
  });
  return wrong;
}

void OrderSearch::add_case(RefutedCases* cases, Candidate kept_candidate,
                           const ThinnedState& state) const {
  if (cases != nullptr)
    cases->push_back({{orders_, orders_ + orders_count_}, kept_candidate, state.grid});
}

OrderSearch::SearchResult OrderSearch::relax(int n, RefutedCases* cases) {
  order_[0].clear();
  orders_count_ = 0;
  closure_.allow(kMostNodes);
  const ClosureEnd end = closure_.run(relaxed_, n, order_[0]);
  if (end != ClosureEnd::stuck) return given_up(end).value_or(SearchResult::open);
  if (cases != nullptr) cases->clear();
  add_case(cases, wrong_candidate(relaxed_), relaxed_);
  return SearchResult::refuted;
}

OrderSearch::SearchResult OrderSearch::decide(int n, RefutedCases* cases) {
  SearchResult result = SearchResult::open;
  for (const bool wait : {true, false}) {
    if (result != SearchResult::open) break;
    singles_wait_ = wait;
    order_[0].clear();
    orders_count_ = cases_ = 0;
    closure_.allow(kMostNodes);
    if (cases != nullptr) cases->clear();
    result = resolve(n, 0, cases);
  }
  return result;
}

// Adds a precedence to a case. Returns false when the case has kMostOrders of them.
bool OrderSearch::decide_that(PrecedenceRelation& order, Candidate first, Candidate then) {
  if (orders_count_ == kMostOrders) return false;
  order.add(first, then);
  orders_[orders_count_++] = {first, then};
  return true;
}

// Decides the case order_[depth].
OrderSearch::SearchResult OrderSearch::resolve(int n, int depth, RefutedCases* cases) {
  BITWHIP_INVARIANT(0 <= depth && depth < kMostDepth);
  PrecedenceRelation& order = order_[depth];
  const int mark = orders_count_;
  bool open = false;
  const auto finish = [&](SearchResult result) {
    orders_count_ = mark;
    return result == SearchResult::refuted && open ? SearchResult::open : result;
  };
  for (;;) {
    if (++cases_ > kMostCases) return finish(SearchResult::open);
    ThinnedState state = closure_.first();
    const ClosureEnd end = closure_.run(state, n, order);
    if (const auto early = given_up(end)) return finish(*early);
    if (end == ClosureEnd::stuck) {
      add_case(cases, wrong_candidate(state), state);
      return finish(SearchResult::refuted);
    }
    if (const SearchResult run = follow(n, order); run != SearchResult::refuted)
      return finish(run == SearchResult::solved && waited_ ? SearchResult::open : run);
    const SearchResult chosen = choose(n, order);
    if (chosen == SearchResult::refuted) add_case(cases, kNoCandidate, state_);
    if (chosen != SearchResult::solved) return finish(chosen);
    // A pair of which one order is refuted at once opens no nested case.
    SearchResult tested = SearchResult::open;
    TargetAndGhost pair = pairs_[0];
    for (int i = 0; i < pairs_count_ && tested == SearchResult::open; ++i) {
      pair = pairs_[i];
      tested = test(n, depth, pair.target, pair.gone, cases);
    }
    if (tested == SearchResult::halted) return finish(tested);
    if (tested == SearchResult::refuted) {
      if (!decide_that(order, pair.gone, pair.target)) return finish(SearchResult::open);
      continue;
    }
    if (depth + 1 == kMostDepth) return finish(SearchResult::open);
    const Candidate z = pairs_[0].target, g = pairs_[0].gone;
    order_[depth + 1] = order;
    const int before = orders_count_;
    if (!decide_that(order_[depth + 1], z, g)) return finish(SearchResult::open);
    const SearchResult first = resolve(n, depth + 1, cases);
    if (first == SearchResult::solved || first == SearchResult::halted) return finish(first);
    open |= first == SearchResult::open;
    orders_count_ = before;
    if (!decide_that(order, g, z)) return finish(SearchResult::open);
  }
}

// Tests the case in which Z goes before g: refuted, or open where that is unknown.
OrderSearch::SearchResult OrderSearch::test(int n, int depth, Candidate z, Candidate g,
                                            RefutedCases* cases) {
  if (++cases_ > kMostCases) return SearchResult::open;
  BITWHIP_INVARIANT(depth + 1 <= kMostDepth && orders_count_ <= kMostOrders);
  PrecedenceRelation& order = order_[depth + 1];
  order = order_[depth];
  const int mark = orders_count_;
  if (!decide_that(order, z, g)) return SearchResult::open;
  ThinnedState state = closure_.first();
  const ClosureEnd end = closure_.run(state, n, order, z);
  if (end == ClosureEnd::stuck) add_case(cases, z, state);
  orders_count_ = mark;
  return end == ClosureEnd::stuck ? SearchResult::refuted
                                  : given_up(end).value_or(SearchResult::open);
}

// Applies whips greedily, one elimination at a time, as the precedences allow. Returns refuted when
// it is stuck, which proves nothing for other orders.
OrderSearch::SearchResult OrderSearch::follow(int n, const PrecedenceRelation& order) {
  state_ = closure_.first();
  put_off_ = {};
  path_count_ = 0;
  waited_ = false;
  for (int length = 1; length <= n;) {
    if (closure_.solved(state_)) return SearchResult::solved;
    if (length == 1) closure_.look_at(state_);
    const CandidateSet targets = closure_.unblocked(state_, order).without(put_off_);
    rules::TargetCount found;
    rules::RowIndex rows[kCandidates];
    if (const auto early = given_up(
            closure_.find(length, closure_.options_for(order, targets, false), found, rows)))
      return *early;
    // When every target found is put off, longer whips come next.
    length = found.count > 0 && apply(order, found.count, rows, length) ? 1 : length + 1;
  }
  return closure_.solved(state_) ? SearchResult::solved : SearchResult::refuted;
}

// Applies the whips found in this state; targets that other whips link through come last. Returns
// true if at least one was applied.
bool OrderSearch::apply(const PrecedenceRelation& order, int found, const rules::RowIndex* rows,
                        int length) {
  struct AppliedWhip {
    Candidate target;
    int length;
    ChainLink links[rules::kLongestInLanes];
  };
  static_assert(sizeof(AppliedWhip) < 128);
  AppliedWhip whips[kCandidates];
  const rules::PassContext& context = closure_.search();
  const rules::LaneSearchOptions options{.ghosts = &rules::kNoGhosts};
  for (int i = 0; i < found; ++i) {
    whips[i].target = context.pass.open[rows[i]];
    whips[i].length =
        rules::shown_links(context, rules::LeftLink::last, rows[i], options, whips[i].links);
    BITWHIP_INVARIANT(whips[i].length > 0 && whips[i].length <= length);
  }
  bool any = false;
  for (int pending = found; pending > 0;) {
    CandidateSet left;  // left-linking candidates of the pending whips
    for (int i = 0; i < pending; ++i) {
      for (int k = 0; k < whips[i].length; ++k) left.add(whips[i].links[k].left);
    }
    const auto needed = [&](const AppliedWhip& whip) { return left.has(whip.target); };
    AppliedWhip* next = std::find_if_not(whips, whips + pending, needed);
    if (next == whips + pending) next = whips;
    const AppliedWhip whip = *next;
    *next = whips[--pending];
    if (!state_.present.has(whip.target) ||
        !rules::is_whip(closure_.tables(), closure_.search().pass.g_candidates, state_.present,
                        whip.target, {whip.links, static_cast<std::size_t>(whip.length)}))
      continue;
    if (order.blocks(whip.target, state_.present)) continue;
    ThinnedState after = state_;
    after.remove(closure_.tables(), whip.target);
    if (!closure_.settle(after, order)) {
      if (!singles_wait_) {
        put_off_.add(whip.target);
        continue;
      }
      waited_ = true;
    }
    state_ = after;
    put_off_ = {};
    BITWHIP_INVARIANT(path_count_ < kCandidates && !position_.is_true(whip.target));
    path_[path_count_++] = {whip.target, length};
    any = true;
    if (closure_.solved(state_)) break;
  }
  return any;
}

// Finds the pairs (target, ghost) whose ghost the greedy run may have removed too early. Returns
// solved if there are some, refuted if there are none, which means that no path leaves this state.
OrderSearch::SearchResult OrderSearch::choose(int n, const PrecedenceRelation& order) {
  pairs_count_ = 0;
  closure_.look_at(state_);
  CandidateSet targets = closure_.unblocked(state_, order);
  const rules::LaneSearchOptions options = closure_.options_for(order, targets, true);
  for (int length = 1; length <= n; ++length) {
    rules::TargetCount found;
    rules::RowIndex rows[kCandidates];
    if (const auto early = given_up(closure_.find(length, options, found, rows))) return *early;
    for (int i = 0; i < found.count; ++i) {
      const Candidate z = closure_.search().pass.open[rows[i]];
      targets.remove(z);
      ChainLink links[rules::kLongestInLanes];
      const int count =
          rules::shown_links(closure_.search(), rules::LeftLink::last, rows[i], options, links);
      BITWHIP_INVARIANT(count > 0);
      if (count == 0) return SearchResult::open;
      [[maybe_unused]] const int ghosts =
          add_ghosts(options, z, {links, static_cast<std::size_t>(count)});
      BITWHIP_INVARIANT(ghosts > 0 || put_off_.has(z));
    }
  }
  if (pairs_count_ == 0) put_off_.each([&](Candidate target) { add_singles(order, target); });
  std::sort(pairs_, pairs_ + pairs_count_, [](const TargetAndGhost& a, const TargetAndGhost& b) {
    return std::tie(a.ghosts, a.number) < std::tie(b.ghosts, b.number);
  });
  return pairs_count_ > 0 ? SearchResult::solved : SearchResult::refuted;
}

void OrderSearch::add_pair(Candidate target, Candidate gone, int ghosts) {
  if (pairs_count_ == kMostPairs) return;
  BITWHIP_INVARIANT(target != gone && state_.present.has(target) && !state_.present.has(gone));
  pairs_[pairs_count_] = {target, gone, static_cast<std::uint8_t>(ghosts),
                          static_cast<std::uint8_t>(pairs_count_)};
  ++pairs_count_;
}

// Adds the ghosts of a chain as pairs with its target; returns how many it has.
int OrderSearch::add_ghosts(const rules::LaneSearchOptions& options, Candidate target,
                            std::span<const ChainLink> links) {
  Candidate ghosts[2 * rules::kLongestInLanes];
  int count = 0;
  const auto add = [&](Candidate c) {
    BITWHIP_INVARIANT(count < static_cast<int>(std::size(ghosts)));
    if (c != kNoCandidate && std::find(ghosts, ghosts + count, c) == ghosts + count)
      ghosts[count++] = c;
  };
  for (std::size_t k = 0; k < links.size(); ++k) {
    if (!state_.present.has(links[k].left)) add(links[k].left);
    // A repeated R that is a minirow: it has lost a candidate by its first occurrence.
    for (std::size_t i = 0; i < k; ++i) {
      if (links[i].right != links[k].right || links[k].right >= kFirstGroup) continue;
      Candidate lost = kNoCandidate;
      for (std::size_t h = 0; h <= i && lost == kNoCandidate; ++h) {
        if (links[h].right < kFirstGroup)
          lost = rules::ghost_beside(closure_.tables(), state_.present, options, links[h].right,
                                     target);
      }
      add(lost);
    }
  }
  for (int i = 0; i < count; ++i) add_pair(target, ghosts[i], count);
  return count;
}

// Adds the pairs of a target that is put off: the singles after its elimination would remove a
// candidate that the precedences hold back. On any path they follow too, unless a candidate that
// the run has removed from their variables is still present. Pairs the target with these
// candidates, of the chain of singles that needs the fewest.
void OrderSearch::add_singles(const PrecedenceRelation& order, Candidate target) {
  const GridTables& tables = closure_.tables();
  Variable cause[kCandidates];
  ThinnedState after = state_;
  after.remove(tables, target);
  closure_.settle(after, order, cause);
  CandidateSet least;
  int least_count = -1;
  closure_.each_held_back(after, [&](Variable last, Candidate) {
    // Collects the variables that become single for it, from the last one back to the target.
    std::bitset<kMaxVariables> needed;
    Variable waiting[kMaxVariables];
    int waiting_count = 0;
    const auto need = [&](Variable v) {
      BITWHIP_INVARIANT(v < tables.geometry().variables() &&
                        waiting_count <= v + tables.geometry().variables());
      if (!needed.test(v)) waiting[waiting_count++] = v;
      needed.set(v);
    };
    need(last);
    CandidateSet gone;
    int count = 0;
    for (int i = 0; i < waiting_count; ++i) {
      for (const Candidate c : tables.geometry().members(waiting[i])) {
        if (state_.present.has(c)) {
          if (c != target && !after.present.has(c)) need(cause[c]);
        } else if (closure_.first().present.has(c) && !order.comes_before(c, target) &&
                   !gone.has(c)) {
          BITWHIP_INVARIANT(!order.comes_before(target, c));
          gone.add(c);
          ++count;
        }
      }
    }
    if (least_count >= 0 && count >= least_count) return;
    least = gone;
    least_count = count;
  });
  least.each([&](Candidate c) { add_pair(target, c, std::min(least_count, 255)); });
}

}  // namespace bitwhip::rating
