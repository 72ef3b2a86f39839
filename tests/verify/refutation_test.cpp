// Ratings that are the least value over all orders (Wmin, gWmin): the reading of refutations, their
// check, and what a path shows by them.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "support/read_paths.h"
#include "support/single_steps.h"
#include "support/text.h"
#include "verify/check/check.h"
#include "verify/judged.h"
#include "verify/search/closure.h"
#include "verify/search/ghosts.h"
#include "verify/search/rungs.h"

namespace explain = bitwhip::explain;
namespace rating = bitwhip::rating;
using namespace bitwhip::verify;
using bitwhip::testing::replaced;
using bitwhip::testing::SingleSteps;
using namespace bitwhip::verify::checks;

namespace {

// W = 5; whips of length 4 do not solve it in any order (reference data, and here).
const std::string kFive =
    ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8";

std::size_t first_of(std::size_t) { return 0; }

// The last state of the closure, whatever stays.
Marks closure_of(const std::string& puzzle, const GhostRule& rule, const Before& before = {}) {
  Poll poll({});
  const Marks start = settled(puzzle);
  const CandidateBits decided = start.possible() & ~start.open();
  return *ghost_closure(start, before, rule, least_of(decided), poll);
}

// The candidates of a path's solution.
CandidateBits solution_of(const std::string& text) {
  const std::string solution = read_paths(text).at(0).solution;
  CandidateBits set;
  for (int cell = 0; cell < 81; ++cell)
    set.set(static_cast<std::size_t>((solution[static_cast<std::size_t>(cell)] - '1') * 81 + cell));
  return set;
}

std::string drawn(const Marks& marks) {
  std::string text;
  for (int cell = 0; cell < 81; ++cell) {
    if (cell % 9 == 0) text += "|";
    text += " ";
    for (int digit = 1; digit <= 9; ++digit) {
      if (marks.possible((digit - 1) * 81 + cell)) text += static_cast<char>('0' + digit);
    }
    if (cell % 9 == 8) text += " |\n";
  }
  return text;
}

// A path of the puzzle in text, without a refutation.
std::string path_of(const std::string& puzzle, const std::string& name) {
  return explain::render_text(SingleSteps(name).path(puzzle, first_of), {});
}

struct Sample {
  std::string path = path_of(kFive, "W");
  Marks left = closure_of(kFive, {false, 4});
  CandidateBits solution = solution_of(path);
  std::string stays = to_string(least_of(left.open() & ~solution));
  std::string proof = "REFUTATION = whip[4]\ncase 1: " + stays + " stays\n";
};
const Sample& sample() {
  static const Sample made;
  return made;
}

std::string no_case(const std::string& order, const std::string& other) {
  return "the order " + order + "; no case has " + other + " in place of " + order +
         "; the cases are all that is possible";
}
std::string contradicts(const std::string& order) {
  return "the order " + order + "; " + order +
         " contradicts the other orders; the orders of a case go together";
}

std::string unreadable(const std::string& text) {
  try {
    read_paths(text);
  } catch (const Unreadable& error) {
    return error.why();
  }
  return {};
}

}  // namespace

TEST_CASE("refutation: a path alone shows an upper bound, with a refutation the value") {
  const Sample& all = sample();
  CHECK(shown(all.path) == "Wmin <= 5");
  CHECK(shown(all.path, true) == "Wmin = 5");  // by a closure of the checker's own
  CHECK(shown(all.path + all.proof) == "Wmin = 5");
  CHECK(shown(all.path + all.proof, true) == "Wmin = 5");
  CHECK(shown(all.path + all.proof + drawn(all.left)) == "Wmin = 5");
}

TEST_CASE("refutation: of a smaller length") {
  const Sample& all = sample();
  const std::string proof = replaced(all.proof, "whip[4]", "whip[3]");
  const Verdict claims_more = verdict(all.path + proof);
  CHECK(claims_more.right());
  CHECK(claims_more.shown == "Wmin is 4 to 5");
  CHECK(claims_more.not_shown == "Wmin = 5");
  const std::string undecided = replaced(all.path, "LEVEL = ", "VALUE = 4..5\nLEVEL = ");
  CHECK(shown(undecided + proof) == "Wmin is 4 to 5");
  CHECK(verdict(undecided + proof).not_shown.empty());
  CHECK(shown(undecided) == "Wmin <= 5");
  CHECK(fault(undecided + all.proof) ==
        "the value 4..5; the value is 5 at least; the value is what path and refutation prove");
  CHECK(fault(replaced(undecided, "4..5", "3..4") + proof) ==
        "the value 3..4; the value is 5 at most; a path that solves shows its longest step");
  CHECK(fault(replaced(undecided, "4..5", "6..5") + proof) ==
        "the value '6..5'; its first number is the greater one; a range goes from the least to the "
        "greatest value");
  CHECK(fault(replaced(undecided, "4..5", "four") + proof) ==
        "the value 'four'; it is no value of the rating; a value is a number, inf, or a range");
}

TEST_CASE("refutation: what does not hold") {
  const Sample& all = sample();
  CHECK(fault(all.path + replaced(all.proof, "whip[4]", "whip[5]")) ==
        "a refutation of lengths up to 5; the path solves the puzzle with lengths up to 5; a "
        "refutation is of smaller lengths");
  CHECK(fault(all.path + replaced(all.proof, "whip[4]", "whip")) ==
        "a refutation of any length; the path solves the puzzle with lengths up to 5; a "
        "refutation is of smaller lengths");
  CHECK(fault(all.path + replaced(all.proof, "whip[4]", "g-whip[4]")) ==
        "a refutation of g-whip; the rating is about whip; a refutation is of the "
        "rule of the rating");
  CHECK(fault(all.path + "REFUTATION = whip[4]\n") ==
        "a refutation; it has no cases; a refutation has a case at least");
  const std::string part = to_string(least_of(all.left.open() & all.solution));
  CHECK(fault(all.path + replaced(all.proof, all.stays, part)) ==
        part + " stays; " + part +
            " is part of the solution, and always stays; what stays is a wrong candidate");
  const CandidateBits gone = settled(kFive).open() & ~all.left.possible();
  REQUIRE(gone.any());
  const std::string goes = to_string(least_of(gone));
  const Verdict lost = verdict(all.path + replaced(all.proof, all.stays, goes));
  CHECK(lost.why() == goes + " stays; " + goes +
                          " does not stay; the closure under the orders of the case keeps it");
  CHECK(lost.where ==
        fmt::format("line {}", std::count(all.path.begin(), all.path.end(), '\n') + 2));
  CHECK(fault(all.path + replaced(all.proof, all.stays, "n2r1c2")) ==
        "n2r1c2 in a case; n2r1c2 is no candidate after the first singles; cases are about "
        "candidates after the first singles");
  const std::string other = replaced(drawn(all.left), "| ", "| 123456789");
  CHECK(fault(all.path + all.proof + other) ==
        "a drawn state of the closure; another state is left than the one that is drawn; a drawn "
        "state is what the closure leaves");
  const std::string w =
      replaced(replaced(all.path, "RATING = Wmin", "RATING = W"), "LEVEL = Wmin", "LEVEL = W");
  CHECK(fault(w + all.proof) ==
        "a refutation; the rating is W; only ratings over all orders are refuted");
}

TEST_CASE("refutation: one elimination a round, after all singles") {
  const Sample& all = sample();
  const std::string w = explain::render_text(
      explain::PathFinder(*rating::find_rating("W"), {}).find(bitwhip::testing::puzzle_of(kFive)),
      {});
  const std::string many =
      replaced(replaced(w, "RATING = W", "RATING = Wmin"), "LEVEL = W", "LEVEL = Wmin");
  CHECK(fault(many) ==
        "4 eliminations in a round; there is more than one; a round of Wmin removes one candidate");
  const auto begin = all.path.find("\nround 1");
  const auto single = all.path.rfind(", r", begin);
  REQUIRE(begin != std::string::npos);
  std::string late = all.path;
  late.erase(single, begin - single);
  CHECK(fault(late).find(" is a single; singles come before a round") != std::string::npos);
}

TEST_CASE("refutation: the form") {
  const Sample& all = sample();
  const std::string head = all.path + "REFUTATION = whip[4]\n";
  CHECK(unreadable(head + "case 2: n1r1c1 stays\n") ==
        "a case with another number; 0 cases stand before it; case 1 is expected");
  CHECK(unreadable(head + "case 1: n1r1c1 stays still\n") ==
        "' still'; it is too much; nothing more is expected");
  CHECK(unreadable(head + "case 1: n1r1c1 before n1r1c2, n1r1c1 stays\n") ==
        "n1r1c1 stays; a comma stands before it; ': ' is expected behind the orders");
  CHECK(unreadable(head + "case 1: n1r1c1 before n1r1c2\n") ==
        "the end of the text; it is not ': '; ': ' is expected");
  CHECK(unreadable(head + "round 7\n") ==
        "'round 7'; a refutation stands before it; a refutation consists of cases");
  CHECK(unreadable(replaced(head, "REFUTATION = whip[4]", "REFUTATION = whip[4")) ==
        "the end of the text; it is not ']'; ']' is expected");
  CHECK(unreadable(all.path + all.proof + drawn(all.left) + drawn(all.left)) ==
        "a drawn state; the case has one already; a case has one state");
  CHECK(unreadable("PUZZLE = " + kFive + "\nREFUTATION = whip[4]\n") ==
        "REFUTATION; the path has not ended; a refutation follows the end of the path");
  const Path read =
      read_paths(head + "case 1: n4r5c6 before n3r1c2,\n    n1r2c3 before n7r8c9: n1r2c3 stays\n")
          .at(0);
  REQUIRE(read.refutation);
  CHECK(read.refutation->rule == "whip");
  CHECK(read.refutation->length == 4);
  const Refutation::Case& one = read.refutation->cases.at(0);
  CHECK(one.orders == std::vector{std::pair(candidate(4, 5, 6), candidate(3, 1, 2)),
                                  std::pair(candidate(1, 2, 3), candidate(7, 8, 9))});
  CHECK(one.stays == candidate(1, 2, 3));
}

TEST_CASE("refutation: the JSON") {
  const explain::ResolutionPath path = SingleSteps("W").path(kFive, first_of);
  std::string json = explain::render_json(path, {});
  json.erase(json.rfind('}'));
  const auto with = [&](const std::string& refutation) {
    return json + ",\"refutation\":" + refutation + "}";
  };
  const std::string stays = "\"stays\":\"" + sample().stays + "\"}]}";
  CHECK(shown(with("{\"rule\":\"whip\",\"length\":4,\"cases\":[{\"orders\":[]," + stays)) ==
        "Wmin = 5");
  CHECK(fault(with("{\"rule\":\"whip\",\"cases\":[{\"orders\":[]," + stays)) ==
        "a refutation of any length; the path solves the puzzle with lengths up to 5; a "
        "refutation is of smaller lengths");
  const Path read =
      read_paths(
          with("{\"rule\":\"whip\",\"length\":4,\"cases\":[{\"orders\":[[\"n4r5c6\",\"n3r1c2\"]]," +
               stays))
          .at(0);
  CHECK(read.refutation->cases.at(0).orders ==
        std::vector{std::pair(candidate(4, 5, 6), candidate(3, 1, 2))});
  CHECK(check(read).where == "path 1, refutation, case 1");
  CHECK_FALSE(
      unreadable(
          with("{\"rule\":\"whip\",\"length\":4,\"cases\":[{\"orders\":[[\"n4r5c6\"]]," + stays))
          .empty());
  CHECK_FALSE(unreadable(with("{\"rule\":\"whip\",\"length\":4}")).empty());
}

// The puzzle is refuted without orders, so each case of any orders is refuted, too; what counts
// here is the cover.
TEST_CASE("refutation: cases cover all orders") {
  const Sample& all = sample();
  std::vector<std::string> x;  // wrong candidates that stay
  for_each(all.left.open() & ~all.solution, [&](Candidate c) { x.push_back(to_string(c)); });
  REQUIRE(x.size() > 3);
  const auto proof = [&](const std::vector<std::string>& cases) {
    std::string text = all.path + "REFUTATION = whip[4]\n";
    for (std::size_t i = 0; i < cases.size(); ++i)
      text += fmt::format("case {}: {}: {} stays\n", i + 1, cases[i], x[0]);
    return text;
  };
  const std::string ab = x[0] + " before " + x[1], ba = x[1] + " before " + x[0];
  const std::string bc = x[1] + " before " + x[2], cb = x[2] + " before " + x[1];
  const std::string ac = x[0] + " before " + x[2], ca = x[2] + " before " + x[0];
  const std::vector<std::string> right{ab + ", " + bc, ab + ", " + cb, ba};
  CHECK(shown(proof(right)) == "Wmin = 5");
  CHECK(shown(proof({ab, ba + ", " + bc, ba + ", " + cb})) == "Wmin = 5");
  // An order that others imply has no other side.
  CHECK(shown(proof({ab + ", " + bc + ", " + ac, ab + ", " + cb, ba})) == "Wmin = 5");
  CHECK(shown(proof({ab + ", " + ab, ba})) == "Wmin = 5");

  CHECK(fault(proof({ab})) == no_case(ab, ba));
  CHECK(fault(proof({right[0], right[1]})) == no_case(ab, ba));
  CHECK(fault(proof({right[0], right[2]})) == no_case(bc, cb));
  CHECK(fault(proof({right[1], right[2]})) == no_case(cb, bc));
  CHECK(fault(proof({ab, ab})) ==
        "case 2; it is part of case 1, which has no other orders; cases exclude each other");
  CHECK(fault(proof({ab, right[0], ba})) ==
        "case 2; it is part of case 1, which has no other orders; cases exclude each other");
  CHECK(fault(proof({ab, cb})) ==
        "case 2; order 1 is another one; " + ba + " is expected as order 1");
  CHECK(fault(proof({ab + ", " + bc, ba, ab + ", " + cb})) ==
        "case 3; order 1 is another one; " + ba + " is expected as order 1");
  CHECK(fault(proof({ab + ", " + bc + ", " + ca, ab + ", " + cb, ba})) == contradicts(ca));
  CHECK(fault(proof({ab + ", " + bc + ", " + ac, ab + ", " + bc + ", " + ca, ab + ", " + cb,
                     ba})) == contradicts(ca));
  CHECK(fault(proof({x[0] + " before " + x[0]})) == contradicts(x[0] + " before " + x[0]));
  CHECK(fault(proof({"n2r1c2 before " + x[0]})) ==
        "n2r1c2 in a case; n2r1c2 is no candidate after the first singles; cases are about "
        "candidates after the first singles");
  CHECK(fault(proof({ab, ba}) + drawn(all.left)) ==
        "a drawn state behind 1 order; it is the state of a closure; only a case without orders "
        "has the state of its closure");
}

TEST_CASE("refutation: values of paths that do not solve") {
  const Sample& all = sample();
  std::string head = all.path.substr(0, all.path.find("\nround 1") + 1);
  const std::string most_complex = head.find("hidden-single") == std::string::npos ? "NS" : "HS";
  const auto path = [&](const std::string& value) {
    return head + "UNSOLVED, Wmin = " + value + ", MOST COMPLEX RULE = " + most_complex + "\n";
  };
  CHECK(verdict(path(">4")).not_shown == "Wmin = >4");
  CHECK(shown(path(">4") + all.proof) == "Wmin > 4");
  CHECK(verdict(path(">4") + all.proof).not_shown.empty());
  CHECK(shown(path(">4"), true) == "Wmin > 4");
  CHECK(verdict(path(">5"), true).not_shown == "Wmin = >5");
  CHECK(shown(path("5..inf") + all.proof) == "Wmin > 4");
  CHECK(verdict(path("5..inf") + all.proof).not_shown.empty());
  CHECK(fault(path("4..inf") + all.proof) ==
        "the value Wmin = 4..inf; the value is 5 at least; the value is what path and refutation "
        "prove");
  CHECK(verdict(path("inf") + all.proof).shown == "Wmin > 4");
  CHECK(verdict(path("inf") + all.proof).not_shown == "Wmin = inf");
  CHECK(fault(path("inf") + replaced(all.proof, "whip[4]", "whip")) ==
        all.stays + " stays; " + all.stays +
            " does not stay; the closure under the orders of the case keeps it");
  CHECK(fault(path("5..6")) ==
        "'Wmin = 5..6'; the path does not solve the puzzle; an unsolved path has no upper bound");
  CHECK(fault(path("5") + all.proof) ==
        "Wmin = 5; '5' is not the rating of an unsolved puzzle; an unsolved puzzle is infinite, or "
        "above its longest step, or a limit ended its path");
}

TEST_CASE("refutation: an infinite value") {
  // Nothing can be done with singles and whips of any length; the confluent systems show that, too.
  const std::string puzzle =
      "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
  const std::string end = "NOTATION = short\nUNSOLVED, Wmin = inf, MOST COMPLEX RULE = ECP\n";
  const std::string path = "PUZZLE = " + puzzle + "\nRATING = Wmin\nRULES = locked,whip\n" + end;
  CHECK(shown(path) == "Wmin = inf");
  const Verdict refuted = verdict(path + "REFUTATION = whip\ncase 1: n8r1c2 stays\n");
  CHECK(refuted.why() == "");
  CHECK(refuted.shown == "Wmin = inf");
}
