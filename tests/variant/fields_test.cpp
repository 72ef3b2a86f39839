// The fields of lines: maps, colours, signs, game ids, and constraints on unmarked edges beside
// them.
#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>

#include "layouts.h"
#include "lines.h"

using namespace bitwhip;
using namespace bitwhip::variant;
using namespace bitwhip::variant::checks;

namespace {

const std::string kDots81(81, '.');
const std::string kDots16(16, '.');

// A map of regions for 4x4 that are no blocks.
const std::string kMap4 = "AABBACBBACCDCDDD";
const std::string kMap9 =
    "000122222301122444301122564301155564301157764305557764305887764333887764888887666";

std::vector<std::string> names_of(const std::vector<BoardLayout::HouseCells>& houses) {
  std::vector<std::string> names;
  for (const BoardLayout::HouseCells& house : houses) names.push_back(house.name);
  return names;
}

int cell_at(int r, int c) { return 9 * (r - 1) + c - 1; }

// The additions, read with the layout, link exactly the pairs of a and b that the rule forbids,
// beside what the names alone link.
void check_relation(const Variant& variant, const VariantPuzzle& read, int a, int b,
                    const std::function<bool(int v, int w)>& forbidden) {
  const BoardLayout& layout = variant.layout(read.size);
  check_shape(layout, read.additions);
  const Linked before(layout), after(layout, read.additions);
  for (int v = 1; v <= read.size; ++v) {
    for (int w = 1; w <= read.size; ++w) {
      INFO("r" << a / 9 + 1 << "c" << a % 9 + 1 << " = " << v << ", r" << b / 9 + 1 << "c"
               << b % 9 + 1 << " = " << w);
      const Candidate x = candidate_of(a, v), y = candidate_of(b, w);
      CHECK(after(x, y) == (before(x, y) || forbidden(v, w)));
    }
  }
}

std::size_t count(const std::string& names, const std::string& line) {
  return accepted(names, line).additions.links.size();
}

}  // namespace

TEST_CASE("jigsaw: regions replace the blocks") {
  const Variant variant("jigsaw");
  for (const std::string& line : {kDots16 + " " + kMap4, kDots16 + kMap4}) {
    const VariantPuzzle read = accepted(variant, line);
    CHECK(read.size == 4);
    check_shape(variant.layout(4), read.additions);
    CHECK(variant.layout(4).houses.size() == 8);
    CHECK(names_of(read.additions.houses) == std::vector<std::string>{"b1", "b2", "b3", "b4"});
    CHECK(cells_of(read.additions.houses[0]) ==
          Cells{cell_at(1, 1), cell_at(1, 2), cell_at(2, 1), cell_at(3, 1)});
    CHECK(cells_of(read.additions.houses[3]) ==
          Cells{cell_at(3, 4), cell_at(4, 2), cell_at(4, 3), cell_at(4, 4)});
    for (const BoardLayout::HouseCells& house : read.additions.houses)
      CHECK(house.kind == VariableKind::bn);
    CHECK(read.additions.partial.empty());
    CHECK(read.additions.links.empty());
  }
  for (int size = 4; size <= 9; ++size) {
    std::string rows;
    for (int row = 0; row < size; ++row)
      rows += std::string(static_cast<std::size_t>(size), static_cast<char>('a' + row));
    CHECK(accepted(variant, std::string(rows.size(), '.') + rows).additions.houses.size() ==
          static_cast<std::size_t>(size));
  }
}

TEST_CASE("jigsaw: regions beside the blocks have names of their own") {
  const Variant variant("jigsaw+blocks,nc");
  const VariantPuzzle read = accepted(variant, kDots81 + " " + kMap9);
  CHECK(names_of(read.additions.houses) ==
        std::vector<std::string>{"j1", "j2", "j3", "j4", "j5", "j6", "j7", "j8", "j9"});
  CHECK(variant.layout(9).houses.size() == 27);
  for (const BoardLayout::HouseCells& house : read.additions.houses)
    CHECK(house.kind == VariableKind::other);
  check_shape(variant.layout(9), read.additions);
}

TEST_CASE("jigsaw: maps that are refused") {
  CHECK(refused("jigsaw", kDots16) ==
        "malformed: there is no jigsaw map, for which 16 characters are expected");
  CHECK(refused("jigsaw", kDots16 + " AABB") ==
        "malformed: the jigsaw map 'AABB' has 4 characters where 16 are expected");
  CHECK(
      refused("jigsaw", kDots16 + " AABBACBBACCDCDD-") ==
      "malformed: character '-' at position 16 of the jigsaw map is neither a letter nor a digit");
  CHECK(refused("jigsaw", kDots16 + " AABBACBBACCDCDDE") ==
        "malformed: region D of the jigsaw map has 3 cells where 4 are expected");
  CHECK(refused("jigsaw", kDots16 + " AABBACBBACCDCDDB") ==
        "malformed: region B of the jigsaw map has 5 cells where 4 are expected");
  CHECK(refused("jigsaw", kDots16 + " aABBACBBACCDCDDD") ==
        "malformed: region A of the jigsaw map has 3 cells where 4 are expected");
  CHECK(refused("jigsaw", kDots16 + kMap4 + " x") ==
        "unsupported: the word 'x' is no field that jigsaw calls for");
}

TEST_CASE("jigsaw: SumoCue lines hold givens and regions") {
  std::string line = "SumoCueV1";
  const std::string grid = "1..4.......2..3.";
  std::string digits = kMap4;
  for (std::size_t i = 0; i < 16; ++i) {
    digits[i] = static_cast<char>('0' + kMap4[i] - 'A');
    line += std::string("=") + (grid[i] == '.' ? '0' : grid[i]) + "J" + digits[i];
  }
  for (const char* names : {"jigsaw", "jigsaw+blocks", "4x4,jigsaw"}) {
    const VariantPuzzle read = accepted(names, line);
    const VariantPuzzle plain = accepted(names, grid + " " + digits);
    CHECK(read.puzzle == plain.puzzle);
    CHECK(read.additions == plain.additions);
    CHECK(read.size == 4);
  }
  CHECK(accepted("jigsaw,colour", line + " AAAABBBBCCCCDDDD").additions.houses.size() == 8);
  CHECK(refused("x", line) ==
        "unsupported: a SumoCue line has regions: the variant must name jigsaw");
  CHECK(refused("6x6,jigsaw", line) == "malformed: a board of 4x4 where 6x6 is named");
  CHECK(refused("jigsaw", line + "=0J0") ==
        "unsupported: a SumoCue line of 17 cells where 16, 25, 36, 49, 64 or 81 are rated");
  CHECK(refused("jigsaw", line.substr(0, line.size() - 1) + "2") ==
        "malformed: region 2 of the SumoCue line has 5 cells where 4 are expected");
  const auto with_first = [&line](const std::string& item) {
    return "SumoCueV1=" + item + line.substr(line.find('=', 10));
  };
  CHECK(with_first("1J0") == line);
  for (const char* item : {"5J0", "1J4", "1C0", "1J", "", "1J0C3", "xJ0", "01J0"})
    CHECK(refused("jigsaw", with_first(item)) == "unsupported: item 1 of the SumoCue line, '" +
                                                     std::string(item) +
                                                     "', is no value, J and region");
  CHECK(refused("jigsaw", "SumoCueV1=") ==
        "unsupported: a SumoCue line of 1 cell where 16, 25, 36, 49, 64 or 81 are rated");
  CHECK(refused("jigsaw", "SumoCueV1") ==
        "malformed: 9 characters where 16, 25, 32, 36, 49, 50, 64, 72, 81, 98, 128, 162 or 729 are "
        "expected");
}

TEST_CASE("colours: houses and partial houses") {
  const Variant variant("4x4,colour");
  const VariantPuzzle read = accepted(variant, kDots16 + " ABCAaDDdBACAeff1");
  check_shape(variant.layout(4), read.additions);
  CHECK(names_of(read.additions.houses) == std::vector<std::string>{"k2"});
  CHECK(names_of(read.additions.partial) == std::vector<std::string>{"k3", "k4", "k5", "k9"});
  CHECK(cells_of(read.additions.houses[0]) ==
        Cells{cell_at(1, 1), cell_at(1, 4), cell_at(3, 2), cell_at(3, 4)});
  CHECK(cells_of(read.additions.partial[0]) == Cells{cell_at(1, 2), cell_at(3, 1)});
  CHECK(read.additions.houses[0].kind == VariableKind::other);
  CHECK(read.additions.links.empty());
  CHECK(refused("4x4,colour", kDots16 + " AAAAABCDEFGHIJKL") ==
        "malformed: colour A has 5 cells where 4 at most can differ");
  CHECK(refused("4x4,colour", kDots16) ==
        "malformed: there is no map of colours, for which 16 characters are expected");
  CHECK(accepted("jigsaw,colour", kDots16 + kMap4 + " ABCDABCDABCDABCD").additions.houses.size() ==
        8);
}

TEST_CASE("edges: each sign between its two cells") {
  const Variant variant("4x4,edges");
  const auto less = [](int v, int w) { return v >= w; };
  const auto greater = [](int v, int w) { return v <= w; };
  const auto next = [](int v, int w) { return std::abs(v - w) != 1; };
  const auto twice = [](int v, int w) { return v != 2 * w && w != 2 * v; };
  const auto ten = [](int v, int w) { return v + w != 10; };
  const auto five = [](int v, int w) { return v + w != 5; };
  const auto none = [](int, int) { return false; };
  const struct {
    char sign;
    std::function<bool(int, int)> forbidden;
  } signs[] = {{'<', less}, {'>', greater}, {'o', next}, {'*', twice},
               {'x', ten},  {'v', five},    {'-', none}};
  for (const auto& [sign, forbidden] : signs) {
    for (int line = 1; line <= 4; ++line) {
      for (int place = 1; place <= 3; ++place) {
        std::string rows(12, '-');
        std::string columns(12, '-');
        rows[static_cast<std::size_t>((line - 1) * 3 + place - 1)] = sign;
        const VariantPuzzle in_row = accepted(variant, kDots16 + " " + rows + " " + columns);
        std::swap(rows, columns);
        const VariantPuzzle in_column = accepted(variant, kDots16 + " " + rows + " " + columns);
        if (place != line) {
          CHECK(in_row.additions.links.size() == in_column.additions.links.size());
          continue;
        }
        check_relation(variant, in_row, cell_at(line, place), cell_at(line, place + 1), forbidden);
        check_relation(variant, in_column, cell_at(place, line), cell_at(place + 1, line),
                       forbidden);
        check_relation(variant, in_row, cell_at(1, 1), cell_at(4, 4), none);
      }
    }
  }
  // By hand: the second place of the third row, and of the third column.
  check_relation(variant, accepted(variant, kDots16 + " -------<---- ------------"), cell_at(3, 2),
                 cell_at(3, 3), less);
  check_relation(variant, accepted(variant, kDots16 + " ------------ -------<----"), cell_at(2, 3),
                 cell_at(3, 3), less);
}

TEST_CASE("edges: words that are refused") {
  CHECK(refused("4x4,edges", kDots16) ==
        "malformed: there is no word of signs in rows, for which 12 characters are expected");
  CHECK(refused("4x4,edges", kDots16 + " ------------") ==
        "malformed: there is no word of signs in columns, for which 12 characters are expected");
  CHECK(refused("4x4,edges", kDots16 + " ------------ -----------") ==
        "malformed: the word of signs in columns '-----------' has 11 characters where 12 are "
        "expected");
  CHECK(refused("4x4,edges", kDots16 + " -------^---- ------------") ==
        "malformed: character '^' between r3c2 and r3c3 is none of the signs < > - o * x v");
  CHECK(refused("4x4,edges", kDots16 + " ------------ -------^----") ==
        "malformed: character '^' between r2c3 and r3c3 is none of the signs < > - o * x v");
  CHECK(refused("futoshiki", kDots16 + " ------------ ------------ -") ==
        "unsupported: the word '-' is no field that futoshiki calls for");
}

TEST_CASE("edges: signs and the constraints on unmarked edges") {
  const auto consecutive = [](int v, int w) { return std::abs(v - w) == 1; };
  for (const char* names : {"4x4,nc,edges", "4x4,kropki-,edges"}) {
    const Variant variant(names);
    CHECK(variant.layout(4).links.empty());
    const bool dots = std::string(names).find("kropki") != std::string::npos;
    const auto unmarked = [&](int v, int w) {
      return consecutive(v, w) || (dots && (v == 2 * w || w == 2 * v));
    };
    // 'o' between r1c1 and r1c2, '*' between r2c1 and r2c2, 'v' between r3c1 and r3c2, '<' between
    // r4c1 and r4c2.
    const VariantPuzzle read = accepted(variant, kDots16 + " o--*--v--<-- ------------");
    check_relation(variant, read, cell_at(1, 1), cell_at(1, 2),
                   [&](int v, int w) { return !consecutive(v, w); });
    check_relation(variant, read, cell_at(2, 1), cell_at(2, 2),
                   [](int v, int w) { return v != 2 * w && w != 2 * v; });
    check_relation(variant, read, cell_at(3, 1), cell_at(3, 2),
                   [&](int v, int w) { return v + w != 5 || unmarked(v, w); });
    check_relation(variant, read, cell_at(4, 1), cell_at(4, 2),
                   [&](int v, int w) { return v >= w || unmarked(v, w); });
    check_relation(variant, read, cell_at(1, 2), cell_at(1, 3), unmarked);
    check_relation(variant, read, cell_at(1, 1), cell_at(2, 1), unmarked);
  }
  const Variant ring("4x4,nc+,edges");
  const VariantPuzzle read = accepted(ring, kDots16 + " o----------- ------------");
  check_relation(ring, read, cell_at(1, 1), cell_at(1, 2),
                 [&](int v, int w) { return !consecutive(v, w); });
  check_relation(ring, read, cell_at(1, 2), cell_at(1, 3),
                 [&](int v, int w) { return consecutive(v, w) || std::abs(v - w) == 3; });
  const Variant sums("6x6,xv-,edges");
  const std::string none(30, '-');
  const VariantPuzzle marked =
      accepted(sums, std::string(36, '.') + " x" + none.substr(1) + " o" + none.substr(1));
  check_relation(sums, marked, cell_at(1, 1), cell_at(1, 2),
                 [](int v, int w) { return v + w != 10; });
  check_relation(sums, marked, cell_at(1, 1), cell_at(2, 1),
                 [&](int v, int w) { return !consecutive(v, w) || v + w == 5 || v + w == 10; });
  check_relation(sums, marked, cell_at(1, 2), cell_at(1, 3),
                 [](int v, int w) { return v + w == 5 || v + w == 10; });
  // On a torus the edges over the border have no mark.
  const Variant torus("4x4,nc,toroidal,edges");
  const VariantPuzzle wrapped = accepted(torus, kDots16 + " ooo--------- ------------");
  check_relation(torus, wrapped, cell_at(1, 1), cell_at(1, 4), consecutive);
  check_relation(torus, wrapped, cell_at(1, 1), cell_at(1, 2),
                 [&](int v, int w) { return !consecutive(v, w); });
  // Without a sign all edges are unmarked.
  CHECK(count("nc,edges", kDots81 + " " + std::string(72, '-') + " " + std::string(72, '-')) ==
        2304);
  CHECK(count("nc,clues", kDots81) == 2304);
  CHECK(count("antiknight,nc,clues", kDots81) == 2304);
}

TEST_CASE("gt: each of the 108 signs between its two cells") {
  const Variant variant("gt");
  std::size_t place = 0;
  const auto check = [&](int a, int b, char less, char greater) {
    std::string signs(108, '-');
    signs[place] = less;
    const VariantPuzzle first = accepted(variant, kDots81 + " " + signs);
    signs[place] = greater;
    const VariantPuzzle second = accepted(variant, kDots81 + " " + signs);
    INFO(place);
    // 36 of the 45 pairs of a sign: the house links the nine of equal digits.
    CHECK(first.additions.links.size() == 36);
    CHECK(second.additions.links.size() == 36);
    const auto all_between = [&](const VariantPuzzle& read, bool upward) {
      return std::all_of(
          read.additions.links.begin(), read.additions.links.end(), [&](const CandidatePair& pair) {
            const int v = digit_of(pair.a), w = digit_of(pair.b);
            return cell_of(pair.a) == a && cell_of(pair.b) == b && (upward ? v > w : v < w);
          });
    };
    CHECK(all_between(first, true));
    CHECK(all_between(second, false));
    ++place;
  };
  for (int band = 1; band <= 7; band += 3) {
    for (int row = band; row < band + 3; ++row) {
      for (const int column : {1, 2, 4, 5, 7, 8})
        check(cell_at(row, column), cell_at(row, column + 1), '<', '>');
      if (row == band + 2) continue;
      for (int column = 1; column <= 9; ++column)
        check(cell_at(row, column), cell_at(row + 1, column), '^', 'v');
    }
  }
  CHECK(place == 108);
  const std::string none(108, '-');
  CHECK(refused("gt", kDots81) ==
        "malformed: there is no word of signs in blocks, for which 108 characters are expected");
  CHECK(refused("gt", kDots81 + " <") ==
        "malformed: the word of signs in blocks '<' has 1 character where 108 are expected");
  CHECK(refused("gt", kDots81 + " ^" + none.substr(1)) ==
        "malformed: character '^' between r1c1 and r1c2 is none of the signs < > -");
  CHECK(refused("gt", kDots81 + " ------<" + none.substr(7)) ==
        "malformed: character '<' between r1c1 and r2c1 is none of the signs ^ v -");
}

TEST_CASE("tatham: a game id of Unequal stands in place of the grid") {
  const Variant variant("tatham");
  const VariantPuzzle read = accepted(variant, "4:0,3R,0D,0,0,0,0L,0,1,0U,0,0,0,0,0,4");
  CHECK(read.size == 4);
  CHECK(read.puzzle == accepted("latin", ".3......1......4").puzzle);
  CHECK(variant.layout(4).houses.size() == 8);
  const auto greater = [](int v, int w) { return v <= w; };
  check_relation(variant, read, cell_at(1, 2), cell_at(1, 3), greater);
  check_relation(variant, read, cell_at(1, 3), cell_at(2, 3), greater);
  check_relation(variant, read, cell_at(2, 3), cell_at(2, 2), greater);
  check_relation(variant, read, cell_at(3, 2), cell_at(2, 2), greater);
  CHECK(read.additions.links.size() == 4 * 6);
  // A skip of 15 cells; difficulty; a comma at the end; two signs at a cell.
  CHECK(accepted(variant, "4:o4").puzzle == accepted("latin", std::string(15, '.') + "4").puzzle);
  CHECK(accepted(variant, "4dx:0,0,bb4,c2,d0,").puzzle ==
        accepted("latin", "......4...2.....").puzzle);
  CHECK(accepted(variant, "9dt:zzza0,0").size == 9);
  CHECK(accepted(variant, "4:0RD,n0").additions.links.size() == 12);
}

TEST_CASE("tatham: ids that are refused") {
  const auto why = [](const std::string& id) { return refused("tatham", id); };
  CHECK(why("3:0") == "unsupported: '3:0' is no game id of Unequal of an order from 4 to 9");
  CHECK(why("10:0") == "unsupported: '10:0' is no game id of Unequal of an order from 4 to 9");
  CHECK(why("abc") == "unsupported: 'abc' is no game id of Unequal of an order from 4 to 9");
  CHECK(why("7a:0") ==
        "unsupported: '7a:0' is no game id of Unequal, a game with adjacent numbers");
  CHECK(why("7dx#123") == "unsupported: '7dx#123' is no game id of Unequal, a random seed");
  CHECK(why("7#123") == "unsupported: '7#123' is no game id of Unequal, a random seed");
  CHECK(why("7dz:0") == "unsupported: '7dz:0' is no game id of Unequal");
  CHECK(why("4") == "unsupported: '4' is no game id of Unequal");
  CHECK(why("4:") == "unsupported: a game id of Unequal without a number before cell 1");
  CHECK(why("4:0,0") == "unsupported: a game id of Unequal with 2 cells where 16 are expected");
  CHECK(why("4:o0,0") == "unsupported: a game id of Unequal with more than 16 cells");
  CHECK(why("4:q0") == "unsupported: a game id of Unequal with more than 16 cells");
  CHECK(why("4:o5") == "unsupported: a game id of Unequal with a number above 4 before cell 16");
  CHECK(why("4:o12") == "unsupported: a game id of Unequal with a number above 4 before cell 16");
  CHECK(why("4:0U,o0") ==
        "unsupported: a game id of Unequal whose sign U at r1c1 points off the grid");
  CHECK(why("4:0L,o0") ==
        "unsupported: a game id of Unequal whose sign L at r1c1 points off the grid");
  CHECK(why("4:c0R,l0") ==
        "unsupported: a game id of Unequal whose sign R at r1c4 points off the grid");
  CHECK(why("4:o0D") ==
        "unsupported: a game id of Unequal whose sign D at r4c4 points off the grid");
  CHECK(why("4:0R,0L,n0") ==
        "unsupported: a game id of Unequal whose sign L at r1c2 contradicts the sign of r1c1");
  CHECK(why("4:0x,o0") == "unsupported: character 'x' in a game id of Unequal before cell 2");
  CHECK(why("4:o0 x") == "unsupported: the word 'x' is no field that tatham calls for");
  CHECK(refused("6x6,tatham", "4:o0") == "malformed: a board of 4x4 where 6x6 is named");
}

TEST_CASE("clues: words after the other fields") {
  const Variant variant("jigsaw,clues");
  const std::string line =
      kDots16 + kMap4 +
      " even:r1c1 thermo:r1c1r2c2 killer:r1c1r4c4r2c3 extraregion:r1c1r2c2r3c3r4c4 odd:r4c4";
  const VariantPuzzle read = accepted(variant, line);
  CHECK(read.puzzle.cell[0] == 0b1010);
  CHECK(read.puzzle.cell[static_cast<std::size_t>(cell_at(4, 4))] == 0b0101);
  CHECK(read.puzzle.marks);
  CHECK(names_of(read.additions.houses) == std::vector<std::string>{"b1", "b2", "b3", "b4", "e1"});
  CHECK(names_of(read.additions.partial) == std::vector<std::string>{"q1"});
  check_relation(variant, read, cell_at(1, 1), cell_at(2, 2), [](int v, int w) { return v >= w; });
  CHECK(accepted(variant, kDots16 + kMap4).additions.links.empty());
  CHECK(refused("jigsaw,clues", kDots16 + kMap4 + " foo:r1c1")
            .starts_with("unsupported: 'foo:r1c1' is no clue word"));
  CHECK(refused("clues", kDots81 + " even:r1c1 sandwich:r1c1").find("sandwich") !=
        std::string::npos);
}

TEST_CASE("fields: several of them in the order of the names") {
  const std::string signs = "------------ ------------";
  const VariantPuzzle read =
      accepted("colour,edges,jigsaw,clues,x,evenodd",
               "e" + kDots16.substr(1) + " " + kMap4 + " ABCDABCDABCDABCD " + signs + " odd:r4c4");
  CHECK(names_of(read.additions.houses) ==
        std::vector<std::string>{"b1", "b2", "b3", "b4", "k1", "k2", "k3", "k4"});
  CHECK(read.puzzle.cell[0] == 0b1010);
}
