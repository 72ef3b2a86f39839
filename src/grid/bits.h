// Counting bits where the baseline processor has no instruction for it: std::popcount would be a library call there.
#pragma once

#include <array>
#include <cstdint>

namespace bitwhip {

constexpr int count_bits(std::uint64_t x) {
  x -= x >> 1 & 0x5555555555555555u;
  x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
  x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  return static_cast<int>(x * 0x0101010101010101u >> 56);
}

constexpr bool is_single_bit(unsigned mask) { return mask != 0 && (mask & (mask - 1)) == 0; }

// Bits of a nine-bit mask.
inline constexpr auto kMaskBits = [] {
  std::array<std::uint8_t, 512> bits{};
  for (unsigned mask = 0; mask < bits.size(); ++mask) bits[mask] = static_cast<std::uint8_t>(count_bits(mask));
  return bits;
}();

}  // namespace bitwhip
