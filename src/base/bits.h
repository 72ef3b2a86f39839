// Masks: sets of small numbers, bit n for the number n.
#pragma once

#include <bit>
#include <concepts>

#include "base/invariant.h"

namespace bitwhip {

// Returns the least member of a nonempty mask. std::countr_zero() alone returns the number of bits
// for an empty mask, which compilers then consider a possible index of a table.
template <std::unsigned_integral Mask>
constexpr int first_member(Mask mask) {
  BITWHIP_INVARIANT(mask != 0);
  if (mask == 0) __builtin_unreachable();
  return std::countr_zero(mask);
}

}  // namespace bitwhip
