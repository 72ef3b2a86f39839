#include "rating/rater.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <utility>
#include <vector>

#include "rating/engine.h"
#include "rules/brt.h"

namespace bitwhip::rating {
namespace {

// One set of tables for each geometry, built by whoever needs it first.
std::shared_ptr<const GridTables> tables_of(const Geometry& geometry) {
  static std::mutex mutex;
  static std::vector<std::pair<const Geometry*, std::shared_ptr<const GridTables>>> built;
  const std::scoped_lock lock(mutex);
  for (const auto& [key, tables] : built) {
    if (key == &geometry) return tables;
  }
  return built.emplace_back(&geometry, std::make_shared<const GridTables>(geometry)).second;
}

Status improper_status(int solutions) { return solutions == 0 ? Status::no_solution : Status::multiple_solutions; }

}  // namespace

struct Rater::Impl {
  Impl(const Geometry& geometry, std::span<const RatingId> asked, const Options& options)
      : tables(tables_of(geometry)),
        ratings(asked.begin(), asked.end()),
        kernels(simd::mask_kernels()),
        engine(*tables, options),
        max_length(options.max_length) {}

  void rate(const Puzzle& puzzle, Report& report);
  Status rate_all(Report& report);
  void improper(Report& report, int solutions) const;
  void all_equal(Report& report, int n) const;

  void notify(RatingId rating, int length, Candidate target) const {
    if (observer) observer({rating, length, target});
  }

  std::shared_ptr<const GridTables> tables;
  std::vector<RatingId> ratings;
  const simd::MaskKernels& kernels;
  Engine engine;
  int max_length;
  Grid grid;
  std::function<void(const Elimination&)> observer;
};

void Rater::Impl::improper(Report& report, int solutions) const {
  report.solutions = solutions;
  report.status = improper_status(solutions);
  report.values.fill({});
}

// Solved by singles or locked candidates: every rating has the same value.
void Rater::Impl::all_equal(Report& report, int n) const {
  report.solutions = 1;
  const bool allowed = n <= max_length;
  report.status = allowed ? Status::ok : Status::length;
  const Value value = allowed ? Value{Value::Kind::finite, n} : Value{Value::Kind::above, max_length};
  std::fill_n(report.values.begin(), ratings.size(), value);
}

void Rater::Impl::rate(const Puzzle& puzzle, Report& report) {
  report = {};
  report.clues = puzzle.givens;
  engine.reset_stats();
  if (!rules::assert_givens(*tables, kernels, puzzle, grid)) return improper(report, 0);
  report.cands = grid.open_candidates();
  if (!rules::apply_brt(*tables, kernels, grid)) return improper(report, 0);
  report.clues_brt = grid.decided_cells();
  report.cands_brt = grid.open_candidates();
  if (grid.solved(*tables)) {
    report.cands_w1 = 0;
    return all_equal(report, 0);
  }
  engine.observer = [this](int length, Candidate target) { notify(ratings.empty() ? kW : ratings.front(), length, target); };
  const Outcome outcome = engine.start(grid);
  if (outcome == Outcome::contradiction) return improper(report, 0);
  report.cands_w1 = outcome == Outcome::solved ? 0 : engine.open_candidates();
  if (outcome == Outcome::solved) {
    all_equal(report, 1);
  } else {
    report.status = rate_all(report);
    if (report.status >= Status::multiple_solutions) improper(report, engine.solutions());
  }
  static_cast<rules::SearchStats&>(report.stats) = engine.search().stats;
  report.stats.arena_peak = engine.search().arena.peak();
}

// Everything beyond length 1. W comes first, since B makes use of it.
Status Rater::Impl::rate_all(Report& report) {
  std::array<Value, kMaxRatings> value{};
  Status worst = Status::ok;
  for (const RatingId id : {kW, kB}) {
    if (std::find(ratings.begin(), ratings.end(), id) == ratings.end()) continue;
    engine.observer = [this, id](int length, Candidate target) { notify(id, length, target); };
    const Answer answer = id == kW ? engine.rate_w() : engine.rate_b();
    if (answer.improper) return improper_status(engine.solutions());
    value[id] = answer.value;
    worst = std::max(worst, answer.status);
    if (answer.value.kind == Value::Kind::finite) report.solutions = 1;
  }
  if (report.solutions < 0) report.solutions = engine.solutions();
  if (report.solutions != 1) return improper_status(report.solutions);
  for (std::size_t i = 0; i < ratings.size(); ++i) report.values[i] = value[ratings[i]];
  return worst;
}

Rater::Rater(const Geometry& geometry, std::span<const RatingId> ratings, const Options& options)
    : impl_(std::make_unique<Impl>(geometry, ratings, options)) {}
Rater::~Rater() = default;
Rater::Rater(Rater&&) noexcept = default;
Rater& Rater::operator=(Rater&&) noexcept = default;

void Rater::rate(const Puzzle& puzzle, Report& report) { impl_->rate(puzzle, report); }

void Rater::observe(std::function<void(const Elimination&)> observer) { impl_->observer = std::move(observer); }

}  // namespace bitwhip::rating
