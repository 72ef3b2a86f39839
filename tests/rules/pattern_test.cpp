// Every target comes with a pattern, and every pattern keeps the definition of its kind, cell by cell.
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "oracle/oracle.h"
#include "support/data.h"
#include "support/generate.h"
#include "support/rule_state.h"

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
    const auto& members = spaces.members(static_cast<Minirow>(group - kFirstGroup));
    return std::count(members.begin(), members.end(), c) > 0;
  }
  // Is c linked to a, to all three labels if that is a g-candidate?
  bool linked(Candidate a, Candidate c) const {
    if (a < kFirstGroup) return geometry.linked(a, c);
    const auto& members = spaces.members(static_cast<Minirow>(a - kFirstGroup));
    return std::all_of(members.begin(), members.end(), [&](Candidate member) { return geometry.linked(member, c); });
  }
};

// Why the pattern is no g-whip[n] (or g-braid[n], when `any` R may give the link), or nothing. Without g-candidates it is a whip or a braid.
std::string fault(const State& state, const std::vector<rules::ChainCell>& cells, Candidate target, int n, bool any) {
  const Geometry& geometry = state.geometry;
  if (static_cast<int>(cells.size()) != n) return "length " + std::to_string(cells.size());
  if (!state.present.count(target)) return "the target is not there";
  std::vector<Candidate> assumed{target};
  std::set<Variable> spent;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Variable variable = cells[i].variable;
    const Candidate left = cells[i].left, right = cells[i].right;
    const bool last = i + 1 == cells.size();
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
    std::vector<Candidate> members;
    std::set<Candidate> beside;
    for (const Candidate c : geometry.members(variable)) {
      if (!state.present.count(c)) continue;
      bool compatible = true;
      for (const Candidate a : assumed) compatible &= a != c && !state.linked(a, c);
      in_group += compatible && state.within(right, c);
      if (compatible && (c == right || state.within(right, c)))
        members.push_back(c);
      else if (c != left)
        beside.insert(c);
      if (compatible ? c != right && !state.within(right, c) : c == right) return "an additional candidate that nothing justifies" + where;
    }
    if (group && in_group < 2) return "a g-candidate of one" + where;
    if (cells[i].members != members) return "other members of R" + where;
    // Each additional candidate is told once, with the target or an earlier R, to which it is linked.
    for (const rules::Additional& one : cells[i].additional) {
      if (beside.erase(one.candidate) == 0) return "an additional candidate that is none" + where;
      bool known = one.by.empty() && geometry.linked(target, one.candidate);
      for (std::size_t j = 0; j < i && !one.by.empty(); ++j) known |= one.by == cells[j].members && state.linked(cells[j].right, one.candidate);
      if (!known) return "a justification that is none" + where;
    }
    if (!beside.empty()) return "an additional candidate that is not told" + where;
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
Count check(const Geometry& geometry, const std::string& text, const char* name, bool any, int cap) {
  const rules::Technique& rule = testing::rule(name);
  testing::RuleState state(geometry);
  Count counted;
  for (bool more = state.load(testing::puzzle_of(text)); more;) {
    State seen{{}, geometry, state.tables().spaces()};
    const oracle::Set present = state.state().present;
    for (int c = 0; c < kCandidates; ++c) {
      if (present[c]) seen.present.insert(static_cast<Candidate>(c));
    }
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
        REQUIRE(fault(seen, chain->cells, target, n, any) == "");
        ++counted.patterns;
        counted.groups += std::any_of(chain->cells.begin(), chain->cells.end(),
                                      [](const rules::ChainCell& cell) { return cell.right >= kFirstGroup && cell.right != kNoCandidate; });
      }
    }
    more = targets.any() && state.remove(targets);
  }
  return counted;
}

}  // namespace

TEST_CASE("patterns: whips and braids of Sudogen0 keep their definition", "[slow]") {
  Count whips, braids, g_whips, g_braids;
  for (const std::string& puzzle : testing::sudogen0(25 * testing::kShare)) {
    whips += check(Geometry::classic(), puzzle, "whip", false, 12);
    braids += check(Geometry::classic(), puzzle, "braid", true, 12);
    g_whips += check(Geometry::classic(), puzzle, "g-whip", false, 12);
    g_braids += check(Geometry::classic(), puzzle, "g-braid", true, 12);
  }
  CHECK(whips.patterns > 0);
  CHECK(braids.patterns > 0);
  CHECK(whips.groups + braids.groups == 0);
  if (testing::kShare > 1) return;
  CHECK(g_whips.groups > 0);
  CHECK(g_braids.groups > 0);
}

TEST_CASE("patterns: hard puzzles") {
  for (const std::string& puzzle : testing::hard_puzzles()) {
    check(Geometry::classic(), puzzle, "whip", false, testing::kShare == 1 ? 12 : 5);
    check(Geometry::classic(), puzzle, "braid", true, testing::kShare == 1 ? 10 : 5);
    check(Geometry::classic(), puzzle, "g-whip", false, testing::kShare == 1 ? 11 : 5);
    check(Geometry::classic(), puzzle, "g-braid", true, testing::kShare == 1 ? 9 : 5);
  }
}

TEST_CASE("patterns: both diagonals as houses", "[slow]") {
  const oracle::Board board = oracle::Board::diagonal();
  std::mt19937 random(17);
  for (int i = 0; i < 40; i += testing::kShare) {
    const std::string puzzle = testing::random_puzzle(board, 12, random);
    check(Geometry::diagonal(), puzzle, "whip", false, 8);
    check(Geometry::diagonal(), puzzle, "braid", true, 8);
    check(Geometry::diagonal(), puzzle, "g-whip", false, 8);
    check(Geometry::diagonal(), puzzle, "g-braid", true, 8);
  }
}
