// z-walks: the lengths that layers show are those of the definition, each gives a whip, and
// whatever else goes they stay and do not grow. Passes for bounds, which keep the tables of a state
// above as z-walks do.
#include "rules/z_walks.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>
#include <random>

#include "rules/locked.h"
#include "support/boards.h"
#include "support/data.h"
#include "support/diagonal.h"
#include "support/generate.h"
#include "support/rule_state.h"

using namespace bitwhip;
using rules::kLongestZWalk;
using rules::PassContext;
using testing::kShare;

namespace {

// The length of the shortest z-walk on a target, kNever for none up to kLongestZWalk: step by step,
// whatever was met before.
int shortest_walk(const oracle::Board& board, const oracle::State& state, int target) {
  std::vector<int> units;
  std::vector<std::pair<int, int>> pairs;
  for (const auto& variable : board.variables) {
    if (std::count(variable.begin(), variable.end(), target) > 0) continue;
    std::vector<int> shown;
    for (const int c : variable) {
      const auto at = static_cast<std::size_t>(c);
      if (state.present[at] && !board.links[static_cast<std::size_t>(target)][at])
        shown.push_back(c);
    }
    if (shown.size() == 1) units.push_back(shown[0]);
    if (shown.size() == 2) pairs.insert(pairs.end(), {{shown[0], shown[1]}, {shown[1], shown[0]}});
  }
  oracle::Set right;
  for (const int c : units) right.set(static_cast<std::size_t>(c));
  for (int m = 2; m <= kLongestZWalk; ++m) {
    const auto follows = [&](int left) {
      return (board.links[static_cast<std::size_t>(left)] & right).any();
    };
    if (std::any_of(units.begin(), units.end(), follows)) return m;
    oracle::Set next;
    for (const auto& [left, other] : pairs) {
      if (follows(left)) next.set(static_cast<std::size_t>(other));
    }
    right = next;
  }
  return rules::kNever;
}

// Removes random candidates that are not part of the solution. False when nothing is left to
// search.
bool thin_out(rules::Position& position, int one_in, std::mt19937& random) {
  rules::CandidateList list;
  position.grid().open().each([&](Candidate c) {
    if (!position.is_true(c) && random() % static_cast<unsigned>(one_in) == 0) list.add(c);
  });
  return position.remove(list) == rules::PositionOutcome::open;
}

struct Seen {
  int walks = 0, shorter = 0, gone = 0;
};

void check_puzzle(testing::RuleState& state, const oracle::Board& board, const std::string& puzzle,
                  std::mt19937& random, Seen& seen) {
  INFO(puzzle);
  if (!state.load(testing::puzzle_of(puzzle))) return;
  rules::Position& position = state.position();
  REQUIRE(position.solutions() == 1);
  std::vector<int> before(kCandidates, rules::kNever);
  bool below = false;
  const int one_in = 2 << random() % 6;
  do {
    PassContext& search = position.z_walks(below);
    below = true;
    for (int layer = 1; layer <= kLongestZWalk / 2; ++layer)
      REQUIRE(rules::next_layer(search, false));
    std::vector<int> now(kCandidates, rules::kNever);
    const oracle::State here = state.state();
    position.grid().open().each(
        [&](Candidate c) { now[c] = search.z_walks.length[search.pass.find(c)]; });
    const CandidateSet locked = rules::locked_targets(position);
    for (std::size_t c = 0; c < kCandidates; ++c) {
      INFO("candidate " << c);
      const bool open = position.grid().is_open(static_cast<Candidate>(c));
      if (open) REQUIRE(now[c] == shortest_walk(board, here, static_cast<int>(c)));
      if (before[c] == rules::kNever) continue;
      ++seen.walks;
      seen.gone += !open;
      seen.shorter += open && now[c] < before[c];
      REQUIRE((!open || now[c] <= before[c] || locked.has(static_cast<Candidate>(c))));
    }
    before = now;
  } while (thin_out(position, one_in, random));
}

// Calls check(geometry, puzzle) for puzzles of the classic grid, of that with diagonals, and of
// grids with links beyond their houses.
void each_puzzle(int classic, int others, std::mt19937& random,
                 const std::function<void(const Geometry&, const std::string&)>& check) {
  const auto puzzles = testing::sudogen0(10000 / classic);
  for (const std::string& puzzle : puzzles) check(Geometry::classic(), puzzle);
  for (int i = 0; i < others; ++i) {
    check(testing::diagonal_geometry(),
          testing::random_puzzle(oracle::Board::diagonal(), 12, random));
    const std::string& puzzle = puzzles[static_cast<std::size_t>(i)];
    check(Geometry(testing::linked(puzzle, random)), puzzle);
  }
}

}  // namespace

TEST_CASE("z-walks: layers show the shortest ones, which last in every state below", "[slow]") {
  std::mt19937 random(20);
  Seen seen;
  each_puzzle(100 / kShare / testing::sampled(4), std::max(1, 6 / kShare), random,
              [&](const Geometry& geometry, const std::string& puzzle) {
                testing::RuleState state(geometry);
                const oracle::Board board = testing::board_of(geometry);
                for (int turn = 0; turn < 2; ++turn)
                  check_puzzle(state, board, puzzle, random, seen);
              });
  CHECK(seen.walks > 0);
  CHECK(seen.shorter > 0);
  CHECK(seen.gone > 0);
}

TEST_CASE(
    "z-walks: each gives a whip that is no longer, and layer 1 has all whips of length 2 when "
    "asked for",
    "[slow]") {
  std::mt19937 random(21);
  int walks = 0, whips = 0;
  each_puzzle(std::max(20, 60 / kShare), std::max(1, 6 / kShare), random,
              [&](const Geometry& geometry, const std::string& puzzle) {
                INFO(puzzle);
                testing::RuleState state(geometry);
                if (!state.load(testing::puzzle_of(puzzle))) return;
                rules::Position& position = state.position();
                REQUIRE(position.solutions() == 1);
                do {
                  // Without whips of length 1, as the theories of z-walks have it.
                  rules::CandidateList locked;
                  locked.add(rules::locked_targets(position));
                  if (!locked.empty()) {
                    if (position.remove(locked) != rules::PositionOutcome::open) return;
                    continue;
                  }
                  std::vector<oracle::Set> found(kLongestZWalk + 1);
                  PassContext& search = position.z_walks(false);
                  for (int layer = 1; layer <= kLongestZWalk / 2; ++layer)
                    REQUIRE(rules::next_layer(search, true));
                  for (int row = 0; row < search.pass.rows; ++row) {
                    for (std::size_t n = search.z_walks.length[row]; n <= kLongestZWalk; ++n)
                      found[n].set(search.pass.open[row]);
                  }
                  for (int n = 2; n <= 5; ++n) {
                    INFO("length " << n);
                    const oracle::Set all = state.find(testing::rule("whip"), n);
                    const oracle::Set of_walks = found[static_cast<std::size_t>(n)];
                    REQUIRE((of_walks & ~all).none());
                    if (n == 2) REQUIRE(of_walks == all);
                    walks += static_cast<int>(of_walks.count());
                    whips += static_cast<int>(all.count());
                  }
                } while (thin_out(position, 12, random));
              });
  CHECK(walks > 0);
  CHECK(walks < whips);
}

TEST_CASE("bounds: the tables of a state above exclude the same targets as a pass of the state",
          "[slow]") {
  constexpr int kMost = 6;
  std::mt19937 random(22);
  int excluded = 0, left = 0;
  each_puzzle(
      100 / kShare, std::max(1, 6 / kShare), random,
      [&](const Geometry& geometry, const std::string& puzzle) {
        INFO(puzzle);
        testing::RuleState state(geometry), other(geometry);
        if (!state.load(testing::puzzle_of(puzzle)) || !other.load(testing::puzzle_of(puzzle)))
          return;
        rules::Position& position = state.position();
        REQUIRE(position.solutions() == 1);
        const Grid above = position.grid();
        const auto targets = [](PassContext& search, int n) {
          REQUIRE(rules::advance(search, n - 1));
          CandidateSet set;
          for (int row = 0; row < search.pass.rows; ++row) {
            if (search.needed[row] < n) set.add(search.pass.open[row]);
          }
          return set;
        };
        const int one_in = 2 << random() % 6;
        do {
          other.position().restart(position.grid(), rules::Groups::no);
          for (int n = 2; n <= kMost; ++n) {
            INFO("length " << n);
            const CandidateSet expected =
                targets(other.position().context(rules::PositionView::plain), n);
            REQUIRE(targets(position.bounds(above), n).word == expected.word);
            rules::CandidateList list;
            list.add(expected);
            left += list.size();
            excluded +=
                other.position().context(rules::PositionView::plain).pass.rows - list.size();
          }
        } while (thin_out(position, one_in, random));
      });
  CHECK(left > 0);
  CHECK(excluded > 0);
}
