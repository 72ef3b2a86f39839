// Resolution states, against the oracle and against the path of the rater.
#include <catch2/catch.hpp>

#include "oracle/oracle.h"
#include "rating/resolution_state.h"
#include "support/data.h"
#include "support/rating.h"

using namespace bitwhip;
using rating::StateEngine;
using rating::StateTheory;
using rating::Status;

namespace {

StateTheory theory(std::string_view text) {
  rating::RuleSystem::RuleListError problem;
  auto theory = StateTheory::parse(text, problem);
  REQUIRE(theory);
  return *theory;
}

oracle::Set candidates_of(const Puzzle& puzzle) {
  oracle::Set set;
  for (int c = 0; c < kCandidates; ++c) set[c] = puzzle.cell[c / 9] >> (c % 9) & 1;
  return set;
}

rating::ResolutionState after(std::string_view text, const Puzzle& puzzle,
                              const rating::RatingOptions& options = {}) {
  return StateEngine(Geometry::classic(), theory(text), options).apply(puzzle);
}

std::vector<std::string> state_puzzles() {
  std::vector<std::string> texts = testing::sudogen0(50 * testing::kShare);
  for (const std::string& puzzle : testing::hard_puzzles()) texts.push_back(puzzle);
  return texts;
}

const std::string kMonster =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

}  // namespace

TEST_CASE("state: givens, BRT and W1 are those of the oracle") {
  const oracle::Board board = oracle::Board::classic();
  StateEngine givens(Geometry::classic(), theory("givens"), {});
  StateEngine brt(Geometry::classic(), theory("BRT"), {});
  StateEngine singles(Geometry::classic(), theory("singles"), {});
  StateEngine w1(Geometry::classic(), theory("W1"), {});
  StateEngine locked(Geometry::classic(), theory("locked"), {});
  for (const std::string& text : state_puzzles()) {
    INFO(text);
    const Puzzle puzzle = testing::puzzle_of(text);
    oracle::State state = oracle::givens(board, text);
    CHECK(candidates_of(givens.apply(puzzle).puzzle) == state.present);
    oracle::brt(board, state);
    CHECK(candidates_of(brt.apply(puzzle).puzzle) == state.present);
    CHECK(candidates_of(singles.apply(puzzle).puzzle) == state.present);
    for (;;) {
      const auto found = oracle::shortest(board, state, oracle::Family::whip, 1);
      if (found.length == 0) break;
      state.present &= ~found.targets;
      oracle::brt(board, state);
    }
    const rating::ResolutionState result = w1.apply(puzzle);
    CHECK(result.status == Status::ok);
    CHECK(result.puzzle.marks);
    CHECK(candidates_of(result.puzzle) == state.present);
    CHECK(locked.apply(puzzle).puzzle == result.puzzle);
  }
}

TEST_CASE("state: after rules, what the rater eliminates is gone, and nothing more") {
  const oracle::Board board = oracle::Board::classic();
  for (const char* rules : {"locked,subsets<=3", "subsets,xy<=4", "locked,whip<=4", "naked=2",
                            "locked,g-whip<=3", "subsets<=3,whip<=3,g-whip<=3"}) {
    rating::RatingOptions options;
    options.rules = rating::RuleSystem::of(rules);
    rating::Rater rater(Geometry::classic(), testing::ratings({"rules"}), options);
    StateEngine engine(Geometry::classic(), theory(rules), options);
    for (const std::string& text : state_puzzles()) {
      INFO(rules << " " << text);
      oracle::State state = oracle::givens(board, text);
      oracle::brt(board, state);
      rater.observe([&](const rating::RatedElimination& elimination) {
        REQUIRE(elimination.rule != nullptr);
        state.present.reset(elimination.target);
      });
      rating::Report report;
      rater.rate(testing::puzzle_of(text), report);
      oracle::brt(board, state);
      const rating::ResolutionState result = engine.apply(testing::puzzle_of(text));
      CHECK(result.status == Status::ok);
      CHECK(candidates_of(result.puzzle) == state.present);
      CHECK((result.puzzle.givens == kCells) == (report.status == Status::ok));
    }
  }
}

TEST_CASE(
    "state: rules go on where a rating is known to be infinite, and where there are several "
    "solutions") {
  // B is infinite, so that the rater looks for no whip longer than 5.
  const std::string text =
      "7.8...3.....6.1...5.........4.....263...8.......1...9..9.2....4....7.5...........";
  const rating::ResolutionState shorter = after("locked,whip<=5", testing::puzzle_of(text));
  const rating::ResolutionState state = after("locked,whip<=12", testing::puzzle_of(text));
  CHECK(shorter.status == Status::ok);
  CHECK(state.status == Status::ok);
  CHECK((candidates_of(state.puzzle) & ~candidates_of(shorter.puzzle)).none());
  CHECK(candidates_of(state.puzzle).count() < candidates_of(shorter.puzzle).count());
  std::string solution;
  REQUIRE(oracle::solutions(oracle::Board::classic(), text, 2, &solution) == 1);
  for (int cell = 0; cell < kCells; ++cell)
    CHECK(candidates_of(state.puzzle)[candidate_of(cell, solution[cell] - '0')]);

  // Two cells with the digits 1 and 2 alone take them from their row, however many solutions there
  // are.
  Puzzle pairs;
  pairs.marks = true;
  pairs.cell.fill(kAllDigits);
  pairs.cell[0] = pairs.cell[1] = 0x3;
  const rating::ResolutionState of_pairs = after("naked=2", pairs);
  CHECK(of_pairs.status == Status::ok);
  for (int cell = 2; cell < 9; ++cell) CHECK(of_pairs.puzzle.cell[cell] == (kAllDigits & ~0x3));
}

TEST_CASE("state: contradictions and limits") {
  const Puzzle twice = testing::puzzle_of("11" + std::string(79, '.'));
  for (const char* text : {"givens", "BRT", "W1", "subsets"}) {
    const rating::ResolutionState state = after(text, twice);
    CHECK(state.status == Status::no_solution);
    CHECK(state.contradiction == "r1c1 = 1 and r1c2 = 1 exclude each other");
    CHECK(candidates_of(state.puzzle).none());
  }
  // Row 1 has no place for 1.
  const Puzzle blocked = testing::puzzle_of("......234...1...........1.." + std::string(54, '.'));
  Puzzle marks = blocked;
  marks.marks = true;
  for (int cell = 0; cell < 6; ++cell) marks.cell[cell] &= 0x1fe;
  CHECK(after("givens", marks).status == Status::no_solution);

  Puzzle empty;
  empty.marks = true;
  empty.cell.fill(kAllDigits);
  empty.cell[40] = 0;
  CHECK(after("givens", empty).status == Status::no_solution);

  const Puzzle hard = testing::puzzle_of(testing::single_puzzles().front().puzzle);
  rating::RatingOptions options;
  options.max_length = 2;
  CHECK(after("whip", testing::puzzle_of(kMonster), options).status == Status::length);
  CHECK(after("whip<=2", testing::puzzle_of(kMonster), options).status == Status::ok);
  CHECK(after("W1", hard, options).status == Status::ok);
}

TEST_CASE("state: an engine forgets the puzzle before") {
  StateEngine engine(Geometry::classic(), theory("locked,subsets,whip<=4"), {});
  std::vector<rating::ResolutionState> first;
  const auto texts = testing::sudogen0(200 * testing::kShare);
  for (const std::string& text : texts) first.push_back(engine.apply(testing::puzzle_of(text)));
  for (std::size_t i = texts.size(); i-- > 0;)
    CHECK(engine.apply(testing::puzzle_of(texts[i])).puzzle == first[i].puzzle);
}

TEST_CASE("state: theories are written as rules are") {
  rating::RuleSystem::RuleListError problem;
  CHECK(StateTheory::parse("givens", problem)->base == StateTheory::Base::givens);
  CHECK(StateTheory::parse("BRT", problem)->base == StateTheory::Base::brt);
  CHECK(StateTheory::parse("W1", problem)->base == StateTheory::Base::w1);
  CHECK(StateTheory::parse("locked,subsets<=3", problem)->base == StateTheory::Base::rules);
  CHECK_FALSE(StateTheory::parse("w1", problem));
  CHECK(problem.unknown == "w1");
}

TEST_CASE("state: grouped chains use minirows that locked candidates have not used up") {
  // No 1 in rows 2 and 3 of block 1, and r1c7 = r1c8 = {1,2,3}: with Z = 2r1c1, b1n1 {r1c1 r1c23} -
  // r1c7 {1 3} - r1c8 {3 .}.
  std::string marks;
  for (int cell = 0; cell < kCells; ++cell) {
    const int row = cell / 9, column = cell % 9;
    for (int digit = 1; digit <= 9; ++digit) {
      const bool gone = (digit == 1 && column < 3 && (row == 1 || row == 2)) ||
                        (digit > 3 && row == 0 && (column == 6 || column == 7));
      marks += gone ? '.' : static_cast<char>('0' + digit);
    }
  }
  rating::RuleSystem::RuleListError problem;
  rating::StateEngine engine(Geometry::classic(),
                             StateTheory::parse("nrczt-grouped=3", problem).value(),
                             rating::RatingOptions());
  const std::string after = to_string(engine.apply(parse_puzzle(marks).value()).puzzle);
  CHECK(marks[1] == '2');
  CHECK(after[1] == '.');
}
