// Steps with unproven claims: unknown relations, nodes that are on through links that turn them
// off, rules on boards to which they do not apply.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <iterator>
#include <string>
#include <vector>

#include "base/text.h"
#include "support/read_paths.h"
#include "verify/check/check.h"
#include "verify/read/sentences.h"
#include "verify/read/step_reader.h"
#include "verify/steps/ratings.h"
#include "verify/steps/steps.h"
#include "verify/steps/unfillable.h"

namespace false_steps_tests {

using namespace bitwhip::verify;

namespace {

const std::string kPuzzle =
    ".....6..5...8..71...8.....65.....3.2.2...56..9...8...7..14.......9......48.6.3.5.";

// The fault of the one path of a text; empty: it is right.
std::string why_wrong(const std::string& text) {
  const std::vector<Path> paths = read_paths(text);
  REQUIRE(paths.size() == 1);
  return check(paths.front()).why();
}

std::string step_fault(const PathState& state, const Step& step) {
  try {
    check_step(state, type_of(step.name), step, step.targets.empty() ? -1 : step.targets.front(),
               false);
  } catch (const Wrong& wrong) {
    return wrong.what();
  }
  return {};
}

// The faults of all paths of a text.
std::vector<std::string> whys(const std::string& text) {
  std::vector<std::string> list;
  for (const Path& path : read_paths(text)) list.push_back(check(path).why());
  return list;
}

// The steps of SER for "r2c9=9 r4c2=4".
std::string naked_singles(const std::string& values) {
  std::string text;
  for (const std::string_view value : bitwhip::split(values, ' ')) {
    const std::string cell(value.substr(0, 4)), digit(value.substr(5));
    text += "2.3 Naked Single: " + cell + " holds " + digit + " only ==> " + cell + " = " + digit +
            "\n";
  }
  return text;
}

// A chain with 40 nodes that all rest on the same nested chain, and so on.
SentenceParts nested(int depth, int digit) {
  SentenceParts step{.name = "Forcing Chain"};
  auto& branch = step.branches.emplace_back();
  branch.push_back({.node = {candidate(digit, 1, 1), true}});
  if (depth == 0) return step;
  step.behind.push_back(nested(depth - 1, digit));
  for (int i = 0; i < 40; ++i)
    branch.push_back({.node = {candidate(1, 1, 2), false}, .parents = {i}, .behind = 0});
  return step;
}

std::string replicated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

// 123 in the twelve cells of a tridagon and 1234 in the first of them; all digits elsewhere.
std::string tridagon_marks() {
  constexpr int kCells[] = {0, 10, 20, 7, 17, 24, 56, 63, 73, 60, 71, 79};
  std::string marks;
  for (int cell = 0; cell < 81; ++cell) {
    const bool inside = std::find(std::begin(kCells), std::end(kCells), cell) != std::end(kCells);
    for (int digit = 1; digit <= 9; ++digit)
      marks +=
          !inside || digit < 4 || (cell == 0 && digit == 4) ? static_cast<char>('0' + digit) : '.';
  }
  return marks;
}
constexpr const char* kTwelve =
    "{n1 n2 n3}{r1c1 r2c2 r3c3 r1c8 r2c9 r3c7 r7c3 r8c1 r9c2 r7c7 r8c9 r9c8}";

}  // namespace

TEST_CASE("false steps: a relation that is invented is no cell of another chain") {
  for (const char* step :
       {"whip[1] or1{n1r1c1 .} ==> r1c2 <> 1", "braid[1] or1{n1r1c1 .} ==> r1c2 <> 1",
        "nrc2-chain or2{n2r1c1 n2r2c1} - or2{n2r2c3 n2r1c3} ==> r3c1 <> 2",
        "nrczt2-chain or2{n2r1c1 n2r2c1} - or2{n2r2c3 n2r1c3} ==> r3c1 <> 2",
        "bivalue-chain[2] or2{n2r1c1 n2r2c1} - or2{n2r2c3 n2r1c3} ==> r3c1 <> 2",
        "t-whip[2] or2{n2r1c1 n2r2c1} - or1{n2r2c3 .} ==> r3c1 <> 2",
        "open-nrczt(1,1)-bichain or2{n2r1c1 n2r2c1} & or2{n2r1c3 n2r2c3} ==> r3c1 <> 2"}) {
    INFO(step);
    CHECK(why_wrong(kPuzzle + "\n" + step + "\n") ==
          "cell 1 is a relation; the rule has none; only whips over relations have a relation as a "
          "cell");
  }
  // In the second of two chains.
  Step bichain = std::get<Step>(
      read_step("open-nrczt(1,1)-bichain n2{r1c1 r2c1} & or2{n2r1c3 n2r2c3} ==> r3c1 <> 2", false)
          .at(0));
  CHECK(step_fault(PathState(kPuzzle), bichain) ==
        "cell 1 is a relation; the rule has none; only whips over relations have a relation as a "
        "cell");
  auto& chains = std::get<ClaimedChain>(bichain.pattern);
  chains.cells = std::exchange(chains.branch, {});
  CHECK(step_fault(PathState(kPuzzle), bichain) ==
        "cell 1 is a relation; the rule has none; only whips over relations have a relation as a "
        "cell");
}

TEST_CASE("false steps: what is behind a node turns it off") {
  const std::string by_pattern =
      "9.0 Dynamic Contradiction Forcing Chains (+): r2c2=9 gives r2c2=5 and r2c2<>5: r2c2=9 #1 -> "
      "r1c2<>9 -> r2c2=5 "
      "[1: Pointing: 5 in block b7 fits r7c2 r8c2 only, all in column c2], #1 -> r2c2<>5 ==> r2c2 "
      "<> 9\n";
  CHECK(why_wrong(kPuzzle + "\n" + by_pattern) ==
        "r2c2=5 follows by what is behind it; it is on; what is behind a node turns it off");
  // An assumption has nothing behind it.
  const std::string
      start =
          "9.0 Dynamic Contradiction Forcing Chains (+): r9c5=7 gives r9c5=7 and r9c5<>7: r9c5=7 ",
      end = "-> r1c5<>7 -> r9c5<>7 ==> r9c5 <> 7\n";
  for (const char* behind :
       {"[1: Naked Pair: 2 squares of row r9, r9c1 r9c3, for the 2 digits 2 7] ",
        "[1: Forcing Chain: r1c1=1 -> r1c1<>1] "})
    CHECK(why_wrong(kPuzzle + "\n" + start + behind + end) ==
          "a node r9c5=7 with a cause; it is assumed, and follows from nothing; an assumption has "
          "no cause");
}

TEST_CASE("false steps: a set behind a node has no square that holds a digit") {
  const std::string by_given =
      "9.0 Dynamic Contradiction Forcing Chains (+): r9c5=7 gives r9c5=7 and r9c5<>7: r9c5=7 -> "
      "r1c5<>7 -> r9c5<>7 "
      "[1: Naked Pair: 2 squares of row r9, r9c1 r9c3, for the 2 digits 2 7] ==> r9c5 <> 7\n";
  CHECK(why_wrong(kPuzzle + "\n" + by_given) ==
        "Naked Pair with r9c1; r9c1 holds a digit; the squares of a set are empty");
}

TEST_CASE("false steps: a step of another form than its rule") {
  Step step = std::get<Step>(
      read_step(std::string("tridagon-relation ") + kTwelve + " ==> one of n4r1c1", false).at(0));
  const Candidate guardian = candidate(4, 1, 1);
  step.pattern = ClaimedSplit{{guardian}, {guardian, guardian}};
  CHECK(step_fault(PathState(tridagon_marks()), step) ==
        "the step tridagon-relation; it is written as a step of another form; a step has the form "
        "of its rule");
  // In JSON, a member of another form.
  const std::string json =
      R"({"schema":1,"puzzle":")" + kPuzzle +
      R"(","rating":"W","rules":"locked,whip","singles":[],"rounds":[{"steps":[{"rule":"whip[1]",)"
      R"("target":"n1r1c4","length":1,"cells":[],"chain":[]}],"singles":[]}],"solved":false,)"
      R"("most_complex_rule":"ECP","value":"inf","status":"unsolved","state":["")" +
      replicated(R"(,"")", 80) + "]}";
  CHECK(why_wrong(json) ==
        "the step whip[1] with chain; steps of its form have none; a step has the members of its "
        "form");
}

TEST_CASE("false steps: a pattern that gives a relation has no guardians beside it") {
  const PathState state(tridagon_marks());
  const Step pattern = std::get<Step>(
      read_step(std::string("tridagon-relation ") + kTwelve + " ==> one of n4r1c1", false).at(0));
  CHECK(step_fault(state, pattern) == "");
  const Candidate guardian = candidate(4, 1, 1), invented = candidate(5, 5, 5),
                  other = candidate(6, 5, 5);
  Step changed = pattern;
  auto& named = std::get<ClaimedUnfillable>(changed.pattern).guardians;
  named = {guardian};  // as JSON has them
  CHECK(step_fault(state, changed) == "");
  named = {invented, other};
  CHECK(step_fault(state, changed) ==
        "2 guardians; n4r1c1 is a guardian, too; the guardians are all other candidates of the "
        "cells");
  named = {guardian, invented};
  CHECK(step_fault(state, changed) ==
        "2 guardians; n5r5c5 is no guardian; the guardians are all other candidates of the cells");
  // Its claim is applied by its rule, whatever else the step contains.
  named = {guardian, other};
  Relations relations;
  take_relations(state, *type_of("tridagon-relation").rule, changed, relations);
  REQUIRE(relations.sets.size() == 1);
  CHECK(relations.sets.front().count() == 1);
  CHECK(has(relations.sets.front(), guardian));
  CHECK_THROWS_AS(take_relations(state, *type_of("tridagon-relation").rule, changed, relations),
                  Wrong);
}

TEST_CASE("false steps: an oddagon without its links is wrong, and no more than that") {
  CHECK(why_wrong(kPuzzle + "\noddagon[5]: or2{n1r1c1 n1r1c2},or2{n1r1c2 n1r3c1},or2{n1r3c1 "
                            "n1r3c2},or2{n1r3c2 n1r5c1},or2{n1r5c1 n1r1c1} ==> r5c1≠1\n") ==
        "link 1 is a relation; an oddagon has none; the links of an oddagon are CSP-variables");
  const std::string link = R"({"variable":"r1n1","left":"n1r1c1","right":[],"additional":[]})";
  const std::string json =
      R"({"schema":1,"puzzle":")" + kPuzzle +
      R"(","rating":"Odd+W","rules":"locked,oddagon,whip","singles":[],"rounds":[{"steps":[{"rule":"oddagon[5]",)"
      R"("target":"n1r1c4","length":5,"chain":["n1r1c1","n1r1c2","n1r3c1","n1r3c2","n1r5c1"],"guardians":[],"cells":[)" +
      link + "," + link + "," + link + "," + link + "," + link +
      R"(]}],"singles":[]}],"solved":false,"most_complex_rule":"ECP","value":"inf","status":"unsolved","state":[)"
      R"("")" +
      replicated(R"(,"")", 80) + "]}";
  const Path path = read_paths(json).at(0);
  CHECK_FALSE(check(path).right());
  const Verdict on = check(path, {.strict = false, .stop = {}, .go_on = true});
  CHECK_FALSE(on.right());
  CHECK(on.steps == 1);
  CHECK(on.wrong == 1);
}

TEST_CASE("false steps: a rectangle of SER in a puzzle of three solutions") {
  const std::string puzzle =
      ".6..97...78.1.2.3.1....6.8.5.7.831.6..95.487...87693.48...21965426.3.7.895.67842.";
  const std::string steps =
      naked_singles(
          "r2c9=9 r4c2=4 r4c4=2 r4c8=9 r5c5=1 r5c2=3 r3c2=9 r5c9=2 r1c9=1 r3c9=7 r5c1=6 r6c1=2 "
          "r1c1=3 r6c2=1 r6c8=5 r1c8=4 "
          "r1c4=8 r7c2=7 r7c3=3 r7c4=4 r3c4=3 r8c4=9 r8c6=5 r8c8=1 r9c3=1 r9c9=3") +
      "4.5 Unique Rectangle type 1: a loop of 2 5 through r1c3 r1c7 r3c7 r3c3, more in r3c3 ==> "
      "r3c3 <> 2, r3c3 <> 5\n" +
      naked_singles("r3c3=4 r2c3=5 r1c3=2 r1c7=5 r2c5=4 r2c7=6 r3c5=5 r3c7=2");
  const std::string end =
      "EP = 2.3, ED = 2.3\nLEVEL = SER 4.5, MOST COMPLEX RULE = Unique Rectangle type 1\n"
      "SOLUTION = "
      "362897541785142639194356287547283196639514872218769354873421965426935718951678423\n";
  CHECK(why_wrong("PUZZLE = " + puzzle + "\nRATING = SER\nRULES = Sudoku Explainer 1.2.1\n\n" +
                  steps + end) ==
        "steps that assume one solution; the puzzle has not one solution; such a step needs a "
        "puzzle with one solution");
  CHECK(why_wrong(puzzle + "\n" + steps) ==
        "steps that assume one solution; the puzzle has not one solution; such a step needs a "
        "puzzle with one solution");
}

TEST_CASE("false steps: steps of SER are of the line that the path names") {
  const std::string solution =
      "362897541785142639194356287547283196639514872218769354873421965426935718951678423";
  std::string puzzle = solution, other = solution;
  puzzle[17] = other[0] = '.';
  const std::string
      head = "PUZZLE = " + puzzle + "\n",
      rest = "RATING = SER\nRULES = Sudoku Explainer 1.2.1\n\n" + naked_singles("r2c9=9") +
             "EP = 2.3, ED = 2.3\nLEVEL = SER 2.3, MOST COMPLEX RULE = Naked Single\nSOLUTION = " +
             solution + "\n";
  const auto judged = [&](const std::string& line) {
    return check(read_paths(head + line + rest).at(0));
  };
  CHECK(judged("").why().empty());
  CHECK(judged("LINE = classic " + puzzle + "\n").line == "classic " + puzzle);
  CHECK(judged("LINE = classic " + puzzle + "\n").why().empty());
  CHECK(judged("LINE = classic " + other + "\n").why() ==
        "Naked Single of 9; the square holds other digits; the square holds that digit alone");
}

TEST_CASE("false steps: a banner is of the run that begins after it") {
  const std::string puzzle =
      std::string(13, '.') + "5..........5............5..................5" + std::string(24, '.');
  const std::string run = puzzle + "\nhidden-single-in-a-block ==> r1c1 = 5\n",
                    latin = "*** LatinRules 2.1.s ***\n", sudoku = "*** SudoRules 20.1.s ***\n";
  const std::string right;
  const std::string wrong =
      "hidden-single-in-a-block places n5r1c1; n5r1c1 is in no house of "
      "that kind; a hidden single is in a house of the kind of its name";
  using Verdicts = std::vector<std::string>;
  CHECK(whys(run + run) == Verdicts{right, right});
  CHECK(whys(run + latin + run) == Verdicts{right, wrong});
  CHECK(whys(latin + run + latin + run) == Verdicts{wrong, wrong});
  CHECK(whys(latin + run + sudoku + run) == Verdicts{wrong, right});
  CHECK(whys(latin + run + run) == Verdicts{wrong, right});
  // The banner after a run, and then a call.
  CHECK(whys(latin + run + latin + "(solve \"" + puzzle + "\")\n" +
             run.substr(run.find('\n') + 1)) == Verdicts{wrong, right});
}

TEST_CASE("false steps: what is behind many nodes is compared once") {
  // One comparison for each node would be 40 to the seventh.
  CHECK(same_ser_sentences(nested(7, 1), nested(7, 1)));
  CHECK_FALSE(same_ser_sentences(nested(7, 1), nested(7, 2)));
  // The lists may have other orders, but each member one partner.
  SentenceParts step = nested(0, 1), other = step;
  step.behind = {nested(0, 1), nested(0, 2)};
  other.behind = {nested(0, 2), nested(0, 1)};
  const auto add = [](SentenceParts& to, int behind) {
    to.branches.front().push_back(
        {.node = {candidate(1, 1, 2), false}, .parents = {0}, .behind = behind});
  };
  for (const int behind : {0, 1, 0}) {
    add(step, behind);
    add(other, 1 - behind);
  }
  CHECK(same_ser_sentences(step, other));
  CHECK_FALSE(same_ser_sentences(step, step.behind.front()));
  add(step, 0);
  add(other, 0);
  CHECK_FALSE(same_ser_sentences(step, other));
}

TEST_CASE(
    "false steps: after a wrong step that empties a cell the check goes on, and counts steps "
    "alone") {
  const std::string head =
      "PUZZLE = " + kPuzzle + "\nRATING = W\nRULES = locked,whip\nNOTATION = short\nround 1\n";
  const std::string empties = "whip[1] n4{r6c7 .} ==> r6c8 <> 4\n",
                    right = "hidden-single-in-a-block ==> r5c1 = 8\n",
                    wrong = "naked-single ==> r9c9 = 9\n";
  const auto on = [](const std::string& text) {
    return check(read_paths(text).at(0), {.strict = false, .stop = {}, .go_on = true});
  };
  const Verdict rounds = on(head + empties + "round 2\n" + right + wrong);
  CHECK(rounds.where == "line 6");
  CHECK(rounds.steps == 3);
  CHECK(rounds.wrong == 2);
  CHECK_FALSE(rounds.solved);
  const Verdict published = on(kPuzzle + "\n" + empties + right + wrong);
  CHECK(published.where == "line 2");
  CHECK(published.steps == 3);
  CHECK(published.wrong == 2);
  // A drawn state is no step, nor one that nothing can be.
  std::string drawn;
  for (int row = 0; row < 9; ++row) drawn += "| 1 1 1 | 1 1 1 | 1 1 1 |\n";
  const Verdict states = on(head + empties + drawn);
  CHECK(states.where == "line 6");
  CHECK(states.steps == 1);
  CHECK(states.wrong == 1);
}

TEST_CASE("false steps: rules and techniques of the classic board on another one") {
  const std::string latin = "*** LatinRules ***\n", fives = std::string(13, '.') +
                                                            "5..........5............5.........5" +
                                                            std::string(33, '.') + "\n";
  CHECK(
      why_wrong(latin + fives + "1.2 Hidden Single: 5 in block b1 fits r1c1 only ==> r1c1 = 5\n") ==
      "Hidden Single on a variant; it is a technique of the classic board alone; the steps of a "
      "variant hold on any board");
  std::string marks;
  for (int cell = 0; cell < 81; ++cell)
    marks += cell == 0    ? "12......."
             : cell == 10 ? ".23......"
             : cell == 20 ? "1.3......"
                          : "123456789";
  const std::string pairs = "xy3-chain {n1 n2}r1c1 - {n2 n3}r2c2 - {n3 n1}r3c3 ==> r3c1 <> 1\n";
  CHECK(why_wrong(marks + "\n" + pairs) == "");
  CHECK(why_wrong(latin + marks + "\n" + pairs) ==
        "xy3-chain on a variant; xy is a rule of the classic board alone; the rules of a variant "
        "hold on any board");
  // Typed whips know variables by their kinds, and no blocks.
  std::string two;
  for (int cell = 0; cell < 81; ++cell) two += cell < 2 ? "12......." : "123456789";
  for (const char* name : {"whip-rc[2]", "whip[2]"}) {
    INFO(name);
    CHECK(why_wrong(latin + two + "\n" + name + ": r1c1{n1 n2} - r1c2{n2 .} ==> r1c3≠1\n") == "");
  }

  for (const char* rule : {"tridagon", "tridagon-relation", "impossible-relation", "or-split",
                           "or2-forcing-whip", "or3-g-whip", "or5-contrad-whip"}) {
    INFO(rule);
    CHECK_THROWS_AS(check_any_board(rules_in(rule)), Wrong);
    CHECK(why_wrong("PUZZLE = " + std::string(81, '.') +
                    "\nVARIANT = x\nRATING = rules\nRULES = " + rule + "\n") ==
          fmt::format("the rule {0} on a variant; {0} is a rule of the classic board alone; the "
                      "rules of a variant hold on any board",
                      rule));
  }
  CHECK_NOTHROW(
      check_any_board(rules_in("locked,subsets,whip,g-braid,forcing2-whip,forcing3-whip")));
}

}  // namespace false_steps_tests
