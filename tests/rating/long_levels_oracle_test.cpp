// The rule systems of HLS against the oracle for them, on many more puzzles and to greater lengths
// than levels_oracle_test.cpp.
#include <catch2/catch.hpp>

#include "support/data.h"
#include "support/levels_check.h"
#include "support/oracle_check.h"

using namespace bitwhip;
using oracle::Form;
using testing::compare_named;
using testing::compare_paths;
using testing::kShare;

namespace {

std::vector<std::string> made(int count, unsigned seed) {
  return testing::generated(oracle::Board::classic(), count, 17, 17, seed);
}

}  // namespace

TEST_CASE("long levels oracle: L on Sudogen0", "[long]") {
  compare_paths(testing::sudogen0(5 * kShare), oracle::levels_l(8));
  compare_named(testing::sudogen0(5 * kShare), "L", oracle::levels_l(8));
  compare_named(testing::sudogen0(20 * kShare), "L-published", oracle::levels_l_published(9));
}

TEST_CASE("long levels oracle: L on generated minimal puzzles", "[long]") {
  compare_paths(made(300, 21), oracle::levels_l(8));
}

TEST_CASE("long levels oracle: columns of L on Sudogen0", "[long]") {
  const std::pair<const char*, const char*> columns[] = {
      {"XY", "xy"}, {"HXY", "hxy"}, {"C", "c"}, {"XYT", "xyt"}, {"HXYT", "hxyt"}, {"XYZT", "xyzt"}};
  for (const auto& [name, last] : columns)
    compare_named(testing::sudogen0(20 * kShare), name, oracle::levels_up_to(last, 8));
}

TEST_CASE("long levels oracle: M and N", "[long]") {
  for (const Form form : {Form::restricted, Form::general}) {
    const std::string suffix = form == Form::general ? "-general" : "";
    compare_named(testing::sudogen0(20 * kShare), "M" + suffix, oracle::levels_m(7, form));
    compare_named(testing::sudogen0(20 * kShare), "N" + suffix, oracle::levels_n(7, form));
    compare_paths(made(150, 22), oracle::levels_m(7, form));
    compare_paths(made(150, 23), oracle::levels_n(7, form));
  }
}

TEST_CASE("long levels oracle: S+W", "[long]") {
  compare_named(testing::sudogen0(5 * kShare), "S+W", oracle::subsets_and_whips(8));
  compare_named(made(300, 24), "S+W", oracle::subsets_and_whips(7));
}
