// Unique rectangles and BUGs: all targets against a plain trial of every pattern, and the check
// of steps.
#include "verify/steps/uniqueness.h"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <map>
#include <random>

#include "support/data.h"
#include "verify/check/check.h"
#include "verify/judged.h"
#include "verify/read/step_reader.h"
#include "verify/steps/ratings.h"
#include "verify/steps/steps.h"

using namespace bitwhip::verify;
using namespace bitwhip::verify::checks;

namespace {

constexpr const char* kRectangles[] = {"ur1", "ur2", "ur2-full", "ur2b", "ur3", "ur4", "ur4-full"};

// The open digits of each cell, "38", with rows and columns exchanged or not. The floor is a row.
class PlainMarks {
 public:
  PlainMarks(const Marks& marks, bool transposed) : transposed_(transposed) {
    for_each(marks.open(), [&](Candidate c) {
      const auto row = static_cast<std::size_t>(row_of(c) - 1),
                 column = static_cast<std::size_t>(column_of(c) - 1);
      cell_[transposed ? column : row][transposed ? row : column] +=
          static_cast<char>('0' + digit_of(c));
    });
  }

  CandidateBits targets(const std::string& rule) {
    targets_.reset();
    for (int r1 = 0; r1 < 9; ++r1) {
      for (int r2 = 0; r2 < 9; ++r2) {
        for (int c1 = 0; c1 < 9; ++c1) {
          for (int c2 = 0; c2 < 9; ++c2) {
            if (r1 / 3 == r2 / 3 || c1 == c2 || c1 / 3 != c2 / 3) continue;
            for (const char a : at(r1, c1)) {
              for (const char b : at(r1, c1)) {
                if (a != b) corners(rule, r1, r2, c1, c2, a, b);
              }
            }
          }
        }
      }
    }
    return targets_;
  }

 private:
  const std::string& at(int row, int column) const {
    return cell_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  bool has(int row, int column, char digit) const {
    return at(row, column).find(digit) != std::string::npos;
  }
  bool is(int row, int column, std::string digits) const {
    std::sort(digits.begin(), digits.end());
    return at(row, column) == digits;
  }
  void remove(int row, int column, char digit) {
    if (!has(row, column, digit)) return;
    if (transposed_) std::swap(row, column);
    targets_.set(static_cast<std::size_t>(candidate(digit - '0', row + 1, column + 1)));
  }

  // A, P in the row r1, Q, D in the row r2.
  void corners(const std::string& rule, int r1, int r2, int c1, int c2, char a, char b) {
    const std::string ab{a, b};
    if (!is(r1, c1, ab) || !has(r2, c2, a) || !has(r2, c2, b)) return;
    const bool p = is(r1, c2, ab), q = is(r2, c1, ab);
    if (rule == "ur1" && p && q && at(r2, c2).size() > 2) {
      for (const char digit : ab) remove(r2, c2, digit);
    }
    for (char x = '1'; x <= '9'; ++x) {
      if (x == a || x == b) continue;
      if (rule.starts_with("ur2") && rule != "ur2b" && p && is(r2, c1, ab + x) &&
          is(r2, c2, ab + x)) {
        for (int row = 0; row < 9; ++row) {
          for (int column = 0; column < 9; ++column) {
            if (row == r2 && (column == c1 || column == c2)) continue;
            if (row == r2 || (rule == "ur2-full" && row / 3 == r2 / 3 && column / 3 == c1 / 3))
              remove(row, column, x);
          }
        }
      }
      if (rule == "ur2b" && q && is(r1, c2, ab + x) && is(r2, c2, ab + x)) {
        for (int row = 0; row < 9; ++row) {
          if (row != r1 && row != r2) remove(row, c2, x);
        }
      }
      for (char y = '1'; y <= '9'; ++y) {
        if (rule != "ur3" || y == a || y == b || y == x || !q || !is(r1, c2, ab + x) ||
            !is(r2, c2, ab + y))
          continue;
        for (int further = 0; further < 9; ++further) {
          for (int row = 0; row < 9; ++row) {
            if (further == r1 || further == r2 || !is(further, c2, {x, y}) || row == r1 ||
                row == r2 || row == further)
              continue;
            remove(row, c2, x);
            remove(row, c2, y);
          }
        }
      }
    }
    if (!rule.starts_with("ur4") || !p || !has(r2, c1, a) || !has(r2, c1, b)) return;
    std::string common;
    std::copy_if(at(r2, c1).begin(), at(r2, c1).end(), std::back_inserter(common),
                 [&](char x) { return x != a && x != b && has(r2, c2, x); });
    if (rule == "ur4" ? common.empty() : at(r2, c1).size() == 2 || at(r2, c2).size() == 2) return;
    int places = 0;
    for (int i = 0; i < 9; ++i) places += has(r2 / 3 * 3 + i / 3, c1 / 3 * 3 + i % 3, b);
    if (places > 2) return;
    remove(r2, c1, a);
    remove(r2, c2, a);
  }

  const bool transposed_;
  std::array<std::array<std::string, 9>, 9> cell_;
  CandidateBits targets_;
};

// One cell of three candidates; without d every cell and every digit of a house has two places.
CandidateBits plain_grave(const Marks& marks) {
  CandidateBits targets;
  for_each(marks.open(), [&](Candidate d) {
    int thirds = 0;
    bool is_bug = true;
    for (const auto& members : marks.board().members) {
      int count = 0;
      for (const Candidate c : members) count += marks.open(c);
      const bool is_cell = row_of(*members.begin()) == row_of(*(members.begin() + 1)) &&
                           column_of(*members.begin()) == column_of(*(members.begin() + 1));
      thirds += is_cell && count == 3;
      if (std::find(members.begin(), members.end(), d) != members.end()) --count;
      is_bug = is_bug && (count == 0 || count == 2);
    }
    if (!is_bug || thirds != 1) return;
    for_each(marks.open(), [&](Candidate c) {
      if (c != d && square_of(c) == square_of(d)) targets.set(static_cast<std::size_t>(c));
    });
  });
  return targets;
}

CandidateBits targets_of(const Marks& marks, const std::string& rule) {
  Poll poll({});
  return uniqueness_targets(marks, *rules_in(rule).front().rule, 0, poll);
}

void compare(const Marks& marks, std::map<std::string, int>& hits) {
  for (const std::string rule : kRectangles) {
    INFO(rule);
    const CandidateBits found = targets_of(marks, rule);
    REQUIRE(found ==
            (PlainMarks(marks, false).targets(rule) | PlainMarks(marks, true).targets(rule)));
    hits[rule] += found.any();
  }
  const CandidateBits found = targets_of(marks, "bug");
  REQUIRE(found == plain_grave(marks));
  hits["bug"] += found.any();
}

}  // namespace

TEST_CASE("uniqueness: all targets in random pencil marks, against the trial of every pattern",
          "[slow]") {
  std::mt19937 random(5);
  std::map<std::string, int> hits;
  for (int i = 0; i < 200; i += bitwhip::testing::kShare * bitwhip::testing::sampled(3)) {
    std::string marks(729, '.');
    for (std::size_t cell = 0; cell < 81; ++cell) {
      // Pairs and triples of the first or of the last four digits.
      const unsigned least = random() % 2 * 4, size = 2 + random() % 2;
      for (unsigned n = 0; n < size;) {
        const unsigned digit = least + random() % 4;
        n += marks[cell * 9 + digit] == '.';
        marks[cell * 9 + digit] = static_cast<char>('1' + digit);
      }
    }
    compare(Marks(PathState(marks)), hits);
  }
  for (const char* const rule : kRectangles) {
    INFO(rule);
    CHECK((hits[rule] > 0 || !bitwhip::testing::whole_sets()));
  }
}

TEST_CASE("uniqueness: all targets on the way of puzzles, against the trial of every pattern") {
  std::map<std::string, int> hits;
  for (const std::string puzzle :
       {"....167.23.6.5.......7......8....42...3..5.6.....2.......26....4.1.......2.8.9.17",
        ".3.......2.8.....1..1.3..78.........1293..6.......6.5...4....6....8...9.5.372....",
        "4.....1.8.........6...79.4.9.4.8..1...15.79......4..865.3.2.....8...5.....7..8.2."}) {
    INFO(puzzle);
    Marks marks{PathState(puzzle)};
    const auto end = marks.exhaust([&](const Marks& left) {
      compare(left, hits);
      for (const char* const rule : {"ur1", "ur2", "ur4", "bug"}) {
        const CandidateBits targets = targets_of(left, rule);
        if (targets.any()) return targets;
      }
      return left.w1_targets();
    });
    CHECK(end == Marks::End::solved);
  }
  for (const char* const rule : {"ur2", "ur4", "bug"}) CHECK(hits[rule] > 0);
}

namespace {

// Pencil marks: these cells, all others have every digit.
std::string marks_with(const std::map<int, std::string>& cells,
                       const std::string& others = "123456789") {
  std::string marks(729, '.');
  for (int cell = 0; cell < 81; ++cell) {
    const auto given = cells.find(cell);
    for (const char digit : given == cells.end() ? others : given->second)
      marks[static_cast<std::size_t>(cell * 9 + digit - '1')] = digit;
  }
  return marks;
}

std::string fault_in(const std::string& marks, const std::string& text) {
  const PathState state(marks);
  try {
    const auto read = read_step(text, false).at(0);
    if (const auto* misread = std::get_if<Misread>(&read)) return misread->fault.text();
    const Step& step = std::get<Step>(read);
    for (const Candidate target : targets_of(state, step))
      check_step(state, type_of(step.name), step, target, false);
  } catch (const Wrong& wrong) {
    return wrong.what();
  }
  return {};
}

}  // namespace

TEST_CASE("uniqueness: what is wrong with a step") {
  // r1c1, r1c2, r4c1 hold 1 and 2, and r4c2 holds 1, 2 and 3.
  const std::string one = marks_with({{0, "12"}, {1, "12"}, {27, "12"}, {28, "123"}});
  const auto fault = [&](const std::string& text) { return fault_in(one, text); };
  CHECK(fault("UR1 n1n2 r1c1 r1c2 r4c1 r4c2 ==> r4c2 <> 1, r4c2 <> 2 (uniqueness)") == "");
  CHECK(fault("UR1: n1n2 r1c1 r1c2 r4c1 r4c2 ==> r4c2 ≠ 1 (uniqueness)") == "");
  CHECK(fault("UR1 n1n2 r1c1 r1c2 r4c1 r4c2 ==> r4c2 <> 1") ==
        "UR1; the step does not say that it assumes one solution; a uniqueness rule says so");
  CHECK(fault("UR1 n1n2 r1c1 r1c2 r4c1 r4c2 ==> r4c2 <> 3 (uniqueness)") ==
        "the target n3r4c2; n3r4c2 is no target of these corners; UR1 removes what "
        "docs/NOTATION.md says");
  CHECK(fault("UR1 n1n2 r4c2 r4c1 r1c2 r1c1 ==> r4c2 <> 1 (uniqueness)") ==
        "UR1; the corners hold other candidates; the corners hold what the rule asks beside the "
        "two digits");
  CHECK(fault("UR1 n1n2 r1c1 r4c1 r1c2 r4c2 ==> r4c2 <> 1 (uniqueness)") ==
        "corners r1c1 r4c1 r1c2 r4c2; they are not in two rows, two columns and two blocks, in "
        "their order; the corners A P Q D of a rectangle lie so");
  CHECK(fault("UR1 n1n2 r1c1 r1c2 r2c1 r2c2 ==> r2c2 <> 1 (uniqueness)") ==
        "corners r1c1 r1c2 r2c1 r2c2; they are not in two rows, two columns and two blocks, in "
        "their order; the corners A P Q D of a rectangle lie so");
  CHECK(fault("UR1 n1n2 r1c1 r1c1 r4c1 r4c1 ==> r4c1 <> 1 (uniqueness)") ==
        "corners r1c1 r1c1 r4c1 r4c1; they are not in two rows, two columns and two blocks, in "
        "their order; the corners A P Q D of a rectangle lie so");
  CHECK(fault("UR1 n1n2 r1c1 r1c2 r4c1 ==> r4c2 <> 1 (uniqueness)") ==
        "a rectangle of 3 corners; it has not four; a rectangle has four corners");
  CHECK(fault("UR1 n1n4 r1c1 r1c2 r4c1 r4c2 ==> r4c2 <> 1 (uniqueness)") ==
        "the corner r1c1; it has not both digits; all corners hold both digits");
  CHECK(fault("UR1 n1 r1c1 r1c2 r4c1 r4c2 ==> r4c2 <> 1 (uniqueness)") ==
        "a rectangle of 1 digit; it has not two that differ; a rectangle has two digits");
  CHECK(fault("UR1 n1n2 r1c1 r1c2 r4c1 r4c2 and n3 ==> r4c2 <> 1 (uniqueness)") ==
        "digits or a cell beside the corners; they are not what UR1 rests on; the further digits "
        "and the cell are those of the rule");
  CHECK(fault("UR2 n1n2 r1c1 r1c2 r4c1 r4c2 ==> r4c3 <> 3 (uniqueness)") ==
        "UR2; the corners hold other candidates; the corners hold what the rule asks beside the "
        "two digits");
  CHECK(fault("UR1 n1n2 r1c1 r1c2 r4c1 r4c2 ==> r4c2 = 3 (uniqueness)") ==
        "UR1 gives n3r4c2; it is a rectangle; a rectangle eliminates");
  CHECK(fault("UR5 n1n2 r1c1 r1c2 r4c1 r4c2 ==> r4c2 <> 1 (uniqueness)") ==
        "'UR5'; no rule has steps of that name; steps are called as docs/NOTATION.md calls them");
  CHECK(fault("BUG r4c2 ==> r4c2 = 3 (uniqueness)") ==
        "a BUG beside n3r4c2; there is none; without one candidate all cells hold two digits, "
        "and all houses two places of each");
  CHECK(fault("BUG r4c2 ==> r4c2 <> 1 (uniqueness)") ==
        "a BUG at r4c2; the value is in another cell, or missing; the cell of a BUG is that of "
        "its value");
  CHECK(fault("BUG r4c1 ==> r4c2 = 3 (uniqueness)") ==
        "a BUG at r4c1; the value is in another cell, or missing; the cell of a BUG is that of "
        "its value");
  // As others print it.
  CHECK(fault("BUG ==> r4c2 = 3") ==
        "BUG gives n3r4c2; it does not say that it assumes one solution; only rules that say so "
        "give a value beside singles");
}

TEST_CASE("uniqueness: the forms of UR2, UR3 and UR4") {
  const std::string two = marks_with({{0, "12"}, {1, "12"}, {27, "123"}, {28, "123"}});
  CHECK(fault_in(two, "UR2 n1n2 r1c1 r1c2 r4c1 r4c2 and n3 ==> r4c9 <> 3 (uniqueness)") == "");
  CHECK(fault_in(two, "UR2 n1n2 r1c1 r1c2 r4c1 r4c2 and n3 ==> r5c1 <> 3 (uniqueness)") ==
        "the target n3r5c1; n3r5c1 is no target of these corners; UR2 removes what "
        "docs/NOTATION.md says");
  CHECK(
      fault_in(two,
               "UR2-full n1n2 r1c1 r1c2 r4c1 r4c2 and n3 ==> r5c1 <> 3, r4c9 <> 3 (uniqueness)") ==
      "");
  CHECK(fault_in(two, "UR2 n1n2 r1c1 r1c2 r4c1 r4c2 ==> r4c9 <> 3 (uniqueness)") ==
        "digits or a cell beside the corners; they are not what UR2 rests on; the further digits "
        "and the cell are those of the rule");
  const std::string across = marks_with({{0, "12"}, {27, "12"}, {1, "123"}, {28, "123"}});
  CHECK(fault_in(across, "UR2b n1n2 r1c1 r1c2 r4c1 r4c2 and n3 ==> r9c2 <> 3 (uniqueness)") == "");
  CHECK(fault_in(across, "UR2b n1n2 r1c1 r1c2 r4c1 r4c2 and n3 ==> r4c3 <> 3 (uniqueness)") ==
        "the target n3r4c3; n3r4c3 is no target of these corners; UR2b removes what "
        "docs/NOTATION.md says");
  const std::string three =
      marks_with({{0, "12"}, {27, "12"}, {1, "123"}, {28, "124"}, {73, "34"}});
  CHECK(fault_in(three,
                 "UR3 n1n2 r1c1 r1c2 r4c1 r4c2 and n3n4 with r9c2 ==> r5c2 <> 3, r6c2 <> 4 "
                 "(uniqueness)") == "");
  CHECK(fault_in(three,
                 "UR3 n1n2 r1c1 r1c2 r4c1 r4c2 and n3n4 with r8c2 ==> r5c2 <> 3 (uniqueness)") ==
        "digits or a cell beside the corners; they are not what UR3 rests on; the further digits "
        "and the cell are those of the rule");
  CHECK(fault_in(three,
                 "UR3 n1n2 r1c1 r1c2 r4c1 r4c2 and n3n4 with r9c2 ==> r9c2 <> 3 (uniqueness)") ==
        "the target n3r9c2; n3r9c2 is no target of these corners; UR3 removes what "
        "docs/NOTATION.md says");
  std::map<int, std::string> cells{{0, "12"}, {1, "12"}, {27, "123"}, {28, "124"}};
  for (const int cell : {29, 36, 37, 38, 45, 46, 47}) cells[cell] = "1356789";
  CHECK(fault_in(marks_with(cells),
                 "UR4-full n1n2 r1c1 r1c2 r4c1 r4c2 ==> r4c1 <> 1, r4c2 <> 1 (uniqueness)") == "");
  CHECK(
      fault_in(marks_with(cells), "UR4-full n1n2 r1c1 r1c2 r4c1 r4c2 ==> r4c1 <> 2 (uniqueness)") ==
      "the target n2r4c1; n2r4c1 is no target of these corners; UR4-full removes what "
      "docs/NOTATION.md says");
  CHECK(fault_in(marks_with(cells), "UR4 n1n2 r1c1 r1c2 r4c1 r4c2 ==> r4c1 <> 1 (uniqueness)") ==
        "UR4; the corners hold other candidates; the corners hold what the rule asks beside the "
        "two digits");
  cells[28] = "123";
  CHECK(fault_in(marks_with(cells),
                 "UR4 n1n2 r1c1 r1c2 r4c1 r4c2 ==> r4c1 <> 1, r4c2 <> 1 (uniqueness)") == "");
  cells[29] = "29";
  CHECK(fault_in(marks_with(cells), "UR4 n1n2 r1c1 r1c2 r4c1 r4c2 ==> r4c1 <> 1 (uniqueness)") ==
        "UR4; the corners hold other candidates; the corners hold what the rule asks beside the "
        "two digits");
}

TEST_CASE("uniqueness: names") {
  CHECK(type_of("UR2-full").capital == "UR2-FULL");
  CHECK(type_of("BUG").rule->name == "bug");
  for (const char* name :
       {"UR", "UR5", "ur1", "URx", "BUG1", "UR1[0]", "ur1[0]", "bug[0]", "UR4-Full"}) {
    INFO(name);
    CHECK_THROWS_AS(type_of(name), Wrong);
  }
}

TEST_CASE(
    "uniqueness: a path that does not say what it assumes, and one of a puzzle with many "
    "solutions") {
  const std::string head =
      "PUZZLE = " + marks_with({{0, "12"}, {1, "12"}, {27, "12"}, {28, "123"}}) +
      "\nRATING = U+W\nRULES = ur1,ur2,ur3,ur4,bug,locked,whip\n";
  const std::string step =
      "round 1\nUR1 n1n2 r1c1 r1c2 r4c1 r4c2 ==> r4c2 <> 1, r4c2 <> 2 (uniqueness)\nUNSOLVED, U+W "
      "= >3, MOST COMPLEX RULE = UR1";
  CHECK(fault(head + step) ==
        "the path assumes nothing; a step assumes one solution; the end says whether a step "
        "assumes one solution");
  CHECK(fault(head + step + ", ASSUMES = ONE SOLUTION") ==
        "the path ends here; n3r4c2 is a single that is left; an unsolved path takes all singles");
  CHECK(
      fault(head + step + ", STATUS = timeout, ASSUMES = ONE SOLUTION") ==
      "U+W = >3; the puzzle has more than one solution; a rating is of a puzzle with one solution");
  CHECK(fault(head + "UNSOLVED, U+W = >3, MOST COMPLEX RULE = ECP, ASSUMES = ONE SOLUTION") ==
        "the path assumes one solution; no step assumes one solution; the end says whether a step "
        "assumes one solution");
  std::string variant = head + step;
  variant.insert(variant.find("RATING"), "VARIANT = x\n");
  CHECK(fault(variant) ==
        "the rule ur1 on a variant; ur1 is a rule of the classic board alone; the rules of a "
        "variant hold on any board");
}
