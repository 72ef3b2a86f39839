// bitwhip check: what collections ask of their puzzles.
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

// The cells of each record of a command in tsv.
std::vector<std::vector<std::string>> rows_of(const Result& result) {
  std::vector<std::vector<std::string>> rows;
  for (const std::string& line : lines_of(result.out)) {
    auto& row = rows.emplace_back();
    for (const auto cell : split(line, '\t')) row.emplace_back(cell);
  }
  rows.erase(rows.begin());
  return rows;
}

std::size_t cell_of(std::string_view name) {
  return static_cast<std::size_t>(9 * (name[1] - '1') + name[3] - '1');
}

// The clues whose removal leaves one solution, by the counts of `rate`, in the words of the column.
std::string redundant_by_rate(const std::string& puzzle, const std::string& fields,
                              const Arguments& options) {
  std::string lines, redundant;
  std::vector<std::size_t> cells;
  for (std::size_t cell = 0; cell < puzzle.size(); ++cell) {
    if (puzzle[cell] == '.') continue;
    std::string rest = puzzle;
    rest[cell] = '.';
    lines += rest + fields + "\n";
    cells.push_back(cell);
  }
  const auto rows = rows_of(run(Arguments{"rate", "-r", "BC", "-c", "solutions"} + options, lines));
  REQUIRE(rows.size() == cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (rows[i].end()[-2] != "1") continue;
    redundant += (redundant.empty() ? "r" : ",r") + std::to_string(cells[i] / 9 + 1) + "c" +
                 std::to_string(cells[i] % 9 + 1);
  }
  return redundant.empty() ? "none" : redundant;
}

}  // namespace

TEST_CASE("check counts solutions and tells improper lines by its exit code") {
  const std::string proper = sudogen0().front(), several = ".." + proper.substr(2),
                    clash = "99" + proper.substr(2);
  CHECK(run({"check"}, proper + "\n").out ==
        "puzzle\tsolutions\tminimal\tredundant\tautomorphisms\tstatus\n" + proper +
            "\t1\tyes\tnone\t1\tok\n");
  CHECK(run({"check"}, proper + "\n").code == 0);
  CHECK(run({"check"}, "# nothing\n").code == 0);
  // A number behind the puzzle holds no clues.
  CHECK(rows_of(run({"check", "-c", "clues"}, proper + " 17\n" + proper + ";123\n")).back()[5] ==
        std::to_string(81 - std::count(proper.begin(), proper.end(), '.')));
  for (const std::string& bad : {several, clash, std::string("no puzzle"), proper.substr(1)}) {
    CAPTURE(bad);
    CHECK(run({"check"}, proper + "\n" + bad + "\n").code == 1);
    // Whatever filter applies to the records.
    const Result filtered =
        run({"check", "--where", "minimal==yes", "-f", "template", "--template", "%p"},
            proper + "\n" + bad + "\n");
    CHECK(filtered.code == 1);
    CHECK(filtered.out == proper + "\n");
  }
  const auto rows =
      rows_of(run({"check", "--solution"}, several + "\n" + clash + "\n" + proper + "\n"));
  CHECK(rows[0] ==
        std::vector<std::string>{several, "2", "-", "-", "1", "-", "multiple-solutions"});
  CHECK(rows[1] == std::vector<std::string>{clash, "0", "-", "-", "1", "-", "no-solution"});
  CHECK(rows[2][5] == rows_of(run({"rate", "-c", "solution"}, proper))[0][3]);
  // An upper bound that is reached, one that is not, and an empty grid.
  CHECK(rows_of(run({"check", "--max-solutions", "1000000"}, several))[0][1] == "831");
  CHECK(rows_of(run({"check", "--max-solutions", "831"}, several))[0][1] == "831");
  CHECK(rows_of(run({"check", "--max-solutions", "830"}, several))[0][1] == "830");
  CHECK(rows_of(run({"check", "--max-solutions", "12345"}, std::string(81, '.')))[0][1] == "12345");
}

TEST_CASE("check finds the clues that rate can do without") {
  std::string lines;
  std::vector<std::string> puzzles;
  for (std::string puzzle : sudogen0(1000 * kShare)) {
    const std::string solution = rows_of(run({"rate", "-r", "BC", "-c", "solution"}, puzzle))[0][2];
    for (std::size_t cell = puzzles.size() % 2; cell < 81; cell += 7) puzzle[cell] = solution[cell];
    puzzles.push_back(puzzle);
    lines += puzzle + "\n";
  }
  const auto rows = rows_of(run({"check"}, lines));
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const std::string redundant = redundant_by_rate(puzzles[i], "", {});
    CHECK(rows[i] == std::vector<std::string>{puzzles[i], "1", redundant == "none" ? "yes" : "no",
                                              redundant, "1", "ok"});
    CHECK(redundant != "none");
    CHECK(puzzles[i][cell_of(redundant)] != '.');
  }
}

TEST_CASE("check takes variants and pencil marks") {
  CHECK(run({"check", "--variant", "x", "--max-solutions", "3"}, "").code == 1);
  const auto of_diagonals = table(source_path("tests/golden/variants/x-1.tsv"));
  const auto of_blocks = table(source_path("tests/golden/variants/6x6-1.tsv"));
  const Arguments as_x{"--variant", "x"};
  for (std::size_t i = 0; i < 3; ++i) {
    std::string puzzle = of_diagonals.at(i + 2).at(0);
    const std::string solution =
        rows_of(run(Arguments{"rate", "-r", "BC", "-c", "solution"} + as_x, puzzle))[0][3];
    for (std::size_t cell = i; cell < 81; cell += 5) puzzle[cell] = solution[cell];
    const Result checked = run(Arguments{"check"} + as_x, puzzle);
    CHECK(checked.out.starts_with("puzzle\tvariant\tsolutions\tminimal\tredundant\tstatus\n"));
    const std::string redundant = redundant_by_rate(puzzle, "", as_x);
    CHECK(rows_of(checked)[0] == std::vector<std::string>{puzzle, "x", "1",
                                                          redundant == "none" ? "yes" : "no",
                                                          redundant, "ok"});
    CHECK(redundant != "none");
    CHECK(rows_of(run({"check", "--variant", "6x6"}, of_blocks.at(i + 2).at(0)))[0][3] == "yes");
  }
  // Two marks in a cell decide between two solutions.
  const std::string proper = sudogen0().front();
  std::string marks;
  for (const char c : proper) {
    for (char digit = '1'; digit <= '9'; ++digit) marks += c == '.' || c == digit ? digit : '.';
  }
  const auto of_marks = rows_of(run({"check", "--max-solutions", "5"}, marks))[0];
  CHECK(of_marks == std::vector<std::string>{marks, "1", "-", "-", "-", "ok"});
}

TEST_CASE("what check asks is a column of rate and select, too") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(500, 1)),
                    records = temp.path("records"), store = temp.path("store");
  const std::string columns = "redundant,minimal,automorphisms,canon-by-pattern";
  REQUIRE(run({"rate", "-r", "W", "-c", columns, input, "-o", records}).code == 0);
  const std::string text = read_file(records);
  CHECK(run({"select", records}).out == text);
  CHECK(run({"rate", "-r", "W", "-c", columns, "--known", records, input}).out == text);
  REQUIRE(run({"rate", "-r", "W", input, "--db", store}).code == 0);
  CHECK(run({"rate", "-r", "W", "-c", columns, "--known", store, input}).out == text);
  CHECK(run({"select", records, "--where", "minimal==no"}).out ==
        text.substr(0, text.find('\n') + 1));
}

TEST_CASE("check is the same for any number of threads, in parts, and after kills", "[slow]") {
  const TempDir temp;
  std::mt19937 random(8);
  const std::string input = temp.file("puzzles", many_puzzles(5 * kShare, 1) + "no puzzle\n"),
                    whole = temp.path("whole"), output = temp.path("out");
  REQUIRE(run({"check", input, "-t", "1", "-o", whole}).code == 1);
  for (const char* threads : {"2", "16"})
    CHECK(run({"check", input, "-t", threads}).out == read_file(whole));
  for (const std::string& isa : {simd::available_isas().back(), std::string("auto")})
    CHECK(run({"check", input, "--isa", isa}).out == read_file(whole));
  Arguments merge{"merge", "-o", temp.path("merged")};
  for (const std::string part : {"1/3", "2/3", "3/3"}) {
    merge.push_back(temp.path("part" + part.substr(0, 1)));
    run({"check", input, "--shard", part, "-o", merge.back()});
  }
  REQUIRE(run(merge).code == 0);
  CHECK(read_file(temp.path("merged")) == read_file(whole));
  const std::string clean = temp.file("clean", many_puzzles(5 * kShare, 1)),
                    expected = temp.path("expected");
  REQUIRE(run({"check", clean, "-o", expected}).code == 0);
  kill_and_resume({"check", clean, "-o", output, "--resume", "--checkpoint", "0"}, output,
                  read_file(expected).size(), 5, random);
  CHECK(read_file(output) == read_file(expected));
}
