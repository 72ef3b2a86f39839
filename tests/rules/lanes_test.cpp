// Many targets at once against one at a time: closures and chains in lanes find what the searches on a live grid find.
#include <catch2/catch.hpp>
#include <algorithm>
#include <random>
#include <span>
#include <vector>

#include "grid/bits.h"
#include "oracle/oracle.h"
#include "rules/brt.h"
#include "rules/chain_bounds.h"
#include "rules/deep/chain_kernels.h"
#include "rules/lasso.h"
#include "rules/position.h"
#include "rules/xyzt_chain.h"
#include "support/data.h"
#include "support/generate.h"
#include "support/rule_state.h"

using namespace bitwhip;
using rules::Row;
using rules::Search;
using rules::View;
using testing::kShare;

namespace {

using Rows = std::vector<Row>;

template <class Find>
Rows rows_of(Search& search, int n, Find find) {
  Row targets[kCandidates];
  const rules::Targets found = find(search, n, targets);
  REQUIRE(found.halt == rules::Halt::none);
  return {targets, targets + found.count};
}

// Compares both searches for lengths up to `most`; returns how many targets there were.
int compare(Search& search, int most) {
  int targets = 0;
  for (int n = 2; n <= most; ++n) {
    INFO("length " << n);
    REQUIRE(rules::advance(search, n - 1));
    const Rows whips = rows_of(search, n, rules::chain_lane_kernels().whips);
    REQUIRE(whips == rows_of(search, n, rules::deep_whips(search.compile()).find));
    const Rows braids = rows_of(search, n, rules::chain_lane_kernels().braids);
    REQUIRE(braids == rows_of(search, n, rules::deep_braids(search.compile()).find));
    REQUIRE(std::includes(braids.begin(), braids.end(), whips.begin(), whips.end()));
    targets += static_cast<int>(whips.size() + braids.size());
  }
  return targets;
}

}  // namespace

TEST_CASE("lanes: whips and braids are those found target by target, in every state on the way", "[slow]") {
  struct Kind {
    const Geometry& geometry;
    std::vector<std::string> puzzles;
  };
  std::mt19937 random(1);
  std::vector<std::string> diagonal;
  for (int i = 0; i < 12; i += kShare) diagonal.push_back(testing::random_puzzle(oracle::Board::diagonal(), 12, random));
  for (const Kind& kind : {Kind{Geometry::classic(), testing::sudogen0(250 * kShare)}, Kind{Geometry::diagonal(), diagonal}}) {
    testing::RuleState state(kind.geometry);
    int targets = 0;
    for (const std::string& puzzle : kind.puzzles) {
      INFO(puzzle);
      testing::each_state(state, testing::puzzle_of(puzzle), [&] {
        for (const View view : {View::plain, View::grouped}) targets += compare(state.search(view), 6);
      });
    }
    CHECK(targets > 0);
  }
}

TEST_CASE("lanes: more targets than one batch holds", "[slow]") {
  std::mt19937 random(2);
  int most = 0;
  for (const Geometry* const geometry : {&Geometry::classic(), &Geometry::diagonal()}) {
    testing::RuleState state(*geometry);
    for (const std::string& minimal : testing::sudogen0(2500 * kShare)) {
      // Few clues are left, so that most of the 729 candidates are open.
      std::string puzzle = minimal;
      for (int left = 9; left < 25;) {
        const std::size_t cell = random() % 81;
        left += puzzle[cell] != '.';
        puzzle[cell] = '.';
      }
      INFO(puzzle);
      if (!state.load(testing::puzzle_of(puzzle))) continue;
      for (const View view : {View::plain, View::grouped}) {
        most = std::max(most, state.search(view).pass.rows);
        compare(state.search(view), 3);
      }
    }
  }
  CHECK(most > rules::kLanes);
}

TEST_CASE("lanes: the bound of a form never exceeds the length of a chain, and without a bound there is none", "[slow]") {
  testing::RuleState state(Geometry::classic());
  int found = 0, excluded = 0;
  for (const std::string& puzzle : testing::sudogen0(250 * kShare)) {
    INFO(puzzle);
    testing::each_state(state, testing::puzzle_of(puzzle), [&] {
      Search& search = state.search();
      REQUIRE(rules::advance(search, 9));
      for (const auto forms : {std::span<const rules::ChainForm>(rules::kXyForms), std::span<const rules::ChainForm>(rules::kHxytForms),
                               std::span<const rules::ChainForm>(rules::kXyztForms), std::span<const rules::ChainForm>(rules::kNrcztLassoForms)}) {
        for (int n = 2; n <= 5; ++n) {
          const std::uint8_t* const least = rules::chain_bounds(search, forms.front(), n);
          rules::ChainSearch chains(search, forms.front(), n);
          for (int row = 0; row < search.pass.rows; ++row) {
            const bool closes = chains.run(search.pass.open[row]);
            REQUIRE((!closes || least[row] <= n));
            found += closes;
            excluded += least[row] > n;
          }
        }
      }
    });
  }
  CHECK(found > 0);
  CHECK(excluded > 0);
}
