// Kernels that bring many states of classic puzzles forward at once, one state in each lane of a
// vector. src/collect/lanes.h asks them.
//
// A state is a word of 16 bits for each cell in reading order, bit d for digit d + 1. The kernels
// turn a batch of states round: a vector holds one cell of all of them.
//
//     a state (192 bytes)                           a group
//       cell 0 | ... | cell 80 | 15 words             cell 0: [state 0, state 1, ...]
//       the kernels leave words 88 to 95 alone        ...
//                                                     cell 80: [state 0, state 1, ...]
//
// So one instruction works on a cell of all states, whatever the states are, and nothing branches.
// Thread-safety: functions of their arguments alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "grid/puzzle.h"

namespace bitwhip::collect {

inline constexpr std::size_t kMostStateLanes = 32;  // of any instruction set

struct alignas(64) LaneState {
  static constexpr std::size_t kWords = 96;  // whole vectors of all instruction sets
  std::array<std::uint16_t, kWords> word;

  // A number for the owner, in words 88 and 89.
  std::uint32_t tag() const { return word[kTag] | std::uint32_t{word[kTag + 1]} << 16; }
  void set_tag(std::uint32_t tag) {
    word[kTag] = static_cast<std::uint16_t>(tag);
    word[kTag + 1] = static_cast<std::uint16_t>(tag >> 16);
  }

 private:
  static constexpr std::size_t kTag = 88;
};

// What became of the states of a batch: a bit for each, in three sets that have no bit in common.
// A state without any bit is open: neither singles nor locked candidates change it.
struct BatchVerdict {
  std::uint32_t bad = 0;      // some house or cell has no candidate left
  std::uint32_t solved = 0;   // each cell has one candidate, and each house all digits
  std::uint32_t changed = 0;  // the last pass changed it: more passes may do so
  // Of an open state: the cell to guess.
  std::array<std::uint8_t, kMostStateLanes> cell;
};

struct LaneKernels {
  std::size_t lanes;
  // Takes away from `lanes` states what singles (and with `locked` locked candidates) exclude,
  // until at most `may_change` of them change. Each state is its own memory.
  void (*settle)(LaneState* const* states, bool locked, int may_change, BatchVerdict& verdict);
};

// Returns the kernels of the instruction set in use.
const LaneKernels& lane_kernels();

}  // namespace bitwhip::collect
