// Subsets of each kind and size in states made for them, to the last target.
#include <catch2/catch.hpp>
#include <string>

#include "rules/mask_techniques.h"
#include "support/diagonal.h"
#include "support/made_state.h"

using namespace bitwhip;
using testing::all_of;
using testing::MadeState;

namespace {

// The rule has these targets at length n, and none of the three kinds has any below.
void check_subset(const MadeState& state, const char* rule, int n, const oracle::Set& expected,
                  const Geometry& geometry = Geometry::classic()) {
  INFO(rule << " " << n);
  for (int smaller = 2; smaller < n; ++smaller) {
    for (const char* kind : {"naked", "hidden", "super-hidden"})
      CHECK(state.find(kind, smaller, geometry).none());
  }
  CHECK(state.find(rule, n, geometry) == expected);
  for (const char* kind : {"naked", "hidden", "super-hidden"}) {
    if (std::string(kind) != rule) CHECK(state.find(kind, n, geometry).none());
  }
}

}  // namespace

TEST_CASE("subsets: naked pairs") {
  check_subset(MadeState().cell(11, {1, 2}).cell(15, {1, 2}), "naked", 2,
               all_of({1, 2}, {12, 13, 14, 16, 17, 18, 19}));
  // In a row and in a block at once.
  check_subset(MadeState().cell(11, {1, 2}).cell(12, {1, 2}), "naked", 2,
               all_of({1, 2}, {13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 31, 32, 33}));
  CHECK(MadeState().cell(11, {1, 2}).cell(55, {1, 2}).find("naked", 2).none());
  CHECK(MadeState().cell(11, {1, 2}).cell(15, {1, 3}).find("naked", 2).none());
}

TEST_CASE("subsets: naked triplets and quads") {
  check_subset(MadeState().cell(11, {1, 2}).cell(14, {2, 3}).cell(17, {1, 3}), "naked", 3,
               all_of({1, 2, 3}, {12, 13, 15, 16, 18, 19}));
  check_subset(MadeState().cell(17, {1, 2, 3}).cell(47, {1, 2, 3}).cell(77, {1, 3}), "naked", 3,
               all_of({1, 2, 3}, {27, 37, 57, 67, 87, 97}));
  check_subset(MadeState().cell(11, {1, 2}).cell(14, {2, 3}).cell(17, {3, 4}).cell(19, {1, 4}),
               "naked", 4, all_of({1, 2, 3, 4}, {12, 13, 15, 16, 18}));
  // The special quad.
  check_subset(MadeState().cell(51, {1, 2}).cell(54, {1, 3}).cell(57, {1, 4}).cell(59, {2, 3, 4}),
               "naked", 4, all_of({1, 2, 3, 4}, {52, 53, 55, 56, 58}));
}

TEST_CASE("subsets: hidden pairs, triplets, quads") {
  check_subset(MadeState().row(1, 1, {1, 5}).row(1, 2, {1, 5}), "hidden", 2,
               all_of({3, 4, 5, 6, 7, 8, 9}, {11, 15}));
  check_subset(MadeState().column(3, 1, {1, 5}).column(3, 2, {5, 9}).column(3, 3, {1, 9}), "hidden",
               3, all_of({4, 5, 6, 7, 8, 9}, {13, 53, 93}));
  check_subset(MadeState().row(4, 6, {1, 2}).row(4, 7, {2, 5}).row(4, 8, {5, 9}).row(4, 9, {1, 9}),
               "hidden", 4, all_of({1, 2, 3, 4, 5}, {41, 42, 45, 49}));
}

TEST_CASE("subsets: x-wing, swordfish, jellyfish") {
  check_subset(MadeState().row(2, 5, {3, 7}).row(8, 5, {3, 7}), "super-hidden", 2,
               all_of({5}, {13, 33, 43, 53, 63, 73, 93, 17, 37, 47, 57, 67, 77, 97}));
  check_subset(MadeState().column(2, 5, {3, 7}).column(8, 5, {3, 7}), "super-hidden", 2,
               all_of({5}, {31, 33, 34, 35, 36, 37, 39, 71, 73, 74, 75, 76, 77, 79}));
  check_subset(
      MadeState().row(1, 5, {1, 4}).row(4, 5, {4, 7}).row(7, 5, {1, 7}), "super-hidden", 3,
      all_of({5}, {21, 31, 51, 61, 81, 91, 24, 34, 54, 64, 84, 94, 27, 37, 57, 67, 87, 97}));
  check_subset(MadeState().row(1, 5, {1, 4}).row(4, 5, {4, 6}).row(7, 5, {6, 9}).row(9, 5, {1, 9}),
               "super-hidden", 4, all_of({5}, {21, 31, 51, 61, 81, 24, 34, 54, 64, 84,
                                               26, 36, 56, 66, 86, 29, 39, 59, 69, 89}));
}

TEST_CASE("subsets: lengths that there are not") {
  const MadeState pair = MadeState().cell(11, {1, 2}).cell(15, {1, 2});
  for (int n : {0, 1, 5, 9}) {
    for (const char* kind : {"naked", "hidden", "super-hidden"}) CHECK(pair.find(kind, n).none());
  }
}

TEST_CASE("subsets: on a diagonal") {
  const Geometry& diagonal = testing::diagonal_geometry();
  check_subset(MadeState().cell(11, {1, 2}).cell(99, {1, 2}), "naked", 2,
               all_of({1, 2}, {22, 33, 44, 55, 66, 77, 88}), diagonal);
  check_subset(
      MadeState().cell(19, {1, 2}).cell(37, {1, 2}), "naked", 2,
      all_of({1, 2}, {28, 46, 55, 64, 73, 82, 91}) | all_of({1, 2}, {17, 18, 27, 29, 38, 39}),
      diagonal);
  MadeState hidden;
  for (const int cell : {22, 33, 44, 66, 77, 88, 55}) hidden.cell(cell, {3, 4, 5, 6, 7, 8, 9});
  CHECK(hidden.find("hidden", 2, diagonal) == all_of({3, 4, 5, 6, 7, 8, 9}, {11, 99}));
  CHECK(hidden.find("hidden", 2).none());
  // The x-wing of rows is there as ever.
  check_subset(MadeState().row(2, 5, {3, 7}).row(8, 5, {3, 7}), "super-hidden", 2,
               all_of({5}, {13, 33, 43, 53, 63, 73, 93, 17, 37, 47, 57, 67, 77, 97}), diagonal);
}
