// Wmin and gWmin: against the exhaustive search of the oracle, known values and the other ratings,
// and what limits leave of them.
#include <algorithm>
#include <catch2/catch.hpp>

#include "support/data.h"
#include "support/least_check.h"
#include "support/minima.h"
#include "support/rating.h"

using namespace bitwhip;
using rating::Status;
using rating::Value;
using rating::ValueKind;
using testing::kShare;

TEST_CASE("least: the minima of W by exhaustive search, a share", "[slow][reference]") {
  testing::compare_minima(testing::minimum_cases("W", 4 * kShare), testing::rater_of("Wmin"));
}
TEST_CASE("least: the minima of gW by exhaustive search, a share", "[slow][reference]") {
  testing::compare_minima(testing::minimum_cases("gW", 4 * kShare), testing::rater_of("gWmin"));
}

TEST_CASE("least: the reference data, a share", "[slow][reference]") {
  testing::compare_least_lines(40 * kShare);
}

TEST_CASE("least: between the braids and the whips, also within limits", "[slow][reference]") {
  auto puzzles = testing::sudogen0(100 * kShare);
  for (const std::string& puzzle : testing::with_w_above_b(8 * kShare, 60 * kShare))
    puzzles.push_back(puzzle);
  for (const int longest : {36, 5, 3, 1}) testing::check_bounds(puzzles, longest);
}

TEST_CASE("least: isomorphic puzzles have the same values, a share", "[slow][reference]") {
  testing::check_least_isomorphs(testing::sudogen0(500 * kShare), 5, 21);
  testing::check_least_isomorphs(testing::with_w_above_b(20 * kShare, 200 * kShare), 5, 22);
}

TEST_CASE("least: with a greatest length below the value, the cell is a bound", "[slow]") {
  const auto ids = testing::ratings({"Wmin", "gWmin"});
  int above = 0;
  for (const std::string& puzzle : testing::hard_puzzles()) {
    rating::Rater rater(Geometry::classic(), ids, {.max_length = 3});
    rating::Report report;
    rater.rate(testing::puzzle_of(puzzle), report);
    INFO(puzzle);
    for (const Value value : {report.values[0], report.values[1]}) {
      INFO(rating::to_string(value));
      if (value.kind == ValueKind::finite) CHECK(value.n <= 3);
      if (value.kind != ValueKind::above) continue;
      CHECK(rating::to_string(value) == ">3");
      CHECK(report.status == Status::length);
      ++above;
    }
  }
  CHECK(above > 0);
}

TEST_CASE("least: the clock leaves bounds that hold", "[slow]") {
  int timeouts = 0;
  for (const char* name : {"Wmin", "gWmin"}) {
    const auto ids = testing::ratings({name});
    rating::Rater full(Geometry::classic(), ids, {});
    for (const double seconds : {1e-6, 1e-3, 1e-2}) {
      rating::Rater rater(Geometry::classic(), ids, {.timeout = seconds});
      // W = 5, 7, 4 and 8.
      for (const std::size_t line : {0, 1, 10, 14}) {
        const Puzzle puzzle = testing::puzzle_of(testing::single_puzzles().at(line).puzzle);
        rating::Report report, whole;
        rater.rate(puzzle, report);
        full.rate(puzzle, whole);
        INFO(name << " " << to_string(puzzle) << ": " << rating::to_string(report.values[0])
                  << ", really " << rating::to_string(whole.values[0]));
        CHECK((report.status == Status::ok || report.status == Status::timeout));
        if (report.status == Status::ok) {
          CHECK(report.values[0] == whole.values[0]);
          continue;
        }
        ++timeouts;
        CHECK((report.values[0].kind == ValueKind::interval ||
               report.values[0].kind == ValueKind::above));
        CHECK(testing::may_be_equal(report.values[0], whole.values[0]));
      }
    }
  }
  CHECK(timeouts > 0);
}
