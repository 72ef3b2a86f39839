// The rules and rule systems of HLS against the oracle for them: each step of the path, and single
// rules in single states.
#include <catch2/catch.hpp>

#include "rules/catalog.h"
#include "support/data.h"
#include "support/generate.h"
#include "support/levels_check.h"
#include "support/oracle_check.h"
#include "support/rule_state.h"

using namespace bitwhip;
using oracle::Form;
using testing::compare_named;
using testing::compare_paths;
using testing::kShare;

TEST_CASE("levels oracle: L and its columns, step by step", "[slow]") {
  compare_paths(testing::mixed_puzzles(100, 20, 1), oracle::levels_l(7));
  compare_named(testing::mixed_puzzles(125, 0, 2), "L", oracle::levels_l(6));
  const std::pair<const char*, const char*> columns[] = {
      {"XY", "xy"}, {"HXY", "hxy"}, {"C", "c"}, {"XYT", "xyt"}, {"HXYT", "hxyt"}, {"XYZT", "xyzt"}};
  for (const auto& [name, last] : columns)
    compare_named(testing::mixed_puzzles(250, 0, 3), name, oracle::levels_up_to(last, 6));
  compare_named(testing::mixed_puzzles(250, 0, 4), "L-published", oracle::levels_l_published(8));
}

TEST_CASE("levels oracle: M and N, step by step", "[slow]") {
  for (const Form form : {Form::restricted, Form::general}) {
    const std::string suffix = form == Form::general ? "-general" : "";
    compare_paths(testing::mixed_puzzles(200, 20, 5), oracle::levels_m(5, form));
    compare_paths(testing::mixed_puzzles(200, 20, 6), oracle::levels_n(5, form));
    compare_named(testing::mixed_puzzles(500 * testing::sampled(2), 0, 7), "M" + suffix,
                  oracle::levels_m(5, form));
    compare_named(testing::mixed_puzzles(500 * testing::sampled(2), 0, 8), "N" + suffix,
                  oracle::levels_n(5, form));
  }
}

TEST_CASE("levels oracle: Odd+W, step by step", "[slow]") {
  compare_named(testing::mixed_puzzles(200, 10, 10), "Odd+W", oracle::oddagons_and_whips(7));
}

TEST_CASE("levels oracle: F3W, step by step", "[slow]") {
  compare_named(testing::mixed_puzzles(200, 10, 11), "F3W", oracle::forcing_whips(7));
}

TEST_CASE("levels oracle: U+W and U+W-full, step by step", "[slow]") {
  for (const bool full : {false, true})
    compare_named(testing::mixed_puzzles(50 * testing::sampled(2), 10, 12),
                  full ? "U+W-full" : "U+W", oracle::uniqueness_and_whips(7, full));
}

TEST_CASE("levels oracle: S+W, step by step", "[slow]") {
  compare_named(testing::mixed_puzzles(100, 20, 9), "S+W", oracle::subsets_and_whips(6));
}
