// Grids of lines: sizes by length, givens, candidate states, even and odd; words that belong to no
// field.
#include <algorithm>
#include <bit>
#include <catch2/catch.hpp>

#include "layouts.h"
#include "lines.h"

using namespace bitwhip;
using namespace bitwhip::variant;
using namespace bitwhip::variant::checks;

namespace {

std::string dots(int count) { return std::string(static_cast<std::size_t>(count), '.'); }

// Cells off the board hold digit 1, and givens are those of the board.
void check_board(const VariantPuzzle& read) {
  int givens = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    const unsigned mask = read.puzzle.cell[static_cast<std::size_t>(cell)];
    if (cell / 9 >= read.size || cell % 9 >= read.size) {
      REQUIRE(mask == 1);
    } else {
      REQUIRE((mask >> read.size) == 0);
      givens += std::popcount(mask) == 1;
    }
  }
  CHECK(read.puzzle.givens == givens);
}

unsigned mask(const VariantPuzzle& read, int row, int column) {
  return read.puzzle.cell[static_cast<std::size_t>(9 * (row - 1) + column - 1)];
}

}  // namespace

TEST_CASE("grids: the number of characters gives the size") {
  for (int size = 4; size <= 9; ++size) {
    const bool blocks = size != 5 && size != 7;
    const VariantPuzzle read = accepted(blocks ? "classic" : "latin", dots(size * size - 1) + "2");
    CHECK(read.size == size);
    CHECK(read.puzzle.givens == 1);
    CHECK(!read.puzzle.marks);
    CHECK(read.additions.empty());
    CHECK(mask(read, size, size) == 2);
    CHECK(mask(read, 1, 1) == (1u << size) - 1);
    check_board(read);
  }
  CHECK(accepted("classic", dots(64)).size == 8);
}

TEST_CASE("grids: givens and blanks") {
  const VariantPuzzle read = accepted("4x4", "12.4_0*xX...3...");
  check_board(read);
  CHECK(read.puzzle.givens == 4);
  CHECK(mask(read, 1, 1) == 1);
  CHECK(mask(read, 1, 2) == 2);
  CHECK(mask(read, 1, 3) == 15);
  CHECK(mask(read, 1, 4) == 8);
  CHECK(mask(read, 4, 1) == 4);
  const std::string line =
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  CHECK(accepted("x", line).puzzle == *parse_puzzle(line));
  CHECK(accepted("x", "  " + line + " ").puzzle == *parse_puzzle(line));
}

TEST_CASE("grids: candidate states") {
  std::string nine;
  for (int i = 0; i < bitwhip::kMarks; ++i)
    nine += i % 7 == 0 ? '.' : static_cast<char>('1' + i % 9);
  const VariantPuzzle read = accepted("x", nine);
  CHECK(read.puzzle == *parse_puzzle(nine));
  CHECK(read.size == 9);
  for (int size = 4; size <= 8; ++size) {
    std::string state;
    for (int i = 0; i < size * size * size; ++i)
      state += i % 5 == 3 ? (i % 2 ? '.' : '0') : static_cast<char>('1' + i % size);
    const std::string names = std::to_string(size) + "x" + std::to_string(size) + ",latin";
    const VariantPuzzle small = accepted(names, state);
    CHECK(small.size == size);
    CHECK(small.puzzle.marks);
    check_board(small);
    for (int i = 0; i < size * size * size; ++i) {
      const int cell = i / size;
      const bool possible = (mask(small, cell / size + 1, cell % size + 1) >> (i % size) & 1) == 1;
      REQUIRE(possible == (i % 5 != 3));
    }
  }
  CHECK(refused("latin", dots(216)) ==
        "malformed: 216 characters where 16, 25, 36, 49, 64, 81 or 729 are expected");
  CHECK(refused("9x9", "2" + dots(728)) ==
        "malformed: character '2' at position 1 is neither the pencil mark 1 nor a blank");
}

TEST_CASE("grids: lengths that do not fit") {
  CHECK(refused("x", "") == "malformed: the line has no grid");
  CHECK(refused("x", "   ") == "malformed: the line has no grid");
  CHECK(refused("x", "1") ==
        "malformed: 1 character where 16, 25, 36, 49, 64, 81 or 729 are expected");
  CHECK(refused("6x6", dots(81)) == "malformed: 81 characters where 36 or 216 are expected");
  CHECK(refused("4x4", dots(162)) == "malformed: 162 characters where 16 or 64 are expected");
  CHECK(refused("4x4,jigsaw", dots(81)) ==
        "malformed: 81 characters where 16, 32 or 64 are expected");
  CHECK(refused("windoku", dots(36)) == "malformed: 36 characters where 81 or 729 are expected");
  CHECK(refused("x", dots(25)) ==
        "malformed: a board of 5x5 has no blocks, so latin, pandiagonal, jigsaw, futoshiki or "
        "tatham must be named");
  CHECK(refused("pandiagonal", dots(36)) ==
        "malformed: pandiagonal does not exist for 6x6, only for 5x5, 7x7");
}

TEST_CASE("grids: characters that are no cell") {
  CHECK(refused("classic", dots(15) + "5") ==
        "malformed: character '5' at position 16 is neither a digit 1 to 4 nor a blank");
  CHECK(refused("x", dots(40) + "q" + dots(40)) ==
        "malformed: character 'q' at position 41 is neither a digit nor a blank");
  CHECK(refused("x", dots(40) + "e" + dots(40)) ==
        "malformed: character 'e' at position 41 is neither a digit nor a blank");
  CHECK(refused("x", dots(80) + "\x01") ==
        "malformed: byte 0x01 at position 81 is neither a digit nor a blank");
  CHECK(refused("evenodd", dots(80) + "E") ==
        "malformed: character 'E' at position 81 is neither a digit, nor e or o, nor a blank");
}

TEST_CASE("grids: even and odd digits") {
  for (const int size : {4, 5, 6, 7, 8, 9}) {
    const VariantPuzzle read = accepted("latin,evenodd", "eo3" + dots(size * size - 3));
    check_board(read);
    unsigned even = 0, odd = 0;
    for (int d = 1; d <= size; ++d) (d % 2 ? odd : even) |= 1u << (d - 1);
    CHECK(mask(read, 1, 1) == even);
    CHECK(mask(read, 1, 2) == odd);
    CHECK(mask(read, 1, 3) == 4);
    CHECK(read.puzzle.givens == 1);
    CHECK(read.puzzle.marks);
    CHECK(read.additions.empty());
  }
  CHECK(!accepted("evenodd", dots(81)).puzzle.marks);
}

TEST_CASE("grids: words that belong to no field") {
  CHECK(refused("x", dots(81) + " abc") ==
        "unsupported: the word 'abc' is no field that x calls for");
  CHECK(refused("x", dots(81) + " thermo:r1c1r1c2 b") ==
        "unsupported: the word 'thermo:r1c1r1c2' is no field that x calls for");
  const std::string ten = "abcdefghij";
  const std::string sixty = ten + ten + ten + ten + ten + ten;
  CHECK(refused("x", dots(81) + " " + sixty) ==
        "unsupported: the word '" + sixty + "' is no field that x calls for");
  CHECK(refused("x", dots(81) + " " + sixty + "k") ==
        "unsupported: the word '" + sixty + "...' is no field that x calls for");
  CHECK(refused("x", dots(81) + " a\x01\xff") ==
        "unsupported: the word 'a\?\?' is no field that x calls for");
}

TEST_CASE("grids: neither a tab nor a line end stands within the fields") {
  for (const std::string blank : {"\t", "\n", "\r", "\r\n", " \t"}) {
    CHECK(refused("clues", dots(81) + blank + "thermo:r1c1r1c2") ==
          "malformed: a tab or line end within the fields");
    CHECK(refused("fpuzzles", "N4Ig" + blank + "x") ==
          "malformed: a tab or line end within the fields");
  }
  CHECK(refused("clues", "\t" + dots(81) + " thermo:r1c1r1c2 \t") == "accepted");
}

TEST_CASE("grids: a string of f-puzzles is the whole line") {
  CHECK(refused("fpuzzles", "") == "malformed: the line has no string of f-puzzles");
  CHECK(refused("fpuzzles", "N4Ig x") ==
        "unsupported: the word 'x' is no field that fpuzzles calls for");
  CHECK(refused("fpuzzles", dots(81)).starts_with("malformed: "));
}
