// What the head of a file decides, the families of one line per record, and where reading may begin
// again.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "input/layout.h"
#include "input/opening.h"
#include "input/reader.h"
#include "input/splitter.h"
#include "io/io_error.h"

using namespace bitwhip;
using namespace bitwhip::input;

namespace {

const std::string kPuzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string kOther =
    "1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6";
const std::string kSolution =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const std::string kRows =
    "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8."
    ".79\n";

// As "lines", "table 2 , header 1".
std::string layout(std::string_view head, const FormatOptions& format = {}) {
  const auto found = find_layout(head, true, format, "FILE");
  if (!found) return "open";
  std::string text(row_of(found->family).name);
  if (found->column != 0) (text += " " + std::to_string(found->column) + " ") += found->separator;
  if (found->header_line != 0) text += " header " + std::to_string(found->header_line);
  return text;
}

// As "3: TOKEN|TAIL", or "3! WHY".
std::vector<std::string> read_text(std::string_view text, const FormatOptions& format = {},
                                   Tails tails = Tails::kept) {
  const io::Stop stop;
  MemoryInput input("FILE", text);
  InputReader reader(input, stop, {.input_format = format, .tails = tails});
  Chunk chunk;
  std::vector<std::string> seen;
  while (reader.fill(chunk, 2)) {
    for (const Line& line : chunk.lines) {
      std::string text_of = std::to_string(line.number) + (line.refused ? "! " : ": ");
      (text_of += chunk.token(line)) += line.refused ? "" : "|" + std::string(chunk.tail(line));
      seen.push_back(text_of);
    }
    chunk.recycle();
  }
  if (!reader.error().empty()) seen.push_back(reader.error());
  return seen;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("the family of a file") {
  CHECK(layout("") == "lines");
  CHECK(layout(kPuzzle) == "lines");
  CHECK(layout("puzzle\tW\n") == "lines");
  CHECK(layout("\n# comment\n  \"" + kPuzzle + "\",x\n" + kRows) == "lines");
  CHECK(layout(kPuzzle + "," + kSolution) == "lines");
  CHECK(layout("a title\n" + kRows) == "text");
  CHECK(layout("-\n") == "lines");
  CHECK(layout(std::string(729, '.')) == "lines");
  CHECK(layout(kPuzzle.substr(1)) == "lines");
  CHECK(layout(kRows) == "rows");
  CHECK(layout("[code]\n*---*\n" + kRows) == "rows");
  CHECK(layout("[Puzzle]\r\n53..7....\r\n") == "rows");
  CHECK(layout("+----+\n| 1 23 4 | 5 6 7 | 8 9 1 |") == "pm");
  CHECK(layout(" 5 3 12 4 5 6 7 8 9") == "pm");
  CHECK(layout("{\"puzzle\":null}") == "jsonl");
  CHECK(layout(":0000:x:" + kPuzzle + ":::") == "hodoku");
  CHECK(layout(":x:y:" + kPuzzle) == "lines");
  CHECK(layout("1 " + kPuzzle) == "table 2  ");
  CHECK(layout("1\ta name\t" + kPuzzle) == "table 3 \t");
  CHECK(layout("id,puzzle\n") == "table 2 , header 1");
  CHECK(layout("# x\n\nid;level;puzzle\n") == "table 3 ; header 3");
  CHECK(layout("\xef\xbb\xbfid,puzzle\n") == "table 2 , header 1");
  // The puzzle is damaged, and a solution stands behind it.
  CHECK(layout(kPuzzle.substr(1) + "," + kSolution) == "lines");
  CHECK(layout("1," + kPuzzle.substr(1) + "," + kOther) == "lines");
  CHECK(layout("1," + kSolution) == "lines");
  // A column of solved grids is not taken where another one has empty cells.
  CHECK(layout("x," + kSolution + "," + kPuzzle) == "table 3 ,");
}

TEST_CASE("the head decides as soon as its first line is there, and at 64 KiB at last") {
  CHECK(!find_layout("", false, {}, "FILE"));
  CHECK(!find_layout("# comment\n\n" + kPuzzle, false, {}, "FILE"));
  CHECK(find_layout("# comment\n\n" + kPuzzle + "\n", false, {}, "FILE") == FileLayout{});
  CHECK(find_layout(kPuzzle + "\r", false, {}, "FILE") == FileLayout{});
  CHECK(!find_layout("+---+---+---+\n", false, {}, "FILE"));
  CHECK(find_layout("", false, {InputFamily::marks, {}}, "FILE") ==
        FileLayout{.family = InputFamily::marks});
  // Comments alone up to there, and the puzzle behind them.
  std::string comments;
  const auto grow = [&](std::size_t size) {
    while (comments.size() < size) comments += "# a comment of some length\n";
  };
  const auto number = [&] { return std::to_string(comments.size() / 27 + 1); };
  for (const std::size_t size : {kLongestHead - 100, kLongestHead, 5 * kLongestHead}) {
    grow(size);
    CHECK(read_text(comments + kPuzzle + " x\n") == Texts{number() + ": " + kPuzzle + "|x"});
    CHECK(read_text(comments + "1," + kPuzzle) == Texts{number() + ": " + kPuzzle + "|1"});
  }
  // Nothing is looked for behind 16 MiB of them.
  grow(kLongestOpening);
  CHECK(read_text(comments + "1," + kPuzzle, {InputFamily::table, {}})[0].find(
            "the column of the puzzle is not known") != std::string::npos);
  CHECK(read_text(std::string(200000, 'a') + "\n" + kPuzzle).size() == 2);
}

TEST_CASE("columns: by number, by name, and what is refused") {
  CHECK(layout("a b " + kPuzzle, {{}, "3"}) == "table 3  ");
  CHECK(layout("quizzes,solutions\n", {{}, "quizzes"}) == "table 1 , header 1");
  CHECK(layout("no,quiz,solution\n", {{}, "2"}) == "table 2 , header 1");
  CHECK(layout("no,puzzle,solution\n", {{}, "3"}) == "table 3 , header 1");
  CHECK(layout(kPuzzle + "," + kSolution, {{}, "2"}) == "table 2 ,");
  CHECK(layout("1," + kPuzzle.substr(1), {{}, "2"}) == "table 2 ,");
  CHECK_THROWS_AS(layout("a,b\n", {{}, "quiz"}), io::IoError);
  CHECK_THROWS_AS(layout("a,b\n", {InputFamily::table, {}}), io::IoError);
  CHECK(read_text("\na,b\n", {{}, "quiz"}) ==
        Texts{"FILE:2: this line is the header, and it has no column 'quiz'"});

  const std::string file =
      "no,name,quiz\n1,\"A, \"\"B\"\"\"," + kPuzzle + "\n\n# c\n2,C\n3,D," + kOther + ",x\n";
  const Texts expected{"2: " + kPuzzle + "|1,\"A, \"\"B\"\"\"",
                       "5! the line has 2 columns, and the puzzle is column 3",
                       "6: " + kOther + "|3,D,x"};
  CHECK(read_text(file, {{}, "quiz"}) == expected);
  CHECK(read_text(file, {{}, "3"}) == expected);
  CHECK(read_text(file, {InputFamily::table, "3"}, Tails::dropped)[0] == "2: " + kPuzzle + "|");
  // Tabs: an empty first cell is a cell.
  CHECK(read_text("\t" + kPuzzle + "\n1\t" + kOther + "\t\n", {{}, "2"}) ==
        Texts{"1: " + kPuzzle + "|", "2: " + kOther + "|1\t"});
  CHECK(read_text("a " + kPuzzle + "\nb " + kOther + "\n" + kPuzzle + " " + kSolution + "\n") ==
        Texts{"1: " + kPuzzle + "|a", "2: " + kOther + "|b",
              "3! column 1 holds a puzzle too: name the column with --column"});
  CHECK(read_text("{\"sudoku\":\"" + kPuzzle + "\"}", {{}, "sudoku"}) ==
        Texts{"1: " + kPuzzle + "|"});
}

TEST_CASE("JSON lines: one record per line, whatever it holds") {
  const std::string file =
      "{\"puzzle\":\"" + kPuzzle +
      "\",\"W\":3,\"tail\":\"a\\tb\"}\n\n{\"puzzle\":null}\n{\"W\":3}\n[1]\n{\"puzzle\":\n{"
      "\"puzzle\":5}\n" +
      "{\"puzzle\":\"x\",\"puzzle\":\"y\"}\n # comment\n{\"a\":{\"puzzle\":\"x\"},\"puzzle\":\"" +
      kOther + "\",\"tail\":\"two\\nlines\"}";
  CHECK(read_text(file) == Texts{"1: " + kPuzzle + "|a\tb", "3! the record holds no puzzle",
                                 "4! the JSON object has no member \"puzzle\"",
                                 "5! not a JSON object", "6! not a JSON object",
                                 "7! the member \"puzzle\" is no puzzle",
                                 "8! the JSON object has the member \"puzzle\" twice",
                                 "10: " + kOther + "|two\\nlines"});
  CHECK(read_text("{}\n{\"puzzle\":\"" + std::string(std::size_t{2} << 20, '1') + "\"}\n{}")[1] ==
        "2! a line of more than 1 MiB");
}

TEST_CASE("lines of HoDoKu libraries: the givens are the puzzle") {
  const std::string placed =
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8+6+179";
  CHECK(read_text(":0000:x:" + kPuzzle + ":::\n:0100:5:" + placed + ":123::note\n:0100\n:0100:5:+" +
                  kPuzzle.substr(1) + "::\n" + kPuzzle + "\n") ==
        Texts{"1: " + kPuzzle + "|:0000:x:::", "2: " + kPuzzle + "|:0100:5:123::note",
              "3! no line of a HoDoKu library: `:0000:x:PUZZLE:...`",
              "4: ." + kPuzzle.substr(2) + "|:0100:5::",
              "5! no line of a HoDoKu library: `:0000:x:PUZZLE:...`"});
  CHECK(read_text(":0000:x:12+.:::")[0] == "1! a '+' that no digit follows");
}

TEST_CASE("lines of HoDoKu libraries as states: placed digits and deleted candidates count") {
  const std::string placed =
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8+6+179";
  const FormatOptions format{.of_states = true};
  CHECK(layout(":0000:x:" + placed + ":413:::", format) == "hodoku");
  CHECK(read_text(":0000:x:" + kPuzzle + ":::\n:0100:5:" + placed + ":413 419:123:note\n:0100\n" +
                      kPuzzle + "\n",
                  format) == Texts{"1: :0000:x:" + kPuzzle + "::::|:0000:x:::",
                                   "2: :0000:x:" + placed + ":413 419:::|:0100:5:413 419:123:note",
                                   "3! no line of a HoDoKu library: `:0000:x:PUZZLE:...`",
                                   "4! no line of a HoDoKu library: `:0000:x:PUZZLE:...`"});
  // The short forms, with a '+' or with deleted candidates; the givens alone of a '+' are rated.
  for (const std::string& line :
       {placed, placed + ":413 419", placed + ":413:note:", kPuzzle + ":413 419:"}) {
    CHECK(layout(line, format) == "hodoku");
    const std::string token = read_text(line, format)[0];
    CHECK(token.starts_with("1: :0000:x:" + line.substr(0, line.find(':')) + ":"));
    CHECK(read_text(line, {}, Tails::dropped)[0] == "1: " + kPuzzle + "|");
  }
  CHECK(layout(kPuzzle + ":name", format) == "lines");
  CHECK(layout(kPuzzle + ":12:", format) == "lines");
  CHECK(layout(kPuzzle + ":412", format) == "lines");
  const auto read = [](const std::string& token) {
    Chunk chunk;
    std::string why;
    const auto puzzle = read_puzzle(chunk, chunk.add(1, token), why);
    return puzzle ? to_string(*puzzle).substr(0, 27) : why;
  };
  CHECK(read(":0000:x:" + kPuzzle + "::::") == kPuzzle.substr(0, 27));
  CHECK(read(":0000:x:" + placed + ":413 419:::") == "....5......3......12.......");
  CHECK(read(":0000:x:" + placed + ":41:::") ==
        "'41' is no deleted candidate: a digit, a row and a column, such as 412 for the 4 of r1c2");
  CHECK(read(":0000:x:12+.::::") == "a '+' that no digit follows");
}

TEST_CASE("names of families are unique, and every family has one") {
  for (const FamilyInfo& row : families()) {
    CHECK(families().find(row.name) == &row);
    CHECK(!row.summary.empty());
    CHECK(!row.example.empty());
  }
  for (const InputFamily family : {InputFamily::lines, InputFamily::rows, InputFamily::marks,
                                   InputFamily::jsonl, InputFamily::hodoku, InputFamily::table}) {
    CHECK(row_of(family).family == family);
  }
}

// Wherever a splitter says that it is fresh, another one that begins there finds the same.
TEST_CASE("a fresh splitter: reading may begin again there") {
  const std::string marks = "x\n| 1 2 3 | 4 5 6 | 7 8 91 |\n";
  std::string grid;
  for (int i = 0; i < 9; ++i) grid += "1 2 3 4 5 6 7 8 91\n";
  const std::string files[] = {
      "puzzle\tW\n" + kPuzzle + "\t3\n\n# c\n" + kOther + "\nbad\n" + kPuzzle,
      kPuzzle + "\r\n" + kOther + "\r\n\r\npuzzle\r\n" + kPuzzle,
      kPuzzle + "\r" + kOther + "\r\r" + kPuzzle + "\r",
      "\xef\xbb\xbf" + kRows + "\ntext\n\n" + kRows + "[/code]\n\n" + kRows + kRows + "\n" + kRows,
      "[Puzzle]\n" + kRows + "[State]\n\n" + kRows + "\n[Puzzle]\n" + kRows + "\n" + kRows,
      grid + "\n" + grid + "below\n\nmore text\n\n" + grid,
      marks + "\n" + grid,
      "text\n\nmore\n",
      "id,puzzle\n1," + kPuzzle + "\n2," + kOther + "\n3\n",
      "{\"puzzle\":\"" + kPuzzle + "\"}\n{}\n{\"puzzle\":\"" + kOther + "\"}",
      ":0000:x:" + kPuzzle + ":::\r\n:0000:x:" + kOther + ":::\r\n",
  };
  const auto append = [](Texts& seen, const Chunk& chunk) {
    for (const Line& line : chunk.lines) {
      seen.push_back(std::to_string(line.number) + ":" + std::string(chunk.token(line)) + "|" +
                     std::string(chunk.tail(line)));
    }
  };
  for (const std::string& file : files) {
    for (const bool forced_marks : {false, true}) {
      INFO(file);
      const FormatOptions format{forced_marks ? std::optional(InputFamily::marks) : std::nullopt,
                                 {}};
      const FileLayout how = *find_layout(file, true, format, "FILE");
      const auto rest = [&](std::size_t from, std::uint64_t number) {
        const auto splitter = make_splitter(how, Tails::kept);
        if (from > 0) splitter->resume_at(number);
        Chunk chunk;
        Texts seen;
        splitter->feed(std::string_view(file).substr(from), chunk, SIZE_MAX);
        splitter->finish(chunk);
        append(seen, chunk);
        return seen;
      };
      const Texts whole = rest(0, 1);
      const auto splitter = make_splitter(how, Tails::kept);
      CHECK(splitter->is_fresh());
      Texts before;
      std::size_t fresh = 0;
      // Line by line, as far as a feed that is to end with a record goes; then in single bytes.
      for (const std::size_t piece : {std::size_t{1}, std::size_t{10000}}) {
        const auto reading = make_splitter(how, Tails::kept);
        before.clear();
        for (std::size_t at = 0; at < file.size();) {
          Chunk chunk;
          at += reading->feed(std::string_view(file).substr(at, piece), chunk, 1);
          append(before, chunk);
          if (!reading->is_fresh()) continue;
          ++fresh;
          Texts all = before;
          const Texts after = rest(at, reading->next_line());
          all.insert(all.end(), after.begin(), after.end());
          CHECK(all == whole);
        }
      }
      CHECK((fresh > 1 || forced_marks || whole.size() < 2));
    }
  }
}

TEST_CASE("one puzzle per line: fresh after every line, and nowhere else") {
  for (const std::string end : {"\n", "\r\n"}) {
    const auto splitter = make_splitter({}, Tails::kept);
    Chunk chunk;
    const std::string line = kPuzzle + " tail" + end;
    for (int i = 0; i < 3; ++i) {
      CHECK(splitter->feed(line + line, chunk, chunk.lines.size() + 1) == line.size());
      CHECK(splitter->is_fresh());
      CHECK(splitter->next_line() == static_cast<std::uint64_t>(i + 2));
    }
    splitter->feed("5", chunk, SIZE_MAX);
    CHECK(!splitter->is_fresh());
  }
  const auto splitter = make_splitter({}, Tails::kept);
  Chunk chunk;
  splitter->feed(kPuzzle + "\r", chunk, SIZE_MAX);
  CHECK(!splitter->is_fresh());
  splitter->feed("\n", chunk, SIZE_MAX);
  CHECK(splitter->is_fresh());
}

TEST_CASE("families: nothing is fresh within a line, nor before the first line that counts") {
  const FileLayout fields{.family = InputFamily::fields};
  for (const FileLayout& layout : {FileLayout{}, fields}) {
    for (const char* blank : {" ", "\t", "\xef\xbb\xbf", "\n", "# comment\n"}) {
      const auto splitter = make_splitter(layout, Tails::kept);
      Chunk chunk;
      splitter->feed(blank, chunk, SIZE_MAX);
      CHECK(!splitter->is_fresh());
      splitter->feed("puzzle\n", chunk, SIZE_MAX);
      CHECK(splitter->is_fresh());
      CHECK(chunk.lines.empty());
      splitter->feed(" ", chunk, SIZE_MAX);
      CHECK(!splitter->is_fresh());
    }
  }
}

TEST_CASE(
    "families: a stray first line above puzzles, one a line, does not make them something else") {
  const std::string puzzle =
      "1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6";
  for (const std::string& first :
       {std::string("123456789"), std::string("........."), std::string("*********"),
        std::string("123 456 789"), std::string(". . . . . . . . ."), std::string("...|...|..."),
        std::string("1,2,3,4,5,6,7,8,9"), std::string("|1|2|3|"), std::string("1 2 3 4 5 6 7 8 91"),
        std::string("{"), std::string("{}"), ";" + puzzle, "1 " + puzzle, "Golden: " + puzzle}) {
    for (const char* between : {"\n", "\n\n# comment\n", "\r\n"}) {
      const std::string head = first + between + puzzle + "\n";
      CAPTURE(head);
      CHECK(find_layout(head, true, {}, "FILE") == FileLayout{});
      CHECK(find_layout(first + "\n", false, {}, "FILE") == std::nullopt);
    }
  }
}
