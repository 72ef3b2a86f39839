// Numbers of candidates, and the kinds of CSP-variables.
#pragma once

#include <cstdint>

namespace bitwhip {

using Candidate = std::uint16_t;
using Variable = std::uint16_t;

inline constexpr int kCandidates = 729;
inline constexpr int kMaxVariables = 544;  // 17 vectors of 32 masks
inline constexpr int kMaxValues = 9;       // values of a variable
inline constexpr Candidate kNoCandidate = 0xffff;

constexpr Candidate candidate_of(int cell, int digit) { return static_cast<Candidate>(cell * 9 + digit - 1); }
constexpr int cell_of(Candidate c) { return c / 9; }
constexpr int digit_of(Candidate c) { return c % 9 + 1; }

enum class VariableKind : std::uint8_t { rc, rn, cn, bn, other };
inline constexpr int kVariableKinds = 5;
// Sets of kinds.
constexpr std::uint8_t kind_bit(VariableKind kind) { return static_cast<std::uint8_t>(1u << static_cast<unsigned>(kind)); }
inline constexpr std::uint8_t kAllKinds = (1u << kVariableKinds) - 1;

}  // namespace bitwhip
