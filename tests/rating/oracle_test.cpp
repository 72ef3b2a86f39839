// The Rater against the oracle: ratings, counts, and each step of W's path, on classic and on
// diagonal boards.
#include "oracle/oracle.h"

#include <catch2/catch.hpp>

#include "support/data.h"
#include "support/diagonal.h"
#include "support/oracle_check.h"

using namespace bitwhip;
using testing::compare_with_oracle;

TEST_CASE("oracle: 400 puzzles of Sudogen0", "[slow]") {
  compare_with_oracle(Geometry::classic(), oracle::Board::classic(),
                      testing::sudogen0(25 * testing::kShare * testing::sampled(8)), 7);
}

TEST_CASE("oracle: 100 puzzles of Sudogen0 under small caps", "[slow]") {
  for (int cap : {0, 1, 2, 3})
    compare_with_oracle(Geometry::classic(), oracle::Board::classic(),
                        testing::sudogen0(100 * testing::kShare * testing::sampled(2)), cap);
}

TEST_CASE("oracle: generated minimal puzzles", "[slow]") {
  const oracle::Board board = oracle::Board::classic();
  compare_with_oracle(Geometry::classic(), board,
                      testing::generated(board, 60 / testing::sampled(5), 17, 17, 1), 6);
}

TEST_CASE("oracle: generated puzzles with both diagonals", "[slow]") {
  const oracle::Board board = oracle::Board::diagonal();
  compare_with_oracle(testing::diagonal_geometry(), board,
                      testing::generated(board, 15 / testing::sampled(3), 12, 24, 2), 5);
}

TEST_CASE("oracle: single puzzles, lengths up to 4", "[slow]") {
  std::vector<std::string> puzzles;
  for (const std::string& puzzle : testing::hard_puzzles()) puzzles.push_back(puzzle);
  puzzles.resize(testing::kShare == 1 ? puzzles.size() : 3);
  compare_with_oracle(Geometry::classic(), oracle::Board::classic(), puzzles, 4);
}
