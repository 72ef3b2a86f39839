// The exhaustive search gives all the data of tests/golden/minimum.tsv.
#include <catch2/catch.hpp>

#include "support/data.h"
#include "support/minima.h"

using namespace bitwhip;

TEST_CASE("long minimum oracle: the minima of W", "[long][reference]") {
  testing::search_minima(testing::minimum_cases("W", testing::kShare));
}
TEST_CASE("long minimum oracle: the minima of gW", "[long][reference]") {
  testing::search_minima(testing::minimum_cases("gW", testing::kShare));
}
