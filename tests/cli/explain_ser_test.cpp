// bitwhip explain, hint and verify from outside, for SER.
#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/program.h"
#include "support/text.h"

using namespace bitwhip::testing;

namespace {

// Sudogen0 642, which needs most kinds of techniques up to 8.3.
const std::string kManyKinds =
    "..4.6...7..231.56..5..2..4.5.....8....9....14.6.........7.9.6.......1..8...2....3";
// A puzzle whose SER takes minutes.
const std::string kMinutes =
    "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........";

}  // namespace

TEST_CASE("a path of SER: head, steps, end") {
  const Result result = run({"explain", "-r", "SER", kManyKinds});
  CHECK(result.code == 0);
  CHECK(result.err.empty());
  const auto lines = lines_of(result.out);
  CHECK(lines[0] == "PUZZLE = " + kManyKinds);
  CHECK(lines[1] == "RATING = SER");
  CHECK(lines[2] == "RULES = Sudoku Explainer 1.2.1");
  CHECK(lines[3] == "NOTATION = short");
  CHECK(
      holds(result.out, "\n5.6 BUG type 1: all but r4c4=7 is a grave ==> r4c4 <> 4, r4c4 <> 9\n"));
  CHECK(holds(result.out,
              "\n8.3 Cell Forcing Chains: each digit of r7c2 gives r9c3<>8:\n    r7c2=1 -> r7c1<>1 "
              "-> r7c1=8 -> r9c3<>8;\n"));
  CHECK(holds(result.out,
              "\nEP = 1.2, ED = 1.2\nLEVEL = SER 8.3, MOST COMPLEX RULE = Cell Forcing "
              "Chains\nSOLUTION = "));
  CHECK(holds(run({"explain", "-r", "SER", "--full", kManyKinds}).out,
              "    r7c2=1 -> r7c1<>1 by b7 -> r7c1=8 by r7c1 -> r9c3<>8 by b7;\n"));
}

TEST_CASE("paths of SER: every form is printed, the two that are read are verified", "[slow]") {
  for (const char* rating : {"SER", "SERnoU"}) {
    for (const char* states : {"none", "first", "all"}) {
      for (const char* format : {"text", "json"}) {
        const Result path = run({"explain", "-r", rating, "--states", states, "-f", format, "-"},
                                kManyKinds + "\n" + kManyKinds + "\n");
        INFO(rating << " " << states << " " << format);
        CHECK(path.code == 0);
        const Result checked = run({"verify"}, path.out);
        CHECK(checked.code == 0);
        CHECK(lines_of(checked.out).size() == 2);
        CHECK(holds(checked.out, std::string(" ") + rating + ": right: "));
      }
    }
  }
  const std::string markdown = run({"explain", "-r", "SER", "-f", "markdown", kManyKinds}).out;
  CHECK(markdown.starts_with("## " + kManyKinds + " in SER\n"));
  CHECK(holds(markdown,
              "\n- 8.3 Cell Forcing Chains: each digit of r7c2 gives r9c3<>8: ==> **r9c3 <> 8**\n  "
              "- r7c2=1 -> r7c1<>1 -> "));
  CHECK(holds(markdown, "**LEVEL = SER 8.3, MOST COMPLEX RULE = Cell Forcing Chains**"));
  CHECK(!holds(run({"explain", "-r", "SERnoU", kManyKinds}).out, "BUG"));
}

TEST_CASE("paths of SER: JSON holds the words and their data") {
  const auto json =
      nlohmann::json::parse(run({"explain", "-r", "SER", "-f", "json", kManyKinds}).out);
  CHECK(json.at("value") == 8.3);
  CHECK(json.at("ep") == 1.2);
  CHECK(json.at("ed") == 1.2);
  CHECK(json.at("level") == "SER 8.3");
  const auto& rounds = json.at("rounds");
  const auto net = std::find_if(rounds.begin(), rounds.end(), [](const auto& round) {
    return round.at("steps")[0].at("rule") == "Cell Forcing Chains";
  });
  REQUIRE(net != rounds.end());
  const auto& step = net->at("steps")[0];
  CHECK(step.at("squares") == nlohmann::json{"r7c2"});
  CHECK(step.at("targets") == nlohmann::json{"n8r9c3"});
  CHECK(step.at("branches").size() == 3);
  CHECK(step.at("branches")[2][1] ==
        nlohmann::json{{"node", "r9c3<>8"}, {"parents", {0}}, {"cause", "b7"}});
}

TEST_CASE("verify tells what is wrong with a path of SER") {
  const std::string path = run({"explain", "-r", "SER", kManyKinds}).out;
  const auto verdict = [&](const std::string& what, const std::string& by) {
    std::string text = path;
    INFO(what);
    const auto at = text.find(what);
    REQUIRE(at != std::string::npos);
    const Result result = run({"verify"}, text.replace(at, what.size(), by));
    CHECK(result.code == 3);
    return result.out;
  };
  CHECK(holds(verdict("\n8.3 Cell", "\n8.2 Cell"), "the rating of the step is 8.3"));
  CHECK(holds(verdict("r7c1<>1 -> r7c1=8", "r7c1<>1 -> r7c1=4"), "n4r7c1 is no candidate"));
  CHECK(holds(verdict("r7c2=1 -> r7c1<>1 -> r7c1=8 -> ", "r7c2=1 -> "),
              "r9c3<>8 follows; it does not follow from a candidate"));
  CHECK(holds(verdict("EP = 1.2", "EP = 1.5"), "the EP is 1.2"));
  CHECK(holds(verdict("LEVEL = SER 8.3", "LEVEL = SER 8.4"), "the level is SER 8.3"));
  CHECK(holds(run({"verify", "--strict"}, path).out, ": SER = 8.3, EP = 1.2, ED = 1.2\n"));
}

TEST_CASE("what a path of SER cannot do is refused with a reason") {
  CHECK(holds(run({"explain", "-r", "EP", kManyKinds}).err, "EP is told by the path of SER"));
  CHECK(holds(run({"explain", "-r", "EDnoU", kManyKinds}).err,
              "EDnoU is told by the path of SERnoU"));
  CHECK(holds(run({"explain", "-r", "SER", "--steps", "needed", kManyKinds}).err,
              "no step can be left out"));
  CHECK(run({"explain", "-r", "SER", std::string(81, '.')}).code == 3);
}

TEST_CASE("a path of SER that a limit ends is the beginning of one") {
  const Result path = run({"explain", "-r", "SER", "--timeout", "0.05", kMinutes});
  CHECK(path.code == 3);
  CHECK(holds(path.err, "the path ends early (status timeout)"));
  CHECK(holds(path.out, "\nUNSOLVED, SER = >"));
  CHECK(holds(path.out, ", STATUS = timeout\n"));
  CHECK(holds(run({"verify"}, path.out).out, "right as far as it goes"));
  CHECK(run({"verify", "--partial"},
            run({"explain", "-r", "SER", "--timeout", "0.05", "-f", "json", kMinutes}).out)
            .code == 0);
}

TEST_CASE("hint -r SER gives the next step") {
  const Result first = run({"hint", "-r", "SER", kManyKinds});
  CHECK(first.code == 0);
  CHECK(lines_of(first.out).size() == 1);
  CHECK(holds(run({"explain", "-r", "SER", kManyKinds}).out, "\n\n" + first.out));
  const std::string state =
      "13 13 4 59 6 59 2 8 7\n78 78 2 3 1 4 5 6 9\n9 5 6 78 2 78 3 4 1\n5 47 13 1479 347 79 8 2 "
      "6\n238 238 9 568 358 568 7 1 4\n"
      "47 6 18 1478 478 2 9 3 5\n148 148 7 48 9 3 6 5 2\n236 239 35 567 57 1 4 79 8\n468 489 58 2 "
      "4578 5678 1 79 3\n";
  CHECK(holds(run({"hint", "-r", "SER", "--pm", "-"}, state).out,
              "7.1 Forcing Chain: r4c5=7 -> r4c5<>3 -> r4c3=3 -> "));
  const auto json = nlohmann::json::parse(run({"hint", "-r", "SER", "-f", "json", kManyKinds}).out);
  CHECK(json.at("singles").size() + json.at("steps").size() == 1);
}

TEST_CASE("SER where nothing is left to do, and where no technique applies") {
  const std::string solved =
      "314965287872314569956827341541739826239658714768142935187493652623571498495286173";
  const std::string path = run({"explain", "-r", "SER", solved}).out;
  CHECK(holds(path, "\nLEVEL = SER 0.0, MOST COMPLEX RULE = ECP\n"));
  CHECK(!holds(path, "EP = "));
  CHECK(run({"verify"}, path).code == 0);
  CHECK(holds(run({"hint", "-r", "SER", solved}).err, "no step: the puzzle is solved"));
  // Two solutions: 1 and 4 in a rectangle.
  const std::string two =
      "3..9652878723145699568273415..739826239658714768142935187493652623571498495286173";
  const Result stuck = run({"hint", "-r", "SER", two});
  CHECK(stuck.code == 3);
  CHECK(holds(stuck.err, "no step: no rule of the rating applies"));
}
