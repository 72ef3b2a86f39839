// Whole paths of the solver, and how they end.
#include "hodoku/solver.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "hodoku/check_equal.h"
#include "hodoku/golden.h"
#include "hodoku/technique.h"
#include "rules/budget.h"
#include "support/data.h"

using namespace bitwhip;

namespace {

constexpr std::size_t kArena = std::size_t{64} << 20;

using hodoku::HodokuTechnique;

hodoku::LadderRow row(HodokuTechnique technique) {
  return {1, technique, 1, hodoku::HodokuLevel::easy};
}

// A puzzle that needs more than singles.
std::string harder_puzzle() {
  for (const testing::GoldenPath& path : testing::own_hodoku_paths()) {
    if (path.level == hodoku::HodokuLevel::extreme) return path.puzzle;
  }
  throw std::runtime_error("no such puzzle");
}

}  // namespace

TEST_CASE("whole paths of our own puzzles are those of HoDoKu, with score and level") {
  rules::Budget budget({}, kArena);
  testing::check_equal(testing::compare_paths(testing::own_hodoku_paths(), budget));
}

TEST_CASE("a path goes on from a state in its middle as it went before") {
  rules::Budget budget({}, kArena);
  hodoku::HodokuSolver whole(budget), rest(budget);
  whole.start(testing::puzzle_of(harder_puzzle()));
  int steps = 0;
  for (; whole.next(); ++steps) {
    if (steps == 20) rest.start(whole.state());
    if (steps < 20) continue;
    REQUIRE(rest.next());
    CHECK(testing::to_string(testing::as_golden(rest.step())) ==
          testing::to_string(testing::as_golden(whole.step())));
  }
  CHECK(steps > 30);
  CHECK_FALSE(rest.next());
  CHECK(whole.end() == hodoku::HodokuEnd::solved);
  CHECK(rest.end() == hodoku::HodokuEnd::solved);
}

TEST_CASE("brute force takes the middle one of the empty cells, and every puzzle ends") {
  rules::Budget budget({}, kArena);
  const std::array rows{row(HodokuTechnique::naked_single), row(HodokuTechnique::brute_force),
                        row(HodokuTechnique::give_up)};
  // That of HoDoKu needs brute force where nothing else goes on: in the hardest puzzles there are.
  for (const hodoku::Ladder& ladder : {hodoku::Ladder{rows}, hodoku::hodoku_ladder()}) {
    hodoku::HodokuSolver solver(budget, ladder);
    int forced = 0;
    for (const std::string& puzzle : testing::hard_puzzles()) {
      INFO(puzzle);
      solver.start(testing::puzzle_of(puzzle));
      while (solver.next()) {
        const hodoku::HodokuStep& step = solver.step();
        REQUIRE(step.changes());
        if (step.technique != HodokuTechnique::brute_force) continue;
        ++forced;
        const auto empty = solver.state().empty_cells().list();
        REQUIRE(step.cells.size() == 1);
        CHECK(step.cells[0] == empty[empty.size() / 2]);
        CHECK(solver.state().has(step.cells[0], step.values[0]));
      }
      CHECK(solver.end() == hodoku::HodokuEnd::solved);
    }
    CHECK(forced > 0);
  }
}

TEST_CASE("a ladder that has no step left is stuck, by the row of giving up or without it") {
  rules::Budget budget({}, kArena);
  const std::array with{row(HodokuTechnique::naked_single), row(HodokuTechnique::give_up)};
  const std::array without{row(HodokuTechnique::naked_single)};
  for (const bool gives_up : {true, false}) {
    hodoku::HodokuSolver solver(budget, gives_up ? hodoku::Ladder{with} : hodoku::Ladder{without});
    solver.start(testing::puzzle_of(harder_puzzle()));
    int given_up = 0;
    while (solver.next()) given_up += solver.step().technique == HodokuTechnique::give_up;
    CHECK(given_up == (gives_up ? 1 : 0));
    CHECK(solver.end() == hodoku::HodokuEnd::stuck);
    CHECK_FALSE(solver.state().solved());
  }
}

TEST_CASE("a row that is off is not asked") {
  rules::Budget budget({}, kArena);
  std::vector<hodoku::LadderRow> rows;
  for (hodoku::LadderRow one : hodoku::hodoku_ladder().rows) {
    one.on = one.technique != HodokuTechnique::full_house;
    rows.push_back(one);
  }
  hodoku::HodokuSolver solver(budget, {rows});
  solver.start(testing::puzzle_of(testing::sudogen0(1000).front()));
  while (solver.next()) CHECK(solver.step().technique != HodokuTechnique::full_house);
  CHECK(solver.end() == hodoku::HodokuEnd::solved);
}

TEST_CASE("a path halts when the budget is over or a stop is asked for") {
  std::atomic<int> stop{1};
  rules::SearchLimits stopped, short_of_polls;
  stopped.stop = &stop;
  short_of_polls.polls = 1;
  for (const rules::SearchLimits& limits : {stopped, short_of_polls}) {
    rules::Budget budget(limits, kArena);
    hodoku::HodokuSolver solver(budget);
    solver.start(testing::puzzle_of(harder_puzzle()));
    budget.start();
    if (limits.polls > 0) budget.poll();
    while (solver.next()) CHECK_FALSE(budget.over());
    CHECK(solver.end() == hodoku::HodokuEnd::halted);
  }
}

TEST_CASE("scores and levels of our own puzzles are those of HoDoKu", "[slow]") {
  rules::Budget budget({}, kArena);
  hodoku::HodokuSolver solver(budget);
  const auto step = testing::kShare * testing::sampled(3);
  const auto scores = testing::own_values("HoDoKu", step),
             levels = testing::own_values("level", step);
  REQUIRE(scores.size() == levels.size());
  CHECK_FALSE(scores.empty());
  for (std::size_t i = 0; i < scores.size(); ++i) {
    INFO(scores[i].puzzle);
    REQUIRE(levels[i].puzzle == scores[i].puzzle);
    hodoku::HodokuScore score;
    budget.start();
    solver.start(testing::puzzle_of(scores[i].puzzle));
    while (solver.next()) score.add(solver.row());
    CHECK(std::to_string(score.total()) == scores[i].value);
    CHECK(hodoku::info_of(score.level()).name == levels[i].value);
  }
}
