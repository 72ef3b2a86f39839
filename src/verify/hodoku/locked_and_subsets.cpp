// Locked candidates and subsets of HoDoKu.
//
// Pointing: the two or three cells that a digit has in a block lie in one row or column; the digit
// goes from the rest of it. Claiming: those of a row or column lie in one block.
//
// A naked subset of size n has n cells with n digits together, in one house; the digits go from the
// other cells of each house that holds all of them. It is called locked (pair, triple) if the cells
// share a block and a line, and something goes from the line outside the block, and something from
// the block. A hidden subset has n digits that have n cells together in a house; all other digits
// go from these.
#include "verify/hodoku/locked_and_subsets.h"

#include "rulebook/ladder.h"
#include "verify/hodoku/hodoku_board.h"
#include "verify/hodoku/hodoku_step.h"

namespace bitwhip::verify {

namespace {

bool is_pointing(HodokuTechnique technique) {
  return technique == HodokuTechnique::locked_candidates_1;
}

// Returns what a digit locked in the house deletes, if it is.
CandidateBits locked_digit_deletions(const HodokuBoard& board, int house, int digit) {
  const CellBits cells = board.places(house, digit);
  if (cells.count() < 2 || cells.count() > 3) return {};
  CandidateBits gone;
  for (const int other : houses_around(cells)) {
    const bool crosses =
        (type_of_house(house) == kBlockType) != (type_of_house(other) == kBlockType);
    if (crosses) gone |= deletions(board.places(other, digit) & ~cells, digit);
  }
  return gone;
}

CandidateBits naked_deletions(const HodokuBoard& board, const CellBits& cells) {
  CandidateBits gone;
  for (const int house : houses_around(cells)) {
    for (const int digit : digits_in(board.digits(cells)))
      gone |= deletions(board.places(house, digit) & ~cells, digit);
  }
  return gone;
}

// True if the pair or triple is locked rather than naked.
bool is_locked(const CellBits& cells, const CandidateBits& gone) {
  if (cells.count() > 3 || !in_one(cells, kBlockType)) return false;
  const CellBits& block = cells_in(house_of(first_cell(cells), kBlockType));
  for (const int type : {kRowType, kColumnType}) {
    if (!in_one(cells, type)) continue;
    bool in_block = false, outside = false;
    for_each(gone, [&](Candidate c) { (block[at(c % 81)] ? in_block : outside) = true; });
    return in_block && outside;
  }
  return false;
}

bool is_locked_kind(HodokuTechnique technique) {
  return technique == HodokuTechnique::locked_pair || technique == HodokuTechnique::locked_triple;
}

CandidateBits hidden_deletions(const HodokuBoard& board, const CellBits& cells, Mask digits) {
  CandidateBits gone;
  each_cell(cells, [&](int cell) {
    for (const int other : digits_in(board.mask(cell) & ~digits))
      gone.set(at(at_cell(cell, other)));
  });
  return gone;
}

}  // namespace

void check_locked_digit(const HodokuBoard& board, const PrintedStep& step) {
  const auto& [digit, house] = std::get<LockedDigit>(step.pattern);
  const bool block = type_of_house(house) == kBlockType;
  ask(block == is_pointing(step.technique), step, there("{} is named", name_of(house_at(house))),
      "pointing names a block, claiming a row or a column");
  const CandidateBits gone = locked_digit_deletions(board, house, digit);
  ask(gone.any(), step,
      there("{} has the cells {} in {}", digit, cells_text(board.places(house, digit)),
            name_of(house_at(house))),
      "two or three cells lie where a block crosses a line, with the digit elsewhere in the other");
  expect_deletions(board, step, gone);
}

void check_naked_cells(const HodokuBoard& board, const PrintedStep& step) {
  const auto& [digits, cells] = std::get<DigitsInCells>(step.pattern);
  const int size = form_of(step.technique).size;
  ask(cell_count(cells) == size && static_cast<int>(digits.size()) == size, step,
      there("{} cells and {} digits are named", cells.count(), digits.size()),
      "it has {} cells and {} digits", size, size);
  ask(within(cells, board.empty()), step, there("a cell has a value"), "the cells are empty");
  ask(board.digits(cells) == mask_of(digits), step,
      there("{} have the digits {}", cells_text(cells), digits_text(board.digits(cells))),
      "the cells have the digits that are named, and no others");
  ask(!houses_around(cells).empty(), step, there("{} share no house", cells_text(cells)),
      "the cells lie in one house");
  const CandidateBits gone = naked_deletions(board, cells);
  expect_deletions(board, step, gone);
  ask(is_locked(cells, gone) == is_locked_kind(step.technique), step,
      is_locked(cells, gone) ? there("it deletes in the block, and in the line outside")
                             : there("it does not delete in the block and in the line outside"),
      "a pair or triple that does both is called locked, any other naked");
}

void check_hidden_digits(const HodokuBoard& board, const PrintedStep& step) {
  const auto& printed = std::get<DigitsInCells>(step.pattern);
  const std::vector<int>& digits = printed.digits;
  const CellBits& cells = printed.cells;
  const int size = form_of(step.technique).size;
  ask(cell_count(cells) == size && static_cast<int>(digits.size()) == size, step,
      there("{} cells and {} digits are named", cells.count(), digits.size()),
      "it has {} cells and {} digits", size, size);
  const bool hidden = lists::any_of(houses_around(cells), [&](int house) {
    CellBits places;
    for (const int digit : digits) {
      if (board.places(house, digit).none()) return false;
      places |= board.places(house, digit);
    }
    return places == cells;
  });
  ask(hidden, step, there("no house has these digits in {} alone", cells_text(cells)),
      "in a house, the digits have these cells and no others");
  expect_deletions(board, step, hidden_deletions(board, cells, mask_of(digits)));
}

std::optional<CandidateBits> search_locked_digits(const HodokuBoard& board, HodokuTechnique row) {
  for (int house = is_pointing(row) ? 0 : 9; house < (is_pointing(row) ? 9 : kHouses); ++house) {
    for (int digit = 1; digit <= 9; ++digit) {
      const CandidateBits gone = locked_digit_deletions(board, house, digit);
      if (gone.any()) return gone;
    }
  }
  return std::nullopt;
}

std::optional<CandidateBits> search_naked_cells(const HodokuBoard& board, HodokuTechnique row) {
  const int size = form_of(row).size;
  std::optional<CandidateBits> found;
  for (int house = 0; house < kHouses && !found; ++house) {
    std::vector<int> cells;
    each_cell(cells_in(house) & board.empty(), [&](int cell) {
      if (board.count(cell) <= size) cells.push_back(cell);
    });
    any_subset(cells, size, [&](const std::vector<int>& some) {
      const CellBits set = cell_bits(some);
      if (std::popcount(board.digits(set)) != size) return false;
      const CandidateBits gone = naked_deletions(board, set);
      if (gone.none() || is_locked(set, gone) != is_locked_kind(row)) return false;
      found = gone;
      return true;
    });
  }
  return found;
}

std::optional<CandidateBits> search_hidden_digits(const HodokuBoard& board, HodokuTechnique row) {
  const int size = form_of(row).size;
  std::optional<CandidateBits> found;
  for (int house = 0; house < kHouses && !found; ++house) {
    if (cell_count(cells_in(house) & board.empty()) <= size) continue;
    std::vector<int> digits;
    for (int digit = 1; digit <= 9; ++digit) {
      if (board.places(house, digit).any()) digits.push_back(digit);
    }
    any_subset(digits, size, [&](const std::vector<int>& some) {
      CellBits cells;
      for (const int digit : some) cells |= board.places(house, digit);
      if (cell_count(cells) != size) return false;
      const CandidateBits gone = hidden_deletions(board, cells, mask_of(some));
      if (gone.none()) return false;
      found = gone;
      return true;
    });
  }
  return found;
}

}  // namespace bitwhip::verify
