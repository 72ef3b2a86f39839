#include "explain/path.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "base/invariant.h"
#include "base/lists.h"
#include "base/text.h"
#include "explain/hodoku_path.h"
#include "explain/step_description.h"
#include "grid/candidate.h"
#include "grid/library_line.h"
#include "rating/ser_ratings.h"
#include "rating/value.h"
#include "rulebook/rules.h"
#include "rules/budget.h"
#include "rules/catalog.h"
#include "rules/evidence.h"
#include "rules/pass.h"
#include "rules/position.h"
#include "rules/technique.h"
#include "ser/board.h"
#include "ser/hint.h"
#include "ser/solver.h"

namespace bitwhip::explain {
namespace {

using rating::ProofResult;
using rating::PuzzleContext;
using rating::RatingId;
using rating::Status;
using rating::Theory;
using rating::Value;
using rating::ValueKind;
using rating::Walk;
using rating::WalkEnd;

// Returns the names of the strategies, each once: "naked single,hidden single,bucket".
std::string strategies_of(const Theory& theory) {
  std::vector<std::string_view> names;
  for (const rating::Rung& rung : theory.rungs) add_once(names, rung.rule->notation);
  return joined(names, ",");
}

// Makes the step of a hint with its proof. Returns false when the budget or its memory is at its
// end.
bool make_step(const ser::ProducerBoard& board, const ser::Hint& hint, rules::Budget& budget,
               PathStep& step) {
  ser::ChainProof proof;
  if (is_ser_chain(hint) && !ser::prove(board, hint, budget, proof)) return false;
  proof.board = board;
  proof.hint = hint;
  step.size = 1;
  step.level = {ser::tenths(hint.rating), rating::Scale::tenths};
  if (hint.placed_digit != 0) {
    step.candidates = {candidate_of(hint.placed_cell, hint.placed_digit)};
  } else {
    hint.touched.each([&](int cell) {
      ser::each_digit(board.digits(cell) & hint.removed[static_cast<std::size_t>(cell)],
                      [&](int digit) { step.candidates.push_back(candidate_of(cell, digit)); });
    });
  }
  step.ser = std::make_shared<const ser::ChainProof>(std::move(proof));
  return true;
}

// Returns the name of the set of techniques of the rating.
std::string ser_rules(const rating::RatingInfo& row) {
  const bool whole = (row.producers & ser::producer_bit(ser::kUniqueLoops)) != 0;
  return whole ? "Sudoku Explainer 1.2.1" : "Sudoku Explainer 1.2.1 without uniqueness";
}

// Fills in the value, the status, and the steps of SER. Does not count
// solutions. Precondition: the run has started.
void find_ser_path(PuzzleContext& run, const rating::RatingInfo& row, PathExtent extent,
                   ResolutionPath& path) {
  const bool all = extent == PathExtent::whole;
  using ser::SerEnd;
  if (all && run.after_singles != rules::PositionOutcome::solved) {
    const ProofResult proper = run.proofs.proper();
    if (proper != ProofResult::yes) {
      path.value = proper == ProofResult::unknown
                       ? Value{ValueKind::above, 0, 0, rating::Scale::tenths}
                       : Value{};
      path.status = proper == ProofResult::unknown  ? rating::status_of(run.budget.halt())
                    : run.position.solutions() == 0 ? Status::no_solution
                                                    : Status::multiple_solutions;
      return;
    }
  }
  ser::SerSolver& solver = rating::ser_solver(run);
  solver.start(run.puzzle, row.producers);
  ser::Score score;
  Grid grid = run.givens;
  SerEnd end = SerEnd::none;
  int least = 0;
  while (end == SerEnd::none) {
    if (!solver.next()) {
      end = solver.end();
      least = solver.least();
      break;
    }
    PathStep step;
    if (!make_step(solver.board(), solver.hint(), run.budget, step)) {
      end = run.budget.over() ? SerEnd::halted : SerEnd::memory;
      least = ser::tenths(solver.hint().rating);
      break;
    }
    score.add(solver.hint());
    const ser::SerTechnique technique = solver.hint().technique;
    const bool single = technique == ser::SerTechnique::hidden_single ||
                        technique == ser::SerTechnique::naked_single;
    if (!single) path.rounds.push_back({.before = grid, .steps = {}, .singles = {}});
    BITWHIP_INVARIANT(!step.candidates.empty());
    if (places(step)) {
      grid.assert_candidates(run.position.tables(), simd::mask_kernels(), step.candidates.data(),
                             1);
    } else {
      for (const Candidate c : step.candidates) grid.remove_candidate(run.position.tables(), c);
    }
    auto& list = !single               ? path.rounds.back().steps
                 : path.rounds.empty() ? path.singles
                                       : path.rounds.back().singles;
    list.push_back(std::move(step));
    if (!all) break;
  }
  path.last = grid;
  path.solved = end == SerEnd::solved;
  const rating::RatingResult answer = rating::ser_answer(score, end, run.budget.halt(), least);
  path.value = answer.value;
  if (end != SerEnd::none) path.status = answer.status;
  path.ep = score.ep();
  path.ed = score.ed();
}

}  // namespace

std::string ResolutionPath::text() const {
  if (!variant.empty()) return fields;
  return of_hodoku && (puzzle.placed.any() || puzzle.open.any()) ? to_library_line(puzzle)
                                                                 : to_string(puzzle);
}

int ResolutionPath::steps() const {
  std::size_t count = 0;
  for (const PathRound& round : rounds) {
    for (const PathStep& step : round.steps) count += in_words ? 1 : step.candidates.size();
  }
  return static_cast<int>(count);
}

bool ResolutionPath::assumes_one_solution() const {
  const auto assumes = [](const PathStep& step) {
    return !step.ser && !step.hodoku && step.rule->assumes_one_solution;
  };
  return std::any_of(rounds.begin(), rounds.end(), [&](const PathRound& round) {
    return std::any_of(round.steps.begin(), round.steps.end(), assumes);
  });
}

int ResolutionPath::level() const {
  if (of_hodoku) return hodoku_score;
  int level = in_words && !of_ser ? 1 : 0;
  each_step([&](const Grid&, const PathStep& step) {
    level = std::max(level, in_words ? step.level.units : places(step) ? 0 : length(step));
  });
  return in_words ? level : rating::counted_level(level, assumes_one_solution());
}

bool places(const PathStep& step) {
  if (step.hodoku) return step.hodoku->step.places();
  return step.ser ? step.ser->hint.placed_digit != 0 : step.rule->technique->places();
}

int length(const PathStep& step) {
  const auto& cells = rules::cells_of(step.evidence);
  return cells.empty() ? step.size : static_cast<int>(cells.size()) * step.rule->cells_per_variable;
}

std::string refusal(RatingId id) {
  const rating::RatingInfo& row = rating::info(id);
  return row.no_path.empty() ? std::string() : row.name + " " + std::string(row.no_path);
}

std::string refusal_of_needed(RatingId id) {
  const rating::RatingInfo& row = rating::info(id);
  return row.producers == 0 && !row.by_ladder
             ? std::string()
             : row.name + " has one path, which is its definition, so no step can be left out";
}

PathFinder::PathFinder(RatingId id, const rating::RatingOptions& options)
    : PathFinder(shared_tables(Geometry::classic()), id, options) {}
PathFinder::PathFinder(std::shared_ptr<const GridTables> tables, RatingId id,
                       const rating::RatingOptions& options)
    : tables_(std::move(tables)),
      id_(id),
      row_(rating::info(id)),
      context_(std::make_unique<PuzzleContext>(*tables_, options,
                                               rating::needs_of(std::span(&id, 1), options))) {}

bool PathFinder::stopped() const { return context_->budget.halt() == rules::Halt::stopped; }

bool PathFinder::gave_up(const ResolutionPath& path) const {
  return context_->budget.over() || path.status >= Status::memory;
}

int PathFinder::tried(const Value& value) const {
  return value.kind == ValueKind::above
             ? value.n
             : std::min(context_->max_length(), context_->options.max_length_when_infinite);
}

ResolutionPath PathFinder::empty_path(const Puzzle& puzzle) const {
  ResolutionPath path;
  path.tables = tables_;
  path.puzzle = puzzle;
  path.rating = row_.name;
  path.levels_of = row_.levels_of;
  path.of_ser = row_.producers != 0;
  path.of_hodoku = row_.by_ladder;
  path.in_words = !row_.sentences.rungs.empty() || path.of_ser || path.of_hodoku;
  path.rules = path.of_ser      ? ser_rules(row_)
               : path.of_hodoku ? row_.ladder.empty() ? "HoDoKu 2.2.0" : row_.ladder
               : path.in_words  ? strategies_of(row_.sentences)
                                : rating::systems_of(id_, context_->options).front().text();
  return path;
}

// Applies givens, singles and W1. Returns false when there is no solution.
bool PathFinder::begin(ResolutionPath& path) {
  bool consistent = context_->start(path.puzzle);
  path.last = context_->givens;
  consistent = consistent && context_->apply_singles();
  if (consistent && context_->after_singles == rules::PositionOutcome::open) {
    context_->apply_w1();
    consistent = context_->after_w1 != rules::PositionOutcome::contradiction;
  }
  if (!consistent) path.status = Status::no_solution;
  return consistent;
}

// Adds the rounds of a theory, starting from the present position.
void PathFinder::walk(const Theory& theory, int limit, ResolutionPath& path,
                      std::size_t most_rounds) {
  Walk walk(context_->position, theory, limit);
  while (path.rounds.size() < most_rounds && walk.next()) {
    std::vector<PathStep> steps;
    for (rating::RuleStep& step : walk.explain()) steps.push_back({std::move(step)});
    if (steps.empty()) break;
    if (places(steps.front())) {
      auto& singles = path.rounds.empty() ? path.singles : path.rounds.back().singles;
      std::move(steps.begin(), steps.end(), std::back_inserter(singles));
      if (most_rounds == 1) break;
      continue;
    }
    BITWHIP_INVARIANT(std::none_of(steps.begin(), steps.end(), places));
    PathRound& round =
        path.rounds.emplace_back(PathRound{context_->position.grid(), std::move(steps), {}});
    if (theory.places_singles || most_rounds == 1) continue;
    Grid after = round.before;
    for (const Candidate c : walk.candidates())
      after.remove_candidate(context_->position.tables(), c);
    rules::OrRelations relations = walk.changes_relations() ? context_->position.next_or_relations()
                                                            : context_->position.or_relations();
    round.singles = place_singles(context_->position.tables(), after, relations);
  }
  path.last = context_->position.grid();
  const WalkEnd end = walk.end();
  path.solved = end == WalkEnd::solved;
  if (most_rounds == 1 && end == WalkEnd::stuck && !walk.exhausted())
    path.status = std::max(path.status, Status::length);
  path.status = std::max(path.status, rating::status_of(end));
}

void PathFinder::walk_system(const rating::RuleSystem& system, int limit, ResolutionPath& path,
                             RoundTargets targets) {
  path.rounds.clear();
  path.rules = system.text();
  if (context_->after_singles == rules::PositionOutcome::solved) {
    path.last = context_->position.grid();
    path.solved = true;
    return;
  }
  BITWHIP_INVARIANT(context_->after_singles != rules::PositionOutcome::contradiction);
  context_->position.restart(context_->proofs.after_brt, rules::Groups{system.grouped()});
  Theory theory = system.theory();
  theory.takes_one = targets == RoundTargets::first;
  walk(theory, limit, path, SIZE_MAX);
}

ResolutionPath PathFinder::find(const Puzzle& puzzle) {
  ResolutionPath path = empty_path(puzzle);
  if (!begin(path)) return path;
  if (path.of_ser) {
    find_ser_path(*context_, row_, PathExtent::whole, path);
    return path;
  }
  if (path.of_hodoku) {
    find_hodoku_path(*context_, rating::table_of_ladder(row_, context_->options), PathExtent::whole,
                     path);
    return path;
  }
  const bool easy = context_->after_singles == rules::PositionOutcome::solved;
  const rating::RatingResult answer =
      easy && !row_.counts_singles ? rating::RatingResult::number(0) : row_.rate(*context_, row_);
  if (answer.improper || (!easy && answer.value.kind != ValueKind::finite &&
                          context_->proofs.proper() == ProofResult::no)) {
    path.status =
        context_->position.solutions() == 0 ? Status::no_solution : Status::multiple_solutions;
    return path;
  }
  path.value = answer.value;
  path.status = answer.status;
  if (path.in_words) {
    context_->position.go_to(context_->givens);
    walk(row_.sentences, rules::kMaxLength, path, SIZE_MAX);
    return path;
  }
  Grid grid = context_->givens;
  path.singles = place_singles(context_->position.tables(), grid);
  const auto systems = rating::systems_of(id_, context_->options);
  if (row_.over_orders && !easy) {
    find_least_path(*context_, systems.front(), path);
    if (path.solved || context_->budget.over()) return path;
    // The search has no path, so each round takes the first target of the state, as far as that
    // goes. If that solves, it is a path of any level beyond the reach of the search; it is a
    // partial path where the rating has no finite upper bound.
    const int upper = upper_bound(path.value);
    const bool has_end = upper != Value::kNoEnd;
    walk_system(systems.front(), has_end ? upper : tried(path.value), path, RoundTargets::first);
    if (has_end && !path.solved && !gave_up(path)) throw no_path_of_one(path, upper);
    return path;
  }
  if (path.value.kind == ValueKind::finite) {
    for (const rating::RuleSystem& system : systems) {
      walk_system(system, path.value.n, path);
      if (path.solved || gave_up(path)) return path;
    }
    throw std::logic_error("no path has the level of the rating " + path.rating);
  }
  walk_system(systems.front(), tried(path.value), path);
  return path;
}

ResolutionPath PathFinder::hint(const Puzzle& puzzle) {
  ResolutionPath path = empty_path(puzzle);
  if (path.of_hodoku) {
    if (begin(path))
      find_hodoku_path(*context_, rating::table_of_ladder(row_, context_->options),
                       PathExtent::next_step, path);
    return path;
  }
  if (!begin(path)) return path;
  if (context_->after_singles != rules::PositionOutcome::solved &&
      context_->proofs.proper() == ProofResult::no && context_->position.solutions() == 0) {
    path.status = Status::no_solution;
    return path;
  }
  if (path.of_ser) {
    find_ser_path(*context_, row_, PathExtent::next_step, path);
    return path;
  }
  if (path.in_words) {
    context_->position.go_to(context_->givens);
    walk(row_.sentences, rules::kMaxLength, path, 1);
    return path;
  }
  Grid grid = context_->givens;
  path.singles = place_singles(context_->position.tables(), grid);
  path.solved = context_->after_singles == rules::PositionOutcome::solved;
  if (!path.singles.empty() || path.solved) return path;
  const rating::RuleSystem& system = rating::systems_of(id_, context_->options).front();
  context_->position.restart(context_->proofs.after_brt, rules::Groups{system.grouped()});
  walk(system.theory(), context_->max_length(), path, 1);
  return path;
}

std::vector<PathStep> place_singles(const GridTables& tables, Grid& grid) {
  static const rules::RuleInfo *const naked = rules::strategies().find("naked single"),
                                      *const hidden = rules::strategies().find("hidden single");
  constexpr std::array kOrder{VariableKind::rc, VariableKind::bn, VariableKind::rn,
                              VariableKind::cn, VariableKind::other};
  const Geometry& geometry = tables.geometry();
  std::vector<PathStep> singles;
  for (std::size_t at = 0; at < kOrder.size();) {
    std::vector<Candidate> found;
    for (int i = 0; i < geometry.variables(); ++i) {
      const auto v = static_cast<Variable>(i);
      if (geometry.kind(v) != kOrder[at] || grid.decided(v) || !is_single_bit(grid.mask(v)))
        continue;
      const Candidate single = geometry.candidate(v, std::countr_zero(grid.mask(v)));
      // Found in two houses, such as a diagonal and a window.
      if (contains(found, single)) continue;
      found.push_back(single);
      singles.push_back({{at == 0 ? naked : hidden, 1, {0}, {single}, rules::SingleEvidence{v}}});
    }
    grid.assert_candidates(tables, simd::mask_kernels(), found.data(),
                           static_cast<int>(found.size()));
    at = found.empty() ? at + 1 : 0;
  }
  return singles;
}

std::vector<PathStep> place_singles(const GridTables& tables, Grid& grid,
                                    rules::OrRelations& relations) {
  static const rules::Technique* const placing =
      rules::strategies().find("naked single")->technique;
  static const rules::RuleInfo kRule{{.name = "last-guardian",
                                      .summary = "the last guardian of a relation",
                                      .most = 0,
                                      .within = rules::Within::nothing,
                                      .step_form = rules::StepForm::or_relation},
                                     placing};
  std::vector<PathStep> singles;
  relations.follow(
      tables, grid,
      [&] {
        for (PathStep& single : place_singles(tables, grid)) singles.push_back(std::move(single));
      },
      [&](const rules::CandidateList& certain) {
        for (const Candidate c : certain)
          singles.push_back({{&kRule, 1, {0}, {c}, rules::SingleEvidence{rules::kNoVariable}}});
      });
  return singles;
}

}  // namespace bitwhip::explain
