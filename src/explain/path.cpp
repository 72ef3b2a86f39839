#include "explain/path.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <stdexcept>

#include "base/invariant.h"
#include "grid/candidate.h"
#include "grid/grid.h"
#include "rules/strategies.h"

namespace bitwhip::explain {
namespace {

using rating::RatingId;
using rating::Run;
using rating::Status;
using rating::Theory;
using rating::Value;
using rating::Walk;

// "naked single,hidden single,bucket": the names of the strategies, each once.
std::string strategies_of(const Theory& theory) {
  std::string text;
  std::vector<std::string_view> known;
  for (const rating::Rung& rung : theory.rungs) {
    const std::string_view name = rung.rule->notation;
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    known.push_back(name);
    (text += text.empty() ? "" : ",") += name;
  }
  return text;
}

Status status_of(Walk::End end) {
  return end == Walk::End::memory ? Status::memory : end == Walk::End::g_candidates ? Status::g_candidates : Status::timeout;
}

}  // namespace

int Path::steps() const {
  std::size_t count = 0;
  for (const Round& round : rounds) {
    for (const Step& step : round.steps) count += in_words ? 1 : step.candidates.size();
  }
  return static_cast<int>(count);
}

bool Path::assumes_one_solution() const {
  const auto assumes = [](const Step& step) { return !step.ser && rules::assumes_one_solution(*step.rule); };
  return std::any_of(rounds.begin(), rounds.end(), [&](const Round& round) { return std::any_of(round.steps.begin(), round.steps.end(), assumes); });
}

int Path::level() const {
  int level = in_words && !of_ser ? 1 : 0;
  if (in_words) {
    each_step([&](const Step& step) { level = std::max(level, step.level.units); });
    return level;
  }
  for (const Round& round : rounds) {
    for (const Step& step : round.steps) level = std::max(level, length(step));
  }
  return rating::counted_level(level, assumes_one_solution());
}

bool places(const Step& step) { return step.ser ? step.ser->hint.placed_digit != 0 : step.rule->technique->places(); }

int length(const Step& step) {
  const auto& cells = rules::cells_of(step.evidence);
  return cells.empty() || step.rule->name == "c" ? step.size : static_cast<int>(cells.size());
}

std::string refusal(RatingId id) {
  const rating::RatingInfo& row = rating::info(id);
  return row.no_path.empty() ? std::string() : row.name + " " + std::string(row.no_path);
}

std::string refusal_of_needed(RatingId id) {
  const rating::RatingInfo& row = rating::info(id);
  return row.producers == 0 ? std::string() : row.name + " has one path, which is its definition, so no step can be left out";
}

struct PathFinder::Impl {
  Impl(std::shared_ptr<const GridTables> over, RatingId rated, const rating::Options& given)
      : tables(std::move(over)),
        id(rated),
        row(rating::info(rated)),
        options(given),
        run(*tables, given, rating::needs_of(std::span(&rated, 1), given)) {}

  Path empty_path(const Puzzle& puzzle) const;
  bool begin(Path& path);
  void walk(const Theory& theory, int limit, Path& path, std::size_t most_rounds);
  void walk_system(const rating::RuleSystem& system, int limit, Path& path);
  void walk_one_by_one(const rating::RuleSystem& system, Path& path);
  // True where a walk was given up and says nothing: there was no time or memory, or no room for so many g-candidates.
  bool gave_up(const Path& path) const { return run.budget.over() || path.status >= Status::memory; }
  // The length up to which a path goes that does not solve the puzzle.
  int tried(const Value& value) const {
    return value.kind == Value::Kind::above ? value.n : std::min(run.max_length(), options.max_length_when_infinite);
  }

  std::shared_ptr<const GridTables> tables;
  RatingId id;
  const rating::RatingInfo& row;
  rating::Options options;
  Run run;
};

PathFinder::PathFinder(RatingId id, const rating::Options& options) : PathFinder(shared_tables(Geometry::classic()), id, options) {}
PathFinder::PathFinder(std::shared_ptr<const GridTables> tables, RatingId id, const rating::Options& options)
    : impl_(std::make_unique<Impl>(std::move(tables), id, options)) {}
PathFinder::~PathFinder() = default;
PathFinder::PathFinder(PathFinder&&) noexcept = default;

bool PathFinder::stopped() const { return impl_->run.budget.halt() == rules::Halt::stopped; }

void PathFinder::keep_needed(Path& path) { explain::keep_needed(path, impl_->row.sentences, impl_->run); }

Path PathFinder::Impl::empty_path(const Puzzle& puzzle) const {
  Path path;
  path.tables = tables;
  path.puzzle = puzzle;
  path.rating = row.name;
  path.levels_of = row.levels_of;
  path.of_ser = row.producers != 0;
  path.in_words = !row.sentences.rungs.empty() || path.of_ser;
  path.rules = path.of_ser ? ser_rules(row) : path.in_words ? strategies_of(row.sentences) : rating::systems_of(id, options).front().text();
  return path;
}

// Givens, singles and W1. False when there is no solution.
bool PathFinder::Impl::begin(Path& path) {
  bool consistent = run.start(path.puzzle);
  path.last = run.givens;
  consistent = consistent && run.apply_singles();
  if (consistent && run.after_singles == rules::Outcome::open) {
    run.apply_w1();
    consistent = run.after_w1 != rules::Outcome::contradiction;
  }
  if (!consistent) path.status = Status::no_solution;
  return consistent;
}

// Adds the rounds of a theory, from the position as it is.
void PathFinder::Impl::walk(const Theory& theory, int limit, Path& path, std::size_t most_rounds) {
  Walk walk(run.position, theory, limit);
  while (path.rounds.size() < most_rounds && walk.next()) {
    std::vector<Step> steps;
    for (rating::Step& step : walk.explain()) steps.push_back({std::move(step)});
    if (steps.empty()) break;
    if (places(steps.front())) {
      auto& singles = path.rounds.empty() ? path.singles : path.rounds.back().singles;
      std::move(steps.begin(), steps.end(), std::back_inserter(singles));
      if (most_rounds == 1) break;
      continue;
    }
    BITWHIP_INVARIANT(std::none_of(steps.begin(), steps.end(), places));
    Round& round = path.rounds.emplace_back(Round{run.position.grid(), std::move(steps), {}});
    if (theory.singles == Theory::Singles::rungs || most_rounds == 1) continue;
    Grid after = round.before;
    for (const Candidate c : walk.candidates()) after.remove_candidate(run.position.tables(), c);
    rules::OrRelations relations = walk.changes_relations() ? run.position.next_or_relations() : run.position.or_relations();
    round.singles = place_singles(run.position.tables(), after, relations);
  }
  path.last = run.position.grid();
  path.solved = walk.end() == Walk::End::solved;
  if (most_rounds == 1 && walk.end() == Walk::End::stuck && !walk.exhausted()) path.status = std::max(path.status, Status::length);
  if (walk.end() >= Walk::End::memory) path.status = std::max(path.status, status_of(walk.end()));
}

void PathFinder::Impl::walk_system(const rating::RuleSystem& system, int limit, Path& path) {
  path.rounds.clear();
  path.rules = system.text();
  if (run.after_singles == rules::Outcome::solved) {
    path.last = run.position.grid();
    path.solved = true;
    return;
  }
  BITWHIP_INVARIANT(run.after_singles != rules::Outcome::contradiction);
  run.position.restart(run.proofs.after_brt, system.grouped());
  walk(system.theory(), limit, path, SIZE_MAX);
}

// Of a rating over all orders whose search has no path: the first target of each state, as far as
// that gets. That is a path of any level beyond the reach of the search that it solves, and the
// beginning of one where the rating has no greatest value.
void PathFinder::Impl::walk_one_by_one(const rating::RuleSystem& system, Path& path) {
  const int upper = upper_bound(path.value);
  const bool has_end = upper != Value::kNoEnd;
  const int limit = has_end ? upper : tried(path.value);
  Theory theory = system.theory();
  theory.take = Theory::Take::one;
  path.rounds.clear();
  run.position.restart(run.proofs.after_brt, system.grouped());
  walk(theory, limit, path, SIZE_MAX);
  if (has_end && !path.solved && !gave_up(path)) throw no_path_of_one(path, limit);
}

Path PathFinder::find(const Puzzle& puzzle) {
  Path path = impl_->empty_path(puzzle);
  Run& run = impl_->run;
  if (!impl_->begin(path)) return path;
  if (path.of_ser) {
    find_ser_path(run, impl_->row, Steps::all, path);
    return path;
  }
  const bool easy = run.after_singles == rules::Outcome::solved;
  const rating::Answer answer = easy && !impl_->row.counts_singles ? rating::Answer::number(0) : impl_->row.rate(run, impl_->row);
  if (!easy && !answer.improper && answer.value.kind != Value::Kind::finite && run.proofs.proper() == rating::Proof::no) {
    path.status = run.position.solutions() == 0 ? Status::no_solution : Status::multiple_solutions;
    return path;
  }
  if (answer.improper) {
    path.status = run.position.solutions() == 0 ? Status::no_solution : Status::multiple_solutions;
    return path;
  }
  path.value = answer.value;
  path.status = answer.status;
  if (path.in_words) {
    run.position.go_to(run.givens);
    impl_->walk(impl_->row.sentences, rules::kMaxLength, path, SIZE_MAX);
    return path;
  }
  Grid grid = run.givens;
  path.singles = place_singles(run.position.tables(), grid);
  const auto systems = rating::systems_of(impl_->id, impl_->options);
  if (impl_->row.over_orders && !easy) {
    find_least_path(run, systems.front().grouped(), path);
    if (!path.solved && !run.budget.over()) impl_->walk_one_by_one(systems.front(), path);
    return path;
  }
  if (path.value.kind == Value::Kind::finite) {
    for (const rating::RuleSystem& system : systems) {
      impl_->walk_system(system, path.value.n, path);
      if (path.solved || impl_->gave_up(path)) return path;
    }
    throw std::logic_error("no path has the level of the rating " + path.rating);
  }
  impl_->walk_system(systems.front(), impl_->tried(path.value), path);
  return path;
}

Path PathFinder::hint(const Puzzle& puzzle) {
  Path path = impl_->empty_path(puzzle);
  Run& run = impl_->run;
  if (!run.start(puzzle)) {
    path.status = Status::no_solution;
    return path;
  }
  path.last = run.givens;
  if (path.of_ser) {
    find_ser_path(run, impl_->row, Steps::next, path);
    return path;
  }
  if (path.in_words) {
    impl_->walk(impl_->row.sentences, rules::kMaxLength, path, 1);
    return path;
  }
  Grid grid = run.givens;
  if (!run.apply_singles()) {
    path.status = Status::no_solution;
    return path;
  }
  path.singles = place_singles(run.position.tables(), grid);
  path.solved = run.after_singles == rules::Outcome::solved;
  if (!path.singles.empty() || path.solved) return path;
  run.apply_w1();
  const rating::RuleSystem& system = rating::systems_of(impl_->id, impl_->options).front();
  run.position.restart(run.proofs.after_brt, system.grouped());
  impl_->walk(system.theory(), run.max_length(), path, 1);
  return path;
}

std::vector<Step> place_singles(const GridTables& tables, Grid& grid) {
  struct Kind {
    VariableKind variable;
    const rules::RuleInfo* rule;
  };
  static const std::array order{
      Kind{VariableKind::rc, rules::strategies().find("naked single")}, Kind{VariableKind::bn, rules::strategies().find("hidden single")},
      Kind{VariableKind::rn, rules::strategies().find("hidden single")}, Kind{VariableKind::cn, rules::strategies().find("hidden single")},
      Kind{VariableKind::other, rules::strategies().find("hidden single")}};
  const Geometry& geometry = tables.geometry();
  std::vector<Step> singles;
  for (std::size_t at = 0; at < order.size();) {
    std::vector<Candidate> found;
    for (int i = 0; i < geometry.variables(); ++i) {
      const auto v = static_cast<Variable>(i);
      if (geometry.kind(v) != order[at].variable || grid.decided(v) || !is_single_bit(grid.mask(v))) continue;
      const Candidate single = geometry.candidate(v, std::countr_zero(grid.mask(v)));
      if (std::find(found.begin(), found.end(), single) != found.end()) continue;  // of two houses, such as a diagonal and a window
      found.push_back(single);
      singles.push_back({{order[at].rule, 1, {0}, {single}, rules::SingleEvidence{v}}});
    }
    grid.assert_candidates(tables, simd::mask_kernels(), found.data(), static_cast<int>(found.size()));
    at = found.empty() ? at + 1 : 0;
  }
  return singles;
}

std::vector<Step> place_singles(const GridTables& tables, Grid& grid, rules::OrRelations& relations) {
  class LastGuardian final : public rules::Technique {
   public:
    bool places() const override { return true; }
    rules::Found find(rules::Position&, int, rules::CandidateList&) const override { return {}; }
    rules::Evidence explain(rules::Position&, Candidate, int) const override { return {}; }
  };
  static const LastGuardian kLastGuardian;
  static const rules::RuleInfo kRule{"last-guardian", "the last guardian of a relation", 0, 0, rules::Within::nothing,
                                     &kLastGuardian,  rules::Family::relations};
  std::vector<Step> singles;
  relations.follow(
      tables, grid,
      [&] {
        for (Step& single : place_singles(tables, grid)) singles.push_back(std::move(single));
      },
      [&](const rules::CandidateList& certain) {
        for (const Candidate c : certain) singles.push_back({{&kRule, 1, {0}, {c}, rules::SingleEvidence{rules::kNoVariable}}});
      });
  return singles;
}

}  // namespace bitwhip::explain
