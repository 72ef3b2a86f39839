#include "verify/ser_board.h"

namespace bitwhip::verify {

SerBoard::SerBoard(const State& state) {
  for (Candidate c = 0; c < 729; ++c) has_[static_cast<std::size_t>(c)] = state.open(c);
  for (Candidate c = 0; c < 81; ++c) empty_[static_cast<std::size_t>(c)] = !state.decided(c);
}

std::vector<int> SerBoard::digits(const Square& square) const {
  std::vector<int> list;
  for (int digit = 1; digit <= 9; ++digit) {
    if (has(square, digit)) list.push_back(digit);
  }
  return list;
}

std::vector<Square> SerBoard::places(const House& house, int digit) const {
  std::vector<Square> list;
  for (const Square& square : squares_of(house)) {
    if (has(square, digit)) list.push_back(square);
  }
  return list;
}

int SerBoard::empty(const House& house) const {
  int count = 0;
  for (const Square& square : squares_of(house)) count += empty_[at(candidate_at(square, 1))];
  return count;
}

SerBoard SerBoard::without(const std::vector<Candidate>& gone) const {
  SerBoard rest = *this;
  for (const Candidate c : gone) rest.has_[static_cast<std::size_t>(c)] = false;
  return rest;
}

std::vector<Square> squares_of(const House& house) {
  std::vector<Square> list;
  for (Candidate c = 0; c < 81; ++c) {
    if (inside(house, c)) list.push_back(square_of(c));
  }
  return list;
}

const std::vector<House>& houses() {
  static const std::vector<House> all = [] {
    std::vector<House> list;
    for (const Kind kind : {Kind::rn, Kind::cn, Kind::bn}) {
      for (int number = 1; number <= 9; ++number) list.push_back({kind, number});
    }
    return list;
  }();
  return all;
}

bool sees(const Square& a, const Square& b) { return linked(candidate_at(a, 1), candidate_at(b, 1)); }

}  // namespace bitwhip::verify
