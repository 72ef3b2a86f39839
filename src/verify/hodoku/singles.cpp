// Singles of HoDoKu, and its brute force.
//
// A full house is the last empty cell of a house, a naked single a cell with one candidate, a
// hidden single the only cell of a house that a digit has. Brute force places the solution's digit
// in the middle one of the empty cells (floor(n / 2) from 0 on); that the digit is that of the
// solution, the checker of the path sees.
#include "verify/hodoku/singles.h"

#include "rulebook/ladder.h"
#include "verify/hodoku/hodoku_board.h"
#include "verify/hodoku/hodoku_step.h"

namespace bitwhip::verify {

namespace {

bool is_last_empty(const HodokuBoard& board, int cell) {
  return lists::any_of(kGeometry.houses[at(cell)],
                       [&](int house) { return (cells_in(house) & board.empty()).count() == 1; });
}

bool is_only_place(const HodokuBoard& board, int cell, int digit) {
  return lists::any_of(kGeometry.houses[at(cell)],
                       [&](int house) { return board.places(house, digit).count() == 1; });
}

}  // namespace

void check_naked_single(const HodokuBoard& board, const PrintedStep& step) {
  const int cell = *step.placed % 81;
  ask(board.count(cell) == 1, step,
      there("{} has the candidates {}", name_of_cell(cell), digits_text(board.mask(cell))),
      "the cell has one candidate left");
}

void check_full_house(const HodokuBoard& board, const PrintedStep& step) {
  const int cell = *step.placed % 81;
  ask(is_last_empty(board, cell), step,
      there("row, column and block of {} have other empty cells", name_of_cell(cell)),
      "the cell is the last one that is empty in a house");
}

void check_hidden_single(const HodokuBoard& board, const PrintedStep& step) {
  const int cell = *step.placed % 81, digit = digit_of(*step.placed);
  ask(is_only_place(board, cell, digit), step,
      there("{} has other cells in row, column and block of {}", digit, name_of_cell(cell)),
      "the digit has one cell left in a house");
}

void check_brute_force(const HodokuBoard& board, const PrintedStep& step) {
  const std::vector<int> empty = list_of(board.empty());
  const int cell = empty[empty.size() / 2];
  ask(*step.placed % 81 == cell, step,
      there("{} is not the middle one of {} empty cells, which is {}",
            name_of_cell(*step.placed % 81), empty.size(), name_of_cell(cell)),
      "brute force takes the middle one of the empty cells");
}

std::optional<CandidateBits> search_hodoku_singles(const HodokuBoard& board, HodokuTechnique row) {
  for (const int cell : list_of(board.empty())) {
    for (const int digit : digits_in(board.mask(cell))) {
      const bool found = row == HodokuTechnique::full_house     ? is_last_empty(board, cell)
                         : row == HodokuTechnique::naked_single ? board.count(cell) == 1
                                                                : is_only_place(board, cell, digit);
      if (found) return set_of({at_cell(cell, digit)});
    }
  }
  return std::nullopt;
}

}  // namespace bitwhip::verify
