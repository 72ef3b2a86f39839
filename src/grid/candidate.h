// Numbers of candidates, sets of them, and the kinds of CSP-variables.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/invariant.h"

namespace bitwhip {

using Candidate = std::uint16_t;
using Variable = std::uint16_t;

inline constexpr int kCandidates = 729;
inline constexpr int kMaxVariables = 544;   // 17 vectors of 32 masks
inline constexpr int kMaxValues = 9;        // per variable
inline constexpr int kMaxMemberships = 12;  // per candidate: its cell and 11 houses
inline constexpr Candidate kNoCandidate = 0xffff;

constexpr Candidate candidate_of(int cell, int digit) {
  BITWHIP_INVARIANT(0 <= cell && cell < 81 && 1 <= digit && digit <= 9);
  return static_cast<Candidate>(cell * 9 + digit - 1);
}
constexpr int cell_of(Candidate c) { return c / 9; }
constexpr int digit_of(Candidate c) { return c % 9 + 1; }

enum class VariableKind : std::uint8_t { rc, rn, cn, bn, other };
inline constexpr int kVariableKinds = 5;
// Sets of kinds are bit masks.
constexpr std::uint8_t kind_bit(VariableKind kind) {
  return static_cast<std::uint8_t>(1u << static_cast<unsigned>(kind));
}
inline constexpr std::uint8_t kAllKinds = (1u << kVariableKinds) - 1;

// Bit counts for baseline processors without a popcount instruction, where std::popcount would be a
// library call.

constexpr int count_bits(std::uint64_t x) {
  x -= x >> 1 & 0x5555555555555555u;
  x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
  x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  return static_cast<int>(x * 0x0101010101010101u >> 56);
}

constexpr bool is_single_bit(unsigned mask) { return (mask != 0) & ((mask & (mask - 1)) == 0); }

// Number of bits of each nine-bit mask.
inline constexpr auto kMaskBits = [] {
  std::array<std::uint8_t, 512> bits{};
  for (unsigned mask = 0; mask < bits.size(); ++mask)
    bits[mask] = static_cast<std::uint8_t>(count_bits(mask));
  return bits;
}();

// Set of numbers below kEnd: candidates, or cells.
template <class Number, int kEnd>
struct NumberSet {
  std::array<std::uint64_t, (kEnd + 63) / 64> word{};

  template <class List>
  static NumberSet of(const List& list) {
    NumberSet set;
    for (const Number n : list) set.add(n);
    return set;
  }
  std::vector<Number> list() const {
    std::vector<Number> all;
    each([&all](Number n) { all.push_back(n); });
    return all;
  }
  constexpr bool empty() const { return within({}); }
  constexpr int size() const {
    int count = 0;
    for (const std::uint64_t bits : word) count += count_bits(bits);
    return count;
  }
  constexpr bool has(Number n) const { return word[index(n)] >> (n % 64) & 1; }
  constexpr void add(Number n) { word[index(n)] |= bit(n); }
  constexpr void remove(Number n) { word[index(n)] &= ~bit(n); }
  constexpr void add(const NumberSet& more) {
    for (std::size_t w = 0; w < word.size(); ++w) word[w] |= more.word[w];
  }
  constexpr NumberSet without(const NumberSet& other) const {
    NumberSet rest;
    for (std::size_t w = 0; w < word.size(); ++w) rest.word[w] = word[w] & ~other.word[w];
    return rest;
  }
  constexpr NumberSet common(const NumberSet& other) const {
    NumberSet both;
    for (std::size_t w = 0; w < word.size(); ++w) both.word[w] = word[w] & other.word[w];
    return both;
  }
  constexpr bool meets(const NumberSet& other) const {
    std::uint64_t common = 0;
    for (std::size_t w = 0; w < word.size(); ++w) common |= word[w] & other.word[w];
    return common != 0;
  }
  constexpr bool within(const NumberSet& other) const {
    std::uint64_t beyond = 0;
    for (std::size_t w = 0; w < word.size(); ++w) beyond |= word[w] & ~other.word[w];
    return beyond == 0;
  }
  friend constexpr NumberSet operator&(const NumberSet& a, const NumberSet& b) {
    return a.common(b);
  }
  friend constexpr NumberSet operator|(NumberSet a, const NumberSet& b) {
    a.add(b);
    return a;
  }
  friend constexpr bool operator==(const NumberSet&, const NumberSet&) = default;
  // Visits the numbers in ascending order until a visit returns true. Returns true if one did.
  template <class Visit>
  constexpr bool any(Visit visit) const {
    for (std::size_t w = 0; w < word.size(); ++w) {
      for (std::uint64_t rest = word[w]; rest; rest &= rest - 1) {
        if (visit(static_cast<Number>(w * 64 + std::countr_zero(rest)))) return true;
      }
    }
    return false;
  }
  // Visits all numbers in ascending order.
  template <class Visit>
  constexpr void each(Visit visit) const {
    for (std::size_t w = 0; w < word.size(); ++w) {
      for (std::uint64_t rest = word[w]; rest; rest &= rest - 1)
        visit(static_cast<Number>(w * 64 + std::countr_zero(rest)));
    }
  }

 private:
  static constexpr std::size_t index(Number n) {
    BITWHIP_INVARIANT(static_cast<std::size_t>(n) < kEnd);
    return static_cast<std::size_t>(n) / 64;
  }
  static constexpr std::uint64_t bit(Number n) { return std::uint64_t{1} << (n % 64); }
};

using CandidateSet = NumberSet<Candidate, kCandidates>;
using CellSet = NumberSet<int, 81>;

}  // namespace bitwhip
