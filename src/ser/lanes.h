// Eight masks of digits or places at once: vectors of the compiler, which every machine has.
#pragma once

#include <array>
#include <cstdint>

namespace bitwhip::ser {

inline constexpr int kLanes = 8;
using Lanes [[gnu::vector_size(2 * kLanes)]] = std::uint16_t;

// std::bit_cast is missing from libc++ 14, the compilers have it.
using Words = std::array<std::uint64_t, 2>;

inline Lanes in_all_lanes(unsigned mask) { return static_cast<std::uint16_t>(mask) - Lanes{}; }
inline bool none(const Lanes& lanes) {
  const auto words = __builtin_bit_cast(Words, lanes);
  return (words[0] | words[1]) == 0;
}
// Returns what any lane holds.
inline unsigned united(const Lanes& lanes) {
  const auto words = __builtin_bit_cast(Words, lanes);
  std::uint64_t word = words[0] | words[1];
  word |= word >> 32;
  return (word | word >> 16) & 0xffff;
}
// The lanes with at most one bit.
inline Lanes with_one(const Lanes& lanes) { return lanes & Lanes((lanes & (lanes - 1)) == 0); }

}  // namespace bitwhip::ser
