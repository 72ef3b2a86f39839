// The checker by itself: its reading of the notation, and its verdict on steps of the literature
// and on steps that are almost right.
#include <catch2/catch.hpp>

#include "support/read_paths.h"
#include "verify/check/check.h"
#include "verify/read/chain_reader.h"

using namespace bitwhip::verify;

namespace {

std::vector<StepCell> chain(const std::string& text) {
  Scanner scanner(text);
  return read_chain(scanner);
}

// Ocean 6 after the singles and swordfish of its path; the chain of the literature follows.
const std::string kStart =
    "PUZZLE = ....1...2..1....3..4...56.......78..1.......5..34.......63...9..5....4..2...8....\n"
    "RATING = rules\nRULES = super-hidden,nrczt,whip,braid\nNOTATION = short\nround 1\n"
    "swordfish-in-rows n3{r3 r4 r8}{c1 c5 c9} ==> r1c1 <> 3, r5c5 <> 3, r9c9 <> 3\n"
    "swordfish-in-rows n5{r2 r6 r7}{c1 c5 c7} ==> r1c1 <> 5, r1c7 <> 5, r4c1 <> 5, r4c5 <> 5, r9c7 "
    "<> 5\n"
    "swordfish-in-rows n4{r1 r5 r9}{c3 c6 c8} ==> r2c6 <> 4, r4c3 <> 4, r4c8 <> 4, r7c6 <> "
    "4\nround 2\n";
const std::string kNoEnd = "UNSOLVED, rules = >8, MOST COMPLEX RULE = ";

// The fault of a step in that state, or nothing.
std::string fault_of_step(const std::string& step, const std::string& most_complex = "NRCZT3") {
  const Verdict verdict =
      check(read_paths(kStart + step + "\n" + kNoEnd + most_complex + "\n").at(0));
  // Not one of the steps before.
  if (!verdict.right()) CHECK(verdict.where.substr(0, 6) == "line 1");
  return verdict.why();
}

}  // namespace

TEST_CASE("cells of every kind are read") {
  const auto cells = chain(
      "{n1 n2}r3c5 - n4{r2c3 r2c7} - n4{r2c3 r5c3} - n4{r1c1 r2c2} - {r9 r1}c3n7 - {c2 c5}r3n7 - "
      "n4{r2c1 r2c3}b1 - n7{r2c3 .}r2");
  REQUIRE(cells.size() == 8);
  const std::vector<Variable> variables{
      {HouseKind::rc, 3, 5}, {HouseKind::rn, 2, 4}, {HouseKind::cn, 3, 4}, {HouseKind::bn, 1, 4},
      {HouseKind::cn, 3, 7}, {HouseKind::rn, 3, 7}, {HouseKind::bn, 1, 4}, {HouseKind::rn, 2, 7}};
  for (std::size_t i = 0; i < cells.size(); ++i)
    CHECK(cells[i].variables == std::vector{variables[i]});
  CHECK(cells[0].left == candidate(1, 3, 5));
  CHECK(cells[0].right == CandidateGroup{candidate(2, 3, 5)});
  CHECK(cells[4].left == candidate(7, 9, 3));
  CHECK(cells[5].right == CandidateGroup{candidate(7, 3, 5)});
  CHECK(cells[7].right.empty());
}

TEST_CASE("a cell that does not tell its house has all that its candidates share") {
  CHECK(chain("n4{r2c1 r2c3}")[0].variables ==
        std::vector<Variable>{{HouseKind::rn, 2, 4}, {HouseKind::bn, 1, 4}});
  CHECK(chain("n4{r2c1 .}")[0].variables.size() == 3);
  CHECK(chain("n4{r1c1 r2c3}")[0].variables == std::vector<Variable>{{HouseKind::bn, 1, 4}});
  CHECK_THROWS_AS(chain("n4{r1c1 r5c5}"), Wrong);
}

TEST_CASE("g-candidates and additional candidates are read") {
  const auto cells =
      chain("n3{r1c2 r1c456 r1c9* r1c8#n3r2c8} - n3{r4c4 r13c4} - {n2 n6 n3#n3r1c456}r4c8");
  CHECK(cells[0].right ==
        CandidateGroup{candidate(3, 1, 4), candidate(3, 1, 5), candidate(3, 1, 6)});
  REQUIRE(cells[0].additional.size() == 2);
  CHECK(cells[0].additional[0].by.empty());
  CHECK(cells[0].additional[1].by == CandidateGroup{candidate(3, 2, 8)});
  CHECK(cells[1].right == CandidateGroup{candidate(3, 1, 4), candidate(3, 3, 4)});
  CHECK(cells[2].additional[0].by.size() == 3);
  for (const char* text : {"n3{r12c12 r1c3}", "n3{r1c2}", "{n1 n2}", "{n1 n0}r1c1", "n1{r1c1 r1c2",
                           "n1{r1c1 r1c2!}", "{r1 c2}c3n7"})
    CHECK_THROWS_AS(chain(text), Wrong);
}

TEST_CASE("the chain of the literature is right, and its neighbours are not") {
  CHECK(fault_of_step("nrczt3-chain n1{r4c4 r6c6} - n1{r6c7 r7c7} - n1{r7c2 r9c2} ==> r9c4 <> 1") ==
        "");
  CHECK(fault_of_step("whip[3] n1{r4c4 r6c6} - n1{r6c7 r7c7} - n1{r7c2 .} ==> r9c4 <> 1",
                      "WHIP[3]") == "");
  CHECK(fault_of_step("nrczt2-chain n1{r4c4 r6c6} - n1{r6c7 r7c7} - n1{r7c2 r9c2} ==> r9c4 <> 1") ==
        "nrczt2-chain names length 2; its chain has 3 CSP-variables; a nrczt[n] has n of them");
  CHECK(fault_of_step("nrczt3-chain n1{r4c4 r6c6} - n1{r6c7 r7c7} - n1{r7c2 r9c2} ==> r9c6 <> 1") ==
        "cell 1 begins with n1r4c4; n1r4c4 is not linked to the target; L is linked to the R "
        "before it, in the first cell to the target");
  CHECK(fault_of_step("nrczt3-chain n1{r4c4 r6c6} - n1{r6c7 r9c7} - n1{r9c2 r7c2} ==> r9c4 <> 1") ==
        "cell 2 is c7n1 with n1r6c7; nothing justifies n1r7c7; all candidates of a variable but L "
        "and R are linked to what justifies them: the target, or earlier R's");
  CHECK(fault_of_step("nrczt3-chain n1{r4c4 r6c6} - n1{r7c7 r6c7} - n1{r7c2 r9c2} ==> r9c4 <> 1") ==
        "cell 2 begins with n1r7c7; n1r7c7 is not linked to n1r6c6; L is linked to the R before "
        "it, in the first cell to the target");
  CHECK(
      fault_of_step(
          "nrczt3-chain n1{r4c4 r6c6} - n1{r6c7 r7c7} - n1{r7c2 r9c2} ==> r1c1 <> 9, r9c4 <> 1") ==
      "cell 1 begins with n1r4c4; n1r4c4 is not linked to the target; L is linked to the R before "
      "it, in the first cell to the target");
  CHECK(fault_of_step(
            "nrczt3-lr-lasso n1{r4c4 r6c6} - n1{r6c7 r7c7} - n1{r7c2 r9c2} ==> r9c4 <> 1") ==
        "nrczt3-lr-lasso; it is not among the rules of the path; the steps are of the rules that "
        "the path names");
  CHECK(fault_of_step("whip[3] n1{r4c4 r6c6} - n1{r6c7 r7c7} - n1{r7c2 r9c2} ==> r9c4 <> 1") ==
        "cell 3 of 3 ends with n1r9c2; it is the last cell, and has a right-linking candidate; "
        "each cell but the last has an R");
  CHECK(fault_of_step("nrczt3-chain n1{r4c4 r6c6} - n1{r6c7 r7c7} - n1{r7c2 .} ==> r9c4 <> 1") ==
        "cell 3 ends with a point; it has no right-linking candidate; only the last cell of a whip "
        "or braid has no R");
  CHECK(fault_of_step("nrct3-chain n1{r4c4 r6c6} - n1{r6c7 r7c7} - n1{r7c2 r9c2} ==> r9c4 <> 1") ==
        "nrct3-chain; it is not among the rules of the path; the steps are of the rules that the "
        "path names");
}

TEST_CASE("steps that eliminate too much are refused") {
  CHECK(fault_of_step("x-wing-in-rows n4{r1 r5}{c3 c8} ==> r9c3 <> 4")
            .find("is in no member of the other side") != std::string::npos);
  CHECK(fault_of_step("swordfish-in-columns n3{r3 r4 r8}{c1 c5 c7} ==> r4c9 <> 3")
            .find("is in no member of the other side") != std::string::npos);
  CHECK(fault_of_step("swordfish-in-rows n3{r3 r4 r8}{c1 c5 c9} ==> r1c1 <> 3")
            .find("is no candidate any more") != std::string::npos);
  CHECK(fault_of_step("swordfish-in-rows n3{r3 r4 r8}{c1 c5 c9} ==> r3c1 <> 3")
            .find("is no target of these members") != std::string::npos);
  CHECK(fault_of_step("naked-single ==> r1c1 = 6").find("a single is the only candidate") !=
        std::string::npos);
  CHECK(fault_of_step("magic[3] n1{r4c4 r6c6} ==> r9c4 <> 1") ==
        "'magic[3]'; no rule has steps of that name; steps are called as docs/NOTATION.md calls "
        "them");
}

TEST_CASE("a path must tell how it ends") {
  const auto why = [](const std::string& text) { return check(read_paths(text).at(0)).why(); };
  CHECK(why(kStart + kNoEnd + "SHT\n") == "");
  CHECK(why(kStart) ==
        "the last line of the path; the path breaks off; a path ends with LEVEL or UNSOLVED");
  CHECK(why(kStart + kNoEnd + "HT\n") ==
        "the most complex rule is HT; it is SHT; the end names the longest step, among equal ones "
        "the latest rule");
  CHECK(why(kStart + "LEVEL = rules3, MOST COMPLEX RULE = SHT\n") ==
        "the puzzle is solved; the path does not solve the puzzle; the end of a path is what its "
        "steps give");
  CHECK(why(kStart + "UNSOLVED, rules = 3, MOST COMPLEX RULE = SHT\n") ==
        "rules = 3; '3' is not the rating of an unsolved puzzle; an unsolved puzzle is infinite, "
        "or above its longest step, or a limit ended its path");
  CHECK(why(kStart + "UNSOLVED, rules = >2, MOST COMPLEX RULE = SHT\n") ==
        "rules = >2; '>2' is not the rating of an unsolved puzzle; an unsolved puzzle is infinite, "
        "or above its longest step, or a limit ended its path");
  CHECK_THROWS_AS(read_paths("round 1\n"), Unreadable);
  CHECK_THROWS_AS(read_paths(kStart + "round 3 times\n"), Unreadable);
}
