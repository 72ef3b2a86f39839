// Candidates in and out: bitwhip state, and --pm where puzzles are read.
#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "cli/program.h"
#include "support/compress.h"
#include "support/data.h"

using namespace bitwhip::testing;

namespace {

const std::string kTwice = "11" + std::string(79, '.');

std::string some_puzzles() {
  std::string text;
  for (const std::string& puzzle : sudogen0(100 * kShare)) text += puzzle + "\n";
  for (const std::string& puzzle : hard_puzzles()) text += puzzle + "\n";
  return text;
}

void check_mistake_begins(const std::vector<std::string>& arguments, const std::string& message) {
  const Result result = run(arguments);
  CHECK(result.code == 1);
  CHECK(result.out.empty());
  CHECK(result.err.starts_with("bitwhip: " + message));
}

}  // namespace

TEST_CASE("state: the forms of a state are read again with the same ratings", "[slow]") {
  const std::string text = some_puzzles();
  for (const char* theory : {"givens", "BRT", "W1", "locked,subsets<=3"}) {
    INFO(theory);
    const Result grids = run({"state", "--after", theory}, text);
    const Result lines = run({"state", "--after", theory, "--format", "line"}, text);
    CHECK(grids.code == 0);
    CHECK(grids.err.empty());
    CHECK(lines_of(lines.out).size() == lines_of(text).size());
    const Result of_grids = run({"rate", "--pm", "--ratings", "W,B,S"}, grids.out);
    const Result of_lines = run({"rate", "--ratings", "W,B,S"}, lines.out);
    CHECK(of_grids.out == of_lines.out);
    CHECK(of_grids.err.empty());
    // What BRT does is done before any rating begins.
    if (std::string(theory) == "givens" || std::string(theory) == "BRT") {
      CHECK(run({"rate", "--pm", "-f", "values", "-r", "W,B,S"}, grids.out).out ==
            run({"rate", "-f", "values", "-r", "W,B,S"}, text).out);
    }
    // Quiescent: a second time changes nothing, of either form. (What the givens leave alone in a
    // cell is a given the second time.)
    if (std::string(theory) == "givens") continue;
    CHECK(run({"state", "--after", theory}, lines.out).out == grids.out);
    // A line of a library also keeps what is given, so the puzzles are all there.
    const Result library = run({"state", "--after", theory, "--format", "hodoku"}, text);
    const Result again = run({"state", "--after", theory, "--format", "hodoku"}, library.out);
    CHECK(again.out == library.out);
    CHECK(run({"state", "--after", theory}, library.out).out == grids.out);
    CHECK(run({"rate", "-f", "values", "-r", "W"}, library.out).out ==
          run({"rate", "-f", "values", "-r", "W"}, text).out);
    CHECK(run({"state", "--pm", "--after", theory, "--format", "line"}, grids.out).out ==
          lines.out);
  }
}

TEST_CASE("state: a puzzle on the command line") {
  const Result from_input = run({"state"}, kHard + "\n");
  const Result from_argument = run({"state", kHard});
  CHECK(from_argument.out == from_input.out);
  CHECK(from_argument.err.empty());
  CHECK(from_argument.out.starts_with("+------"));
  const std::string marks = lines_of(run({"state", kHard, "-f", "line"}).out).at(0);
  CHECK(marks.size() == 729);
  CHECK(run({"state", marks}).out == from_argument.out);
  CHECK(run({"state", "--pm", from_argument.out}).out == from_argument.out);

  const TempDir temp;
  const std::string file = temp.file("two", kHard + "\n" + kTwice + "\n");
  const Result mixed = run({"state", "-f", "line", kTwice, file, kHard});
  CHECK(mixed.code == 0);
  CHECK(lines_of(mixed.out) == std::vector<std::string>{"-", marks, "-", marks});
  const std::string clash = "no solution: r1c1 = 1 and r1c2 = 1 exclude each other\n";
  CHECK(mixed.err == "<argument>:1: " + clash + file + ":2: " + clash);
}

TEST_CASE("state: every puzzle has its place, whatever is wrong with it") {
  const std::string text =
      kHard + "\n" + kTwice + "\n# comment\nnonsense\n" + std::string(81, '.') + "\n";
  const Result lines = run({"state", "-f", "line"}, text);
  CHECK(lines.code == 0);
  CHECK(lines_of(lines.out).size() == 4);
  CHECK(lines.err ==
        "<stdin>:2: no solution: r1c1 = 1 and r1c2 = 1 exclude each other\n<stdin>:4: 8 characters "
        "where 81 or 729 are expected\n");
  const Result rated = run({"rate", "-r", "B", "-f", "values"}, lines.out);
  CHECK(rated.out == "6\n-\n-\n-\n");
  CHECK(run({"rate", "-r", "B", "-f", "values", "--pm"}, run({"state"}, text).out).out ==
        rated.out);
  CHECK(run({"state"}, "").out.empty());
  const Result given_up = run({"state", "-m", "2", "--after", "whip", kHard});
  CHECK(given_up.code == 0);
  CHECK(given_up.err ==
        "<argument>:1: the rules may eliminate more: no patterns longer than 2 were searched\n");
  CHECK(given_up.out == run({"state", "--after", "whip<=2", kHard}).out);
}

TEST_CASE("state: mistakes") {
  check_mistake_begins(
      {"state", "--after", "lockd", kHard},
      "--after: unknown rule 'lockd'; did you mean locked? `bitwhip info rules` lists them");
  check_mistake_begins({"state", "--after", "subsets<=", kHard},
                       "--after: 'subsets<=': lengths are written");
  check_mistake_begins({"state", "--format", "tsv", kHard}, "--format: unknown format 'tsv'");
  check_mistake_begins(
      {"state", kHard + "."},
      "'" + kHard +
          ".' is neither a file nor a puzzle: 82 characters where 81 or 729 are expected");
  check_mistake_begins(
      {"state", "q" + kHard.substr(1)},
      "'q" + kHard.substr(1) + "' is neither a file nor a puzzle: character 'q' at position 1");
  const Result missing = run({"state", "missing"});
  CHECK(missing.code == 2);
  CHECK(missing.err == "bitwhip: missing: cannot be opened: No such file or directory\n");
  CHECK(run({"state", kHard, "-o", "/dev/full"}).code == 2);
}

TEST_CASE("pasted grids: in any wrapping, on any number of threads, one record each and in order",
          "[slow]") {
  std::string text;
  std::size_t grids = 0;
  int turn = 0;
  for (const std::string& line : lines_of(some_puzzles())) {
    if (turn++ % sampled(2) != 0) continue;
    const std::string grid = run({"state", "--after", grids % 2 == 0 ? "BRT" : "givens", line}).out;
    text += "number " + std::to_string(grids++) + "\n" + grid;
    if (grids % 10 == 3) text += "1 2 3\n4 5 6\n\n";
    if (grids % 10 == 5) text += grid.substr(0, grid.size() / 2) + "\n\n";
  }
  const Result one = run({"rate", "--pm", "-k", "--threads", "1"}, text);
  CHECK(one.code == 0);
  CHECK(one.err.find(": 3 cells in line ") != std::string::npos);
  std::size_t named = 0, refused = 0;
  for (const std::string& record : lines_of(one.out)) {
    named += record.find("\tnumber ") != std::string::npos;
    refused += record.starts_with("-\t-\t-\tinvalid-format\t");
  }
  CHECK(named == grids);
  CHECK(lines_of(one.out).size() == 1 + grids + refused);
  CHECK(lines_of(one.err).size() == refused);
  std::string crlf;
  for (const char c : text) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
  const TempDir temp;
  for (const std::string& bytes : {gzip(text), zstd(text), crlf, "\xef\xbb\xbf" + text}) {
    const Result other = run({"rate", "--pm", "-k", "--threads", "3"}, bytes);
    CHECK(other.out == one.out);
    CHECK(other.err == one.err);
    CHECK(run({"rate", "--pm", "-k", temp.file("grids", bytes)}).out == one.out);
  }
}

TEST_CASE("pasted grids: classify counts grids") {
  const std::string text = some_puzzles();
  const Result grids =
      run({"classify", "--pm", "-r", "B,S+B"}, run({"state", "--after", "BRT"}, text).out);
  CHECK(grids.code == 0);
  CHECK(grids.out == run({"classify", "-r", "B,S+B"}, text).out);
}

TEST_CASE("pasted grids: a grid is rated as soon as a blank line ends it") {
  Process process({"rate", "--pm", "-r", "B", "-f", "values"});
  REQUIRE(process.write(run({"state", "--after", "BRT", kHard}).out));
  CHECK(process.read_line() == "6\n");
  process.close_input();
  CHECK(process.wait() == 0);
}

TEST_CASE("state --db: a store has the candidates of each state, as the states have them") {
  const TempDir temp;
  const std::string store = temp.path("s"),
                    input = temp.file("puzzles", many_puzzles(700, 1) + "no puzzle\n");
  const auto asked = [&](const std::string& sql) {
    return run({"query", store, sql, "-f", "csv"}).out;
  };
  REQUIRE(run({"rate", input, "-r", "W", "--db", store}).code == 0);
  CHECK(run({"query", store, "hatching"}).err ==
        "bitwhip: " + store + " has no candidates; `bitwhip state --db` adds them\n");
  const std::string before = asked("SELECT * FROM lines");
  for (const std::string theory : {"givens", "BRT", "locked"}) {
    const Result result = run({"state", "--after", theory, input, "--db", store});
    CHECK(result.code == 0);
    CHECK(result.out.empty());
    const std::string lines = run({"state", "--after", theory, "-f", "line", input}).out;
    const std::string marks = asked(
        "SELECT group_concat(iif(state = 'gone', '.', digit), '') AS marks FROM (SELECT * FROM "
        "candidates JOIN states USING (puzzle, step) WHERE "
        "after = "
        "'" +
        theory + "' ORDER BY puzzle, row, column, digit) GROUP BY puzzle");
    CHECK(marks == "marks\n" + lines.substr(0, lines.find("-\n")));
  }
  CHECK(asked("SELECT * FROM lines") == before);  // the status of a record stays
  const std::string again = run({"state", "--after", "BRT", input, "--db", store, "-o", "-"}).err;
  CHECK(again.find(" 0 new puzzles, 0 new states\n") != std::string::npos);
  CHECK(asked("SELECT group_concat(DISTINCT step || after) AS steps FROM states") ==
        "steps\n\"0,1givens,2BRT,3locked\"\n");
  CHECK(asked("SELECT DISTINCT block FROM candidates WHERE row = 5 AND column = 8") ==
        "block\n6\n");
  // What stands is what the puzzle and its solution have.
  CHECK(asked("SELECT count(*) AS n FROM candidates c JOIN puzzles p ON p.id = c.puzzle WHERE "
              "state = 'given' AND "
              "substr(p.puzzle, 9 * row + column - 9, 1) <> digit") == "n\n0\n");
  // A cell that cross hatching finds holds the digit after singles.
  const std::string hatched = run({"query", "hatching", "--sql"}).out;
  REQUIRE(run({"query", store, "hatching", "-f", "csv"})
              .out.starts_with("cell,digit,block,crossed_by,puzzle\n"));
  const Result right = run({"query", store,
                            "WITH hatched AS (" + hatched +
                                ") SELECT count(*) > 5 AS many, sum(c.state = 'placed') = count(*) "
                                "AS every FROM hatched h JOIN "
                                "puzzles p USING (puzzle) JOIN candidates c ON c.puzzle = p.id AND "
                                "c.step = 2 AND c.digit = h.digit AND h.cell = 'r' || c.row || "
                                "'c' || c.column",
                            "--set", "step=0", "--set", "rows=1000", "-f", "csv"});
  CHECK(right.out == "many,every\n1,1\n");
  CHECK(run({"query", store, "hatching", "--set", "step=9"})
            .err.find("its steps are: 0; 1; 2; 3\n") != std::string::npos);
  // Boards of other sizes; what has no blocks has none here.
  const std::string other = temp.path("o");
  REQUIRE(run({"state", "--variant", "4x4,latin", "1...............", "--db", other}).code == 0);
  CHECK(run({"query", other,
             "SELECT count(*) AS n, count(block) AS blocks, max(row) AS rows FROM candidates", "-f",
             "csv"})
            .out == "n,blocks,rows\n128,0,4\n");
}

TEST_CASE("state --db: what a limit cut off gives way to fewer candidates alone") {
  const TempDir temp;
  const std::string store = temp.path("s");
  const std::string input = temp.file(
      "puzzles",
      ".4..1.2.......9.7..1..........43.6..8......5....2.....7.5..8......6..3..9........\n");
  const auto after = [&](const std::string& length, const std::string& states) {
    const Result result = run({"state", "--after", "whip", "-m", length, input, "--db", store});
    CAPTURE(length, result.err);
    CHECK(result.err.find(states + " new state") != std::string::npos);
    return run({"query", store,
                "SELECT count(*) AS n, max_length AS m FROM candidates JOIN states USING (puzzle, "
                "step) JOIN runs ON runs.id = run WHERE step = 1 "
                "AND "
                "state <> 'gone'",
                "-f", "csv"})
        .out;
  };
  const std::string few = after("2", "1"), more = after("12", "1");
  CHECK(more != few);
  CHECK(after("2", "0") == more);
  CHECK(after("12", "0") == more);
  CHECK(after("16", "1") == "n,m\n81,16\n");
  CHECK(after("2", "0") == "n,m\n81,16\n");
}

TEST_CASE("state --views: each space has the candidates of the state") {
  const std::string drawn = run({"state", "--views", kHard}).out, grid = run({"state", kHard}).out;
  const auto lines = lines_of(drawn), of_grid = lines_of(grid);
  REQUIRE(lines.size() == of_grid.size() + 1);
  std::vector<std::size_t> begins;
  for (const std::string space : {"rc: ", "rn: ", "cn: ", "bn: "})
    begins.push_back(lines[0].find(space));
  REQUIRE(std::is_sorted(begins.begin(), begins.end()));
  begins.push_back(lines[1].size() + 3);
  // The cells of each space, row by row.
  std::vector<std::vector<std::string>> spaces(4);
  for (std::size_t line = 2; line + 1 < lines.size(); ++line) {
    if (lines[line].empty() || lines[line][0] == '+') continue;
    for (std::size_t i = 0; i < spaces.size(); ++i) {
      std::istringstream cells(lines[line].substr(begins[i], begins[i + 1] - begins[i]));
      for (std::string cell; cells >> cell;) {
        if (cell != "|") spaces[i].push_back(cell);
      }
    }
  }
  for (const auto& space : spaces) REQUIRE(space.size() == 81);
  for (std::size_t i = 0; i < of_grid.size(); ++i) CHECK(lines[i + 1].starts_with(of_grid[i]));
  const auto has = [&spaces](std::size_t space, int line, int column, int place) {
    return spaces[space][static_cast<std::size_t>(9 * line + column)].find(
               static_cast<char>('1' + place)) != std::string::npos;
  };
  for (int cell = 0; cell < 81; ++cell) {
    const int row = cell / 9, column = cell % 9, block = row / 3 * 3 + column / 3,
              place = row % 3 * 3 + column % 3;
    for (int digit = 0; digit < 9; ++digit) {
      const bool there = has(0, row, column, digit);
      CHECK(has(1, row, digit, column) == there);
      CHECK(has(2, column, digit, row) == there);
      CHECK(has(3, block, digit, place) == there);
    }
  }
  CHECK(run({"state", "--views", "--variant", "4x4,latin", "1..............."}).out.find("bn:") ==
        std::string::npos);
  check_mistake_begins({"state", "--views", "-f", "line", kHard},
                       "--views draws grids, so it cannot be combined with --format line\n");
}
