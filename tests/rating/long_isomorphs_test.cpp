// Isomorphic puzzles have the same ratings: more of them than in isomorphs_test.cpp, and to greater
// lengths.
#include <catch2/catch.hpp>

#include "support/data.h"
#include "support/generate.h"
#include "support/isomorphs.h"
#include "support/levels_check.h"
#include "support/rating.h"

using namespace bitwhip;

TEST_CASE("long isomorphs: every rating", "[long]") {
  const auto puzzles = testing::mixed_puzzles(67, 0, 85);
  testing::check_isomorphs(Geometry::classic(), puzzles, 5, testing::random_isomorph,
                           testing::listed_ratings(), {.max_length = 9}, 6);
}

TEST_CASE("long isomorphs: every rating of hard puzzles", "[long][reference]") {
  const auto puzzles = testing::hard_puzzles(testing::kShare == 1 ? 50 : 5);
  testing::check_isomorphs(Geometry::classic(), puzzles, 5, testing::random_isomorph,
                           testing::listed_ratings(), {.max_length = 7}, 7);
}

TEST_CASE("long isomorphs: W and B of hard puzzles, at any length", "[long][reference]") {
  const auto puzzles = testing::hard_puzzles(testing::kShare == 1 ? 50 : 5);
  testing::check_isomorphs(Geometry::classic(), puzzles, 2, testing::random_isomorph,
                           testing::ratings({"W", "B"}), {}, 8);
}
