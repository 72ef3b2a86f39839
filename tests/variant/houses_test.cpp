// House sets against their definitions: predicates on rows and columns, and pictures.
#include <catch2/catch.hpp>
#include <functional>
#include <list>
#include <string_view>

#include "grid/geometry.h"
#include "layouts.h"
#include "variant/names.h"
#include "variant/variant.h"

using namespace bitwhip;
using namespace bitwhip::variant;
using namespace bitwhip::variant::checks;

namespace {

// Rows and columns from 1.
Cells where(int size, const std::function<bool(int r, int c)>& inside) {
  Cells cells;
  for (int r = 1; r <= size; ++r) {
    for (int c = 1; c <= size; ++c) {
      if (inside(r, c)) cells.insert(9 * (r - 1) + c - 1);
    }
  }
  return cells;
}

// Houses of the layout beyond rows, columns and, where it has them, blocks.
std::vector<std::string> further(const BoardLayout& layout, bool blocks = true) {
  std::vector<std::string> list;
  for (std::size_t i = static_cast<std::size_t>(layout.size * (blocks ? 3 : 2));
       i < layout.houses.size(); ++i)
    list.push_back(layout.houses[i].name);
  return list;
}

std::vector<std::string> numbered(const std::string& name, int count) {
  std::vector<std::string> list;
  for (int i = 1; i <= count; ++i) list.push_back(name + std::to_string(i));
  return list;
}

const BoardLayout& layout_of(std::string_view names, int size = 9) {
  static std::list<Variant> kept;  // a layout belongs to its variant, which must not move
  kept.emplace_back(names);
  const BoardLayout& layout = kept.back().layout(size);
  check_shape(layout);
  return layout;
}

}  // namespace

TEST_CASE("houses: rows and columns of each size") {
  for (int size = 4; size <= 9; ++size) {
    const BoardLayout& layout = layout_of("latin", size);
    CHECK(layout.size == size);
    REQUIRE(layout.houses.size() == static_cast<std::size_t>(2 * size));
    CHECK(layout.partial.empty());
    CHECK(layout.links.empty());
    for (int i = 1; i <= size; ++i) {
      CHECK(house(layout, "r" + std::to_string(i)) ==
            where(size, [i](int r, int) { return r == i; }));
      CHECK(house(layout, "c" + std::to_string(i)) ==
            where(size, [i](int, int c) { return c == i; }));
      CHECK(layout.houses[static_cast<std::size_t>(i - 1)].kind == VariableKind::rn);
      CHECK(layout.houses[static_cast<std::size_t>(size + i - 1)].kind == VariableKind::cn);
    }
  }
}

TEST_CASE("houses: blocks of 2 x 2, 2 x 3, 2 x 4 and 3 x 3") {
  struct Shape {
    int size, height, width;
  };
  for (const Shape shape : {Shape{4, 2, 2}, Shape{6, 2, 3}, Shape{8, 2, 4}, Shape{9, 3, 3}}) {
    const BoardLayout& layout = layout_of("classic", shape.size);
    CHECK(layout.houses.size() == static_cast<std::size_t>(3 * shape.size));
    int block = 0;
    for (int top = 1; top <= shape.size; top += shape.height) {
      for (int left = 1; left <= shape.size; left += shape.width) {
        const Cells expected = where(shape.size, [&](int r, int c) {
          return r >= top && r < top + shape.height && c >= left && c < left + shape.width;
        });
        CHECK(house(layout, "b" + std::to_string(++block)) == expected);
        CHECK(layout.houses[static_cast<std::size_t>(2 * shape.size + block - 1)].kind ==
              VariableKind::bn);
      }
    }
    CHECK(block == shape.size);
  }
  for (const int size : {5, 7}) CHECK(!has_blocks(size));
}

TEST_CASE("houses: diagonals") {
  for (int size = 4; size <= 9; ++size) {
    const BoardLayout& both = layout_of("latin,x", size);
    CHECK(further(both, false) == std::vector<std::string>{"x\\", "x/"});
    CHECK(house(both, "x\\") == where(size, [](int r, int c) { return r == c; }));
    CHECK(house(both, "x/") == where(size, [size](int r, int c) { return r + c == size + 1; }));
    CHECK(further(layout_of("latin,dneg", size), false) == std::vector<std::string>{"x\\"});
    CHECK(further(layout_of("latin,dpos", size), false) == std::vector<std::string>{"x/"});
  }
}

TEST_CASE("houses: windows") {
  const auto group = [](int i) { return i == 1 || i == 5 || i == 9 ? 3 : i < 5 ? 1 : 2; };
  const BoardLayout& nine = layout_of("windoku");
  CHECK(further(nine) == numbered("w", 9));
  const BoardLayout& four = layout_of("windoku4");
  CHECK(further(four) == numbered("w", 4));
  std::set<Cells> expected, found;
  for (int i = 1; i <= 3; ++i) {
    for (int j = 1; j <= 3; ++j)
      expected.insert(where(9, [&](int r, int c) { return group(r) == i && group(c) == j; }));
  }
  for (const std::string& name : numbered("w", 9)) found.insert(house(nine, name));
  CHECK(found == expected);
  for (const std::string& name : numbered("w", 4)) {
    CHECK(house(four, name) == house(nine, name));
    for (const int cell : house(four, name))
      CHECK((group(cell / 9 + 1) != 3 && group(cell % 9 + 1) != 3));
  }
}

TEST_CASE("houses: disjoint groups") {
  for (const auto& [size, height, width] :
       {std::array{4, 2, 2}, std::array{6, 2, 3}, std::array{8, 2, 4}, std::array{9, 3, 3}}) {
    const BoardLayout& layout = layout_of("disjoint", size);
    CHECK(further(layout) == numbered("d", size));
    int place = 0;
    for (int down = 0; down < height; ++down) {
      for (int across = 0; across < width; ++across) {
        const auto inside = [&, h = height, w = width](int r, int c) {
          return (r - 1) % h == down && (c - 1) % w == across;
        };
        CHECK(house(layout, "d" + std::to_string(++place)) == where(size, inside));
      }
    }
  }
}

TEST_CASE("houses: asterisk, centre dot, girandola") {
  const BoardLayout& asterisk = layout_of("asterisk");
  CHECK(further(asterisk) == std::vector<std::string>{"a1"});
  CHECK(house(asterisk, "a1") == drawn("........."
                                       "....#...."
                                       "..#...#.."
                                       "........."
                                       ".#..#..#."
                                       "........."
                                       "..#...#.."
                                       "....#...."
                                       "........."));
  const BoardLayout& dot = layout_of("centredot");
  CHECK(further(dot) == std::vector<std::string>{"m1"});
  CHECK(house(dot, "m1") == where(9, [](int r, int c) { return r % 3 == 2 && c % 3 == 2; }));
  const BoardLayout& girandola = layout_of("girandola");
  CHECK(further(girandola) == std::vector<std::string>{"g1"});
  CHECK(house(girandola, "g1") == drawn("#.......#"
                                        "....#...."
                                        "........."
                                        "........."
                                        ".#..#..#."
                                        "........."
                                        "........."
                                        "....#...."
                                        "#.......#"));
}

TEST_CASE("houses: broken diagonals are partial houses") {
  std::set<Cells> eight, five;
  for (const int d : {-1, 1}) eight.insert(where(9, [d](int r, int c) { return r - c == d; }));
  for (const int s : {9, 11}) eight.insert(where(9, [s](int r, int c) { return r + c == s; }));
  for (const int d : {-4, 4}) five.insert(where(9, [d](int r, int c) { return r - c == d; }));
  for (const int s : {6, 14}) five.insert(where(9, [s](int r, int c) { return r + c == s; }));
  const auto partial = [](const BoardLayout& layout) {
    std::set<Cells> found;
    for (const BoardLayout::HouseCells& house : layout.partial) found.insert(cells_of(house));
    CHECK(found.size() == layout.partial.size());
    CHECK(further(layout).empty());
    return found;
  };
  CHECK(partial(layout_of("doublex")) == eight);
  std::set<Cells> all = eight;
  all.insert(five.begin(), five.end());
  CHECK(all.size() == 8);
  CHECK(partial(layout_of("argyle")) == all);
}

TEST_CASE("houses: wrapped diagonals") {
  for (const int size : {5, 7}) {
    const BoardLayout& layout = layout_of("pandiagonal", size);
    std::vector<std::string> expected = numbered("p\\", size);
    for (const std::string& name : numbered("p/", size)) expected.push_back(name);
    CHECK(further(layout, false) == expected);
    for (int i = 1; i <= size; ++i) {
      CHECK(house(layout, "p\\" + std::to_string(i)) ==
            where(size, [&](int r, int c) { return (c - r + 1 - i + 2 * size) % size == 0; }));
      CHECK(house(layout, "p/" + std::to_string(i)) ==
            where(size, [&](int r, int c) { return (c + r - 1 - i + size) % size == 0; }));
      CHECK(house(layout, "p\\" + std::to_string(i)).contains(i - 1));
      CHECK(house(layout, "p/" + std::to_string(i)).contains(i - 1));
    }
  }
}

TEST_CASE("houses: all names of one board have houses of different names") {
  const BoardLayout& layout = layout_of("x,windoku,disjoint,asterisk,centredot,girandola,argyle");
  CHECK(layout.houses.size() == 27u + 2 + 9 + 9 + 3);
  CHECK(layout.partial.size() == 8);
  // No cell has more houses than tables hold.
  const Geometry geometry(layout);
  CHECK(geometry.memberships(candidate_of(40, 1)).size() == 11);
  CHECK(layout_of("pandiagonal", 7).houses.size() == 28);
}
