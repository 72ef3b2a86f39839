// Finned and sashimi fish in states that need them: no singles, locked candidates, subsets or
// smaller finned fish are left there.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "oracle/current.h"
#include "oracle/oracle.h"
#include "rules/catalog.h"
#include "rules/mask_techniques.h"
#include "support/data.h"
#include "support/rating.h"
#include "support/rule_state.h"

using namespace bitwhip;
using oracle::Set;
using testing::RuleState;

namespace {

struct Case {
  int size;
  // In all fish of that size in that state the target's crossing is empty; else in none.
  bool sashimi;
  const char* puzzle;
  const char* targets;  // of the first state on the way that needs this size: "r5c6<>7 ..."
};

constexpr Case kCases[] = {
    {2, false, "...17.5..7.8...9...5.........9.4..1....3.....5.2..7.....62....1.....3.6.3..6..79.",
     "r5c8<>8 r5c9<>8"},
    {2, false, "9......7..7...4....8.....9.798..1.....462.....6....5..3.9.........53.4...5.1.6..8",
     "r5c6<>7 r5c6<>9 r6c9<>7 r6c9<>9"},
    {2, true, "..6..7..9.....6...1..9...3...8.6..1...4...328.5.........1.9.74.3......5....5....2",
     "r8c5<>8 r9c5<>8"},
    {2, true, "...5...4.7.24...15.4.......5.......1...2..7...2.781..6...64..27..3..5........3..4",
     "r2c2<>6 r7c6<>9"},
    {3, false, "....3......46......364.8..7...7..9....3.9.75..2..4...667....8.9...567..2.........",
     "r9c6<>3"},
    {3, false, "3......65...8..73..1..2....1..3....887.4.......9...25..9............8.4....14.9..",
     "r7c3<>5 r8c2<>5 r8c3<>5"},
    {3, true, ".6..2..1...7...8....1...9..7.....2..5..9........367......189..4.2...4.9.......6.3",
     "r6c2<>4"},
    {3, true, "5.8.2.9.......8..7.3...7.4..2...6.........7.98..5......6...5.829.....1..3..7.4..6",
     "r2c5<>1 r3c5<>1"},
    {4, false, ".95...2.......29.8....4.56...91...5.3.1.56......7.....27..3...1.13.....9.....7...",
     "r8c7<>8"},
    {4, false, "65.9...4..8...2.5.................872.....6....1.7.3...6.1...9...7.38.....8.4....",
     "r5c4<>5 r7c9<>5"},
    {4, true, "68.1.......3.9.2.........1.5.982...7...6...5.7.6..5....7..8...3.9.7..86...593....",
     "r7c8<>2"},
    {4, true, "7..9.8...8..5..9...1..6..3.....9.4...9......86.5......9.36..1....7.3..4..5.2...6.",
     "r2c5<>4"},
};

std::string written(const Set& targets) {
  std::string text;
  for (int c = 0; c < kCandidates; ++c) {
    if (!targets[c]) continue;
    const auto candidate = static_cast<Candidate>(c);
    const int cell = cell_of(candidate);
    if (!text.empty()) text += " ";
    text += "r" + std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1) + "<>" +
            std::to_string(digit_of(candidate));
  }
  return text;
}

// The targets of the simplest of locked candidates, subsets and then finned fish that has any;
// size: of the finned fish, or 0.
Set simplest(RuleState& state, int& size) {
  size = 0;
  for (int n = 1; n <= 4; ++n) {
    for (const char* name : {"locked", "naked", "hidden", "super-hidden"}) {
      const rules::RuleInfo& rule = *rules::rules().find(name);
      if (n < rule.least || n > rule.most) continue;
      const Set found = state.find(*rule.technique, n);
      if (found.any()) return found;
    }
  }
  for (size = 2; size <= 4; ++size) {
    const Set found = state.find(testing::rule("finned"), size);
    if (found.any()) return found;
  }
  return {};
}

bool holds(Variable v, Candidate c) {
  const auto& members = Geometry::classic().members(v);
  return std::find(members.begin(), members.end(), c) != members.end();
}

// Whether the line of the fins has a candidate where it crosses the target's cover line.
bool crossing_is_open(const rules::SubsetEvidence& fish, Candidate target,
                      const oracle::State& state) {
  const auto cover = std::find_if(fish.cover.begin(), fish.cover.end(),
                                  [&](Variable v) { return holds(v, target); });
  REQUIRE(cover != fish.cover.end());
  for (const Candidate c : Geometry::classic().members(fish.base.front())) {
    if (holds(*cover, c)) return state.present[c];
  }
  FAIL("the lines do not cross");
  return false;
}

}  // namespace

TEST_CASE("finned fish: x-wing, swordfish, jellyfish, finned and sashimi") {
  RuleState state(Geometry::classic());
  for (const auto& [size, sashimi, puzzle, targets] : kCases) {
    INFO(puzzle << " size " << size);
    std::string solution;
    REQUIRE(oracle::solutions(oracle::Board::classic(), puzzle, 2, &solution) == 1);
    bool seen = false;
    for (bool more = state.load(testing::puzzle_of(puzzle)); more && !seen;) {
      int n = 0;
      const Set found = simplest(state, n);
      for (int c = 0; c < kCandidates; ++c) {
        if (found[c])
          REQUIRE(solution[cell_of(static_cast<Candidate>(c))] - '0' !=
                  digit_of(static_cast<Candidate>(c)));
      }
      if (n == size) {
        seen = true;
        CHECK(written(found) == targets);
        const oracle::State present = state.state();
        for (int c = 0; c < kCandidates; ++c) {
          if (!found[c]) continue;
          const rules::Evidence evidence =
              state.explain(testing::rule("finned"), static_cast<Candidate>(c), size);
          const auto* fish = std::get_if<rules::SubsetEvidence>(&evidence);
          REQUIRE(fish != nullptr);
          CHECK(static_cast<int>(fish->base.size()) == size);
          CHECK(crossing_is_open(*fish, static_cast<Candidate>(c), present) != sashimi);
        }
      }
      more = found.any() && state.remove(found);
    }
    CHECK(seen);
  }
}

TEST_CASE("finned fish: no other sizes") {
  RuleState state(Geometry::classic());
  for (const Case& one : kCases) {
    REQUIRE(state.load(testing::puzzle_of(one.puzzle)));
    for (int n : {0, 1, 5, 9}) CHECK(state.find(testing::rule("finned"), n).none());
  }
}

// Four of 80,000 random minimal puzzles. Sudogen0 has none.
TEST_CASE("finned fish: puzzles that are easier with them") {
  constexpr std::pair<const char*, int> kPuzzles[] = {
      {"..9....3.1..9......6..427...9.3.8.......5...3...4.6.52.1..2.4.58.......1.7.......", 5},
      {"1.9....2...........6.18.4........3....6....1....53..48..1..7..2.8.25...9.3.....7.", 4},
      {"7.82.6............5..87...9...1...57627.8...1....6..8.4.9.......35..2...2..65...8", 4},
      {".6.21...59........52.64.......5.1....5....9.2......7.4......2.3.1.97..4...8..6...", 4},
  };
  rating::Rater rater(Geometry::classic(), testing::ratings({"S+W", "S+B", "SFin+W", "SFin+B"}),
                      {});
  for (const auto& [puzzle, without] : kPuzzles) {
    rating::Report report;
    rater.rate(testing::puzzle_of(puzzle), report);
    CHECK(testing::summary(report, 4).starts_with("ok " + std::to_string(without) + " " +
                                                  std::to_string(without) + " 3 3 1"));
    for (const auto& [name, theory] : oracle::theories()) {
      if (!theory.subsets || theory.last == oracle::Theory::Last::none) continue;
      INFO(puzzle << " " << name);
      const oracle::Rating expected{oracle::Rating::Kind::finite, theory.finned ? 3 : without};
      CHECK(oracle::rate(oracle::Board::classic(), puzzle, theory, 6) == expected);
    }
  }
}
