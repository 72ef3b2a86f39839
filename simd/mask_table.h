// The masks of all CSP-variables side by side, and the few kernels that work on whole tables.
//
//   lane 0       81      162     243     324                352             543
//        +-------+-------+-------+-------+------------------+---------------+
//        | 81 rc | 81 rn | 81 cn | 81 bn | other, padding   | not in use    |   uint16 each
//        +-------+-------+-------+-------+------------------+---------------+
//
// Bit k of a lane: value k of that variable is still possible. A candidate shows up in each
// variable that holds it, so removing one clears a bit in several lanes. Padding lanes hold
// kPadding, two bits, and never look empty or single.
//
// A table has room for 544 lanes of 16 bits. A geometry uses some of them, whole vectors of 32
// (GridTables::lanes()): 352 in the classic grid, which are 704 bytes = 11 vectors of 512 bits, 22
// of 256, 44 of 128. Each kernel is told how many, and leaves the others alone.
#pragma once

#include <cstdint>

namespace bitwhip::simd {

inline constexpr int kMaskLanes = 544;
inline constexpr int kClassicLanes = 352;  // in use in the classic grid
inline constexpr int kMaskWords = 9;       // 64-bit words for a set of lanes
inline constexpr int kClassicWords = (kClassicLanes + 63) / 64;
inline constexpr std::uint16_t kPadding = 3;
inline constexpr int kValueBits = 9;  // of a lane at most

struct alignas(64) MaskTable {
  std::uint16_t lane[kMaskLanes];
};

struct LaneSet {
  std::uint64_t word[kMaskWords];
};

// `lanes` counts those in use, a multiple of 32. Sets of lanes are stored whole; lanes that are not
// in use are not in them.
struct MaskKernels {
  // Does table &= rows[index[i]] for each of count indices.
  void (*keep)(MaskTable& table, int lanes, const MaskTable* rows, const std::uint16_t* index,
               int count);
  // Stores the lanes of exactly one bit in single; returns whether some lane is empty.
  bool (*scan)(const MaskTable& table, int lanes, LaneSet& single);
  // Stores the lanes of n bits in of_size[n], n from 0 to kValueBits.
  void (*sort)(const MaskTable& table, int lanes, LaneSet* of_size);
  // For each of count tables, stores the lanes of `table` that have no bit beyond that table.
  // `known` is an earlier `table`; where no lane has a bit that it lacks, lanes that are as they
  // were are left out. It becomes `table`.
  void (*within)(const MaskTable& table, int lanes, const MaskTable* parts, int count,
                 MaskTable& known, LaneSet* inside);
};

// Returns the kernels of the ISA in use.
const MaskKernels& mask_kernels();

}  // namespace bitwhip::simd
