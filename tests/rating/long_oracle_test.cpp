// The Rater against the oracle, on many more puzzles and to greater lengths than oracle_test.cpp.
#include <catch2/catch.hpp>

#include "oracle/oracle.h"
#include "support/data.h"
#include "support/diagonal.h"
#include "support/oracle_check.h"

using namespace bitwhip;
using testing::compare_with_oracle;

TEST_CASE("long oracle: 5,000 puzzles of Sudogen0", "[long]") {
  compare_with_oracle(Geometry::classic(), oracle::Board::classic(),
                      testing::sudogen0(2 * testing::kShare), 8);
}

TEST_CASE("long oracle: generated minimal puzzles", "[long]") {
  const oracle::Board board = oracle::Board::classic();
  compare_with_oracle(Geometry::classic(), board, testing::generated(board, 1000, 17, 17, 101), 8);
}

TEST_CASE("long oracle: generated puzzles with both diagonals", "[long]") {
  const oracle::Board board = oracle::Board::diagonal();
  compare_with_oracle(testing::diagonal_geometry(), board,
                      testing::generated(board, 120, 16, 26, 102), 5);
}
