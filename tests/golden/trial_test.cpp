// Published T&E-depths, BxB, BxBB and B of the classifier's lists: all confluent, so every line has
// one right answer.
#include <catch2/catch.hpp>

#include "support/data.h"
#include "support/rating.h"

using namespace bitwhip;

namespace {

void compare_column(const std::string& file, const std::string& column, const char* name) {
  const auto lines = testing::published(file, column, testing::kShare);
  std::vector<Puzzle> puzzles;
  for (const auto& line : lines) puzzles.push_back(testing::puzzle_of(line.puzzle));
  const auto reports = testing::rate_all(Geometry::classic(), puzzles, testing::ratings({name}));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    INFO(lines[i].puzzle);
    CHECK(rating::to_string(reports[i].values[0]) == lines[i].value);
  }
}

}  // namespace

TEST_CASE("trial and error: published T&E-depths") { compare_column("shc-TE.tsv", "TE_depth", "TE-depth"); }
TEST_CASE("trial and error: published BxB", "[slow]") { compare_column("shc-BxB.tsv", "BxB", "BxB"); }
TEST_CASE("trial and error: published BxBB, so that T&E over T&E(B_1) fails on each", "[slow]") { compare_column("shc-BxBB.tsv", "BxBB", "BxBB"); }
TEST_CASE("trial and error: published B of the classifier") { compare_column("shc-B.tsv", "B", "B"); }

TEST_CASE("trial and error: the depths of single puzzles") {
  for (const auto& single : testing::single_puzzles()) {
    const Puzzle puzzle = testing::puzzle_of(single.puzzle);
    const auto report = testing::rate_all(Geometry::classic(), {&puzzle, 1}, testing::ratings({"B", "TE-depth", "BxB", "BxBB"}))[0];
    INFO(single.name);
    // B is finite exactly when T&E(1) solves, and then BxB is 0.
    const bool finite = report.values[0].kind == rating::Value::Kind::finite;
    CHECK((report.values[1] == rating::Value{rating::Value::Kind::finite, 1}) == finite);
    CHECK((report.values[2] == rating::Value{rating::Value::Kind::finite, 0}) == finite);
    if (single.name == "EasterMonster") CHECK(testing::summary(report, 4).find("inf 2 6 0") != std::string::npos);
  }
}
