// Paths of variants: steps that are right and wrong, links that are dropped, whole paths, and the
// searches against a literal one.
#include <catch2/catch.hpp>
#include <functional>

#include "support/read_paths.h"
#include "support/text.h"
#include "variant_walk.h"
#include "verify/board/board.h"
#include "verify/board/variant_reading.h"
#include "verify/check/check.h"
#include "verify/read/reader.h"
#include "verify/search/rungs.h"
#include "verify/steps/steps.h"

using namespace bitwhip::verify;
using namespace bitwhip::verify::checks;
using bitwhip::testing::replaced;

namespace {

const std::string kFutoshiki =
    "...2.4........3.......... ----------------<--- ---<>--<-->-->---->-";
// 6x6, x.
const std::string kDiagonal = "5.....2..6...............4.3........";
// Antiknight.
const std::string kKnight =
    ".5.9..2....32..8.6.4.3..5794.581............4.8..3......4..3..23.........7..9...3";
// 6x6, nc.
const std::string kApart = "...........6.........3........1.....";

// n * n * n characters: the candidates for which the predicate holds.
std::string state_text(int n, const std::function<bool(int row, int column, int digit)>& holds) {
  std::string text;
  for (const auto& [row, column] : squares_of(n)) {
    for (int digit = 1; digit <= n; ++digit)
      text += holds(row, column, digit) ? static_cast<char>('0' + digit) : '.';
  }
  return text;
}

Step step_of(const std::string& text) {
  const Path path = read_paths("PUZZLE = .\nVARIANT = x\n" + text).at(0);
  return std::get<Step>(path.items.at(0).what);
}

std::string variant_fault(const VariantBoard& board, const std::string& text) {
  const auto tables = tables_of(board);
  const PathState state(board, *tables);
  const Step step = step_of(text);
  try {
    for (const Candidate target : step.targets)
      check_step(state, type_of(step.name), step, target, false);
  } catch (const Wrong& wrong) {
    return wrong.what();
  }
  return "";
}

std::string variant_fault(const std::string& names, const std::string& line,
                          const std::string& text) {
  return variant_fault(read_variant(names, line), text);
}

Verdict strict_verdict(const std::string& text) {
  try {
    return check(read_paths(text).at(0), {.strict = true, .rounds = true});
  } catch (const Unreadable& error) {
    Verdict unreadable;
    unreadable.fault = error.fault;
    return unreadable;
  }
}

}  // namespace

TEST_CASE("variant paths: a greater sign") {
  const std::string line =
      std::string(25, '.') + " <" + std::string(19, '-') + " " + std::string(20, '-');
  CHECK(variant_fault("futoshiki", line, "whip[1] {n1 .}r1c2 ==> r1c1 <> 5") == "");
  CHECK(variant_fault("futoshiki", line, "whip[1] {n5 .}r1c1 ==> r1c2 <> 1") == "");
  CHECK(variant_fault("futoshiki", line, "whip[1] {n1 .}r1c2 ==> r1c1 <> 4") ==
        "cell 1 is r1c2 with n1r1c2; nothing justifies n5r1c2; all candidates of a variable but L "
        "and R are linked to what justifies them: the target, or earlier R's");
  CHECK(variant_fault("latin", std::string(25, '.'), "whip[1] {n1 .}r1c2 ==> r1c1 <> 5") ==
        "cell 1 begins with n1r1c2; n1r1c2 is not linked to the target; L is linked to the R "
        "before it, in the first cell to the target");
  CHECK(variant_fault("futoshiki", line, "whip[1] n4{r1c1 .}b1 ==> r1c2 <> 4") ==
        "a step names b1n4; the board has no b1n4; a CSP-variable is one of the board");
  CHECK(variant_fault("futoshiki", line, "whip[1] {n1 .}r1c6 ==> r1c1 <> 5") ==
        "a step names r1c6; the board has no r1c6; a CSP-variable is one of the board");
}

TEST_CASE("variant paths: a knight's move") {
  const std::string line = state_text(9, [](int row, int column, int digit) {
    return row != 5 || digit != 5 || column == 4 || column == 6;
  });
  CHECK(variant_fault("antiknight", line, "whip[1] n5{r5c4 .}r5 ==> r3c5 <> 5, r7c5 <> 5") == "");
  CHECK(variant_fault("antiknight", line, "whip[1] n5{r5c4 .}r5 ==> r3c4 <> 5") ==
        "cell 1 is r5n5 with n5r5c4; nothing justifies n5r5c6; all candidates of a variable but L "
        "and R are linked to what justifies them: the target, or earlier R's");
  CHECK(variant_fault("classic", line, "whip[1] n5{r5c4 .}r5 ==> r3c5 <> 5") ==
        "cell 1 begins with n5r5c4; n5r5c4 is not linked to the target; L is linked to the R "
        "before it, in the first cell to the target");
  CHECK(variant_fault("antiknight", line, "row r5 interaction-with-block b5 ==> r4c4 <> 5") == "");
}

TEST_CASE("variant paths: digits that follow one another") {
  // 5 of row 5 only in r5c45, in r5c345; r5c5 of two and three digits.
  const auto locked = [](int last) {
    return state_text(9, [last](int row, int column, int digit) {
      return row != 5 || digit != 5 || (column >= 10 - last - 2 && column <= 5);
    });
  };
  const std::string two = state_text(9, [](int row, int column, int digit) {
    return row != 5 || digit != 5 || column == 4 || column == 5;
  });
  const std::string three = locked(5);
  CHECK(variant_fault("nc", two,
                      "whip[1] n5{r5c4 .}r5 ==> r5c4 <> 4, r5c4 <> 6, r5c5 <> 4, r5c5 <> 6") == "");
  CHECK(variant_fault("nc", three, "whip[1] n5{r5c3 .}r5 ==> r5c4 <> 4, r5c4 <> 6") == "");
  CHECK(variant_fault("nc", three, "whip[1] n5{r5c4 .}r5 ==> r5c5 <> 4") ==
        "cell 1 is r5n5 with n5r5c4; nothing justifies n5r5c3; all candidates of a variable but L "
        "and R are linked to what justifies them: the target, or earlier R's");
  const std::string cell = state_text(9, [](int row, int column, int digit) {
    return row != 5 || column != 5 || digit == 4 || digit == 6;
  });
  CHECK(variant_fault("nc", cell, "whip[1] {n4 .}r5c5 ==> r4c5 <> 5, r5c6 <> 5") == "");
  CHECK(variant_fault("nc", cell, "whip[1] {n4 .}r5c5 ==> r4c4 <> 5") != "");
  CHECK(variant_fault("ncferz", cell, "whip[1] {n4 .}r5c5 ==> r4c4 <> 5") == "");
  // A g-candidate of a cell.
  const std::string wide = state_text(6, [](int row, int column, int digit) {
    if (row == 1 && column == 1) return digit == 1 || digit == 3 || digit == 5;
    return row != 1 || column != 2 || digit == 4 || digit == 1;
  });
  CHECK(variant_fault("6x6,nc", wide, "g-whip[2] {n1 n35}r1c1 - {n4 .}r1c2 ==> r1c2 <> 1") ==
        "cell 2 is r1c2; it holds the target; no variable of a chain holds the target");
  CHECK(variant_fault("6x6,nc", wide, "g-whip[2] {n1 n35}r1c1 - {n4 .}r1c2 ==> r2c1 <> 1") == "");
  CHECK(variant_fault("6x6,x", wide, "g-whip[2] {n1 n35}r1c1 - {n4 .}r1c2 ==> r2c1 <> 1") != "");
  CHECK(variant_fault("6x6,nc", wide, "whip[2] {n1 n35}r1c1 - {n4 .}r1c2 ==> r2c1 <> 1") ==
        "cell 1 ends with a g-candidate; the chain has none; only g-chains have g-candidates, and "
        "no relation ends with one");
}

TEST_CASE("variant paths: a diagonal as a house") {
  const std::string line = state_text(
      9, [](int row, int column, int digit) { return row != column || digit != 5 || row <= 2; });
  CHECK(variant_fault("x", line, "whip[1] n5{r1c1 .}x\\ ==> r1c2 <> 5, r3c1 <> 5") == "");
  CHECK(variant_fault("x", line, "whip[1] n5{r1c1 .}x\\ ==> r1c4 <> 5") ==
        "cell 1 is x\\n5 with n5r1c1; nothing justifies n5r2c2; all candidates of a variable but L "
        "and R are linked to what justifies them: the target, or earlier R's");
  CHECK(variant_fault("dpos", line, "whip[1] n5{r1c1 .}x\\ ==> r1c2 <> 5") ==
        "a step names x\\n5; the board has no x\\n5; a CSP-variable is one of the board");
  const std::string pair = state_text(9, [](int row, int column, int digit) {
    return row != column || (row <= 2) == (digit <= 2);
  });
  CHECK(variant_fault("x", pair, "naked-pairs-in-a-house {n1 n2}x\\{r1c1 r2c2} ==> r3c3 <> 1") ==
        "");
  CHECK(variant_fault("x", pair, "naked-pairs-in-a-house {n1 n2}x\\{r1c1 r2c2} ==> r3c4 <> 1") ==
        "the target n1r3c4; n1r3c4 is no target of these members; a subset removes from the cover "
        "members, outside the base members");
  CHECK(variant_fault("x", pair, "naked-pairs-in-a-house {n1 n3}x\\{r1c1 r2c2} ==> r4c4 <> 1") !=
        "");
  CHECK(variant_fault("x", pair, "hidden-pairs-in-a-house {n1 n2}x\\{r1c1 r2c2} ==> r1c1 <> 9") ==
        "");
  CHECK(variant_fault("x", pair, "hidden-pairs-in-a-house {n1 n3}x\\{r1c1 r2c2} ==> r1c1 <> 9") !=
        "");
  CHECK(variant_fault("clues", std::string(81, '.') + " cage:r1c1r5c5r9c9",
                      "hidden-pairs-in-a-house {n1 n3}q1{r1c1 r5c5} ==> r1c1 <> 9") ==
        "hidden-pairs-in-a-house in q1; q1 does not hold every digit; hidden sets are in full "
        "houses");
}

TEST_CASE("variant paths: fish between two families of houses") {
  // Digit 5 of the groups d1 and d2 only in blocks 1 and 2; digit 5 of rows 1 and 2 only in columns
  // 1 and 2.
  const std::string groups = state_text(9, [](int row, int column, int digit) {
    return digit != 5 || row % 3 != 1 || column % 3 == 0 || (row == 1 && column < 6);
  });
  CHECK(variant_fault("disjoint", groups, "x-wing-in-houses n5{d1 d2}{b1 b2} ==> r2c2 <> 5") == "");
  CHECK(variant_fault("disjoint", groups, "x-wing-in-houses n5{d1 d2}{b1 b3} ==> r2c2 <> 5") != "");
  CHECK(variant_fault("disjoint", groups, "x-wing-in-houses n5{d1 d2}{b1 b2} ==> r5c2 <> 5") != "");
  CHECK(variant_fault("windoku", groups, "x-wing-in-houses n5{w1 w2}{b1 b2} ==> r2c2 <> 5") ==
        "houses w and b; two of them do not cross in one cell; each house of one side crosses each "
        "of the other in one cell");
  const std::string lines = state_text(
      6, [](int row, int column, int digit) { return digit != 5 || row > 2 || column <= 2; });
  CHECK(variant_fault("6x6,x", lines, "x-wing-in-rows n5{r1 r2}{c1 c2} ==> r4c1 <> 5") == "");
  CHECK(variant_fault("6x6,x", lines, "x-wing-in-columns n5{r1 r2}{c1 c2} ==> r1c5 <> 5") != "");
}

TEST_CASE(
    "variant paths: a link that is dropped is missed by the step that used it, and by no other") {
  const auto without = [](VariantBoard board, const char* a, const char* b) {
    const auto number = [](const char* text) {
      return candidate(text[1] - '0', text[3] - '0', text[5] - '0');
    };
    CHECK(board.links.erase({std::min(number(a), number(b)), std::max(number(a), number(b))}) == 1);
    return board;
  };
  const VariantBoard signs = read_variant(
      "futoshiki", std::string(25, '.') + " <" + std::string(19, '-') + " " + std::string(20, '-'));
  for (const char* used : {"n1r1c2", "n2r1c2", "n3r1c2", "n4r1c2"})
    CHECK(variant_fault(without(signs, "n5r1c1", used), "whip[1] {n1 .}r1c2 ==> r1c1 <> 5") != "");
  CHECK(variant_fault(without(signs, "n4r1c1", "n1r1c2"), "whip[1] {n1 .}r1c2 ==> r1c1 <> 5") ==
        "");
  const VariantBoard knight =
      read_variant("antiknight", state_text(9, [](int row, int column, int digit) {
                     return row != 5 || digit != 5 || column == 4 || column == 6;
                   }));
  CHECK(variant_fault(without(knight, "n5r5c4", "n5r3c5"), "whip[1] n5{r5c4 .}r5 ==> r3c5 <> 5") ==
        "cell 1 begins with n5r5c4; n5r5c4 is not linked to the target; L is linked to the R "
        "before it, in the first cell to the target");
  CHECK(variant_fault(without(knight, "n5r5c6", "n5r3c5"), "whip[1] n5{r5c4 .}r5 ==> r3c5 <> 5") ==
        "cell 1 is r5n5 with n5r5c4; nothing justifies n5r5c6; all candidates of a variable but L "
        "and R are linked to what justifies them: the target, or earlier R's");
  CHECK(variant_fault(without(knight, "n5r5c6", "n5r7c5"), "whip[1] n5{r5c4 .}r5 ==> r3c5 <> 5") ==
        "");
}

TEST_CASE("variant paths: whole paths") {
  struct Row {
    const char* names;
    std::string line;
    bool groups;
    const char* shown;
  };
  for (const Row& row :
       {Row{"futoshiki", kFutoshiki, false, "W = 2"}, Row{"x", kDiagonal, false, "W = 2"},
        Row{"antiknight", kKnight, false, "W = 1"}, Row{"nc", kApart, true, "gW = 2"}}) {
    INFO(row.names);
    const std::string path = path_text(row.names, row.line, row.groups, 4);
    INFO(path);
    const Verdict all = strict_verdict(path);
    CHECK(all.why() == "");
    CHECK(all.solved);
    CHECK(all.shown == row.shown);
    CHECK(all.not_strict == "");
    // The houses left open where L and R tell them.
    CHECK(strict_verdict(path_text(row.names, row.line, row.groups, 4, false)).why() == "");
    CHECK(strict_verdict(replaced(path, "VARIANT = " + std::string(row.names) + "\n", "")).why() !=
          "");
    if (std::string(row.names) != "futoshiki")
      CHECK(
          strict_verdict(replaced(path, "VARIANT = " + std::string(row.names), "VARIANT = classic"))
              .why() != "");
  }
  const std::string path = path_text("futoshiki", kFutoshiki, false, 4);
  CHECK(strict_verdict(replaced(path, "RATING = W", "RATING = Wmin")).why() != "");
  CHECK(strict_verdict(replaced(path, "RULES = locked,whip", "RULES = locked,typed-whip")).why() ==
        "the rule typed-whip on a variant; typed-whip is a rule of the classic board alone; the "
        "rules of a variant hold on any board");
  CHECK(strict_verdict(replaced(path, "RATING = W", "RATING = M")).why() ==
        "the rule nrczt on a variant; nrczt is a rule of the classic board alone; the rules of a "
        "variant hold on any board");
  CHECK(strict_verdict(replaced(path, "RATING = W", "RATING = SER")).why() ==
        "the rating SER on a variant; SER is a rating of the classic board alone; the rating of a "
        "variant is one of any board");
  CHECK(strict_verdict(replaced(path, "SOLUTION = 1", "SOLUTION = 2")).why() != "");
}

TEST_CASE(
    "variant paths: locked candidates are whips of length 1 on every board that has a name, the "
    "classic one too") {
  const std::string puzzle =
      "1....6..9..........8.1..56..3.6..8.1........7.....8246.4.9...2.56.841.....7..3...";
  const std::string steps =
      "RATING = BC\nRULES = locked,bivalue\nNOTATION = short\n\nnaked-single ==> r8c9 = "
      "3\nhidden-single-in-a-row ==> r8c3 = 2\n\n"
      "round 1\nwhip[1] n3{r6c4 .} ==> r5c4 <> 3, r5c5 <> 3\nwhip[1] n7{r8c7 .} ==> r7c7 <> 7\n";
  for (const std::string& board :
       {std::string("VARIANT = classic\n"), "VARIANT = sumocue\nLINE = 9x9 " + puzzle + "\n"}) {
    INFO(board);
    const Verdict verdict = strict_verdict("PUZZLE = " + puzzle + "\n" + board + steps);
    CHECK(verdict.why().find("is not among the rules") == std::string::npos);
    CHECK(verdict.eliminations == 3);
  }
  CHECK(strict_verdict("PUZZLE = " + puzzle + "\n" + steps).why() ==
        "whip[1]; it is not among the rules of the path; the steps are of the rules that the path "
        "names");
}

TEST_CASE("variant paths: the searches find what the literal one finds") {
  using Justifier = WhipType::Justifier;
  for (const auto& one :
       {std::pair<std::string, std::string>{"futoshiki", kFutoshiki}, {"nc", kApart}}) {
    const std::string& names = one.first;
    const VariantBoard board = read_variant(names, one.second);
    const auto tables = tables_of(board);
    Marks marks(PathState(board, *tables));
    marks.settle();
    PathState state(board, *tables);
    for (Candidate c = 0; c < 729; ++c) {
      if (!marks.possible(c)) state.remove(c);
    }
    Poll poll(nullptr);
    int found = 0;
    for (const bool braid : {false, true}) {
      for (const bool groups : {false, true}) {
        const WhipType type{.by = Justifier::all, .braid = braid, .groups = groups};
        BoundedWhipSearch search(marks, type, poll);
        VariantWalk walk(state, {.braid = braid, .groups = groups});
        for (int n = 1; n <= 2; ++n) {
          for_each(marks.open(), [&](Candidate z) {
            const bool wanted = walk.chain(z, n).has_value();
            INFO(names << " " << to_string(z) << " " << n << " " << braid << groups);
            CHECK(search.has_target(z, n) == wanted);
            found += wanted ? 1 : 0;
            if (n == 1) CHECK(has(marks.w1_targets(), z) == wanted);
          });
        }
      }
    }
    CHECK(found > 0);
  }
}

TEST_CASE("variant paths: names of a reader and of a path must agree") {
  const std::string path = path_text("x", kDiagonal, false, 4);
  const auto read = [&](const std::string& text, const std::string& names) {
    std::string_view rest = text;
    PathReader reader(
        [rest](char* to, std::size_t size) mutable {
          const std::size_t n = std::min(size, rest.size());
          std::copy_n(rest.data(), n, to);
          rest.remove_prefix(n);
          return n;
        },
        names);
    return *reader.next();
  };
  const std::string unnamed = replaced(path, "VARIANT = x\n", "");
  CHECK(read(path, "").why() == "");
  CHECK(read(path, "diagonal").why() == "");
  CHECK(read(path, "windoku").why() ==
        "the variant x; windoku is expected; the path is of the variant that is asked for");
  CHECK(check(read(unnamed, "x").path, {.strict = true}).shown == "W = 2");
}
