// The simple systems against the oracle on all of Sudogen0.
#include <catch2/catch.hpp>

#include "oracle/simple.h"
#include "support/data.h"
#include "support/rating.h"

using namespace bitwhip;
using bitwhip::rating::ValueKind;

TEST_CASE("simple systems: the oracle on Sudogen0", "[long]") {
  const auto texts = testing::sudogen0(testing::kShare);
  const auto reports = testing::rate_all(Geometry::classic(), testing::puzzles_of(texts),
                                         testing::ratings({"sudoku-helper", "sudoku-helper-nrc",
                                                           "cross-hatching", "locked-candidates"}));
  for (std::size_t i = 0; i < texts.size(); ++i) {
    for (const auto system : {oracle::Simple::sudoku_helper, oracle::Simple::sudoku_helper_nrc,
                              oracle::Simple::cross_hatching, oracle::Simple::locked_candidates}) {
      INFO(texts[i] << " system " << static_cast<int>(system));
      const rating::Value value = reports[i].values[static_cast<std::size_t>(system)];
      REQUIRE((value.kind == ValueKind::finite ? value.n : 0) == oracle::rate(texts[i], system));
    }
  }
}
