// Paths of the simple systems against the checker, in bulk: 4,000 puzzles in each, half of them
// hard; whole and shortened paths, and changed steps.
#include <catch2/catch.hpp>

#include "support/data.h"
#include "support/word_path_check.h"

using namespace bitwhip;
using namespace bitwhip::testing;

TEST_CASE("paths in words, in bulk: every step is accepted, every changed step refused", "[long]") {
  for (const char* system :
       {"sudoku-helper", "sudoku-helper-nrc", "cross-hatching", "locked-candidates"}) {
    explain::PathFinder finder(rating::find_rating(system).value(), {});
    const std::vector<Puzzle> puzzles = word_puzzles(system, 5000 / kShare);
    long steps = 0, refused = 0, unsolved = 0, all = 0, kept = 0;
    unsigned number = 0;
    for (const Puzzle& puzzle : puzzles) {
      explain::ResolutionPath path = finder.find(puzzle);
      INFO(path.rating << " of " << to_string(puzzle));
      REQUIRE(path_fault(path, ++number % 2 == 0) == "");
      REQUIRE(word_mutation_fault(path, number, 3, [&](const std::string&, const std::string&) {
                ++refused;
              }) == "");
      steps += path.steps();
      unsolved += !path.solved;
      if (!path.solved || number % 4 != 0) continue;
      finder.keep_needed(path);
      REQUIRE(path_fault(path, number % 8 == 0) == "");
      all += path.all_steps;
      kept += path.steps();
    }
    WARN(system << ": " << puzzles.size() << " puzzles (" << unsolved << " unsolved), " << steps
                << " steps accepted, " << refused << " changed ones refused; " << kept << " of "
                << all << " steps kept in a quarter of the paths");
  }
}
