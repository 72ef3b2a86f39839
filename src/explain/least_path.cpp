#include <algorithm>

#include "base/invariant.h"
#include "base/lists.h"
#include "explain/path.h"
#include "rating/rating.h"
#include "rules/chain_evidence.h"

namespace bitwhip::explain {
namespace {

using rating::OrderSearch;
using rating::Value;
using Result = OrderSearch::Result;

// Returns the chain of at most that length behind an elimination, by the search that found it:
// other searches assume states without locked candidates.
rules::Evidence chain_of(rating::Run& run, Candidate target, int length) {
  rules::PassContext& context = run.position.context();
  const rules::RowIndex row = context.pass.find(target);
  if (row == rules::Pass::kNone || !rules::advance(context, length - 1)) return {};
  return rules::lane_evidence(context, rules::LeftLink::last, row, length, &rules::kNoGhosts);
}

// Returns the elimination of a candidate in a state by the first rule that makes it; nothing when
// the budget ended the search.
std::optional<Step> step_of(rating::Run& run, const rating::RuleSystem& system, const Grid& state,
                            const OrderSearch::Elimination& one) {
  run.position.restart(state, system.grouped());
  const rating::Rung& locked = system.theory().rungs.front();
  rules::CandidateList found;
  locked.rule->technique->find(run.position, locked.size, found);
  if (contains(found, one.target)) {
    return Step{{locked.rule,
                 locked.size,
                 locked.level,
                 {one.target},
                 locked.rule->technique->explain(run.position, one.target, locked.size)}};
  }
  run.position.restart_thinned(state, system.grouped());
  for (const rating::Rung& rung : system.theory().rungs) {
    if (rung.size == locked.size) continue;
    if (rung.size > one.length) break;
    rules::Evidence evidence = chain_of(run, one.target, rung.size);
    if (evidence.index() != 0)
      return Step{{rung.rule, rung.size, rung.level, {one.target}, std::move(evidence)}};
  }
  if (!run.budget.over()) throw std::logic_error("no pattern of an elimination");
  return std::nullopt;
}

void add_rounds(rating::Run& run, const rating::RuleSystem& system, Path& path) {
  const GridTables& tables = run.position.tables();
  path.last = run.proofs.after_brt;
  const auto eliminations = rating::order_search(run).path();
  for (const OrderSearch::Elimination& one :
       std::vector(eliminations.begin(), eliminations.end())) {
    auto step = step_of(run, system, path.last, one);
    if (!step) return;
    Round& round = path.rounds.emplace_back(Round{path.last, {}, {}});
    BITWHIP_INVARIANT(path.last.is_open(one.target));
    round.steps.push_back(*std::move(step));
    path.last.remove_candidate(tables, one.target);
    round.singles = place_singles(tables, path.last);
  }
  path.solved = path.last.solved(tables);
}

}  // namespace

int upper_bound(const Value& value) {
  return value.kind == Value::Kind::finite     ? value.n
         : value.kind == Value::Kind::interval ? value.upper
                                               : Value::kNoEnd;
}

std::runtime_error no_path_of_one(const Path& path, int level) {
  return std::runtime_error(path.rating + " of " + to_string(path.puzzle) +
                            ": no path of one elimination at a time was found at level " +
                            std::to_string(level));
}

void find_least_path(rating::Run& run, const rating::RuleSystem& system, Path& path) {
  const bool grouped = system.grouped();
  OrderSearch& search = rating::order_search(run);
  const Value value = path.value;
  const auto find_path = [&](int level, bool with_groups) {
    search.start(run.proofs.after_brt, with_groups);
    return search.decide(level) == Result::solved;
  };
  // Returns true when the budget is over, and notes it in the status.
  const auto is_over = [&] {
    if (run.budget.over()) path.status = std::max(path.status, rating::Status::timeout);
    return run.budget.over();
  };
  path.last = run.proofs.after_brt;
  // The search needs the solution, which a rating that W and B decide has not computed.
  if (run.proofs.proper() != rating::Proof::yes) {
    is_over();
    return;
  }
  // A path at the level of the rating, or at its upper bound.
  const int level = upper_bound(value);
  if (level <= OrderSearch::kLongest) {
    // A path by whips is one by g-whips, and the bound may come from it.
    if (find_path(level, grouped) || (grouped && find_path(level, false))) {
      add_rounds(run, system, path);
    } else if (!run.budget.over()) {
      throw no_path_of_one(path, level);
    }
  }
  if (is_over()) return;
  if (value.kind == Value::Kind::infinite && run.proofs.trial_fails(grouped) == rating::Proof::yes)
    return;
  // A refutation of the level below.
  const int below = value.kind == Value::Kind::above ? value.n
                    : value.kind == Value::Kind::infinite
                        ? std::min(run.max_length(), OrderSearch::kLongest)
                        : value.n - 1;
  if (below < 0 || below > OrderSearch::kLongest) return;
  search.start(run.proofs.after_brt, grouped);
  Refutation refutation{below, {}};
  if (search.relax(below, &refutation.cases) != Result::refuted &&
      search.decide(below, &refutation.cases) != Result::refuted) {
    // The path is complete; only the proof that no smaller level suffices is missing.
    is_over();
    return;
  }
  if (value.kind == Value::Kind::infinite) {
    if (!search.exhausted()) return;
    refutation.length.reset();
  }
  path.refutation = std::move(refutation);
}

}  // namespace bitwhip::explain
