// Pasted grids of candidates: what is read, what is refused, where a grid ends, and the form that
// is written.
#include "input/pasted_grid.h"

#include <catch2/catch.hpp>
#include <random>
#include <string>
#include <vector>

using namespace bitwhip;
using namespace bitwhip::input;

namespace {

// Every grid of a text with LF line ends.
std::vector<PastedGrid> read(std::string_view text) {
  PastedGridReader reader;
  std::vector<PastedGrid> grids;
  std::uint64_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (reader.add(text.substr(0, end), ++number)) grids.push_back(reader.grid());
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (reader.finish()) grids.push_back(reader.grid());
  return grids;
}

// "ok", or the line and what is wrong, for each grid.
std::vector<std::string> told(std::string_view text) {
  std::vector<std::string> told;
  for (const PastedGrid& grid : read(text))
    told.push_back(std::to_string(grid.line) + ": " + (grid.puzzle ? "ok" : grid.why));
  return told;
}

using Told = std::vector<std::string>;

const std::string kRow = "1 23 456 78 9 123456789 12 3 4\n";

std::string rows(int n) {
  std::string text;
  for (int i = 0; i < n; ++i) text += kRow;
  return text;
}

// Nine lines of nine cells, the one in row r and column c without digits r and c (one of them where
// they are the same).
std::string cell(int r, int c) {
  std::string digits;
  for (int d = 1; d <= 9; ++d) {
    if (d != r && d != c) digits += std::to_string(d);
  }
  return digits;
}

void check_cells(const PastedGrid& grid) {
  INFO(grid.why);
  REQUIRE(grid.puzzle);
  CHECK(grid.puzzle->marks);
  CHECK(grid.puzzle->givens == 0);
  for (int r = 1; r <= 9; ++r) {
    for (int c = 1; c <= 9; ++c)
      CHECK(grid.puzzle->cell[(r - 1) * 9 + c - 1] ==
            (kAllDigits & ~(1 << (r - 1)) & ~(1 << (c - 1))));
  }
}

// How a program prints a grid.
struct Style {
  std::string top, left, gap, part, right, between, bottom;
};

std::string printed(const Style& style) {
  std::string text = style.top;
  for (int r = 1; r <= 9; ++r) {
    text += style.left;
    for (int c = 1; c <= 9; ++c)
      text += cell(r, c) + (c == 9 ? style.right : c % 3 == 0 ? style.part : style.gap);
    text += "\n";
    if (r == 3 || r == 6) text += style.between;
  }
  return text + style.bottom;
}

std::vector<Style> styles() {
  const std::string dash(24, '-');
  return {
      {"", "", " ", " ", "", "", ""},
      {"", "\t", "\t", "\t", "\t", "", ""},
      {"", "  ", "   ", " | ", "  ", "", ""},
      {"", "", ",", ",", "", "", ""},
      {"", "", "|", "||", "", "", ""},
      {"", "", " ", " ! ", "", "------+------+------\n", ""},
      {"+" + dash + "+\n", "| ", "  ", " | ", " |", "+" + dash + "+\n", "+" + dash + "+\n"},
      {"*" + dash + "*\n", " | ", " ", " | ", " |", " |" + dash + "|\n", " *" + dash + "*\n"},
      {"." + dash + ".\n", "| ", " ", " | ", " |", ":" + dash + ":\n", "'" + dash + "'\n"},
      {"+" + dash + "+\n", "! ", " ", " ! ", " !", "+" + dash + "+\n", "+" + dash + "+\n"},
      {"", ": ", " : ", " : ", " :", "", ""},
      {"╔═══╦═══╗\n", "║ ", "│", "║", "║", "╠═══╬═══╣\n", "╚═══╩═══╝\n"},
      {"┌──────┐\n", "│ ", " ", " │ ", " │", "├──────┤\n", "└──────┘\n"},
      {"", "│", "\xc2\xa0", " ┃ ", "\xc2\xa0", "| | |\n", ""},
      {"", "*", " #", "@ | ^", "* ", "  # a comment\n", ""},
      {"A heading of digits 1 2 3\n=========\n", "", " ", " ", "", "",
       "------\nand what follows\n"},
  };
}

}  // namespace

TEST_CASE("pasted grid: the ways in which programs print them") {
  for (const Style& style : styles()) {
    const std::string text = printed(style);
    INFO(text);
    const auto grids = read(text);
    REQUIRE(!grids.empty());
    check_cells(grids[0]);
  }
}

TEST_CASE("pasted grid: any style after any other, parted by a blank line") {
  std::string text;
  std::size_t expected = 0;
  for (const Style& style : styles()) {
    // Which would be a heading without a grid.
    if (style.bottom.find("follows") != std::string::npos) continue;
    text += printed(style) + (expected % 2 == 0 ? "\n" : " \t \n\n");
    ++expected;
  }
  const auto grids = read(text);
  CHECK(grids.size() == expected);
  for (const PastedGrid& grid : grids) check_cells(grid);
}

TEST_CASE("pasted grid: where a grid ends") {
  const std::string b = "+-----+\n";
  const std::string banded = b + rows(3) + b + rows(3) + b + rows(3) + b;
  CHECK(told("").empty());
  CHECK(told("\n\n" + b + "\n" + b + b + "| |\n# comment\n").empty());
  CHECK(told(rows(9)) == Told{"1: ok"});
  CHECK(told("\n" + b + rows(9)) == Told{"3: ok"});
  CHECK(told(rows(9) + "\n\n" + rows(9)) == Told{"1: ok", "12: ok"});
  CHECK(told(rows(9) + b + rows(9)) == Told{"1: ok", "11: ok"});
  CHECK(told(rows(9) + b + b + rows(9) + b) == Told{"1: ok", "12: ok"});
  CHECK(told(banded + banded + banded) == Told{"2: ok", "15: ok", "28: ok"});
  CHECK(told(banded + "\n" + banded) == Told{"2: ok", "16: ok"});
  CHECK(told(rows(9) + b + banded + rows(9)) ==
        Told{"1: ok", "12: 18 rows of cells where 9 are expected"});
  // Comments and filler are not there.
  CHECK(told(rows(4) + "# x\n" + rows(5)) == Told{"1: ok"});
  CHECK(told(rows(3) + "| | |\n" + rows(6)) == Told{"1: ok"});
  CHECK(told(banded + "# x\n" + banded) == Told{"2: ok", "16: ok"});
}

TEST_CASE("pasted grid: rows of two grids are never mixed") {
  const std::string b = "-----\n";
  // The last two grids share a border, which could part the bands of damaged ones.
  CHECK(told(rows(3) + b + rows(3) + b + rows(3) + b + rows(3) + b + rows(3) + b + rows(3)) ==
        Told{"1: 18 rows of cells where 9 are expected"});
  CHECK(told(rows(2) + b + rows(3) + b + rows(3) + b + rows(3)) ==
        Told{"1: 11 rows of cells where 9 are expected"});
  CHECK(told(rows(2) + b + rows(3) + b + rows(4)) == Told{"1: a border after row 2"});
  CHECK(told(rows(8) + b + rows(1)) == Told{"1: a border after row 8"});
  CHECK(told(rows(8) + b + rows(9)) == Told{"1: 17 rows of cells where 9 are expected"});
  CHECK(told(rows(8) + "\n" + rows(1)) ==
        Told{"1: 8 rows of cells where 9 are expected", "10: 1 row of cells where 9 are expected"});
  CHECK(told(rows(8) + b + b + rows(9)) ==
        Told{"1: 8 rows of cells where 9 are expected", "11: ok"});
  CHECK(told(rows(18)) == Told{"1: 18 rows of cells where 9 are expected"});
  CHECK(told(rows(3) + "\n" + rows(3) + "\n" + rows(3)).size() == 3);
  CHECK(told("1a" + kRow + rows(8) + rows(9)) == Told{"1: 17 rows of cells where 9 are expected"});
}

TEST_CASE("pasted grid: headings") {
  const auto grids = read("Grid 7,\n after BRT\n\n  One more \n-----\n" + rows(9) + "Two\n=====\n" +
                          rows(9) + "230 candidates\n");
  REQUIRE(grids.size() == 4);
  CHECK(grids[0].why == "text without a grid");
  CHECK(grids[0].heading == "Grid 7, after BRT");
  CHECK(grids[1].puzzle);
  CHECK(grids[1].line == 4);
  CHECK(grids[1].heading == "One more");
  CHECK(grids[2].puzzle);
  CHECK(grids[2].heading == "Two");
  CHECK(grids[3].why == "text without a grid");
  CHECK(grids[3].line == 26);

  // A heading that is too long refuses its grid, and no other; where grids end does not depend on
  // it.
  const std::string longest(kLongestHeading, 'h'), half(kLongestHeading / 2, 'h');
  const std::string why = "the heading has more than 65536 bytes";
  CHECK(told(longest + "\n---\n" + rows(9) + "x\n" + rows(9)) ==
        told("h\n---\n" + rows(9) + "x\n" + rows(9)));
  for (const std::string& heading : {longest + "h\n", half + "\n" + half + "\n", longest + "\nh\n",
                                     longest + longest + "\nh\nh\n"}) {
    for (const std::string border : {"", "---\n", "---\n---\n"}) {
      const auto all = read(heading + border + rows(9) + "x\n" + rows(9)),
                 usual = read("h\n" + border + rows(9) + "x\n" + rows(9));
      REQUIRE(all.size() == usual.size());
      CHECK(all[0].why == why);
      CHECK(all[0].heading.empty());
      CHECK_FALSE(all[0].puzzle);
      for (std::size_t i = 1; i < all.size(); ++i) {
        CHECK(all[i].why == usual[i].why);
        CHECK(all[i].heading == usual[i].heading);
      }
    }
  }
  PastedGridReader unkept(false);
  CHECK_FALSE(unkept.add(longest + "h", 1));
  CHECK(unkept.finish());
  CHECK(unkept.grid().why == "text without a grid");

  PastedGridReader without(false);
  CHECK_FALSE(without.add("heading", 1));
  CHECK(without.finish());
  CHECK(without.grid().heading.empty());
}

TEST_CASE("pasted grid: cells are not guessed") {
  const auto first = [](const std::string& row) { return told(row + "\n" + rows(8)).at(0); };
  CHECK(first("{123} 2 3 4 5 6 7 8 9") ==
        "1: character '{' in line 1 is neither a candidate nor a separator nor a marker");
  CHECK(first("12-3 2 3 4 5 6 7 8 9") ==
        "1: character '-' in line 1 is neither a candidate nor a separator nor a marker");
  CHECK(first(". 2 3 4 5 6 7 8 9") ==
        "1: character '.' in line 1 is neither a candidate nor a separator nor a marker");
  CHECK(first("10 2 3 4 5 6 7 8 9") ==
        "1: character '0' in line 1 is neither a candidate nor a separator nor a marker");
  CHECK(first("121 2 3 4 5 6 7 8 9") == "1: twice the digit 1 in cell 1 of line 1");
  CHECK(first("1 2 3 * 5 6 7 8 9") == "1: cell 4 of line 1 has no digit");
  CHECK(first("1 2 3 4 5 6 7 8") == "1: 8 cells in line 1 where 9 are expected");
  CHECK(first("1 2 3 4 5 6 7 8 9 1") == "1: 10 cells in line 1 where 9 are expected");
  CHECK(first("123456789") == "1: 1 cell in line 1 where 9 are expected");
  CHECK(first("?!") == "1: line 1 is neither a row of cells nor a border");
  CHECK(first("1 2 3 4 5 6 7 8 9a") == "1: 8 rows of cells where 9 are expected");
  CHECK(told(rows(4) + "a 2 3 4 5 6 7 8 9\n" + rows(4)) ==
        Told{"1: text in line 5, within the grid"});
  CHECK(told(std::string(81, '.')) == Told{"1: line 1 is neither a row of cells nor a border"});
  CHECK(told("-\n") == Told{"1: line 1 is neither a row of cells nor a border"});

  // Markers next to digits and order of digits mean nothing.
  const auto marked = read("*321 1*2 #4# 5@ 6^ +7 8~ %9% 1&2$\n" + rows(8));
  REQUIRE(marked.at(0).puzzle);
  CHECK(marked[0].puzzle->cell[0] == 7);
  CHECK(marked[0].puzzle->cell[1] == 3);
  CHECK(marked[0].puzzle->cell[8] == 3);
  // A row may begin with the marker that begins a comment.
  CHECK(told("#1 2 3 4 5 6 7 8 9\n" + rows(8)) == Told{"1: ok"});
  CHECK(told("#1 2 3 4 5 6 7 8\n" + rows(9)) == Told{"2: ok"});

  PastedGridReader reader;
  CHECK_FALSE(reader.add("1 2 3", 5, false));
  CHECK_FALSE(reader.add("# a long comment", 6, false));
  CHECK(reader.finish());
  CHECK(reader.grid().why == "line 5 is too long");
}

TEST_CASE("pasted grid: what is written is read again") {
  std::mt19937 random(7);
  std::string all;
  std::vector<Puzzle> puzzles;
  for (int i = 0; i < 50; ++i) {
    Puzzle puzzle;
    puzzle.marks = true;
    for (auto& mask : puzzle.cell) {
      mask = static_cast<std::uint16_t>(i % 5 == 0 ? 1 << random() % 9 : 1 + random() % kAllDigits);
      puzzle.givens += (mask & (mask - 1)) == 0;
    }
    const std::string text = to_pasted_grid(puzzle);
    const auto grids = read(text);
    REQUIRE(grids.size() == 1);
    CHECK(grids[0].puzzle == puzzle);
    CHECK(grids[0].line == 2);
    // Aligned: all lines are of one length.
    std::size_t length = text.find('\n');
    for (std::size_t at = 0; at < text.size(); at += length + 1) CHECK(text[at + length] == '\n');
    puzzles.push_back(puzzle);
    all += text + (random() % 2 ? "\n" : "");
  }
  const auto grids = read(all);
  REQUIRE(grids.size() == puzzles.size());
  for (std::size_t i = 0; i < grids.size(); ++i) CHECK(grids[i].puzzle == puzzles[i]);

  Puzzle solved;
  solved.cell.fill(1);
  CHECK(
      to_pasted_grid(solved).starts_with("+-------+-------+-------+\n| 1 1 1 | 1 1 1 | 1 1 1 |\n"));
  solved.cell[40] = 0;
  CHECK(told(to_pasted_grid(solved)) ==
        Told{"2: character '-' in line 7 is neither a candidate nor a separator nor a marker"});
}
