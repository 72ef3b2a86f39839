// TxS against trial and error by the sets of the checker, from the definition, and against BxB.
#include <catch2/catch.hpp>
#include <map>

#include "support/data.h"
#include "support/generate.h"
#include "support/isomorphs.h"
#include "support/rating.h"
#include "support/reference.h"
#include "verify/board/board.h"
#include "verify/steps/steps.h"
#include "verify/steps/subsets.h"

using namespace bitwhip;
using namespace bitwhip::testing;
using rating::Value;
using rating::ValueKind;

namespace {

using verify::Marks;

// W1 and subsets of size p at most, to their end.
Marks::End apply(Marks& marks, int p) {
  return marks.exhaust([p](const Marks& left) {
    verify::CandidateBits gone = left.w1_targets();
    for (int n = 2; n <= p && gone.none(); ++n) {
      for (const char* rule : {"naked", "hidden", "super-hidden"})
        gone |= verify::subset_targets(left, rule, n);
    }
    return gone;
  });
}

// True if T&E over them solves the puzzle: hypothesis after hypothesis, until none is refuted.
bool solves(const std::string& puzzle, int p) {
  Marks marks{verify::PathState(puzzle)};
  for (Marks::End end = apply(marks, p); end == Marks::End::open;) {
    bool refuted = false;
    for (int c = 0; c < 729 && !refuted; ++c) {
      if (!marks.open(c)) continue;
      Marks trial = marks;
      trial.set(c);
      if (apply(trial, p) != Marks::End::contradiction) continue;
      verify::CandidateBits gone;
      gone.set(static_cast<std::size_t>(c));
      marks.remove(gone);
      refuted = true;
    }
    if (!refuted) return false;
    end = apply(marks, p);
    if (end == Marks::End::solved) return true;
  }
  return true;
}

// Neighbours of EasterMonster by two clues, with TxS, found by `bitwhip neighbours`.
const std::vector<std::pair<std::string, int>> kPuzzles{
    {"........2.9.4...5...6...7...5.9.3.....1.7.......8...4.7.....6...3...9.8...2...9.1", 1},
    {"...3....2.9.4...5...6...7...5.9.3.....1.7.......8...4.7.....6...3...9.8...2.....1", 1},
    {"1.......2.9.4...3...6...7...5.9.3.......7.......8...4.7.....6...3...9.8...2.5...1", 1},
    {"1.......2.9.4...5.......7...5.9.3.....6.7.......8...4.7.....6...3...9.8...25....1", 1},
    {"1.......2.9.4...5.....6.7...589.3.......7.......8...4.7.....6...3...9.8...2.....1", 1},
    {"1.......2.9.4...5...6..37...5.1.........7.......85..4.7.....6...3...9.8...2.....1", 1},
    {"1.......2.9.4...5...6.3.7...5...3.......7...9...8...4.7.....6...3...9.8...2.....1", 1},
    {"........2.9.4...5...6...7...5.9.3...1...7.5.....8...4.7.....6...3...9.8...2.....1", 2},
    {".....5..2.9.4...5...6...7...5.9.3.....1.7.......8...4.7.....6...3...9.8...2.....1", 2},
    {".....8..2.9.4...5...6...7...5.9.3.....1.7.......8...4.7.....6...3...9.8...2.....1", 2},
    {"..8.....2.9.4...5...6...7...5.9.3.....1.7.......8...4.7.....6...3...9.8...2.....1", 2},
    {"1.........9.4...5...6...7.2.5.9.3.......7......98...4.7.....6...3...9.8...2.....1", 2},
    {"1.........9.4...5...6.8.7...5.9.3.2.....7.......8...4.7.....6...3...9.8...2.....1", 2},
    {"1.......2.9.4...5.......7...5.9.3...6...7.......8...4.7.....6...3...9.8...2.8...1", 2},
    {"1.......2.9.4...3...6...7...5.9.3.......7...9...8...4.7.....6...3...9.8...2.....1", 3},
};

void compare(const std::string& puzzle) {
  INFO(puzzle);
  const Puzzle one = puzzle_of(puzzle);
  const auto report = rate_all(Geometry::classic(), {&one, 1}, ratings({"TxS", "BxB"}))[0];
  const Value value = report.values[0], braids = report.values[1];
  CHECK((value.kind == ValueKind::finite && value.n <= 1) ==
        (braids.kind == ValueKind::finite && braids.n <= 1));
  if (value == Value{ValueKind::finite, 0}) return;
  if (value.kind == ValueKind::infinite) {
    CHECK_FALSE(solves(puzzle, 4));
    return;
  }
  CHECK(solves(puzzle, value.n));
  if (value.n > 1) CHECK_FALSE(solves(puzzle, value.n - 1));
}

}  // namespace

TEST_CASE("TxS: trial and error over subsets as the definition has it", "[slow]") {
  for (std::size_t i = 0; i < kPuzzles.size();
       i += kShare == 1 ? static_cast<std::size_t>(sampled(3)) : 4) {
    const auto& [puzzle, value] = kPuzzles[i];
    INFO(puzzle);
    const Puzzle one = puzzle_of(puzzle);
    CHECK(rate_all(Geometry::classic(), {&one, 1}, ratings({"TxS"}))[0].values[0] ==
          Value{ValueKind::finite, value});
    compare(puzzle);
  }
}

TEST_CASE("TxS: isomorphic puzzles have the same value") {
  std::vector<std::string> puzzles;
  for (const auto& [puzzle, value] : kPuzzles) puzzles.push_back(puzzle);
  check_isomorphs(Geometry::classic(), puzzles, 3, random_isomorph, ratings({"TxS"}), {}, 9);
}

TEST_CASE("TxS: two hundred puzzles as the definition has them", "[long][reference]") {
  std::mt19937 random(4);
  for (int i = 0; i < 150; ++i)
    compare(random_isomorph(kPuzzles[static_cast<std::size_t>(i) % kPuzzles.size()].first, random));
  for (const auto& line : single_puzzles()) compare(line.puzzle);
  for (const OwnValue& line : own_values("BxB", 3)) compare(line.puzzle);
  for (const PublishedValue& line : more_published("shc-BxB.tsv", "BxB", 5)) compare(line.puzzle);
}
