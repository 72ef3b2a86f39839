// Each rule of HLS in single states: the targets of every length against the oracle, and the laws
// that tie rules to one another.
//
// Chains and lassos have exactly the length asked for, even where shorter ones exist, so they are
// compared length by length in one pass. Whips, braids and bichains are not: what they find at a
// length counts only when no shorter one is there.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "oracle/levels.h"
#include "rules/catalog.h"
#include "support/data.h"
#include "support/levels_check.h"
#include "support/oracle_check.h"
#include "support/rule_state.h"

using namespace bitwhip;
using oracle::Set;
using testing::kShare;
using testing::RuleState;

namespace {

// Rules whose targets depend on what shorter lengths found, and those that the oracle does not
// have.
const std::set<std::string_view> kNotCompared{
    "asc", "hill",   "bound",      "locked", "finned", "bichain", "bichain-open", "bivalue",
    "z",   "t-whip", "typed-whip", "whip",   "g-whip", "braid",   "g-braid",      "relation-chain"};

// The longest to compare.
int longest_of(const rules::RuleInfo& rule) {
  static const std::map<std::string_view, int> kLongest{
      {"xy", 8}, {"hxy", 7}, {"c", 12}, {"xyz", 3}, {"nrc", 6}, {"nrcz", 6}, {"oddagon", 9}};
  const auto found = kLongest.find(rule.name);
  return std::min(rule.most, found != kLongest.end()                         ? found->second
                             : rule.step_form == rules::StepForm::flat_chain ? 6
                             : rule.least > 1                                ? 5
                                                                             : 4);
}

void compare_targets(RuleState& state, const std::string& puzzle,
                     std::map<std::string, int>& hits) {
  INFO(puzzle);
  testing::each_state(state, testing::puzzle_of(puzzle), [&] {
    const oracle::State expected = state.state();
    for (const rules::RuleInfo& rule : rules::rules()) {
      // tests/explain/tridagon_test.cpp has those over relations, uniqueness_test.cpp those that
      // assume one solution.
      const bool has_relations = rule.step_form == rules::StepForm::tridagon ||
                                 rule.step_form == rules::StepForm::or_relation ||
                                 rule.step_form == rules::StepForm::or_chain;
      if (kNotCompared.contains(rule.name) || has_relations || rule.assumes_one_solution) continue;
      for (int n = rule.least; n <= longest_of(rule); ++n) {
        INFO(rule.name << " " << n);
        const Set found = state.find(*rule.technique, n);
        hits[std::string(rule.name)] += found.any();
        REQUIRE(found == oracle::targets(oracle::Board::classic(), expected, {rule.name, n}));
      }
    }
  });
}

}  // namespace

TEST_CASE("levels states: targets of each rule and length as the oracle's", "[slow]") {
  RuleState state(Geometry::classic());
  std::map<std::string, int> hits;
  for (const std::string& puzzle : testing::sudogen0(2000 * kShare * testing::sampled(6)))
    compare_targets(state, puzzle, hits);
  for (const std::string& puzzle :
       testing::generated(oracle::Board::classic(), 6 / testing::sampled(6), 17, 17, 31))
    compare_targets(state, puzzle, hits);
  for (const auto& [name, count] : hits) {
    INFO(name);
    if (testing::whole_sets()) CHECK(count > 0);
  }
}

// A special case has no target that the general one lacks, length by length. Not so the grouped
// chains: they pass through a variable with a plain R once, the other chains may do so twice.
TEST_CASE("levels states: special cases have no targets of their own") {
  struct Law {
    const char* special;
    const char* general;
    int cells = 1;  // of the special case for each variable of the general one
  };
  static constexpr Law kLaws[] = {
      {"xy", "xyt"},
      {"xy", "nrc"},
      {"xyt", "xyzt"},
      {"xyz", "xyzt"},
      {"xyt", "nrct"},
      {"xyzt", "nrczt"},
      {"hxy", "hxyt"},
      {"hxy", "nrc"},
      {"hxyt", "hxyzt"},
      {"hxyt", "nrct"},
      {"hxyzt", "nrczt"},
      {"c", "nrc", 2},
      {"nrc", "nrct"},
      {"nrc", "nrcz"},
      {"nrct", "nrczt"},
      {"nrcz", "nrczt"},
      {"nrczt", "nrczt-lasso"},
      {"lasso", "nrczt-lasso"},
      {"nrct", "nrct-general"},
      {"nrcz", "nrcz-general"},
      {"nrczt", "nrczt-general"},
      {"lasso", "lasso-general"},
      {"nrct-general", "nrczt-general"},
      {"nrcz-general", "nrczt-general"},
      {"nrczt-general", "nrczt-open"},
      {"nrcz-general", "nrcz-open"},
      {"nrcz-open", "nrczt-open"},
      {"nrczt-general", "nrczt-lasso-general"},
      {"lasso-general", "nrczt-lasso-general"},
      {"lasso-general", "lasso-open"},
      {"nrczt-grouped", "nrczt-grouped-open"},
  };
  RuleState state(Geometry::classic());
  for (const std::string& puzzle : testing::mixed_puzzles(1000, 8, 32)) {
    INFO(puzzle);
    testing::each_state(state, testing::puzzle_of(puzzle), [&] {
      for (int n = 2; n <= 5; ++n) {
        std::map<std::string, Set> found;
        const auto targets = [&](const char* name, int length) {
          const auto [at, fresh] = found.try_emplace(std::string(name) + std::to_string(length));
          if (fresh) at->second = state.find(testing::rule(name), length);
          return at->second;
        };
        for (const auto& [special, general, cells] : kLaws) {
          INFO(special << " in " << general << " " << n);
          REQUIRE((targets(special, n * cells) & ~targets(general, n)).none());
        }
        // Nothing but chains and lassos.
        REQUIRE((targets("nrczt", n) | targets("lasso", n)) == targets("nrczt-lasso", n));
        REQUIRE((targets("nrczt-general", n) | targets("lasso-general", n)) ==
                targets("nrczt-lasso-general", n));
      }
    });
  }
}

// Chains and lassos of HLS are whips, as far as each V_k holds no earlier R, and whips are braids;
// so the target of a chain of length n has a whip of length n at most.
TEST_CASE("levels states: whoever has a chain has a whip, and whoever has a whip has a braid") {
  RuleState state(Geometry::classic());
  for (const std::string& puzzle : testing::mixed_puzzles(1000, 8, 33)) {
    INFO(puzzle);
    testing::each_state(state, testing::puzzle_of(puzzle), [&] {
      // Of each rule, the length at which it finds anything first.
      std::map<std::string, int> shortest;
      std::map<std::string, Set> found;
      for (const char* name : {"nrczt-lasso-general", "nrczt-open", "whip", "braid"}) {
        for (int n = 1; n <= 6 && found[name].none(); ++n) {
          if (n == 1 && std::string(name) == "nrczt-lasso-general") continue;
          found[name] = state.find(testing::rule(name), n);
          shortest[name] = n;
        }
        if (found[name].none()) shortest[name] = 99;
      }
      CHECK(shortest["whip"] <= shortest["nrczt-lasso-general"]);
      CHECK(shortest["whip"] <= shortest["nrczt-open"]);
      CHECK(shortest["braid"] <= shortest["whip"]);
      if (shortest["whip"] == shortest["nrczt-open"])
        CHECK((found["nrczt-open"] & ~found["whip"]).none());
      if (shortest["braid"] == shortest["whip"]) CHECK((found["whip"] & ~found["braid"]).none());
    });
  }
}

// Bichains, said once more: all partial chains of length n at most, each candidate with the length
// of the shortest that ends in it; two linked ends.
namespace {

struct PartialChains {
  const oracle::Board& board;
  const oracle::State& state;
  int target;
  int most;
  bool first_z;
  std::map<int, int> length{};  // by the candidate that a partial chain ends in
  std::vector<int> lefts{}, rights{};

  void extend() {
    const int k = static_cast<int>(rights.size()) + 1;
    if (k > most) return;
    const auto seen = [&](int x) {
      return x == target || std::count(lefts.begin(), lefts.end(), x) ||
             std::count(rights.begin(), rights.end(), x);
    };
    const auto justified = [&](int x) {
      bool result = (k > 1 || first_z) && board.links[target][x];
      for (const int r : rights) result = result || board.links[r][x];
      return result;
    };
    for (int l = 0; l < kCandidates; ++l) {
      if (!state.present[l] || !board.links[k == 1 ? target : rights.back()][l] || seen(l))
        continue;
      for (const int v : board.variables_of[l]) {
        const auto& members = board.variables[v];
        if (std::count(members.begin(), members.end(), target)) continue;
        for (const int r : members) {
          if (!state.present[r] || r == l || seen(r)) continue;
          const bool fits = std::all_of(members.begin(), members.end(), [&](int x) {
            return !state.present[x] || x == l || x == r || justified(x);
          });
          if (!fits) continue;
          const auto [at, fresh] = length.try_emplace(r, k);
          if (!fresh) at->second = std::min(at->second, k);
          lefts.push_back(l);
          rights.push_back(r);
          extend();
          lefts.pop_back();
          rights.pop_back();
        }
      }
    }
  }
};

// The targets of bichains(p, q), p the length asked for at most, of the smallest q.
Set bichain_targets(const oracle::Board& board, const oracle::State& state, int p, bool first_z) {
  int best = 99;
  Set targets;
  for (int z = 0; z < kCandidates; ++z) {
    if (!state.present[z] || state.decided[z]) continue;
    PartialChains chains{board, state, z, p, first_z};
    chains.extend();
    int q = 99;
    for (const auto& [a, a_length] : chains.length) {
      for (const auto& [b, b_length] : chains.length) {
        if (board.links[a][b]) q = std::min({q, a_length, b_length});
      }
    }
    if (q > best || q == 99) continue;
    if (q < best) targets.reset();
    best = q;
    targets.set(z);
  }
  return targets;
}

}  // namespace

TEST_CASE("levels states: bichains by plain enumeration") {
  const oracle::Board board = oracle::Board::classic();
  RuleState state(Geometry::classic());
  int found[2]{};
  for (const std::string& puzzle : testing::mixed_puzzles(1000, 6, 34)) {
    INFO(puzzle);
    testing::each_state(state, testing::puzzle_of(puzzle), [&] {
      const oracle::State seen = state.state();
      for (const bool open : {false, true}) {
        for (int n = 1; n <= 3; ++n) {
          INFO("length " << n << (open ? ", open" : ""));
          const Set targets = state.find(testing::rule(open ? "bichain-open" : "bichain"), n);
          REQUIRE(targets == bichain_targets(board, seen, n, open));
          if (targets.none()) continue;
          ++found[open];
          break;
        }
      }
    });
  }
  if (kShare == 1) CHECK((found[0] > 0 && found[1] > 0));
}
