// A position makes the same changes as the oracle, returns to earlier states, and derives what
// searches know from the present state alone.
#include "rules/position.h"

#include <catch2/catch.hpp>
#include <memory>
#include <random>

#include "oracle/oracle.h"
#include "rules/catalog.h"
#include "rules/locked.h"
#include "support/data.h"
#include "support/diagonal.h"
#include "support/generate.h"

using namespace bitwhip;
using oracle::Set;
using rules::Position;
using rules::PositionOutcome;
using rules::PositionView;
using testing::kShare;

namespace {

// A position with a budget of its own, on one puzzle after another.
class Bench {
 public:
  explicit Bench(const Geometry& geometry)
      : geometry_(geometry),
        tables_(geometry),
        budget_(limits_, Position::arena_bytes(limits_, true)),
        position(tables_, budget_, true) {}

  // BRT, to be kept from here on. False when singles solve the puzzle.
  bool load(const std::string& puzzle) {
    REQUIRE(position.start(testing::puzzle_of(puzzle)));
    REQUIRE(position.apply_singles());
    if (position.solved()) return false;
    position.keep_quiescent();
    return true;
  }

  // The candidates left, which all that is derived from the state has in common.
  Set present() {
    const Grid& grid = position.grid();
    const rules::OpenMasks& masks = position.masks();
    Set set;
    for (int i = 0; i < kCandidates; ++i) {
      const auto c = static_cast<Candidate>(i);
      set[i] = grid.possible(c);
      const bool open = set[i] && !grid.decided(static_cast<Variable>(cell_of(c)));
      REQUIRE(masks.open.has(c) == open);
      if (!position.is_quiescent() || position.solved()) continue;
      for (const PositionView view : {PositionView::plain, PositionView::grouped}) {
        rules::PassContext& context = position.context(view);
        REQUIRE((context.pass.find(c) != rules::Pass::kNone) == open);
        // No room for g-candidates that are no minirows.
        if (!context.pass.g_candidates.are_minirows() && !context.compile()) continue;
        REQUIRE(context.compile());
        REQUIRE(context.live.candidates == context.pass.rows);
        if (open)
          REQUIRE(context.live.places(context.pass.find(c)) ==
                  static_cast<int>(geometry_.memberships(c).size()));
      }
    }
    for (int i = 0; i < geometry_.variables(); ++i) {
      const auto v = static_cast<Variable>(i);
      REQUIRE(masks.table.lane[v] == (grid.decided(v) ? 0 : grid.mask(v)));
    }
    return set;
  }
  const Geometry& geometry_;

 private:
  GridTables tables_;
  rules::SearchLimits limits_{.arena = std::size_t{16} << 20};
  rules::Budget budget_;

 public:
  Position position;
};

struct Kind {
  const Geometry& geometry;
  oracle::Board board;
  std::vector<std::string> puzzles;
};

std::vector<Kind> kinds(unsigned seed) {
  std::mt19937 random(seed);
  std::vector<std::string> diagonal;
  for (int i = 0; i < 20; i += kShare * testing::sampled(3))
    diagonal.push_back(testing::random_puzzle(oracle::Board::diagonal(), 12, random));
  return {{Geometry::classic(), oracle::Board::classic(),
           testing::sudogen0(100 * kShare * testing::sampled(5))},
          {testing::diagonal_geometry(), oracle::Board::diagonal(), diagonal}};
}

// Calls visit(kind, bench, puzzle, solution) with each puzzle that singles do not solve, on a bench
// that keeps BRT.
template <class Visit>
void each_open_puzzle(unsigned seed, Visit visit) {
  for (const Kind& kind : kinds(seed)) {
    Bench bench(kind.geometry);
    for (const std::string& puzzle : kind.puzzles) {
      INFO(puzzle);
      std::string solution;
      REQUIRE(oracle::solutions(kind.board, puzzle, 2, &solution) == 1);
      if (bench.load(puzzle)) visit(kind, bench, puzzle, solution);
    }
  }
}

// A wrong candidate that is open; -1 when there is none.
int wrong_candidate(const Set& present, const Set& decided, const std::string& solution,
                    std::mt19937& random) {
  std::vector<int> list;
  for (int c = 0; c < kCandidates; ++c) {
    if (present[c] && !decided[c] &&
        solution[cell_of(static_cast<Candidate>(c))] - '0' != digit_of(static_cast<Candidate>(c)))
      list.push_back(c);
  }
  return list.empty() ? -1 : list[random() % list.size()];
}

Set targets(Position& position, const char* name, int size) {
  rules::CandidateList list;
  REQUIRE(rules::rules().find(name)->technique->find(position, size, list).halt ==
          rules::Halt::none);
  Set set;
  for (const Candidate c : list) set.set(c);
  return set;
}

}  // namespace

TEST_CASE("position: all forms of the state agree after every removal, with the oracle") {
  std::mt19937 random(1);
  int solved = 0;
  each_open_puzzle(2, [&](const Kind& kind, Bench& bench, const std::string& puzzle,
                          const std::string& solution) {
    oracle::State expected = oracle::givens(kind.board, puzzle);
    oracle::brt(kind.board, expected);
    for (;;) {
      REQUIRE(bench.present() == expected.present);
      REQUIRE(bench.position.grid().decided_cells() == expected.decided_cells());
      // Passes between the changes: what searches know must not show in the state.
      if (random() % 2)
        bench.position.context(random() % 2 ? PositionView::plain : PositionView::grouped);
      rules::CandidateList list;
      for (unsigned i = 1 + random() % 3; i > 0; --i) {
        const int c = wrong_candidate(expected.present, expected.decided, solution, random);
        REQUIRE(c >= 0);
        expected.present.reset(static_cast<std::size_t>(c));
        list.add(static_cast<Candidate>(c));
        if (wrong_candidate(expected.present, expected.decided, solution, random) < 0) break;
      }
      const PositionOutcome outcome = bench.position.remove(list);
      oracle::brt(kind.board, expected);
      REQUIRE(outcome == (expected.solved() ? PositionOutcome::solved : PositionOutcome::open));
      if (outcome == PositionOutcome::solved) break;
    }
    REQUIRE(bench.position.solved());
    for (int cell = 0; cell < kCells; ++cell)
      REQUIRE(bench.position.grid().possible(
          candidate_of(cell, solution[static_cast<std::size_t>(cell)] - '0')));
    ++solved;
  });
  CHECK(solved > 0);
}

TEST_CASE(
    "position: a candidate that is placed removes all that are linked to it, and singles follow") {
  std::mt19937 random(3);
  int contradictions = 0, solved = 0;
  each_open_puzzle(
      4, [&](const Kind& kind, Bench& bench, const std::string& puzzle, const std::string&) {
        oracle::State expected = oracle::givens(kind.board, puzzle);
        oracle::brt(kind.board, expected);
        for (PositionOutcome outcome = PositionOutcome::open; outcome == PositionOutcome::open;) {
          std::vector<int> list;
          for (int c = 0; c < kCandidates; ++c) {
            if (expected.present[c] && !expected.decided[c]) list.push_back(c);
          }
          const int c = list[random() % list.size()];
          outcome = bench.position.place(static_cast<Candidate>(c));
          expected.present &= ~kind.board.links[static_cast<std::size_t>(c)];
          expected.decided.set(static_cast<std::size_t>(c));
          oracle::brt(kind.board, expected);
          REQUIRE(outcome == (expected.contradiction ? PositionOutcome::contradiction
                              : expected.solved()    ? PositionOutcome::solved
                                                     : PositionOutcome::open));
          if (outcome == PositionOutcome::open) REQUIRE(bench.present() == expected.present);
          contradictions += outcome == PositionOutcome::contradiction;
          solved += outcome == PositionOutcome::solved;
        }
      });
  CHECK(contradictions > 0);
  CHECK(solved > 0);
}

TEST_CASE("position: when BRT is not kept, changes are made one by one, and singles wait") {
  Bench bench(Geometry::classic());
  const oracle::Board board = oracle::Board::classic();
  for (const std::string& puzzle : testing::sudogen0(500 * kShare)) {
    REQUIRE(bench.position.start(testing::puzzle_of(puzzle)));
    oracle::State expected = oracle::givens(board, puzzle);
    CHECK_FALSE(bench.position.is_quiescent());
    CHECK(bench.present() == expected.present);
    int c = 0;
    while (!expected.present[static_cast<std::size_t>(c)] ||
           expected.decided[static_cast<std::size_t>(c)])
      ++c;
    CHECK(bench.position.remove(static_cast<Candidate>(c)) == PositionOutcome::open);
    expected.present.reset(static_cast<std::size_t>(c));
    CHECK(bench.present() == expected.present);
    while (!expected.present[static_cast<std::size_t>(c)] ||
           expected.decided[static_cast<std::size_t>(c)])
      ++c;
    CHECK(bench.position.place(static_cast<Candidate>(c)) == PositionOutcome::open);
    expected.present &= ~board.links[static_cast<std::size_t>(c)];
    CHECK(bench.present() == expected.present);
  }
}

TEST_CASE(
    "position: locked candidates are those of the definition, in states that go on and come back") {
  std::mt19937 random(7);
  int found = 0;
  each_open_puzzle(8, [&](const Kind& kind, Bench& bench, const std::string& puzzle,
                          const std::string& solution) {
    Position& position = bench.position;
    oracle::State state = oracle::givens(kind.board, puzzle);
    oracle::brt(kind.board, state);
    std::vector<std::pair<oracle::State, Grid>> saved;
    while (saved.size() < 40) {
      const Set open = state.present & ~state.decided;
      Set expected;
      for (const std::vector<int>& members : oracle::open_variables(kind.board, state)) {
        Set common = open;
        for (const int x : members) common &= kind.board.links[static_cast<std::size_t>(x)];
        expected |= common;
      }
      for (int twice = 0; twice < 2; ++twice) {
        Set targets;
        rules::locked_targets(position).each([&](Candidate c) { targets.set(c); });
        REQUIRE(targets == expected);
      }
      found += static_cast<int>(expected.count());
      // A candidate goes: one of those found, or any other.
      saved.emplace_back(state, position.grid());
      const int c = wrong_candidate(random() % 2 && expected.any() ? expected : open, state.decided,
                                    solution, random);
      if (c >= 0) {
        state.present.reset(static_cast<std::size_t>(c));
        position.remove(static_cast<Candidate>(c));
        if (position.is_quiescent()) oracle::brt(kind.board, state);
      }
      if (c >= 0 && !state.solved() && random() % 4 != 0) continue;
      // Back to an earlier state, with BRT after changes or without.
      const auto& [earlier, grid] = saved[random() % saved.size()];
      oracle::State settled = earlier;
      oracle::brt(kind.board, settled);
      if (random() % 2 && settled.present == earlier.present &&
          settled.decided == earlier.decided) {
        position.restart(grid, rules::Groups::no);
      } else {
        position.go_to(grid);
      }
      state = earlier;
    }
  });
  CHECK(found > 0);
}

TEST_CASE("position: an earlier state comes back, and what searches know is that of the state",
          "[slow]") {
  std::mt19937 random(5);
  each_open_puzzle(
      6, [&](const Kind&, Bench& bench, const std::string&, const std::string& solution) {
        Position& position = bench.position;
        struct Saved {
          Grid state;
          Set present, whips;
        };
        std::vector<std::unique_ptr<Saved>> saved;
        const auto whips = [&] {
          return targets(position, "g-whip", 1) | targets(position, "g-whip", 2) |
                 targets(position, "g-whip", 3);
        };
        for (PositionOutcome outcome = PositionOutcome::open; outcome == PositionOutcome::open;) {
          saved.push_back(std::make_unique<Saved>());
          saved.back()->state = position.grid();
          saved.back()->present = bench.present();
          saved.back()->whips = whips();
          Set decided;
          for (int c = 0; c < kCandidates; ++c)
            decided[static_cast<std::size_t>(c)] =
                position.grid().decided(static_cast<Variable>(cell_of(static_cast<Candidate>(c))));
          outcome = position.remove(static_cast<Candidate>(
              wrong_candidate(saved.back()->present, decided, solution, random)));
        }
        for (int i = 0; i < 6; ++i) {
          const auto& back = saved[random() % saved.size()];
          position.restart(back->state, rules::Groups{random() % 2 == 0});
          CHECK(position.grid() == back->state);
          REQUIRE(bench.present() == back->present);
          REQUIRE(whips() == back->whips);
          // From there on into a part of the state and back.
          const int c = oracle::first_of(back->present);
          rules::CandidateList open;
          for (int at = c; at < kCandidates && open.empty(); ++at) {
            if (position.masks().open.has(static_cast<Candidate>(at)))
              open.add(static_cast<Candidate>(at));
          }
          position.place(open);
          position.restart(back->state, rules::Groups{random() % 2 == 0});
          REQUIRE(bench.present() == back->present);
          REQUIRE(whips() == back->whips);
        }
      });
}

TEST_CASE("position: a search that has seen a puzzle through finds what a fresh one does",
          "[slow]") {
  std::mt19937 random(7);
  for (const Kind& kind : kinds(8)) {
    Bench old(kind.geometry);
    int compared = 0;
    for (const std::string& puzzle : kind.puzzles) {
      INFO(puzzle);
      std::string solution;
      REQUIRE(oracle::solutions(kind.board, puzzle, 2, &solution) == 1);
      if (!old.load(puzzle)) continue;
      for (PositionOutcome outcome = PositionOutcome::open; outcome == PositionOutcome::open;) {
        Bench fresh(kind.geometry);
        fresh.position.start(old.position.grid());
        fresh.position.keep_quiescent();
        for (const char* rule : {"whip", "g-whip", "braid", "g-braid", "nrczt-grouped"}) {
          for (int n = 1; n <= 3; ++n) {
            const Set found = targets(old.position, rule, n);
            REQUIRE(targets(fresh.position, rule, n) == found);
            compared += found.any();
          }
        }
        Set decided;
        for (int c = 0; c < kCandidates; ++c)
          decided[static_cast<std::size_t>(c)] = old.position.grid().decided(
              static_cast<Variable>(cell_of(static_cast<Candidate>(c))));
        outcome = old.position.remove(
            static_cast<Candidate>(wrong_candidate(old.present(), decided, solution, random)));
      }
    }
    CHECK(compared > 0);
  }
}

TEST_CASE("position: solutions are counted once, and known by their candidates") {
  Bench bench(Geometry::classic());
  for (const std::string& puzzle : testing::sudogen0(500 * kShare)) {
    INFO(puzzle);
    std::string solution;
    REQUIRE(oracle::solutions(oracle::Board::classic(), puzzle, 2, &solution) == 1);
    if (!bench.load(puzzle)) continue;
    CHECK(bench.position.solutions() == 1);
    const std::uint64_t nodes = bench.position.stats().solver;
    CHECK(nodes > 0);
    CHECK(bench.position.solutions() == 1);
    CHECK(bench.position.stats().solver == nodes);
    for (int c = 0; c < kCandidates; ++c) {
      const auto candidate = static_cast<Candidate>(c);
      CHECK(bench.position.is_true(candidate) ==
            (solution[static_cast<std::size_t>(cell_of(candidate))] - '0' == digit_of(candidate)));
    }
    bench.position.reset_stats();
    CHECK(bench.position.stats().solver == 0);
  }
}

TEST_CASE("position: every start is another puzzle, and a contradiction among the givens is told") {
  Bench bench(Geometry::classic());
  const std::string puzzle = testing::sudogen0(5000).front();
  REQUIRE(bench.position.start(testing::puzzle_of(puzzle)));
  const std::uint64_t number = bench.position.puzzle();
  REQUIRE(bench.position.start(testing::puzzle_of(puzzle)));
  CHECK(bench.position.puzzle() != number);
  CHECK_FALSE(bench.position.start(testing::puzzle_of("11" + std::string(79, '.'))));
  REQUIRE(bench.position.start(testing::puzzle_of(puzzle)));
  CHECK(bench.position.apply_singles());
}
