// bitwhip explain and bitwhip verify from outside, for the simple systems.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/program.h"
#include "support/data.h"
#include "support/text.h"

using namespace bitwhip::testing;

namespace {

const std::string kSimple =
    ".....31....5...9......1..8..72..9.41...8..6...94....7...369.....2...54..75..28...";
const std::string kOtherDigits =
    ".....6...9.47..8...7....3..68.9214....16.7.......4..5.21.........7..2.833......9.";
const std::string kBlocks =
    "........52..3.4.7.5.......9.5.........17.26....4.........1.6.2.8.3....9..4...38..";
constexpr const char* kSystems[] = {"sudoku-helper", "sudoku-helper-nrc", "cross-hatching",
                                    "locked-candidates"};

}  // namespace

TEST_CASE("a path in words: head, sentences, end") {
  const Result result = run({"explain", "-r", "sudoku-helper", kSimple});
  CHECK(result.code == 0);
  CHECK(result.err.empty());
  const auto lines = lines_of(result.out);
  CHECK(lines[0] == "PUZZLE = " + kSimple);
  CHECK(lines[1] == "RATING = sudoku-helper");
  CHECK(lines[2] ==
        "RULES = naked single,hidden single,bucket,pigeonhole,chain of pairs,chain of "
        "digits,generalised chain");
  CHECK(result.out.find(
            "\nbucket: 8 in column c9 fits r7c9 r8c9 only, all in block b9 ==> r7c7 <> 8\n") !=
        std::string::npos);
  CHECK(result.out.find("\npigeonhole: 2 digits of row r6, 1 2, for the 2 squares r6c4 r6c6 ==> "
                        "r6c4 <> 5, r6c6 <> 6\n") != std::string::npos);
  CHECK(lines[lines.size() - 2] ==
        "LEVEL = sudoku-helper 4, MOST COMPLEX RULE = generalised chain");
  CHECK(lines.back().starts_with("SOLUTION = "));
  CHECK(run({"explain", "-r", "sudoku-helper", "--full", kSimple})
            .out.find("by {n2 n7}r3c7 - {n7 n9}r3c3 - ") != std::string::npos);
  const Result checked = run({"verify"}, result.out);
  CHECK(checked.code == 0);
  CHECK(checked.out.find(" sudoku-helper: right: ") != std::string::npos);
}

TEST_CASE("paths in words: every form is printed, the two that are read are verified", "[slow]") {
  for (const char* system : kSystems) {
    for (const char* which : {"all", "needed"}) {
      for (const std::string format : {"text", "json"}) {
        for (const char* states : {"none", "first", "all"}) {
          const Result path = run({"explain", "-r", system, "--steps", which, "--states", states,
                                   "--full", "-f", format, "-"},
                                  kSimple + "\n" + kBlocks + "\n");
          INFO(system << " " << which << " " << format << " " << states);
          CHECK(path.code == 0);
          const Result checked = run({"verify"}, path.out);
          CHECK(checked.code == 0);
          CHECK(lines_of(checked.out).size() == 2);
        }
      }
    }
    const std::string markdown = run({"explain", "-r", system, "-f", "markdown", kBlocks}).out;
    CHECK(markdown.starts_with("## " + kBlocks + " in " + system + "\n"));
    CHECK(markdown.find("### Round 1") != std::string::npos);
  }
  const auto frames = [](const char* states) {
    const auto lines =
        lines_of(run({"explain", "-r", "locked-candidates", "--states", states, kBlocks}).out);
    return std::count_if(lines.begin(), lines.end(),
                         [](const std::string& line) { return line.starts_with("+--"); }) /
           4;
  };
  CHECK(frames("none") == 0);
  CHECK(frames("first") == 1);
  CHECK(frames("all") > 1);
}

TEST_CASE("paths in words beside others") {
  const Result result = run({"explain", "-r", "W,cross-hatching", kBlocks});
  CHECK(result.out.find("RATING = W\n") < result.out.find("RATING = cross-hatching\n"));
  CHECK(lines_of(run({"verify"}, result.out).out).size() == 2);
  CHECK(run({"explain", "-r", "cross-hatching", std::string(81, '.')}).code == 3);
}

TEST_CASE("paths in words: JSON holds the sentence and its data") {
  const auto json =
      nlohmann::json::parse(run({"explain", "-r", "locked-candidates", "-f", "json", kBlocks}).out);
  CHECK(json["value"] == 3);
  CHECK(json["level"] == "locked-candidates 3");
  CHECK(json["most_complex_rule"] == "block-block interaction");
  const auto& step = json["rounds"][0]["steps"][0];
  CHECK(step["words"].get<std::string>().starts_with(step["strategy"].get<std::string>() + ": "));
  CHECK(step["digits"].size() == 1);
  CHECK(step["houses"].size() >= 2);
  CHECK(step["targets"].size() >= 1);
}

TEST_CASE("a path in words that ends unsolved says so") {
  for (const auto& line : single_puzzles()) {
    if (line.name != "EasterMonster") continue;
    for (const std::string system : kSystems) {
      const Result result = run({"explain", "-r", system, line.puzzle});
      CHECK(result.code == 0);
      CHECK(result.out.find("UNSOLVED, " + system + " = inf, MOST COMPLEX RULE = ") !=
            std::string::npos);
      CHECK(run({"verify"}, result.out).out.find(" = inf\n") != std::string::npos);
      CHECK(run({"verify"}, replaced(result.out, "= inf", "= 4")).code == 3);
      CHECK(run({"verify"}, replaced(result.out, "= inf", "= >9")).code == 3);
    }
  }
}

TEST_CASE("a path in words: the first wrong step is named, and why") {
  const std::string path = run({"explain", "-r", "sudoku-helper", kSimple}).out;
  const auto wrong = [&](const std::string& what, const std::string& by) {
    const Result result = run({"verify"}, replaced(path, what, by));
    CHECK(result.code == 3);
    return result.out.substr(std::min(result.out.find("WRONG at line "), result.out.size()));
  };
  CHECK(wrong("r7c9 r8c9 only", "r7c9 only").find(": bucket with 1 square; ") != std::string::npos);
  CHECK(wrong("8 in column c9 fits r7c9 r8c9", "8 in column c9 fits r7c9 r9c9")
            .find("; the digit 8 fits r7c9 r8c9; ") != std::string::npos);
  CHECK(wrong("==> r7c7 <> 8", "==> r1c1 <> 8").find("; n8r1c1 is no target of this bucket; ") !=
        std::string::npos);
  CHECK(wrong("bucket: 8", "pigeonhole: 8").find("WRONG at line ") == 0);
  CHECK(wrong("chain of pairs: ", "chain of digits: ")
            .find("; no such chain goes through these squares; ") != std::string::npos);
  const std::string nrc = run({"explain", "-r", "sudoku-helper-nrc", kOtherDigits}).out;
  CHECK(nrc.find("\nnrc-chain of any ends: r9c2 r8c2 r8c4 r8c7 r9c9, so r9c2 = 4 or r9c9 = 1 ==> "
                 "r9c9 <> 4\n") != std::string::npos);
  CHECK(run({"verify"}, nrc).code == 0);
  CHECK(run({"verify"}, replaced(nrc, "nrc-chain of any ends: r9c2", "generalised chain: r9c2"))
            .out.find(": the chain ends with n1r9c9; the target is n4r9c9; ") != std::string::npos);
  CHECK(run({"verify"}, replaced(nrc, "RATING = sudoku-helper-nrc", "RATING = sudoku-helper"))
            .out.find(": the rule 'nrc-chain of any ends'; sudoku-helper has no such rule; ") !=
        std::string::npos);
  CHECK(run({"explain", "-r", "sudoku-helper", kOtherDigits})
            .out.find("\nUNSOLVED, sudoku-helper = inf, MOST COMPLEX RULE = pigeonhole\n") !=
        std::string::npos);
  CHECK(wrong("LEVEL = sudoku-helper 4", "LEVEL = sudoku-helper 3")
            .find("; the level is sudoku-helper 4; ") != std::string::npos);
  CHECK(wrong("RULE = generalised chain", "RULE = bucket").find("; it is generalised chain; ") !=
        std::string::npos);
  CHECK(wrong("SOLUTION = 9", "SOLUTION = 1").find("; the solution is 9") != std::string::npos);
  CHECK(wrong("RATING = sudoku-helper", "RATING = locked-candidates")
            .find("; locked-candidates has no such rule; ") != std::string::npos);
  CHECK(wrong("RATING = sudoku-helper", "RATING = W")
            .find(": the rule 'naked single'; no rule is named so; ") != std::string::npos);
  CHECK(wrong("round 2", "naked-single ==> r1c1 = 9\nround 2")
            .find("; naked-single is no strategy of sudoku-helper; ") != std::string::npos);
  CHECK(wrong("round 2", "round 3").find(": round 3; it is round 2; ") != std::string::npos);
  CHECK(wrong("bucket,", "").find(": bucket; it is not among the rules of the path; ") !=
        std::string::npos);

  const std::string needed =
      run({"explain", "-r", "sudoku-helper", "--steps", "needed", kSimple}).out;
  CHECK(run({"verify"}, replaced(needed, "STEPS = 1", "STEPS = 2")).code == 3);
  const std::string json = run({"explain", "-r", "sudoku-helper", "-f", "json", kSimple}).out;
  CHECK(run({"verify"}, replaced(json, "bucket: 8 in", "bucket: 9 in"))
            .out.find("they tell another step than the other members") != std::string::npos);
}
