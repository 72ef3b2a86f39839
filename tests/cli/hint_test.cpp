// bitwhip hint: the next round, of puzzles and of states.
#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "cli/program.h"
#include "support/data.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

// The lines of the path with what is found after that line.
std::vector<std::string> block_after(const std::string& path, const std::string& heading) {
  const std::vector<std::string> lines = lines_of(path);
  std::vector<std::string> block;
  for (auto line = std::find(lines.begin(), lines.end(), heading);
       line != lines.end() && ++line != lines.end() && !line->empty();)
    block.push_back(*line);
  return block;
}

std::string state_after_singles() {
  return run({"state", "--after", "BRT", "--format", "line", kHard}).out;
}

}  // namespace

TEST_CASE("hint: the singles, and nothing more") {
  const Result hint = run({"hint", kHard});
  CHECK(hint.code == 0);
  CHECK(lines_of(hint.out) == block_after(run({"explain", kHard}).out, ""));
  for (const std::string& line : lines_of(hint.out))
    CHECK(line.find("single") != std::string::npos);
}

TEST_CASE("hint: a state without singles gives the first round of the path") {
  for (const std::string rating : {"W", "S+W", "L", "sudoku-helper"}) {
    INFO(rating);
    const Result hint = run({"hint", "-r", rating, "-"}, state_after_singles());
    CHECK(hint.code == 0);
    CHECK(lines_of(hint.out) ==
          block_after(
              run({"explain", "-r", rating, "--states", "none", "-"}, state_after_singles()).out,
              "round 1"));
  }
  const std::string grids = run({"state", "--after", "BRT", kHard}).out;
  CHECK(run({"hint", "--pm"}, grids).out == run({"hint", "-"}, state_after_singles()).out);
}

TEST_CASE("hint: a step that assumes one solution says so, in every notation and format") {
  const std::string puzzle =
      "....167.23.6.5.......7......8....42...3..5.6.....2.......26....4.1.......2.8.9.17";
  const auto hint = [](const std::string& state, std::vector<std::string> more) {
    std::vector<std::string> arguments{"hint", "-r", "U+W"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    arguments.push_back("-");
    return run(arguments, state).out;
  };
  const std::string rectangle = run({"state", "--after", "BRT", "--format", "line", puzzle}).out;
  CHECK(hint(rectangle, {}) ==
        "UR4 n1n8 r2c7 r2c9 r5c7 r5c9 ==> r5c7 <> 1, r5c9 <> 1 (uniqueness)\n");
  CHECK(hint(rectangle, {"--notation", "full"}) == hint(rectangle, {}));
  CHECK(hint(rectangle, {"--notation", "csp"}) ==
        "UR4: n1n8 r2c7 r2c9 r5c7 r5c9 ==> r5c7 ≠ 1, r5c9 ≠ 1 (uniqueness)\n");
  CHECK(hint(rectangle, {"-f", "markdown"}) ==
        "- UR4 n1n8 r2c7 r2c9 r5c7 r5c9 ==> **r5c7 <> 1, r5c9 <> 1** (uniqueness)\n");
  const auto first = nlohmann::json::parse(hint(rectangle, {"-f", "json"}))["steps"][0];
  CHECK(first["squares"] == nlohmann::json({"r2c7", "r2c9", "r5c7", "r5c9"}));
  CHECK(first["assumes"] == "one solution");
  const std::string bug = run({"state", "--after", "ur4,locked", "--format", "line", puzzle}).out;
  CHECK(hint(bug, {}) == "BUG r6c1 ==> r6c1 = 1 (uniqueness)\n");
  CHECK(nlohmann::json::parse(hint(bug, {"-f", "json"}))["steps"][0]["value"] == "n1r6c1");
}

TEST_CASE("hint: the other formats") {
  const auto json =
      nlohmann::json::parse(run({"hint", "-f", "json", "-"}, state_after_singles()).out);
  CHECK(json["schema"] == 1);
  CHECK(json["rating"] == "W");
  CHECK(json["singles"].empty());
  REQUIRE(json["steps"].size() >= 1);
  CHECK(json["steps"][0]["length"] == 1);
  CHECK_FALSE(run({"hint", "-f", "markdown", kHard}).out.empty());
}

TEST_CASE("hint: where there is no step, a message gives the reason") {
  const Result none = run({"hint", "-r", "L1_0,W", "-"}, state_after_singles());
  CHECK(none.code == 3);
  CHECK(none.err == "bitwhip: <stdin>:1: L1_0: no step: no rule of the rating applies\n");
  CHECK(none.out == run({"hint", "-"}, state_after_singles()).out);

  const Result capped =
      run({"hint", "-r", "W", "-m", "1", "-"}, run({"state", "--format", "line", kHard}).out);
  CHECK(capped.code == 3);
  CHECK(capped.err == "bitwhip: <stdin>:1: W: no step (status length)\n");

  const std::string path = run({"explain", kHard}).out;
  const Result solved = run({"hint", path.substr(path.find("SOLUTION = ") + 11, 81)});
  CHECK(solved.code == 3);
  CHECK(solved.out.empty());
  CHECK(solved.err == "bitwhip: <argument>:1: W: no step: the puzzle is solved\n");

  const Result improper =
      run({"hint", "-r", "W,B", "-"}, "11" + std::string(79, '.') + "\nnonsense\n");
  CHECK(improper.code == 3);
  CHECK(improper.err ==
        "bitwhip: <stdin>:1: no solution: r1c1 = 1 and r1c2 = 1 exclude each other\nbitwhip: "
        "<stdin>:2: 8 characters where 81 or 729 are "
        "expected\n");
}

TEST_CASE("hint goes on from no mistake") {
  const Result wrong =
      run({"hint",
           "49..3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"});
  CHECK(wrong.code == 3);
  CHECK(wrong.out.empty());
  CHECK(wrong.err == "bitwhip: <argument>:1: no solution\n");
  // Several solutions do not matter.
  CHECK(run({"hint", std::string(81, '.')}).err.find("no rule of the rating applies") !=
        std::string::npos);

  const std::string rest =
      "..9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6";
  for (const char* rating : {"W", "SER", "HoDoKu", "sudoku-helper"}) {
    INFO(rating);
    const Result placed = run({"hint", "-r", rating, ":0000:x:1+2" + rest + ":::"});
    CHECK(placed.code == 3);
    CHECK(placed.out.empty());
    CHECK(placed.err.ends_with(
        "bitwhip: <argument>:1: no solution: your 2 in r1c2 cannot be right\n"));
    CHECK(run({"hint", "-r", rating, ":0000:x:1+7" + rest + ":::"}).code == 0);
    const Result removed = run({"hint", "-r", rating, ":0000:x:1+7" + rest + ":413::"});
    CHECK(removed.code == 3);
    CHECK(removed.err.ends_with(
        "bitwhip: <argument>:1: no solution: 4 in r1c3 must not be removed\n"));
  }
}

TEST_CASE("hint takes no options of whole paths") {
  for (const char* option : {"--steps", "--states"})
    CHECK(run({"hint", option, "all", kHard}).err.starts_with("bitwhip: unknown option "));
}

TEST_CASE("hint: a line of a HoDoKu library is a state, as an argument and in a file") {
  const std::string line = run({"state", "--after", "BRT", "--format", "hodoku", kHard}).out;
  CHECK(line.starts_with(":0000:x:"));
  const std::string argument = line.substr(0, line.find('\n'));
  for (const std::string rating : {"W", "HoDoKu"}) {
    INFO(rating);
    const Result hint = run({"hint", "-r", rating, argument});
    CHECK(hint.code == 0);
    CHECK(hint.out == run({"hint", "-r", rating, "-"}, line).out);
    if (rating == "W") CHECK(hint.out == run({"hint", "-"}, state_after_singles()).out);
  }
  // Its number of solutions is that of the puzzle.
  CHECK(run({"check", "-f", "values", argument}).out.substr(0, 1) == "1");
  const Result bad = run({"hint", "-r", "HoDoKu", ":0000:x:12+.:::"});
  CHECK(bad.code == 3);
  CHECK(bad.err.find("a '+' that no digit follows") != std::string::npos);
}
