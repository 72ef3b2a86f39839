// Singles, locking, naked and hidden sets, fish, XY-wings and XYZ-wings, aligned exclusions: for
// each the check, then the search.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/ser/ser.h"

namespace bitwhip::verify {

SerCheck check_hidden_single, check_naked_single, check_locking, check_set, check_fish;
SerCheck check_wing, check_exclusion;
SerSearch each_hidden_single, each_naked_single, each_locking, each_set, each_fish;
SerSearch each_wing, each_exclusion;

// Returns the numbers below 2^n with `of` bits, ascending.
const std::vector<Mask>& choices(int n, int of);

// Returns the union of the chosen sets if each has at least two members; otherwise 0.
template <class Sets>
Mask union_of(Mask chosen, const Sets& set) {
  Mask all = 0;
  bool fits = true;
  each_bit(chosen, [&](int i) {
    fits = fits && std::popcount(set(i)) >= 2;
    all |= set(i);
  });
  return fits ? all : 0;
}

}  // namespace bitwhip::verify
