// Published paths: what is read of them, what is refused, and what a right one shows.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "base/text.h"
#include "support/read_paths.h"
#include "support/single_steps.h"
#include "support/text.h"
#include "verify/board/scanner.h"
#include "verify/check/check.h"
#include "verify/read/chain_reader.h"
#include "verify/read/step_reader.h"

namespace published_tests {

namespace explain = bitwhip::explain;
using namespace bitwhip::verify;
using bitwhip::testing::replaced;
using bitwhip::testing::SingleSteps;

namespace {

const std::string kPuzzle =
    ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8";

// The steps of a path of whips, one elimination after another, as lines; with the singles in
// between.
struct Sample {
  std::vector<std::string> lines;
  std::string solution;
};
const Sample& sample() {
  static const Sample made = [] {
    const auto first_of = [](std::size_t) -> std::size_t { return 0; };
    const std::string text = explain::render_text(SingleSteps("W").path(kPuzzle, first_of),
                                                  {.notation = explain::Notation::csp});
    Sample all;
    for (const std::string_view line : bitwhip::split(text, '\n')) {
      if (line.find(" ==> ") != std::string::npos) all.lines.emplace_back(line);
      if (line.starts_with("SOLUTION = ")) all.solution = line.substr(11);
    }
    return all;
  }();
  return made;
}

std::string steps(std::size_t from = 0, std::size_t to = 1000) {
  std::string text;
  for (std::size_t i = from; i < std::min(to, sample().lines.size()); ++i)
    text += sample().lines[i] + "\n";
  return text;
}

const std::string kBanner =
    "***************\n***  SudoRules 20.1.s based on CSP-Rules 2.1.s, config = "
    "W\n***************\n";
const std::string kSolved = "PUZZLE 0 IS SOLVED. rating-type = W, MOST COMPLEX RULE TRIED = W[5]\n";

// The grid of a state, or of givens, with these borders.
std::string grid(const std::vector<std::string>& cells, char border) {
  const std::string line = "   +-------+-------+-------+\n";
  std::string text = line;
  for (std::size_t i = 0; i < 81; ++i) {
    if (i % 9 == 0) text += fmt::format("   {} ", border);
    text += cells[i] + (i % 3 == 2 ? fmt::format("   {} ", border) : " ");
    if (i % 9 == 8) text += "\n";
    if (i % 27 == 26) text += line;
  }
  return text;
}

std::vector<std::string> characters(const std::string& text) {
  std::vector<std::string> cells;
  for (const char c : text) cells.emplace_back(1, c);
  return cells;
}

// The candidates after the first steps of the sample.
std::vector<std::string> cells_after(std::size_t count) {
  PathState state(kPuzzle);
  for (std::size_t i = 0; i < count; ++i) {
    for (const What& what : read_step(sample().lines[i], false)) {
      if (const auto* single = std::get_if<Single>(&what)) state.set(single->value);
      if (const auto* step = std::get_if<Step>(&what)) state.remove(step->targets.at(0));
    }
  }
  std::vector<std::string> cells;
  for (int cell = 0; cell < 81; ++cell) cells.push_back(state.digits(cell / 9 + 1, cell % 9 + 1));
  return cells;
}

std::vector<Verdict> verdicts(const std::string& text, bool go_on = false) {
  std::vector<Verdict> list;
  for (const Path& path : read_paths(text))
    list.push_back(check(path, {.strict = false, .stop = {}, .go_on = go_on}));
  return list;
}
Verdict verdict(const std::string& text, bool go_on = false) {
  const auto list = verdicts(text, go_on);
  REQUIRE(list.size() == 1);
  return list.front();
}
std::string fault(const std::string& text) {
  const Verdict one = verdict(text);
  return one.right() ? "" : one.where + ": " + one.why();
}

// The value of the solution in the cell of the first target of conclusions, "r1c1 = 3".
std::string solved_cell(const std::string& conclusions) {
  const auto at = conclusions.find(" r");
  const std::string cell = conclusions.substr(at + 1, 4);
  return cell + " = " +
         sample().solution[static_cast<std::size_t>((cell[1] - '1') * 9 + cell[3] - '1')];
}
std::string removing(const std::string& value) { return replaced(value, "=", "≠"); }
std::string other_digit(const std::string& value) {
  return value.substr(0, value.size() - 1) + (value.back() == '9' ? '8' : '9');
}

std::vector<StepCell> chain_of(const std::string& text) {
  Scanner scanner(text);
  return read_chain(scanner);
}

std::size_t first_whip() {
  std::size_t i = 0;
  while (!sample().lines[i].starts_with("whip[3]")) ++i;
  return i;
}

}  // namespace

TEST_CASE("csp: cells of every kind") {
  const auto cells = chain_of(
      "r3c5{n1 n2} - r2n4{c3 c7} - c3n4{r2 r5} - b1n4{r1c1 r2c2} - r1n3{c2 "
      "c456} - b5n3{r4c4 r456c6} - c7n1{r9 .}");
  REQUIRE(cells.size() == 7);
  const std::vector<Variable> variables{
      {HouseKind::rc, 3, 5}, {HouseKind::rn, 2, 4}, {HouseKind::cn, 3, 4}, {HouseKind::bn, 1, 4},
      {HouseKind::rn, 1, 3}, {HouseKind::bn, 5, 3}, {HouseKind::cn, 7, 1}};
  for (std::size_t i = 0; i < cells.size(); ++i)
    CHECK(cells[i].variables == std::vector{variables[i]});
  CHECK(cells[0].right == CandidateGroup{candidate(2, 3, 5)});
  CHECK(cells[2].left == candidate(4, 2, 3));
  CHECK(cells[4].label);
  CHECK(cells[4].right ==
        CandidateGroup{candidate(3, 1, 4), candidate(3, 1, 5), candidate(3, 1, 6)});
  CHECK(cells[5].right ==
        CandidateGroup{candidate(3, 4, 6), candidate(3, 5, 6), candidate(3, 6, 6)});
  CHECK(cells[6].right.empty());
  for (const char* text :
       {"r3{n1 n2}", "r3c5{c1 c2}", "r3n5{n1 n2}", "b1n4{r1 r2}", "r3c5n1{n1 n2}", "r3c5{n1 n2",
        "r3r4{n1 n2}", "{n1 n2}", "r3c0{n1 n2}", "b5{n1 n2}"}) {
    INFO(text);
    CHECK_THROWS_AS(chain_of(text), Wrong);
  }
}

TEST_CASE("the full notation of HLS: rows and columns outside of the braces") {
  const auto cells = chain_of(
      "n6{r9 r1 r8*}c6 - n7r5{c6 c4} - n5{r5c4 r6c4 r5c6#n4r5c6} - n6r6{c9 c2 "
      "c7#n6r4c8} - {n2 n6 n3#n3r4c6}r4c8");
  REQUIRE(cells.size() == 5);
  CHECK(cells[0].variable == Variable{HouseKind::cn, 6, 6});
  CHECK(cells[0].additional.at(0).candidate == candidate(6, 8, 6));
  CHECK(cells[1].variable == Variable{HouseKind::rn, 5, 7});
  CHECK(cells[1].left == candidate(7, 5, 6));
  CHECK(cells[2].variables.size() == 2);
  CHECK(cells[3].additional.at(0).by == CandidateGroup{candidate(6, 4, 8)});
}

TEST_CASE("csp: steps that are no chains, and names") {
  const auto step = [](const std::string& line) {
    return std::get<Step>(read_step(line, false).at(0));
  };
  const Step pair = step("naked-pairs-in-a-row: r2{c2 c5}{n2 n4} ==> r2c9 ≠ 2, r2c3 ≠ 4");
  CHECK(claim_of<ClaimedSubset>(pair).base ==
        std::vector<Variable>{{HouseKind::rc, 2, 2}, {HouseKind::rc, 2, 5}});
  CHECK(claim_of<ClaimedSubset>(pair).cover ==
        std::vector<Variable>{{HouseKind::rn, 2, 2}, {HouseKind::rn, 2, 4}});
  CHECK(pair.targets == std::vector{candidate(2, 2, 9), candidate(4, 2, 3)});
  const Step block = step("hidden-pairs-in-a-block: b7{r8c1 r9c2}{n7 n9} ==> r9c2≠1");
  CHECK(claim_of<ClaimedSubset>(block).base ==
        std::vector<Variable>{{HouseKind::bn, 7, 7}, {HouseKind::bn, 7, 9}});
  CHECK(claim_of<ClaimedSubset>(block).cover ==
        std::vector<Variable>{{HouseKind::rc, 8, 1}, {HouseKind::rc, 9, 2}});
  const Step fish = step("swordfish-in-columns: n5{c3 c4 c9}{r9 r1 r6} ==> r6c7<>5");
  CHECK(claim_of<ClaimedSubset>(fish).base.at(0) == Variable{HouseKind::cn, 3, 5});
  CHECK(claim_of<ClaimedSubset>(fish).cover.at(0) == Variable{HouseKind::rn, 9, 5});
  CHECK(step("biv-chain-rc[2]: r3c9{n6 n4} - r7c9{n4 n6} ==> r1c9 ≠ 6").name == "bivalue-chain[2]");
  const Step ascent = step("str-asc[2]: r1c1<r1c2<r1c3 ==> r1c3 ≠ 2");
  CHECK(claim_of<ClaimedRelated>(ascent).squares.size() == 3);
  const auto why = [](const std::string& line) {
    const What what = read_step(line, false).at(0);
    return std::get<Misread>(what).fault.text();
  };
  CHECK(why("biv-chain-rc[2]: r3c9{n6 n4} - c9n4{r7 r1} ==> r1c9 ≠ 6") ==
        "cell 2 is c9n4; it is a variable of another kind than biv-chain-rc[2]; a typed chain has "
        "variables of one kind");
  CHECK(why("str-asc[3]: r1c1<r1c2<r1c3 ==> r1c3 ≠ 2") ==
        "str-asc[3] names length 3; it has 3 cells; a chain of length n has n + 1 cells");
  CHECK(
      why("whip[2]: r3c9{n6 n4} - r7c9{n4 .} ==> r1c9 = 6, r1c1 ≠ 2") ==
      "values and eliminations; both stand in one step; a step has either values or eliminations");
  CHECK(why("oddagon[3]: r2n3{c2 c6},c6n3{r2 r4},r4n3{c6 c1} ==> r8c4≠3") ==
        "cell 1 begins with n3r2c2; cell 3 ends elsewhere; each cell of an oddagon begins where "
        "the one before it ends");
  CHECK(std::get<Misread>(
            read_step("vertical unique rectangle type 1 in cells r5c5 ==> r2c4 ≠ n8", false).at(0))
            .unknown == "vertical unique rectangle type 1");
}

TEST_CASE("published: a path as a program prints it") {
  const std::string call =
      "Some words\n(solve \"" + kPuzzle + "\")\n" + kBanner + kPuzzle + "\n25 givens\n";
  const std::string end =
      kSolved + sample().solution + "\nPuzzle " + kPuzzle + " :\ninit-time = 0.1s\n" + kBanner;
  const Verdict right = verdict(call + steps() + end);
  CHECK(right.why() == "");
  CHECK(right.solved);
  CHECK(right.eliminations > 20);
  CHECK(right.notes.empty());
  CHECK(right.shown == "Wmin <= 5");
  // However the targets are written, and without what is around the steps.
  std::string other = steps();
  for (auto at = other.find(" ≠ "); at != std::string::npos; at = other.find(" ≠ "))
    other.replace(at, 5, at % 2 == 0 ? "≠" : "<>");
  CHECK(verdict(kPuzzle + "\n" + other).shown == "Wmin <= 5");
  CHECK(verdict(grid(characters(kPuzzle), '!') + steps()).shown == "Wmin <= 5");
  CHECK(verdict(grid(cells_after(0), '|') + steps()).shown == "Wmin <= 5");
  CHECK(verdicts(call + steps() + end + call + steps() + end).size() == 2);
  CHECK(verdicts(kPuzzle + "\n" + steps() + kPuzzle + "\n" + steps()).at(1).right());
  CHECK_THROWS_AS(read_paths(steps()), Unreadable);
}

TEST_CASE("published: lines that are broken, and more than one target") {
  std::string broken = steps();
  for (const auto* mark : {" - ", " ==> "})
    broken =
        replaced(broken, mark, std::string(mark).substr(0, std::string(mark).size() - 1) + "\n");
  CHECK(verdict(kPuzzle + "\n" + broken).shown == "Wmin <= 5");
  CHECK(fault(kPuzzle + "\n" + steps(0, 5) + "whip[3]: r1c1{n1 n2} - r1c2{n2 n3}\n\n" + steps(5)) ==
        "line 7: 'whip[3]: r1c1{n1 n2} - r1c2{n2 n3}'; the step has no conclusion; a step ends "
        "with what it eliminates or places");
}

TEST_CASE("published: singles that are not printed") {
  std::string eliminations;
  int singles = 0;
  for (const std::string& line : sample().lines) {
    if (line.find(" = ") == std::string::npos)
      eliminations += line + "\n";
    else
      ++singles;
  }
  const Verdict without = verdict(kPuzzle + "\n" + eliminations);
  CHECK(without.why() == "");
  CHECK(without.solved);
  REQUIRE(without.notes.size() == 1);
  CHECK(without.notes[0] == fmt::format("{} singles not printed", singles));
  CHECK(verdict(kPuzzle + "\n" + eliminations + "stte\n").solved);
  CHECK(fault(kPuzzle + "\n" + steps(0, first_whip() + 1) + "stte\n")
            .find("singles do not solve the puzzle from here") != std::string::npos);
  // All of them in one line, in any order.
  std::string list = "singles ==> ";
  std::size_t i = sample().lines.size();
  for (; sample().lines[i - 1].find(" = ") != std::string::npos; --i)
    list +=
        replaced(sample().lines[i - 1].substr(sample().lines[i - 1].find("==> ") + 4), " ", "") +
        ", ";
  list.resize(list.size() - 2);
  const Verdict in_one = verdict(kPuzzle + "\n" + steps(0, i) + list + "\n" + kSolved);
  CHECK(in_one.why() == "");
  CHECK(in_one.singles == singles);
}

TEST_CASE("published: states that are drawn") {
  const std::size_t at = first_whip();
  const std::string before = kPuzzle + "\n" + steps(0, at), after = steps(at);
  CHECK(fault(before + grid(cells_after(at), '!') + after) == "");
  CHECK(
      fault(before +
            "\nrn-view:\nPhysical rows are rows, physical columns are digits. Data are columns.\n" +
            after) == "");
  std::vector<std::string> cells = cells_after(at);
  // The same state by rows and digits, with the columns as entries.
  std::vector<std::string> by_digits(81);
  for (std::size_t cell = 0; cell < 81; ++cell) {
    for (const char digit : cells[cell])
      by_digits[cell / 9 * 9 + static_cast<std::size_t>(digit - '1')] +=
          static_cast<char>('1' + cell % 9);
  }
  for (const char* title : {"rn-view:", "n-view: rn-view:", "the rn-view:"}) {
    INFO(title);
    CHECK(fault(before + title + "\n" + grid(by_digits, '!') + after) == "");
  }
  const auto many = std::find_if(cells.begin(), cells.end(),
                                 [](const std::string& cell) { return cell.size() > 2; });
  REQUIRE(many != cells.end());
  many->pop_back();
  CHECK(fault(before + grid(cells, '!') + after).find(" is drawn ") != std::string::npos);
  // The first steps are not printed, but what they leave.
  const Verdict from = verdict(kPuzzle + "\n" + grid(cells_after(at), '!') + after);
  if (from.right()) CHECK(from.notes.size() == 1);
  if (!from.right()) CHECK(from.why().find(" is drawn ") != std::string::npos);
}

TEST_CASE("published: a misprint, and what comes after it") {
  const std::size_t at = first_whip();
  const std::string line = sample().lines[at];
  const auto cell = line.find('{');
  for (const std::string& wrong :
       {line.substr(0, cell + 2) + (line[cell + 2] == '9' ? "8" : "9") + line.substr(cell + 3),
        replaced(line, "whip[3]", "whip[4]"), replaced(line, "whip[3]", "whip[0]"),
        replaced(line, " - ", " "), replaced(line, " ==> ", "; ==> "),
        line.substr(0, line.size() - 1) + "0"}) {
    INFO(wrong);
    const std::string text = kPuzzle + "\n" + steps(0, at) + wrong + "\n" + steps(at + 1);
    const Verdict first = verdict(text);
    CHECK(first.where == fmt::format("line {}", at + 2));
    CHECK_FALSE(first.right());
    const Verdict on = verdict(text, true);
    CHECK(on.where == first.where);
    CHECK(on.why() == first.why());
    CHECK(on.shown.empty());
    if (!wrong.ends_with('0')) {
      CHECK(on.wrong == 1);
      CHECK(on.solved);
    }
  }
  CHECK(fault(kPuzzle + "\n" + steps() + replaced(kSolved, "IS SOLVED", "IS NOT SOLVED"))
            .find("the path solves the puzzle") != std::string::npos);
  CHECK(fault(kPuzzle + "\n" + steps(0, at) + kSolved).find("the path does not solve the puzzle") !=
        std::string::npos);
  std::string other = sample().solution;
  std::swap(other[0], other[1]);
  CHECK(fault(kPuzzle + "\n" + steps() + kSolved + other + "\n")
            .ends_with("; the solution is " + sample().solution +
                       "; the solution is what the steps give"));
}

TEST_CASE("published: rules that are not known") {
  const std::size_t at = first_whip();
  const std::string line = sample().lines[at];
  const Verdict one = verdict(kPuzzle + "\n" + steps(0, at) + "Trid-OR3-whip[7]: b3n5{r2c7 r1c8}" +
                              line.substr(line.find(" ==>")) + "\n" + steps(at + 1));
  CHECK(one.why() == "");
  CHECK(one.unknown == 1);
  CHECK(one.shown.empty());
  REQUIRE(one.notes.size() == 1);
  CHECK(one.notes[0] == "1 step not checked: or3-whip, taken as printed");
  // What no rule claims is taken as printed, and held to the solution.
  const std::string targets = line.substr(line.find(" ==>"));
  const std::string kept = solved_cell(targets);
  for (const auto& [step, name] : std::vector<std::pair<std::string, std::string>>{
           {"wihp[3]: r1c1{n1 n2} - r1c2{n2 .}" + targets, "wihp"},
           {"by a long chain of thought" + targets, "by a long chain of thought"},
           {"Naked Pair: 2,3 in r1c1" + targets, "Naked Pair"},
           {"oddagon[11]: r1n1{c1 c2},c2n1{r1 r2}" + targets,
            "oddagon[11] (not known: longer than 9)"},
           {targets, "a step without a name"},
           {targets.substr(5), "a step without a name"},
           {replaced(targets, "==>", "(3=5)r1c1 - (5=3)r2c2 =>"), "(3=5)r1c1 - (5=3)r2c2"},
           {"a miracle ==> " + kept, "a miracle"},
           {"a miracle => " + kept, "a miracle"}}) {
    INFO(step);
    const std::string text = kPuzzle + "\n" + steps(0, at) + step + "\n";
    const Verdict taken = verdict(text);
    CHECK(taken.why() == "");
    CHECK(taken.unknown == 1);
    CHECK(taken.notes.at(0).find("1 step not checked: " + name + ", taken as printed") !=
          std::string::npos);
    const std::string against = step.find(kept) == std::string::npos
                                    ? replaced(step, targets.substr(5), removing(kept))
                                    : replaced(step, kept, other_digit(kept));
    INFO(against);
    const Verdict wrong = verdict(kPuzzle + "\n" + steps(0, at) + against + "\n");
    CHECK(wrong.where == fmt::format("line {}", at + 2));
    CHECK(wrong.why().find("the solution") != std::string::npos);
  }
  CHECK_FALSE(verdict(kPuzzle + "\n" + steps(0, at) + "oddagon[4]: r1n1{c1 c2},c2n1{r1 r2}" +
                      targets + "\n")
                  .right());
}

TEST_CASE("published: lines that are not read, before a step that fails") {
  const std::size_t at = first_whip();
  const std::string line = sample().lines[at], failing = replaced(line, "whip[3]", "whip[4]");
  const std::string before = kPuzzle + "\n" + steps(0, at);
  const std::string block = "Eleven's replacement in r1c1, r1c2 and r1c3:\n";
  const Verdict from = verdict(before + block + failing + "\n" + steps(at + 1));
  CHECK(from.why() == "");
  CHECK(from.unchecked_from == fmt::format("line {}", at + 3));
  CHECK(from.unchecked == static_cast<int>(sample().lines.size() - at));
  CHECK_FALSE(from.whole());
  CHECK(from.shown.empty());
  CHECK(from.notes.at(0).find(fmt::format("line {} is not read ('Eleven's", at + 2)) == 0);
  // What is right behind such lines is right.
  CHECK(verdict(before + block + steps(at)).shown == "Wmin <= 5");
  // Words without cells, and comments, are no excuse.
  for (const char* words : {"Now it becomes hard:\n", ";;; see r1c1\n", "# r1c1\n"})
    CHECK_FALSE(verdict(before + words + failing + "\n").right());
  // Nor is anything one for a step against the solution.
  const std::string kept = solved_cell(line.substr(line.find(" ==>")));
  for (const std::string& step : {line.substr(0, line.find("==>")) + "==> " + removing(kept),
                                  "a miracle ==> " + other_digit(kept)}) {
    INFO(step);
    const Verdict wrong = verdict(before + block + failing + "\n" + step + "\n");
    CHECK(wrong.where == fmt::format("line {}", at + 4));
    CHECK(wrong.why().find("the solution") != std::string::npos);
  }
}

TEST_CASE("published: a state that is drawn before the consequences of a value") {
  std::size_t single = first_whip();
  while (sample().lines[single].find(" = ") == std::string::npos) ++single;
  const std::string before = kPuzzle + "\n" + steps(0, single + 1), after = steps(single + 1);
  const std::vector<std::string> late = cells_after(single), now = cells_after(single + 1);
  std::size_t more = 0;
  while (more < 81 && late[more] == now[more]) ++more;
  REQUIRE(more < 81);
  CHECK(fault(before + grid(late, '!') + after) == "");
  std::vector<std::string> cells = now;
  cells[more] = late[more];
  CHECK(fault(before + grid(cells, '!') + after) == "");
  // A candidate that a step removed, not a value.
  const std::string line = sample().lines[first_whip()];
  const Step step = std::get<Step>(read_step(line, false).at(0));
  cells = cells_after(first_whip() + 1);
  cells[at(step.targets.at(0) % 81)] += static_cast<char>('0' + digit_of(step.targets.at(0)));
  std::sort(cells[at(step.targets.at(0) % 81)].begin(), cells[at(step.targets.at(0) % 81)].end());
  CHECK(fault(kPuzzle + "\n" + steps(0, first_whip() + 1) + grid(cells, '!')).find(" is drawn ") !=
        std::string::npos);
}

TEST_CASE("a path of another kind goes on after a wrong step, too") {
  const std::string head =
      "PUZZLE = " + kPuzzle + "\nRATING = Wmin\nRULES = locked,whip\nNOTATION = csp\n";
  const std::string end =
      "LEVEL = Wmin5, MOST COMPLEX RULE = WHIP[5]\nSOLUTION = " + sample().solution + "\n";
  std::string rounds;
  int number = 0;
  for (const std::string& line : sample().lines)
    rounds += (line.find(" ≠ ") != std::string::npos ? fmt::format("round {}\n", ++number) : "") +
              line + "\n";
  CHECK(verdict(head + rounds + end).shown == "Wmin <= 5");
  const std::string line = sample().lines[first_whip()];
  const Verdict on =
      verdict(replaced(head + rounds + end, line, replaced(line, " - ", " ! ")), true);
  CHECK_FALSE(on.right());
  CHECK(on.wrong == 1);
  CHECK(on.solved);
  CHECK(on.shown.empty());
}

}  // namespace published_tests
