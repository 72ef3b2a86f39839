// Paths of Wmin and gWmin with their refutations: the checker accepts them, in all forms, and shows
// the exact value; changed ones it refuses.
#include <catch2/catch.hpp>
#include <map>

#include "support/least_check.h"
#include "support/path_check.h"
#include "support/refutation_mutator.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

// Puzzles with W = B, and those with W > B, of the reference data every reference_step-th.
std::vector<std::string> some(int step, int reference_step) {
  std::vector<std::string> puzzles = sudogen0(step);
  for (const std::string& puzzle : with_w_above_b(reference_step / 12 + 1, reference_step))
    puzzles.push_back(puzzle);
  return puzzles;
}

// Returns how many refutations have several cases.
int check_paths(const std::vector<std::string>& puzzles) {
  int several = 0, shown = 0;
  for (const rating::RatingId id : ratings({"Wmin", "gWmin"})) {
    explain::PathFinder finder(id, {});
    for (const std::string& puzzle : puzzles) {
      const explain::ResolutionPath path = finder.find(puzzle_of(puzzle));
      INFO(path.rating << " of " << puzzle << ": " << rating::to_string(path.value));
      for (const explain::PathRound& round : path.rounds) {
        CHECK(round.steps.size() == 1);
        CHECK(round.steps.front().candidates.size() == 1);
      }
      for (const bool full : {false, true}) CHECK(path_fault(path, full) == "");
      if (path.rounds.empty()) continue;
      const verify::Path read = verify::read_paths(explain::render_text(path, {})).at(0);
      const verify::Verdict verdict = verify::check(read);
      CHECK(verdict.not_shown == "");
      if (path.value.kind == rating::ValueKind::finite) {
        CHECK(path.level() == path.value.n);
        CHECK(verdict.shown == path.rating + " = " + std::to_string(path.value.n));
        ++shown;
      }
      several += path.refutation && path.refutation->cases.size() > 1;
    }
  }
  CHECK(shown > 0);
  return several;
}

// Checks that `count` changed paths are refused.
void check_refusals(const std::vector<std::string>& puzzles, int count) {
  std::map<std::string, int> refused;
  int done = 0;
  unsigned seed = 50;
  for (int turn = 0; done < count && turn < 100; ++turn) {
    for (const rating::RatingId id : ratings({"Wmin", "gWmin"})) {
      explain::PathFinder finder(id, {});
      for (const std::string& puzzle : puzzles) {
        const explain::ResolutionPath path = finder.find(puzzle_of(puzzle));
        if (path.rounds.empty() || !path.refutation || path.value.kind != rating::ValueKind::finite)
          continue;
        const verify::Path read = verify::read_paths(explain::render_json(path, {})).at(0);
        REQUIRE(verify::check(read).right());
        RefutationMutator mutator(path, ++seed);
        for (int tries = 0; tries < 8 && done < count; ++tries) {
          verify::Path changed = read;
          const auto what = mutator.mutate(changed);
          if (!what) continue;
          INFO(path.rating << " of " << puzzle << ": " << *what << ", seed " << seed);
          CHECK_FALSE(verify::check(changed).right());
          ++refused[*what];
          ++done;
        }
      }
    }
  }
  CHECK(done == count);
  if (count < 500) return;
  for (const auto& [what, times] : refused) {
    INFO(what);
    CHECK(times > 1);
  }
  CHECK(refused.size() == 9);
}

}  // namespace

TEST_CASE("least paths: the checker accepts them, and shows the exact value", "[slow][reference]") {
  check_paths(some(1000 * kShare * sampled(8), 150 * kShare * sampled(8)));
}

TEST_CASE("least paths: changed refutations are refused", "[slow][reference]") {
  check_refusals(some(2000 * kShare * sampled(2), 200 * kShare * sampled(4)),
                 kShare == 1 ? 50 / sampled(10) : 10);
}

TEST_CASE("least paths: many of them", "[long][reference]") {
  const int several = check_paths(some(1000 * kShare, 50 * kShare));
  if (kShare == 1) CHECK(several > 0);
}

TEST_CASE("least paths: a thousand changed refutations are refused", "[long][reference]") {
  check_refusals(some(1000 * kShare, 50 * kShare), 1000 / kShare);
}
