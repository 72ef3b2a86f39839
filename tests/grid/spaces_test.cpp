// The tables of spaces against the definitions of HLS ch. II and VIII and PBCS ch. 7, implemented a
// second time.
#include "grid/spaces.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "oracle/oracle.h"
#include "support/diagonal.h"

using namespace bitwhip;

namespace {

constexpr VariableKind kKinds[] = {VariableKind::rc, VariableKind::rn, VariableKind::cn,
                                   VariableKind::bn, VariableKind::other};

int row(int c) { return c / 81; }
int column(int c) { return c / 9 % 9; }
int digit(int c) { return c % 9; }
int block(int c) { return row(c) / 3 * 3 + column(c) / 3; }
bool same_cell(int a, int b) { return a / 9 == b / 9; }

// Cells that see each other in the board of `links`: two different ones in which one digit is
// linked.
bool see(const oracle::Board& board, int a, int b) {
  return !same_cell(a, b) && board.links[a / 9 * 9][b / 9 * 9];
}

// Different cells of the 2D space that share a coordinate, with the same value in both.
bool adjacent(const oracle::Board& board, VariableKind space, int a, int b) {
  if (a == b) return false;
  switch (space) {
    case VariableKind::rc:  // value: digit
      return digit(a) == digit(b) && see(board, a, b);
    case VariableKind::rn:  // value: column
      return column(a) == column(b) && (row(a) == row(b) || digit(a) == digit(b));
    case VariableKind::cn:  // value: row
      return row(a) == row(b) && (column(a) == column(b) || digit(a) == digit(b));
    default:  // value: the square of the block, the place on the diagonal
      return same_cell(a, b);
  }
}

void check_adjacent(const Geometry& geometry, const oracle::Board& board) {
  const Spaces spaces(geometry);
  REQUIRE(geometry.variables() > 0);  // what follows asserts by FAIL alone
  for (int a = 0; a < kCandidates; ++a) {
    const auto from = static_cast<Candidate>(a);
    for (int b = 0; b < kCandidates; ++b) {
      const auto to = static_cast<Candidate>(b);
      if (spaces.links(from).has(to) != board.links[a][b]) FAIL("link " << a << " " << b);
      for (const VariableKind kind : kKinds) {
        if (spaces.links(kind, from).has(to) != adjacent(board, kind, a, b))
          FAIL("space " << static_cast<int>(kind) << ": " << a << " " << b);
      }
    }
    for (int v = 0; v < geometry.variables(); ++v) {
      const auto variable = static_cast<Variable>(v);
      for (int k = 0; k < kMaxValues; ++k) {
        const Candidate x = geometry.candidate(variable, k);
        const bool stays = spaces.keep_rows()[a].lane[v] >> k & 1;
        if (x != kNoCandidate && stays == adjacent(board, geometry.kind(variable), a, x))
          FAIL("row of " << a << ", variable " << v << " value " << k);
      }
    }
  }
}

// Value k of base i and value i of cover k are one candidate: then a crossing is what the header
// says it is.
void check_sectors(const Geometry& geometry, int naked, int hidden, int super_hidden) {
  const Spaces spaces(geometry);
  std::map<SubsetKind, int> count;
  std::set<std::vector<Variable>> seen;
  for (const Crossing& crossing : spaces.crossings()) {
    ++count[crossing.kind];
    std::vector<Variable> both(crossing.base.begin(), crossing.base.end());
    both.insert(both.end(), crossing.cover.begin(), crossing.cover.end());
    CHECK(seen.insert(both).second);
    for (int i = 0; i < 9; ++i) {
      for (int k = 0; k < 9; ++k)
        REQUIRE(geometry.candidate(crossing.base[i], k) ==
                geometry.candidate(crossing.cover[k], i));
      const VariableKind base = geometry.kind(crossing.base[i]),
                         cover = geometry.kind(crossing.cover[i]);
      REQUIRE(base != cover);
      REQUIRE((base == VariableKind::rc) == (crossing.kind == SubsetKind::naked));
      REQUIRE((cover == VariableKind::rc) == (crossing.kind == SubsetKind::hidden));
      if (crossing.kind == SubsetKind::super_hidden)
        REQUIRE((base == VariableKind::rn || base == VariableKind::cn));
      if (crossing.kind == SubsetKind::super_hidden)
        REQUIRE((cover == VariableKind::rn || cover == VariableKind::cn));
    }
  }
  CHECK(count[SubsetKind::naked] == naked);
  CHECK(count[SubsetKind::hidden] == hidden);
  CHECK(count[SubsetKind::super_hidden] == super_hidden);
}

void check_minirows(const Geometry& geometry, const oracle::Board& board) {
  const Spaces spaces(geometry);
  std::set<std::set<Candidate>> seen;
  for (int s = 0; s < spaces.minirows(); ++s) {
    const auto minirow = static_cast<Minirow>(s);
    const auto& members = spaces.members(minirow);
    REQUIRE(seen.insert({members.begin(), members.end()}).second);
    for (const Candidate c : members) {
      REQUIRE(digit(c) == digit(members[0]));
      REQUIRE(block(c) == block(members[0]));
    }
    const auto same = [&](auto line) {
      return line(members[0]) == line(members[1]) && line(members[1]) == line(members[2]);
    };
    REQUIRE(same(row) != same(column));
    for (int x = 0; x < kCandidates; ++x) {
      const auto c = static_cast<Candidate>(x);
      const bool linked = std::all_of(members.begin(), members.end(),
                                      [&](Candidate member) { return board.links[member][x]; });
      if (spaces.minirow_links(minirow).has(c) != linked)
        FAIL("minirow " << s << ", candidate " << x);
      for (const auto& [v, k] : geometry.memberships(c)) {
        if ((spaces.minirow_keep_rows()[s].lane[v] >> k & 1) == linked)
          FAIL("row of minirow " << s << ", candidate " << x);
      }
    }
  }
  // Each minirow is a part of exactly the variables that hold all of it.
  for (int v = 0; v < geometry.variables(); ++v) {
    const auto variable = static_cast<Variable>(v);
    std::set<Minirow> expected, found;
    for (int s = 0; s < spaces.minirows(); ++s) {
      const auto& all = geometry.members(variable);
      const auto& members = spaces.members(static_cast<Minirow>(s));
      if (std::all_of(members.begin(), members.end(), [&](Candidate c) {
            return std::find(all.begin(), all.end(), c) != all.end();
          })) {
        expected.insert(static_cast<Minirow>(s));
      }
    }
    for (const auto& [mask, minirow] : spaces.parts(variable)) {
      found.insert(minirow);
      const auto& members = spaces.members(minirow);
      for (int k = 0; k < kMaxValues; ++k) {
        REQUIRE((mask >> k & 1) == (std::find(members.begin(), members.end(),
                                              geometry.candidate(variable, k)) != members.end()));
      }
    }
    REQUIRE(found == expected);
  }
}

}  // namespace

TEST_CASE("spaces: 2D spaces of the classic grid") {
  check_adjacent(Geometry::classic(), oracle::Board::classic());
}

TEST_CASE("spaces: 2D spaces with both diagonals") {
  check_adjacent(testing::diagonal_geometry(), oracle::Board::diagonal());
}

TEST_CASE("spaces: crossings") {
  // For each digit rows against columns and the reverse.
  check_sectors(Geometry::classic(), 27, 27, 18);
  // A diagonal crosses the other houses in one cell or in three, but no nine houses in one cell
  // each, both ways.
  check_sectors(testing::diagonal_geometry(), 29, 29, 18);
}

TEST_CASE("spaces: minirows of the classic grid") {
  CHECK(Spaces(Geometry::classic()).minirows() == 486);
  check_minirows(Geometry::classic(), oracle::Board::classic());
}

TEST_CASE("spaces: sets of candidates") {
  CandidateSet a, b;
  for (const int c : {0, 63, 64, 500, 728}) a.add(static_cast<Candidate>(c));
  std::vector<int> seen;
  a.each([&](Candidate c) { seen.push_back(c); });
  CHECK(seen == std::vector<int>{0, 63, 64, 500, 728});
  CHECK_FALSE(a.meets(b));
  b.add(728);
  CHECK(a.meets(b));
  a.remove(728);
  CHECK_FALSE(a.meets(b));
  CHECK_FALSE(a.has(728));
  CHECK(a.has(64));
}
