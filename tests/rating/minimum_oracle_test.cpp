// The exhaustive search for the minimum of W and gW over all orders: its finder against the other
// searches of the oracle, its answers against the data of tests/golden. Nothing of src/ is used
// here, but for the list of puzzles.
#include <algorithm>
#include <catch2/catch.hpp>
#include <random>
#include <string>

#include "oracle/groups.h"
#include "oracle/minimum.h"
#include "support/data.h"
#include "support/minima.h"

using namespace bitwhip;
using oracle::ChainRule;
using oracle::Family;
using oracle::Set;

namespace {

constexpr int kLongestSearched = 4;

// What the oracle found by other searches long before.
oracle::Found known(const oracle::Board& board, const oracle::State& state, ChainRule rule) {
  const Family family =
      rule == ChainRule::whip || rule == ChainRule::g_whip ? Family::whip : Family::braid;
  if (rule == ChainRule::whip || rule == ChainRule::braid)
    return oracle::shortest(board, state, family, kLongestSearched);
  return oracle::shortest_grouped(board, state, family, kLongestSearched);
}

// One in five of the cases that are searched soonest.
std::vector<testing::MinimumCase> small_ones(const std::string& rating) {
  std::vector<testing::MinimumCase> cases;
  int number = 0;
  for (const auto& one : testing::minimum_cases(rating)) {
    if (one.minimum <= 5 && one.below + one.at <= 40 && number++ % (5 * testing::kShare) == 0)
      cases.push_back(one);
  }
  return cases;
}

}  // namespace

TEST_CASE("minimum oracle: its finder agrees with the other searches of the oracle", "[slow]") {
  const oracle::Board board = oracle::Board::classic();
  std::mt19937 random(111);
  for (const std::string& puzzle : testing::sudogen0(600 * testing::kShare * testing::sampled(5))) {
    oracle::State state = oracle::read_state(board, puzzle);
    while (!state.solved()) {
      INFO(oracle::short_marks(state));
      Set candidates;
      for (const ChainRule rule :
           {ChainRule::whip, ChainRule::braid, ChainRule::g_whip, ChainRule::g_braid}) {
        const oracle::Found expected = known(board, state, rule);
        oracle::ChainFinder finder(board, rule);
        finder.look_at(state);
        const int n = expected.length == 0 ? kLongestSearched : expected.length;
        REQUIRE(finder.targets(n) == expected.targets);
        REQUIRE(finder.targets(n - 1).none());
        if (rule == ChainRule::whip) candidates = finder.targets(n + 1);
        REQUIRE((expected.targets & ~finder.targets(n + 1)).none());
      }
      if (candidates.none()) break;
      int z = oracle::first_of(candidates);
      for (auto skip = random() % candidates.count(); skip > 0; --skip)
        z = oracle::first_of(candidates, z + 1);
      state.present.reset(static_cast<std::size_t>(z));
      oracle::brt(board, state);
    }
  }
}

TEST_CASE("minimum oracle: all targets at once gives the rating of the oracle", "[slow]") {
  const oracle::Board board = oracle::Board::classic();
  for (const std::string& puzzle : testing::sudogen0(400 * testing::kShare)) {
    INFO(puzzle);
    const oracle::State state = oracle::read_state(board, puzzle);
    for (const auto& [rule, family] :
         {std::pair{ChainRule::whip, Family::whip}, std::pair{ChainRule::braid, Family::braid}}) {
      const oracle::Rating expected = oracle::rate(board, puzzle, family, kLongestSearched).rating;
      const bool finite = expected.kind == oracle::Rating::Kind::finite;
      CHECK(oracle::all_at_once(board, state, rule, kLongestSearched) ==
            (finite ? expected.n : -1));
    }
  }
}

TEST_CASE("minimum oracle: states as text", "[reference]") {
  const oracle::Board board = oracle::Board::classic();
  for (const char* rating : {"W", "gW"}) {
    for (const auto& one : testing::minimum_cases(rating, 20)) {
      const oracle::State state = oracle::read_state(board, one.state);
      CHECK(oracle::short_marks(state) == one.state);
      CHECK(oracle::read_state(board, testing::marks_of(one)).present == state.present);
    }
  }
  CHECK_THROWS(oracle::read_state(board, "1,2,3"));
}

TEST_CASE("minimum oracle: too many states are not an answer", "[reference]") {
  const oracle::Board board = oracle::Board::classic();
  const auto cases = testing::minimum_cases("W");
  const auto& one = *std::find_if(cases.begin(), cases.end(),
                                  [](const auto& row) { return row.below > 4 && row.minimum < 6; });
  const oracle::State state = oracle::read_state(board, one.state);
  const oracle::Orders orders =
      oracle::solves(board, state, ChainRule::whip, one.minimum - 1, one.below - 1);
  CHECK(orders.answer == oracle::Orders::Answer::unknown);
  CHECK(orders.states == one.below - 1);
  CHECK(oracle::minimum(board, state, ChainRule::whip, one.minimum - 1, one.minimum, one.below - 1)
            .n == oracle::kUnknownMinimum);
  CHECK(oracle::minimum(board, state, ChainRule::whip, one.minimum - 1, one.minimum - 1, one.below)
            .n == oracle::kNoOrder);
}

TEST_CASE("minimum oracle: the minima of W, a share", "[slow][reference]") {
  testing::search_minima(small_ones("W"));
}
TEST_CASE("minimum oracle: the minima of gW, a share", "[slow][reference]") {
  testing::search_minima(small_ones("gW"));
}

TEST_CASE("minimum oracle: what the data holds", "[reference]") {
  int all_lowered = 0;
  for (const char* rating : {"W", "gW"}) {
    const auto cases = testing::minimum_cases(rating);
    const auto own =
        std::count_if(cases.begin(), cases.end(), [](const auto& one) { return one.own; });
    int lowered = 0;
    for (const auto& one : cases) {
      CHECK(one.braids <= one.minimum);
      CHECK(one.minimum <= one.all_at_once);
      CHECK(one.braids < one.all_at_once);
      lowered += one.minimum < one.all_at_once;
    }
    CHECK(own >= 20);
    all_lowered += lowered;
    if (static_cast<std::ptrdiff_t>(cases.size()) == own) continue;
    CHECK(cases.size() >= 200);
    CHECK(lowered >= (rating == std::string("W") ? 20 : 50));
  }
  CHECK(all_lowered > 0);
}
