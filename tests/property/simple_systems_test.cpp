// The simple systems: soundness, isomorphs, the laws that tie them to other ratings, the order of their steps, and the oracle.
#include "rating/simple_systems.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "oracle/levels.h"
#include "oracle/simple.h"
#include "rules/brt.h"
#include "support/data.h"
#include "support/generate.h"
#include "support/isomorphs.h"
#include "support/levels_check.h"
#include "support/oracle_check.h"
#include "support/rating.h"

using namespace bitwhip;
using namespace bitwhip::rating;
using oracle::Set;
using testing::kShare;
using Kind = Value::Kind;

namespace {

constexpr SimpleSystem kSystems[] = {SimpleSystem::sudoku_helper, SimpleSystem::cross_hatching, SimpleSystem::locked_candidates};

std::vector<RatingId> simple_ids() { return testing::ratings({"sudoku-helper", "cross-hatching", "locked-candidates"}); }

std::string name_of(SimpleSystem system) { return std::string(simple_systems()[static_cast<std::size_t>(system)].name); }

bool within(Value value, int n) { return value.kind == Kind::finite && value.n <= n; }

void check_soundness(const Geometry& geometry, const oracle::Board& board, const std::vector<std::string>& puzzles) {
  const GridTables tables(geometry);
  Rater rater(geometry, simple_ids(), {});
  SimpleEngine engine(tables);
  Grid givens;
  std::map<Strategy, int> used;
  for (const std::string& text : puzzles) {
    INFO(text);
    const Puzzle puzzle = testing::puzzle_of(text);
    std::string solution;
    REQUIRE(oracle::solutions(board, text, 2, &solution) == 1);
    const auto is_true = [&](Candidate c) { return solution[cell_of(c)] - '0' == digit_of(c); };
    Report report;
    rater.rate(puzzle, report);
    REQUIRE(rules::assert_givens(tables, simd::mask_kernels(), puzzle, givens));
    for (const SimpleSystem system : kSystems) {
      const SimplePath path = explain(tables, puzzle, system);
      REQUIRE(path.value == report.values[static_cast<std::size_t>(system)]);
      int hardest = 1;
      std::vector<std::pair<int, Candidate>> told, removed;
      for (const SimpleStep& step : path.steps) {
        INFO(name_of(system) << ": " << to_words(geometry, step));
        ++used[step.strategy];
        hardest = std::max(hardest, step.level);
        REQUIRE((step.placed == kNoCandidate) == !step.eliminated.empty());
        if (step.placed != kNoCandidate) REQUIRE(is_true(step.placed));
        for (const Candidate c : step.eliminated) REQUIRE_FALSE(is_true(c));
        REQUIRE_FALSE(step.squares.empty());
        REQUIRE(std::set(step.squares.begin(), step.squares.end()).size() == step.squares.size());
        REQUIRE_FALSE(step.digits.empty());
        for (const Candidate c : step.eliminated) removed.emplace_back(step.level, c);
      }
      if (path.value.kind == Kind::finite) REQUIRE(path.value.n == hardest);
      // The same without keeping steps.
      engine.observer = [&](int level, Candidate c) { told.emplace_back(level, c); };
      REQUIRE(engine.rate(system, givens) == path.value);
      std::sort(told.begin(), told.end());
      std::sort(removed.begin(), removed.end());
      REQUIRE(told == removed);
    }
  }
  for (int i = 0; i < kStrategies; ++i) {
    const auto strategy = static_cast<Strategy>(i);
    INFO(to_string(strategy));
    if (kShare == 1) CHECK((used[strategy] > 0) == (strategy != Strategy::full_member_set));
  }
}

Set set_of(const std::vector<Candidate>& list) {
  Set set;
  for (const Candidate c : list) set.set(c);
  return set;
}

// Follows a path of sudoku-helper and holds each pass of chains against the oracle: all targets of the right sort and size.
void check_chains(const oracle::Board& board, const GridTables& tables, const std::string& puzzle, std::map<std::string, int>& seen) {
  using oracle::Rule;
  constexpr int kLongest = 8;  // squares of a chain of pairs or digits that are looked for
  constexpr int kLongestGeneral = 5;
  const SimplePath path = explain(tables, testing::puzzle_of(puzzle), SimpleSystem::sudoku_helper);
  oracle::State state = oracle::givens(board, puzzle);
  const auto none = [&](Rule rule, int from, int to) {
    for (int n = from; n <= to; ++n) {
      INFO("length " << n);
      REQUIRE(oracle::targets(board, state, {rule, n}).none());
    }
  };
  for (std::size_t i = 0; i < path.steps.size();) {
    const SimpleStep& step = path.steps[i];
    INFO(puzzle << " " << to_words(tables.geometry(), step));
    if (step.placed != kNoCandidate) {
      state.decided.set(step.placed);
      state.present &= ~board.links[step.placed];
    }
    if (step.level < 4) {
      state.present &= ~set_of(step.eliminated);
      ++i;
      continue;
    }
    Rule rule = Rule::nrc;
    if (step.strategy == Strategy::chain_of_pairs) rule = Rule::xy;
    if (step.strategy == Strategy::chain_of_digits) rule = Rule::c;
    if (step.n > (rule == Rule::nrc ? kLongestGeneral : kLongest)) {
      state.present &= ~set_of(step.eliminated);
      ++i;
      continue;
    }
    none(Rule::xy, 2, rule == Rule::xy ? step.n - 1 : rule == Rule::c ? step.n : kLongest);
    none(Rule::c, 2, rule == Rule::nrc ? kLongest : step.n - 1);
    if (rule == Rule::nrc) none(Rule::nrc, 2, step.n - 1);
    Set left = oracle::targets(board, state, {rule, step.n});
    REQUIRE(left.any());
    ++seen[std::string(to_string(step.strategy)) + " " + std::to_string(step.n)];
    for (const Set all = left; left.any(); ++i) {
      REQUIRE(i < path.steps.size());
      REQUIRE(path.steps[i].strategy == step.strategy);
      const Set out = set_of(path.steps[i].eliminated);
      REQUIRE((out & ~all).none());
      left &= ~out;
      state.present &= ~out;
    }
  }
}

}  // namespace

TEST_CASE("simple systems: every step of 1,000 puzzles is sound") {
  check_soundness(Geometry::classic(), oracle::Board::classic(), testing::sudogen0(10 * kShare));
  check_soundness(Geometry::classic(), oracle::Board::classic(), testing::mixed_puzzles(1000, 40, 71, true));
}

TEST_CASE("simple systems: isomorphic puzzles have the same ratings") {
  testing::check_isomorphs(Geometry::classic(), testing::mixed_puzzles(20, 50, 72), 3, testing::random_isomorph, simple_ids(), {}, 73);
}

TEST_CASE("simple systems: both diagonals as houses") {
  const auto puzzles = testing::generated(oracle::Board::diagonal(), 100, 9, 14, 74);
  testing::check_isomorphs(Geometry::diagonal(), puzzles, 3, testing::random_diagonal_isomorph, simple_ids(), {}, 75);
  const GridTables tables(Geometry::diagonal());
  for (const std::string& text : puzzles) {
    std::string solution;
    REQUIRE(oracle::solutions(oracle::Board::diagonal(), text, 2, &solution) == 1);
    for (const SimpleSystem system : kSystems) {
      for (const SimpleStep& step : explain(tables, testing::puzzle_of(text), system).steps) {
        INFO(text << " " << to_words(Geometry::diagonal(), step));
        if (step.placed != kNoCandidate) REQUIRE(solution[cell_of(step.placed)] - '0' == digit_of(step.placed));
        for (const Candidate c : step.eliminated) REQUIRE(solution[cell_of(c)] - '0' != digit_of(c));
      }
    }
  }
}

TEST_CASE("simple systems: their place among the other ratings") {
  const auto puzzles = testing::puzzles_of(testing::mixed_puzzles(5, 50, 76, true));
  const auto reports =
      testing::rate_all(Geometry::classic(), puzzles, testing::ratings({"sudoku-helper", "cross-hatching", "locked-candidates", "theories", "BC"}));
  const auto sets =
      testing::rate_all(Geometry::classic(), puzzles, testing::ratings({"rules"}), {.rules = testing::single_system("locked,naked,hidden")});
  const auto chains =
      testing::rate_all(Geometry::classic(), puzzles, testing::ratings({"rules"}), {.rules = testing::single_system("locked,naked,hidden,nrc")});
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const auto& values = reports[i].values;
    INFO(to_string(puzzles[i]) << " " << testing::summary(reports[i], 5));
    const Value helper = values[0], hatching = values[1], locked = values[2], theories = values[3], bc = values[4];
    CHECK(within(helper, 1) == within(theories, 2));
    CHECK(within(helper, 2) == within(theories, 4));
    CHECK(within(helper, 3) == (sets[i].values[0].kind == Kind::finite));
    CHECK(within(helper, 4) == (chains[i].values[0].kind == Kind::finite));
    if (bc.kind == Kind::finite) CHECK(within(helper, 4));
    CHECK(within(hatching, 1) == within(theories, 1));
    if (within(hatching, 2)) CHECK(within(theories, 2));
    if (within(theories, 2)) CHECK(within(hatching, 5));
    CHECK(within(locked, 1) == within(theories, 2));
    CHECK(within(locked, 3) == within(theories, 4));
    CHECK(within(locked, 3) == (locked.kind == Kind::finite));
  }
}

TEST_CASE("simple systems: full member sets do what partial ones do") {
  const GridTables tables(Geometry::classic());
  for (const std::string& text : testing::sudogen0(20 * kShare)) {
    INFO(text);
    const Puzzle puzzle = testing::puzzle_of(text);
    const Value partial = explain(tables, puzzle, SimpleSystem::cross_hatching, bit(Strategy::full_member_set)).value;
    const Value full = explain(tables, puzzle, SimpleSystem::cross_hatching, bit(Strategy::partial_member_set)).value;
    CHECK(explain(tables, puzzle, SimpleSystem::cross_hatching).value == partial);
    CHECK(full.kind == partial.kind);
    CHECK(full.n == (partial.n == 5 ? 6 : partial.n));
  }
}

TEST_CASE("simple systems: chains come by their squares, all of a size at once") {
  const GridTables tables(Geometry::classic());
  const oracle::Board board = oracle::Board::classic();
  std::map<std::string, int> seen;
  for (const std::string& puzzle : testing::mixed_puzzles(100, 10, 77)) check_chains(board, tables, puzzle, seen);
  for (const char* what : {"chain of pairs 3", "chain of pairs 4", "chain of pairs 5", "chain of digits 4", "chain of digits 6",
                           "generalised chain 3", "generalised chain 4"}) {
    INFO(what);
    if (kShare == 1) CHECK(seen[what] > 0);
  }
}

TEST_CASE("simple systems: the oracle") {
  const auto texts = testing::mixed_puzzles(20, 50, 78, true);
  const auto reports = testing::rate_all(Geometry::classic(), testing::puzzles_of(texts), simple_ids());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    for (const SimpleSystem system : kSystems) {
      INFO(texts[i] << " " << name_of(system));
      const Value value = reports[i].values[static_cast<std::size_t>(system)];
      REQUIRE((value.kind == Kind::finite ? value.n : 0) == oracle::rate(texts[i], static_cast<oracle::Simple>(system)));
    }
  }
}

TEST_CASE("simple systems: pencil marks on the way, and the oracle") {
  const GridTables tables(Geometry::classic());
  for (const std::string& text : testing::sudogen0(200 * kShare)) {
    const SimplePath path = explain(tables, testing::puzzle_of(text), SimpleSystem::sudoku_helper);
    // What is removed before the middle of the path, taken out of the puzzle.
    Puzzle marks = testing::puzzle_of(text);
    marks.marks = true;
    for (std::size_t i = 0; i < path.steps.size() / 2; ++i) {
      const SimpleStep& step = path.steps[i];
      if (step.placed != kNoCandidate) marks.cell[cell_of(step.placed)] = static_cast<std::uint16_t>(1u << (digit_of(step.placed) - 1));
      for (const Candidate c : step.eliminated) marks.cell[cell_of(c)] &= static_cast<std::uint16_t>(~(1u << (digit_of(c) - 1)));
    }
    const Puzzle both[] = {testing::puzzle_of(text), *parse_puzzle(to_string(marks))};
    const auto reports = testing::rate_all(Geometry::classic(), both, simple_ids());
    for (const SimpleSystem system : kSystems) {
      const auto k = static_cast<std::size_t>(system);
      INFO(to_string(marks) << " " << name_of(system));
      const Value value = reports[1].values[k];
      CHECK((value.kind == Kind::finite ? value.n : 0) == oracle::rate(to_string(marks), static_cast<oracle::Simple>(system)));
      if (reports[0].values[k].kind == Kind::finite) CHECK(within(value, reports[0].values[k].n));
    }
  }
}
