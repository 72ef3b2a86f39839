// Lines of HoDoKu's library: a state out and in is the same state, and a bad line says what is
// wrong with it.
#include "grid/library_line.h"

#include <catch2/catch.hpp>
#include <optional>
#include <string>

#include "hodoku/golden.h"
#include "hodoku/solver.h"
#include "hodoku/state.h"
#include "rules/budget.h"

using namespace bitwhip;

namespace {

const std::string kCellsOfLine =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8+6+179";

std::string why_not(const std::string& line) {
  std::string why;
  CHECK_FALSE(parse_library_line(line, &why));
  return why;
}

}  // namespace

TEST_CASE("a line of a library has givens, placed digits and deleted candidates") {
  const auto puzzle = parse_library_line(":0702:9:" + kCellsOfLine + ":413 419:412:a comment:");
  REQUIRE(puzzle);
  CHECK(puzzle->marks);
  CHECK(puzzle->placed.count() == 2);
  CHECK((puzzle->placed[77] && puzzle->placed[78]));
  CHECK(puzzle->cell[2] == 0b11);        // 1 2 4 but for 4
  CHECK(puzzle->cell[8] == 0b10000010);  // 2 4 8 but for 4
  CHECK(puzzle->open.count() == 4);
  CHECK(to_library_line(*puzzle) == ":0000:x:" + kCellsOfLine + ":413 419:::");
}

TEST_CASE("a line of givens alone is a puzzle") {
  const std::string cells =
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  const auto puzzle = parse_library_line(":0000:x:" + cells + ":::");
  REQUIRE(puzzle);
  CHECK_FALSE(puzzle->marks);
  CHECK(to_string(*puzzle) == cells);
  CHECK(*puzzle == *parse_puzzle(cells));
  CHECK(to_library_line(*puzzle) == ":0000:x:" + cells + "::::");
}

TEST_CASE("a bad line of a library says what is wrong with it") {
  const auto line = [](const std::string& cells, const std::string& deleted) {
    return ":0000:x:" + cells + ":" + deleted + ":::";
  };
  CHECK(why_not("0000") == "no line of a HoDoKu library: `:0000:x:PUZZLE:...`");
  CHECK(why_not(":0000:x:" + kCellsOfLine + ":413") ==
        "a line of a HoDoKu library that ends early: a colon ends the deleted candidates, as in "
        "`:0000:x:PUZZLE:412 915:::`");
  CHECK(why_not(line("12+.", "")) == "a '+' that no digit follows");
  CHECK(why_not(line("12q.", "")) == "character 'q' in the cells is neither a digit nor a blank");
  CHECK(why_not(line("12..", "")) == "4 cells where 81 are expected");
  CHECK(why_not(line(kCellsOfLine, "41")) ==
        "'41' is no deleted candidate: a digit, a row and a column, such as 412 for the 4 of r1c2");
  CHECK(
      why_not(line(kCellsOfLine, "413 402")) ==
      "'402' is no deleted candidate: a digit, a row and a column, such as 412 for the 4 of r1c2");
  CHECK(why_not(line(kCellsOfLine, "411")) ==
        "the deleted candidate 411 is in r1c1, which has the digit 5");
}

TEST_CASE("states of paths: a line out and in is the same state, and goes on by the ladder") {
  rules::Budget budget({}, std::size_t{64} << 20);
  hodoku::HodokuSolver solver(budget);
  int states = 0, placed = 0, open = 0;
  for (const testing::GoldenPath& path : testing::own_hodoku_paths()) {
    testing::replay(path, [&](const hodoku::HodokuState& state, std::size_t i) {
      INFO(path.puzzle << " step " << i);
      const Puzzle marks = state.marks();
      const std::string line = to_library_line(marks);
      const std::optional<Puzzle> read = parse_library_line(line);
      REQUIRE(read);
      CHECK(to_library_line(*read) == line);
      hodoku::HodokuState again;
      again.start(*read);
      CHECK(same_candidates(state, again));
      for (int cell = 0; cell < kCells; ++cell) CHECK(again.is_given(cell) == state.is_given(cell));
      if (read->marks) CHECK(*read == marks);
      ++states;
      placed += read->placed.any();
      open += read->open.any();
      // A step that is no single is the same wherever the state comes from.
      const auto technique = path.steps[i].technique;
      if (i % 7 != 0 || technique <= hodoku::HodokuTechnique::hidden_single) return;
      budget.start();
      solver.start(*read);
      REQUIRE(solver.next());
      CHECK(testing::to_string(testing::as_golden(solver.step())) ==
            testing::to_string(path.steps[i]));
    });
  }
  CHECK(states > 2000);
  CHECK(placed > 1000);
  CHECK(open > 100);
}

TEST_CASE("a state starts with givens, then placed digits, then deletions by cell and digit") {
  const auto puzzle = parse_library_line(":0000:x:" + kCellsOfLine + ":413 419:::");
  REQUIRE(puzzle);
  hodoku::HodokuState state, expected;
  state.start(*puzzle);
  std::string givens = kCellsOfLine;
  for (const char* placed : {"+6", "+1"}) givens.replace(givens.find(placed), 2, ".");
  expected.start(*parse_puzzle(givens));
  expected.place(77, 6);
  expected.place(78, 1);
  expected.remove(2, 4);
  expected.remove(8, 4);
  CHECK(same_candidates(state, expected));
  CHECK_FALSE(state.is_given(77));
  CHECK(state.is_given(0));
  REQUIRE(state.naked().end() - state.naked().begin() ==
          expected.naked().end() - expected.naked().begin());
  for (auto a = state.naked().begin(), b = expected.naked().begin(); a != state.naked().end();
       ++a, ++b)
    CHECK((a->cell == b->cell && a->digit == b->digit));
}
