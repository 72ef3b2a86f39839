// The simple systems: soundness, isomorphs, the laws that tie them to other ratings, the order of
// their steps, and the oracle.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <map>

#include "oracle/levels.h"
#include "oracle/simple.h"
#include "rating/rating.h"
#include "rules/catalog.h"
#include "support/data.h"
#include "support/diagonal.h"
#include "support/generate.h"
#include "support/isomorphs.h"
#include "support/levels_check.h"
#include "support/oracle_check.h"
#include "support/rating.h"
#include "support/simple_walk.h"

using namespace bitwhip;
using namespace bitwhip::rating;
using bitwhip::rating::ValueKind;
using oracle::Set;
using testing::kShare;
using testing::set_of;
using testing::SimplePath;
using testing::SimpleStep;
using testing::SimpleWalker;

namespace {

// In the order of oracle::Simple.
constexpr std::string_view kSystems[] = {"sudoku-helper", "sudoku-helper-nrc", "cross-hatching",
                                         "locked-candidates"};

std::vector<RatingId> simple_ids() {
  return testing::ratings(
      {"sudoku-helper", "sudoku-helper-nrc", "cross-hatching", "locked-candidates"});
}

// What generalised chains of n variables remove: from each first end, n times to the other
// candidate of a variable of two.
Set generalised_targets(const oracle::Board& board, const oracle::State& state, int n) {
  const oracle::Open open = oracle::open_variables(board, state);
  Set targets;
  for (int first = 0; first < oracle::kLabels; ++first) {
    if (!state.present[first]) continue;
    Set lefts, rights;
    lefts.set(first);
    for (int length = 1; length <= n; ++length) {
      rights.reset();
      for (const auto& both : open) {
        if (both.size() != 2) continue;
        if (lefts[both[0]]) rights.set(both[1]);
        if (lefts[both[1]]) rights.set(both[0]);
      }
      rights.reset(first);
      lefts.reset();
      for (int right = 0; right < oracle::kLabels; ++right) {
        if (rights[right]) lefts |= board.links[right];
      }
    }
    for (int last = first % 9; last < oracle::kLabels; last += 9) {
      if (!rights[last]) continue;
      for (int target = first % 9; target < oracle::kLabels; target += 9) {
        if (state.present[target] && board.links[target][first] && board.links[target][last])
          targets.set(target);
      }
    }
  }
  return targets;
}

bool within(Value value, int n) { return value.kind == ValueKind::finite && value.n <= n; }

// "bucket on candidates 12 15"
std::string told(const SimpleStep& step) {
  std::string text(step.rule->name);
  text += " on candidates";
  for (const Candidate c : step.candidates) text += " " + std::to_string(c);
  return text;
}

void check_simple_soundness(const Geometry& geometry, const oracle::Board& board,
                            const std::vector<std::string>& puzzles) {
  Rater rater(geometry, simple_ids(), {});
  std::map<RatingId, std::vector<std::pair<int, Candidate>>> observed;
  rater.observe([&](const RatedElimination& elimination) {
    observed[elimination.rating].emplace_back(elimination.length, elimination.target);
  });
  SimpleWalker walker(geometry);
  std::map<std::string_view, int> used;
  for (const std::string& text : puzzles) {
    INFO(text);
    const Puzzle puzzle = testing::puzzle_of(text);
    std::string solution;
    REQUIRE(oracle::solutions(board, text, 2, &solution) == 1);
    const auto is_true = [&](Candidate c) { return solution[cell_of(c)] - '0' == digit_of(c); };
    Report report;
    observed.clear();
    rater.rate(puzzle, report);
    for (std::size_t k = 0; k < std::size(kSystems); ++k) {
      const SimplePath path = walker.walk(puzzle, kSystems[k]);
      REQUIRE(path.value == report.values[k]);
      int hardest = 1;
      std::vector<std::pair<int, Candidate>> removed;
      for (const SimpleStep& step : path.steps) {
        INFO(kSystems[k] << ": " << told(step));
        ++used[step.rule->name];
        hardest = std::max(hardest, step.level.units);
        REQUIRE_FALSE(step.candidates.empty());
        if (step.places()) REQUIRE(step.candidates.size() == 1);
        for (const Candidate c : step.candidates) {
          REQUIRE(is_true(c) == step.places());
          if (!step.places()) removed.emplace_back(step.level.units, c);
        }
      }
      if (path.value.kind == ValueKind::finite) REQUIRE(path.value.n == hardest);
      // The same without keeping steps.
      auto& told = observed[find_rating(kSystems[k]).value()];
      std::sort(told.begin(), told.end());
      std::sort(removed.begin(), removed.end());
      REQUIRE(told == removed);
    }
  }
  for (const std::string_view system : kSystems) {
    for (const Rung& rung : ratings().find(system)->sentences.rungs) {
      const std::string_view strategy = rung.rule->name;
      INFO(strategy);
      if (kShare == 1) CHECK((used[strategy] > 0) == (strategy != "full member set"));
    }
  }
}

// Follows a path of sudoku-helper-nrc and holds each pass of chains against the oracle: all targets
// of the right sort and size.
void check_chains(const oracle::Board& board, SimpleWalker& walker, const std::string& puzzle,
                  std::map<std::string, int>& seen) {
  constexpr int kLongest = 8;  // squares of a chain of pairs or digits that are looked for
  constexpr int kLongestGeneral = 5;
  const SimplePath path = walker.walk(testing::puzzle_of(puzzle), "sudoku-helper-nrc");
  oracle::State state = oracle::givens(board, puzzle);
  const auto none = [&](std::string_view rule, int from, int to) {
    for (int n = from; n <= to; ++n) {
      INFO("length " << n);
      REQUIRE(oracle::targets(board, state, {rule, n}).none());
    }
  };
  const auto none_generalised = [&](int to) {
    for (int n = 1; n <= to; ++n) REQUIRE(generalised_targets(board, state, n).none());
  };
  for (std::size_t i = 0; i < path.steps.size();) {
    const SimpleStep& step = path.steps[i];
    INFO(puzzle << " " << told(step));
    if (step.places()) {
      state.decided.set(step.candidates.front());
      state.present &= ~board.links[step.candidates.front()];
      ++i;
      continue;
    }
    if (step.level.units < 4) {
      state.present &= ~set_of(step.candidates);
      ++i;
      continue;
    }
    std::string_view rule = "nrc";
    if (step.strategy() == "chain of pairs") rule = "xy";
    if (step.strategy() == "chain of digits") rule = "c";
    const bool generalised = step.strategy() == "generalised chain";
    // Squares; of generalised chains and nrc-chains variables.
    const int length =
        static_cast<int>(rules::cells_of(step.evidence).size()) * (rule == "c" ? 2 : 1);
    REQUIRE(length > 0);
    if (length > (rule == "nrc" ? kLongestGeneral : kLongest)) {
      state.present &= ~set_of(step.candidates);
      ++i;
      continue;
    }
    none("xy", 2, rule == "xy" ? length - 1 : rule == "c" ? length : kLongest);
    none("c", 2, rule == "nrc" ? kLongest : length - 1);
    if (rule == "nrc") generalised ? none_generalised(length - 1) : none_generalised(2 * kLongest);
    if (rule == "nrc" && !generalised) none("nrc", 2, length - 1);
    Set left = generalised ? generalised_targets(board, state, length)
                           : oracle::targets(board, state, {rule, length});
    REQUIRE(left.any());
    ++seen[std::string(step.strategy()) + " " + std::to_string(length)];
    for (const Set all = left; left.any(); ++i) {
      REQUIRE(i < path.steps.size());
      REQUIRE(path.steps[i].rule == step.rule);
      const Set out = set_of(path.steps[i].candidates);
      REQUIRE((out & ~all).none());
      left &= ~out;
      state.present &= ~out;
    }
  }
}

}  // namespace

TEST_CASE("simple systems: every step of 1,000 puzzles is sound") {
  check_simple_soundness(Geometry::classic(), oracle::Board::classic(),
                         testing::sudogen0(10 * kShare));
  check_simple_soundness(Geometry::classic(), oracle::Board::classic(),
                         testing::mixed_puzzles(1000, 40, 71, true));
}

TEST_CASE("simple systems: isomorphic puzzles have the same ratings") {
  testing::check_isomorphs(Geometry::classic(), testing::mixed_puzzles(20, 50, 72), 3,
                           testing::random_isomorph, simple_ids(), {}, 73);
}

TEST_CASE("simple systems: both diagonals as houses", "[slow]") {
  const auto puzzles =
      testing::generated(oracle::Board::diagonal(), 100 / testing::sampled(4), 9, 14, 74);
  testing::check_isomorphs(testing::diagonal_geometry(), puzzles, 3,
                           testing::random_diagonal_isomorph, simple_ids(), {}, 75);
  SimpleWalker walker(testing::diagonal_geometry());
  for (const std::string& text : puzzles) {
    std::string solution;
    REQUIRE(oracle::solutions(oracle::Board::diagonal(), text, 2, &solution) == 1);
    for (const std::string_view system : kSystems) {
      for (const SimpleStep& step : walker.walk(testing::puzzle_of(text), system).steps) {
        INFO(text << " " << told(step));
        for (const Candidate c : step.candidates)
          REQUIRE((solution[cell_of(c)] - '0' == digit_of(c)) == step.places());
      }
    }
  }
}

TEST_CASE("simple systems: their place among the other ratings", "[slow]") {
  const auto puzzles = testing::puzzles_of(testing::mixed_puzzles(5, 50, 76, true));
  const auto reports =
      testing::rate_all(Geometry::classic(), puzzles,
                        testing::ratings({"sudoku-helper", "cross-hatching", "locked-candidates",
                                          "theories", "BC", "sudoku-helper-nrc"}));
  const auto sets = testing::rate_all(Geometry::classic(), puzzles, testing::ratings({"rules"}),
                                      {.rules = rating::RuleSystem::of("locked,naked,hidden")});
  const auto chains =
      testing::rate_all(Geometry::classic(), puzzles, testing::ratings({"rules"}),
                        {.rules = rating::RuleSystem::of("locked,naked,hidden,nrc")});
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const auto& values = reports[i].values;
    INFO(to_string(puzzles[i]) << " " << testing::summary(reports[i], 5));
    const Value helper = values[0], hatching = values[1], locked = values[2], theories = values[3],
                bc = values[4], nrc = values[5];
    CHECK(within(helper, 1) == within(theories, 2));
    CHECK(within(helper, 2) == within(theories, 4));
    CHECK(within(helper, 3) == (sets[i].values[0].kind == ValueKind::finite));
    if (within(helper, 4)) CHECK(nrc == helper);
    if (within(nrc, 3)) CHECK(nrc == helper);
    CHECK(within(nrc, 4) == (chains[i].values[0].kind == ValueKind::finite));
    if (bc.kind == ValueKind::finite) CHECK(within(nrc, 4));
    CHECK(within(hatching, 1) == within(theories, 1));
    if (within(hatching, 2)) CHECK(within(theories, 2));
    if (within(theories, 2)) CHECK(within(hatching, 5));
    CHECK(within(locked, 1) == within(theories, 2));
    CHECK(within(locked, 3) == within(theories, 4));
    CHECK(within(locked, 3) == (locked.kind == ValueKind::finite));
  }
}

TEST_CASE("simple systems: full member sets do what partial ones do") {
  SimpleWalker walker(Geometry::classic());
  for (const std::string& text : testing::sudogen0(20 * kShare)) {
    INFO(text);
    const Puzzle puzzle = testing::puzzle_of(text);
    const auto without = [&](std::string_view strategy) {
      return walker.walk(puzzle, "cross-hatching", std::array{strategy}).value;
    };
    const Value partial = without("full member set");
    const Value full = without("partial member set");
    CHECK(walker.walk(puzzle, "cross-hatching").value == partial);
    CHECK(full.kind == partial.kind);
    CHECK(full.n == (partial.n == 5 ? 6 : partial.n));
  }
}

TEST_CASE("simple systems: chains come by their squares, all of a size at once", "[slow]") {
  SimpleWalker walker(Geometry::classic());
  const oracle::Board board = oracle::Board::classic();
  std::map<std::string, int> seen;
  for (const std::string& puzzle : testing::mixed_puzzles(100, 10, 77))
    check_chains(board, walker, puzzle, seen);
  for (const char* what : {"chain of pairs 3", "chain of pairs 4", "chain of pairs 5",
                           "chain of digits 4", "chain of digits 6", "generalised chain 3",
                           "generalised chain 4", "nrc-chain of any ends 3"}) {
    INFO(what);
    if (kShare == 1) CHECK(seen[what] > 0);
  }
}

TEST_CASE("simple systems: the oracle", "[slow]") {
  const auto texts = testing::mixed_puzzles(20, 50, 78, true);
  const auto reports =
      testing::rate_all(Geometry::classic(), testing::puzzles_of(texts), simple_ids());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    for (std::size_t k = 0; k < std::size(kSystems); ++k) {
      INFO(texts[i] << " " << kSystems[k]);
      const Value value = reports[i].values[k];
      REQUIRE((value.kind == ValueKind::finite ? value.n : 0) ==
              oracle::rate(texts[i], static_cast<oracle::Simple>(k)));
    }
  }
}

TEST_CASE("simple systems: pencil marks on the way, and the oracle") {
  SimpleWalker walker(Geometry::classic());
  for (const std::string& text : testing::sudogen0(200 * kShare)) {
    const SimplePath path = walker.walk(testing::puzzle_of(text), "sudoku-helper");
    // What is removed before the middle of the path, taken out of the puzzle.
    Puzzle marks = testing::puzzle_of(text);
    marks.marks = true;
    for (std::size_t i = 0; i < path.steps.size() / 2; ++i) {
      const SimpleStep& step = path.steps[i];
      for (const Candidate c : step.candidates) {
        const auto mask = static_cast<std::uint16_t>(1u << (digit_of(c) - 1));
        marks.cell[cell_of(c)] =
            step.places() ? mask : static_cast<std::uint16_t>(marks.cell[cell_of(c)] & ~mask);
      }
    }
    const Puzzle both[] = {testing::puzzle_of(text), *parse_puzzle(to_string(marks))};
    const auto reports = testing::rate_all(Geometry::classic(), both, simple_ids());
    for (std::size_t k = 0; k < std::size(kSystems); ++k) {
      INFO(to_string(marks) << " " << kSystems[k]);
      const Value value = reports[1].values[k];
      CHECK((value.kind == ValueKind::finite ? value.n : 0) ==
            oracle::rate(to_string(marks), static_cast<oracle::Simple>(k)));
      if (reports[0].values[k].kind == ValueKind::finite)
        CHECK(within(value, reports[0].values[k].n));
    }
  }
}
