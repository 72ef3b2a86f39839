// Steps that say what does not follow: relations that nobody knows, nodes that are on by what turns
// them off, rules on boards that they know nothing of.
#include <algorithm>
#include <catch2/catch.hpp>
#include <iterator>
#include <string>
#include <vector>

#include "verify/check.h"
#include "verify/read/scanner.h"
#include "verify/steps/steps.h"

namespace false_steps_tests {

using namespace bitwhip::verify;

namespace {

const std::string kPuzzle = ".....6..5...8..71...8.....65.....3.2.2...56..9...8...7..14.......9......48.6.3.5.";

// The fault of the one path of a text; empty: it is right.
std::string why_wrong(const std::string& text) {
  const std::vector<Path> paths = read_paths(text);
  REQUIRE(paths.size() == 1);
  return check(paths.front()).why;
}

std::string step_fault(const State& state, const Step& step) {
  try {
    check_step(state, type_of(step.name), step, step.targets.empty() ? -1 : step.targets.front(), false);
  } catch (const Wrong& wrong) {
    return wrong.what();
  }
  return {};
}

// 123 in the twelve cells of a tridagon and 1234 in the first of them; all digits elsewhere.
std::string tridagon_marks() {
  constexpr int kCells[] = {0, 10, 20, 7, 17, 24, 56, 63, 73, 60, 71, 79};
  std::string marks;
  for (int cell = 0; cell < 81; ++cell) {
    const bool inside = std::find(std::begin(kCells), std::end(kCells), cell) != std::end(kCells);
    for (int digit = 1; digit <= 9; ++digit) marks += !inside || digit < 4 || (cell == 0 && digit == 4) ? static_cast<char>('0' + digit) : '.';
  }
  return marks;
}
constexpr const char* kTwelve = "{n1 n2 n3}{r1c1 r2c2 r3c3 r1c8 r2c9 r3c7 r7c3 r8c1 r9c2 r7c7 r8c9 r9c8}";

}  // namespace

TEST_CASE("false steps: a relation that is invented is no cell of another chain") {
  for (const char* step :
       {"whip[1] or1{n1r1c1 .} ==> r1c2 <> 1", "braid[1] or1{n1r1c1 .} ==> r1c2 <> 1",
        "nrc2-chain or2{n2r1c1 n2r2c1} - or2{n2r2c3 n2r1c3} ==> r3c1 <> 2", "nrczt2-chain or2{n2r1c1 n2r2c1} - or2{n2r2c3 n2r1c3} ==> r3c1 <> 2",
        "bivalue-chain[2] or2{n2r1c1 n2r2c1} - or2{n2r2c3 n2r1c3} ==> r3c1 <> 2", "t-whip[2] or2{n2r1c1 n2r2c1} - or1{n2r2c3 .} ==> r3c1 <> 2",
        "open-nrczt(1,1)-bichain or2{n2r1c1 n2r2c1} & or2{n2r1c3 n2r2c3} ==> r3c1 <> 2"}) {
    INFO(step);
    CHECK(why_wrong(kPuzzle + "\n" + step + "\n") == "a relation in a chain without them in cell 1");
  }
  // In the second of two chains.
  Step bichain = std::get<Step>(read_step("open-nrczt(1,1)-bichain n2{r1c1 r2c1} & or2{n2r1c3 n2r2c3} ==> r3c1 <> 2", false).at(0));
  CHECK(step_fault(State(kPuzzle), bichain) == "a relation in a chain without them in cell 1");
  bichain.cells = bichain.branch;
  bichain.branch.clear();
  CHECK(step_fault(State(kPuzzle), bichain) == "a relation in a chain without them in cell 1");
}

TEST_CASE("false steps: what is behind a node turns it off") {
  const std::string by_pattern =
      "9.0 Dynamic Contradiction Forcing Chains (+): r2c2=9 gives r2c2=5 and r2c2<>5: r2c2=9 #1 -> r1c2<>9 -> r2c2=5 "
      "[1: Pointing: 5 in block b7 fits r7c2 r8c2 only, all in column c2], #1 -> r2c2<>5 ==> r2c2 <> 9\n";
  CHECK(why_wrong(kPuzzle + "\n" + by_pattern) == "r2c2=5 is on, and what is behind a node turns it off");
}

TEST_CASE("false steps: a set behind a node has no square that holds a digit") {
  const std::string by_given =
      "9.0 Dynamic Contradiction Forcing Chains (+): r9c5=7 gives r9c5=7 and r9c5<>7: r9c5=7 -> r1c5<>7 -> r9c5<>7 "
      "[1: Naked Pair: 2 squares of row r9, r9c1 r9c3, for the 2 digits 2 7] ==> r9c5 <> 7\n";
  CHECK(why_wrong(kPuzzle + "\n" + by_given) == "r9c1 holds a digit");
}

TEST_CASE("false steps: a pattern that gives a relation has no chain, and no guardians beside it") {
  const State state(tridagon_marks());
  const Step pattern = std::get<Step>(read_step(std::string("tridagon-relation ") + kTwelve + " ==> one of n4r1c1", false).at(0));
  CHECK(step_fault(state, pattern) == "");
  const Candidate guardian = candidate(4, 1, 1), invented = candidate(5, 5, 5), other = candidate(6, 5, 5);
  Step changed = pattern;
  changed.guardians = {guardian};  // as JSON has them
  CHECK(step_fault(state, changed) == "");
  changed.guardians = {invented, other};
  CHECK(step_fault(state, changed) == "n4r1c1 is a guardian, too");
  changed.guardians = {guardian, invented};
  CHECK(step_fault(state, changed) == "n5r5c5 is no guardian");
  changed.chain = {other, other};
  CHECK(step_fault(state, changed) == "a chain beside a pattern");
  changed.guardians.clear();
  CHECK(step_fault(state, changed) == "a chain beside a pattern");
  changed.chain.clear();
  // What it says is taken by its rule, not by what else it has.
  changed.chain = {guardian, other};
  changed.guardians = {guardian, other};
  Relations relations;
  take_relations(state, *type_of("tridagon-relation").rule, changed, relations);
  REQUIRE(relations.sets.size() == 1);
  CHECK(relations.sets.front().count() == 1);
  CHECK(has(relations.sets.front(), guardian));
  CHECK_THROWS_AS(take_relations(state, *type_of("tridagon-relation").rule, changed, relations), Wrong);
}

TEST_CASE("false steps: rules and techniques of the classic board on another one") {
  const std::string latin = "*** LatinRules ***\n",
                    fives = std::string(13, '.') + "5..........5............5.........5" + std::string(33, '.') + "\n";
  CHECK(why_wrong(latin + fives + "1.2 Hidden Single: 5 in block b1 fits r1c1 only ==> r1c1 = 5\n") ==
        "Hidden Single is a technique of the classic board alone");
  std::string marks;
  for (int cell = 0; cell < 81; ++cell) marks += cell == 0 ? "12......." : cell == 10 ? ".23......" : cell == 20 ? "1.3......" : "123456789";
  const std::string pairs = "xy3-chain {n1 n2}r1c1 - {n2 n3}r2c2 - {n3 n1}r3c3 ==> r3c1 <> 1\n";
  CHECK(why_wrong(marks + "\n" + pairs) == "");
  CHECK(why_wrong(latin + marks + "\n" + pairs) == "xy is a rule of the classic board alone");

  for (const char* rule :
       {"tridagon", "tridagon-relation", "impossible-relation", "or-split", "or2-forcing-whip", "or3-g-whip", "or5-contrad-whip"}) {
    INFO(rule);
    CHECK_THROWS_AS(check_any_board(rules_in(rule)), Wrong);
    CHECK(why_wrong("PUZZLE = " + std::string(81, '.') + "\nVARIANT = x\nRATING = rules\nRULES = " + rule + "\n") ==
          std::string(rule) + " is a rule of the classic board alone");
  }
  CHECK_NOTHROW(check_any_board(rules_in("locked,subsets,whip,g-braid,forcing2-whip,forcing3-whip")));
}

}  // namespace false_steps_tests
