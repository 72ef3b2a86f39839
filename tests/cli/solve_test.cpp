// bitwhip solve: the solution and the number of solutions of every line.
#include <algorithm>
#include <catch2/catch.hpp>
#include <random>
#include <string>
#include <vector>

#include "base/text.h"
#include "cli/kills.h"
#include "cli/program.h"
#include "simd/isa.h"
#include "support/data.h"
#include "support/source_path.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

using Cells = std::vector<std::string>;

// The cells of each record of `solve`, without the header.
std::vector<Cells> solved(const Arguments& options, const std::string& input) {
  std::vector<Cells> rows;
  for (const std::string& line : lines_of(run(Arguments{"solve"} + options, input).out)) {
    Cells& row = rows.emplace_back();
    for (const auto& cell : split(line, '\t')) row.emplace_back(cell);
  }
  rows.erase(rows.begin());
  return rows;
}

bool is_grid(const std::string& text) {
  return text.size() == 81 && text.find_first_not_of("123456789") == std::string::npos;
}

// True if the solution has the clues of the puzzle.
bool extends(const std::string& solution, const std::string& puzzle) {
  return is_grid(solution) &&
         std::equal(puzzle.begin(), puzzle.end(), solution.begin(),
                    [](char clue, char digit) { return clue == '.' || clue == digit; });
}

}  // namespace

TEST_CASE("solve writes solutions, and says where there is not exactly one") {
  const std::string proper = sudogen0().front(), several = ".." + proper.substr(2),
                    clash = "11" + proper.substr(2);
  const Result result = run({"solve"}, proper + "\n" + several + "\n" + clash + "\nnonsense\n");
  CHECK(result.code == 0);
  CHECK(result.out.starts_with("puzzle\tsolution\tsolutions\tstatus\n"));
  CHECK(result.err ==
        "<stdin>:2: more than one solution\n"
        "<stdin>:3: no solution: r1c1 = 1 and r1c2 = 1 exclude each other\n"
        "<stdin>:4: 8 characters where 81 or 729 are expected\n");
  const auto rows = solved({}, proper + "\n" + several + "\n" + clash + "\nnonsense\n");
  REQUIRE(rows.size() == 4);
  CHECK(extends(rows[0][1], proper));
  CHECK(rows[0] == Cells{proper, rows[0][1], "1", "ok"});
  CHECK(rows[1] == Cells{several, "-", "2", "multiple-solutions"});
  CHECK(rows[2] == Cells{clash, "-", "0", "no-solution"});
  CHECK(rows[3] == Cells{"-", "-", "-", "invalid-format"});
  CHECK(solved({"--max-solutions", "1000"}, several)[0][2] == "831");
  CHECK(solved({"--max-solutions", "830"}, several)[0][2] == "830");
  CHECK(solved({}, rows[0][1])[0] == Cells{rows[0][1], rows[0][1], "1", "ok"});
}

TEST_CASE("solve has the formats, columns and conditions of other records") {
  const std::string proper = sudogen0().front(), several = ".." + proper.substr(2);
  const std::string both = "puzzle,name\n" + proper + ",a\n" + several + ",b\n";
  const std::string solution = solved({}, proper)[0][1];
  CHECK(run({"solve", "-f", "csv", "-c", "clues,solutions"}, both).out ==
        "puzzle,solution,solutions,clues,name,status\n" + proper + "," + solution + ",1," +
            solved({"-c", "clues"}, proper)[0][3] + ",a,ok\n" + several + ",-,2," +
            solved({"-c", "clues"}, several)[0][3] + ",b,multiple-solutions\n");
  CHECK(run({"solve", "--where", "solutions>1", "-f", "lines"}, both).out ==
        "puzzle,name\n" + several + ",b\n");
  CHECK(run({"solve", "-f", "template", "--template", "%{solution}"}, both).out ==
        solution + "\n-\n");
  CHECK(run({"solve", "-f", "jsonl"}, proper).out.find("\"solution\":\"" + solution + "\"") !=
        std::string::npos);
  CHECK(run({"solve", "-f", "values"}, proper).out == solution + " 1\n");
}

TEST_CASE("solve takes variants and pencil marks") {
  CHECK(run({"solve", "--variant", "x", "--max-solutions", "3"}, "").code == 1);
  for (const std::string variant : {"x", "6x6"}) {
    const std::string puzzle =
        table(source_path("tests/golden/variants/" + variant + "-1.tsv")).at(2).at(0);
    const auto row = solved({"--variant", variant}, puzzle)[0];
    CHECK(row[2].size() == puzzle.size());
    CHECK(row == Cells{puzzle, variant, row[2], "1", "ok"});
  }
  const std::string proper = sudogen0().front();
  std::string marks;
  for (const char c : proper) {
    for (char digit = '1'; digit <= '9'; ++digit) marks += c == '.' || c == digit ? digit : '.';
  }
  CHECK(solved({}, marks)[0] == Cells{marks, solved({}, proper)[0][1], "1", "ok"});
}

TEST_CASE("solve and the columns of rate say the same") {
  const std::string puzzles = many_puzzles(300, 1);
  const Result rated = run({"rate", "-r", "BC", "-c", "solution,solutions"}, puzzles);
  const auto rows = solved({}, puzzles);
  const auto lines = lines_of(rated.out);
  REQUIRE(lines.size() == rows.size() + 1);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto cells = split(lines[i + 1], '\t');
    CHECK(Cells{std::string(cells[0]), std::string(cells[2]), std::string(cells[3])} ==
          Cells(rows[i].begin(), rows[i].begin() + 3));
  }
}

TEST_CASE("solve is the same for any number of threads, in parts, and after kills", "[slow]") {
  const TempDir temp;
  std::mt19937 random(8);
  const std::string input = temp.file("puzzles", many_puzzles(5 * kShare, 1) + "no puzzle\n"),
                    whole = temp.path("whole"), output = temp.path("out");
  REQUIRE(run({"solve", input, "-t", "1", "-o", whole}).code == 0);
  for (const char* threads : {"2", "16"})
    CHECK(run({"solve", input, "-t", threads}).out == read_file(whole));
  for (const std::string& isa : simd::available_isas())
    CHECK(run({"solve", input, "--isa", isa}).out == read_file(whole));
  Arguments merge{"merge", "-o", temp.path("merged")};
  for (const std::string part : {"1/3", "2/3", "3/3"}) {
    merge.push_back(temp.path("part" + part.substr(0, 1)));
    REQUIRE(run({"solve", input, "--shard", part, "-o", merge.back()}).code == 0);
  }
  REQUIRE(run(merge).code == 0);
  CHECK(read_file(temp.path("merged")) == read_file(whole));
  kill_and_resume({"solve", input, "-o", output, "--resume", "--checkpoint", "0"}, output,
                  read_file(whole).size(), 5, random);
  CHECK(read_file(output) == read_file(whole));
}
