// BRT and the grid's four views against the oracle's.
#include "rules/brt.h"

#include <catch2/catch.hpp>

#include "oracle/oracle.h"
#include "simd/mask_table.h"
#include "support/data.h"
#include "support/diagonal.h"
#include "support/generate.h"

using namespace bitwhip;

namespace {

// Every view shows the same candidates.
void check_views(const Geometry& geometry, const Grid& grid, const oracle::State& state) {
  for (int v = 0; v < geometry.variables(); ++v) {
    const auto variable = static_cast<Variable>(v);
    for (int k = 0; k < kMaxValues; ++k) {
      const Candidate c = geometry.candidate(variable, k);
      if (c != kNoCandidate && (grid.mask(variable) >> k & 1) != state.present[c])
        FAIL("variable " << v << " value " << k);
    }
  }
  for (int c = 0; c < kCandidates; ++c)
    REQUIRE(grid.possible(static_cast<Candidate>(c)) == state.present[c]);
}

void check_puzzles(const Geometry& geometry, const oracle::Board& board,
                   const std::vector<std::string>& puzzles) {
  const GridTables tables(geometry);
  const simd::MaskKernels& kernels = simd::mask_kernels();
  std::mt19937 random(7);
  for (const std::string& puzzle : puzzles) {
    INFO(puzzle);
    Grid grid;
    oracle::State state = oracle::givens(board, puzzle);
    REQUIRE(rules::assert_givens(tables, kernels, testing::puzzle_of(puzzle), grid));
    check_views(geometry, grid, state);
    CHECK(grid.open_candidates() == state.undecided_candidates());

    // Quiescence, then again after every removal of a random candidate, down to a solved or a
    // contradictory grid.
    for (;;) {
      oracle::brt(board, state);
      REQUIRE(rules::apply_brt(tables, kernels, grid) == !state.contradiction);
      if (state.contradiction) break;
      check_views(geometry, grid, state);
      CHECK(grid.decided_cells() == state.decided_cells());
      CHECK(grid.open_candidates() == state.undecided_candidates());
      CHECK(grid.candidates() == static_cast<int>(state.present.count()));
      REQUIRE(grid.solved(tables) == state.solved());
      if (state.solved()) break;
      int c;
      do {
        c = static_cast<int>(random() % kCandidates);
      } while (!state.present[c] || state.decided[c]);
      state.present.reset(c);
      grid.remove_candidate(tables, static_cast<Candidate>(c));
    }
  }
}

}  // namespace

TEST_CASE("BRT: as the oracle, on the classic grid") {
  check_puzzles(Geometry::classic(), oracle::Board::classic(), testing::sudogen0(100));
}

TEST_CASE("BRT: as the oracle, with both diagonals") {
  const oracle::Board board = oracle::Board::diagonal();
  std::mt19937 random(3);
  std::vector<std::string> puzzles;
  for (int i = 0; i < 20; ++i) puzzles.push_back(testing::random_puzzle(board, 20, random));
  check_puzzles(testing::diagonal_geometry(), board, puzzles);
}

TEST_CASE("BRT: contradictory givens") {
  const GridTables tables(Geometry::classic());
  const simd::MaskKernels& kernels = simd::mask_kernels();
  std::string twice(81, '.');
  twice[0] = twice[8] = '5';
  Grid grid;
  CHECK_FALSE(rules::assert_givens(tables, kernels, testing::puzzle_of(twice), grid));

  // 1 to 8 in the first row and 9 below its last cell: that cell has nothing left.
  std::string empty(81, '.');
  empty.replace(0, 8, "12345678");
  empty[17] = '9';
  const bool started = rules::assert_givens(tables, kernels, testing::puzzle_of(empty), grid);
  CHECK_FALSE((started && rules::apply_brt(tables, kernels, grid)));
}
