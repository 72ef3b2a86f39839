// A path is the same on every instruction set.
#include "simd/isa.h"

#include <catch2/catch.hpp>

#include "support/path_check.h"

using namespace bitwhip;
using namespace bitwhip::testing;

TEST_CASE("paths on every instruction set", "[slow][isa][reference]") {
  const std::vector<Puzzle> puzzles = mixed_puzzles(kShare == 1 ? 20 / sampled(2) : 4);
  std::string expected;
  for (const std::string& isa : simd::available_isas()) {
    REQUIRE(simd::select_isa(isa));
    std::string all;
    for (const rating::RatingId id : ratings({"W", "B", "gB", "N", "S+W"})) {
      explain::PathFinder finder(id, {.max_length = 8});
      for (const Puzzle& puzzle : puzzles) {
        explain::ResolutionPath path = finder.find(puzzle);
        all += explain::render_text(path, {.notation = explain::Notation::full});
        finder.keep_needed(path);
        all += explain::render_json(path, {});
      }
    }
    if (expected.empty()) expected = all;
    INFO(isa);
    CHECK(all == expected);
  }
  simd::select_isa("auto");
}
