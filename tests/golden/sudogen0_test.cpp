// Published level counts of Sudogen0, 10,000 puzzles (HLS p. 325): 4247 are solved by singles, 5382
// with locked candidates too.
#include <catch2/catch.hpp>
#include <map>

#include "support/data.h"
#include "support/rating.h"

using namespace bitwhip;
using rating::Value;

TEST_CASE("Sudogen0: puzzles solved by singles and by locked candidates") {
  const auto puzzles = testing::puzzles_of(testing::sudogen0());
  REQUIRE(puzzles.size() == 10000);
  const auto reports = testing::rate_all(Geometry::classic(), puzzles, testing::ratings({"W", "B"}),
                                         {.max_length = 1});
  std::map<std::string, int> w, b;
  for (const auto& report : reports) {
    ++w[rating::to_string(report.values[0])];
    ++b[rating::to_string(report.values[1])];
  }
  CHECK(w["0"] == 4247);
  CHECK(w["1"] == 5382 - 4247);
  CHECK(b == w);
}
