#include "support/oracle_check.h"

#include <catch2/catch.hpp>

#include "oracle/groups.h"
#include "support/data.h"
#include "support/generate.h"
#include "support/rating.h"

namespace bitwhip::testing {

using rating::Value;
using rating::ValueKind;

void compare_with_oracle(const Geometry& geometry, const oracle::Board& board,
                         const std::vector<std::string>& puzzles, int max_length) {
  const rating::RatingOptions options{.max_length = max_length};
  rating::Rater whips(geometry, ratings({"W"}), options);
  rating::Rater braids(geometry, ratings({"B"}), options);
  rating::Rater both(geometry, ratings({"W", "B"}), options);
  std::vector<rating::RatedElimination> path;
  whips.observe([&](const rating::RatedElimination& elimination) { path.push_back(elimination); });
  for (const std::string& puzzle : puzzles) {
    INFO(puzzle);
    const Puzzle given = puzzle_of(puzzle);
    const oracle::Report w = oracle::rate(board, puzzle, oracle::Family::whip, max_length);
    const oracle::Report b = oracle::rate(board, puzzle, oracle::Family::braid, max_length);

    rating::Report report;
    path.clear();
    whips.rate(given, report);
    CHECK(rating::to_string(report.values[0]) == oracle::to_string(w.rating));
    CHECK(report.cands == w.cands);
    CHECK(report.clues_brt == w.clues_brt);
    CHECK(report.cands_brt == w.cands_brt);
    CHECK(report.cands_w1 == w.cands_w1);
    // The path: the same targets of the same length in each step. (A rating that is infinite is
    // known before the path ends.)
    if (report.values[0].kind == ValueKind::finite) {
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
    CHECK(rating::to_string(report.values[0]) == oracle::to_string(b.rating));
    both.rate(given, report);
    CHECK(rating::to_string(report.values[0]) == oracle::to_string(w.rating));
    CHECK(rating::to_string(report.values[1]) == oracle::to_string(b.rating));
  }
}

void compare_group_ratings(const std::vector<std::string>& puzzles,
                           std::initializer_list<const char*> names, int max_length) {
  const oracle::Board board = oracle::Board::classic();
  const auto reports = rate_all(Geometry::classic(), puzzles_of(puzzles), ratings(names),
                                {.max_length = max_length});
  std::size_t column = 0;
  for (const char* name : names) {
    const oracle::Theory& theory = oracle::group_theories().at(name);
    int finite = 0;
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
      const Value value = reports[i].values[column];
      const oracle::Rating expected = oracle::rate(board, puzzles[i], theory, max_length);
      INFO(name << " " << puzzles[i] << " " << rating::to_string(value) << ", expected "
                << oracle::to_string(expected));
      // Each may know that no length will do where the other has only come to the cap.
      REQUIRE((value.kind == ValueKind::finite) == (expected.kind == oracle::Rating::Kind::finite));
      if (value.kind == ValueKind::finite) REQUIRE(value.n == expected.n);
      if (value.kind == ValueKind::above) REQUIRE(value.n == max_length);
      finite += value.kind == ValueKind::finite;
    }
    INFO(name);
    CHECK(finite > 0);
    ++column;
  }
}

std::vector<std::string> generated(const oracle::Board& board, int count, int fewest, int most,
                                   unsigned seed) {
  std::mt19937 random(seed);
  std::vector<std::string> puzzles;
  for (int i = 0; i < count; i += kShare) {
    puzzles.push_back(
        random_puzzle(board, fewest + static_cast<int>(random() % (most - fewest + 1)), random));
  }
  return puzzles;
}

}  // namespace bitwhip::testing
