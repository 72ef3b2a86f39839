// The chains, fish and ratings of PBCS against the oracle for them: targets in single states, and
// whole ratings.
#include <catch2/catch.hpp>
#include <map>

#include "oracle/current.h"
#include "rules/catalog.h"
#include "support/data.h"
#include "support/diagonal.h"
#include "support/levels_check.h"
#include "support/oracle_check.h"
#include "support/rating.h"
#include "support/rule_state.h"

using namespace bitwhip;
using oracle::Chain;
using oracle::Set;
using rating::Value;
using rating::ValueKind;
using testing::kShare;
using testing::RuleState;

namespace {

struct Subject {
  const char* name;
  Chain chain;
  int least = 1;
};

constexpr Subject kSubjects[] = {{"bivalue", Chain::bivalue, 2},
                                 {"z", Chain::z},
                                 {"t-whip", Chain::t_whip},
                                 {"typed-whip", Chain::typed_whip}};
constexpr int kLongestCurrent = 5;

using Hits = std::map<std::string, int>;

void compare_chains(RuleState& state, const oracle::Board& board, Hits& hits) {
  const oracle::State expected = state.state();
  for (const auto& [name, chain, least] : kSubjects) {
    oracle::Chains chains(board, expected, chain);
    for (int n = 1; n <= kLongestCurrent; ++n) {
      const Set targets = chains.next();
      if (n < least) continue;
      INFO(name << " " << n);
      const Set found = state.find(testing::rule(name), n);
      hits[name + std::to_string(n)] += found.any();
      REQUIRE(found == targets);
    }
  }
}

void compare_fish(RuleState& state, Hits& hits) {
  const oracle::State expected = state.state();
  for (int n = 2; n <= 4; ++n) {
    INFO("finned " << n);
    const Set found = state.find(testing::rule("finned"), n);
    hits["finned" + std::to_string(n)] += found.any();
    REQUIRE(found == oracle::finned_fish(expected, n));
  }
}

// Visits the states on the way of a puzzle that W (or S alone) goes, all targets of the smallest
// length at once.
template <class Visit>
void each_state(RuleState& state, const std::string& puzzle, bool subsets, const Visit& visit) {
  INFO(puzzle);
  for (bool more = state.load(testing::puzzle_of(puzzle)); more;) {
    visit();
    Set found;
    for (int n = 1; n <= 6 && found.none(); ++n) {
      for (const char* name : {"locked", "naked", "hidden", "super-hidden", "whip"}) {
        const rules::RuleInfo& rule = *rules::rules().find(name);
        if (found.none() && n >= rule.least && n <= rule.most &&
            (subsets || rule.within != rules::Within::confluent))
          found = state.find(*rule.technique, n);
      }
    }
    more = found.any() && state.remove(found);
  }
}

}  // namespace

TEST_CASE("current oracle: targets of chains, length by length", "[slow]") {
  RuleState state(Geometry::classic());
  const oracle::Board board = oracle::Board::classic();
  Hits hits;
  for (const std::string& puzzle : testing::mixed_puzzles(500, 8, 61))
    each_state(state, puzzle, false, [&] { compare_chains(state, board, hits); });
  for (const auto& [name, chain, least] : kSubjects) {
    for (int n = least; n <= kLongestCurrent; ++n) {
      INFO(name << " " << n);
      if (kShare == 1) CHECK(hits[name + std::to_string(n)] > 0);
    }
  }
}

TEST_CASE("current oracle: targets of chains with both diagonals", "[slow]") {
  RuleState state(testing::diagonal_geometry());
  const oracle::Board board = oracle::Board::diagonal();
  Hits hits;
  for (const std::string& puzzle : testing::generated(board, 6 / testing::sampled(6), 12, 16, 62)) {
    each_state(state, puzzle, false, [&] { compare_chains(state, board, hits); });
  }
}

TEST_CASE("current oracle: targets of finned fish") {
  RuleState state(Geometry::classic());
  Hits hits;
  for (const std::string& puzzle : testing::mixed_puzzles(100, 10, 63))
    each_state(state, puzzle, true, [&] { compare_fish(state, hits); });
  for (int n = 2; n <= 4; ++n) {
    INFO("size " << n);
    if (kShare == 1) CHECK(hits["finned" + std::to_string(n)] > 0);
  }
}

TEST_CASE("current oracle: whole ratings", "[slow]") {
  constexpr int kCap = 6;
  const oracle::Board board = oracle::Board::classic();
  const auto texts = testing::mixed_puzzles(250, 10, 64);
  const auto puzzles = testing::puzzles_of(texts);
  for (const auto& [name, theory] : oracle::theories()) {
    const auto reports = testing::rate_all(Geometry::classic(), puzzles,
                                           testing::ratings({name.c_str()}), {.max_length = kCap});
    std::map<ValueKind, int> kinds;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const Value value = reports[i].values[0];
      const oracle::Rating expected = oracle::rate(board, texts[i], theory, kCap);
      INFO(name << " " << texts[i] << " " << testing::summary(reports[i], 1) << ", expected "
                << oracle::to_string(expected));
      // Each may know that no length will do where the other has only come to the cap.
      REQUIRE((value.kind == ValueKind::finite) == (expected.kind == oracle::Rating::Kind::finite));
      if (value.kind != ValueKind::infinite)
        REQUIRE((expected.kind == oracle::Rating::Kind::infinite || value.n == expected.n));
      ++kinds[value.kind];
    }
    INFO(name);
    if (kShare == 1) CHECK(kinds[ValueKind::finite] > 0);
  }
}
