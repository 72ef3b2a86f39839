// Unique rectangles and loops, and BUGs: patterns that would leave two solutions. The search lists
// them in the order of the program, and overlooks what it overlooks.
#include "verify/ser/ser_unique.h"

#include "base/text.h"
#include "verify/board/board.h"
#include "verify/board/ser_board.h"
#include "verify/ser/ser_basic.h"
#include "verify/ser/techniques.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {
namespace {

const House& house_with(const SerStep& step, const SerRest& rest,
                        const std::vector<Square>& squares) {
  if (rest.houses.size() != 1)
    throw Wrong(says("{} with {}", step.name, counted(rest.houses.size(), "house")),
                there("that is not one"), asks("the technique has one house"));
  for (const Square& square : squares) {
    if (!inside(rest.houses.front(), square))
      throw Wrong(says("{} with {}", step.name, name_of(square)),
                  there("{} is not in {}", name_of(square), name_of(rest.houses.front())),
                  asks("the squares are in the house"));
  }
  return rest.houses.front();
}

// Applies a naked set of the step's squares and one more: one of `joined` holds one of `digits`,
// and counts as a square of the set.
void naked_with(const SerBoard& board, const SerStep& step, const SerRest& rest,
                const std::vector<Square>& joined, Mask digits, SerFinding& finding) {
  BITWHIP_INVARIANT(!joined.empty());
  const House& house = house_with(step, rest, joined);
  house_with(step, rest, rest.others);
  if (!all_different(rest.others) || !all_different(rest.other_digits))
    throw Wrong(says("{} with {} and {}", step.name, counted(rest.others.size(), "square"),
                     counted(rest.other_digits.size(), "digit")),
                there("a square or digit is there twice"),
                asks("the squares and the digits of a set differ"));
  if (rest.other_digits.size() != rest.others.size() + 1)
    throw Wrong(says("{} with {}", step.name, counted(rest.other_digits.size(), "digit")),
                there("the set has {} squares and one", rest.others.size()),
                asks("a set has as many digits as squares"));
  const Mask set = mask_of(rest.other_digits);
  if ((digits & ~set) != 0)
    throw Wrong(says("{} with {}", step.name, counted(rest.other_digits.size(), "digit")),
                there("the set lacks a further digit"), asks("the further digits are in the set"));
  std::vector<Square> all = joined;
  for (const Square& square : rest.others) {
    if (contains(joined, square))
      throw Wrong(says("{} with {}", step.name, name_of(square)),
                  there("{} is in the set already", name_of(square)),
                  asks("the squares of a set differ"));
    if (board.mask(square) == 0 || (board.mask(square) & ~set) != 0)
      throw Wrong(says("{} with {}", step.name, name_of(square)),
                  there("{} holds other digits", name_of(square)),
                  asks("the squares of a naked set hold its digits alone"));
    all.push_back(square);
  }
  finding.take_where(board, set, [&](const Square& square) {
    return inside(house, square) && !contains(all, square);
  });
  finding.tenths += static_cast<int>(rest.others.size());
}

// Returns a house that does not have one even and one odd square of the loop, with the number of
// its squares; nothing if all are right.
std::optional<std::pair<House, int>> unpaired(const std::vector<Square>& loop) {
  for (const House& house : houses()) {
    int even = 0, odd = 0;
    for (std::size_t i = 0; i < loop.size(); ++i)
      (i % 2 == 0 ? even : odd) += inside(house, loop[i]);
    if (even != odd || even > 1) return std::pair(house, even + odd);
  }
  return std::nullopt;
}

// Checks that the squares form a closed way from house to house.
void expect_loop(const SerBoard& board, const SerType& type, const SerStep& step) {
  const SerLoop& told = claim_of<SerLoop>(step);
  const auto& loop = told.squares;
  if (static_cast<int>(loop.size()) != type.size || loop.size() % 2 != 0 || !all_different(loop))
    throw Wrong(says("{} of {}", step.name, counted(loop.size(), "square")),
                there("that is not {} that differ", type.size),
                asks("the loop has as many squares as its name says, an even number"));
  if (told.digits.size() != 2 || !all_different(told.digits))
    throw Wrong(says("{} with {}", step.name, counted(told.digits.size(), "digit")),
                there("that is not two that differ"), asks("a loop has two digits"));
  std::vector<Square> more;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    if (!sees(loop[i], loop[(i + 1) % loop.size()]))
      throw Wrong(says("{} with {}", step.name, name_of(loop[i])),
                  there("{} does not see the next square", name_of(loop[i])),
                  asks("each square of a loop sees the next"));
    if (!all_in(told.digits, board.digits(loop[i])))
      throw Wrong(says("{} with {}", step.name, name_of(loop[i])),
                  there("{} lacks a digit of the loop", name_of(loop[i])),
                  asks("all squares of a loop hold both digits"));
    if (board.digits(loop[i]).size() > 2) more.push_back(loop[i]);
  }
  if (more != told.more)
    throw Wrong(says("{} with more in {}", step.name, counted(told.more.size(), "square")),
                there("{} hold more, or others", more.size()),
                asks("the squares with more are named, in the order of the loop"));
  if (const auto fault = unpaired(loop))
    throw Wrong(
        says("{} of {}", step.name, counted(loop.size(), "square")),
        there("{} holds {} of the loop", name_of(fault->first), counted(fault->second, "square")),
        asks("each house has none, or an even and an odd square of the loop"));
}

// Applies a hidden set: its digits are only in the squares with further digits, one of which holds
// none of them, and in the others.
void hidden_with(const SerBoard& board, const SerStep& step, Mask further, SerFinding& finding) {
  const std::vector<Square>& more = claim_of<SerLoop>(step).more;
  const SerRest& rest = claim_of<SerLoop>(step).rest;
  const House& house = house_with(step, rest, more);
  house_with(step, rest, rest.others);
  if (!all_different(rest.others) || !all_different(rest.other_digits))
    throw Wrong(says("{} with {} and {}", step.name, counted(rest.others.size(), "square"),
                     counted(rest.other_digits.size(), "digit")),
                there("a square or digit is there twice"),
                asks("the squares and the digits of a set differ"));
  if (rest.other_digits.size() != rest.others.size() + 1 || rest.others.empty())
    throw Wrong(says("{} with {} and {}", step.name, counted(rest.other_digits.size(), "digit"),
                     counted(rest.others.size(), "square")),
                there("that is not one digit more than squares"),
                asks("a hidden set has one digit more than the squares beside the loop"));
  for (const int digit : rest.other_digits) {
    if ((further & bit_of(digit)) != 0)
      throw Wrong(says("{} with {}", step.name, digit), there("{} is a further digit", digit),
                  asks("the hidden set has no further digit of the loop"));
    for (const Square& square : board.places(house, digit)) {
      if (!contains(more, square) && !contains(rest.others, square))
        throw Wrong(says("{} with {}", step.name, digit),
                    there("{} fits {} too", digit, name_of(square)),
                    asks("the digits of a hidden set fit its squares only"));
    }
  }
  for (const Square& square : rest.others) {
    if (contains(more, square))
      throw Wrong(says("{} with {}", step.name, name_of(square)),
                  there("{} is in the set already", name_of(square)),
                  asks("the squares of a set differ"));
    finding.take(board, square, ~mask_of(rest.other_digits));
  }
  finding.tenths += static_cast<int>(rest.others.size()) - 1;
}

// Applies type 4: one digit of the loop is only in the two squares of the house, so the other goes
// from these.
void locked(const SerBoard& board, const SerStep& step, SerFinding& finding) {
  const SerLoop& loop = claim_of<SerLoop>(step);
  const std::vector<int>& digits = loop.rest.other_digits;
  const House& house = house_with(step, loop.rest, loop.more);
  if (digits.size() != 1 || !contains(loop.digits, digits.front()))
    throw Wrong(says("{} with {}", step.name, counted(digits.size(), "other digit")),
                there("that is not one of the loop"), asks("type 4 names one digit of the loop"));
  if (!same_members(board.places(house, digits.front()), loop.more))
    throw Wrong(says("{} with {}", step.name, digits.front()),
                there("{} has other places in {}", digits.front(), name_of(house)),
                asks("the digit is in the two squares alone"));
  for (const Square& square : loop.more)
    finding.take(board, square, mask_of(loop.digits) & ~bit_of(digits.front()));
}

// Returns the houses that hold all of these cells, by block, row, column.
std::vector<int> houses_of_all(const std::vector<int>& cells) {
  std::vector<int> list;
  for (int type = kBlockType; type <= kColumnType; ++type) {
    const int house = house_of(cells.front(), type);
    if (lists::all_of(cells, [&](int cell) { return house_of(cell, type) == house; }))
      list.push_back(house);
  }
  return list;
}

// Visits naked sets of one cell and k - 1 others of these: the cell holds one of some digits, any
// part of which counts as well.
template <class Visit>
bool each_naked_with(const SerBoard& board, const std::vector<int>& cells, int k, Mask digits,
                     Mask part, Visit visit) {
  for (const Mask chosen : choices(k - 1, static_cast<int>(cells.size()))) {
    const Mask all = union_of(chosen, [&](int i) { return board.mask(cells[at(i)]); });
    if (all == 0 || std::popcount(all | part) != k || std::popcount(all | digits) != k) continue;
    std::vector<Square> others;
    each_bit(chosen, [&](int i) { others.push_back(square_at(cells[at(i)])); });
    if (visit(others, digits_in(all | digits))) return true;
  }
  return false;
}

// Returns all closed ways through cells with both digits, from a cell that holds only these two.
std::vector<std::vector<int>> loops_from(const SerBoard& board, int start) {
  const Mask pair = board.mask(start);
  std::vector<std::vector<int>> found;
  std::vector<int> path;
  // `more`: the further digits of all cells that this call has visited, whether or not they are on
  // the way.
  const auto extend = [&](const auto& self, int cell, int allowed, Mask more,
                          int last_type) -> void {
    path.push_back(cell);
    for (int type = kBlockType; type <= kColumnType; ++type) {
      if (type == last_type) continue;
      for (int place = 0; place < 9; ++place) {
        const int next = cell_at(house_of(cell, type), place);
        if (next == path.front() && path.size() >= 4) {
          found.push_back(path);
        } else if (!contains(path, next) && (board.mask(next) & pair) == pair) {
          const bool further = board.mask(next) != pair;
          more |= board.mask(next) & ~pair;
          if (!further || std::popcount(more) == 1 || allowed > 0)
            self(self, next, allowed - (further ? 1 : 0), more, type);
        }
      }
    }
    path.pop_back();
  };
  extend(extend, start, 2, 0, -1);
  return found;
}

// Calls rate(step, type) for each step of a loop of these two digits.
template <class Rate>
void each_type(const SerBoard& board, Mask pair, const std::vector<int>& loop, Rate rate) {
  SerLoop plain{.digits = digits_in(pair), .squares = squares_at(loop)};
  std::vector<int> extra;
  Mask further = 0;
  for (const int cell : loop) {
    if (board.mask(cell) == pair) continue;
    extra.push_back(cell);
    further |= board.mask(cell) & ~pair;
  }
  if (extra.empty()) return;
  plain.more = squares_at(extra);
  if (extra.size() == 1) return rate(plain, 1);
  SerLoop second = plain;
  second.rest.other_digits = {std::countr_zero(board.mask(extra.front()) & ~pair) + 1};
  if (extra.size() > 2 || std::popcount(further) == 1) rate(second, 2);
  if (extra.size() != 2) return;

  const auto naked = [&](int k, int house) {
    if (2 * k > board.empty(house)) return;
    std::vector<int> cells;
    for (int place = 0; place < 9; ++place) {
      if (!contains(extra, cell_at(house, place))) cells.push_back(cell_at(house, place));
    }
    const Mask common = further & board.mask(extra[0]) & board.mask(extra[1]);
    each_naked_with(board, cells, k, further, common,
                    [&](const std::vector<Square>& others, const std::vector<int>& digits) {
                      SerLoop third = plain;
                      third.rest.others = others;
                      third.rest.other_digits = digits;
                      third.rest.houses = {house_at(house)};
                      rate(third, 3);
                      return false;  // continue with the next
                    });
  };
  const auto hidden = [&](int k, int house) {
    if (2 * k >= board.empty(house)) return;
    const Mask first = 1U << place_of(extra[0], type_of_house(house)),
               last = 1U << place_of(extra[1], type_of_house(house));
    const std::vector<int> more = digits_in(0x1FFU & ~pair & ~further);
    for (const Mask chosen : choices(k - 2, static_cast<int>(more.size()))) {
      Mask digits = pair, places = 0;
      each_bit(chosen, [&](int i) { digits |= bit_of(more[at(i)]); });
      bool each_one = true;
      each_bit(digits, [&](int bit) {
        const Mask spots = board.spots(house, bit + 1) & ~last;
        each_one = each_one && spots != 0;
        places |= spots;
      });
      if (!each_one || std::popcount(places) != k) continue;
      SerLoop third = plain;
      third.rest.hidden = true;
      third.rest.others = squares_at(house, places & ~first);
      third.rest.other_digits = digits_in(digits);
      third.rest.houses = {house_at(house)};
      rate(third, 3);
    }
  };
  const std::vector<int> shared = houses_of_all(extra);
  for (int k = std::popcount(further); std::popcount(further) > 1 && k <= 7; ++k) {
    for (const int house : shared) {
      naked(k, house);
      hidden(k, house);
    }
  }
  for (const int digit : digits_in(pair)) {
    const auto last = std::find_if(shared.rbegin(), shared.rend(), [&](int house) {
      return std::popcount(board.spots(house, digit)) == 2;
    });
    if (last == shared.rend()) continue;
    SerLoop fourth = plain;
    fourth.rest.houses = {house_at(*last)};
    fourth.rest.other_digits = {digit};
    return rate(fourth, 4);
  }
}

}  // namespace

SerFinding check_loop(const SerBoard& board, const SerType& type, const SerStep& step, bool) {
  expect_loop(board, type, step);
  const SerLoop& loop = claim_of<SerLoop>(step);
  SerFinding finding{.tenths = type.rating};
  const Mask pair = mask_of(loop.digits);
  Mask further = 0;
  for (const Square& square : loop.more) further |= board.mask(square) & ~pair;
  if (type.number > 2 && loop.more.size() != 2)
    throw Wrong(says("{} with more in {}", step.name, counted(loop.more.size(), "square")),
                there("that is not two"), asks("types 3 and 4 have two squares with more"));
  switch (type.number) {
    case 1:
      if (loop.more.size() != 1)
        throw Wrong(says("{} with more in {}", step.name, counted(loop.more.size(), "square")),
                    there("that is not one"), asks("type 1 has one square with more"));
      finding.take(board, loop.more.front(), pair);
      break;
    case 2:
      if (std::popcount(further) != 1 || digits_in(further) != loop.rest.other_digits)
        throw Wrong(
            says("{} with {}", step.name, counted(loop.rest.other_digits.size(), "further digit")),
            there("the squares hold {}, or another",
                  counted(at(std::popcount(further)), "further digit")),
            asks("type 2 has one further digit"));
      finding.take_seen(board, loop.more, further);
      break;
    case 3:
      if (loop.rest.hidden) {
        hidden_with(board, step, further, finding);
      } else {
        naked_with(board, step, loop.rest, loop.more, further, finding);
      }
      break;
    default:
      locked(board, step, finding);
  }
  return finding;
}

SerFinding check_bug(const SerBoard& board, const SerType& type, const SerStep& step, bool) {
  const SerBug& told = claim_of<SerBug>(step);
  if (told.extras.empty() || !all_different(told.extras))
    throw Wrong(says("{} with {}", step.name, counted(told.extras.size(), "candidate")),
                there("none is beside the BUG, or one is there twice"),
                asks("a BUG has candidates beside it"));
  std::vector<Square> squares;
  Mask digits = 0;
  for (const Candidate c : told.extras) {
    if (!board.has(c))
      throw Wrong(says("{} with {}", step.name, to_string(c)),
                  there("{} is no candidate", to_string(c)),
                  asks("what is beside a BUG are candidates"));
    add_once(squares, square_of(c));
    digits |= bit_of(digit_of(c));
  }
  const SerBoard rest = board.without(told.extras);
  for (const House& house : houses()) {
    for (const Square& square : squares_of(house)) {
      const std::size_t count = rest.digits(square).size();
      if (count != 2 && !board.digits(square).empty())
        throw Wrong(says("{} with {}", step.name, counted(told.extras.size(), "candidate")),
                    there("without them {} has {}", name_of(square), counted(count, "digit")),
                    asks("in a BUG each open square has two digits"));
    }
    for (int digit = 1; digit <= 9; ++digit) {
      const std::size_t count = rest.places(house, digit).size();
      if (count != 0 && count != 2)
        throw Wrong(says("{} with {}", step.name, counted(told.extras.size(), "candidate")),
                    there("without them {} has {} places in {}", digit, count, name_of(house)),
                    asks("in a BUG each digit has two places in a house, or none"));
    }
  }
  SerFinding finding{.tenths = type.rating};
  switch (type.number) {
    case 1:
      if (squares.size() != 1)
        throw Wrong(says("{} with {}", step.name, counted(squares.size(), "square")),
                    there("that is not one beside the BUG"), asks("type 1 has one square"));
      finding.take(board, squares.front(), ~digits);
      break;
    case 2:
      if (std::popcount(digits) != 1)
        throw Wrong(says("{} with {}", step.name, counted(at(std::popcount(digits)), "digit")),
                    there("that is not one beside the BUG"), asks("type 2 has one digit"));
      finding.take_seen(board, squares, digits);
      break;
    case 3:
      naked_with(board, step, told.rest, squares, digits, finding);
      break;
    default: {
      const House& house = house_with(step, told.rest, squares);
      if (squares.size() != 2 || told.rest.other_digits.size() != 1)
        throw Wrong(says("{} with {} and {}", step.name, counted(squares.size(), "square"),
                         counted(told.rest.other_digits.size(), "digit")),
                    there("they are not two squares and a digit"), asks("type 4 has these"));
      const int shared = told.rest.other_digits.front();
      if ((digits & bit_of(shared)) != 0 || !same_members(board.places(house, shared), squares) ||
          !same_members(told.squares, squares))
        throw Wrong(says("{} with {} in {}", step.name, shared, name_of(house)),
                    there("{} is not in these squares of {} alone", shared, name_of(house)),
                    asks("the digit fits the two squares only"));
      for (const Square& square : squares) finding.take(rest, square, ~bit_of(shared));
    }
  }
  return finding;
}

bool each_loop(const SerBoard& board, const SerType&, const SerVisit& visit) {
  std::optional<std::pair<SerStep, SerFinding>> best;
  std::pair<double, int> best_rating;
  // Sums must be formed as the program does: in doubles 4.6 + 0.1 is less than 4.5 + 0.2.
  const auto rate = [&](const SerLoop& loop, int number) {
    const std::size_t cells = loop.squares.size();
    const std::string name = cells == 4   ? "Unique Rectangle"
                             : cells == 6 ? "Unique Loop"
                                          : "Unique Loop " + std::to_string(cells);
    const SerType type = ser_type(fmt::format("{} type {}", name, number));
    offer(board, type, loop, [&](const SerStep& made, const SerFinding& finding) {
      double rating = cells < 10 ? 4.5 : 4.5 + 0.3;
      rating += cells == 4 ? 0 : cells == 6 ? 0.1 : 0.2;
      rating += (finding.tenths - type.rating) * 0.1;
      if (!best || std::pair(rating, number) < best_rating) {
        best = {made, finding};
        best_rating = {rating, number};
      }
      return false;
    });
  };
  for (int start = 0; start < 81; ++start) {
    if (std::popcount(board.mask(start)) != 2) continue;
    for (const std::vector<int>& loop : loops_from(board, start)) {
      if (!unpaired(squares_at(loop))) each_type(board, board.mask(start), loop, rate);
    }
  }
  return best && visit(best->first, best->second);
}

// BUG: without some candidates every empty cell holds two digits, and every digit has two places in
// each house.
bool each_bug(const SerBoard& board, const SerType&, const SerVisit& visit) {
  SerBoard rest = board;
  std::vector<int> cells;  // with more than two digits
  std::vector<Candidate> extras;
  Mask all = 0;
  std::bitset<81> common;
  // A house where the digit has neither none nor two places needs one cell of at least three
  // digits, else there is no BUG; with several such cells the program decides nothing there.
  const auto take = [&](int house, int digit) {
    const Mask spots = board.spots(house, digit);
    if (std::popcount(spots) == 0 || std::popcount(spots) == 2) return true;
    std::vector<int> large;
    each_bit(spots, [&](int place) {
      if (std::popcount(board.mask(cell_at(house, place))) >= 3)
        large.push_back(cell_at(house, place));
    });
    if (large.size() != 1) return !large.empty();
    const int cell = large.front();
    std::bitset<81> peers;
    for (const int peer : peers_of(cell)) peers.set(at(peer));
    common = cells.empty() ? peers : common & peers;
    add_once(cells, cell);
    if (rest.has(at_cell(cell, digit))) extras.push_back(at_cell(cell, digit));
    rest.remove(at_cell(cell, digit));
    all |= bit_of(digit);
    for (const int one : cells) common.reset(at(one));
    return cells.size() == 1 || std::popcount(all) == 1 || common.any();
  };
  for (int house = 0; house < kHouses; ++house) {
    for (int digit = 1; digit <= 9; ++digit) {
      if (!take(house, digit)) return false;
    }
  }
  for (int house = 0; house < kHouses; ++house) {
    for (int i = 0; i < 9; ++i) {
      const int cell = cell_at(house, i), places = std::popcount(rest.spots(house, i + 1));
      if ((places != 0 && places != 2) ||
          (board.mask(cell) != 0 && std::popcount(rest.mask(cell)) != 2))
        return false;
    }
  }
  if (cells.empty()) return false;

  const auto offer_as = [&](int number, SerBug bug) {
    bug.extras = extras;
    return offer(board, ser_type(fmt::format("BUG type {}", number)), std::move(bug), visit);
  };
  if (cells.size() == 1) return offer_as(1, {});
  const bool one_digit = std::popcount(all) == 1;
  if (one_digit && offer_as(2, {})) return true;
  if (!one_digit && common.none()) return false;
  if (cells.size() == 2) {
    const Mask shared = board.mask(cells[0]) & board.mask(cells[1]) & ~all;
    for (const int house : houses_of_all(cells)) {
      if (std::popcount(shared) == 1 &&
          offer_as(4, {.squares = squares_at(cells),
                       .rest = {.other_digits = digits_in(shared), .houses = {house_at(house)}}}))
        return true;
    }
  }
  if (one_digit) return false;
  for (const int house : houses_of_all(cells)) {
    std::vector<int> others;
    for (const int peer : peers_of(cells.front())) {
      if (common[at(peer)] && house_of(peer, type_of_house(house)) == house) others.push_back(peer);
    }
    const auto offer_third = [&](const std::vector<Square>& set, const std::vector<int>& digits) {
      return offer_as(
          3, {.rest = {.others = set, .other_digits = digits, .houses = {house_at(house)}}});
    };
    for (int k = 2; k <= 6 && k <= static_cast<int>(others.size()); ++k) {
      if (each_naked_with(board, others, k, all, 0, offer_third)) return true;
    }
  }
  return false;
}

}  // namespace bitwhip::verify
