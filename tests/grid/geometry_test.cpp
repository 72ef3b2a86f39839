#include "grid/geometry.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <string>

#include "oracle/oracle.h"
#include "support/diagonal.h"

using namespace bitwhip;

namespace {

// As sets of sets, which ignore the order of variables and of their values.
std::set<std::set<int>> variables_of(const Geometry& geometry) {
  std::set<std::set<int>> variables;
  for (int v = 0; v < geometry.variables(); ++v) {
    std::set<int> members;
    for (Candidate c : geometry.members(static_cast<Variable>(v))) {
      if (c != kNoCandidate) members.insert(c);
    }
    variables.insert(members);
  }
  return variables;
}

std::set<std::set<int>> variables_of(const oracle::Board& board) {
  std::set<std::set<int>> variables;
  for (const auto& variable : board.variables) variables.emplace(variable.begin(), variable.end());
  return variables;
}

void check_tables(const Geometry& geometry, const oracle::Board& board) {
  CHECK(variables_of(geometry) == variables_of(board));
  CHECK(variables_of(geometry).size() == static_cast<std::size_t>(geometry.variables()));
  for (int c = 0; c < kCandidates; ++c) {
    const auto candidate = static_cast<Candidate>(c);
    std::set<int> linked;
    for (Candidate other : geometry.links(candidate)) linked.insert(other);
    for (int other = 0; other < kCandidates; ++other) {
      const bool expected = board.links[c][other];
      if (geometry.linked(candidate, static_cast<Candidate>(other)) != expected ||
          linked.contains(other) != expected) {
        FAIL("link " << c << " " << other);
      }
    }
    const auto links = geometry.links(candidate);
    REQUIRE(std::is_sorted(links.begin(), links.end()));

    const auto places = geometry.memberships(candidate);
    REQUIRE(places.size() == board.variables_of[c].size());
    for (const Geometry::Membership& place : places)
      REQUIRE(geometry.candidate(place.variable, place.value) == candidate);
  }
}

}  // namespace

TEST_CASE("geometry: numbers of candidates") {
  CHECK(candidate_of(0, 1) == 0);
  CHECK(candidate_of(80, 9) == 728);
  for (int c = 0; c < kCandidates; ++c) {
    REQUIRE(candidate_of(cell_of(static_cast<Candidate>(c)), digit_of(static_cast<Candidate>(c))) ==
            c);
  }
}

TEST_CASE("geometry: the classic grid") {
  const Geometry& geometry = Geometry::classic();
  REQUIRE(geometry.variables() == 324);
  check_tables(geometry, oracle::Board::classic());
  for (int c = 0; c < kCandidates; ++c) {
    REQUIRE(geometry.memberships(static_cast<Candidate>(c)).size() == 4);
    REQUIRE(geometry.links(static_cast<Candidate>(c)).size() == 28);
  }
}

TEST_CASE("geometry: order of variables and values") {
  const Geometry& geometry = Geometry::classic();
  for (int i = 0; i < 9; ++i) {
    for (int j = 0; j < 9; ++j) {
      for (int k = 0; k < 9; ++k) {
        const int v = i * 9 + j;
        REQUIRE(geometry.candidate(static_cast<Variable>(v), k) == candidate_of(v, k + 1));
        REQUIRE(geometry.candidate(static_cast<Variable>(81 + v), k) ==
                candidate_of(i * 9 + k, j + 1));
        REQUIRE(geometry.candidate(static_cast<Variable>(162 + v), k) ==
                candidate_of(k * 9 + i, j + 1));
        REQUIRE(geometry.candidate(static_cast<Variable>(243 + v), k) ==
                candidate_of((i / 3 * 3 + k / 3) * 9 + i % 3 * 3 + k % 3, j + 1));
      }
    }
  }
  CHECK(geometry.kind(0) == VariableKind::rc);
  CHECK(geometry.kind(80) == VariableKind::rc);
  CHECK(geometry.kind(81) == VariableKind::rn);
  CHECK(geometry.kind(162) == VariableKind::cn);
  CHECK(geometry.kind(243) == VariableKind::bn);
  CHECK(geometry.kind(323) == VariableKind::bn);
}

TEST_CASE("geometry: both diagonals as houses") {
  const Geometry& geometry = testing::diagonal_geometry();
  REQUIRE(geometry.variables() == 342);
  check_tables(geometry, oracle::Board::diagonal());
  CHECK(geometry.memberships(candidate_of(0, 1)).size() == 5);
  CHECK(geometry.memberships(candidate_of(40, 5)).size() == 6);
  CHECK(geometry.kind(341) == VariableKind::other);
}

TEST_CASE("geometry: a cell has as many houses as the tables hold") {
  BoardLayout layout = BoardLayout::classic();
  for (int house = 4; house < kMaxMemberships; ++house)
    layout.houses.push_back(
        {VariableKind::other, "e" + std::to_string(house), {0, 10, 20, 30, 40, 50, 60, 70, 80}});
  const Geometry geometry(layout);
  CHECK(geometry.memberships(candidate_of(40, 5)).size() == kMaxMemberships);
  layout.houses.push_back({VariableKind::other, "e", {40, 41, 42, 43, 44, 45, 46, 47, 48}});
  CHECK_THROWS_WITH(Geometry(layout), "a geometry with more houses of a cell than its tables hold");
}

TEST_CASE("geometry: a board of one house") {
  BoardLayout layout;
  layout.houses = {{VariableKind::rn, "r1", {0, 1, 2, 3, 4, 5, 6, 7, 8}}};
  const Geometry geometry(layout);
  CHECK(geometry.variables() == 90);
  CHECK(geometry.links(candidate_of(0, 1)).size() == 16);
  CHECK(geometry.links(candidate_of(80, 1)).size() == 8);
  CHECK(geometry.linked(candidate_of(0, 1), candidate_of(8, 1)));
  CHECK_FALSE(geometry.linked(candidate_of(0, 1), candidate_of(9, 1)));
  CHECK_FALSE(geometry.linked(candidate_of(0, 1), candidate_of(0, 1)));
}
