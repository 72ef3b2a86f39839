#include "explain/state_text.h"

#include <algorithm>

#include "grid/puzzle.h"

namespace bitwhip::explain {

std::string state_text(const Geometry& geometry, const Grid& state, const std::vector<Candidate>& marked, const Ink& ink) {
  Puzzle marks;
  for (int cell = 0; cell < kCells; ++cell) marks.cell[cell] = state.mask(static_cast<Variable>(cell));
  const std::string plain = to_pasted_grid(marks, geometry.size());
  // The digits come cell by cell.
  std::string text;
  int cell = -1;
  bool inside = false;
  for (const char c : plain) {
    const bool digit = c >= '1' && c <= '9';
    if (digit && !inside) {
      do {
        ++cell;
      } while (!is_on_board(geometry.size(), cell));
    }
    inside = digit;
    const bool mark = digit && std::find(marked.begin(), marked.end(), candidate_of(cell, c - '0')) != marked.end();
    text += mark ? ink(Ink::Role::target, std::string(1, c)) : std::string(1, c);
  }
  return text;
}

}  // namespace bitwhip::explain
