// Unique rectangles and loops, and bivalue universal graves: patterns that would leave two
// solutions.
#include <algorithm>

#include "base/invariant.h"
#include "base/text.h"
#include "verify/ser/ser.h"

namespace bitwhip::verify {
namespace {

const House& house_with(const SerStep& step, const std::vector<Square>& squares) {
  if (step.houses.size() != 1) throw Wrong("not one house");
  for (const Square& square : squares) {
    if (!inside(step.houses.front(), square)) throw Wrong("{} is not in {}", name_of(square), name_of(step.houses.front()));
  }
  return step.houses.front();
}

// Squares of which one holds one of `digits`, as one square in a naked set with the others of the
// step.
void naked_with(const SerBoard& board, const SerStep& step, const std::vector<Square>& joined, Mask digits, SerFinding& finding) {
  BITWHIP_INVARIANT(!joined.empty());
  const House& house = house_with(step, joined);
  house_with(step, step.others);
  if (!all_different(step.others) || !all_different(step.other_digits)) throw Wrong("a square or digit twice");
  if (step.other_digits.size() != step.others.size() + 1)
    throw Wrong("{} for {} squares and one", counted(step.other_digits.size(), "digit"), step.others.size());
  const Mask set = mask_of(step.other_digits);
  if ((digits & ~set) != 0) throw Wrong("the set lacks a further digit");
  std::vector<Square> all = joined;
  for (const Square& square : step.others) {
    if (contains(joined, square)) throw Wrong("{} is in the set already", name_of(square));
    if (board.mask(square) == 0 || (board.mask(square) & ~set) != 0) throw Wrong("{} holds other digits", name_of(square));
    all.push_back(square);
  }
  finding.take_beside(board, house, all, set);
  finding.tenths += static_cast<int>(step.others.size());
}

// A closed way from house to house, with one of its even and one of its odd squares in each house
// that it meets.
void expect_loop(const SerBoard& board, const SerType& type, const SerStep& step) {
  const auto& loop = step.squares;
  if (static_cast<int>(loop.size()) != type.size || loop.size() % 2 != 0 || !all_different(loop))
    throw Wrong("a loop of {}", counted(loop.size(), "square"));
  if (step.digits.size() != 2 || !all_different(step.digits)) throw Wrong("not two digits");
  std::vector<Square> more;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    if (!sees(loop[i], loop[(i + 1) % loop.size()])) throw Wrong("{} does not see the next square", name_of(loop[i]));
    if (!all_in(step.digits, board.digits(loop[i]))) throw Wrong("{} lacks a digit of the loop", name_of(loop[i]));
    if (board.digits(loop[i]).size() > 2) more.push_back(loop[i]);
  }
  if (more != step.more) throw Wrong("the squares with more are others");
  for (const House& house : houses()) {
    int even = 0, odd = 0;
    for (std::size_t i = 0; i < loop.size(); ++i) (i % 2 == 0 ? even : odd) += inside(house, loop[i]);
    if (even != odd || even > 1) throw Wrong("{} holds {} of the loop", name_of(house), counted(even + odd, "square"));
  }
}

// The digits of the set are in the squares with more, of which one holds none of them, and in the
// others alone.
void hidden_with(const SerBoard& board, const SerStep& step, Mask further, SerFinding& finding) {
  const House& house = house_with(step, step.more);
  house_with(step, step.others);
  if (!all_different(step.others) || !all_different(step.other_digits)) throw Wrong("a square or digit twice");
  if (step.other_digits.size() != step.others.size() + 1 || step.others.empty()) throw Wrong("not one digit more than squares");
  for (const int digit : step.other_digits) {
    if ((further & bit_of(digit)) != 0) throw Wrong("{} is a further digit", digit);
    for (const Square& square : board.places(house, digit)) {
      if (!contains(step.more, square) && !contains(step.others, square)) throw Wrong("{} fits {} too", digit, name_of(square));
    }
  }
  for (const Square& square : step.others) {
    if (contains(step.more, square)) throw Wrong("{} is in the set already", name_of(square));
    finding.take(board, square, ~mask_of(step.other_digits));
  }
  finding.tenths += static_cast<int>(step.others.size()) - 1;
}

// One digit of the loop is in the two squares alone, so the other is not there.
void locked(const SerBoard& board, const SerStep& step, SerFinding& finding) {
  const House& house = house_with(step, step.more);
  if (step.other_digits.size() != 1 || !contains(step.digits, step.other_digits.front())) throw Wrong("not a digit of the loop");
  if (!same_members(board.places(house, step.other_digits.front()), step.more))
    throw Wrong("{} has other places in {}", step.other_digits.front(), name_of(house));
  for (const Square& square : step.more) finding.take(board, square, mask_of(step.digits) & ~bit_of(step.other_digits.front()));
}

}  // namespace

SerFinding check_loop(const SerBoard& board, const SerType& type, const SerStep& step, bool) {
  expect_loop(board, type, step);
  SerFinding finding{.tenths = type.rating};
  const Mask pair = mask_of(step.digits);
  Mask further = 0;
  for (const Square& square : step.more) further |= board.mask(square) & ~pair;
  if (type.number > 2 && step.more.size() != 2) throw Wrong("not two squares with more");
  switch (type.number) {
    case 1:
      if (step.more.size() != 1) throw Wrong("more than one square with more");
      finding.take(board, step.more.front(), pair);
      break;
    case 2:
      if (std::popcount(further) != 1 || digits_in(further) != step.other_digits) throw Wrong("the further digit is another");
      finding.take_seen(board, step.more, further);
      break;
    case 3:
      if (step.hidden) {
        hidden_with(board, step, further, finding);
      } else {
        naked_with(board, step, step.more, further, finding);
      }
      break;
    default:
      locked(board, step, finding);
  }
  return finding;
}

SerFinding check_grave(const SerBoard& board, const SerType& type, const SerStep& step, bool) {
  if (step.extras.empty() || !all_different(step.extras)) throw Wrong("nothing beside the grave, or a candidate twice");
  std::vector<Square> squares;
  Mask digits = 0;
  for (const Candidate c : step.extras) {
    if (!board.has(c)) throw Wrong("{} is no candidate", to_string(c));
    if (!contains(squares, square_of(c))) squares.push_back(square_of(c));
    digits |= bit_of(digit_of(c));
  }
  const SerBoard grave = board.without(step.extras);
  for (const House& house : houses()) {
    for (const Square& square : squares_of(house)) {
      const std::size_t count = grave.digits(square).size();
      if (count != 2 && !board.digits(square).empty()) throw Wrong("no grave: {} has {}", name_of(square), counted(count, "digit"));
    }
    for (int digit = 1; digit <= 9; ++digit) {
      const std::size_t count = grave.places(house, digit).size();
      if (count != 0 && count != 2) throw Wrong("no grave: {} has {} places in {}", digit, count, name_of(house));
    }
  }
  SerFinding finding{.tenths = type.rating};
  switch (type.number) {
    case 1:
      if (squares.size() != 1) throw Wrong("more than one square beside the grave");
      finding.take(board, squares.front(), ~digits);
      break;
    case 2:
      if (std::popcount(digits) != 1) throw Wrong("more than one digit beside the grave");
      finding.take_seen(board, squares, digits);
      break;
    case 3:
      naked_with(board, step, squares, digits, finding);
      break;
    default: {
      const House& house = house_with(step, squares);
      if (squares.size() != 2 || step.other_digits.size() != 1) throw Wrong("not two squares and a digit");
      const int shared = step.other_digits.front();
      if ((digits & bit_of(shared)) != 0 || !same_members(board.places(house, shared), squares) || !same_members(step.squares, squares))
        throw Wrong("{} is not in these squares of {} alone", shared, name_of(house));
      for (const Square& square : squares) finding.take(grave, square, ~bit_of(shared));
    }
  }
  return finding;
}

}  // namespace bitwhip::verify
