// The board of SER; singles, locking, naked and hidden sets, fish.

#include "base/text.h"
#include "verify/ser/ser.h"

namespace bitwhip::verify {

House house_at(int house) {
  constexpr std::array kKinds{Kind::bn, Kind::rn, Kind::cn};
  BITWHIP_INVARIANT(house >= 0 && house < kHouses);
  return {kKinds[at(type_of_house(house))], house % 9 + 1};
}

int index_of(const House& house) { return (house.kind == Kind::bn ? 0 : house.kind == Kind::rn ? 9 : 18) + house.number - 1; }

std::vector<Square> squares_at(const std::vector<int>& cells) {
  std::vector<Square> list;
  for (const int cell : cells) list.push_back(square_at(cell));
  return list;
}

std::vector<Square> squares_at(int house, Mask places) {
  std::vector<Square> list;
  each_bit(places, [&](int place) { list.push_back(square_at(cell_at(house, place))); });
  return list;
}

const std::vector<House>& houses() {
  static const std::vector<House> all = [] {
    std::vector<House> list;
    for (int house = 0; house < kHouses; ++house) list.push_back(house_at(house));
    return list;
  }();
  return all;
}

bool sees(const Square& a, const Square& b) { return linked(candidate_at(a, 1), candidate_at(b, 1)); }

bool inside_any(const std::vector<House>& list, const Square& square) {
  return lists::any_of(list, [&](const House& house) { return inside(house, square); });
}

SerBoard::SerBoard(const std::array<int, 81>& values, const std::array<std::uint16_t, 81>& digits) {
  for (int cell = 0; cell < 81; ++cell) {
    values_[at(cell)] = static_cast<std::int8_t>(values[at(cell)]);
    each_bit(digits[at(cell)], [&](int bit) { add(at_cell(cell, bit + 1)); });
  }
}

// Adding and removing are the same change of bits.
void SerBoard::add(Candidate c) {
  const int cell = c % 81, digit = c / 81;
  digits_[at(cell)] = static_cast<std::uint16_t>(digits_[at(cell)] ^ 1U << digit);
  for (std::size_t type = 0; type < 3; ++type) {
    auto& spots = spots_[at(kGeometry.houses[at(cell)][type])][at(digit)];
    spots = static_cast<std::uint16_t>(spots ^ 1U << kGeometry.places[at(cell)][type]);
  }
}

void SerBoard::remove(Candidate c) {
  if (has(c)) add(c);
}

int SerBoard::empty(int house) const {
  const auto& cells = kGeometry.cells[at(house)];
  return static_cast<int>(lists::count_if(cells, [&](int cell) { return values_[at(cell)] == 0; }));
}

int SerBoard::placed(int digit) const { return static_cast<int>(std::count(values_.begin(), values_.end(), digit)); }

SerBoard SerBoard::without(const std::vector<Candidate>& gone) const {
  SerBoard rest = *this;
  for (const Candidate c : gone) rest.remove(c);
  return rest;
}

void SerFinding::take(const SerBoard& board, const Square& square, Mask digits) {
  each_bit(board.mask(square) & digits, [&](int bit) { removes.set(at(candidate_at(square, bit + 1))); });
}

void SerFinding::take_beside(const SerBoard& board, const House& house, const std::vector<Square>& squares, Mask digits) {
  for (const Square& square : squares_of(house)) {
    if (!contains(squares, square)) take(board, square, digits);
  }
}

void SerFinding::take_seen(const SerBoard& board, const std::vector<Square>& squares, Mask digits) {
  for (int cell = 0; cell < 81; ++cell) {
    const auto seen = [&](const Square& one) { return sees(square_at(cell), one); };
    if ((board.mask(cell) & digits) != 0 && lists::all_of(squares, seen)) take(board, square_at(cell), digits);
  }
}

void SerFinding::take_across(const SerBoard& board, const std::vector<House>& bases, const std::vector<House>& covers, Mask digits) {
  for (const House& cover : covers) {
    for (const Square& square : squares_of(cover)) {
      if (!inside_any(bases, square)) take(board, square, digits);
    }
  }
}

namespace {

void expect_counts(const SerStep& step, std::size_t digits, std::size_t houses) {
  if (step.digits.size() != digits || !all_different(step.digits)) throw Wrong(counted(step.digits.size(), "digit"));
  if (step.houses.size() != houses) throw Wrong(counted(step.houses.size(), "house"));
  if (step.squares.empty() || !all_different(step.squares)) throw Wrong("a square twice, or none");
}

// The places of the digit, all of which are shown; behind a node some that are shown may be gone
// besides, or some that are left may not be shown.
void expect_places(const std::vector<Square>& places, const SerStep& step, bool behind) {
  if (places.empty()) throw Wrong("{} has no place", step.digits.front());
  if (!behind && !same_members(places, step.squares)) throw Wrong("the squares are not the places of {}", step.digits.front());
}

// What is left when the squares of a pattern are taken: one place.
Candidate only_place(const SerBoard& board, const House& house, int digit, const std::vector<Square>& taken) {
  std::vector<Square> left = board.places(house, digit);
  if (left.size() < 2) throw Wrong("{} has {} places in {}", digit, left.size(), name_of(house));
  std::erase_if(left, [&](const Square& square) { return contains(taken, square); });
  if (left.size() != 1) throw Wrong("{} has {} other places in {}", digit, left.size(), name_of(house));
  return candidate_at(left.front(), digit);
}

}  // namespace

SerFinding check_hidden_single(const SerBoard& board, const SerType&, const SerStep& step, bool) {
  expect_counts(step, 1, 1);
  BITWHIP_INVARIANT(step.houses.size() == 1 && !step.digits.empty());
  const House& house = step.houses.front();
  const auto places = board.places(house, step.digits.front());
  if (places.size() != 1 || step.squares != places) throw Wrong("{} has {} places in {}", step.digits.front(), places.size(), name_of(house));
  const int tenths = board.empty(index_of(house)) == 1 ? 10 : house.kind == Kind::bn ? 12 : 15;
  return {.places = candidate_at(places.front(), step.digits.front()), .tenths = tenths};
}

SerFinding check_naked_single(const SerBoard& board, const SerType& type, const SerStep& step, bool) {
  expect_counts(step, 1, 0);
  if (step.squares.size() != 1 || board.digits(step.squares.front()) != step.digits) throw Wrong("the square holds other digits");
  return {.places = candidate_at(step.squares.front(), step.digits.front()), .tenths = type.rating};
}

SerFinding check_locking(const SerBoard& board, const SerType& type, const SerStep& step, bool behind) {
  expect_counts(step, 1, type.direct ? 2 : 1);
  if (step.covers.size() != 1) throw Wrong("not one house besides");
  BITWHIP_INVARIANT(step.houses.size() == (type.direct ? 2U : 1U));
  const House &base = step.houses[0], &cover = step.covers[0];
  const int digit = step.digits.front();
  const bool crosses = (base.kind == Kind::bn) != (cover.kind == Kind::bn);
  if (!crosses || (base.kind == Kind::bn) != type.pointing) throw Wrong("{} and {} are not the houses of the name", name_of(base), name_of(cover));
  const auto places = board.places(base, digit);
  expect_places(places, step, behind);
  for (const Square& square : places) {
    if (!inside(cover, square)) throw Wrong("{} is not in {}", name_of(square), name_of(cover));
  }
  SerFinding finding{.tenths = type.rating};
  if (!type.direct) {
    finding.take_across(board, step.houses, step.covers, bit_of(digit));
    return finding;
  }
  const House& other = step.houses[1];
  if (other == base || other.kind != base.kind) throw Wrong("{} is no other house of the kind of {}", name_of(other), name_of(base));
  finding.places = only_place(board, other, digit, squares_of(cover));
  return finding;
}

SerFinding check_set(const SerBoard& board, const SerType& type, const SerStep& step, bool) {
  const auto k = static_cast<std::size_t>(type.size);
  expect_counts(step, k, 1);
  const House& house = step.houses.front();
  if (step.squares.size() != k) throw Wrong(counted(step.squares.size(), "square"));
  for (const Square& square : step.squares) {
    if (!inside(house, square)) throw Wrong("{} is not in {}", name_of(square), name_of(house));
    if (board.digits(square).empty()) throw Wrong("{} holds a digit", name_of(square));
  }
  SerFinding finding{.tenths = type.rating};
  if (type.family == SerFamily::naked_set) {
    for (const Square& square : step.squares) {
      if (!all_in(board.digits(square), step.digits)) throw Wrong("{} holds other digits", name_of(square));
    }
    finding.take_beside(board, house, step.squares, mask_of(step.digits));
    return finding;
  }
  for (const int digit : step.digits) {
    const auto places = board.places(house, digit);
    if (places.empty()) throw Wrong("{} has no place in {}", digit, name_of(house));
    if (!all_in(places, step.squares)) throw Wrong("{} has other places in {}", digit, name_of(house));
  }
  if (type.direct) {
    if (step.other_digits.size() != 1 || contains(step.digits, step.other_digits.front())) throw Wrong("no other digit");
    finding.places = only_place(board, house, step.other_digits.front(), step.squares);
    return finding;
  }
  for (const Square& square : step.squares) finding.take(board, square, ~mask_of(step.digits));
  return finding;
}

SerFinding check_fish(const SerBoard& board, const SerType& type, const SerStep& step, bool behind) {
  const auto k = static_cast<std::size_t>(type.size);
  expect_counts(step, 1, k);
  if (step.covers.size() != k || !all_different(step.covers) || !all_different(step.houses)) throw Wrong("not as many lines as the name tells");
  const Kind kind = step.houses.front().kind, cross = kind == Kind::rn ? Kind::cn : Kind::rn;
  const auto of = [](Kind wanted) { return [wanted](const House& house) { return house.kind == wanted; }; };
  if (kind == Kind::bn || !lists::all_of(step.houses, of(kind)) || !lists::all_of(step.covers, of(cross)))
    throw Wrong("not rows on the one side and columns on the other");
  const int digit = step.digits.front();
  std::vector<Square> all;
  for (const House& house : step.houses) {
    const auto places = board.places(house, digit);
    if (places.empty()) throw Wrong("{} has no place in {}", digit, name_of(house));
    for (const Square& square : places) {
      if (!inside_any(step.covers, square)) throw Wrong("{} is in none of the other lines", name_of(square));
      all.push_back(square);
    }
  }
  expect_places(all, step, behind);
  SerFinding finding{.tenths = type.rating};
  finding.take_across(board, step.houses, step.covers, bit_of(digit));
  return finding;
}

// XY-wings and XYZ-wings; aligned exclusions.

SerFinding check_wing(const SerBoard& board, const SerType& type, const SerStep& step, bool) {
  if (step.squares.size() != 3 || !all_different(step.squares) || step.other_digits.size() != 1) throw Wrong("not a pivot, two wings and a digit");
  const Square& pivot = step.squares[0];
  const int shared = step.other_digits.front();
  const auto of_pivot = board.digits(pivot);
  if (static_cast<int>(of_pivot.size()) != type.size) throw Wrong("{} holds {}", name_of(pivot), counted(of_pivot.size(), "digit"));
  if (contains(of_pivot, shared) != (type.size == 3)) throw Wrong("the pivot {} has or lacks {}", name_of(pivot), shared);
  for (const Square& wing : {step.squares[1], step.squares[2]}) {
    if (!sees(pivot, wing)) throw Wrong("{} does not see {}", name_of(wing), name_of(pivot));
    if (board.digits(wing).size() != 2 || !board.has(wing, shared)) throw Wrong("{} does not hold {} and one more", name_of(wing), shared);
  }
  // Each other digit of the pivot leaves the shared one alone in a wing.
  std::vector<int> all{shared};
  for (const int digit : of_pivot) {
    if (digit == shared) continue;
    all.push_back(digit);
    if (!board.has(step.squares[1], digit) && !board.has(step.squares[2], digit)) throw Wrong("no wing holds the {} of the pivot", digit);
  }
  if (!same_members(all, step.digits)) throw Wrong("the digits are others");
  SerFinding finding{.tenths = type.rating};
  finding.take_seen(board, {step.squares.begin() + (type.size == 2), step.squares.end()}, bit_of(shared));  // a pivot of two lacks the digit
  return finding;
}

SerFinding check_exclusion(const SerBoard& board, const SerType& type, const SerStep& step, bool) {
  if (static_cast<int>(step.squares.size()) != type.size || !all_different(step.squares)) throw Wrong(counted(step.squares.size(), "square"));
  if (step.others.size() < 2 || !all_different(step.others)) throw Wrong("less than two excluders");
  for (const Square& excluder : step.others) {
    for (const Square& square : step.squares) {
      if (!sees(excluder, square)) throw Wrong("{} does not see {}", name_of(excluder), name_of(square));
    }
    const auto count = static_cast<int>(board.digits(excluder).size());
    if (count < 2 || count > type.size) throw Wrong("{} holds {}", name_of(excluder), counted(count, "digit"));
  }
  std::array<Mask, 3> may{0, 0, 1U << 9}, met{};  // two cells have a third one that clashes with nothing
  BITWHIP_INVARIANT(step.squares.size() <= may.size());
  for (std::size_t i = 0; i < step.squares.size(); ++i) {
    may[i] = board.mask(step.squares[i]);
    if (may[i] == 0) throw Wrong("{} holds a digit", name_of(step.squares[i]));
  }
  const auto clash = [&](std::size_t i, std::size_t k) { return k < step.squares.size() && sees(step.squares[i], step.squares[k]); };
  const bool first_two = clash(0, 1), outer = clash(0, 2), last_two = clash(1, 2);
  // Digits are met in a choice that leaves every excluder a digit.
  each_bit(may[0], [&](int a) {
    each_bit(may[1], [&](int b) {
      if (first_two && a == b) return;
      each_bit(may[2], [&](int c) {
        const std::array<Mask, 3> chosen{1U << a, 1U << b, 1U << c};
        const auto full = [&](const Square& excluder) { return (board.mask(excluder) & ~(chosen[0] | chosen[1] | chosen[2])) == 0; };
        if ((outer && a == c) || (last_two && b == c) || lists::any_of(step.others, full)) return;
        for (std::size_t i = 0; i < 3; ++i) met[i] |= chosen[i];
      });
    });
  });
  SerFinding finding{.tenths = type.rating};
  for (std::size_t i = 0; i < step.squares.size(); ++i) finding.take(board, step.squares[i], ~met[i]);
  return finding;
}

}  // namespace bitwhip::verify
