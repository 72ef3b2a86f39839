// What a step of SER is checked on: the candidates of the cells that hold no digit yet.
#pragma once

#include <bitset>
#include <vector>

#include "verify/board.h"

namespace bitwhip::verify {

class SerBoard {
 public:
  explicit SerBoard(const State& state);

  bool has(Candidate c) const { return has_[static_cast<std::size_t>(c)]; }
  bool has(const Square& square, int digit) const { return has(candidate(digit, square.first, square.second)); }
  std::vector<int> digits(const Square& square) const;
  std::vector<Square> places(const House& house, int digit) const;
  int empty(const House& house) const;  // cells without a digit
  // The same without these.
  SerBoard without(const std::vector<Candidate>& gone) const;

 private:
  std::bitset<729> has_;
  std::bitset<81> empty_;
};

using CandidateSet = std::bitset<729>;

std::vector<Square> squares_of(const House& house);
// All 27: rows, columns, blocks.
const std::vector<House>& houses();
bool sees(const Square& a, const Square& b);  // different squares of one house

}  // namespace bitwhip::verify
