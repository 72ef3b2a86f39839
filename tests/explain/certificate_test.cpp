// verify --strict by certificates: what they show is what the rounds of the fixed path show, and
// braids fail exactly below the value of B.
#include <catch2/catch.hpp>
#include <functional>

#include "support/path_check.h"
#include "support/read_paths.h"
#include "verify/search/closure.h"
#include "verify/steps/ratings.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

std::vector<Puzzle> some() { return puzzles_of(sudogen0(50 * sampled(10) * std::min(kShare, 4))); }

}  // namespace

TEST_CASE("certificates: strict checks show the same values by them as by the rounds", "[slow]") {
  int certified = 0, others = 0;
  const auto puzzles = some();
  for (const rating::RatingId id : ratings({"W", "gW", "S+W", "S+gW"})) {
    explain::PathFinder finder(id, {});
    for (const Puzzle& puzzle : puzzles) {
      const explain::ResolutionPath path = finder.find(puzzle);
      if (!path.solved || path.level() < 2) continue;
      INFO(path.rating << " of " << to_string(puzzle));
      const verify::Path read = verify::read_paths(explain::render_text(path, {})).at(0);
      const verify::Verdict by_any = verify::check(read, {.strict = true});
      const verify::Verdict by_rounds = verify::check(read, {.strict = true, .rounds = true});
      CHECK(by_any.right());
      CHECK(by_any.shown == path.rating + " = " + std::to_string(path.value.n));
      CHECK(by_rounds.shown == by_any.shown);
      CHECK(by_rounds.proof.empty());
      ++(by_any.proof.empty() ? others : certified);
    }
  }
  INFO(certified << " certified, " << others << " by rounds");
  CHECK(certified > others);
}

TEST_CASE("certificates: none for a value that is not that of W, and braids fail below B alone",
          "[slow]") {
  const auto columns = ratings({"W", "B", "gW", "gB"});
  const auto puzzles = some();
  const auto reports = rate_all(Geometry::classic(), puzzles, columns);
  const std::function<bool()> never;
  int certified = 0;
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const std::string text = to_string(puzzles[i]);
    const verify::PathState state(text);
    for (const std::size_t pair : {0U, 2U}) {
      const auto &w = reports[i].values[pair], &b = reports[i].values[pair + 1];
      if (w.kind != rating::ValueKind::finite) continue;
      const verify::Rules rules = verify::rating_named(pair == 0 ? "B" : "gB")->rules;
      for (int n = 1; n <= std::min(w.n + 2, 7); ++n) {
        INFO(text << (pair == 0 ? " W" : " gW") << ", length " << n);
        verify::Poll poll(never);
        const bool shown = verify::certified(state, rules, n, poll);
        if (shown) CHECK(n == w.n);
        certified += shown;
        CHECK(verify::braids_fail(state, rules, n, poll) == (n <= b.n));
      }
    }
  }
  CHECK(certified > 0);
}
