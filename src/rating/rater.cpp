#include "rating/rater.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "grid/grid.h"
#include "rating/system_ratings.h"

namespace bitwhip::rating {

struct Rater::Impl {
  Impl(std::shared_ptr<const GridTables> over, std::span<const RatingId> asked, const Options& options)
      : tables(std::move(over)), ratings(asked.begin(), asked.end()), run(*tables, options, needs_of(asked, options)) {
    if (ratings.size() > kMaxRatings) throw std::invalid_argument("more ratings than a report can hold");
    if (!tables->geometry().is_classic()) {
      const auto classic = std::find_if(asked.begin(), asked.end(), [](RatingId id) { return info(id).producers != 0; });
      if (classic != asked.end()) throw std::invalid_argument("the rating " + info(*classic).name + " is of the classic grid alone");
    }
    if (!options.rules && std::find(asked.begin(), asked.end(), rating_by_rules()) != asked.end())
      throw std::invalid_argument("the rating by rules has no rules");
    if (options.profile) run.budget.profile = &profile.emplace(ratings.size(), run.budget.arena);
    for (std::size_t i = 0; i < ratings.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.begin() + static_cast<long>(ratings.size()),
              [this](std::size_t a, std::size_t b) { return ratings[a] < ratings[b]; });
  }

  void rate(const Puzzle& puzzle, Report& report);
  void rate_all(Report& report);
  bool count_all(const Report& report);
  void improper(Report& report) const;
  void observe_as(RatingId id);

  std::shared_ptr<const GridTables> tables;
  std::vector<RatingId> ratings;
  std::array<std::size_t, kMaxRatings> order;  // that of the table of ratings
  std::optional<rules::SearchProfile> profile;
  Run run;
  std::function<void(const Elimination&)> observer;
};

// There is no value when there is not one solution.
void Rater::Impl::improper(Report& report) const {
  report.status = report.solutions == 0 ? Status::no_solution : Status::multiple_solutions;
  report.values.fill({});
}

// False when the budget was over before the end.
bool Rater::Impl::count_all(const Report& report) {
  if (report.solutions != 1 || run.after_singles == rules::Outcome::solved) return true;
  run.observer = nullptr;
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    if (!counts_chains(ratings[i], run.options)) continue;
    BITWHIP_INVARIANT(profile.has_value());  // Options::count_all comes with Options::profile
    profile->select(i);
    if (!count_chains(run, ratings[i], report.values[i], *profile)) return false;
  }
  return true;
}

void Rater::Impl::observe_as(RatingId id) {
  run.observer = nullptr;
  if (!observer) return;
  run.observer = [this, id](const Rung& rung, Candidate target) { observer({id, rung.level.units, target, rung.rule}); };
}

void Rater::Impl::rate(const Puzzle& puzzle, Report& report) {
  report = {};
  report.clues = puzzle.givens;
  report.solutions = 0;
  if (!run.start(puzzle)) return improper(report);
  report.cands = run.givens.open_candidates();
  if (!run.apply_singles()) return improper(report);
  const Grid& grid = run.position.grid();
  report.clues_brt = grid.decided_cells() - tables->geometry().cells_off_board();
  report.cands_brt = grid.open_candidates();
  report.cands_w1 = 0;
  if (run.after_singles != rules::Outcome::solved) {
    // W1 comes first in nearly every rating: what it eliminates is told of the first one asked for,
    // if it is part of it.
    run.observer = nullptr;
    if (observer && !ratings.empty()) {
      const auto systems = systems_of(ratings.front(), run.options);
      if (info(ratings.front()).sentences.rungs.empty() && (systems.empty() || systems.front().begins_with_w1())) observe_as(ratings.front());
    }
    run.apply_w1();
    if (run.after_w1 == rules::Outcome::contradiction) {
      report.cands_w1 = -1;
      return improper(report);
    }
    if (run.after_w1 == rules::Outcome::open) report.cands_w1 = run.position.grid().open_candidates();
  }
  rate_all(report);
  report.stopped = run.budget.halt() == rules::Halt::stopped;
  static_cast<rules::SearchStats&>(report.stats) = run.position.stats();
  report.stats.arena_peak = run.budget.arena.peak();
}

void Rater::Impl::rate_all(Report& report) {
  const bool easy = run.after_singles == rules::Outcome::solved;
  report.solutions = easy ? 1 : -1;
  Status worst = Status::ok;
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    const RatingInfo& row = info(ratings[order[i]]);
    observe_as(ratings[order[i]]);
    if (profile && i > 0) profile->begin(order[i]);
    const Answer answer = easy && !row.counts_singles ? Answer::number(0) : row.rate(run, row);
    if (run.budget.halt() == rules::Halt::stopped) return;
    if (answer.improper) {
      report.solutions = run.position.solutions();
      return improper(report);
    }
    BITWHIP_INVARIANT(order[i] < ratings.size() && answer.value.kind != Value::Kind::none);
    report.values[order[i]] = answer.value;
    worst = std::max(worst, answer.status);
    if (answer.value.kind == Value::Kind::finite) report.solutions = 1;
  }
  if (report.solutions < 0) report.solutions = run.position.solutions();
  report.status = report.solutions < 0 ? std::max(worst, Status::timeout) : worst;
  if (report.solutions == 0 || report.solutions > 1) improper(report);
}

Rater::Rater(const Geometry& geometry, std::span<const RatingId> ratings, const Options& options)
    : Rater(shared_tables(geometry), ratings, options) {}
Rater::Rater(std::shared_ptr<const GridTables> tables, std::span<const RatingId> ratings, const Options& options)
    : impl_(std::make_unique<Impl>(std::move(tables), ratings, options)) {}
Rater::~Rater() = default;
Rater::Rater(Rater&&) noexcept = default;
Rater& Rater::operator=(Rater&&) noexcept = default;

void Rater::rate(const Puzzle& puzzle, Report& report) {
  auto& profile = impl_->profile;
  if (profile) profile->start(impl_->ratings.empty() ? 0 : impl_->order.front());
  impl_->rate(puzzle, report);
  if (profile) profile->end();
  if (profile && impl_->run.options.count_all && !impl_->count_all(report)) report.status = std::max(report.status, Status::timeout);
  report.stopped |= impl_->run.budget.halt() == rules::Halt::stopped;
}

const rules::SearchProfile* Rater::profile() const { return impl_->profile ? &*impl_->profile : nullptr; }

void Rater::observe(std::function<void(const Elimination&)> observer) { impl_->observer = std::move(observer); }

}  // namespace bitwhip::rating
