// Forcing whips and relations in single states and on paths. levels_oracle_test.cpp has the oracle.
#include "rules/forcing_whip.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstring>
#include <random>

#include "rating/chain_ratings.h"
#include "rating/puzzle_context.h"
#include "rating/rater.h"
#include "rating/rating.h"
#include "rating/rule_system.h"
#include "rules/pass_context.h"
#include "rules/whip.h"
#include "support/data.h"
#include "support/rating.h"

using namespace bitwhip;
using rating::ZWalkBound;
using rating::ZWalkEnd;
using testing::kShare;

namespace {

const rules::ForcingWhip kForcing[] = {rules::ForcingWhip(2), rules::ForcingWhip(3)};

// Writes over what closures of other passes may have left behind the waves of this one.
void fill_unused_waves(rules::PassContext& context, int byte) {
  const std::size_t rows = static_cast<std::size_t>(context.pass.rows + context.pass.minirows);
  for (int b = 0; b < context.closures.batches; ++b) {
    rules::Closures::TargetBatch& batch = context.closures.batch[b];
    for (int m = batch.wave + 1 + batch.followed; m < context.closures.levels; ++m)
      std::memset(batch.by[m], byte, rows * rules::kWords * sizeof(rules::LaneWord));
  }
}

// The steps of forcing whips on a path, as numbers.
std::vector<std::vector<int>> forcing_steps(const GridTables& tables, const std::string& puzzle,
                                            const rating::Theory& theory, std::uint64_t polls,
                                            std::uint64_t& polled) {
  std::vector<std::vector<int>> list;
  rating::PuzzleContext context(tables, {.max_length = 9, .polls = polls},
                                rating::needs_of(testing::ratings({"F3W"}), {}));
  if (!context.start(testing::puzzle_of(puzzle)) || !context.apply_singles() ||
      context.after_singles == rules::PositionOutcome::solved)
    return list;
  context.apply_w1();
  context.position.restart(context.proofs.after_w1, rules::Groups::no);
  for (rating::Walk walk(context.position, theory, 9); walk.next();) {
    for (const rating::RuleStep& step : walk.explain()) {
      std::vector<int>& one = list.emplace_back(step.candidates.begin(), step.candidates.end());
      if (const auto* const forcing = std::get_if<rules::ForcingEvidence>(&step.evidence)) {
        for (const auto& [from, cells] : forcing->branches) {
          one.push_back(from);
          for (const rules::ChainCell& cell : cells)
            one.insert(one.end(), {cell.variable, cell.left, cell.right});
        }
      }
    }
  }
  polled = context.budget.polls();
  return list;
}

}  // namespace

// If the time ends within an explanation there is no step, instead of one with cells that another
// walk has left.
TEST_CASE(
    "forcing whips: the steps of a path that is stopped anywhere are the first ones of the whole "
    "path",
    "[slow]") {
  const GridTables tables(Geometry::classic());
  const auto system = rating::RuleSystem::of("forcing2-whip,forcing3-whip");
  std::size_t steps = 0, stopped = 0;
  for (const std::string& puzzle : testing::sudogen0(50 * std::min(kShare, 2))) {
    INFO(puzzle);
    std::uint64_t polls = 0, some = 0;
    const auto whole = forcing_steps(tables, puzzle, system.theory(), 0, polls);
    steps += whole.size();
    const std::uint64_t every = std::max<std::uint64_t>(1, polls / 100);
    for (std::uint64_t last = 1; last < polls; last += every) {
      const auto part = forcing_steps(tables, puzzle, system.theory(), last, some);
      INFO("stopped at poll " << last);
      REQUIRE(part.size() <= whole.size());
      REQUIRE(std::equal(part.begin(), part.end(), whole.begin()));
      ++stopped;
    }
  }
  CHECK(steps > 0);
  CHECK(stopped > 0);
}

TEST_CASE("relations: rules that use them and make none have none, whatever was rated before") {
  const std::string puzzles[] = {
      ".2..5....4......3668..37....76.15.4.....7......13.46.75..7...647..5..1.3.....357.",
      "...4.6..94.7...2366.9...5...94.67......84....8.6...47..4179.......6.4..1.6..18..."};
  const auto ids = testing::ratings({"SFin+W+Trid-OR5W", "rules"});
  for (const char* rules :
       {"locked,whip,or2-whip", "locked,whip,or2-forcing-whip", "or2-contrad-whip,or3-whip"}) {
    const rating::RatingOptions options{.max_length = 5, .rules = rating::RuleSystem::of(rules)};
    for (const bool turned : {false, true}) {
      rating::Rater together(Geometry::classic(), ids, options);
      for (int turn = 0; turn < 4; ++turn) {
        const Puzzle puzzle = testing::puzzle_of(puzzles[(turn + turned) % 2]);
        rating::Report report, alone;
        together.rate(puzzle, report);
        rating::Rater(Geometry::classic(), ids, options).rate(puzzle, alone);
        INFO(rules << " " << turn);
        CHECK(report.status == alone.status);
        for (std::size_t i = 0; i < ids.size(); ++i) CHECK(report.values[i] == alone.values[i]);
      }
    }
  }
}

TEST_CASE(
    "forcing whips: where closures tell of no forcing whip, no state above has one on what is left",
    "[slow]") {
  const GridTables tables(Geometry::classic());
  rating::PuzzleContext context(tables, {}, rating::needs_of(testing::ratings({"F3W"}), {}));
  rules::Position& position = context.position;
  std::mt19937 random(11);
  int stuck = 0, open = 0, eliminated = 0;
  const auto check = [&](int n, const Grid& above) {
    // B_n from the state above to its end.
    position.restart(above, rules::Groups::no);
    rules::CandidateList list;
    for (;; list.clear()) {
      REQUIRE(rules::Braid().find(position, n, list).halt == rules::Halt::none);
      if (list.empty()) break;
      if (rating::apply_z_theory(position, n, list) != ZWalkEnd::stuck) return;
    }
    const Grid below = position.grid();
    if (!std::all_of(std::begin(kForcing), std::end(kForcing),
                     [&](const auto& rule) { return rule.is_stuck(position, n); }))
      return void(++open);
    ++stuck;
    for (int turn = 0; turn < 4; ++turn) {
      position.restart(above, rules::Groups::no);
      list.clear();
      above.present().without(below.present()).each([&](Candidate c) {
        if (random() % 4 < static_cast<unsigned>(turn)) list.add(c);
      });
      REQUIRE(position.remove(list) == rules::PositionOutcome::open);
      for (const rules::ForcingWhip& rule : kForcing) {
        list.clear();
        REQUIRE(rule.find(position, n, list).halt == rules::Halt::none);
        for (const Candidate c : list) REQUIRE_FALSE(below.present().has(c));
        eliminated += list.size();
      }
    }
  };
  for (const std::string& text : testing::sudogen0(kShare)) {
    INFO(text);
    REQUIRE(context.start(testing::puzzle_of(text)));
    if (!context.apply_singles() || context.after_singles == rules::PositionOutcome::solved)
      continue;
    context.apply_w1();
    if (context.after_w1 == rules::PositionOutcome::solved) continue;
    ZWalkBound bound;
    rating::apply_z_theory(position, 2, rating::kLongestTheory, nullptr, bound);
    const int most = std::min(bound.level - (bound.end == ZWalkEnd::solved), 5);
    // From where T_2 is stuck too, so that there is more above.
    for (int n = 3; n <= most; ++n) {
      check(n, bound.before[n + 1]);
      check(n, bound.before[3]);
    }
  }
  CHECK(stuck > 0);
  CHECK(open > 0);
  CHECK((eliminated > 0 || kShare > 1));
}

// The closures of the last state end at wave 5, and it has a whip over three cases of length 8.
TEST_CASE("forcing whips: what closures of an earlier pass left behind is not read") {
  const GridTables tables(Geometry::classic());
  const auto ids = testing::ratings({"F3W"});
  rating::PuzzleContext context(tables, {.max_length = 10}, rating::needs_of(ids, {}));
  REQUIRE(context.start(testing::puzzle_of(
      "1...5..8945....13..89.....4..4....938....34.1.3....85..1.6.7...............3.59..")));
  REQUIRE(context.apply_singles());
  context.apply_w1();
  rules::Position& position = context.position;
  position.restart(context.proofs.after_w1, rules::Groups::no);
  rating::Walk walk(position, rating::info(ids.front()).systems.front().theory(), 7);
  while (walk.next()) {
  }
  REQUIRE(walk.end() == rating::WalkEnd::stuck);
  const Grid last = position.grid();
  int found = 0;
  for (int n = 4; n <= 9; ++n) {
    for (const rules::ForcingWhip& rule : kForcing) {
      std::vector<Candidate> targets[2];
      for (const int byte : {0, 0xff}) {
        position.restart(last, rules::Groups::no);
        fill_unused_waves(position.context(rules::PositionView::plain), byte);
        rules::CandidateList list;
        REQUIRE(rule.find(position, n, list).halt == rules::Halt::none);
        targets[byte != 0].assign(list.begin(), list.end());
        found += list.size();
      }
      INFO("length " << n);
      REQUIRE(targets[0] == targets[1]);
      if (n == 8) REQUIRE(targets[0].size() == (&rule == kForcing ? 0 : 2));
    }
  }
  CHECK(found > 0);
}
