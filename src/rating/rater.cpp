#include "rating/rater.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>
#include <vector>

#include "rating/engine.h"
#include "rating/shared_tables.h"
#include "rating/simple_systems.h"
#include "rating/system_engine.h"
#include "rating/trial_engine.h"
#include "rules/brt.h"

namespace bitwhip::rating {
namespace {

const SystemInfo* system_of(RatingId id, const SystemInfo& rules) { return id == kRules ? &rules : all_ratings()[id].system; }

bool needs_groups(std::span<const RatingId> asked, const Options& options) {
  return std::any_of(asked.begin(), asked.end(), [&](RatingId id) {
    const SystemInfo* const system = system_of(id, options.rules);
    return id == kGW || id == kGB || (system && system->rules.grouped());
  });
}

Status improper_status(int solutions) { return solutions == 0 ? Status::no_solution : Status::multiple_solutions; }

}  // namespace

struct Rater::Impl {
  Impl(const Geometry& geometry, std::span<const RatingId> asked, const Options& options)
      : tables(shared_tables(geometry)),
        ratings(asked.begin(), asked.end()),
        kernels(simd::mask_kernels()),
        arena(worker_arena(options, needs_groups(asked, options))),
        engine(*tables, options, arena),
        groups(needs_groups(asked, options) ? std::make_unique<Engine>(*tables, options, arena, engine) : nullptr),
        systems(engine, groups.get()),
        trial(engine),
        simple(*tables),
        rules(options.rules),
        max_length(options.max_length) {
    if (ratings.size() > kMaxRatings) throw std::invalid_argument("more ratings than a report can hold");
  }

  void rate(const Puzzle& puzzle, Report& report);
  Status rate_all(Report& report, Outcome after_w1);
  Answer rate_one(RatingId id, Outcome after_w1);
  Answer rate_simple(RatingId id);
  void improper(Report& report, int solutions) const;
  void solved_by_singles(const Puzzle& puzzle, Report& report);

  // Who hears of eliminations on the way to one rating: what belongs to several is told of one.
  std::function<void(int, Candidate)> told_as(RatingId id) const {
    return [this, id](int length, Candidate target) { observer({id, length, target}); };
  }
  void observe_as(RatingId id);
  bool begins_with_w1(RatingId id) const {
    const SystemInfo* const system = system_of(id, rules);
    return system ? system->rules.with_locked() : !simple_system(id);
  }

  std::shared_ptr<const GridTables> tables;
  std::vector<RatingId> ratings;
  const simd::MaskKernels& kernels;
  rules::Arena arena;
  Engine engine;
  std::unique_ptr<Engine> groups;  // for gW, gB and systems with rules for grouped grids
  SystemEngine systems;
  TrialEngine trial;
  SimpleEngine simple;
  SystemInfo rules;
  int max_length;
  Grid givens;
  Grid grid;
  std::function<void(const Elimination&)> observer;
};

void Rater::Impl::improper(Report& report, int solutions) const {
  report.solutions = solutions;
  report.status = improper_status(solutions);
  report.values.fill({});
}

// Solved by singles: every rating has the same value, but for those that count singles among their strategies.
void Rater::Impl::solved_by_singles(const Puzzle& puzzle, Report& report) {
  report.solutions = 1;
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    if (simple_system(ratings[i])) {
      const Answer answer = rate_simple(ratings[i]);
      report.values[i] = answer.value;
      report.status = std::max(report.status, answer.status);
      continue;
    }
    const SystemInfo* const system = system_of(ratings[i], rules);
    int place = 0;  // in the list of theories: nothing to do, naked singles alone, both singles
    if (system != nullptr && system->place && report.cands > 0) place = rules::solved_by_naked_singles(*tables, kernels, puzzle) ? 1 : 2;
    report.values[i] = {Value::Kind::finite, place};
  }
}

void Rater::Impl::rate(const Puzzle& puzzle, Report& report) {
  report = {};
  report.clues = puzzle.givens;
  engine.reset_stats();
  if (groups) groups->reset_stats();
  if (!rules::assert_givens(*tables, kernels, puzzle, grid)) return improper(report, 0);
  report.cands = grid.open_candidates();
  givens = grid;
  if (!rules::apply_brt(*tables, kernels, grid)) return improper(report, 0);
  report.clues_brt = grid.decided_cells();
  report.cands_brt = grid.open_candidates();
  if (grid.solved(*tables)) {
    report.cands_w1 = 0;
    return solved_by_singles(puzzle, report);
  }
  // W1 comes first in nearly every rating.
  engine.observer = nullptr;
  if (observer && !ratings.empty() && begins_with_w1(ratings.front())) engine.observer = told_as(ratings.front());
  const Outcome outcome = engine.start(grid);
  if (outcome == Outcome::contradiction) return improper(report, 0);
  report.cands_w1 = outcome == Outcome::solved ? 0 : engine.open_candidates();
  report.status = rate_all(report, outcome);
  if (report.status >= Status::multiple_solutions) improper(report, engine.solutions());
  static_cast<rules::SearchStats&>(report.stats) = engine.search().stats;
  if (groups) report.stats += groups->search().stats;
  report.stats.arena_peak = arena.peak();
}

Answer Rater::Impl::rate_one(RatingId id, Outcome after_w1) {
  switch (id) {
    case kW:
    case kB:
    case kGW:
    case kGB:
      break;
    case kTrialDepth:
      return trial.depth();
    case kBxB:
      return trial.bxb();
    case kBxBB:
      return trial.bxbb();
    default:
      if (simple_system(id)) return rate_simple(id);
      return systems.rate(*system_of(id, rules));
  }
  if (max_length < 1) return {{Value::Kind::above, 0}, Status::length, false};
  if (after_w1 == Outcome::solved) return {{Value::Kind::finite, 1}, Status::ok, false};
  if (id == kW || id == kB) return id == kW ? engine.rate_w() : engine.rate_b();
  groups->start_beside();
  return id == kGW ? groups->rate_w() : groups->rate_b();
}

// Whether a puzzle that is not solved has one solution is for the caller to find out.
Answer Rater::Impl::rate_simple(RatingId id) {
  const Value value = simple.rate(*simple_system(id), givens);
  const Status status = value.kind == Value::Kind::infinite ? Status::unsolved : Status::ok;
  return {value, status, value.kind == Value::Kind::none};
}

void Rater::Impl::observe_as(RatingId id) {
  engine.observer = trial.observer = simple.observer = nullptr;
  systems.observer = nullptr;
  if (groups) groups->observer = nullptr;
  if (!observer) return;
  if (id == kW || id == kB) engine.observer = told_as(id);
  if (id == kGW || id == kGB) groups->observer = told_as(id);
  trial.observer = simple.observer = told_as(id);
  systems.observer = [this, id](const RuleSystem::Step& step, Candidate target) { observer({id, step.n, target, step.rule}); };
}

// Everything beyond singles. W comes before B, which makes use of it.
Status Rater::Impl::rate_all(Report& report, Outcome after_w1) {
  Status worst = Status::ok;
  std::array<std::size_t, kMaxRatings> order;
  for (std::size_t i = 0; i < ratings.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.begin() + ratings.size(), [this](std::size_t a, std::size_t b) { return ratings[a] < ratings[b]; });
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    const RatingId id = ratings[order[i]];
    observe_as(id);
    const Answer answer = rate_one(id, after_w1);
    if (answer.improper) return improper_status(engine.solutions());
    report.values[order[i]] = answer.value;
    worst = std::max(worst, answer.status);
    if (answer.value.kind == Value::Kind::finite) report.solutions = 1;
  }
  if (report.solutions < 0) report.solutions = engine.solutions();
  return report.solutions == 1 ? worst : improper_status(report.solutions);
}

Rater::Rater(const Geometry& geometry, std::span<const RatingId> ratings, const Options& options)
    : impl_(std::make_unique<Impl>(geometry, ratings, options)) {}
Rater::~Rater() = default;
Rater::Rater(Rater&&) noexcept = default;
Rater& Rater::operator=(Rater&&) noexcept = default;

void Rater::rate(const Puzzle& puzzle, Report& report) { impl_->rate(puzzle, report); }

void Rater::observe(std::function<void(const Elimination&)> observer) { impl_->observer = std::move(observer); }

}  // namespace bitwhip::rating
