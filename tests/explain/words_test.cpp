// Paths of the simple systems against the checker: every sentence is right, and no changed one is.
#include <catch2/catch.hpp>
#include <map>

#include "support/data.h"
#include "support/word_path_check.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

constexpr const char* kSystems[] = {"sudoku-helper", "sudoku-helper-nrc", "cross-hatching",
                                    "locked-candidates"};
// So many puzzles of each system.
const std::size_t kInWords = kShare == 1 ? 200 / static_cast<std::size_t>(sampled(16)) : 12;

}  // namespace

TEST_CASE("paths in words: the checker accepts every step", "[slow]") {
  for (const char* system : kSystems) {
    explain::PathFinder finder(rating::find_rating(system).value(), {});
    int unsolved = 0;
    bool full = false;
    for (const Puzzle& puzzle : word_puzzles(system, kInWords)) {
      const explain::ResolutionPath path = finder.find(puzzle);
      INFO(path.rating << " of " << to_string(puzzle));
      REQUIRE(path_fault(path, full = !full) == "");
      CHECK(path.solved == (path.value.kind == rating::ValueKind::finite));
      if (path.solved) CHECK(path.level() == path.value.n);
      unsolved += !path.solved;
    }
    CHECK(unsolved >= static_cast<int>(kInWords / 4));
  }
}

TEST_CASE("paths in words: the needed steps solve at the same level", "[slow]") {
  for (const char* system : kSystems) {
    explain::PathFinder finder(rating::find_rating(system).value(), {});
    int all = 0, kept = 0;
    for (const Puzzle& puzzle : word_puzzles(system, kInWords / 2)) {
      explain::ResolutionPath path = finder.find(puzzle);
      const int level = path.level();
      const bool solved = path.solved;
      finder.keep_needed(path);
      INFO(path.rating << " of " << to_string(puzzle));
      REQUIRE(path_fault(path, true) == "");
      CHECK(path.solved == solved);
      CHECK(path.level() == level);
      CHECK(path.all_steps == (solved ? std::max(path.all_steps, path.steps()) : -1));
      if (!solved) continue;
      all += path.all_steps;
      kept += path.steps();
    }
    CHECK(kept < all);
  }
}

TEST_CASE("paths in words: the checker refuses every changed step", "[slow]") {
  std::map<std::string, int> strategies, changes;
  unsigned seed = 0;
  for (const char* system : kSystems) {
    explain::PathFinder finder(rating::find_rating(system).value(), {});
    for (const Puzzle& puzzle : word_puzzles(system, kInWords / 2)) {
      const explain::ResolutionPath path = finder.find(puzzle);
      INFO(path.rating << " of " << to_string(puzzle));
      REQUIRE(word_mutation_fault(path, ++seed, 12,
                                  [&](const std::string& strategy, const std::string& what) {
                                    ++strategies[strategy];
                                    ++changes[what];
                                  }) == "");
    }
  }
  if (!whole_sets()) return;
  // All but full member sets, which partial ones leave nothing to do.
  CHECK(strategies.size() == 14);
  CHECK(changes.size() == 10);
  for (const auto& [what, count] : changes) {
    INFO(what);
    CHECK(count > 10);
  }
}
