#include "variant/links.h"

#include <array>
#include <cstdlib>
#include <span>

#include "variant/houses.h"

namespace bitwhip::variant {
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
