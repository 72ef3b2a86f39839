#include "verify/board/ser_board.h"

namespace bitwhip::verify {

std::vector<Square> squares_at(int house, Mask places) {
  std::vector<Square> list;
  each_bit(places, [&](int place) { list.push_back(square_at(cell_at(house, place))); });
  return list;
}

bool inside_any(const std::vector<House>& list, const Square& square) {
  return lists::any_of(list, [&](const House& house) { return inside(house, square); });
}

// Adding and removing flip the same bits.
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

SerBoard SerBoard::without(const std::vector<Candidate>& gone) const {
  SerBoard rest = *this;
  for (const Candidate c : gone) rest.remove(c);
  return rest;
}

}  // namespace bitwhip::verify
