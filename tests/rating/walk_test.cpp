// Walks: how they end, what a round holds, its steps, and what guards and limits do to them.
#include "rating/walk.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>
#include <map>

#include "oracle/oracle.h"
#include "rating/puzzle_context.h"
#include "rating/rating.h"
#include "rules/chain_evidence.h"
#include "support/data.h"
#include "support/oracle_check.h"
#include "support/rating.h"

using namespace bitwhip;
using namespace bitwhip::rating;
using oracle::Set;
using rules::Position;
using testing::kShare;
using testing::set_of;

namespace {

// top1465 #182: W 22, B 16.
const std::string kDeep =
    "......8...7..9..1...3..7..51..6......5..2..4...8..9..74.....2...6..1..5......6..3";

struct Round {
  Set candidates;
  int level;
  friend bool operator==(const Round&, const Round&) = default;
};

struct Way {
  std::vector<Round> rounds{};
  WalkEnd end = WalkEnd::none;
  bool exhausted = false;
  int size = 0;
  Grid last{};
};

// Walks by rules, from the state after singles.
class Walker {
 public:
  explicit Walker(const RatingOptions& options = {})
      : context(tables_, options, {.groups = true}) {}

  // False when singles solve it.
  bool load(const std::string& puzzle) {
    REQUIRE(context.start(testing::puzzle_of(puzzle)));
    REQUIRE(context.apply_singles());
    if (context.after_singles == rules::PositionOutcome::solved) return false;
    context.position.keep_quiescent();
    start_ = context.position.grid();
    return true;
  }
  void restart(const RuleSystem& system) {
    context.position.restart(start_, rules::Groups{system.grouped()});
  }

  Way walk(Walk& walk) {
    Way way;
    while (walk.next()) {
      REQUIRE(walk.candidates().size() > 0);
      REQUIRE(walk.end() == WalkEnd::none);
      REQUIRE(walk.rung().size <= walk.size());
      way.rounds.push_back({set_of(walk.candidates()), walk.rung().level.units});
    }
    REQUIRE_FALSE(walk.next());
    way.end = walk.end();
    way.exhausted = walk.exhausted();
    way.size = walk.size();
    way.last = context.position.grid();
    return way;
  }
  Way walk(const RuleSystem& system, int limit = rules::kMaxLength,
           const WalkGuard& guard = nullptr) {
    restart(system);
    Walk one(context.position, system.theory(), limit, guard);
    return walk(one);
  }

 private:
  GridTables tables_{Geometry::classic()};
  Grid start_;

 public:
  PuzzleContext context;
};

std::vector<std::string> walk_puzzles(int step) {
  auto texts = testing::sudogen0(step * kShare);
  for (const std::string& puzzle : testing::hard_puzzles()) texts.push_back(puzzle);
  return texts;
}

Set candidates_left(const Grid& grid) {
  Set set;
  for (int c = 0; c < kCandidates; ++c)
    set[static_cast<std::size_t>(c)] = grid.possible(static_cast<Candidate>(c));
  return set;
}

}  // namespace

TEST_CASE("walk: it ends solved, at the level of the rating, or stuck with nothing left to find") {
  const RuleSystem system = RuleSystem::of("locked,whip<=4");
  Walker walker;
  std::map<WalkEnd, int> ends;
  for (const std::string& puzzle : walk_puzzles(100)) {
    INFO(puzzle);
    const Puzzle given = testing::puzzle_of(puzzle);
    if (!walker.load(puzzle)) continue;
    const Way way = walker.walk(system);
    ++ends[way.end];
    const Report report = testing::rate_all(Geometry::classic(), {&given, 1},
                                            testing::ratings({"W"}), {.max_length = 4})
                              .front();
    REQUIRE((way.end == WalkEnd::solved) == (report.values[0].kind == ValueKind::finite));
    if (way.end == WalkEnd::solved) {
      int level = 0;
      for (const Round& round : way.rounds) level = std::max(level, round.level);
      CHECK(level == report.values[0].n);
      CHECK(walker.context.position.solved());
    } else {
      REQUIRE(way.end == WalkEnd::stuck);
      CHECK((way.size == 4 || way.exhausted));
      // A walk that begins where it ended finds nothing.
      const Grid here = walker.context.position.grid();
      walker.context.position.restart(here, rules::Groups{walker.context.position.is_grouped()});
      Walk again(walker.context.position, system.theory(), rules::kMaxLength);
      const Way rest = walker.walk(again);
      CHECK(rest.rounds.empty());
      CHECK(rest.end == WalkEnd::stuck);
      CHECK(candidates_left(rest.last) == candidates_left(way.last));
    }
    // What a round lists is there, and gone afterwards.
    Set gone;
    for (const Round& round : way.rounds) {
      CHECK((round.candidates & gone).none());
      gone |= round.candidates;
    }
    CHECK((candidates_left(way.last) & gone).none());
  }
  CHECK(ends[WalkEnd::solved] > 0);
  CHECK(ends[WalkEnd::stuck] > 0);
}

TEST_CASE(
    "walk: rungs above the limit are left out, and exhausted means that they have nothing either") {
  const RuleSystem system = RuleSystem::of("locked,naked,hidden,whip<=9");
  Walker walker;
  int exhausted = 0, others = 0;
  for (const std::string& puzzle : walk_puzzles(100)) {
    INFO(puzzle);
    if (!walker.load(puzzle)) continue;
    const Way whole = walker.walk(system);
    for (int limit = 1; limit <= 6; ++limit) {
      INFO("limit " << limit);
      const Way way = walker.walk(system, limit);
      CHECK(way.size <= limit);
      // The rounds are those of the capped system, and a beginning of the whole.
      REQUIRE(way.rounds == walker.walk(system.capped(limit)).rounds);
      REQUIRE(way.rounds.size() <= whole.rounds.size());
      REQUIRE(std::equal(way.rounds.begin(), way.rounds.end(), whole.rounds.begin()));
      if (way.end == WalkEnd::solved) continue;
      REQUIRE(way.end == WalkEnd::stuck);
      ++(way.exhausted ? exhausted : others);
      if (way.exhausted)
        REQUIRE((whole.end == WalkEnd::stuck && whole.rounds.size() == way.rounds.size()));
    }
  }
  CHECK(others > 0);
  if (kShare == 1) CHECK(exhausted > 0);
  // With no rung above the limit nothing is left out.
  REQUIRE(walker.load(kDeep));
  CHECK(walker.walk(RuleSystem::of("locked,naked=2")).exhausted);
}

TEST_CASE("walk: it ends in a contradiction where there is no solution, and never solves") {
  const RuleSystem system = RuleSystem::of("locked,subsets,braid<=6");
  Walker walker;
  int contradictions = 0;
  for (const std::string& puzzle : testing::sudogen0(100 * kShare)) {
    INFO(puzzle);
    std::string solution;
    REQUIRE(oracle::solutions(oracle::Board::classic(), puzzle, 2, &solution) == 1);
    for (int cell = 0; cell < kCells; cell += 7) {
      if (!walker.load(puzzle)) break;
      walker.restart(system);
      const Candidate truth = candidate_of(cell, solution[static_cast<std::size_t>(cell)] - '0');
      if (!walker.context.position.masks().open.has(truth)) continue;
      if (walker.context.position.remove(truth) == rules::PositionOutcome::contradiction) continue;
      Walk walk(walker.context.position, system.theory(), rules::kMaxLength);
      const Way way = walker.walk(walk);
      CHECK((way.end == WalkEnd::contradiction || way.end == WalkEnd::stuck));
      contradictions += way.end == WalkEnd::contradiction;
    }
  }
  CHECK(contradictions > 0);
}

TEST_CASE(
    "walk: a guard is asked before each greater size of a round, may use the position, and may end "
    "the walk") {
  struct Asked {
    Position& position;
    int last = 99;  // the greatest size that is let through
    bool restarts = false;
    std::vector<int> sizes{};

    explicit Asked(Position& at) : position(at) {}
    bool operator()(int size) {
      sizes.push_back(size);
      if (restarts) position.restart(Grid(position.grid()), rules::Groups{position.is_grouped()});
      return size <= last;
    }
  };
  const RuleSystem system = RuleSystem::of("locked,naked,whip<=5");
  Walker walker;
  int barred = 0;
  for (const std::string& puzzle : walk_puzzles(200)) {
    INFO(puzzle);
    if (!walker.load(puzzle)) continue;
    const Way plain = walker.walk(system);
    Asked watching(walker.context.position);
    REQUIRE(walker.walk(system, rules::kMaxLength, std::ref(watching)).rounds == plain.rounds);
    // Sizes ascend within a round; a round begins with 1.
    for (std::size_t i = 0; i < watching.sizes.size(); ++i) {
      REQUIRE(
          (watching.sizes[i] == 1 || (i > 0 && watching.sizes[i] == watching.sizes[i - 1] + 1)));
    }
    CHECK(std::count(watching.sizes.begin(), watching.sizes.end(), 1) ==
          static_cast<long>(plain.rounds.size()) + (plain.end == WalkEnd::stuck));
    Asked restarting(walker.context.position);
    restarting.restarts = true;
    const Way same = walker.walk(system, rules::kMaxLength, std::ref(restarting));
    REQUIRE(same.rounds == plain.rounds);
    REQUIRE(same.end == plain.end);
    Asked barring(walker.context.position);
    barring.last = 2;
    const Way short_way = walker.walk(system, rules::kMaxLength, std::ref(barring));
    const bool needs_more = std::any_of(plain.rounds.begin(), plain.rounds.end(),
                                        [](const Round& round) { return round.level > 2; }) ||
                            plain.end == WalkEnd::stuck;
    CHECK(short_way.end == (needs_more ? WalkEnd::barred : WalkEnd::solved));
    CHECK(short_way.size <= 2);
    REQUIRE(std::equal(short_way.rounds.begin(), short_way.rounds.end(), plain.rounds.begin()));
    barred += short_way.end == WalkEnd::barred;
  }
  CHECK(barred > 0);
}

TEST_CASE(
    "walk: take one makes the first change of a round alone, and a confluent theory ends in the "
    "same state") {
  const RuleSystem system = RuleSystem::of("locked,subsets<=3,braid<=4");
  Theory one = system.theory();
  one.takes_one = true;
  Walker walker;
  int several = 0;
  for (const std::string& puzzle : testing::sudogen0(200 * kShare)) {
    INFO(puzzle);
    if (!walker.load(puzzle)) continue;
    const Way all = walker.walk(system);
    walker.restart(system);
    Walk walk(walker.context.position, one, rules::kMaxLength);
    Way way;
    for (bool first = true; walk.next(); first = false) {
      REQUIRE(walk.candidates().size() == 1);
      if (first) CHECK(walk.candidates()[0] == oracle::first_of(all.rounds.front().candidates));
      way.rounds.push_back({});
      const auto steps = walk.explain();
      REQUIRE(steps.size() == 1);
      CHECK(steps.front().candidates == std::vector{walk.candidates()[0]});
    }
    CHECK(walk.end() == all.end);
    CHECK(candidates_left(walker.context.position.grid()) == candidates_left(all.last));
    several += way.rounds.size() > all.rounds.size();
  }
  CHECK(several > 0);
}

TEST_CASE("walk: a step for each candidate, or for each evidence where steps are joined") {
  const RuleSystem system = RuleSystem::of("locked,subsets,nrc<=5");
  Theory joined = system.theory();
  joined.joint_steps = true;
  Walker walker;
  int saved = 0;
  for (const std::string& puzzle : testing::sudogen0(100 * kShare)) {
    INFO(puzzle);
    if (!walker.load(puzzle)) continue;
    for (const Theory* theory : {&system.theory(), static_cast<const Theory*>(&joined)}) {
      walker.restart(system);
      Walk walk(walker.context.position, *theory, rules::kMaxLength);
      while (walk.next()) {
        const auto steps = walk.explain();
        Set told;
        for (const RuleStep& step : steps) {
          CHECK(step.rule == walk.rung().rule);
          CHECK(step.size == walk.rung().size);
          CHECK(step.level == walk.rung().level);
          REQUIRE_FALSE(step.candidates.empty());
          REQUIRE(std::is_sorted(step.candidates.begin(), step.candidates.end()));
          REQUIRE((set_of(step.candidates) & told).none());
          told |= set_of(step.candidates);
          REQUIRE(step.evidence.index() != 0);
          if (step.candidates.size() == 1) continue;
          for (const Candidate c : step.candidates) {
            REQUIRE(rules::shows(walker.context.position.tables(), walker.context.position.masks(),
                                 step.evidence, c));
          }
        }
        REQUIRE(told == set_of(walk.candidates()));
        if (theory == &joined) {
          saved += steps.size() < static_cast<std::size_t>(walk.candidates().size());
        } else {
          REQUIRE(steps.size() == static_cast<std::size_t>(walk.candidates().size()));
          for (std::size_t i = 0; i < steps.size(); ++i)
            REQUIRE(steps[i].candidates.front() == walk.candidates()[static_cast<int>(i)]);
        }
      }
    }
  }
  CHECK(saved > 0);
}

TEST_CASE("walk: singles may be rungs, and are placed") {
  const Theory& theory = ratings().find("sudoku-helper")->sentences;
  Walker walker;
  int placed = 0;
  for (const std::string& puzzle : testing::sudogen0(500 * kShare)) {
    INFO(puzzle);
    std::string solution;
    REQUIRE(oracle::solutions(oracle::Board::classic(), puzzle, 2, &solution) == 1);
    REQUIRE(walker.context.start(testing::puzzle_of(puzzle)));
    Walk walk(walker.context.position, theory, rules::kMaxLength);
    while (walk.next()) {
      const bool places = walk.rung().rule->technique->places();
      for (const Candidate c : walk.candidates()) {
        REQUIRE((solution[static_cast<std::size_t>(cell_of(c))] - '0' == digit_of(c)) == places);
        REQUIRE(walker.context.position.grid().possible(c));
        REQUIRE_FALSE(walker.context.position.grid().decided(static_cast<Variable>(cell_of(c))));
        placed += places;
      }
    }
    CHECK((walk.end() == WalkEnd::solved || walk.end() == WalkEnd::stuck));
    CHECK((walk.end() == WalkEnd::solved) == walker.context.position.solved());
  }
  CHECK(placed > 0);
  // A cell without a candidate is a contradiction.
  Puzzle marks;
  marks.marks = true;
  marks.cell.fill(kAllDigits);
  marks.cell[0] = marks.cell[1] = marks.cell[2] = 0b11;
  walker.context.start(marks);
  Walk walk(walker.context.position, theory, rules::kMaxLength);
  while (walk.next()) {
  }
  CHECK(walk.end() == WalkEnd::contradiction);
}

TEST_CASE("walk: a search that is given up ends it, and says why") {
  const RuleSystem system = RuleSystem::of("locked,whip,braid<=2");
  const auto end_of = [&](const RatingOptions& options) {
    Walker walker(options);
    REQUIRE(walker.load(kDeep));
    return walker.walk(system, 30).end;
  };
  CHECK(end_of({.timeout = 1e-9}) == WalkEnd::timeout);
  CHECK(end_of({.polls = 1}) == WalkEnd::stopped);
  const std::atomic<int> stop = 1;
  CHECK(end_of({.stop = &stop, .polls = 1}) == WalkEnd::stopped);
  CHECK(end_of({.arena = 1}) == WalkEnd::memory);
  // A rung that a later one covers is passed over instead, with all its sizes.
  const RuleSystem covered = RuleSystem::of("locked,whip<=7,braid<=7");
  Walker small({.arena = 1}), large;
  REQUIRE(small.load(kDeep));
  REQUIRE(large.load(kDeep));
  const Way way = small.walk(covered, 7);
  CHECK(way.end == WalkEnd::stuck);
  CHECK(candidates_left(way.last) ==
        candidates_left(large.walk(RuleSystem::of("locked,braid<=7"), 7).last));
}

TEST_CASE("walk: what a part is known not to have is skipped in the first round alone") {
  const RuleSystem system = RuleSystem::of("locked,naked,whip=2..3");
  Walker walker;
  int differ = 0;
  for (const std::string& puzzle : testing::sudogen0(200 * kShare)) {
    INFO(puzzle);
    if (!walker.load(puzzle)) continue;
    const Way plain = walker.walk(system);
    if (plain.rounds.empty()) continue;
    walker.restart(system);
    Walk walk(walker.context.position, system.theory(), rules::kMaxLength);
    walk.skip_at_first(0);
    if (!walk.next()) continue;
    REQUIRE(walk.rung().part != 0);
    differ += set_of(walk.candidates()) != plain.rounds.front().candidates;
    while (walk.next()) {
    }
    CHECK(walk.end() <= WalkEnd::stuck);
  }
  CHECK(differ > 0);
}
