// The ratings of HoDoKu against the scores and levels that HoDoKu 2.2.0 gave our puzzles.
#include <catch2/catch.hpp>

#include "golden/own_values.h"

using namespace bitwhip;

TEST_CASE("HoDoKu: the scores of our puzzles") { testing::check_own("HoDoKu", "HoDoKu"); }
TEST_CASE("HoDoKu: the levels of our puzzles") { testing::check_own("level", "HoDoKu-level"); }
