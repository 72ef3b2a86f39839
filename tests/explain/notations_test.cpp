// Paths in each notation, read back and accepted; and steps in the csp notation that are made
// wrong.
#include <catch2/catch.hpp>
#include <map>

#include "support/data.h"
#include "support/path_check.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

constexpr explain::Notation kNotations[] = {explain::Notation::nrc, explain::Notation::full,
                                            explain::Notation::csp};

}  // namespace

TEST_CASE("notations: the checker accepts every step in each of them", "[slow][reference]") {
  const std::vector<Puzzle> puzzles = mixed_puzzles(60 / kShare / sampled(6) + 2);
  const std::size_t step = sampled(2) == 1 ? 1 : puzzles.size();  // one puzzle in each rating
  std::size_t first = 0;
  for (const rating::RatingId id : ratings_with_paths()) {
    explain::PathFinder finder(id, {.max_length = 10});
    for (std::size_t i = step == 1 ? 0 : first++ % step; i < puzzles.size(); i += step) {
      const Puzzle& puzzle = puzzles[i];
      const explain::ResolutionPath path = finder.find(puzzle);
      for (const explain::Notation notation : kNotations) {
        INFO(rating::info(id).name << " of " << to_string(puzzle));
        CHECK(checker_fault(explain::render_text(path, {.notation = notation}), eliminations(path),
                            path.solved) == "");
      }
    }
  }
}
