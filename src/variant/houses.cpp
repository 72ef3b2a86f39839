#include "variant/houses.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <initializer_list>
#include <span>
#include <string_view>

#include "base/invariant.h"

namespace bitwhip::variant {

namespace {

using House = Layout::House;

// Places as a table gives them: 25 is row 2, column 5.
House house_of(std::string name, std::initializer_list<int> places) {
  House house{VariableKind::other, std::move(name), {}};
  for (const int place : places) house.cells.push_back(board_cell(place / 10 - 1, place % 10 - 1));
  return house;
}

// The house whose k-th cell is cell(k), for k below n.
template <class CellAt>
void add_house(Layout& layout, std::string name, CellAt cell) {
  House house{VariableKind::other, std::move(name), {}};
  for (int k = 0; k < layout.size; ++k) house.cells.push_back(cell(k));
  std::sort(house.cells.begin(), house.cells.end());
  layout.houses.push_back(std::move(house));
}

using Lines = std::array<int, 3>;
constexpr std::array<Lines, 3> kWindowLines{Lines{1, 2, 3}, Lines{5, 6, 7}, Lines{0, 4, 8}};

void add_window(Layout& layout, int number, std::size_t rows, std::size_t columns) {
  add_house(layout, "w" + std::to_string(number), [&](int k) {
    return board_cell(kWindowLines[rows][static_cast<std::size_t>(k / 3)], kWindowLines[columns][static_cast<std::size_t>(k % 3)]);
  });
}

void add_partial(Layout& layout, std::initializer_list<House> houses) { layout.partial.insert(layout.partial.end(), houses); }

}  // namespace

void add_falling_diagonal(Layout& layout) {
  add_house(layout, "x\\", [](int k) { return board_cell(k, k); });
}

void add_rising_diagonal(Layout& layout) {
  add_house(layout, "x/", [last = layout.size - 1](int k) { return board_cell(k, last - k); });
}

void add_four_windows(Layout& layout) {
  add_window(layout, 1, 0, 0);
  add_window(layout, 2, 0, 1);
  add_window(layout, 3, 1, 0);
  add_window(layout, 4, 1, 1);
}

void add_nine_windows(Layout& layout) {
  add_four_windows(layout);
  add_window(layout, 5, 0, 2);
  add_window(layout, 6, 1, 2);
  add_window(layout, 7, 2, 0);
  add_window(layout, 8, 2, 1);
  add_window(layout, 9, 2, 2);
}

void add_asterisk(Layout& layout) { layout.houses.push_back(house_of("a1", {25, 33, 37, 52, 55, 58, 73, 77, 85})); }

void add_centre_dot(Layout& layout) { layout.houses.push_back(house_of("m1", {22, 25, 28, 52, 55, 58, 82, 85, 88})); }

void add_girandola(Layout& layout) { layout.houses.push_back(house_of("g1", {11, 19, 25, 52, 55, 58, 85, 91, 99})); }

void add_long_broken_diagonals(Layout& layout) {
  add_partial(layout, {house_of("y1", {12, 23, 34, 45, 56, 67, 78, 89}), house_of("y2", {21, 32, 43, 54, 65, 76, 87, 98}),
                       house_of("y3", {18, 27, 36, 45, 54, 63, 72, 81}), house_of("y4", {29, 38, 47, 56, 65, 74, 83, 92})});
}

void add_broken_diagonals(Layout& layout) {
  add_long_broken_diagonals(layout);
  add_partial(layout, {house_of("y5", {15, 26, 37, 48, 59}), house_of("y6", {51, 62, 73, 84, 95}), house_of("y7", {15, 24, 33, 42, 51}),
                       house_of("y8", {59, 68, 77, 86, 95})});
}

void add_disjoint_groups(Layout& layout) {
  const auto [height, width] = block_shape(layout.size);
  for (int place = 0; place < layout.size; ++place) {
    add_house(layout, "d" + std::to_string(place + 1), [place, size = layout.size, down = height, across = width](int block) {
      return board_cell(block / (size / across) * down + place / across, block % (size / across) * across + place % across);
    });
  }
}

void add_wrapped_diagonals(Layout& layout) {
  const int size = layout.size;
  for (const bool falling : {true, false}) {
    for (int start = 0; start < size; ++start) {
      add_house(layout, (falling ? "p\\" : "p/") + std::to_string(start + 1),
                [=](int k) { return board_cell(k, (start + (falling ? k : size - k)) % size); });
    }
  }
}

Classes houses_of_classes(int size, const std::vector<int>& class_of, const std::vector<std::string>& names, VariableKind kind) {
  BITWHIP_INVARIANT(class_of.size() == static_cast<std::size_t>(size * size));
  std::vector<House> all;
  for (const std::string& name : names) all.push_back({kind, name, {}});
  for (int i = 0; i < size * size; ++i)
    all[static_cast<std::size_t>(class_of[static_cast<std::size_t>(i)])].cells.push_back(board_cell(i / size, i % size));
  Classes classes;
  for (House& house : all) {
    const auto cells = static_cast<int>(house.cells.size());
    if (cells == size) {
      classes.houses.push_back(std::move(house));
    } else if (cells > 1) {
      classes.partial.push_back(std::move(house));
    }
  }
  return classes;
}

namespace {

// Half of the moves of a piece; the others are their reverses.
struct Move {
  int down;
  int right;
};
constexpr std::array<Move, 4> kKnight{Move{1, 2}, Move{1, -2}, Move{2, 1}, Move{2, -1}};
constexpr std::array<Move, 2> kFerz{Move{1, 1}, Move{1, -1}};
constexpr std::array<Move, 4> kKing{Move{0, 1}, Move{1, 0}, Move{1, 1}, Move{1, -1}};

bool same(int v, int w) { return v == w; }
bool consecutive(int v, int w) { return std::abs(v - w) == 1; }

void link_moves(Relations& relations, std::span<const Move> moves, bool wraps, bool (*forbidden)(int v, int w)) {
  const int size = relations.size();
  const ForbiddenPairs pairs(size, forbidden);
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      for (const Move move : moves) {
        const int to_row = row + move.down;
        const int to_column = column + move.right;
        const bool on_board = to_row < size && to_column >= 0 && to_column < size;
        if (on_board || wraps) relations.forbid(board_cell(row, column), board_cell(to_row % size, (to_column + size) % size), pairs);
      }
    }
  }
}

}  // namespace

void link_knights(Relations& relations, bool wraps) { link_moves(relations, kKnight, wraps, same); }

void link_kings(Relations& relations, bool wraps) { link_moves(relations, kKing, wraps, same); }

void link_consecutive_ferzes(Relations& relations, bool wraps) { link_moves(relations, kFerz, wraps, consecutive); }

void link_consecutive_knights(Relations& relations, bool wraps) { link_moves(relations, kKnight, wraps, consecutive); }

void forbid_consecutive(Relations& relations, bool wraps) { relations.negative(Mark::difference, 1, wraps); }

void forbid_consecutive_in_a_ring(Relations& relations, bool wraps) {
  forbid_consecutive(relations, wraps);
  relations.negative(Mark::difference, relations.size() - 1, wraps);
}

void forbid_dots(Relations& relations, bool) {
  relations.negative(Mark::difference, 1);
  relations.negative(Mark::ratio, 2);
}

void forbid_xv(Relations& relations, bool) {
  relations.negative(Mark::sum, 5);
  relations.negative(Mark::sum, 10);
}

}  // namespace bitwhip::variant
