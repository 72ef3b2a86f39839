// What a path claims: the rules and the lengths that it may use, its level, an infinite rating, and
// with the strict check the exact value.
#include <catch2/catch.hpp>
#include <string>

#include "support/read_paths.h"
#include "support/text.h"
#include "verify/board/board.h"
#include "verify/check/check.h"
#include "verify/judged.h"

using namespace bitwhip::verify;
using bitwhip::testing::replaced;
using namespace bitwhip::verify::checks;

namespace {

// A puzzle of W = B = 3, in the four parts of its path.
const std::string kPuzzle =
    "62...4.8....9.1........52...6......8.1.3....54...9.............8.1...52...9..27.3";
const std::string kHead =
    "PUZZLE = " + kPuzzle + "\nRATING = W\nRULES = locked,whip\nNOTATION = short\n";
const std::string kSingles =
    "naked-single ==> r1c4 = 7, r4c6 = 7, r9c1 = 5, r1c5 = 3, r9c2 = 4, r1c3 = 5\n"
    "hidden-single-in-a-block ==> r3c1 = 1, r2c5 = 2, r2c8 = 5, r6c2 = 5, r6c9 = 2, r7c3 = 6, r7c7 "
    "= 8, r3c2 = 9, r4c4 = 2,\n"
    "    r7c1 = 2\n"
    "naked-single ==> r4c3 = 3, r4c1 = 9, r5c1 = 7, r2c1 = 3, r6c3 = 8, r5c3 = 2, r6c6 = 6, r5c6 = "
    "8, r6c4 = 1, r5c5 = 4,\n"
    "    r6c7 = 3, r4c5 = 5, r6c8 = 7\n"
    "hidden-single-in-a-block ==> r2c2 = 8, r3c8 = 3, r7c4 = 5, r8c4 = 4\n";
const std::string kFirstRound = "round 1\nrow r2 interaction-with-block b3 ==> r3c9 <> 6\n";
const std::string kSecondRound =
    "round 2\n"
    "whip[3] {n9 n6}r8c9 - {n6 n1}r9c8 - n1{r7c9 .} ==> r1c9 <> 9\n"
    "whip[3] n4{r7c8 r7c9} - n1{r7c9 r1c9} - n9{r1c9 .} ==> r7c8 <> 9\n"
    "whip[3] {n1 n9}r1c9 - {n9 n6}r8c9 - {n6 .}r9c8 ==> r7c9 <> 1\n"
    "whip[3] {n9 n6}r8c9 - n6{r9c8 r5c8} - n9{r5c8 .} ==> r7c9 <> 9\n";
const std::string kLastSingles =
    "naked-single ==> r1c9 = 1, r7c9 = 4, r1c7 = 9, r3c9 = 7, r7c8 = 1, r2c9 = 6, r3c3 = 4, r4c8 = "
    "4, r5c7 = 6, r7c5 = 7,\n"
    "    r9c8 = 6, r2c3 = 7, r2c7 = 4, r4c7 = 1, r5c8 = 9, r7c2 = 3, r8c5 = 6, r8c9 = 9, r9c4 = 8, "
    "r3c4 = 6, r3c5 = 8,\n"
    "    r7c6 = 9, r8c2 = 7, r8c6 = 3, r9c5 = 1\n";
const std::string kSolution =
    "SOLUTION = "
    "625734981387921456194685237963257148712348695458196372236579814871463529549812763\n";
const std::string kEnd = kLastSingles + "LEVEL = W3, MOST COMPLEX RULE = WHIP[3]\n" + kSolution;
const std::string kPath = kHead + kSingles + kFirstRound + kSecondRound + kEnd;

// Of EasterMonster, which no rating here solves; nothing can be done with singles and locked
// candidates.
const std::string kHardest =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

std::string as_rating(std::string text, const std::string& rating, const std::string& rules) {
  text = replaced(text, "RATING = W", "RATING = " + rating);
  text = replaced(text, "RULES = locked,whip", "RULES = " + rules);
  const auto at = text.find("LEVEL = W");
  return at == std::string::npos ? text : text.replace(at, 9, "LEVEL = " + rating);
}

std::string unsolved(const std::string& rating, const std::string& rules, const std::string& value,
                     const std::string& most_complex = "RCiB") {
  return as_rating(kHead + kSingles + kFirstRound, rating, rules) + "UNSOLVED, " + rating + " = " +
         value + ", MOST COMPLEX RULE = " + most_complex + "\n";
}

std::string hardest(const std::string& rating, const std::string& rules, const std::string& value) {
  return "PUZZLE = " + kHardest + "\nRATING = " + rating + "\nRULES = " + rules +
         "\nNOTATION = short\nUNSOLVED, " + rating + " = " + value + ", MOST COMPLEX RULE = ECP\n";
}

}  // namespace

TEST_CASE("claims: a path shows an upper bound, strictly the value") {
  CHECK(shown(kPath) == "B <= 3");
  CHECK(shown(kPath, true) == "W = 3");
  const std::string b = as_rating(kPath, "B", "locked,whip,braid");
  CHECK(shown(b) == "B <= 3");
  CHECK(shown(b, true) == "B = 3");
}

TEST_CASE("claims: a level that longer steps than needed make is an upper bound, and no value") {
  // A whip[4] for a target that has a whip[3].
  std::string four =
      replaced(kPath, "whip[3] {n9 n6}r8c9 - {n6 n1}r9c8 - n1{r7c9 .} ==> r1c9 <> 9",
               "whip[4] {n9 n1}r1c7 - {n1 n4}r4c7 - n4{r4c8 r7c8} - n9{r7c8 .} ==> r1c9 <> 9");
  four = replaced(four, "LEVEL = W3, MOST COMPLEX RULE = WHIP[3]",
                  "LEVEL = W4, MOST COMPLEX RULE = WHIP[4]");
  CHECK(shown(four) == "B <= 4");
  const Verdict all = verdict(four, true);
  CHECK(all.where.find("(round 2)") != std::string::npos);
  CHECK(all.why().find(" is a target of whip[3], which comes before whip[4]") != std::string::npos);
  CHECK(fault(as_rating(four, "B", "locked,whip,braid"), true) ==
        "B = 4; its rules solve the puzzle with shorter steps; the value is the least length that "
        "solves");
  // A level that is not that of the steps is wrong in any case.
  CHECK(fault(replaced(kPath, "LEVEL = W3", "LEVEL = W4")) ==
        "LEVEL = W4; the level is W 3; the level is the greatest length of the steps");
}

TEST_CASE("claims: strictly, a round has all targets of its rung, and singles come first") {
  const std::string fewer =
      replaced(kPath, "whip[3] {n1 n9}r1c9 - {n9 n6}r8c9 - {n6 .}r9c8 ==> r7c9 <> 1\n", "");
  CHECK(shown(fewer) == "B <= 3");
  CHECK(fault(fewer, true) ==
        "a round of whip[3]; n1r7c9 is left out, and has whip[3] like the others; a round removes "
        "all targets of its rule and length");
  const std::string single =
      "hidden-single-in-a-block ==> r2c2 = 8, r3c8 = 3, r7c4 = 5, r8c4 = 4\n";
  const std::string late = replaced(replaced(kPath, single, ""), "round 2\n", single + "round 2\n");
  CHECK(fault(late, true).find(" is a single; singles come before a round") != std::string::npos);
  // Without the first round the second one is not the first rung.
  const std::string skipped = replaced(replaced(kPath, kFirstRound, ""), "round 2", "round 1");
  CHECK(fault(skipped, true) ==
        "a round of whip[3]; n6r3c9 is a target of locked[1], which comes before whip[3]; a round "
        "is of the first rule and length that have targets");
}

TEST_CASE("claims: a path of kept steps shows an upper bound, but in a confluent rating") {
  const std::string kept = replaced(kPath, "LEVEL = ", "STEPS = 5 OF 6\nLEVEL = ");
  const Verdict all = verdict(kept, true);
  CHECK(all.right());
  CHECK(all.shown == "B <= 3");
  CHECK(all.not_strict == "the path keeps 5 of 6 steps");
  CHECK(shown(as_rating(kept, "B", "locked,whip,braid"), true) == "B = 3");
}

TEST_CASE("claims: rules of the path") {
  CHECK(fault(as_rating(kPath, "W", "locked,whip<=3")).empty());
  CHECK(fault(as_rating(kPath, "W", "rcib, whip=3")).empty());
  CHECK(fault(as_rating(kPath, "W", "locked,whip<=2")) ==
        "whip[3]; the rules of the path have no such length; the steps have lengths that the path "
        "names with its rules");
  CHECK(fault(as_rating(kPath, "W", "locked,whip=4..9")) ==
        "whip[3]; the rules of the path have no such length; the steps have lengths that the path "
        "names with its rules");
  CHECK(fault(as_rating(kPath, "W", "locked,magic")) ==
        "the rule 'magic'; no rule is named so; rules are those of `bitwhip info rules`");
  CHECK(fault(as_rating(kPath, "W", "locked,whip,braid")) ==
        "the rules of the path have braid; the rating W has not; the rules of a path are those of "
        "its rating, or fewer");
  CHECK(fault(as_rating(kPath, "W", "locked,whip<3")) ==
        "'<3' behind a rule; it is no range of lengths; a range is <=n, >=n, =n or =m..n");
  CHECK(fault(as_rating(kPath, "foo", "locked,whip")) ==
        "the rating foo; no rating is named so; ratings are those of `bitwhip info ratings`");
  CHECK(fault(as_rating(kPath, "rules", "locked,whip=3")).empty());
  CHECK(fault(as_rating(kPath, "rules", "locked,whip<=2")) ==
        "whip[3]; the rules of the path have no such length; the steps have lengths that the path "
        "names with its rules");
  // Cut off at a length: the path has an interaction, and nrczt-chains of M end at 2.
  CHECK(fault(as_rating(kPath, "M2", "locked,nrczt<=3")) ==
        "the rules of the path have nrczt of length 3; the rating M2 has not; the rules of a path "
        "are those of its rating, or fewer");
  CHECK(fault(as_rating(kPath, "L", "locked,whip")) ==
        "the rules of the path have whip; the rating L has not; the rules of a path are those of "
        "its rating, or fewer");
}

TEST_CASE("claims: an unsolved path has no single left") {
  const std::string early =
      replaced(unsolved("W", "locked,whip", "inf"),
               "round 1\nrow r2 interaction-with-block b3 ==> r3c9 <> 6\n", "");
  CHECK(verdict(replaced(early, "RCiB", "HS")).right());
  const std::string earlier =
      replaced(early, "hidden-single-in-a-block ==> r2c2 = 8, r3c8 = 3, r7c4 = 5, r8c4 = 4\n", "");
  CHECK(fault(replaced(earlier, "RCiB", "HS")) ==
        "the path ends here; n8r2c2 is a single that is left; an unsolved path takes all singles");
}

TEST_CASE("claims: infinite ratings") {
  // Not so: T&E over singles solves it.
  for (const char* rating : {"B", "gB", "S+B", "SFin+B", "S+gB", "SFin+gB"}) {
    INFO(rating);
    const std::string name = rating;
    CHECK(fault(unsolved(rating, "locked", "inf")) ==
          name + " = inf; " + name + " solves the puzzle; an infinite rating never solves");
  }
  // Not shown, as W could do less than B; strictly its path goes on to the solution.
  const Verdict w = verdict(unsolved("W", "locked,whip", "inf"));
  CHECK(w.right());
  CHECK(w.shown.empty());
  CHECK(w.not_shown == "W = inf");
  CHECK(fault(unsolved("W", "locked,whip", "inf"), true) ==
        "W = inf; W solves the puzzle; an infinite rating never solves");

  for (const char* rating : {"W", "B", "gW", "gB", "S", "S+W", "S+B", "SFin+W", "SFin+gB", "N", "L",
                             "L7", "L4_0", "BC", "tW", "rules"}) {
    INFO(rating);
    CHECK(shown(hardest(rating, "locked", "inf")) == std::string(rating) + " = inf");
  }
  CHECK(shown(hardest("L1_0", "singles", "inf")) == "L1_0 = inf");
  CHECK(verdict(hardest("Odd+W", "locked", "inf")).not_shown == "Odd+W = inf");
  CHECK(shown(hardest("Odd+W", "locked", "inf"), true) == "Odd+W = inf");
}

TEST_CASE("claims: a rating above a length") {
  const Verdict plain = verdict(unsolved("W", "locked,whip", ">2"));
  CHECK(plain.not_shown == "W = >2");
  CHECK(verdict(replaced(unsolved("W", "locked,whip", ">2"), "= RCiB", "= RCiB, STATUS = length"))
            .right());
  CHECK_THROWS_AS(
      read_paths(replaced(unsolved("W", "locked,whip", ">2"), "= RCiB", "= RCiB, STATUS = fine")),
      Unreadable);
  CHECK(shown(unsolved("W", "locked,whip", ">2"), true) == "W > 2");
  CHECK(shown(unsolved("B", "locked,whip", ">2"), true) == "B > 2");
  CHECK(fault(unsolved("W", "locked,whip", ">3"), true) ==
        "W > 3; n1r7c9 is a target of whip[3] in the last state; the lengths up to the bound have "
        "nothing left to do");
  CHECK(fault(unsolved("B", "locked,whip", ">3"), true) ==
        "B > 3; its rules solve the puzzle with these lengths; the lengths up to the bound do not "
        "solve");
  CHECK(fault(unsolved("W", "locked,whip", ">0")) ==
        "W = >0; '>0' is not the rating of an unsolved puzzle; an unsolved puzzle is infinite, or "
        "above its longest step, or a limit ended its path");
  CHECK(fault(unsolved("W", "locked,whip", "3")) ==
        "W = 3; '3' is not the rating of an unsolved puzzle; an unsolved puzzle is infinite, or "
        "above its longest step, or a limit ended its path");
  // The time was over when the rating was known and its path was not.
  const Verdict late =
      verdict(replaced(unsolved("W", "locked,whip", "3"), "= RCiB", "= RCiB, STATUS = timeout"));
  CHECK(late.right());
  CHECK(late.not_shown == "W = 3");
}

TEST_CASE("claims: only a puzzle with one solution has a rating") {
  const std::string empty(81, '.');
  CHECK(
      fault(replaced(hardest("W", "locked", "inf"), kHardest, empty)) ==
      "W = inf; the puzzle has more than one solution; a rating is of a puzzle with one solution");
  std::string none = kHardest;
  none[1] = '3';
  CHECK_FALSE(fault(replaced(hardest("W", "locked", "inf"), kHardest, none)).empty());
}

TEST_CASE("claims: the simple systems") {
  const auto path = [](const std::string& system, const std::string& rules) {
    return replaced(hardest(system, rules, "inf"), "ECP", system == "none" ? "" : "ECP");
  };
  CHECK(shown(path("sudoku-helper", "naked single,bucket")) == "sudoku-helper = inf");
  CHECK(shown(path("cross-hatching", "naked single")) == "cross-hatching = inf");
  CHECK(shown(path("locked-candidates", "block-line interaction")) == "locked-candidates = inf");
  CHECK(fault(path("sudoku-helper", "naked single,block-line interaction")) ==
        "the rule 'block-line interaction'; sudoku-helper has no such rule; the rules of a path "
        "are those of its rating");
  CHECK(fault(path("sudoku-helper", "whip")) ==
        "the rule 'whip'; sudoku-helper has no such rule; the rules of a path are those of its "
        "rating");
}

TEST_CASE("claims: a check can be stopped") {
  const auto stop = [] { return true; };
  CHECK_THROWS_AS(check(read_paths(kPath).at(0), {.strict = true, .stop = stop}), SearchStopped);
  CHECK_THROWS_AS(check(read_paths(hardest("gB", "locked", "inf")).at(0), {.stop = stop}),
                  SearchStopped);
}
