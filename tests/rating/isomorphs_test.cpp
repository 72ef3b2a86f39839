// Isomorphic puzzles have the same ratings: all of them, since no rating leaves a choice open.
#include "support/isomorphs.h"

#include <catch2/catch.hpp>

#include "oracle/oracle.h"
#include "support/data.h"
#include "support/diagonal.h"
#include "support/generate.h"
#include "support/levels_check.h"
#include "support/oracle_check.h"
#include "support/rating.h"

using namespace bitwhip;
using testing::kShare;

TEST_CASE("isomorphs: W and B, at any length") {
  const auto puzzles = testing::mixed_puzzles(60, 34, 81);
  testing::check_isomorphs(Geometry::classic(), puzzles, 5, testing::random_isomorph,
                           testing::ratings({"W", "B"}), {}, 1);
}

TEST_CASE("isomorphs: every rating", "[slow]") {
  const auto puzzles = testing::mixed_puzzles(80, 25, 82);
  testing::check_isomorphs(Geometry::classic(), puzzles, 5 / testing::sampled(3),
                           testing::random_isomorph, testing::listed_ratings(), {.max_length = 5},
                           2);
}

TEST_CASE("isomorphs: every rating of hard puzzles", "[slow][reference]") {
  const auto puzzles = testing::hard_puzzles(kShare == 1 ? 50 : 5);
  testing::check_isomorphs(Geometry::classic(), puzzles, 5 / testing::sampled(5),
                           testing::random_isomorph, testing::listed_ratings(), {.max_length = 4},
                           3);
}

TEST_CASE("isomorphs: every rating with both diagonals as houses", "[slow]") {
  const auto puzzles =
      testing::generated(oracle::Board::diagonal(), 20 / testing::sampled(2), 10, 14, 83);
  testing::check_isomorphs(testing::diagonal_geometry(), puzzles, 3 / testing::sampled(3),
                           testing::random_diagonal_isomorph, testing::listed_ratings(),
                           {.max_length = 5}, 4);
}

TEST_CASE("isomorphs: W and B with both diagonals as houses", "[slow]") {
  const auto puzzles = testing::generated(oracle::Board::diagonal(), 40, 10, 10, 84);
  testing::check_isomorphs(testing::diagonal_geometry(), puzzles, 5,
                           testing::random_diagonal_isomorph, testing::ratings({"W", "B"}),
                           {.max_length = 8}, 5);
}
