// Every instruction set gives the same reports and does the same work, down to the last node and
// byte.
#include "simd/isa.h"

#include <catch2/catch.hpp>

#include "oracle/oracle.h"
#include "support/data.h"
#include "support/diagonal.h"
#include "support/generate.h"
#include "support/rating.h"

using namespace bitwhip;

namespace {

std::vector<std::string> everything_of_all(const Geometry& geometry,
                                           const std::vector<Puzzle>& puzzles,
                                           const rating::RatingOptions& options) {
  std::vector<std::string> lines;
  for (const rating::Report& report : testing::rate_all(
           geometry, puzzles, testing::ratings({"W", "B", "gW", "gB", "Wmin", "gWmin"}), options)) {
    std::string line = testing::summary(report, 6);
    const rating::RatingStats& s = report.stats;
    for (std::uint64_t count : {s.passes, s.targets, s.filters, s.searches, s.nodes, s.arena_peak})
      line += " " + std::to_string(count);
    lines.push_back(line);
  }
  return lines;
}

void compare_isas(const Geometry& geometry, const std::vector<Puzzle>& puzzles,
                  const rating::RatingOptions& options = {}) {
  REQUIRE(simd::select_isa(simd::available_isas().back()));
  const auto expected = everything_of_all(geometry, puzzles, options);
  for (const std::string& isa : simd::available_isas()) {
    INFO(isa);
    REQUIRE(simd::select_isa(isa));
    const auto lines = everything_of_all(geometry, puzzles, options);
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
      INFO(to_string(puzzles[i]));
      CHECK(lines[i] == expected[i]);
    }
  }
  REQUIRE(simd::select_isa("auto"));
}

}  // namespace

TEST_CASE("isa: 2,000 puzzles of Sudogen0", "[slow][isa]") {
  compare_isas(Geometry::classic(), testing::puzzles_of(testing::sudogen0(5 * testing::kShare)));
}

TEST_CASE("isa: single puzzles", "[slow][isa]") {
  std::vector<Puzzle> puzzles;
  for (const std::string& puzzle : testing::hard_puzzles())
    puzzles.push_back(testing::puzzle_of(puzzle));
  compare_isas(Geometry::classic(), puzzles,
               {.max_length = testing::kShare == 1 ? 11 - testing::sampled(5) + 1 : 5});
}

TEST_CASE("isa: puzzles with both diagonals", "[slow][isa]") {
  const oracle::Board board = oracle::Board::diagonal();
  std::mt19937 random(13);
  std::vector<Puzzle> puzzles;
  for (int i = 0; i < 60 / testing::sampled(10); i += testing::kShare)
    puzzles.push_back(testing::puzzle_of(testing::random_puzzle(board, 10, random)));
  compare_isas(testing::diagonal_geometry(), puzzles, {.max_length = 7});
}
