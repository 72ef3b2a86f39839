// Singles and locked candidates of many puzzles at once: see collect/lane_kernels.h for the layout.
//
// A pass works on three cells of a row or column in one block, a mini-row or mini-column: `may`
// are the digits that some of them may hold, `twice` those that two of them may hold.
//
// 1. Naked singles of the pass before leave the other cells of their houses. A single itself stays.
// 2. In a house of three triples, a digit that has no second place within a triple nor in another
//    triple, and has one, is a hidden single. It needs no count of places.
// 3. The nine mini-rows of a band are a board of three times three. A digit takes one of each row
//    and block, which is one of six diagonals, so a mini-row may hold what lies on a diagonal that
//    is there in full. That is all that locked candidates exclude.
// 4. Cells lose what their mini-row or mini-column may not hold. A cell with a hidden single keeps
//    that alone.
//
// Each step takes away only what no solution has. A state is solved where each house has nine
// different singles: that is a grid, whatever else happened. A pass that changes nothing leaves the
// sum of all cells, which is exact in 16 bits, as it was.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "collect/lane_kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "collect/kernels/state_lanes.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "simd/targets.h"

#if !defined(BITWHIP_STATE_LANES_ONCE)
#define BITWHIP_STATE_LANES_ONCE
namespace bitwhip::collect::state_lanes {

struct CellBitWords {  // bit c % 64 of word c / 64 for cell c
  std::uint64_t low, high;
};
inline constexpr std::uint64_t kHighCells = (std::uint64_t{1} << (kCells - 64)) - 1;

constexpr std::array<CellBitWords, kCells> peers_of_cells() {
  std::array<CellBitWords, kCells> peers{};
  for (std::size_t a = 0; a < kCells; ++a) {
    for (std::size_t b = 0; b < kCells; ++b) {
      const bool linked =
          a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
      if (!linked || a == b) continue;
      (b < 64 ? peers[a].low : peers[a].high) |= std::uint64_t{1} << b % 64;
    }
  }
  return peers;
}
inline constexpr std::array<CellBitWords, kCells> kPeers = peers_of_cells();

// Of the cells with two candidates, this many are looked at when one is chosen.
inline constexpr int kMostPairs = 8;

}  // namespace bitwhip::collect::state_lanes
#endif

HWY_BEFORE_NAMESPACE();
namespace bitwhip::collect {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using D = hn::CappedTag<std::uint16_t, kMostStateLanes>;
using V = hn::Vec<D>;
constexpr std::size_t kLanes = hn::MaxLanes(D());
constexpr std::size_t kTransposed = 8;                 // words of 128 bits
constexpr std::size_t kGroupCells = 11 * kTransposed;  // whole blocks

using Lanes16 = std::uint16_t[kLanes];

struct alignas(64) LaneGroup {
  Lanes16 cell[kGroupCells];
  Lanes16 single[kCells];               // the cell where it has one candidate, else 0
  Lanes16 row[9], column[9], block[9];  // the digits that are single there
  // By mini-row of a row, mini-column of a column.
  Lanes16 row_may[27], row_twice[27], column_may[27], column_twice[27];
  Lanes16 row_once[9], column_once[9], block_once[9];
  Lanes16 sum;
};

HWY_INLINE V Get(const std::uint16_t* at) { return hn::Load(D(), at); }
HWY_INLINE void Put(V value, std::uint16_t* at) { hn::Store(value, D(), at); }
HWY_INLINE V Any(V a, V b, V c) { return hn::Or(hn::Or(a, b), c); }
HWY_INLINE V Every(V a, V b, V c) { return hn::And(hn::And(a, b), c); }
// Returns what at least two of three have.
HWY_INLINE V Two(V a, V b, V c) { return hn::Or(hn::And(a, b), hn::And(c, hn::Or(a, b))); }
// Returns the cells that have one candidate; others are 0.
HWY_INLINE V SingleOf(V cell) {
  const D d;
  const V rest = hn::And(cell, hn::Sub(cell, hn::Set(d, 1)));
  return hn::IfThenElseZero(hn::Eq(rest, hn::Zero(d)), cell);
}

template <class M>
HWY_INLINE std::uint32_t BitsOf(M mask) {
  const D d;
  if constexpr (kLanes >= 8) {
    alignas(64) std::uint8_t bits[8] = {};
    hn::StoreMaskBits(d, mask, bits);
    std::uint32_t word;
    __builtin_memcpy(&word, bits, sizeof(word));
    return word;
  } else {
    return hn::AllTrue(d, mask) ? 1 : 0;  // portable target: one lane
  }
}

#if HWY_TARGET == HWY_SCALAR

// One lane: nothing is turned round.
HWY_INLINE void BringIn(LaneState* const* states, LaneGroup& group) {
  for (std::size_t cell = 0; cell < kCells; ++cell) group.cell[cell][0] = states[0]->word[cell];
}
HWY_INLINE void TakeOut(const LaneGroup& group, LaneState* const* states) {
  for (std::size_t cell = 0; cell < kCells; ++cell) states[0]->word[cell] = group.cell[cell][0];
}

#else

// Transposes eight times eight words within each 128 bits.
HWY_INLINE void Transpose(V (&v)[kTransposed]) {
  const D d;
  const hn::Repartition<std::uint32_t, D> d32;
  const hn::Repartition<std::uint64_t, D> d64;
  hn::Vec<decltype(d32)> two[kTransposed];
  for (std::size_t i = 0; i < kTransposed; i += 2) {
    two[i] = hn::BitCast(d32, hn::InterleaveLower(d, v[i], v[i + 1]));
    two[i + 1] = hn::BitCast(d32, hn::InterleaveUpper(d, v[i], v[i + 1]));
  }
  hn::Vec<decltype(d64)> four[kTransposed];
  for (std::size_t i = 0; i < kTransposed; i += 4) {
    for (std::size_t k = 0; k < 2; ++k) {
      four[i + 2 * k] = hn::BitCast(d64, hn::InterleaveLower(d32, two[i + k], two[i + k + 2]));
      four[i + 2 * k + 1] = hn::BitCast(d64, hn::InterleaveUpper(d32, two[i + k], two[i + k + 2]));
    }
  }
  for (std::size_t k = 0; k < 4; ++k) {
    v[2 * k] = hn::BitCast(d, hn::InterleaveLower(d64, four[k], four[k + 4]));
    v[2 * k + 1] = hn::BitCast(d, hn::InterleaveUpper(d64, four[k], four[k + 4]));
  }
}

// A vector has eight words of one state for each of its blocks of 128 bits, lowest first, of states
// that are eight lanes apart.
template <class Tag>
HWY_INLINE hn::Vec<Tag> LoadBlocks(Tag d, LaneState* const* states, std::size_t word) {
  if constexpr (hn::MaxLanes(Tag()) == kTransposed) {
    return hn::Load(d, states[0]->word.data() + word);
  } else {
    const hn::Half<Tag> half;
    constexpr std::size_t kAhead = hn::MaxLanes(hn::Half<Tag>());
    return hn::Combine(d, LoadBlocks(half, states + kAhead, word), LoadBlocks(half, states, word));
  }
}
template <class Tag>
HWY_INLINE void StoreBlocks(Tag d, hn::Vec<Tag> v, LaneState* const* states, std::size_t word) {
  if constexpr (hn::MaxLanes(Tag()) == kTransposed) {
    hn::Store(v, d, states[0]->word.data() + word);
  } else {
    const hn::Half<Tag> half;
    constexpr std::size_t kAhead = hn::MaxLanes(hn::Half<Tag>());
    StoreBlocks(half, hn::LowerHalf(half, v), states, word);
    StoreBlocks(half, hn::UpperHalf(half, v), states + kAhead, word);
  }
}

HWY_INLINE void BringIn(LaneState* const* states, LaneGroup& group) {
  for (std::size_t cell = 0; cell < kGroupCells; cell += kTransposed) {
    V v[kTransposed];
    for (std::size_t i = 0; i < kTransposed; ++i) v[i] = LoadBlocks(D(), states + i, cell);
    Transpose(v);
    for (std::size_t i = 0; i < kTransposed; ++i) Put(v[i], group.cell[cell + i]);
  }
}
HWY_INLINE void TakeOut(const LaneGroup& group, LaneState* const* states) {
  for (std::size_t cell = 0; cell < kGroupCells; cell += kTransposed) {
    V v[kTransposed];
    for (std::size_t i = 0; i < kTransposed; ++i) v[i] = Get(group.cell[cell + i]);
    Transpose(v);
    for (std::size_t i = 0; i < kTransposed; ++i) StoreBlocks(D(), v[i], states + i, cell);
  }
}

#endif

HWY_INLINE void FindSingles(LaneGroup& group) {
  const V none = hn::Zero(D());
  for (std::size_t house = 0; house < 9; ++house) {
    Put(none, group.row[house]);
    Put(none, group.column[house]);
    Put(none, group.block[house]);
  }
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const V single = SingleOf(Get(group.cell[cell]));
    Put(single, group.single[cell]);
    for (std::uint16_t* house :
         {group.row[cell / 9], group.column[cell % 9], group.block[cell / 27 * 3 + cell % 9 / 3]})
      Put(hn::Or(Get(house), single), house);
  }
  Put(hn::Set(D(), 0xffff), group.sum);  // no sum of cells is as great
}

// Step 1. Returns the least of all cells in each lane.
HWY_INLINE V RemoveSingles(LaneGroup& group, V& sum) {
  const D d;
  sum = hn::Zero(d);
  V least = hn::Set(d, 0xffff);
#pragma GCC unroll 1
  for (std::size_t block = 0; block < 9; ++block) {
    const std::size_t row = block / 3 * 3, column = block % 3 * 3;
    const V in_block = Get(group.block[block]);
    V in_column[3] = {hn::Or(Get(group.column[column]), in_block),
                      hn::Or(Get(group.column[column + 1]), in_block),
                      hn::Or(Get(group.column[column + 2]), in_block)};
    V may[3], twice[3];
#pragma GCC unroll 3
    for (std::size_t r = 0; r < 3; ++r) {
      const V in_row = Get(group.row[row + r]);
      V cell[3];
#pragma GCC unroll 3
      for (std::size_t c = 0; c < 3; ++c) {
        const std::size_t at = 9 * (row + r) + column + c;
        cell[c] = hn::Or(Get(group.single[at]),
                         hn::AndNot(hn::Or(in_row, in_column[c]), Get(group.cell[at])));
        Put(cell[c], group.cell[at]);
        sum = hn::Add(sum, cell[c]);
        least = hn::Min(least, cell[c]);
        if (r == 0) {
          may[c] = cell[c];
          twice[c] = hn::Zero(d);
        } else {
          twice[c] = hn::Or(twice[c], hn::And(may[c], cell[c]));
          may[c] = hn::Or(may[c], cell[c]);
        }
      }
      const std::size_t mini = 3 * (row + r) + block % 3;
      Put(Any(cell[0], cell[1], cell[2]), group.row_may[mini]);
      Put(Two(cell[0], cell[1], cell[2]), group.row_twice[mini]);
    }
#pragma GCC unroll 3
    for (std::size_t c = 0; c < 3; ++c) {
      const std::size_t mini = 3 * (column + c) + block / 3;
      Put(may[c], group.column_may[mini]);
      Put(twice[c], group.column_twice[mini]);
    }
  }
  return least;
}

// Step 2 for the house of three triples: returns the digits with one place, and takes from `all`
// those without any.
HWY_INLINE V Once(const Lanes16* may, const Lanes16* twice, std::size_t step, V& all) {
  const V a = Get(may[0]), b = Get(may[step]), c = Get(may[2 * step]);
  const V any = Any(a, b, c);
  const V more = hn::Or(Any(Get(twice[0]), Get(twice[step]), Get(twice[2 * step])), Two(a, b, c));
  all = hn::And(all, any);
  return hn::AndNot(more, any);
}

// Step 3 for the mini-rows of a band, or the mini-columns of a stack: `may` becomes what the
// diagonals leave.
HWY_INLINE void KeepDiagonals(Lanes16* may) {
  const V m[3][3] = {{Get(may[0]), Get(may[1]), Get(may[2])},
                     {Get(may[3]), Get(may[4]), Get(may[5])},
                     {Get(may[6]), Get(may[7]), Get(may[8])}};
  const V falling[3] = {Every(m[0][0], m[1][1], m[2][2]), Every(m[0][1], m[1][2], m[2][0]),
                        Every(m[0][2], m[1][0], m[2][1])};
  const V rising[3] = {Every(m[0][0], m[1][2], m[2][1]), Every(m[0][1], m[1][0], m[2][2]),
                       Every(m[0][2], m[1][1], m[2][0])};
#pragma GCC unroll 3
  for (std::size_t line = 0; line < 3; ++line) {
#pragma GCC unroll 3
    for (std::size_t block = 0; block < 3; ++block)
      Put(hn::Or(falling[(block + 3 - line) % 3], rising[(block + line) % 3]),
          may[3 * line + block]);
  }
}

// Step 4. Returns the digits that are single in every house.
template <bool kLocked>
HWY_INLINE V KeepOnce(LaneGroup& group) {
  const D d;
  const V zero = hn::Zero(d);
  V everywhere = hn::Set(d, kAllDigits);
  V in_column[9];
  for (V& digits : in_column) digits = zero;
#pragma GCC unroll 1
  for (std::size_t band = 0; band < 3; ++band) {
    V in_row[3] = {zero, zero, zero};
#pragma GCC unroll 3
    for (std::size_t stack = 0; stack < 3; ++stack) {
      const V once = Get(group.block_once[3 * band + stack]);
      V in_block = zero;
#pragma GCC unroll 3
      for (std::size_t r = 0; r < 3; ++r) {
        const std::size_t row = 3 * band + r;
        const V once_in_row = hn::Or(once, Get(group.row_once[row]));
        const V may = Get(group.row_may[3 * row + stack]);
#pragma GCC unroll 3
        for (std::size_t c = 0; c < 3; ++c) {
          const std::size_t column = 3 * stack + c, at = 9 * row + column;
          V cell = Get(group.cell[at]);
          if constexpr (kLocked) cell = Every(cell, may, Get(group.column_may[3 * column + band]));
          const V hidden = hn::And(cell, hn::Or(once_in_row, Get(group.column_once[column])));
          cell = hn::IfThenElse(hn::Eq(hidden, zero), cell, hidden);
          const V single = SingleOf(cell);
          Put(cell, group.cell[at]);
          Put(single, group.single[at]);
          in_row[r] = hn::Or(in_row[r], single);
          in_column[column] = hn::Or(in_column[column], single);
          in_block = hn::Or(in_block, single);
        }
      }
      Put(in_block, group.block[3 * band + stack]);
      everywhere = hn::And(everywhere, in_block);
    }
#pragma GCC unroll 3
    for (std::size_t r = 0; r < 3; ++r) {
      Put(in_row[r], group.row[3 * band + r]);
      everywhere = hn::And(everywhere, in_row[r]);
    }
  }
  for (std::size_t column = 0; column < 9; ++column) {
    Put(in_column[column], group.column[column]);
    everywhere = hn::And(everywhere, in_column[column]);
  }
  return everywhere;
}

template <bool kLocked>
HWY_NOINLINE void Pass(LaneGroup& group, BatchVerdict& verdict) {
  const D d;
  V sum;
  const V least = RemoveSingles(group, sum);
  const V every = hn::Set(d, kAllDigits);
  V all = every;
#pragma GCC unroll 1
  for (std::size_t house = 0; house < 9; ++house) {
    Put(Once(group.row_may + 3 * house, group.row_twice + 3 * house, 1, all),
        group.row_once[house]);
    Put(Once(group.column_may + 3 * house, group.column_twice + 3 * house, 1, all),
        group.column_once[house]);
    const std::size_t first = house / 3 * 9 + house % 3;
    Put(Once(group.row_may + first, group.row_twice + first, 3, all), group.block_once[house]);
  }
  if constexpr (kLocked) {
    for (std::size_t chute = 0; chute < 27; chute += 9) {
      KeepDiagonals(group.row_may + chute);
      KeepDiagonals(group.column_may + chute);
    }
  }
  const V everywhere = KeepOnce<kLocked>(group);
  const std::uint32_t bad = BitsOf(hn::Or(hn::Ne(all, every), hn::Eq(least, hn::Zero(d))));
  const std::uint32_t solved = BitsOf(hn::Eq(everywhere, every));
  verdict.bad = bad;
  verdict.solved = solved & ~bad;
  verdict.changed = BitsOf(hn::Ne(sum, Get(group.sum))) & ~(bad | solved);
  Put(sum, group.sum);
}

// The cells of one state, for what asks across cells.
struct CellVectors {
  static constexpr std::size_t kCount = LaneState::kWords / kLanes;
  V v[kCount];

  explicit HWY_INLINE CellVectors(const LaneState& state) {
    for (std::size_t i = 0; i < kCount; ++i) v[i] = Get(state.word.data() + i * kLanes);
  }
  // Returns the cells for which is() holds.
  template <class Is>
  HWY_INLINE state_lanes::CellBitWords Where(const Is& is) const {
    std::uint64_t word[2] = {};
    for (std::size_t i = 0; i < kCount; ++i) {
      const std::size_t at = i * kLanes;
      word[at / 64] |= std::uint64_t{BitsOf(is(v[i]))} << at % 64;
    }
    return {word[0], word[1] & state_lanes::kHighCells};
  }
  HWY_INLINE state_lanes::CellBitWords Pairs() const {
    return Where([](V cell) HWY_ATTR {
      const D d;
      const V zero = hn::Zero(d), one = hn::Set(d, 1);
      const V second = hn::And(cell, hn::Sub(cell, one));
      const V third = hn::And(second, hn::Sub(second, one));
      return hn::And(hn::Ne(second, zero), hn::Eq(third, zero));
    });
  }
  HWY_INLINE state_lanes::CellBitWords Having(std::uint16_t digits) const {
    return Where([digits](V cell) HWY_ATTR {
      const D d;
      return hn::Ne(hn::And(cell, hn::Set(d, digits)), hn::Zero(d));
    });
  }
};

// Returns the cell to guess: of the first cells with two candidates that with the most others in
// its houses that share a digit with it, else one with the fewest candidates.
HWY_INLINE std::uint8_t Choose(const LaneState& state) {
  const CellVectors cells(state);
  const state_lanes::CellBitWords pairs = cells.Pairs();
  std::uint64_t left[2] = {pairs.low, pairs.high};
  int best = -1;
  std::size_t chosen = 0;
  for (int seen = 0; seen < state_lanes::kMostPairs && (left[0] | left[1]) != 0; ++seen) {
    const std::size_t half = left[0] != 0 ? 0 : 1;
    const std::size_t cell = 64 * half + static_cast<std::size_t>(__builtin_ctzll(left[half]));
    left[half] &= left[half] - 1;
    const state_lanes::CellBitWords kin = cells.Having(state.word[cell]);
    const state_lanes::CellBitWords& peers = state_lanes::kPeers[cell];
    const int count = __builtin_popcountll(kin.low & pairs.low & peers.low) +
                      __builtin_popcountll(kin.high & pairs.high & peers.high);
    if (count <= best) continue;
    best = count;
    chosen = cell;
  }
  if (best >= 0) return static_cast<std::uint8_t>(chosen);
  int fewest = kDigits + 1;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const int count = __builtin_popcount(state.word[cell]);
    if (count < 2 || count >= fewest) continue;
    fewest = count;
    chosen = cell;
  }
  return static_cast<std::uint8_t>(chosen);
}

void Settle(LaneState* const* states, bool locked, int may_change, BatchVerdict& verdict) {
  LaneGroup group;
  BringIn(states, group);
  FindSingles(group);
  do {
    locked ? Pass<true>(group, verdict) : Pass<false>(group, verdict);
  } while (__builtin_popcount(verdict.changed) > may_change);
  TakeOut(group, states);
  const std::uint32_t settled = verdict.bad | verdict.solved | verdict.changed;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    if ((settled >> lane & 1) == 0) verdict.cell[lane] = Choose(*states[lane]);
  }
}

const LaneKernels& Kernels() {
  static constexpr LaneKernels kKernels{kLanes, &Settle};
  return kKernels;
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace bitwhip::collect
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace bitwhip::collect {

BITWHIP_DEFINE_KERNELS(LaneKernels, lane_kernels, Kernels)

}  // namespace bitwhip::collect
#endif
