// The signs of texts: each sign of a blank cell with each border, in each place where a puzzle may
// stand; addresses and markup.
#include "input/signs.h"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "input/layout.h"
#include "input/reader.h"
#include "input/tolerant.h"

using namespace bitwhip;
using namespace bitwhip::input;

namespace signs_test {

const std::string kGivens =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
// With a row without a given, which nine dashes are.
const std::string kBlankRow =
    "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..";
const std::string kEmptyRow =
    "12.3.....34....1....5......6.24..5.............8..76......7....3....56.....8...21";

// The puzzle that is read of a text; why it is none.
std::string read(const std::string& text) {
  Chunk chunk;
  add_item(text, 1, {}, Tails::dropped, chunk);
  std::string why;
  const auto puzzle = read_puzzle(chunk, chunk.lines.at(0), why);
  return puzzle ? to_string(*puzzle) : why;
}

std::string with_sign(std::string_view cells, const std::string& sign) {
  std::string text;
  for (const char c : cells) text += c == '.' ? sign : std::string(1, c);
  return text;
}

struct Border {
  std::string bar;   // between blocks; empty: none
  std::string line;  // between bands; empty: none
};

std::string grid(const std::string& puzzle, const std::string& sign, const Border& border,
                 bool is_spaced) {
  std::string text;
  for (std::size_t row = 0; row < 9; ++row) {
    if (row % 3 == 0 && !border.line.empty()) text += border.line + "\n";
    for (std::size_t column = 0; column < 9; ++column) {
      if (column % 3 == 0 && !border.bar.empty()) text += border.bar + (is_spaced ? " " : "");
      text += with_sign(puzzle.substr(9 * row + column, 1), sign);
      if (is_spaced) text += " ";
    }
    text += border.bar + "\n";
  }
  return text + (border.line.empty() ? "" : border.line + "\n");
}

TEST_CASE("signs: every sign of a blank cell, with every border, in every place") {
  for (const char* sign : {".", "0", "-", "_", "?", "*", "x", "X", "o", "\u00b7", "\u2022",
                           "\uff0e", "\uff10", "\u2013", "\u2014", "\u2212", "\uff0d", "\uff3f"}) {
    CAPTURE(sign);
    for (const std::string& puzzle : {kGivens, kBlankRow, kEmptyRow}) {
      CHECK(read(with_sign(puzzle, sign)) == puzzle);
      for (const Border& border :
           {Border{"", ""}, Border{"|", "+-------+-------+-------+"}, Border{"|", ""},
            Border{"!", "========================="},
            Border{"\u2502", "\u251c\u2500\u2500\u2500\u253c\u2500\u2500\u2500\u2524"},
            Border{"\u2503", "\u2501\u2501\u2501\u2501\u2501\u2501\u2501"},
            Border{"\uff5c", "\u2013\u2013\u2013\u2013\u2013\u2013\u2013"},
            Border{"|", "\u2014\u2014\u2014\u2014\u2014"}, Border{"|", "~~~~~~~~~~~~"},
            Border{"\u2551", "\u2550\u2550\u2550\u2550\u2550\u2550"}}) {
        for (const bool is_spaced : {false, true}) {
          const std::string text = grid(puzzle, sign, border, is_spaced);
          CAPTURE(text);
          CHECK(read(text) == puzzle);
        }
      }
    }
  }
}

TEST_CASE("signs: digits of full width, and blanks of any width") {
  const std::string wide = "\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19";
  CHECK(in_plain_signs(wide) == "123456789");
  CHECK(in_plain_signs("\u00a0\u2007\u3000\u200b|") == "   |");
  CHECK(in_plain_signs("\u2500\u2502\u253c\u00e4\xff\1") == "\5||\x7f\x7f\x7f");
  std::string text;
  for (const char c : kGivens)
    text += c == '.' ? "\u3000" : wide.substr(3 * static_cast<std::size_t>(c - '1'), 3);
  CHECK(read(text) == kGivens);
  // Characters are counted, not bytes.
  CHECK(read(with_sign(kGivens.substr(1), "\u00e4")) ==
        "80 characters where 81 or 729 are expected");
}

TEST_CASE("signs: nine dashes are a row if that makes nine, and a border if nine are there") {
  const auto rows = [](const std::string& puzzle, const std::string& border) {
    std::string text;
    for (std::size_t row = 0; row < 9; ++row)
      text += (row % 3 == 0 ? border : "") + with_sign(puzzle.substr(9 * row, 9), "-") + "\n";
    return text + border;
  };
  CHECK(read(rows(kEmptyRow, "")) == kEmptyRow);
  CHECK(read(rows(kGivens, "---------\n")) == kGivens);
  // Four rows and borders of nine dashes: which of them are rows, nothing tells.
  CHECK(read(rows(kEmptyRow, "---------\n")).find("row") != std::string::npos);
  // Dots are the blank cells: nine dashes are no row.
  CHECK(read("---------\n" + grid(kGivens, ".", {"", ""}, false).substr(10)) ==
        "8 rows of cells where 9 are expected");
  CHECK(read(grid(kGivens.substr(0, 80) + "?", ".", {"", ""}, false)) ==
        "more than one sign stands for a blank cell: write '.' for each");
}

TEST_CASE("signs: the only run of 81 cells in an address is its puzzle") {
  for (const std::string around :
       {"https://sudoku.example/solver.htm?bd=@", "http://www.sudoku.example/p/@/",
        "https://x.example/?s=@&n=123456789", "www.example.org/sudoku/@#a"}) {
    const std::size_t at = around.find('@');
    std::string text = around;
    text.replace(at, 1, kGivens);
    CHECK(read(text) == kGivens);
    CHECK(with_plain_cells(text) == kGivens);
  }
  CHECK(read("https://x.example/?a=" + kGivens + "&b=" + kBlankRow).find("characters") !=
        std::string::npos);
  for (const std::string sign : {"-", "_", "*", "%2E", "%2e", "%2D", "%5F", "%2A", "0"}) {
    INFO(sign);
    const std::string address = "https://my-sudoku.example/play_2?bd=" + with_sign(kGivens, sign);
    CHECK(read(address) == kGivens);
    CHECK(read(address + "&d=2024-05-10") == kGivens);
    CHECK(read(address + sign).find("characters") != std::string::npos);
    CHECK(read(address + "&s=" + kBlankRow).find("characters") != std::string::npos);
  }
  CHECK(with_plain_cells("https://x.example/1234567-12345678") ==
        "https://x.example/1234567-12345678");
  CHECK(read("https://x.example/" + kGivens + "1").find("characters") != std::string::npos);
  CHECK(read("https://x.example/" + kGivens + "1").find("f-puzzles") == std::string::npos);
  CHECK(with_plain_cells("https://x.example/6x6/1.........2.........3.........4.....") ==
        "1.........2.........3.........4.....");
}

TEST_CASE("signs: tags and backquotes around a puzzle are no part of it") {
  for (const std::string around : {"[code]@[/code]", "<pre>@</pre>", "`@`", "[spoiler=a][code]@",
                                   "<td>@</td>", "[@]", "> [code]@[/code]"}) {
    std::string text = around;
    text.replace(around.find('@'), 1, kGivens);
    CHECK(read(text) == kGivens);
  }
  CHECK(without_markup("[x.x]") == "[x.x]");
  CHECK(without_markup(" [b][/b] ").empty());
}

}  // namespace signs_test
