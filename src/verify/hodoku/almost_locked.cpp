// Patterns of almost locked sets of HoDoKu.
//
// An almost locked set has n cells of a house and n + 1 digits. A digit is a restricted common of
// two such sets without a common cell if all its cells in the one see all its cells in the other.
// A digit z of both ends goes from the cells outside them that see all its cells in both.
//
// XZ-rule: two sets with one restricted common; z is not it. With two restricted commons, z may be
// either of them, too, and all other digits of a set go from the cells that see all of theirs in
// it. XY-wing: C has restricted commons with A and with B, not the same digit alone; A and B have
// no cell in common. Z is none of the digits of the restricted commons. Chain: four sets or more,
// neighbours with restricted commons such that one digit can be chosen of each, other than that
// before; Z is not among those of the first and the last link.
#include "verify/hodoku/almost_locked.h"

#include "verify/hodoku/hodoku_board.h"
#include "verify/hodoku/hodoku_step.h"

namespace bitwhip::verify {

namespace {

void expect_almost_locked(const HodokuBoard& board, const PrintedStep& step,
                          const SetWithDigits& set) {
  ask(within(set.cells, board.empty()) && !houses_around(set.cells).empty(), step,
      there("{} are not empty cells of one house", cells_text(set.cells)),
      "an almost locked set lies in a house");
  ask(board.digits(set.cells) == set.digits, step,
      there("{} have the digits {}", cells_text(set.cells), digits_text(board.digits(set.cells))),
      "a set is printed with its digits");
  ask(std::popcount(set.digits) == cell_count(set.cells) + 1, step,
      there("{} have {} digits", cells_text(set.cells), std::popcount(set.digits)),
      "an almost locked set has one more digit than cells");
}

CellBits cells_for(const HodokuBoard& board, const SetWithDigits& set, int digit) {
  return set.cells & board.holding(digit);
}

Mask restricted_commons(const HodokuBoard& board, const SetWithDigits& a, const SetWithDigits& b) {
  Mask commons = 0;
  if ((a.cells & b.cells).any()) return commons;
  for (const int digit : digits_in(a.digits & b.digits)) {
    if (within(cells_for(board, b, digit), seen_by_all(cells_for(board, a, digit))))
      commons |= bit_of(digit);
  }
  return commons;
}

// Cells outside the set that see all cells of the set for the digit.
CellBits seen_by_digit(const HodokuBoard& board, const SetWithDigits& set, int digit) {
  return board.holding(digit) & seen_by_all(cells_for(board, set, digit)) & ~set.cells;
}

CandidateBits common_deletions(const HodokuBoard& board, const SetWithDigits& a,
                               const SetWithDigits& b, Mask but) {
  CandidateBits gone;
  for (const int digit : digits_in(a.digits & b.digits & ~but))
    gone |= deletions(seen_by_digit(board, a, digit) & seen_by_digit(board, b, digit), digit);
  return gone;
}

Mask digits_of(const CandidateBits& gone) {
  Mask digits = 0;
  for_each(gone, [&](Candidate c) { digits |= bit_of(digit_of(c)); });
  return digits;
}

// Returns true if a digit can be chosen of each mask, with no two neighbours alike.
bool can_alternate(const std::vector<Mask>& links) {
  Mask ends = links[0];  // digits that the choice so far can end with
  for (std::size_t i = 1; i < links.size(); ++i) {
    Mask next = 0;
    for (const int digit : digits_in(links[i])) {
      if ((ends & ~bit_of(digit)) != 0) next |= bit_of(digit);
    }
    ends = next;
  }
  return ends != 0;
}

}  // namespace

void check_als_xz(const HodokuBoard& board, const PrintedStep& step) {
  const auto& [sets, printed, said] = std::get<PrintedAlsSets>(step.pattern);
  for (const SetWithDigits& set : sets) expect_almost_locked(board, step, set);
  const auto &a = sets[0], &b = sets[1];
  const Mask commons = restricted_commons(board, a, b);
  ask(printed != 0 && printed == commons, step,
      there("the restricted commons are {}", commons == 0 ? "none" : digits_text(commons)),
      "X is what the sets have as restricted commons");
  CandidateBits gone, others;
  for (const int x : digits_in(commons)) gone |= common_deletions(board, a, b, bit_of(x));
  if (std::popcount(commons) == 2) {
    for (const auto& [one, other] : {std::pair(&a, &b), std::pair(&b, &a)}) {
      for (const int digit : digits_in(one->digits & ~commons))
        others |= deletions(seen_by_digit(board, *one, digit) & ~other->cells, digit);
    }
  }
  expect_deletions(board, step, gone | others);
  const Mask z = others.any() ? 0 : digits_of(gone);
  ask(said == z, step,
      there("of the digits of both sets, it deletes {}",
            z == 0 ? "not these alone" : digits_text(z)),
      "Z is said where nothing but digits of both sets is deleted");
}

void check_als_xy_wing(const HodokuBoard& board, const PrintedStep& step) {
  const auto& [sets, printed, said] = std::get<PrintedAlsSets>(step.pattern);
  for (const SetWithDigits& set : sets) expect_almost_locked(board, step, set);
  const auto &a = sets[0], &b = sets[1], &c = sets[2];
  ask((a.cells & b.cells).none(), step, there("A and B have {}", cells_text(a.cells & b.cells)),
      "A and B have no cell in common");
  const Mask x = restricted_commons(board, a, c), y = restricted_commons(board, b, c);
  ask(x != 0 && y != 0 && can_alternate({x, y}), step,
      there("the restricted commons of C are {} with A, and {} with B",
            x == 0 ? "none" : digits_text(x), y == 0 ? "none" : digits_text(y)),
      "C has a restricted common with A, and another one with B");
  ask(printed == (x | y), step, there("the restricted commons are {}", digits_text(x | y)),
      "X and Y are what the sets have as restricted commons");
  const CandidateBits gone = common_deletions(board, a, b, x | y);
  expect_deletions(board, step, gone);
  ask(said == digits_of(gone), step, there("it deletes {}", digits_text(digits_of(gone))),
      "Z is what is deleted");
}

void check_als_xy_chain(const HodokuBoard& board, const PrintedStep& step) {
  const auto& [sets, links, first, last] = std::get<PrintedAlsChain>(step.pattern);
  ask(sets.size() >= 4, step, there("it has {} sets", sets.size()), "it has four or more");
  for (const SetWithDigits& set : sets) expect_almost_locked(board, step, set);
  for (std::size_t i = 0; i < links.size(); ++i) {
    const Mask commons = restricted_commons(board, sets[i], sets[i + 1]);
    ask((links[i] & ~commons) == 0, step,
        there("the restricted commons of {} and {} are {}", cells_text(sets[i].cells),
              cells_text(sets[i + 1].cells), commons == 0 ? "none" : digits_text(commons)),
        "neighbours are linked by restricted commons");
  }
  ask(can_alternate(links), step, there("two links must use the same digit"),
      "neighbouring links use different digits");
  const CandidateBits gone =
      common_deletions(board, sets.front(), sets.back(), links.front() | links.back());
  expect_deletions(board, step, gone);
  ask(first == digits_of(gone) && last == first, step,
      there("it deletes {}", digits_text(digits_of(gone))),
      "the digits before and behind the chain are what is deleted");
}

}  // namespace bitwhip::verify
