// What collectors paste: the examples of pasted.txt, each against the 81 characters of its puzzles.
#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "input/chunk.h"
#include "input/reader.h"
#include "support/source_path.h"

using namespace bitwhip;
using namespace bitwhip::input;

namespace {

struct Example {
  std::string format;
  std::string name;
  std::vector<std::string> puzzles;
  std::string file;
};

std::vector<Example> examples() {
  std::ifstream in(testing::source_path("tests/input/pasted.txt"), std::ios::binary);
  std::vector<Example> all;
  bool in_file = false;
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    if (line.starts_with("=== ")) {
      const std::size_t colon = line.find(": ");
      all.push_back({line.substr(4, colon - 4), line.substr(colon + 2), {}, {}});
      in_file = false;
    } else if (!in_file && line == "---") {
      in_file = true;
    } else if (in_file) {
      all.back().file += line + "\n";
    } else {
      all.back().puzzles.push_back(line);
    }
  }
  return all;
}

struct SeenFile {
  std::vector<std::string> puzzles;
  std::vector<std::string> problems;
  std::string format;
};

class WatchedInput : public MemoryInput {
 public:
  explicit WatchedInput(std::string_view text) : MemoryInput("FILE", text) {}
  void set_family(InputFamily family) override { format = std::string(row_of(family).name); }
  std::string format;
};

SeenFile read_pasted(std::string_view text, const FormatOptions& format = {}) {
  const io::Stop stop;
  WatchedInput input(text);
  InputReader reader(input, stop, {.input_format = format, .tails = Tails::kept});
  Chunk chunk;
  SeenFile seen;
  while (reader.fill(chunk, 3)) {
    for (const Line& line : chunk.lines) {
      std::string why;
      const auto puzzle = read_puzzle(chunk, line, why);
      if (puzzle) seen.puzzles.push_back(to_string(*puzzle));
      if (!puzzle) seen.problems.push_back(std::to_string(line.number) + ": " + why);
    }
    chunk.recycle();
  }
  if (!reader.error().empty()) seen.problems.push_back(reader.error());
  seen.format = input.format;
  return seen;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("pasted examples: the format is found, and every puzzle is read") {
  const auto all = examples();
  CHECK(all.size() >= 60);
  for (const Example& example : all) {
    INFO(example.name << "\n" << example.file);
    const SeenFile seen = read_pasted(example.file);
    CHECK(seen.format == example.format);
    CHECK(seen.problems == Texts{});
    CHECK(seen.puzzles == example.puzzles);
    CHECK(read_pasted(example.file, {families().find(example.format)->family, {}}).puzzles ==
          example.puzzles);
    // Without the line end at the end, the file says the same.
    CHECK(read_pasted(example.file.substr(0, example.file.size() - 1)).puzzles == example.puzzles);
  }
}

TEST_CASE("pasted grids: a row that is lost or doubled costs the grid") {
  for (const Example& example : examples()) {
    if (example.format != "rows" || example.puzzles.size() != 1) continue;
    INFO(example.name);
    Texts lines;
    for (std::size_t at = 0; at < example.file.size();) {
      const std::size_t end = example.file.find('\n', at);
      lines.push_back(example.file.substr(at, end + 1 - at));
      at = end + 1;
    }
    const auto joined = [&lines] {
      std::string text;
      for (const std::string& line : lines) text += line;
      return text;
    };
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::string line = lines[i];
      if (line.find_first_of("123456789") == std::string::npos || line.starts_with('#')) continue;
      if (line.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWYZ") != std::string::npos) continue;
      INFO("line " << i + 1 << ": " << line);
      const bool in_state = joined().find("[State]") != std::string::npos && i > 10;
      if (in_state) continue;
      lines[i].clear();
      CHECK(read_pasted(joined(), {InputFamily::rows, {}}).puzzles.empty());
      lines[i] = line + line;
      CHECK(read_pasted(joined(), {InputFamily::rows, {}}).puzzles.empty());
      lines[i] = line;
    }
  }
}

TEST_CASE("givens: what is not sure is refused") {
  const std::string nine =
      "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n...."
      "8..79\n";
  const std::string token =
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  const auto rows = [](const std::string& text) {
    return read_pasted(text, {InputFamily::rows, {}});
  };
  CHECK(rows(nine).puzzles == Texts{token});
  // Nine rows after nine are two grids.
  CHECK(rows(nine + nine).problems.empty());
  CHECK(rows(nine + "\n" + nine).puzzles == Texts{token, token});
  CHECK(rows(nine.substr(0, 80) + "\n").problems ==
        Texts{"1: 8 rows of cells where 9 are expected"});
  CHECK(rows("53..7...\n" + nine.substr(10)).problems ==
        Texts{"1: 8 cells in line 1 where 9 are expected"});
  CHECK(rows("12|34..5|67\n" + nine.substr(10)).problems ==
        Texts{"1: a bar in line 1 that parts neither blocks nor cells"});
  CHECK(rows("53..7..a.\n" + nine.substr(10)).problems ==
        Texts{"1: 8 rows of cells where 9 are expected"});
  CHECK(rows(nine.substr(0, 10) + "53..7..a.\n" + nine.substr(20)).problems ==
        Texts{"1: text in line 2, within the grid"});
  CHECK(rows(nine.substr(0, 10) + "53..7..&.\n" + nine.substr(20)).problems ==
        Texts{"1: line 2 is neither a row of cells nor a border"});
  CHECK(rows(token + "\n" + token + "\n").problems ==
        Texts{"1: 81 cells in line 1: one puzzle per line needs --input-format lines"});
  CHECK(rows("1 23 4 5 6 7 8 9 12\n").problems ==
        Texts{"1: line 1 is a row of candidates: such grids need --pm"});
  CHECK(rows("---\n" + nine.substr(0, 20) + "---\n" + nine.substr(20)).problems ==
        Texts{"2: a border after row 2"});
  // The blanks may be a margin, or a first column of blank cells.
  std::string blank =
      "  3 7    \n  2195   \n 98    6 \n  1 6   3\n  28 3  1\n  3 2   6\n 6    28 \n  3419  5\n    "
      "8  79\n";
  CHECK(rows(blank).problems == Texts{"1: it is not sure where the cells of line 1 and those below "
                                      "it lie: write '.' for a blank cell"});
  blank[0] = '5';
  CHECK(rows(blank).puzzles.size() == 1);
  // There may be blank cells on the right, or lines of two different kinds.
  CHECK(rows("5 3\n6 1\n9 8\n8 6\n4 8\n7 2\n6 2\n4 1\n8 7\n").puzzles.empty());
  CHECK(rows("|5 3| 7 |   |\n" + nine.substr(10)).puzzles.empty());
}

TEST_CASE("blank rows within a grid with blanks for blank cells") {
  const std::string empty = ".........";
  const std::vector<std::string> rows{"53..7....", empty,       ".98....6.",
                                      "8...6...3", "4..8.3..1", "7...2...6",
                                      ".6....28.", "...419..5", "....8..79"};
  std::string plain, bars, framed, token;
  for (const std::string& row : rows) {
    std::string blanks = row;
    std::replace(blanks.begin(), blanks.end(), '.', ' ');
    plain += blanks + "\n";
    bars += "|" + blanks.substr(0, 3) + "|" + blanks.substr(3, 3) + "|" + blanks.substr(6) + "|\n";
    framed += bars.substr(bars.size() - 14) + "|   |   |   |\n";
    token += row;
  }
  CHECK(read_pasted(plain, {InputFamily::rows, {}}).puzzles == Texts{token});
  CHECK(read_pasted(bars, {InputFamily::rows, {}}).puzzles == Texts{token});
  CHECK(read_pasted("+---+---+---+\n" + bars + "+---+---+---+\n").puzzles == Texts{token});
  // Spacers between the rows: no telling which of them are rows.
  CHECK(read_pasted(framed, {InputFamily::rows, {}}).puzzles.empty());
  // Where blank cells are marked, any number of spacers is none.
  std::string dots, spacers;
  for (int i = 0; i < 100; ++i) spacers += "|   |   |   |\n";
  for (std::size_t i = 0; i < rows.size(); ++i) dots += (i == 8 ? spacers : "") + rows[i] + "\n";
  CHECK(read_pasted(dots, {InputFamily::rows, {}}).puzzles == Texts{token});
  CHECK(read_pasted(spacers + dots + spacers, {InputFamily::rows, {}}).puzzles == Texts{token});
  CHECK(read_pasted(dots.substr(0, dots.size() - 10), {InputFamily::rows, {}}).problems ==
        Texts{"1: 8 rows of cells where 9 are expected"});
}

TEST_CASE("the section State of a file gives no record, whatever it holds") {
  const std::string nine =
      "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n...."
      "8..79\n";
  for (const std::string& state : Texts{nine, "\n" + nine, nine.substr(10), "x\n"}) {
    INFO(state);
    const SeenFile seen = read_pasted("[Puzzle]\n" + nine + "[State]\n" + state);
    CHECK(seen.puzzles.size() == 1);
    CHECK(seen.problems == Texts{});
  }
  CHECK(
      read_pasted("[Puzzle]\n" + nine + "[state]\n" + nine + "[PUZZLE]\n" + nine).puzzles.size() ==
      2);
}
