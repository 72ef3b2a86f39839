// The Rater against the oracle: ratings, counts, and each step of W's path, on classic and on diagonal boards.
#include "oracle/oracle.h"

#include <catch2/catch.hpp>

#include "support/data.h"
#include "support/generate.h"
#include "support/rating.h"

using namespace bitwhip;
using rating::Value;

namespace {

std::string text(oracle::Rating rating) { return oracle::to_string(rating); }

// Rates with W, then with B, and compares all there is to compare. Lengths are capped: the oracle's time grows fast with them.
void compare(const Geometry& geometry, const oracle::Board& board, const std::vector<std::string>& puzzles, int max_length) {
  const rating::Options options{.max_length = max_length};
  rating::Rater whips(geometry, testing::ratings({"W"}), options);
  rating::Rater braids(geometry, testing::ratings({"B"}), options);
  rating::Rater both(geometry, testing::ratings({"W", "B"}), options);
  std::vector<rating::Elimination> path;
  whips.observe([&](const rating::Elimination& elimination) { path.push_back(elimination); });
  for (const std::string& puzzle : puzzles) {
    INFO(puzzle);
    const Puzzle given = testing::puzzle_of(puzzle);
    const oracle::Report w = oracle::rate(board, puzzle, oracle::Family::whip, max_length);
    const oracle::Report b = oracle::rate(board, puzzle, oracle::Family::braid, max_length);

    rating::Report report;
    path.clear();
    whips.rate(given, report);
    CHECK(rating::to_string(report.values[0]) == text(w.rating));
    CHECK(report.cands == w.cands);
    CHECK(report.clues_brt == w.clues_brt);
    CHECK(report.cands_brt == w.cands_brt);
    CHECK(report.cands_w1 == w.cands_w1);
    // The path: the same targets of the same length in each step. (A rating that is infinite is known before the path ends.)
    if (report.values[0].kind == Value::Kind::finite) {
      std::size_t at = 0;
      for (const auto& [length, targets] : w.eliminations) {
        oracle::Set removed;
        for (std::size_t i = 0; i < targets.count() && at < path.size(); ++i, ++at) {
          CHECK(path[at].length == length);
          removed.set(path[at].target);
        }
        CHECK(removed == targets);
      }
      CHECK(at == path.size());
    }

    braids.rate(given, report);
    CHECK(rating::to_string(report.values[0]) == text(b.rating));
    both.rate(given, report);
    CHECK(rating::to_string(report.values[0]) == text(w.rating));
    CHECK(rating::to_string(report.values[1]) == text(b.rating));
  }
}

std::vector<std::string> generated(const oracle::Board& board, int count, int fewest, int most, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<std::string> puzzles;
  for (int i = 0; i < count; i += testing::kShare) {
    puzzles.push_back(testing::random_puzzle(board, fewest + static_cast<int>(random() % (most - fewest + 1)), random));
  }
  return puzzles;
}

}  // namespace

TEST_CASE("oracle: 400 puzzles of Sudogen0") { compare(Geometry::classic(), oracle::Board::classic(), testing::sudogen0(25 * testing::kShare), 7); }

TEST_CASE("oracle: 100 puzzles of Sudogen0 under small caps") {
  for (int cap : {0, 1, 2, 3}) compare(Geometry::classic(), oracle::Board::classic(), testing::sudogen0(100 * testing::kShare), cap);
}

TEST_CASE("oracle: generated minimal puzzles") {
  const oracle::Board board = oracle::Board::classic();
  compare(Geometry::classic(), board, generated(board, 60, 17, 17, 1), 6);
}

TEST_CASE("oracle: generated puzzles with both diagonals") {
  const oracle::Board board = oracle::Board::diagonal();
  compare(Geometry::diagonal(), board, generated(board, 60, 12, 24, 2), 5);
}

TEST_CASE("oracle: single puzzles, lengths up to 4") {
  std::vector<std::string> puzzles;
  for (const auto& line : testing::single_puzzles()) puzzles.push_back(line.puzzle);
  puzzles.resize(testing::kShare == 1 ? puzzles.size() : 3);
  compare(Geometry::classic(), oracle::Board::classic(), puzzles, 4);
}
