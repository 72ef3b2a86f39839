#include <algorithm>

#include "base/invariant.h"
#include "base/lists.h"
#include "explain/path.h"
#include "grid/grid.h"
#include "rating/order_search.h"
#include "rating/puzzle_context.h"
#include "rating/rating.h"
#include "rating/rule_system.h"
#include "rating/status.h"
#include "rating/value.h"
#include "rating/walk.h"
#include "rules/chain_evidence.h"
#include "rules/pass.h"
#include "rules/pass_context.h"
#include "rules/technique.h"

namespace bitwhip::explain {
namespace {

using rating::OrderSearch;
using rating::Value;
using rating::ValueKind;
using SearchResult = OrderSearch::SearchResult;

// Returns the chain of at most that length behind an elimination, by the search that found it:
// other searches assume states without locked candidates.
rules::Evidence chain_of(rating::PuzzleContext& context, Candidate target, int length) {
  rules::PassContext& pass_context = context.position.context();
  const rules::RowIndex row = pass_context.pass.find(target);
  if (row == rules::Pass::kNone || !rules::advance(pass_context, length - 1)) return {};
  return rules::lane_evidence(pass_context, rules::LeftLink::last, row, length, &rules::kNoGhosts);
}

// Returns the elimination of a candidate in a state by the first rule that makes it; nothing when
// the budget ended the search.
std::optional<PathStep> step_of(rating::PuzzleContext& context, const rating::RuleSystem& system,
                                const Grid& state, const OrderSearch::OrderedElimination& one) {
  context.position.restart(state, rules::Groups{system.grouped()});
  const rating::Rung& locked = system.theory().rungs.front();
  rules::CandidateList found;
  locked.rule->technique->find(context.position, locked.size, found);
  if (contains(found, one.target)) {
    return PathStep{{locked.rule,
                     locked.size,
                     locked.level,
                     {one.target},
                     locked.rule->technique->explain(context.position, one.target, locked.size)}};
  }
  context.position.restart_thinned(state, rules::Groups{system.grouped()});
  for (const rating::Rung& rung : system.theory().rungs) {
    if (rung.size == locked.size) continue;
    if (rung.size > one.length) break;
    rules::Evidence evidence = chain_of(context, one.target, rung.size);
    if (evidence.index() != 0)
      return PathStep{{rung.rule, rung.size, rung.level, {one.target}, std::move(evidence)}};
  }
  if (!context.budget.over()) throw std::logic_error("no pattern of an elimination");
  return std::nullopt;
}

void add_rounds(rating::PuzzleContext& context, const rating::RuleSystem& system,
                ResolutionPath& path) {
  const GridTables& tables = context.position.tables();
  path.last = context.proofs.after_brt;
  const auto eliminations = rating::order_search(context).path();
  for (const OrderSearch::OrderedElimination& one :
       std::vector(eliminations.begin(), eliminations.end())) {
    auto step = step_of(context, system, path.last, one);
    if (!step) return;
    PathRound& round = path.rounds.emplace_back(PathRound{path.last, {}, {}});
    BITWHIP_INVARIANT(path.last.is_open(one.target));
    round.steps.push_back(*std::move(step));
    path.last.remove_candidate(tables, one.target);
    round.singles = place_singles(tables, path.last);
  }
  path.solved = path.last.solved(tables);
}

}  // namespace

int upper_bound(const Value& value) {
  return value.kind == ValueKind::finite     ? value.n
         : value.kind == ValueKind::interval ? value.upper
                                             : Value::kNoEnd;
}

std::runtime_error no_path_of_one(const ResolutionPath& path, int level) {
  return std::runtime_error(path.rating + " of " + to_string(path.puzzle) +
                            ": no path of one elimination at a time was found at level " +
                            std::to_string(level));
}

void find_least_path(rating::PuzzleContext& context, const rating::RuleSystem& system,
                     ResolutionPath& path) {
  const bool grouped = system.grouped();
  OrderSearch& search = rating::order_search(context);
  const Value value = path.value;
  const auto find_path = [&](int level, bool with_groups) {
    search.start(context.proofs.after_brt, with_groups);
    return search.decide(level) == SearchResult::solved;
  };
  // Returns true when the budget is over, and notes it in the status.
  const auto is_over = [&] {
    path.status = std::max(path.status, rating::status_of(context.budget.halt()));
    return context.budget.over();
  };
  path.last = context.proofs.after_brt;
  // The search needs the solution, which a rating that W and B decide has not computed.
  if (context.proofs.proper() != rating::ProofResult::yes) {
    is_over();
    return;
  }
  // A path at the level of the rating, or at its upper bound.
  const int level = upper_bound(value);
  if (level <= OrderSearch::kLongest) {
    // A path by whips is one by g-whips, and the bound may come from it.
    if (find_path(level, grouped) || (grouped && find_path(level, false))) {
      add_rounds(context, system, path);
    } else if (!context.budget.over()) {
      throw no_path_of_one(path, level);
    }
  }
  if (is_over()) return;
  if (value.kind == ValueKind::infinite &&
      context.proofs.trial_fails(grouped) == rating::ProofResult::yes)
    return;
  // A refutation of the level below.
  const int below = value.kind == ValueKind::above ? value.n
                    : value.kind == ValueKind::infinite
                        ? std::min(context.max_length(), OrderSearch::kLongest)
                        : value.n - 1;
  if (below < 0 || below > OrderSearch::kLongest) return;
  search.start(context.proofs.after_brt, grouped);
  OrderRefutation refutation{below, {}};
  if (search.relax(below, &refutation.cases) != SearchResult::refuted &&
      search.decide(below, &refutation.cases) != SearchResult::refuted) {
    // The path is complete; only the proof that no smaller level suffices is missing.
    is_over();
    return;
  }
  if (value.kind == ValueKind::infinite) {
    if (!search.exhausted()) return;
    refutation.length.reset();
  }
  path.refutation = std::move(refutation);
}

}  // namespace bitwhip::explain
