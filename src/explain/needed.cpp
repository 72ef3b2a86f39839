// Reduction of a path to its needed steps.
//
// A path holds every elimination that its rules allow on the way; most of them do nothing for the
// solution. Steps are dropped one at a time, and the kept ones, in their order and rounds, must
// still solve the puzzle at the same level. A kept step must still be a pattern: the candidates
// that its variables had lost when it was found must be gone in the new state too (those that are
// there then are there still, since fewer steps leave more); in words it must still be the same
// sentence; and where it rests on a relation there must be one of the same guardians. Steps that
// are no pattern any more are dropped along with the one that they needed.
//
// Greedy, over all steps until none can go, once from the last step to the first and once from the
// first to the last; the shorter result counts. What is left is not the shortest path there is, but
// no step of it can be left out. Cost: a replay for each step, which is singles alone, no search.
#include <algorithm>
#include <utility>

#include "base/invariant.h"
#include "explain/format.h"
#include "explain/path.h"
#include "grid/candidate.h"
#include "grid/geometry.h"
#include "grid/grid.h"
#include "rating/puzzle_context.h"
#include "rating/status.h"
#include "rating/walk.h"
#include "rules/brt.h"
#include "rules/evidence.h"
#include "rules/or_relations.h"
#include "rules/technique.h"

namespace bitwhip::explain {
namespace {

struct ReplayItem {
  PathStep step;
  std::size_t round;
  std::vector<Candidate> gone;  // candidates its variables had lost when it was found
  std::string sentence;         // in words: its text
};

// Returns the variables that a step rests on: it stays a pattern as long as the candidates that
// these have lost stay away.
std::vector<Variable> variables_of(const Geometry& geometry, const PathStep& step) {
  const rules::Evidence& evidence = step.evidence;
  std::vector<Variable> list;
  const auto add_cells = [&list](const auto& cells) {
    list.insert(list.end(), cells.begin(), cells.end());
  };
  const auto add_chain = [&list](const std::vector<rules::ChainCell>& cells) {
    for (const rules::ChainCell& cell : cells) list.push_back(cell.variable);
  };
  const auto add_memberships = [&](Candidate c, auto of_kind) {
    for (const auto place : geometry.memberships(c)) {
      if (of_kind(geometry.kind(place.variable))) list.push_back(place.variable);
    }
  };
  if (const auto* locked = std::get_if<rules::LockedEvidence>(&evidence)) list = {locked->variable};
  if (const auto* subset = std::get_if<rules::SubsetEvidence>(&evidence)) list = subset->base;
  if (const auto* chain = std::get_if<rules::ChainEvidence>(&evidence)) {
    add_chain(chain->cells);
    add_chain(chain->branch);
  }
  if (const auto* chain = std::get_if<rules::OrChainEvidence>(&evidence)) add_chain(chain->cells);
  if (const auto* tridagon = std::get_if<rules::UnfillableEvidence>(&evidence))
    add_cells(tridagon->cells);
  if (const auto* split = std::get_if<rules::SplitEvidence>(&evidence)) list = split->variables;
  if (const auto* forcing = std::get_if<rules::ForcingEvidence>(&evidence)) {
    list = {forcing->variable};
    for (const auto& one : forcing->branches) add_chain(one.cells);
  }
  if (const auto* unique = std::get_if<rules::UniquenessEvidence>(&evidence)) {
    add_cells(unique->corners);
    if (unique->beside >= 0) list.push_back(static_cast<Variable>(unique->beside));
    // UR4 also rests on the block, none of whose other cells has the digit.
    for (const int digit : unique->digits) {
      if (digit == digit_of(step.candidates.front()) || !step.rule->name.starts_with("ur4"))
        continue;
      add_memberships(candidate_of(unique->corners.back(), digit),
                      [](VariableKind kind) { return kind == VariableKind::bn; });
    }
    for (int v = 0; v < geometry.variables() && unique->corners.empty(); ++v)
      list.push_back(static_cast<Variable>(v));
  }
  // A relation rests on the candidates of all its cells.
  if (const auto* related = std::get_if<rules::RelationEvidence>(&evidence))
    add_cells(related->cells);
  // An oddagon rests on the houses of all links: every guardian that was gone must stay gone.
  if (const auto* oddagon = std::get_if<rules::OddagonEvidence>(&evidence)) {
    for (const Candidate c : oddagon->cells)
      add_memberships(c, [](VariableKind kind) { return kind != VariableKind::rc; });
  }
  std::erase(list, rules::kNoVariable);
  return list;
}

std::vector<Candidate> gone_candidates(const Geometry& geometry, const Grid& before,
                                       const PathStep& step) {
  std::vector<Candidate> gone;
  for (const Variable v : variables_of(geometry, step)) {
    for (const Candidate c : geometry.members(v)) {
      if (!before.possible(c)) gone.push_back(c);
    }
  }
  return gone;
}

// Returns the guardians of the relation that the step rests on; empty if it rests on none.
CandidateSet relation_of(const PathStep& step) {
  if (const auto* chain = std::get_if<rules::OrChainEvidence>(&step.evidence))
    return CandidateSet::of(chain->guardians);
  if (const auto* split = std::get_if<rules::SplitEvidence>(&step.evidence))
    return CandidateSet::of(split->guardians);
  CandidateSet guardians;
  const auto* const forcing = std::get_if<rules::ForcingEvidence>(&step.evidence);
  if (forcing != nullptr && forcing->variable == rules::kNoVariable) {
    for (const auto& one : forcing->branches) guardians.add(one.from);
  }
  return guardians;
}

// State of a replay.
struct ReplayState {
  Grid grid;
  rules::OrRelations relations{};
};

using KeptSteps = std::vector<bool>;
enum class DropOrder : bool { forwards, backwards };

class Replay {
 public:
  Replay(const ResolutionPath& path, const rating::Theory& sentences,
         rating::PuzzleContext& context)
      : tables_(*path.tables),
        in_words_(path.in_words),
        level_(path.level()),
        rounds_(path.rounds.size()),
        context_(context) {
    for (std::size_t i = 0; i < path.rounds.size(); ++i) {
      const PathRound& round = path.rounds[i];
      for (const PathStep& step : round.steps) {
        items_.push_back({step, i, gone_candidates(path.geometry(), round.before, step),
                          in_words_ ? words_of(round.before, step) : std::string()});
      }
    }
    singles_ = sentences;
    std::erase_if(singles_.rungs,
                  [](const rating::Rung& rung) { return !rung.rule->technique->places(); });
    rules::assert_givens(tables_, simd::mask_kernels(), path.puzzle, start_.grid);
    start_singles_ = singles(start_);
  }

  // Drops steps in the order of the list, or backwards, until none can be dropped. Returns nothing
  // when the budget ended.
  std::optional<KeptSteps> reduce(DropOrder order) {
    KeptSteps kept(items_.size(), true);
    for (bool changed = true; changed;) {
      changed = false;
      std::vector<ReplayState> states = states_of(kept);
      for (std::size_t i = 0; i < items_.size(); ++i) {
        const std::size_t at = order == DropOrder::backwards ? items_.size() - 1 - i : i;
        if (!kept[at]) continue;
        KeptSteps without = kept;
        without[at] = false;
        BITWHIP_INVARIANT(items_[at].round < states.size());
        const bool solved = solves(without, items_[at].round, states[items_[at].round]);
        if (context_.budget.over()) return std::nullopt;
        if (!solved) continue;
        kept = std::move(without);
        states = states_of(kept);
        changed = true;
      }
    }
    return kept;
  }

  // Stores the path with only the kept steps.
  void store(const KeptSteps& kept, ResolutionPath& path) {
    path.rounds.clear();
    path.singles = start_singles_;
    BITWHIP_INVARIANT(kept.size() == items_.size());
    ReplayState state = start_;
    for (std::size_t round = 0, at = 0; round < rounds_; ++round) {
      PathRound one{state.grid, {}, {}};
      for (; at < items_.size() && items_[at].round == round; ++at) {
        if (kept[at]) one.steps.push_back(items_[at].step);
      }
      if (one.steps.empty()) continue;
      for (const PathStep& step : one.steps) take(step, state);
      one.singles = singles(state);
      path.rounds.push_back(std::move(one));
    }
    path.last = state.grid;
  }

 private:
  std::string words_of(const Grid& before, const PathStep& step) const {
    return sentence_text(sentence_of(tables_.geometry(), before, step), Notation::nrc);
  }

  bool holds(const ReplayItem& item, const ReplayState& state) const {
    const Grid& grid = state.grid;
    const auto open = [&](Candidate c) { return grid.is_open(c); };
    if (const CandidateSet guardians = relation_of(item.step);
        !guardians.empty() && !state.relations.has(guardians))
      return false;
    if (!std::all_of(item.step.candidates.begin(), item.step.candidates.end(), open)) return false;
    if (std::any_of(item.gone.begin(), item.gone.end(),
                    [&](Candidate c) { return grid.possible(c); }))
      return false;
    return !in_words_ || words_of(grid, item.step) == item.sentence;
  }

  // Applies a step. The path with more steps has shown that there is room for the relations.
  void take(const PathStep& step, ReplayState& state) const {
    for (const Candidate c : step.candidates) state.grid.remove_candidate(tables_, c);
    if (const auto* tridagon = std::get_if<rules::UnfillableEvidence>(&step.evidence);
        tridagon != nullptr && step.candidates.empty()) {
      state.relations.add(rules::OrRelation(CandidateSet::of(tridagon->guardians)));
    } else if (const auto* split = std::get_if<rules::SplitEvidence>(&step.evidence)) {
      state.relations.split(relation_of(step), split->chain.front(), split->chain.back());
    }
  }

  // Places the singles that follow, one by one, until none is left, and returns them.
  std::vector<PathStep> singles(ReplayState& state) const {
    if (!in_words_) return place_singles(tables_, state.grid, state.relations);
    Grid& grid = state.grid;
    std::vector<PathStep> steps;
    context_.position.go_to(grid);
    rating::Walk walk(context_.position, singles_, rules::kMaxLength);
    while (walk.next()) {
      for (rating::RuleStep& step : walk.explain()) steps.push_back({std::move(step)});
    }
    grid = context_.position.grid();
    return steps;
  }

  // Applies the kept steps of a round, from `at` on, to its state. Drops those that no longer hold.
  void apply(std::size_t round, std::size_t& at, KeptSteps& kept, ReplayState& state) {
    constexpr int kWork = 32;  // per replay of a round
    if (context_.budget.spend(kWork)) return;
    const ReplayState before = state;
    for (; at < items_.size() && items_[at].round == round; ++at) {
      if (kept[at]) kept[at] = holds(items_[at], before);
      if (kept[at]) take(items_[at].step, state);
    }
    if (in_words_) {
      singles(state);
      return;
    }
    state.relations.follow(
        tables_, state.grid, [&] { rules::apply_brt(tables_, simd::mask_kernels(), state.grid); },
        [](const rules::CandidateList&) {});
  }

  std::vector<ReplayState> states_of(KeptSteps kept) {
    std::vector<ReplayState> states;
    ReplayState state = start_;
    for (std::size_t round = 0, at = 0; round < rounds_; ++round) {
      states.push_back(state);
      apply(round, at, kept, state);
    }
    return states;
  }

  // Applies the kept steps from a round on to the state before it. Drops those that no longer hold.
  // Returns true if the puzzle is solved.
  bool solves(KeptSteps& kept, std::size_t round, ReplayState state) {
    auto at = static_cast<std::size_t>(
        std::partition_point(items_.begin(), items_.end(),
                             [round](const ReplayItem& item) { return item.round < round; }) -
        items_.begin());
    for (; round < rounds_ && !context_.budget.over(); ++round) apply(round, at, kept, state);
    BITWHIP_INVARIANT(kept.size() == items_.size());
    if (!state.grid.solved(tables_)) return false;
    int level = in_words_ ? 1 : 0;
    bool assumed = false;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      if (!kept[i]) continue;
      level = std::max(level, in_words_ ? items_[i].step.level.units : length(items_[i].step));
      assumed = assumed || items_[i].step.rule->assumes_one_solution;
    }
    return rating::counted_level(level, assumed) == level_;
  }

  const GridTables& tables_;
  const bool in_words_;
  const int level_;
  const std::size_t rounds_;
  rating::PuzzleContext& context_;
  rating::Theory singles_;  // singles of the simple system
  std::vector<ReplayItem> items_;
  ReplayState start_;  // after the first singles
  std::vector<PathStep> start_singles_;
};

}  // namespace

void PathFinder::keep_needed(ResolutionPath& path) {
  if (!path.solved) return;
  Replay replay(path, row_.sentences, *context_);
  const auto backwards = replay.reduce(DropOrder::backwards),
             forwards = replay.reduce(DropOrder::forwards);
  if (!backwards || !forwards) {
    path.status = std::max(path.status, rating::status_of(context_->budget.halt()));
    return;
  }
  path.all_steps = path.steps();
  const auto size = [](const KeptSteps& kept) {
    return std::count(kept.begin(), kept.end(), true);
  };
  replay.store(size(*forwards) < size(*backwards) ? *forwards : *backwards, path);
}

}  // namespace bitwhip::explain
