// Texts with puzzles in them, and files that are no text.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "input/foreign.h"
#include "input/layout.h"
#include "input/reader.h"
#include "io/io_error.h"

using namespace bitwhip;
using namespace bitwhip::input;

namespace text_test {

const std::string kOne =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string kTwo =
    "1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6";
const std::string kSolved =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
using Texts = std::vector<std::string>;

std::string rows(const std::string& puzzle) {
  std::string text;
  for (std::size_t row = 0; row < 9; ++row) text += puzzle.substr(9 * row, 9) + "\n";
  return text;
}

// As "3: PUZZLE|TAIL" or "3! WHY", and the messages about the file.
Texts read(std::string_view text, std::size_t max_lines = 2) {
  const io::Stop stop;
  MemoryInput input("FILE", text);
  InputReader reader(input, stop, {.tails = Tails::kept});
  Chunk chunk;
  Texts seen;
  std::string messages;
  while (reader.fill(chunk, max_lines)) {
    for (const Line& line : chunk.lines)
      seen.push_back(std::to_string(line.number) + (line.refused ? "! " : ": ") +
                     std::string(chunk.token(line)) +
                     (line.refused ? "" : "|" + std::string(chunk.tail(line))));
    messages += chunk.file_messages;
    chunk.recycle();
  }
  if (!reader.error().empty()) messages += reader.error();
  if (!messages.empty()) seen.push_back(messages);
  return seen;
}

TEST_CASE("text: grids and runs of 81 cells are puzzles, the rest are notes") {
  CHECK(read("Puzzle of the day\n" + rows(kOne)) ==
        Texts{"2: " + kOne + "|Puzzle of the day", "FILE: read as text: 1 puzzle, 1 other line\n"});
  CHECK(read("Grid 01\n" + rows(kOne) + "Grid 02\n" + rows(kTwo)) ==
        Texts{"2: " + kOne + "|Grid 01", "12: " + kTwo + "|Grid 02",
              "FILE: read as text: 2 puzzles, 2 other lines\n"});
  const std::string post = "Hi all,\n\nhere is a hard one, found on 12 March:\n\n[code]\n" +
                           rows(kOne) + "[/code]\n\nER=9.2, and a second one (" + kTwo +
                           ")\nEnjoy!\n-- \n";
  CHECK(read(post) == Texts{"6: " + kOne + "|here is a hard one, found on 12 March:",
                            "17: " + kTwo + "|", "FILE: read as text: 2 puzzles, 6 other lines\n"});
  // Quotes, and tables of Markdown.
  std::string table = "What do you say to this one?\n";
  for (std::size_t row = 0; row < 9; ++row) {
    table += "> |";
    for (std::size_t column = 0; column < 9; ++column)
      table += std::string(" ") + kOne[9 * row + column] + " |";
    table += row == 0 ? "\n> |---|---|---|---|---|---|---|---|---|\n" : "\n";
  }
  CHECK(read(table)[0] == "2: " + kOne + "|What do you say to this one?");
  // Two grids below each other without a line between them.
  CHECK(read("a title\n" + rows(kOne) + rows(kTwo)).size() == 3);
  std::string marks = "After basics:\n";
  for (int row = 0; row < 9; ++row) marks += "1 2 3 4 5 6 7 8 91\n";
  CHECK(read(marks)[0].substr(0, 30) == "2: 1.........2.........3......");
}

TEST_CASE("text: what could be a grid in several ways is refused, and says its lines") {
  CHECK(read("a title\n" + rows(kOne).substr(10) + "and more\n" + rows(kTwo)) ==
        Texts{"2! 8 rows of cells in lines 2 to 9 where 9 are expected",
              "11: " + kTwo + "|and more", "FILE: read as text: 2 puzzles, 2 other lines\n"});
  CHECK(read("a title\n123456789\n" + rows(kOne))[0] ==
        "2! 10 rows of cells in lines 2 to 11 where 9 are expected");
  // Numbers in a text are no rows.
  CHECK(read("a title\n1 2 3 4 5 6 7 8 9\n\nof it\n" + rows(kOne)).size() == 2);
}

TEST_CASE("text: blanks are cells below a title as they are without it") {
  std::string grid = "A title\n\n";
  for (std::size_t row = 0; row < 9; ++row) {
    std::string line = kTwo.substr(9 * row, 9);
    std::replace(line.begin(), line.end(), '.', ' ');
    grid += line + "\n";
  }
  CHECK(read(grid)[0] == "3: " + kTwo + "|A title");
  // Where blanks at the front are lost, nothing tells where the cells are.
  std::string stripped;
  for (std::size_t row = 0; row < 9; ++row) {
    std::string line = kOne.substr(9 * row, 9);
    std::replace(line.begin(), line.end(), '.', ' ');
    stripped += line.substr(line.find_first_not_of(' ')) + "\n";
  }
  CHECK(read(stripped)[0].find("! ") != std::string::npos);
  // A text without any puzzle is a refusal.
  CHECK(read("a title\n\n53..7....\n6..195...\n.98....6.\n\n53..7....\n")[0].find("! ") !=
        std::string::npos);
}

TEST_CASE("text: a solution beside its puzzle is no puzzle") {
  const std::string told = "FILE: read as text: 1 puzzle, 1 solution left out, 0 other lines\n";
  for (const auto& [puzzle, solution] :
       {std::pair("Puzzle: ", "Solution: "), std::pair("puzzle=", "solution="),
        std::pair("Puzzle 1: ", "Solution 1: "), std::pair("Q:", "A:"),
        std::pair("Sudoku : ", "")}) {
    CHECK(read(puzzle + kOne + "\n" + solution + kSolved + "\n") ==
          Texts{"1: " + kOne + "|", told});
    if (*solution == '\0') continue;
    CHECK(read(solution + kSolved + "\n" + puzzle + kOne + "\n") ==
          Texts{"2: " + kOne + "|", told});
    CHECK(read(puzzle + kOne + "\n" + solution + kSolved + "\n\n" + puzzle + kTwo + "\n").size() ==
          3);
  }
  CHECK(read("Puzzle: " + kOne + "\nDifficulty: hard\nSolution: " + kSolved + "\n") ==
        Texts{"1: " + kOne + "|",
              "FILE: read as text: 1 puzzle, 1 solution left out, 1 other line\n"});
  CHECK(read("a title\n" + rows(kOne) + "and its solution\n" + rows(kSolved)) ==
        Texts{"2: " + kOne + "|a title",
              "FILE: read as text: 1 puzzle, 1 solution left out, 2 other lines\n"});
  const std::string table =
      "Some that I found today:\n\n| n | sol | puzzle |\n|---|---|---|\n| 1 | " + kSolved + " | " +
      kOne + " |\n\nHave fun!\n";
  CHECK(read(table) == Texts{"5: " + kOne + "|| n | sol | puzzle |",
                             "FILE: read as text: 1 puzzle, 1 solution left out, 4 other lines\n"});
  // One that belongs to no puzzle here is read, and so are labels of a list.
  CHECK(read("a title\n" + rows(kTwo) + "and another one\n" + rows(kSolved)).size() == 3);
  CHECK(read("Puzzle: " + kOne + "\nPuzzle: " + kSolved + "\n").size() == 3);
  CHECK(read("A: " + kOne + "\nB: " + kTwo + "\n").size() == 3);
  CHECK(read(kOne + "\n" + kSolved + "\n").size() == 2);
}

TEST_CASE("grids: rows as programs and posts write them") {
  const auto rows_as = [](const std::string& begin, const std::string& between,
                          const std::string& end, const std::string& blank) {
    std::string text;
    for (std::size_t i = 0; i < kOne.size(); ++i) {
      text += i % 9 == 0 ? begin : between;
      text += kOne[i] == '.' ? blank : std::string(1, kOne[i]);
      if (i % 9 == 8) text += end;
    }
    return text;
  };
  const std::string label = rows_as("", " ", "\n", ".");
  std::string letters, numbers, bold;
  for (std::size_t row = 0; row < 9; ++row) {
    const std::string line = label.substr(18 * row, 18);
    letters += std::string(1, static_cast<char>('A' + row)) + " | " + line;
    numbers += "R" + std::to_string(row + 1) + ": " + line;
    bold += "|";
    for (std::size_t column = 0; column < 9; ++column) {
      const char c = kOne[9 * row + column];
      bold += c == '.' ? " . |" : std::string(" **") + c + "** |";
    }
    bold += "\n";
  }
  for (const std::string& grid :
       {"[" + rows_as("[", " ", "]\n", "0"), "[" + rows_as("[", " ", "]\n", "0") + "]\n",
        rows_as("[[", ". ", ".]\n", "0"), "array([" + rows_as("[", ", ", "],\n", "0"),
        rows_as("[", "][", "]\n", " "), letters, numbers, bold}) {
    INFO(grid);
    for (const std::string above : {"", "This one, please:\n"}) {
      const Texts seen = read(above + grid);
      REQUIRE(seen.size() == 2);
      CHECK(seen[0].find(": " + kOne + "|") != std::string::npos);
    }
  }
  // Stars beside digits are blank cells.
  CHECK(read("53**7****\n6**195***\n*98****6*\n8***6***3\n4**8*3**1\n7***2***6\n*6****28*\n"
             "***419**5\n****8**79\n")[0] == "1: " + kOne + "|");
}

TEST_CASE("grids: nine rows after nine are two, and eight swallow no neighbour") {
  CHECK(read(rows(kOne) + rows(kTwo)) ==
        Texts{"1: " + kOne + "|", "10: " + kTwo + "|",
              "FILE: the input format is rows: nine lines of nine characters per puzzle, with or "
              "without borders\n"});
  CHECK(read(rows(kOne) + rows(kTwo) + rows(kOne) + "\n" + rows(kTwo)).size() == 5);
  CHECK(read("123456789\n" + rows(kOne))[0] == "1! 10 rows of cells where 9 are expected");
  const std::string rule = "---------\n";
  const Texts seen = read(rule + rows(kTwo).substr(10) + rule + rows(kOne) + rule);
  REQUIRE(seen.size() == 3);
  CHECK(seen[0] == "2! 8 rows of cells where 9 are expected");
  CHECK(seen[1] == "11: " + kOne + "|");
}

TEST_CASE("text: fences and tags of code around lines are no records") {
  for (const auto& [begin, end] :
       {std::pair("```", "```"), std::pair("[code]", "[/code]"), std::pair("<pre>", "</pre>")}) {
    const Texts seen = read(std::string(begin) + "\n" + kOne + "\n" + kTwo + "\n" + end + "\n");
    INFO(begin);
    CHECK(seen == Texts{"2: " + kOne + "|", "3: " + kTwo + "|",
                        "FILE: read as text: 2 puzzles, 2 other lines\n"});
  }
}

TEST_CASE("text: one puzzle per line stays so") {
  const std::string lines = kOne + "\n" + kTwo + "\n";
  for (const std::string first :
       {"nonsense", "Golden Nugget", "a list of hard puzzles", "53..7....6..195....98....6"})
    CHECK(read(first + "\n" + lines).size() == 3);
  // A text with as many other lines as puzzles, one of them a sentence.
  CHECK(read("This one is hard to solve:\n" + kOne + "\nEnjoy!\n") ==
        Texts{"2: " + kOne + "|This one is hard to solve:",
              "FILE: read as text: 1 puzzle, 2 other lines\n"});
}

TEST_CASE("foreign content: what it is, and what to do with it") {
  using namespace std::string_literals;
  const std::pair<std::string, const char*> kinds[] = {
      {"PK\3\4\x14\0\0\0"s, "FILE is a ZIP archive: extract it"},
      {"\x89PNG\r\n\x1a\n\0\0"s, "FILE is a picture"},
      {"%PDF-1.4\n", "FILE is a PDF document"},
      {"PAR1\x15\n"s, "FILE is a Parquet file"},
      {"SQLite format 3\0\n"s, "FILE is an SQLite database"},
      {std::string(257, 'a') + "ustar\n" + kOne, "FILE is a tar archive"},
      {"<!DOCTYPE html>\n<html>", "FILE is a web page"},
      {"\n<?xml version=\"1.0\"?>\n", "FILE is an XML document"},
      {"{\\rtf1\\ansi\n", "FILE is a document in RTF"},
      {"0\n1\n2.5\n", "FILE is a list of numbers"},
  };
  for (const auto& [text, what] : kinds) {
    const Texts seen = read(text);
    REQUIRE(seen.size() == 1);
    CHECK(seen[0].substr(0, std::string_view(what).size()) == what);
  }
  CHECK(!foreign_content(kOne));
  CHECK(!foreign_content(""));
  CHECK(read("5\n" + kOne + "\n").size() == 2);
}

}  // namespace text_test
