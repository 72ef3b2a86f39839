// Every target comes with a pattern, and every pattern keeps the definition of its kind, cell by
// cell.
#include <algorithm>
#include <catch2/catch.hpp>

#include "oracle/oracle.h"
#include "support/data.h"
#include "support/diagonal.h"
#include "support/generate.h"
#include "support/pattern_check.h"
#include "support/rule_state.h"

using namespace bitwhip;

namespace {

struct Count {
  int patterns = 0, groups = 0;

  Count& operator+=(const Count& more) {
    patterns += more.patterns;
    groups += more.groups;
    return *this;
  }
};

// Walks the path of a rule, whips or braids, and checks a pattern for every target. Counts the
// patterns, and those with g-candidates.
Count check_path(const Geometry& geometry, const std::string& text, const char* name, bool any,
                 int cap) {
  const rules::Technique& rule = testing::rule(name);
  testing::RuleState state(geometry);
  Count counted;
  for (bool more = state.load(testing::puzzle_of(text)); more;) {
    const testing::Seen seen = testing::seen(state);
    oracle::Set targets;
    for (int n = 1; n <= cap && targets.none(); ++n) {
      targets = state.find(rule, n);
      for (int c = 0; c < kCandidates; ++c) {
        if (!targets[c]) continue;
        const auto target = static_cast<Candidate>(c);
        const rules::Evidence evidence = state.explain(rule, target, n);
        INFO(text << " " << name << "[" << n << "] on candidate " << c);
        const auto* chain = std::get_if<rules::ChainEvidence>(&evidence);
        REQUIRE(chain != nullptr);
        REQUIRE(chain->branch.empty());
        REQUIRE(testing::fault(seen, chain->cells, target, n, any) == "");
        ++counted.patterns;
        counted.groups +=
            std::any_of(chain->cells.begin(), chain->cells.end(), [](const rules::ChainCell& cell) {
              return cell.right >= kFirstGroup && cell.right != kNoCandidate;
            });
      }
    }
    more = targets.any() && state.remove(targets);
  }
  return counted;
}

}  // namespace

TEST_CASE("patterns: whips and braids of Sudogen0 keep their definition", "[slow]") {
  Count whips, braids, g_whips, g_braids;
  for (const std::string& puzzle : testing::sudogen0(25 * testing::kShare * testing::sampled(4))) {
    whips += check_path(Geometry::classic(), puzzle, "whip", false, 12);
    braids += check_path(Geometry::classic(), puzzle, "braid", true, 12);
    g_whips += check_path(Geometry::classic(), puzzle, "g-whip", false, 12);
    g_braids += check_path(Geometry::classic(), puzzle, "g-braid", true, 12);
  }
  CHECK(whips.patterns > 0);
  CHECK(braids.patterns > 0);
  CHECK(whips.groups + braids.groups == 0);
  if (!testing::whole_sets()) return;
  CHECK(g_whips.groups > 0);
  CHECK(g_braids.groups > 0);
}

TEST_CASE("patterns: hard puzzles") {
  for (const std::string& puzzle : testing::hard_puzzles()) {
    check_path(Geometry::classic(), puzzle, "whip", false, testing::kShare == 1 ? 12 : 5);
    check_path(Geometry::classic(), puzzle, "braid", true, testing::kShare == 1 ? 10 : 5);
    check_path(Geometry::classic(), puzzle, "g-whip", false, testing::kShare == 1 ? 11 : 5);
    check_path(Geometry::classic(), puzzle, "g-braid", true, testing::kShare == 1 ? 9 : 5);
  }
}

// In the path of W1, whips and g-whips of this puzzle a minirow has one candidate left under a
// target, and is then that candidate: as a g-candidate it would serve its variable twice.
TEST_CASE("patterns: a minirow with one candidate left is no g-candidate") {
  const Count count = check_path(
      Geometry::classic(),
      "...4...8......9......2.3.542..6..3....4.......6.8.5.1.34.7..5...95.1.82...1......", "g-whip",
      false, testing::kShare == 1 ? 9 : 6);
  CHECK(count.groups > 0);
}

TEST_CASE("patterns: both diagonals as houses", "[slow]") {
  const oracle::Board board = oracle::Board::diagonal();
  std::mt19937 random(17);
  for (int i = 0; i < 40; i += testing::kShare * testing::sampled(3)) {
    const std::string puzzle = testing::random_puzzle(board, 12, random);
    check_path(testing::diagonal_geometry(), puzzle, "whip", false, 8);
    check_path(testing::diagonal_geometry(), puzzle, "braid", true, 8);
    check_path(testing::diagonal_geometry(), puzzle, "g-whip", false, 8);
    check_path(testing::diagonal_geometry(), puzzle, "g-braid", true, 8);
  }
}
