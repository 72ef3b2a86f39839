// The masks of all CSP-variables in one array, and the kernels on whole tables.
//
//   lane 0       81      162     243     324                352             543
//        +-------+-------+-------+-------+------------------+---------------+
//        | 81 rc | 81 rn | 81 cn | 81 bn | other, padding   | not in use    |   uint16 each
//        +-------+-------+-------+-------+------------------+---------------+
//
// Bit k of a lane: value k of the variable is still possible. A candidate has a bit in each
// variable that contains it, so removing it clears bits in several lanes. Padding lanes hold
// kPadding, two bits, so they never look empty or single.
//
// A table has room for 544 lanes of 16 bits. A geometry uses whole vectors of 32 lanes
// (GridTables::lanes()): 352 lanes in the classic grid, which are 704 bytes = 11 vectors of 512
// bits, 22 of 256, 44 of 128. Each kernel is given the number, and leaves the other lanes alone.
#pragma once

#include <cstdint>

namespace bitwhip::simd {

inline constexpr int kMaskLanes = 544;
inline constexpr int kClassicLanes = 352;  // in use in the classic grid
inline constexpr int kMaskWords = 9;       // 64-bit words in a set of lanes
inline constexpr int kClassicWords = (kClassicLanes + 63) / 64;
inline constexpr std::uint16_t kPadding = 3;
inline constexpr int kValueBits = 9;  // largest number of bits in a lane

struct alignas(64) MaskTable {
  std::uint16_t lane[kMaskLanes];
};

struct LaneSet {
  std::uint64_t word[kMaskWords];
};

// `lanes`: number of lanes in use, a multiple of 32. Sets of lanes are stored as a whole, without
// lanes that are not in use.
struct MaskKernels {
  // Computes table &= rows[index[i]] for all i below count.
  void (*keep)(MaskTable& table, int lanes, const MaskTable* rows, const std::uint16_t* index,
               int count);
  // Stores the lanes with exactly one bit in single; returns true if some lane is empty.
  bool (*scan)(const MaskTable& table, int lanes, LaneSet& single);
  // Stores the lanes with n bits in of_size[n], n from 0 to kValueBits.
  void (*sort)(const MaskTable& table, int lanes, LaneSet* of_size);
  // For each of count tables, stores the lanes of `table` that are subsets of the lane in that
  // table. `known`: an earlier `table`, which is then replaced by `table`. If no lane has gained
  // bits since, unchanged lanes are left out.
  void (*within)(const MaskTable& table, int lanes, const MaskTable* parts, int count,
                 MaskTable& known, LaneSet* inside);
};

// Returns the kernels of the instruction set in use.
const MaskKernels& mask_kernels();

}  // namespace bitwhip::simd
