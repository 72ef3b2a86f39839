// Each strategy of the simple systems on a puzzle that needs it, its steps in words, and the ends
// of a path.
#include <algorithm>
#include <catch2/catch.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/text.h"
#include "base/variants.h"
#include "explain/format.h"
#include "support/data.h"
#include "support/rating.h"
#include "support/simple_walk.h"

using namespace bitwhip;
using namespace bitwhip::rating;
using testing::SimplePath;
using testing::SimpleStep;
using testing::SimpleWalker;

namespace {

using Strategies = std::vector<std::string_view>;  // by their names in sentences

constexpr std::string_view kHelper = "sudoku-helper", kHelperNrc = "sudoku-helper-nrc",
                           kHatching = "cross-hatching", kLocked = "locked-candidates";

const Strategies& ladder(std::string_view system) {
  static const Strategies ladders[] = {
      {"naked single", "hidden single", "bucket", "pigeonhole", "chain of pairs", "chain of digits",
       "generalised chain", "nrc-chain of any ends"},
      {"naked single", "hidden single", "cross hatching with 2 marks",
       "cross hatching with 3 marks", "partial member set", "full member set"},
      {"naked single", "hidden single", "block-line interaction", "block-block interaction"},
  };
  return ladders[system == kHelper || system == kHelperNrc ? 0 : system == kHatching ? 1 : 2];
}

struct Case {
  std::string_view system;
  std::string_view strategy;
  int level;
  const char* puzzle;
  const char* words;            // one of its steps
  std::string_view left_out{};  // besides the strategies that come later
  bool needed_by_all = true;    // not solved by the whole system without the strategy
};

const Case kCases[] = {
    {kHelper,
     "naked single",
     1,
     "582.49.........2...1..8.....3.1.5..7.5.4...........68..673..8.2....1...6..17.....",
     "naked single: r1c4 holds 6 only ==> r1c4 = 6",
     {},
     false},
    {kHelper, "hidden single", 1,
     ".....5.1....9..47..6.......1....29.6...8.1.3..5967....51.....4.....3......45....2",
     "hidden single: 9 in row r5 fits r5c5 only ==> r5c5 = 9"},
    {kHelper, "bucket", 2,
     "6.785....82.....4....3..6..952..........6.5........1....6.23.5....5....8...6.12..",
     "bucket: 4 in row r4 fits r4c4 r4c5 r4c6 only, all in block b5 ==> r5c4 <> 4, r6c4 <> 4, r6c5 "
     "<> 4"},
    {kHelper, "pigeonhole", 3,
     "..3....41...7..8...54.127..59...8.....6.9.......2..5...4.9...5...7...3......61...",
     "pigeonhole: 3 squares of column c5, r2c5 r4c5 r6c5, for the 3 digits 3 4 7 ==> r7c5 <> 3, "
     "r7c5 <> 7, r8c5 <> 4"},
    {kHelper,
     "chain of pairs",
     4,
     ".......9.9..3.....8.42.13....7.59....1....2.83.68.......362.....9......5.....8..7",
     "chain of pairs: r3c8 r3c2 r6c2 r5c1, so r3c8 = 5 or r5c1 = 5 ==> r5c8 <> 5",
     {},
     false},
    {kHelper,
     "chain of digits",
     4,
     "...17.5..7.8...9...5.........9.4..1....3.....5.2..7.....62....1.....3.6.3..6..79.",
     "chain of digits: r5c2 r8c2 r7c1 r7c8, so r5c2 = 8 or r7c8 = 8 ==> r5c8 <> 8",
     {},
     false},
    {kHelper, "generalised chain", 4,
     ".....31....5...9......1..8..72..9.41...8..6...94....7...369.....2...54..75..28...",
     "generalised chain: r3c3 r1c3 r8c3 r8c9, so r3c3 = 7 or r8c9 = 7 ==> r3c9 <> 7"},
    {kHelperNrc, "nrc-chain of any ends", 4,
     ".....6...9.47..8...7....3..68.9214....16.7.......4..5.21.........7..2.833......9.",
     "nrc-chain of any ends: r9c2 r8c2 r8c4 r8c7 r9c9, so r9c2 = 4 or r9c9 = 1 ==> r9c9 <> 4"},

    {kHatching,
     "naked single",
     1,
     "582.49.........2...1..8.....3.1.5..7.5.4...........68..673..8.2....1...6..17.....",
     "naked single: r7c6 holds 4 only ==> r7c6 = 4",
     {},
     false},
    {kHatching,
     "hidden single",
     2,
     "..89.254..41.................5........276.3..3.....61.5....6..41....49...7..35.8.",
     "hidden single: 5 in block b1 fits r3c2 only ==> r3c2 = 5",
     {},
     false},
    {kHatching, "cross hatching with 2 marks", 3,
     "..3895.....9.....78.51...3............645.2...582...9....6...5......17.3....32..8",
     "cross hatching with 2 marks: 1 in block b3 fits r1c7 r1c8 only, all in row r1 ==> r1c1 <> 1, "
     "r1c2 <> 1"},
    {kHatching, "cross hatching with 3 marks", 4,
     "....56..15.2........8....4..9.4..1.3235.1.7................2...4...9185........79",
     "cross hatching with 3 marks: 7 in block b2 fits r2c4 r2c5 r2c6 only, all in row r2 ==> r2c2 "
     "<> 7"},
    {kHatching,
     "partial member set",
     5,
     "....5..........31......9678.3.......5..82.....1...4793..9.....48......2.14.2...5.",
     "partial member set: 2 squares of row r8, r8c2 r8c9, for the 2 digits 6 7 ==> r8c4 <> 6, r8c4 "
     "<> 7, r8c5 <> 7, r8c6 <> 6, r8c6 <> 7",
     {},
     false},
    {kHatching, "full member set", 6,
     "....5..........31......9678.3.......5..82.....1...4793..9.....48......2.14.2...5.",
     "full member set: 2 digits of row r8, 3 4, for the 2 squares r8c4 r8c5 ==> r8c4 <> 1, r8c4 <> "
     "6, r8c4 <> 7, r8c4 <> 9, r8c5 <> 1, "
     "r8c5 <> 7, r8c5 <> 9",
     "partial member set", false},

    {kLocked, "naked single", 1,
     ".1.....7...86.21.9...1..4..2....9.4....2......87.....3..98.....8749......5..64..1",
     "naked single: r9c1 holds 3 only ==> r9c1 = 3"},
    {kLocked, "hidden single", 1,
     ".6..........56....5.81.7.....6.4..2..32...4.5...2..7...2..8..137..69...........9.",
     "hidden single: 7 in row r7 fits r7c4 only ==> r7c4 = 7"},
    {kLocked, "block-line interaction", 2,
     "...237..9...4.....4.5.681..8.9............7141....2....4....6.79.7..1.2......64..",
     "block-row interaction: 3 in block b5 fits r5c4 r5c6 only, all in row r5 ==> r5c1 <> 3, r5c2 "
     "<> 3"},
    {kLocked, "block-block interaction", 3,
     "........52..3.4.7.5.......9.5.........17.26....4.........1.6.2.8.3....9..4...38..",
     "block-block interaction: blocks b5 b6 hold 9 in rows r4 r6 only, at r4c4 r4c6 r4c7 r6c4 r6c7 "
     "==> r4c1 <> 9, r4c3 <> 9, r6c1 <> 9"},
};

Strategies later_than(const Case& one) {
  const auto& list = ladder(one.system);
  Strategies out(std::find(list.begin(), list.end(), one.strategy) + 1, list.end());
  if (!one.left_out.empty()) out.push_back(one.left_out);
  return out;
}

SimplePath path_without(const Case& one, const Strategies& left_out) {
  static SimpleWalker walker(Geometry::classic());
  return walker.walk(testing::puzzle_of(one.puzzle), one.system, testing::rows_of(left_out));
}

explain::StepDescription told(const SimpleStep& step) {
  return explain::sentence_of(Geometry::classic(), step.before, step);
}
// The pattern of a sentence, which is of this type or has its members.
template <class Pattern>
Pattern told_pattern(const explain::StepDescription& sentence) {
  const auto found = visit_accepted(
      sentence.pattern, [](const Pattern& pattern) { return std::optional(pattern); },
      std::optional<Pattern>());
  REQUIRE(found);
  return *found;
}
std::string words(const SimpleStep& step) {
  return explain::sentence_text(told(step), explain::Notation::nrc);
}

Value rate(const std::string& puzzle, const char* system) {
  return testing::rate_all(Geometry::classic(), testing::puzzles_of({puzzle}),
                           testing::ratings({system}))
      .front()
      .values[0];
}

}  // namespace

TEST_CASE("simple systems: each strategy is needed, used and told") {
  for (const Case& one : kCases) {
    INFO(one.system << " " << one.strategy << " " << one.puzzle);
    Strategies out = later_than(one);
    const SimplePath with = path_without(one, out);
    CHECK(with.value == rating::finite(Level{one.level}));
    out.push_back(one.strategy);
    CHECK(path_without(one, out).value.kind == ValueKind::infinite);
    if (one.needed_by_all)
      CHECK(path_without(one, {one.strategy}).value.kind == ValueKind::infinite);

    CHECK(std::any_of(with.steps.begin(), with.steps.end(),
                      [&](const SimpleStep& step) { return step.strategy() == one.strategy; }));
    CHECK(std::any_of(with.steps.begin(), with.steps.end(), [&](const SimpleStep& step) {
      return words(step) == one.words && step.level == Level{one.level};
    }));
    // Every step is a sentence with squares and digits, each named once.
    for (const SimpleStep& step : with.steps) {
      INFO(words(step));
      const explain::StepDescription sentence = told(step);
      CHECK(sentence.rule->notation == step.strategy());
      const explain::DigitsPattern pattern = told_pattern<explain::DigitsPattern>(sentence);
      CHECK_FALSE(pattern.squares.empty());
      CHECK(std::set(pattern.squares.begin(), pattern.squares.end()).size() ==
            pattern.squares.size());
      CHECK_FALSE(pattern.digits.empty());
      CHECK(std::is_sorted(pattern.digits.begin(), pattern.digits.end()));
    }
  }
}

TEST_CASE("simple systems: what a step holds") {
  const auto find = [](std::size_t i) {
    const SimplePath path = path_without(kCases[i], later_than(kCases[i]));
    const auto at = std::find_if(path.steps.begin(), path.steps.end(), [&](const SimpleStep& step) {
      return words(step) == kCases[i].words;
    });
    REQUIRE(at != path.steps.end());
    return *at;
  };
  const auto names = [](const std::vector<explain::HouseName>& houses) {
    std::vector<std::string_view> list;
    for (const explain::HouseName& house : houses) list.push_back(house.name);
    return joined(list);
  };
  const SimpleStep single = find(0);
  CHECK(single.places());
  CHECK(single.candidates == std::vector{candidate_of(3, 6)});
  CHECK(told(find(3)).form == explain::DescriptionForm::squares_for_digits);
  const auto set = told_pattern<explain::SetPattern>(told(find(3)));
  CHECK(set.size == 3);
  CHECK(set.digits == std::vector{3, 4, 7});
  CHECK(set.squares == std::vector{13, 31, 49});
  CHECK(set.house.name == "c5");
  CHECK(find(3).candidates ==
        std::vector{candidate_of(58, 3), candidate_of(58, 7), candidate_of(67, 4)});
  const auto pairs = told_pattern<explain::LinkedPattern>(told(find(4)));
  CHECK(pairs.squares.size() == 4);
  CHECK(pairs.cells.size() == 4);
  const auto digits = told_pattern<explain::LinkedPattern>(told(find(5)));
  CHECK(digits.squares.size() == 4);
  CHECK(digits.cells.size() == 2);
  CHECK(digits.digits == std::vector{8});
  const auto blocks = told_pattern<explain::DigitsInHouses>(told(find(17)));
  CHECK(names(blocks.houses) == "b5 b6");
  CHECK(names(blocks.covers) == "r4 r6");
}

TEST_CASE("simple systems: ratings by name") {
  CHECK(testing::simple_systems() ==
        std::vector<std::string_view>{"sudoku-helper", "sudoku-helper-nrc", "cross-hatching",
                                      "locked-candidates", "jsudoku"});
  for (const std::string_view name : testing::simple_systems()) {
    const auto id = find_rating(name);
    REQUIRE(id.has_value());
    CHECK(info(*id).listed);
    CHECK(info(*id).systems.empty());
  }
}

TEST_CASE("simple systems: a solved grid, none, several and no solutions") {
  const std::string solved =
      "123456789456789123789123456231674895875912364694538217317265948542897631968341572";
  const std::string none =
      "12..9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6";
  const std::string several =
      "......................................................7..........................";
  std::string easter_monster;
  for (const auto& single : testing::single_puzzles()) {
    if (single.name == "EasterMonster") easter_monster = single.puzzle;
  }
  for (const std::string_view system : testing::simple_systems()) {
    const auto ids = std::vector{*find_rating(system)};
    const auto reports = testing::rate_all(
        Geometry::classic(), testing::puzzles_of({solved, none, several, easter_monster}), ids);
    CHECK(reports[0].values[0] == Value{ValueKind::finite, 1});
    CHECK(reports[0].status == Status::ok);
    CHECK(reports[1].values[0].kind == ValueKind::none);
    CHECK(reports[1].status == Status::no_solution);
    CHECK(reports[2].values[0].kind == ValueKind::none);
    CHECK(reports[2].status == Status::multiple_solutions);
    CHECK(reports[3].values[0].kind == ValueKind::infinite);
    CHECK(reports[3].status == Status::unsolved);
    CHECK(reports[3].solutions == 1);
  }
  SimpleWalker walker(Geometry::classic());
  CHECK(walker.walk(testing::puzzle_of("11" + std::string(79, '.')), kHelper).value.kind ==
        ValueKind::none);
}

TEST_CASE("simple systems: pencil marks") {
  // The marks of the last open squares: a pair of squares in which only one of the two ways is
  // left.
  Puzzle marks = testing::puzzle_of(
      "123456789456789123789123456231674895875912364694538217317265948542897631968341572");
  marks.marks = true;
  marks.cell[0] = 0b11;
  const std::string text = to_string(marks);
  REQUIRE(text.size() == 729);
  for (const std::string_view system : testing::simple_systems())
    CHECK(rate(text, std::string(system).c_str()) == Value{ValueKind::finite, 1});
}

TEST_CASE("simple systems: no length limits them, and they stand beside other ratings") {
  const auto puzzles = testing::puzzles_of(testing::sudogen0(100 * testing::kShare));
  const auto alone =
      testing::rate_all(Geometry::classic(), puzzles,
                        testing::ratings({"sudoku-helper", "cross-hatching", "locked-candidates"}));
  const auto among =
      testing::rate_all(Geometry::classic(), puzzles,
                        testing::ratings({"N", "locked-candidates", "W", "cross-hatching",
                                          "TE-depth", "sudoku-helper"}),
                        {.max_length = 1});
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    CHECK(alone[i].values[0] == among[i].values[5]);
    CHECK(alone[i].values[1] == among[i].values[3]);
    CHECK(alone[i].values[2] == among[i].values[1]);
    CHECK(alone[i].solutions == 1);
  }
}
