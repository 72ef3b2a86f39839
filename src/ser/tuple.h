// K sets of at least two items each whose union has exactly k items: the one search behind naked sets, hidden sets and fish.
//
// Definition (Sudoku Explainer 1.2.1): combinations of k of n sets are taken as increasing binary numbers. The walk chooses the set of the highest number
// first, in ascending order, then the next lower one, which gives the same order; a union of more than k items cuts the combinations that hold it.
// Sets of fewer than two or more than k items never take part, so callers leave them out; leaving out keeps the order of the others.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "ser/counts.h"

namespace bitwhip::ser {

// Up to nine sets, with a number each: a place, a digit, a line.
template <int kSize>
struct TupleSets {
  int count = 0;
  std::array<std::uint16_t, 9> set{};
  std::array<std::uint8_t, 9> number{};

  // Takes the set if it can be part of a tuple.
  void add(unsigned mask, int its_number) {
    set[static_cast<std::size_t>(count)] = static_cast<std::uint16_t>(mask);
    number[static_cast<std::size_t>(count)] = static_cast<std::uint8_t>(its_number);
    count += static_cast<unsigned>(count_of(mask) - 2) <= static_cast<unsigned>(kSize - 2);
  }

  // visit(numbers as a mask, union): true stops, and is returned.
  template <class Visit>
  bool each(Visit visit) const {
    return count >= kSize && walk<kSize>(count, 0, 0, visit);
  }

 private:
  template <int kLeft, class Visit>
  bool walk(int below, unsigned numbers, unsigned united, Visit& visit) const {
    for (int i = kLeft - 1; i < below; ++i) {
      const unsigned all = united | set[static_cast<std::size_t>(i)];
      if (count_of(all) > kSize) continue;
      const unsigned with = numbers | 1u << number[static_cast<std::size_t>(i)];
      if constexpr (kLeft == 1) {
        if (count_of(all) == kSize && visit(with, all)) return true;
      } else {
        if (walk<kLeft - 1>(i, with, all, visit)) return true;
      }
    }
    return false;
  }
};

}  // namespace bitwhip::ser
