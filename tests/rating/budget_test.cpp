// Budgets of ratings: for every rating the work between two polls is bounded, and agrees with
// independent counts; a stop at any poll leaves no state behind.
#include <catch2/catch.hpp>

#include "rating/puzzle_context.h"
#include "rating/rater.h"
#include "support/data.h"
#include "support/isomorphs.h"
#include "support/rating.h"

using namespace bitwhip;
using rules::Budget;
using testing::kShare;

namespace {

// The most work that is done at once: all closures of a pass, run to their ends.
constexpr int kBound = 4 * Budget::kWorkBetweenPolls;

// Rates as a Rater does, with access to the budget.
void rate_within(rating::PuzzleContext& context, const Puzzle& puzzle, rating::RatingId id) {
  REQUIRE(context.start(puzzle));
  REQUIRE(context.apply_singles());
  if (context.after_singles == rules::PositionOutcome::solved) return;
  context.apply_w1();
  rating::info(id).rate(context, rating::info(id));
}

}  // namespace

TEST_CASE("budget: the work between two polls is bounded in every rating", "[slow]") {
  const GridTables tables(Geometry::classic());
  std::vector<rating::RatingId> ids = testing::listed_ratings();
  ids.push_back(rating::find_rating("HoDoKu").value());
  for (const rating::RatingId id : ids) {
    // Hard puzzles would take minutes.
    const rating::RatingOptions options{
        .polls = kShare == 1 ? 200u / static_cast<unsigned>(testing::sampled(8)) : 50u};
    rating::PuzzleContext context(tables, options, rating::needs_of(std::span(&id, 1), options));
    std::uint64_t polls = 0;
    for (const std::string& puzzle : testing::hard_puzzles()) {
      INFO(rating::info(id).name << " " << puzzle);
      rate_within(context, testing::puzzle_of(puzzle), id);
      polls += context.budget.polls();
      // Counted independently.
      const rules::SearchStats stats = context.position.stats();
      CHECK(stats.nodes + stats.filters + stats.solver <= (context.budget.polls() + 1) * kBound);
    }
    INFO(rating::info(id).name);
    CHECK(context.budget.most_between_polls() <= kBound);
    // The quickest systems never come to a poll.
    CHECK((polls > 0 || kShare > 1 || rating::info(id).name == "cross-hatching" ||
           rating::info(id).name == "locked-candidates"));
  }
}

TEST_CASE("budget: a stop at any poll says so, and the next puzzle is rated as ever", "[slow]") {
  const auto easy = testing::puzzles_of(testing::sudogen0(1000 * kShare));
  for (const char* name : {"W", "B", "gW", "gB", "Wmin", "gWmin", "N-grouped", "M-general", "S+gB",
                           "BxB", "TE-depth", "sudoku-helper"}) {
    const auto ids = testing::ratings({name});
    rating::Rater full(Geometry::classic(), ids, {.max_length = 7});
    std::vector<rating::Report> expected(easy.size());
    for (std::size_t i = 0; i < easy.size(); ++i) full.rate(easy[i], expected[i]);
    int stopped = 0, finished = 0;
    for (const std::uint64_t polls : {1, 2, 3, 5, 8, 20, 50}) {
      rating::Rater rater(Geometry::classic(), ids, {.max_length = 7, .polls = polls});
      for (const std::string& puzzle : testing::hard_puzzles()) {
        rating::Report report;
        rater.rate(testing::puzzle_of(puzzle), report);
        INFO(name << " " << puzzle << " after " << polls);
        if (report.stopped) {
          ++stopped;
          // The others take long.
          if (name == std::string("BxB") || name == std::string("TE-depth")) {
            rating::Report whole;
            full.rate(testing::puzzle_of(puzzle), whole);
            const auto claim = rating::compare(report.values[0], whole.values[0]);
            REQUIRE((claim == rating::Comparison::undecided || claim == rating::Comparison::equal));
          }
        } else {
          rating::Report whole;
          full.rate(testing::puzzle_of(puzzle), whole);
          REQUIRE(testing::summary(report, 1) == testing::summary(whole, 1));
        }
        for (std::size_t i = 0; i < easy.size(); ++i) {
          rater.rate(easy[i], report);
          if (report.stopped) continue;
          ++finished;
          REQUIRE(testing::summary(report, 1) == testing::summary(expected[i], 1));
          REQUIRE(report.stats.nodes == expected[i].stats.nodes);
          REQUIRE(report.stats.filters == expected[i].stats.filters);
          REQUIRE(report.stats.arena_peak == expected[i].stats.arena_peak);
        }
      }
    }
    INFO(name);
    if (kShare == 1) CHECK(stopped > 0);
    CHECK(finished > 0);
  }
}
