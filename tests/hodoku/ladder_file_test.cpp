// Ladders as text: what reads back as it was, what is refused, and paths by ladders of one's own.
#include "hodoku/ladder_file.h"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <random>
#include <string>
#include <vector>

#include "hodoku/golden.h"
#include "hodoku/solver.h"
#include "hodoku/technique.h"
#include "rules/budget.h"
#include "support/data.h"
#include "support/source_path.h"

using namespace bitwhip;
using hodoku::HodokuTechnique;

namespace {

constexpr std::size_t kSearchMemory = std::size_t{64} << 20;

std::string why_refused(const std::string& text) {
  try {
    hodoku::read_ladder(text);
  } catch (const hodoku::LadderError& error) {
    return error.what();
  }
  return "nothing is refused";
}

bool same_rows(const hodoku::Ladder& a, const hodoku::Ladder& b) {
  return std::equal(a.rows.begin(), a.rows.end(), b.rows.begin(), b.rows.end()) &&
         a.limits == b.limits;
}

// The rows of HoDoKu in any order, some of them off.
hodoku::LadderTable any_ladder(std::mt19937& random) {
  const auto rows = hodoku::hodoku_ladder().rows;
  hodoku::LadderTable table{{rows.begin(), rows.end() - 1}};  // without giving up
  std::shuffle(table.rows.begin(), table.rows.end(), random);
  for (hodoku::LadderRow& row : table.rows) {
    row.on = random() % 4 != 0 && row.technique != HodokuTechnique::brute_force;
    row.index = hodoku::LadderRow::kNoIndex;
  }
  table.rows.push_back(rows.back());
  return table;
}

// True if a step of this technique may come from the row: it has its name, or one that no other row
// has. A grouped loop may lack groups.
bool is_of_row(HodokuTechnique shown, HodokuTechnique row) {
  using enum HodokuTechnique;
  switch (shown) {
    case mutant_x_wing:
      return row == franken_x_wing;
    case mutant_swordfish:
      return row == franken_swordfish;
    case finned_mutant_x_wing:
      return row == finned_franken_x_wing;
    case finned_mutant_swordfish:
      return row == finned_franken_swordfish;
    default:
      const HodokuTechnique asked = testing::asked_for(shown);
      return asked == row || (asked == nice_loop && row == grouped_nice_loop);
  }
}

}  // namespace

TEST_CASE("a ladder that is written reads back as it was") {
  for (const hodoku::BuiltInLadder& one : hodoku::built_in_ladders()) {
    INFO(one.name);
    const hodoku::Ladder& ladder = one.ladder();
    const hodoku::LadderTable read = hodoku::read_ladder(hodoku::text_of(ladder));
    CHECK(same_rows(read.ladder(), ladder));
    CHECK(hodoku::meaning_of(read.ladder()) == hodoku::meaning_of(ladder));
  }
  std::mt19937 random(69);
  for (int i = 0; i < 100; ++i) {
    hodoku::LadderTable table = any_ladder(random);
    table.limits = {5, 7, 7, 1000, hodoku::kNoLimit};
    CHECK(same_rows(hodoku::read_ladder(hodoku::text_of(table.ladder())).ladder(), table.ladder()));
  }
}

TEST_CASE("the order that HoDoKu prints is the ladder that is built in") {
  std::string text;
  for (const std::string& line :
       testing::file_lines(testing::source_path("tests/golden/hodoku/ladder.txt")))
    text += line + "\r\n";
  const hodoku::LadderTable read = hodoku::read_ladder(text);
  CHECK(same_rows(read.ladder(), hodoku::hodoku_ladder()));
}

TEST_CASE("the simple ladder has the rows of HoDoKu up to Hard") {
  const auto simple = hodoku::simple_ladder().rows;
  std::size_t at = 0;
  for (const hodoku::LadderRow& row : hodoku::hodoku_ladder().rows) {
    if (row.level > hodoku::HodokuLevel::hard) continue;
    REQUIRE(at < simple.size());
    CHECK(simple[at++] == row);
  }
  CHECK(at == simple.size());
  CHECK(simple.back().technique == HodokuTechnique::multi_colors);
}

TEST_CASE("names of techniques and levels are found across case, blanks and hyphens") {
  const hodoku::LadderTable read = hodoku::read_ladder(
      "\xEF\xBB\xBF# mine\n\n- | - | x-wing | 0 | hard | On\n-|-|Locked candidates 1|7|Easy|OFF\r\n"
      "- | - | 2-string kite | 1000000 | EXTREME | on\n5\tExtreme\t-\n1 Easy 0\n2 medium 5\n3 hard "
      "5\n4 unfair 9");
  REQUIRE(read.rows.size() == 3);
  CHECK(read.rows[0] == hodoku::LadderRow{hodoku::LadderRow::kNoIndex, HodokuTechnique::x_wing, 0,
                                          hodoku::HodokuLevel::hard});
  CHECK(read.rows[1].technique == HodokuTechnique::locked_candidates_1);
  CHECK_FALSE(read.rows[1].on);
  CHECK(read.rows[2].technique == HodokuTechnique::two_string_kite);
  CHECK(read.limits == hodoku::LevelLimits{0, 5, 5, 9, hodoku::kNoLimit});
}

TEST_CASE("what decides about values is the rows that are on, in their order, and the limits") {
  const auto meaning = [](const char* text) {
    return hodoku::meaning_of(hodoku::read_ladder(text).ladder());
  };
  const std::string plain = meaning("- | - | X_WING | 5 | HARD | on\n");
  CHECK(plain ==
        "X_WING 5 HARD\n1 EASY 800\n2 MEDIUM 1000\n3 HARD 1600\n4 UNFAIR 1800\n5 EXTREME "
        "2147483647\n");
  CHECK(plain == meaning("3 | 2200 | x wing | 5 | hard | on\n- | - | SKYSCRAPER | 1 | EASY | off"));
  CHECK(plain != meaning("- | - | X_WING | 6 | HARD | on\n"));
  CHECK(plain != meaning("- | - | X_WING | 5 | UNFAIR | on\n"));
  CHECK(plain != meaning("- | - | X_WING | 5 | HARD | on\n- | - | SKYSCRAPER | 1 | EASY | on"));
}

TEST_CASE("a ladder that cannot be obeyed is refused, with its line") {
  struct Refusal {
    const char* text;
    const char* why;
  };
  const Refusal kRefusals[] = {
      {"",
       "the ladder is empty: it has no row that is on, such as 15 | 2300 | SWORDFISH | 150 | "
       "HARD | on"},
      {"- | - | X_WING | 5 | HARD | off",
       "the ladder is empty: it has no row that is on, such as 15 | 2300 | SWORDFISH | 150 | HARD "
       "| on"},
      {"\nX_WING 5 HARD on",
       "line 2: 'X_WING 5 HARD on' is neither a row such as 15 | 2300 | SWORDFISH | 150 | HARD | "
       "on "
       "nor the limit of a level such as 3 HARD 1600"},
      {"X_WING | 5 | HARD | on",
       "line 1: a row has 6 cells, and here are 4; wanted is a row such as 15 | 2300 | SWORDFISH | "
       "150 | HARD | on"},
      {"- | - | SWORDFSH | 5 | HARD | on",
       "line 1: unknown technique 'SWORDFSH'; did you mean SWORDFISH?"},
      {"- | - | swordfish | 5 | HARD | on\n# twice\n- | - | SWORD-FISH | 6 | HARD | off",
       "line 3: SWORDFISH stands twice: it is also in line 1"},
      {"- | - | SQUIRMBAG | 5 | HARD | off\n- | - | squirmbag | 6 | HARD | off",
       "line 2: SQUIRMBAG stands twice: it is also in line 1"},
      {"- | - | X_WING | -5 | HARD | on",
       "line 1: '-5' is no score; wanted is a whole number from 0 to 1000000"},
      {"- | - | X_WING | 1000001 | HARD | on",
       "line 1: '1000001' is no score; wanted is a whole number from 0 to 1000000"},
      {"- | - | X_WING | 5 | NORMAL | on",
       "line 1: unknown level 'NORMAL'; there are EASY, MEDIUM, HARD, UNFAIR, EXTREME"},
      {"- | - | X_WING | 5 | INCOMPLETE | on",
       "line 1: X_WING has one of the levels EASY, MEDIUM, HARD, UNFAIR, EXTREME"},
      {"- | - | X_WING | 5 | HARD | yes", "line 1: 'yes' stands where on or off is wanted"},
      {"x | - | X_WING | 5 | HARD | on",
       "line 1: 'x' is no number; wanted is a whole number, or -"},
      {"- | 1.5 | X_WING | 5 | HARD | on",
       "line 1: '1.5' is no index; wanted is a whole number, or -"},
      {"- | 20 | X_WING | 5 | HARD | on\n- | 10 | SKYSCRAPER | 5 | HARD | on",
       "line 2: the index 10 is not above the one before it, 20; rows stand in the order in which "
       "they are asked: give it a greater one, or -"},
      {"2 | - | X_WING | 5 | HARD | on\n2 | - | SKYSCRAPER | 5 | HARD | on",
       "line 2: the number 2 is not above the one before it, 2; rows stand in the order in which "
       "they are asked: give it a greater one, or -"},
      {"- | - | KRAKEN_FISH | 5 | HARD | on",
       "line 1: KRAKEN_FISH is a row of HoDoKu that bitwhip does not make: it can only be off"},
      {"- | - | SIMPLE_COLORS_TRAP | 5 | HARD | off",
       "line 1: SIMPLE_COLORS_TRAP is a kind of the steps of SIMPLE_COLORS, which is the row to "
       "name"},
      {"- | - | grouped aic | 5 | HARD | on",
       "line 1: GROUPED_AIC is a kind of the steps of GROUPED_NICE_LOOP, which is the row to name"},
      {"- | - | GIVE_UP | 5 | HARD | on\n- | - | X_WING | 5 | HARD | on",
       "line 2: X_WING stands below GIVE_UP (line 1), where nothing is asked any more"},
      {"- | - | X_WING | 5 | HARD | on\n3 EASY 5",
       "line 2: the level EASY has the number 1, not '3'"},
      {"- | - | X_WING | 5 | HARD | on\n1 EASY many",
       "line 2: 'many' is no limit; wanted is a whole number from 0 to 2147483647"},
      {"- | - | X_WING | 5 | HARD | on\n5 EXTREME 2000",
       "line 2: the last level has no limit: wanted is - or 2147483647, not 2000"},
      {"- | - | X_WING | 5 | HARD | on\n1 EASY 5\n1 easy 6",
       "line 3: the limit of EASY stands twice: it is also in line 2"},
      {"- | - | X_WING | 5 | HARD | on\n1 EASY 5",
       "the limits of some levels are missing; wanted are those of all five or of none: EASY, "
       "MEDIUM, HARD, UNFAIR, EXTREME"},
      {"- | - | X_WING | 5 | HARD | on\n1 EASY 5\n2 MEDIUM 4\n3 HARD 6\n4 UNFAIR 7\n5 EXTREME -",
       "the limit of a level is below that of the level before: 4"},
  };
  for (const Refusal& refusal : kRefusals) {
    INFO(refusal.text);
    CHECK(why_refused(refusal.text) == refusal.why);
  }
  CHECK(why_refused("- | - | no such thing | 5 | HARD | on")
            .starts_with("line 1: unknown technique 'no such thing'; there are FULL_HOUSE, "
                         "NAKED_SINGLE, HIDDEN_SINGLE, LOCKED_PAIR, "));
  CHECK(why_refused("- | - | whip | 5 | HARD | on")
            .starts_with("line 1: Whip is no row that HoDoKu has; there are FULL_HOUSE, "));
}

TEST_CASE("levels rise by the limits of the ladder") {
  hodoku::HodokuScore score(hodoku::LevelLimits{1, 2, 4, 4, hodoku::kNoLimit});
  const hodoku::LadderRow one{1, HodokuTechnique::naked_single, 1, hodoku::HodokuLevel::easy};
  std::vector<hodoku::HodokuLevel> levels;
  for (int i = 0; i < 5; ++i) {
    score.add(one);
    levels.push_back(score.level());
  }
  using enum hodoku::HodokuLevel;
  CHECK(levels == std::vector{easy, medium, hard, hard, extreme});
}

TEST_CASE("a ladder with Swordfish off never shows one, and none of its rows is passed over") {
  rules::Budget budget({}, kSearchMemory);
  hodoku::LadderTable without;
  for (hodoku::LadderRow row : hodoku::hodoku_ladder().rows) {
    row.on = row.technique != HodokuTechnique::swordfish;
    without.rows.push_back(row);
  }
  hodoku::HodokuSolver whole(budget), other(budget, without.ladder());
  int with = 0, solved = 0;
  for (const testing::GoldenPath& path : testing::own_hodoku_paths()) {
    INFO(path.puzzle);
    whole.start(testing::puzzle_of(path.puzzle));
    while (whole.next()) with += whole.step().technique == HodokuTechnique::swordfish ? 1 : 0;
    other.start(testing::puzzle_of(path.puzzle));
    while (other.next()) {
      CHECK(other.step().technique != HodokuTechnique::swordfish);
      CHECK(is_of_row(other.step().technique, other.row().technique));
    }
    solved += other.end() == hodoku::HodokuEnd::solved ? 1 : 0;
  }
  CHECK(with > 0);
  CHECK(solved == static_cast<int>(testing::own_hodoku_paths().size()));
}

TEST_CASE("in any ladder each step is that of the first row that has one by itself") {
  rules::Budget budget({}, kSearchMemory), other({}, kSearchMemory);
  hodoku::HodokuSearches alone(other);
  alone.shapes_by_row = true;
  hodoku::HodokuStep step;
  std::mt19937 random(2026);
  const std::vector<testing::GoldenPath> paths = testing::own_hodoku_paths();
  int steps = 0;
  for (std::size_t i = 0; i < paths.size(); i += 12) {
    const hodoku::LadderTable table = any_ladder(random);
    INFO(paths[i].puzzle << "\n" << hodoku::text_of(table.ladder()));
    hodoku::HodokuSolver solver(budget, table.ladder());
    solver.start(testing::puzzle_of(paths[i].puzzle));
    for (; solver.next(); ++steps) {
      const HodokuTechnique shown = solver.step().technique;
      CHECK(is_of_row(shown, solver.row().technique));
      if (steps % 32 != 0) continue;
      for (const hodoku::LadderRow& row : table.rows) {
        if (!row.on) continue;
        const hodoku::HodokuState state = solver.state();
        const bool found = hodoku::find_alone(row.technique, state, alone, step);
        REQUIRE(found == (&row == &solver.row()));
        if (!found) continue;
        CHECK(testing::to_string(testing::as_golden(step)) ==
              testing::to_string(testing::as_golden(solver.step())));
        break;
      }
    }
  }
  CHECK(steps > 100);
}
