// Subsets of variants: naked ones in houses and partial houses, hidden ones in houses, fish between
// any two families that cross in one cell each.
#include <catch2/catch.hpp>

#include "made_board.h"

using namespace bitwhip;
using testing::MadeBoard;
using Lost = std::set<std::string>;
using testing::all_of;

namespace {

// Pairs of families with fish, by the crossings of one digit.
std::size_t pairings(const MadeBoard& board) {
  const Spaces& spaces = board.tables()->spaces();
  std::size_t count = 0;
  for (const Crossing& crossing : spaces.crossings())
    count += crossing.kind == SubsetKind::super_hidden;
  for (const LooseCrossing& crossing : spaces.loose_crossings())
    count += crossing.kind == SubsetKind::super_hidden;
  return count / static_cast<std::size_t>(board.tables()->geometry().size());
}

}  // namespace

TEST_CASE("subsets of variants: naked ones in partial houses, hidden ones in houses alone") {
  for (const char* clue : {"extraregion:r1c1r5c5r9c9", "cage:r1c1r5c5r9c9"}) {
    MadeBoard board("clues", clue);
    board.cell(11, {1, 2}).cell(55, {1, 2});
    INFO(clue);
    CHECK(board.lost("naked", 2) == all_of({99}, {1, 2}));
    CHECK(board.lost("naked pigeonhole", 2) == all_of({99}, {1, 2}));
    CHECK(board.lost("naked", 3).empty());
    CHECK(board.lost("hidden", 2).empty());
    CHECK(MadeBoard("clues", clue).cell(11, {1, 2}).cell(55, {1, 3}).lost("naked", 2).empty());
  }
  MadeBoard argyle("argyle");
  CHECK(argyle.cell(15, {1, 2}).cell(26, {2, 3}).cell(59, {1, 3}).lost("naked", 3) ==
        all_of({37, 48}, {1, 2, 3}));
  // A partial house says nothing of the digits that it lacks: 1 and 2 in two of its three cells
  // alone.
  MadeBoard hidden("clues", "extraregion:r1c1r5c5r9c9");
  CHECK(hidden.cell(99, {3, 4, 5, 6, 7, 8, 9}).lost("hidden", 2).empty());
  MadeBoard full("x");
  CHECK(full.locked("x\\", 1, {11, 55}).locked("x\\", 2, {11, 55}).lost("hidden", 2) ==
        all_of({11, 55}, {3, 4, 5, 6, 7, 8, 9}));
}

TEST_CASE("subsets of variants: which families have fish") {
  CHECK(pairings(MadeBoard("classic")) == 2);
  CHECK(pairings(MadeBoard("x")) == 2);
  CHECK(pairings(MadeBoard("windoku")) == 2);
  CHECK(pairings(MadeBoard("disjoint")) == 4);
  CHECK(pairings(MadeBoard("x,disjoint")) == 4);
  CHECK(pairings(MadeBoard("latin", "", 5)) == 2);
  CHECK(pairings(MadeBoard("pandiagonal", "", 5)) == 12);
  CHECK(pairings(MadeBoard("pandiagonal", "", 7)) == 12);
  // Regions that are blocks with other letters, beside disjoint groups.
  std::string map;
  for (int cell = 0; cell < 81; ++cell)
    map += static_cast<char>('A' + cell / 27 * 3 + cell % 9 / 3);
  CHECK(pairings(MadeBoard("jigsaw,disjoint", map)) == 4);
}

TEST_CASE("subsets of variants: fish") {
  MadeBoard groups("disjoint");
  groups.locked("d1", 5, {11, 14}).locked("d2", 5, {12, 15});
  CHECK(groups.lost("super-hidden", 2) ==
        all_of({13, 16, 21, 22, 23, 24, 25, 26, 31, 32, 33, 34, 35, 36}, {5}));
  // Rows against falling diagonals.
  MadeBoard rows("pandiagonal", "", 7);
  rows.locked("r1", 5, {11, 13}).locked("r2", 5, {22, 24});
  CHECK(rows.lost("super-hidden", 2) == all_of({33, 44, 55, 66, 77, 35, 46, 57, 61, 72}, {5}));
  // Falling diagonals against rising ones: 11 and 13 of the first, 22 and 73 of the second, lie in
  // the first and third rising one.
  MadeBoard diagonals("pandiagonal", "", 7);
  const Geometry& geometry = diagonals.tables()->geometry();
  const auto of = [&](const std::string& name) {
    for (int h = 0; h < geometry.houses(); ++h) {
      if (geometry.house_name(h) == name)
        return std::set<int>(geometry.house(h).begin(), geometry.house(h).end());
    }
    return std::set<int>();
  };
  const auto meet = [&](const std::string& a, const std::string& b) {
    for (const int cell : of(a)) {
      if (of(b).count(cell)) return (cell / 9 + 1) * 10 + cell % 9 + 1;
    }
    return 0;
  };
  for (const std::string base : {"p\\1", "p\\4"})
    diagonals.locked(base, 3, {meet(base, "p/1"), meet(base, "p/3")});
  Lost expected;
  for (const char* cover : {"p/1", "p/3"}) {
    for (const int cell : of(cover)) {
      if (!of("p\\1").count(cell) && !of("p\\4").count(cell))
        expected.insert(std::to_string((cell / 9 + 1) * 10 + cell % 9 + 1) + ":3");
    }
  }
  CHECK(expected.size() == 10);
  CHECK(diagonals.lost("super-hidden", 2) == expected);
}
