// Every target comes with a pattern, and every pattern keeps the definition of its kind, cell by cell.
#include <algorithm>
#include <catch2/catch.hpp>
#include <memory>
#include <set>

#include "oracle/oracle.h"
#include "rules/brt.h"
#include "rules/g_whip.h"
#include "rules/propagation.h"
#include "support/data.h"
#include "support/generate.h"

using namespace bitwhip;

namespace {

struct State {
  std::set<Candidate> present;  // candidates that are left, decided ones included
  const Geometry& geometry;
  const Spaces& spaces;

  bool holds(Variable v, Candidate c) const {
    for (const Candidate member : geometry.members(v)) {
      if (member == c) return true;
    }
    return false;
  }
  bool within(Candidate group, Candidate c) const {
    if (group < kFirstGroup || group == kNoCandidate) return false;
    const auto& members = spaces.members(static_cast<Segment>(group - kFirstGroup));
    return std::count(members.begin(), members.end(), c) > 0;
  }
  // Is c linked to a, to all three labels if that is a g-candidate?
  bool linked(Candidate a, Candidate c) const {
    if (a < kFirstGroup) return geometry.linked(a, c);
    const auto& members = spaces.members(static_cast<Segment>(a - kFirstGroup));
    return std::all_of(members.begin(), members.end(), [&](Candidate member) { return geometry.linked(member, c); });
  }
};

// Why the pattern is no g-whip[n] (or g-braid[n], when `any` R may give the link), or nothing. Without g-candidates it is a whip or a braid.
std::string fault(const State& state, const rules::Pattern& pattern, int n, bool any) {
  const Geometry& geometry = state.geometry;
  if (static_cast<int>(pattern.links.size()) != n) return "length " + std::to_string(pattern.links.size());
  if (!state.present.count(pattern.target)) return "the target is not there";
  std::vector<Candidate> assumed{pattern.target};
  std::set<Variable> spent;
  for (std::size_t i = 0; i < pattern.links.size(); ++i) {
    const auto& [variable, left, right] = pattern.links[i];
    const bool last = i + 1 == pattern.links.size();
    const std::string where = " in step " + std::to_string(i + 1);
    const bool group = right >= kFirstGroup && !last;
    if (spent.count(variable)) return "a variable again whose R was plain" + where;
    if (!group) spent.insert(variable);
    for (const Candidate a : assumed) {
      if (state.holds(variable, a)) return "a variable that holds the target or an earlier R" + where;
    }
    if (!state.holds(variable, left) || !state.present.count(left)) return "L is not in the variable" + where;
    bool linked = false;
    for (const Candidate a : assumed) linked |= state.linked(a, left) && (any || a == assumed.back());
    if (!linked) return "L is not linked" + where;
    if (last != (right == kNoCandidate)) return "R missing, or one too many" + where;
    if (!last && !group && (right == left || !state.holds(variable, right) || !state.present.count(right))) return "R is not in the variable" + where;
    if (group && std::count(assumed.begin(), assumed.end(), right)) return "R twice" + where;
    int in_group = 0;
    for (const Candidate c : geometry.members(variable)) {
      if (!state.present.count(c)) continue;
      bool compatible = true;
      for (const Candidate a : assumed) compatible &= a != c && !state.linked(a, c);
      in_group += compatible && state.within(right, c);
      if (compatible ? c != right && !state.within(right, c) : c == right) return "an additional candidate that nothing justifies" + where;
    }
    if (group && in_group < 2) return "a g-candidate of one" + where;
    if (!last) assumed.push_back(right);
  }
  return {};
}

struct Count {
  int patterns = 0, groups = 0;

  Count& operator+=(const Count& more) {
    patterns += more.patterns;
    groups += more.groups;
    return *this;
  }
};

// Walks the path of a rule, whips or braids, and checks a pattern for every target. Counts the patterns, and those with g-candidates.
Count check(const Geometry& geometry, const std::string& text, const rules::Rule& rule, bool any, int cap) {
  const GridTables tables(geometry);
  const auto& masks = simd::mask_kernels();
  const auto& kernels = rules::propagation_kernels();
  const auto search =
      std::make_unique<rules::Search>(tables, std::size_t{32} << 20, rule.grid() == rules::OnGrid::grouped ? rules::Groups::yes : rules::Groups::no);
  Grid grid;
  REQUIRE(rules::assert_givens(tables, masks, testing::puzzle_of(text), grid));
  REQUIRE(rules::apply_brt(tables, masks, grid));
  if (grid.solved(tables)) return {};
  search->start(0);
  search->load(grid);
  Count counted;
  for (;;) {
    kernels.begin_pass(*search);
    State state{{}, geometry, tables.spaces()};
    for (int c = 0; c < kCandidates; ++c) {
      const auto candidate = static_cast<Candidate>(c);
      const rules::Live live = search->live.find(candidate);
      if (live == kNoCandidate ? grid.possible(candidate) : search->live.present(live)) state.present.insert(candidate);
    }
    rules::Live targets[kCandidates];
    int count = 0;
    for (int n = 1; n <= cap && count == 0; ++n) {
      count = rule.find(*search, n, targets);
      for (int i = 0; i < count; ++i) {
        const rules::Pattern pattern = rule.explain(*search, targets[i], n);
        INFO(text << " " << rule.name() << "[" << n << "] on candidate " << search->live.name(targets[i]));
        REQUIRE(pattern.target == search->live.name(targets[i]));
        REQUIRE(fault(state, pattern, n, any) == "");
        ++counted.patterns;
        counted.groups += std::any_of(pattern.links.begin(), pattern.links.end(),
                                      [](const rules::Link& link) { return link.right >= kFirstGroup && link.right != kNoCandidate; });
      }
    }
    for (int i = 0; i < count; ++i) search->live.remove(targets[i]);
    if (count == 0 || !kernels.settle(*search) || rules::is_solved(search->live)) return counted;
  }
}

}  // namespace

TEST_CASE("patterns: whips and braids of Sudogen0 keep their definition") {
  Count whips, braids, g_whips, g_braids;
  for (const std::string& puzzle : testing::sudogen0(25 * testing::kShare)) {
    whips += check(Geometry::classic(), puzzle, rules::Whip(), false, 12);
    braids += check(Geometry::classic(), puzzle, rules::Braid(), true, 12);
    g_whips += check(Geometry::classic(), puzzle, rules::kGWhip, false, 12);
    g_braids += check(Geometry::classic(), puzzle, rules::kGBraid, true, 12);
  }
  CHECK(whips.patterns > 0);
  CHECK(braids.patterns > 0);
  CHECK(whips.groups + braids.groups == 0);
  if (testing::kShare > 1) return;
  CHECK(g_whips.groups > 0);
  CHECK(g_braids.groups > 0);
}

TEST_CASE("patterns: hard puzzles") {
  for (const auto& line : testing::single_puzzles()) {
    check(Geometry::classic(), line.puzzle, rules::Whip(), false, testing::kShare == 1 ? 12 : 5);
    check(Geometry::classic(), line.puzzle, rules::Braid(), true, testing::kShare == 1 ? 10 : 5);
    check(Geometry::classic(), line.puzzle, rules::kGWhip, false, testing::kShare == 1 ? 11 : 5);
    check(Geometry::classic(), line.puzzle, rules::kGBraid, true, testing::kShare == 1 ? 9 : 5);
  }
}

TEST_CASE("patterns: both diagonals as houses") {
  const oracle::Board board = oracle::Board::diagonal();
  std::mt19937 random(17);
  for (int i = 0; i < 40; i += testing::kShare) {
    const std::string puzzle = testing::random_puzzle(board, 12, random);
    check(Geometry::diagonal(), puzzle, rules::Whip(), false, 8);
    check(Geometry::diagonal(), puzzle, rules::Braid(), true, 8);
    check(Geometry::diagonal(), puzzle, rules::kGWhip, false, 8);
    check(Geometry::diagonal(), puzzle, rules::kGBraid, true, 8);
  }
}
