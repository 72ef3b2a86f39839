// Wmin and gWmin: all of the data that least_test.cpp has a share of, and the published paths of
// the controlled-bias collection.
#include <catch2/catch.hpp>

#include "support/data.h"
#include "support/least_check.h"
#include "support/minima.h"
#include "support/rating.h"
#include "support/reference.h"

using namespace bitwhip;
using rating::Value;
using testing::kShare;

TEST_CASE("long least: the minima of W by exhaustive search", "[long][reference]") {
  testing::compare_minima(testing::minimum_cases("W", kShare), testing::rater_of("Wmin"));
}
TEST_CASE("long least: the minima of gW by exhaustive search", "[long][reference]") {
  testing::compare_minima(testing::minimum_cases("gW", kShare), testing::rater_of("gWmin"));
}

TEST_CASE("long least: the reference data", "[long][reference]") {
  testing::compare_least_lines(kShare);
}

TEST_CASE("long least: between the braids and the whips", "[long][reference]") {
  auto puzzles = testing::sudogen0(5 * kShare);
  for (const std::string& puzzle : testing::with_w_above_b(kShare, 4 * kShare))
    puzzles.push_back(puzzle);
  testing::check_bounds(puzzles, 36);
}

TEST_CASE("long least: isomorphic puzzles have the same values", "[long][reference]") {
  auto puzzles = testing::sudogen0(40 * kShare);
  for (const std::string& puzzle : testing::with_w_above_b(4 * kShare, 8 * kShare))
    puzzles.push_back(puzzle);
  testing::check_least_isomorphs(puzzles, 5, 23);
}

TEST_CASE("long least: no published path is below the minimum", "[long][reference]") {
  struct Line {
    std::string puzzle;
    int w;
  };
  std::vector<Line> lines;
  for (const testing::OwnValue& line : testing::own_values("W", kShare))
    lines.push_back({line.puzzle, std::stoi(line.value)});
  for (const testing::CollectionLine& line : testing::more_of_collection(kShare))
    lines.push_back({line.puzzle, line.w});
  std::vector<std::string> texts;
  for (const Line& line : lines) texts.push_back(line.puzzle);
  const auto reports = testing::rate_all(Geometry::classic(), testing::puzzles_of(texts),
                                         testing::ratings({"Wmin"}));
  int lower = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto least = rating::claim(reports[i].values[0]);
    INFO(lines[i].puzzle << " " << lines[i].w << " " << rating::to_string(reports[i].values[0]));
    REQUIRE(least);
    CHECK(least->least <= lines[i].w * rating::ValueRange::kUnits);
    lower += least->most < lines[i].w * rating::ValueRange::kUnits;
  }
  if (kShare == 1) CHECK(lower > 0);
}
