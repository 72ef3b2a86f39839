// The rating HoDoKu against the scores that HoDoKu 2.2.0 gave our puzzles.
#include <catch2/catch.hpp>

#include "golden/own_values.h"

using namespace bitwhip;

TEST_CASE("HoDoKu: the scores of our puzzles") { testing::check_own("HoDoKu", "HoDoKu"); }
