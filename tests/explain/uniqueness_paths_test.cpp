// Paths with steps that assume one solution: the checker accepts them, and no changed one.
#include <catch2/catch.hpp>
#include <map>

#include "support/path_check.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

// Of Sudogen0; what they need beside singles, in U+W-full.
constexpr const char* kNeeded[] = {
    "62...4.8....9.1........52...6......8.1.3....54...9.............8.1...52...9..27.3",  // UR1
    ".....6...9.47..8...7....3..68.9214....16.7.......4..5.21.........7..2.833......9.",  // UR2
    "86.......3..46.....15..3........2....9.8...525..7..4.69.....24..2.6.1..9.......8.",  // UR2b
    // UR3, interactions.
    ".13......7..564........87.4.2....58...12.7......1...6..6...58...........134......",
    "...612.37.4...75...........972.3....1..56.........9.....51...9.....5.7.82.8..6.5.",  // UR4
    ".3.......2.8.....1..1.3..78.........1293..6.......6.5...4....6....8...9.5.372....",  // BUG
    // UR4, BUG, interactions.
    "....167.23.6.5.......7......8....42...3..5.6.....2.......26....4.1.......2.8.9.17",
};

}  // namespace

TEST_CASE("paths with uniqueness rules: accepted, strictly too, and refused where they are changed",
          "[slow]") {
  std::map<std::string, int> rules, changes;
  std::vector<Puzzle> puzzles = puzzles_of(sudogen0(500 * kShare * sampled(2)));
  for (const char* const puzzle : kNeeded) puzzles.push_back(puzzle_of(puzzle));
  unsigned seed = 0;
  for (const rating::RatingId id : ratings({"U+W", "U+W-full"})) {
    explain::PathFinder finder(id, {});
    for (const Puzzle& puzzle : puzzles) {
      explain::ResolutionPath path = finder.find(puzzle);
      INFO(path.rating << " of " << to_string(puzzle));
      REQUIRE(path.solved);
      CHECK(path.level() == path.value.n);
      for (const bool full : {false, true}) CHECK(path_fault(path, full) == "");
      for (const explain::RenderPath render : {explain::render_text, explain::render_json}) {
        for (const auto notation : {explain::Notation::nrc, explain::Notation::csp}) {
          const auto read = verify::read_paths(render(path, {.notation = notation}));
          REQUIRE(read.size() == 1);
          CHECK(read[0].assumes == path.assumes_one_solution());
          const verify::Verdict verdict = verify::check(read[0], {.strict = true});
          CHECK(verdict.why() == "");
          CHECK(verdict.shown == path.rating + " = " + std::to_string(path.value.n));
          CHECK(verdict.proof.empty() != path.assumes_one_solution());
        }
      }
      for (const explain::PathRound& round : path.rounds)
        ++rules[std::string(round.steps.front().rule->name)];
      REQUIRE(mutation_fault(path, ++seed, 10, [&](const std::string& what) { ++changes[what]; }) ==
              "");
      finder.keep_needed(path);
      CHECK(path_fault(path, true) == "");
      CHECK(path.level() == path.value.n);
    }
  }
  for (const char* const rule :
       {"ur1", "ur2", "ur2-full", "ur2b", "ur3", "ur4", "ur4-full", "bug"}) {
    INFO(rule);
    CHECK(rules[rule] > 0);
  }
  for (const char* const what :
       {"no assumption", "another value", "the order of two corners", "a corner elsewhere",
        "a digit that a corner has not", "a further digit"}) {
    INFO(what);
    CHECK(changes[what] > (kShare == 1 ? 5 : 0));
  }
}
