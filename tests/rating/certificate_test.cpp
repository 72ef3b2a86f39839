// W, B, gW, gB, FW and F3W by their certificates against their paths, which an observer forces to
// be walked. And the laws of the bound itself.
#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

#include "oracle/oracle.h"
#include "rating/chain_ratings.h"
#include "rating/puzzle_context.h"
#include "rating/rating.h"
#include "rules/whip.h"
#include "support/boards.h"
#include "support/data.h"
#include "support/diagonal.h"
#include "support/generate.h"
#include "support/least_check.h"
#include "support/levels_check.h"
#include "support/rating.h"

using namespace bitwhip;
using rating::Rater;
using rating::Report;
using rating::Value;
using rating::ValueKind;
using rating::ZWalkBound;
using rating::ZWalkEnd;
using testing::kShare;

namespace {

// Ratings, and those of them that are asked for together.
struct Asked {
  std::vector<rating::RatingId> ids;
  std::vector<std::vector<std::size_t>> groups;
};
Asked chains() {
  return {testing::ratings({"W", "B", "gW", "gB"}),
          {{0}, {1}, {2}, {3}, {0, 1}, {2, 3}, {0, 1, 2, 3}}};
}
Asked forcing_whips() { return {testing::ratings({"FW", "F3W", "W"}), {{0}, {1}, {0, 1, 2}}}; }

// Compares the ratings in groups with those of a rater that walks the path.
void compare_with_path(const Geometry& geometry, const std::vector<std::string>& puzzles,
                       const rating::RatingOptions& options, const Asked& of = chains()) {
  const auto& [ids, groups] = of;
  const auto tables = std::make_shared<const GridTables>(geometry);
  Rater way(tables, ids, options);
  way.observe([](const rating::RatedElimination&) {});
  std::vector<Rater> raters;
  for (const auto& group : groups) {
    std::vector<rating::RatingId> asked;
    for (const std::size_t i : group) asked.push_back(ids[i]);
    raters.emplace_back(tables, asked, options);
  }
  for (const std::string& text : puzzles) {
    const Puzzle puzzle = testing::puzzle_of(text);
    Report expected;
    way.rate(puzzle, expected);
    for (std::size_t g = 0; g < groups.size(); ++g) {
      Report report;
      raters[g].rate(puzzle, report);
      INFO(text << " " << testing::summary(expected, ids.size()) << " / "
                << testing::summary(report, groups[g].size()));
      REQUIRE(report.solutions == expected.solutions);
      for (std::size_t i = 0; i < groups[g].size(); ++i)
        REQUIRE(report.values[i] == expected.values[groups[g][i]]);
      if (groups[g].size() == ids.size()) REQUIRE(report.status == expected.status);
    }
  }
}

// Puzzles with no solution or several: a clue is changed, or some are taken out.
std::vector<std::string> spoilt(const std::vector<std::string>& puzzles, std::mt19937& random) {
  std::vector<std::string> list;
  for (std::string text : puzzles) {
    const bool change = random() % 2;
    for (int left = change ? 1 : 1 + static_cast<int>(random() % 3); left > 0;) {
      char& cell = text[random() % text.size()];
      if (cell == '.' || cell == '0') continue;
      cell = change ? static_cast<char>('1' + (cell - '1' + 1 + static_cast<int>(random() % 8)) % 9)
                    : '.';
      --left;
    }
    list.push_back(text);
  }
  return list;
}

}  // namespace

TEST_CASE("certificate: the ratings are those of the path", "[slow]") {
  compare_with_path(Geometry::classic(), testing::sudogen0(25 * kShare * testing::sampled(2)), {});
  compare_with_path(Geometry::classic(), testing::mixed_puzzles(100, 60, 5, true),
                    {.max_length = 9});
  for (int most = 1; most <= 6; ++most) {
    INFO("lengths up to " << most);
    compare_with_path(Geometry::classic(), testing::sudogen0(200 * kShare), {.max_length = most});
  }
}

TEST_CASE("certificate: where W exceeds B", "[slow][reference]") {
  compare_with_path(Geometry::classic(), testing::with_w_above_b(8 * kShare, 50 * kShare),
                    {.max_length = 8});
}

TEST_CASE("certificate: puzzles with no solution or several", "[slow]") {
  std::mt19937 random(7);
  compare_with_path(Geometry::classic(),
                    spoilt(testing::sudogen0(12 * kShare * testing::sampled(4)), random),
                    {.max_length = 8});
}

TEST_CASE("certificate: other geometries", "[slow]") {
  std::mt19937 random(8);
  std::vector<std::string> diagonal;
  for (int i = 0; i < 10; i += kShare)
    diagonal.push_back(testing::random_puzzle(oracle::Board::diagonal(), 14, random));
  compare_with_path(testing::diagonal_geometry(), diagonal, {.max_length = 5});
  compare_with_path(testing::diagonal_geometry(), spoilt(diagonal, random), {.max_length = 5});
  for (const std::string& puzzle : testing::sudogen0(1500 * kShare)) {
    const Geometry geometry(testing::linked(puzzle, random));
    compare_with_path(geometry, {puzzle, spoilt({puzzle}, random).front()}, {.max_length = 6});
  }
}

TEST_CASE("certificate: FW and F3W are those of the path", "[slow]") {
  compare_with_path(Geometry::classic(), testing::sudogen0(2 * kShare * testing::sampled(2)),
                    {.max_length = 8}, forcing_whips());
  for (int most = 3; most <= 4; ++most) {
    INFO("lengths up to " << most);
    compare_with_path(Geometry::classic(), testing::sudogen0(40 * kShare), {.max_length = most},
                      forcing_whips());
  }
  std::mt19937 random(10);
  compare_with_path(Geometry::classic(), spoilt(testing::sudogen0(20 * kShare), random),
                    {.max_length = 6}, forcing_whips());
  for (const std::string& puzzle : testing::sudogen0(1500 * kShare))
    compare_with_path(Geometry(testing::linked(puzzle, random)), {puzzle}, {.max_length = 6},
                      forcing_whips());
}

// The value of the last rating, beside those before it.
static Value last_of(std::initializer_list<const char*> names, const std::string& puzzle,
                     const rating::RatingOptions& options) {
  Rater rater(Geometry::classic(), testing::ratings(names), options);
  Report report;
  rater.rate(testing::puzzle_of(puzzle), report);
  return report.values[names.size() - 1];
}

TEST_CASE("certificate: what is asked for beside changes nothing, however the search ends") {
  // T&E leaves these as they are after whips of length 1, and its closures serve no other rating.
  for (const auto& [puzzle, most] :
       {std::pair(
            "1.......2.9.4...3...6...7...5.9.3.......7.......8...4.7.....6...3...9.8...2.5...1", 8),
        std::pair(
            "........2.9.4...5...6...7...5.9.3...1...7.5.....8...4.7.....6...3...9.8...2.....1",
            12)}) {
    const rating::RatingOptions options{.max_length = most};
    CHECK(last_of({"FW"}, puzzle, options) == last_of({"W", "FW"}, puzzle, options));
    CHECK(last_of({"FW"}, puzzle, options) == last_of({"B", "FW"}, puzzle, options));
  }
  // The memory of a search does not depend on another one.
  const std::string open =
      "1..2..3......4..5...2..6...7..3..5...4..8..7...9.....69..5..4......2..1...7..1..8";
  const rating::RatingOptions small{.max_length = 9, .arena = 200u << 10};
  CHECK(last_of({"W"}, open, small) == last_of({"gB", "W"}, open, small));
}

TEST_CASE("certificate: a time limit rules out no length that was not looked for") {
  // GW = 2.
  const std::string puzzle =
      ".63....5....8....4..497.18.....4.7..71.2.9.......6............5.....2.9..3.4...21";
  for (const auto& names : {std::initializer_list<const char*>{"W", "gW"},
                            {"W", "gB"},
                            {"W", "B", "gB", "gW"},
                            {"W", "gWmin"}}) {
    const Value value = last_of(names, puzzle, {.timeout = 1e-9});
    CHECK((value.kind == ValueKind::above || value == Value{ValueKind::finite, 2}));
    CHECK(value.n <= 2 - (value.kind == ValueKind::above));
  }
}

TEST_CASE(
    "certificate: the bound is never below W, and where the three are said to be equal braids are "
    "stuck",
    "[slow]") {
  const auto ids = testing::ratings({"W", "B"});
  std::mt19937 random(9);
  int solved = 0, proven = 0, above = 0;
  const auto check = [&](const Geometry& geometry, const std::vector<std::string>& puzzles) {
    const auto tables = std::make_shared<const GridTables>(geometry);
    rating::PuzzleContext context(*tables, {}, rating::needs_of(ids, {}));
    Rater way(tables, ids, {.max_length = rating::kLongestTheory});
    way.observe([](const rating::RatedElimination&) {});
    for (const std::string& text : puzzles) {
      INFO(text);
      const Puzzle puzzle = testing::puzzle_of(text);
      REQUIRE(context.start(puzzle));
      REQUIRE(context.apply_singles());
      if (context.after_singles == rules::PositionOutcome::solved) continue;
      context.apply_w1();
      if (context.after_w1 == rules::PositionOutcome::solved) continue;
      Report report;
      way.rate(puzzle, report);
      const Value w = report.values[0], b = report.values[1];
      ZWalkBound bound;
      rating::apply_z_theory(context.position, 2, rating::kLongestTheory, nullptr, bound);
      REQUIRE((bound.end == ZWalkEnd::solved || bound.end == ZWalkEnd::stuck));
      for (int n = 3; n <= bound.level; ++n) {
        // Where no braid of length n - 1 is left in the state, B is n at least.
        context.position.restart(bound.before[n], rules::Groups::no);
        rules::CandidateList list;
        REQUIRE(rules::Braid().find(context.position, n - 1, list).halt == rules::Halt::none);
        if (!list.empty()) continue;
        REQUIRE((b.kind != ValueKind::finite || b.n >= n));
        if (n < bound.level || bound.end != ZWalkEnd::solved) continue;
        REQUIRE(b == Value{ValueKind::finite, n});
        REQUIRE(w == b);
        ++proven;
      }
      if (bound.end != ZWalkEnd::solved) continue;
      ++solved;
      REQUIRE(w.kind == ValueKind::finite);
      REQUIRE(w.n <= bound.level);
      above += w.n < bound.level;
    }
  };
  check(Geometry::classic(), testing::sudogen0(40 * kShare));
  for (const std::string& puzzle : testing::sudogen0(1500 * kShare))
    check(Geometry(testing::linked(puzzle, random)), {puzzle});
  CHECK(proven > 0);
  CHECK(proven + above <= solved);
  CHECK((above > 0 || kShare > 1));
}

TEST_CASE(
    "certificate: where z-walks solve what a round of the path leaves, they do so from the start, "
    "and the path needs no more",
    "[slow][reference]") {
  const auto ids = testing::ratings({"W"});
  const GridTables tables(Geometry::classic());
  rating::PuzzleContext context(tables, {}, rating::needs_of(ids, {}));
  int tried = 0, solved = 0;
  std::vector<std::string> puzzles = testing::sudogen0(20 * std::min(kShare, 4));
  for (const std::string& puzzle :
       testing::with_w_above_b(12 * std::min(kShare, 4), 100 * std::min(kShare, 4)))
    puzzles.push_back(puzzle);
  for (const std::string& text : puzzles) {
    INFO(text);
    REQUIRE(context.start(testing::puzzle_of(text)));
    REQUIRE(context.apply_singles());
    if (context.after_singles == rules::PositionOutcome::solved) continue;
    context.apply_w1();
    if (context.after_w1 == rules::PositionOutcome::solved) continue;
    ZWalkBound bound, anew;
    rating::apply_z_theory(context.position, 2, rating::kLongestTheory, nullptr, bound);
    if (bound.level < 3) continue;
    const int most = bound.level - (bound.end == ZWalkEnd::solved);
    context.position.restart(bound.before[3], rules::Groups::no);
    rating::Walk walk(context.position, rating::ratings().find("W")->systems.front().theory(),
                      rating::kLongestTheory);
    int level = 2, last = 0;
    while (walk.next()) {
      const int n = walk.rung().level.units;
      level = std::max(level, n);
      if (n < level || n > most) continue;
      ++tried;
      const bool solves =
          rating::z_theory_solves(context.position, n, bound.before[n + 1], walk.candidates());
      if (!solves) continue;
      ++solved;
      if (last == 0) last = n;
      const Grid present = context.position.grid();
      if (context.position.remove(walk.candidates()) == rules::PositionOutcome::open) {
        rating::apply_z_theory(context.position, 2, n, nullptr, anew);
        REQUIRE(anew.end == ZWalkEnd::solved);
      }
      context.position.restart(present, rules::Groups::no);
    }
    if (last == 0) continue;
    REQUIRE(walk.end() == rating::WalkEnd::solved);
    REQUIRE(level == last);
  }
  CHECK(tried > 0);
  CHECK(solved > 0);
}
