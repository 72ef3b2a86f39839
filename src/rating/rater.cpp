#include "rating/rater.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "rating/rule_system.h"
#include "rating/system_ratings.h"
#include "rating/value.h"
#include "rating/walk.h"
#include "rules/budget.h"
#include "rules/position.h"

namespace bitwhip::rating {
namespace {

// Drops the arena where no rating is asked for: singles, W1 and the count of solutions need none.
RatingOptions limits_of(std::span<const RatingId> asked, RatingOptions options) {
  if (asked.empty()) options.arena = 0;
  return options;
}

// Sets the status of a puzzle that has no solution, or several.
void improper(Report& report) {
  report.status = report.solutions == 0 ? Status::no_solution : Status::multiple_solutions;
  report.values.fill({});
}

}  // namespace

Rater::Rater(std::shared_ptr<const GridTables> tables, std::span<const RatingId> asked,
             const RatingOptions& options)
    : tables_(std::move(tables)),
      ratings_(asked.begin(), asked.end()),
      context_(std::make_unique<PuzzleContext>(*tables_, limits_of(asked, options),
                                               needs_of(asked, options))) {
  if (ratings_.size() > kMaxRatings)
    throw std::invalid_argument("more ratings than a report can hold");
  if (!tables_->geometry().is_classic()) {
    const auto classic = std::find_if(asked.begin(), asked.end(),
                                      [](RatingId id) { return info(id).classic_alone; });
    if (classic != asked.end())
      throw std::invalid_argument("the rating " + info(*classic).name +
                                  " is of the classic grid alone");
  }
  if (!options.rules && std::find(asked.begin(), asked.end(), rating_by_rules()) != asked.end())
    throw std::invalid_argument("the rating by rules has no rules");
  for (const RatingId id : asked) {
    if (!info(id).ladder.empty() && ladder_of(info(id), options) == nullptr)
      throw std::invalid_argument("the rating " + info(id).name + " has no ladder");
    for (const RuleSystem& system : systems_of(id, options)) system.prepare();
  }
  if (options.profile)
    profile_ = std::make_unique<rules::SearchProfile>(ratings_.size(), context_->budget.arena);
  context_->budget.profile = profile_.get();
  order_.resize(ratings_.size());
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  std::sort(order_.begin(), order_.end(),
            [this](std::size_t a, std::size_t b) { return ratings_[a] < ratings_[b]; });
}

// Counts all partial chains. Returns false when the budget was over before the end.
bool Rater::count_all(const Report& report) {
  if (report.solutions != 1 || context_->after_singles == rules::PositionOutcome::solved)
    return true;
  context_->observer = nullptr;
  for (std::size_t i = 0; i < ratings_.size(); ++i) {
    if (!counts_chains(ratings_[i], context_->options)) continue;
    // RatingOptions::count_all comes with RatingOptions::profile.
    BITWHIP_INVARIANT(profile_ != nullptr);
    profile_->select(i);
    if (!count_chains(*context_, ratings_[i], report.values[i], *profile_)) return false;
  }
  return true;
}

void Rater::observe_as(RatingId id) {
  context_->observer = nullptr;
  if (!observer_) return;
  context_->observer = [this, id](const Rung& rung, Candidate target) {
    observer_({id, rung.level.units, target, rung.rule});
  };
}

void Rater::rate_run(const Puzzle& puzzle, Report& report) {
  report = {};
  report.clues = puzzle.givens;
  report.solutions = 0;
  if (!context_->start(puzzle)) return improper(report);
  report.cands = context_->givens.open_candidates();
  if (!context_->apply_singles()) return improper(report);
  const Grid& grid = context_->position.grid();
  report.clues_brt = grid.decided_cells() - tables_->geometry().cells_off_board();
  report.cands_brt = grid.open_candidates();
  report.cands_w1 = 0;
  if (context_->after_singles != rules::PositionOutcome::solved) {
    // W1 is the start of nearly every rating. Its eliminations are reported once, for the first
    // rating that was asked for, if W1 belongs to it.
    context_->observer = nullptr;
    if (observer_ && !ratings_.empty()) {
      const auto systems = systems_of(ratings_.front(), context_->options);
      if (info(ratings_.front()).sentences.rungs.empty() &&
          (systems.empty() || systems.front().begins_with_w1()))
        observe_as(ratings_.front());
    }
    context_->apply_w1();
    if (context_->after_w1 == rules::PositionOutcome::contradiction) {
      report.cands_w1 = -1;
      return improper(report);
    }
    if (context_->after_w1 == rules::PositionOutcome::open)
      report.cands_w1 = context_->position.grid().open_candidates();
  }
  rate_all(report);
  report.stopped = context_->budget.halt() == rules::Halt::stopped;
  static_cast<rules::SearchStats&>(report.stats) = context_->position.stats();
  report.stats.arena_peak = context_->budget.arena.peak();
}

void Rater::rate_all(Report& report) {
  const bool easy = context_->after_singles == rules::PositionOutcome::solved;
  report.solutions = easy ? 1 : -1;
  Status worst = Status::ok;
  for (const std::size_t i : order_) {
    const RatingInfo& row = info(ratings_[i]);
    observe_as(ratings_[i]);
    if (profile_ && i != order_.front()) profile_->begin(i);
    const RatingResult answer =
        easy && !row.counts_singles ? RatingResult::number(0) : row.rate(*context_, row);
    if (context_->budget.halt() == rules::Halt::stopped) return;
    if (answer.improper) {
      report.solutions = context_->position.solutions();
      return improper(report);
    }
    BITWHIP_INVARIANT(answer.value.kind != ValueKind::none || answer.status >= Status::memory);
    report.values[i] = answer.value;
    worst = std::max(worst, answer.status);
    if (answer.value.kind == ValueKind::finite) report.solutions = 1;
  }
  if (report.solutions < 0) report.solutions = context_->position.solutions();
  report.status =
      report.solutions < 0 ? std::max(worst, status_of(context_->budget.halt())) : worst;
  if (report.solutions == 0 || report.solutions > 1) improper(report);
}

void Rater::rate(const Puzzle& puzzle, Report& report) {
  if (profile_) profile_->start(ratings_.empty() ? 0 : order_.front());
  rate_run(puzzle, report);
  if (profile_) profile_->end();
  if (profile_ && context_->options.count_all && !count_all(report))
    report.status = std::max(report.status, status_of(context_->budget.halt()));
  report.stopped |= context_->budget.halt() == rules::Halt::stopped;
}

}  // namespace bitwhip::rating
