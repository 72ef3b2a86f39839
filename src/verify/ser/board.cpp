#include "verify/ser/board.h"

#include <algorithm>

#include "base/invariant.h"

namespace bitwhip::verify {

House house_at(int house) {
  constexpr std::array kKinds{Kind::bn, Kind::rn, Kind::cn};
  BITWHIP_INVARIANT(house >= 0 && house < kHouses);
  return {kKinds[at(type_of_house(house))], house % 9 + 1};
}

int index_of(const House& house) { return (house.kind == Kind::bn ? 0 : house.kind == Kind::rn ? 9 : 18) + house.number - 1; }

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
  return std::any_of(list.begin(), list.end(), [&](const House& house) { return inside(house, square); });
}

SerBoard::SerBoard(const State& state) {
  for (Candidate c = 0; c < 729; ++c) {
    if (state.open(c)) add(c);
    if (state.possible(c) && state.decided(c)) values_[at(c % 81)] = static_cast<std::int8_t>(c / 81 + 1);
  }
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
  return static_cast<int>(std::count_if(cells.begin(), cells.end(), [&](int cell) { return values_[at(cell)] == 0; }));
}

int SerBoard::placed(int digit) const { return static_cast<int>(std::count(values_.begin(), values_.end(), digit)); }

SerBoard SerBoard::without(const std::vector<Candidate>& gone) const {
  SerBoard rest = *this;
  for (const Candidate c : gone) rest.remove(c);
  return rest;
}

}  // namespace bitwhip::verify
