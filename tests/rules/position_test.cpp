// A position keeps the forms of its state in step, comes back to snapshots, and derives a live grid late as well as early.
#include "rules/position.h"

#include <catch2/catch.hpp>
#include <memory>
#include <random>

#include "oracle/oracle.h"
#include "rules/catalog.h"
#include "support/data.h"
#include "support/generate.h"

using namespace bitwhip;
using oracle::Set;
using rules::Outcome;
using rules::Position;
using rules::View;
using testing::kShare;

namespace {

constexpr Position::Grids kBoth{.plain = true, .grouped = true};

// A position with a budget of its own, on one puzzle after another.
class Bench {
 public:
  explicit Bench(const Geometry& geometry)
      : geometry_(geometry), tables_(geometry), budget_(limits_, Position::arena_bytes(limits_, true)), position(tables_, budget_, true) {}

  // BRT, then the live grids. False when singles solve the puzzle.
  bool load(const std::string& puzzle, Position::Grids grids) {
    REQUIRE(position.start(testing::puzzle_of(puzzle)));
    REQUIRE(position.apply_singles());
    if (position.solved()) return false;
    position.go_live();
    position.save(start);
    if (grids != Position::Grids{.plain = true}) position.restart(start, grids);
    REQUIRE(position.grids() == grids);
    return true;
  }

  // The candidates left, which all forms of the state have in common.
  Set present() {
    const Grid& grid = position.grid();
    if (!position.in_pass()) position.begin_pass();
    const rules::Masks& masks = position.masks();
    Set set;
    for (int i = 0; i < kCandidates; ++i) {
      const auto c = static_cast<Candidate>(i);
      set[i] = grid.possible(c);
      const bool open = set[i] && !grid.decided(static_cast<Variable>(cell_of(c)));
      REQUIRE(masks.open.has(c) == open);
      for (const auto& [used, view] : {std::pair(position.grids().plain, View::plain), std::pair(position.grids().grouped, View::grouped)}) {
        if (!used) continue;
        const rules::LiveGrid& live = position.search(view).live;
        const rules::Live number = live.find(c);
        REQUIRE((number == kNoCandidate ? position_start_.test(i) : live.present(number)) == set[i]);
        REQUIRE((number != kNoCandidate && live.open(number)) == open);
      }
    }
    for (int i = 0; i < geometry_.variables(); ++i) {
      const auto v = static_cast<Variable>(i);
      REQUIRE(masks.table.lane[v] == (grid.decided(v) ? 0 : grid.mask(v)));
    }
    return set;
  }
  // What is decided from the start is not among the live candidates.
  void remember_start() {
    const Grid& grid = position.grid();
    for (int c = 0; c < kCandidates; ++c) position_start_[c] = grid.possible(static_cast<Candidate>(c));
  }

  const Geometry& geometry_;

 private:
  GridTables tables_;
  rules::Limits limits_{.arena = std::size_t{16} << 20};
  rules::Budget budget_;
  Set position_start_;

 public:
  Position position;
  Position::Snapshot start;
};

struct Kind {
  const Geometry& geometry;
  oracle::Board board;
  std::vector<std::string> puzzles;
};

std::vector<Kind> kinds(unsigned seed) {
  std::mt19937 random(seed);
  std::vector<std::string> diagonal;
  for (int i = 0; i < 20; i += kShare) diagonal.push_back(testing::random_puzzle(oracle::Board::diagonal(), 12, random));
  return {{Geometry::classic(), oracle::Board::classic(), testing::sudogen0(100 * kShare)},
          {Geometry::diagonal(), oracle::Board::diagonal(), diagonal}};
}

// A wrong candidate that is open; -1 when there is none.
int wrong_candidate(const Set& present, const Set& decided, const std::string& solution, std::mt19937& random) {
  std::vector<int> list;
  for (int c = 0; c < kCandidates; ++c) {
    if (present[c] && !decided[c] && solution[cell_of(static_cast<Candidate>(c))] - '0' != digit_of(static_cast<Candidate>(c))) list.push_back(c);
  }
  return list.empty() ? -1 : list[random() % list.size()];
}

Set targets(Position& position, const char* name, int size) {
  rules::CandidateList list;
  REQUIRE(rules::rules().find(name)->technique->find(position, size, list).halt == rules::Halt::none);
  Set set;
  for (const Candidate c : list) set.set(c);
  return set;
}

}  // namespace

TEST_CASE("position: all forms of the state agree after every removal, with the oracle") {
  std::mt19937 random(1);
  for (const Kind& kind : kinds(2)) {
    Bench bench(kind.geometry);
    int solved = 0;
    for (const std::string& puzzle : kind.puzzles) {
      INFO(puzzle);
      std::string solution;
      REQUIRE(oracle::solutions(kind.board, puzzle, 2, &solution) == 1);
      if (!bench.load(puzzle, kBoth)) continue;
      bench.remember_start();
      oracle::State expected = oracle::givens(kind.board, puzzle);
      oracle::brt(kind.board, expected);
      for (;;) {
        REQUIRE(bench.present() == expected.present);
        REQUIRE(bench.position.grid().decided_cells() == expected.decided_cells());
        // Passes between the changes: what searches know must not show in the state.
        if (random() % 2) bench.position.begin_pass();
        rules::CandidateList list;
        for (unsigned i = 1 + random() % 3; i > 0; --i) {
          const int c = wrong_candidate(expected.present, expected.decided, solution, random);
          REQUIRE(c >= 0);
          expected.present.reset(static_cast<std::size_t>(c));
          list.add(static_cast<Candidate>(c));
          if (wrong_candidate(expected.present, expected.decided, solution, random) < 0) break;
        }
        const Outcome outcome = bench.position.remove(list);
        oracle::brt(kind.board, expected);
        REQUIRE(outcome == (expected.solved() ? Outcome::solved : Outcome::open));
        if (outcome == Outcome::solved) break;
      }
      REQUIRE(bench.position.solved());
      for (int cell = 0; cell < kCells; ++cell) REQUIRE(bench.position.grid().possible(candidate_of(cell, solution[static_cast<std::size_t>(cell)] - '0')));
      ++solved;
    }
    CHECK(solved > 0);
  }
}

TEST_CASE("position: a candidate that is placed removes all that are linked to it, and singles follow") {
  std::mt19937 random(3);
  int contradictions = 0, solved = 0;
  for (const Kind& kind : kinds(4)) {
    Bench bench(kind.geometry);
    for (const std::string& puzzle : kind.puzzles) {
      INFO(puzzle);
      if (!bench.load(puzzle, kBoth)) continue;
      bench.remember_start();
      oracle::State expected = oracle::givens(kind.board, puzzle);
      oracle::brt(kind.board, expected);
      for (Outcome outcome = Outcome::open; outcome == Outcome::open;) {
        std::vector<int> list;
        for (int c = 0; c < kCandidates; ++c) {
          if (expected.present[c] && !expected.decided[c]) list.push_back(c);
        }
        const int c = list[random() % list.size()];
        outcome = bench.position.place(static_cast<Candidate>(c));
        expected.present &= ~kind.board.links[static_cast<std::size_t>(c)];
        expected.decided.set(static_cast<std::size_t>(c));
        oracle::brt(kind.board, expected);
        REQUIRE(outcome == (expected.contradiction ? Outcome::contradiction : expected.solved() ? Outcome::solved : Outcome::open));
        if (outcome == Outcome::open) REQUIRE(bench.present() == expected.present);
        contradictions += outcome == Outcome::contradiction;
        solved += outcome == Outcome::solved;
      }
    }
  }
  CHECK(contradictions > 0);
  CHECK(solved > 0);
}

TEST_CASE("position: without live grids changes are made one by one, and singles wait") {
  Bench bench(Geometry::classic());
  const oracle::Board board = oracle::Board::classic();
  for (const std::string& puzzle : testing::sudogen0(500 * kShare)) {
    REQUIRE(bench.position.start(testing::puzzle_of(puzzle)));
    oracle::State expected = oracle::givens(board, puzzle);
    CHECK_FALSE(bench.position.is_live());
    CHECK(bench.present() == expected.present);
    int c = 0;
    while (!expected.present[static_cast<std::size_t>(c)] || expected.decided[static_cast<std::size_t>(c)]) ++c;
    CHECK(bench.position.remove(static_cast<Candidate>(c)) == Outcome::open);
    expected.present.reset(static_cast<std::size_t>(c));
    CHECK(bench.present() == expected.present);
    while (!expected.present[static_cast<std::size_t>(c)] || expected.decided[static_cast<std::size_t>(c)]) ++c;
    CHECK(bench.position.place(static_cast<Candidate>(c)) == Outcome::open);
    expected.present &= ~board.links[static_cast<std::size_t>(c)];
    CHECK(bench.present() == expected.present);
  }
}

TEST_CASE("position: snapshots bring back the state, and what was found out is forgotten or kept as asked", "[slow]") {
  std::mt19937 random(5);
  for (const Kind& kind : kinds(6)) {
    Bench bench(kind.geometry);
    Position& position = bench.position;
    for (const std::string& puzzle : kind.puzzles) {
      INFO(puzzle);
      std::string solution;
      REQUIRE(oracle::solutions(kind.board, puzzle, 2, &solution) == 1);
      const Position::Grids grids = random() % 3 == 0 ? Position::Grids{.grouped = true} : kBoth;
      if (!bench.load(puzzle, grids)) continue;
      bench.remember_start();
      struct Saved {
        Position::Snapshot snapshot;
        Set present, whips;
      };
      std::vector<std::unique_ptr<Saved>> saved;
      const auto whips = [&] {
        position.begin_pass();
        return targets(position, "g-whip", 1) | targets(position, "g-whip", 2) | targets(position, "g-whip", 3);
      };
      for (Outcome outcome = Outcome::open; outcome == Outcome::open;) {
        saved.push_back(std::make_unique<Saved>());
        position.save(saved.back()->snapshot);
        CHECK(saved.back()->snapshot.has == grids);
        saved.back()->present = bench.present();
        saved.back()->whips = whips();
        Set decided;
        for (int c = 0; c < kCandidates; ++c) decided[static_cast<std::size_t>(c)] = position.grid().decided(static_cast<Variable>(cell_of(static_cast<Candidate>(c))));
        outcome = position.remove(static_cast<Candidate>(wrong_candidate(saved.back()->present, decided, solution, random)));
      }
      for (int i = 0; i < 6; ++i) {
        const auto& back = saved[random() % saved.size()];
        position.restart(back->snapshot, grids);
        CHECK_FALSE(position.in_pass());
        REQUIRE(bench.present() == back->present);
        REQUIRE(whips() == back->whips);
        // From there on into a part of the state and back.
        const int c = static_cast<int>(back->present._Find_first());
        rules::CandidateList open;
        for (int at = c; at < kCandidates && open.empty(); ++at) {
          if (position.masks().open.has(static_cast<Candidate>(at))) open.add(static_cast<Candidate>(at));
        }
        position.place(open);
        position.restart(back->snapshot, grids);
        REQUIRE(bench.present() == back->present);
        REQUIRE(whips() == back->whips);
      }
    }
  }
}

TEST_CASE("position: a live grid with minirows that is derived late equals one that was there from the start", "[slow]") {
  std::mt19937 random(7);
  for (const Kind& kind : kinds(8)) {
    Bench early(kind.geometry), late(kind.geometry);
    int compared = 0;
    for (const std::string& puzzle : kind.puzzles) {
      INFO(puzzle);
      std::string solution;
      REQUIRE(oracle::solutions(kind.board, puzzle, 2, &solution) == 1);
      if (!early.load(puzzle, kBoth)) continue;
      late.load(puzzle, {.plain = true});
      early.remember_start();
      late.remember_start();
      for (Outcome outcome = Outcome::open; outcome == Outcome::open;) {
        Position::Snapshot snapshot;
        late.position.save(snapshot);
        CHECK_FALSE(snapshot.has.grouped);
        late.position.restart(snapshot, {.grouped = true});
        CHECK(snapshot.has.grouped);
        REQUIRE(late.present() == early.present());
        early.position.begin_pass();
        late.position.begin_pass();
        for (const char* rule : {"g-whip", "g-braid", "nrczt-grouped"}) {
          for (int n = 1; n <= 3; ++n) {
            const Set found = targets(early.position, rule, n);
            REQUIRE(targets(late.position, rule, n) == found);
            compared += found.any();
          }
        }
        // Back to the one without minirows, and on.
        late.position.restart(snapshot, {.plain = true});
        Set present = late.present(), decided;
        for (int c = 0; c < kCandidates; ++c) decided[static_cast<std::size_t>(c)] = late.position.grid().decided(static_cast<Variable>(cell_of(static_cast<Candidate>(c))));
        const auto c = static_cast<Candidate>(wrong_candidate(present, decided, solution, random));
        outcome = early.position.remove(c);
        REQUIRE(late.position.remove(c) == outcome);
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
    if (!bench.load(puzzle, {.plain = true})) continue;
    CHECK(bench.position.solutions() == 1);
    const std::uint64_t nodes = bench.position.stats().solver;
    CHECK(nodes > 0);
    CHECK(bench.position.solutions() == 1);
    CHECK(bench.position.stats().solver == nodes);
    for (int c = 0; c < kCandidates; ++c) {
      const auto candidate = static_cast<Candidate>(c);
      CHECK(bench.position.is_true(candidate) == (solution[static_cast<std::size_t>(cell_of(candidate))] - '0' == digit_of(candidate)));
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
