// The sets of cells that three digits cannot fill, and the patterns that a state shows, against
// plain trials.
#include "support/impossible_sets.h"

#include <bit>
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "rules/unfillable.h"
#include "support/data.h"

using namespace bitwhip;

TEST_CASE(
    "impossible sets: each cannot be filled, no part of it, and no two have an image in common") {
  std::map<int, int> sizes;
  std::set<std::uint64_t> images;
  for (const std::uint64_t set : rules::impossible_sets()) {
    INFO(std::hex << set);
    ++sizes[std::popcount(set)];
    CHECK(testing::is_least_unfillable(set));
    CHECK(testing::least_image(set) == set);
    images.insert(set);
  }
  CHECK(images.size() == rules::impossible_sets().size());
  // The last two of 13 and of 14 cells in the published list are 13c290 and 14c159, and it has 630
  // in all.
  CHECK(sizes == std::map<int, int>{{10, 30}, {12, 38}, {13, 290}, {14, 159}, {15, 102}, {16, 11}});
  CHECK(rules::impossible_sets().size() == 630);
}

TEST_CASE("impossible sets: there are no others of up to 13 cells", "[slow]") {
  const bool whole = testing::whole_sets();  // sets of 12 and 13 cells take nearly all of the time
  const std::vector<std::uint64_t> found = testing::find_impossible_sets(whole ? 13 : 11);
  const auto all = rules::impossible_sets();
  REQUIRE(found.size() == (whole ? 30 + 38 + 290 : 30));
  CHECK(std::equal(found.begin(), found.end(), all.begin()));
}

TEST_CASE("impossible sets: there are no others of up to 16 cells", "[long]") {
  const std::vector<std::uint64_t> found = testing::find_impossible_sets(16);
  const auto all = rules::impossible_sets();
  REQUIRE(found.size() == all.size());
  CHECK(std::equal(found.begin(), found.end(), all.begin()));
}
