// The ratings of g-whips and g-braids against the oracle for them, on more puzzles and to greater
// lengths than groups_oracle_test.cpp.
#include <catch2/catch.hpp>

#include "support/data.h"
#include "support/levels_check.h"
#include "support/oracle_check.h"

using namespace bitwhip;

TEST_CASE("long groups oracle: gW and gB", "[long]") {
  testing::compare_group_ratings(testing::mixed_puzzles(8, 250, 101), {"gW", "gB"}, 7);
}

TEST_CASE("long groups oracle: beside subsets and finned fish", "[long]") {
  testing::compare_group_ratings(testing::mixed_puzzles(30, 60, 102),
                                 {"S+gW", "S+gB", "SFin+gW", "SFin+gB"}, 7);
}

TEST_CASE("long groups oracle: single puzzles, lengths up to 5", "[long]") {
  std::vector<std::string> puzzles;
  for (const std::string& puzzle : testing::hard_puzzles()) puzzles.push_back(puzzle);
  puzzles.resize(testing::kShare == 1 ? puzzles.size() : 3);
  testing::compare_group_ratings(puzzles, {"gW", "gB", "S+gB"}, 5);
}
