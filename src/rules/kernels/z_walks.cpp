// Compiled once per instruction set.
#include "rules/z_walks.h"

#include <algorithm>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "rules/kernels/z_walks.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "rules/closures.h"
#include "rules/kernels/waves-inl.h"
#include "rules/pass.h"
#include "rules/pass_context.h"
#include "simd/targets.h"

HWY_BEFORE_NAMESPACE();
namespace bitwhip::rules {
namespace HWY_NAMESPACE {
namespace {

using TargetBatch = Closures::TargetBatch;

// Tables of a batch:
//   alive[0]  what Z leaves          alive[1]  without what is linked to the last layer
//   by[0]     Z, and what is         by[1]     the layers so far as well
//             asserted in the state
template <int kPlaces>
class ZWalkWaves : public Waves<kPlaces, false, false> {
  using PlainWaves = Waves<kPlaces, false, false>;
  using PlainWaves::FindOne;
  using PlainWaves::kVectors;
  using PlainWaves::lanes_;
  using PlainWaves::pass_;
  using PlainWaves::Used;

 public:
  ZWalkWaves(const PassContext& context, TargetBatch& batch, const ZWalks::BatchTables& walks)
      : PlainWaves(context.tables(), context.pass, batch.lanes),
        batch_(batch),
        units_(walks.units),
        pairs_(walks.pairs) {}

  // Stores what each target leaves: whatever is not linked to it.
  HWY_NOINLINE void Begin() {
    const std::size_t rows = static_cast<std::size_t>(pass_.rows) * kWords;
    LaneWord* const members = units_;  // by column: the lanes of its members
    std::memset(batch_.by[0], 0, rows * sizeof(LaneWord));
    std::memset(members, 0, static_cast<std::size_t>(pass_.columns) * kWords * sizeof(LaneWord));
    for (int lane = 0; lane < lanes_.count; ++lane) {
      const int row = batch_.first + lane, w = lane / 64;
      const LaneWord bit = LaneWord{1} << lane % 64;
      batch_.by[0][row * kWords + w] = bit;
      const std::uint16_t* const place = pass_.template places_of<kPlaces != 0>(row);
      const int places = kPlaces != 0 ? kPlaces : pass_.places[row];
      for (int p = 0; p < places; ++p) members[place[p] + w] |= bit;
    }
    LaneWord* const alive = lanes_.alive[0];
    for (int i = 0; i < pass_.rows; ++i) {
      for (int j = 0; j < Used(); j += kStep) {
        const V own = Load(batch_.by[0] + i * kWords + j);
        V linked = PlainWaves::template OverPlaces<0>(members, i, j);
        if constexpr (kPlaces == 0) linked = hn::Or(linked, PlainWaves::Barred(batch_.by[0], i, j));
        Store(hn::Not(hn::AndNot(own, linked)), alive + i * kWords + j);
      }
    }
    this->template Each<PlainWaves::Of::all>([&]<int n>(int column, const std::uint16_t* member)
                                                 HWY_ATTR { Count(column, member, n); });
  }

  // Counts the units and pairs of the columns that have changed.
  HWY_NOINLINE void Recount(const std::uint16_t* columns, int count) {
    for (int i = 0; i < count; ++i)
      Count(columns[i], pass_.members(columns[i]).data(), pass_.size[columns[i]]);
  }

  // Asserts the candidates of a layer. `even`, `odd`: receive the lanes in which they close walks
  // of length 2k and 2k + 1. `whips`: `even` includes all whips of length 2.
  void Layer(int layer, bool whips, LaneWord* even, LaneWord* odd) {
    lanes_.turn = layer > 1;
    LaneWord* const single = lanes_.single;
    if (layer == 1) lanes_.single = units_;
    PlainWaves::Next(batch_.by[layer > 1], batch_.by[1], batch_.fresh);
    lanes_.single = single;
    lanes_.turn = 0;
    PlainWaves::Assert(batch_.fresh);
    whips ? Scan<true>(even, odd) : Scan<false>(even, odd);
  }

 private:
  HWY_INLINE void Count(int column, const std::uint16_t* member, int n) const {
    const LaneWord* const alive = lanes_.alive[0];
    for (int j = 0; j < Used(); j += kStep) {
      V ones = Load(alive + member[0] + j);
      V twos = hn::Zero(D()), threes = hn::Zero(D());
      for (int k = 1; k < n; ++k) {
        const V one = Load(alive + member[k] + j);
        threes = hn::OrAnd(threes, twos, one);
        twos = hn::OrAnd(twos, ones, one);
        ones = hn::Or(ones, one);
      }
      Store(hn::AndNot(twos, ones), units_ + column * kWords + j);
      Store(hn::AndNot(threes, twos), pairs_ + column * kWords + j);
    }
  }

  // Finds what the layer leaves of the pairs.
  template <bool kWhips>
  HWY_NOINLINE void Scan(LaneWord* even, LaneWord* odd) {
    const LaneWord* const alive = lanes_.alive[1];
    V live[kVectors], both[kVectors], none[kVectors], fell[kVectors];
    for (int j = 0; j < Used(); j += kStep) {
      live[j / kStep] = Load(lanes_.live + j);
      both[j / kStep] = hn::And(live[j / kStep], Load(lanes_.both + j));
      none[j / kStep] = fell[j / kStep] = hn::Zero(D());
    }
    [[maybe_unused]] int emptied = 0;
    this->template Each<PlainWaves::Of::all>(
        [&]<int n>(int column, const std::uint16_t* member) HWY_ATTR {
          [[maybe_unused]] bool runs_empty = false;
          for (int j = 0; j < Used(); j += kStep) {
            V ones = Load(alive + member[0] + j);
            V twos = hn::Zero(D());
            for (int k = 1; k < n; ++k) {
              const V one = Load(alive + member[k] + j);
              twos = hn::OrAnd(twos, ones, one);
              ones = hn::Or(ones, one);
            }
            const V pair = Load(pairs_ + column * kWords + j);
            const V empty = hn::AndNot(ones, live[j / kStep]);
            none[j / kStep] = hn::OrAnd(none[j / kStep], empty, pair);
            if constexpr (kWhips) {
              const V unit = Load(units_ + column * kWords + j);
              both[j / kStep] = hn::OrAnd(both[j / kStep], empty, unit);
              fell[j / kStep] = hn::Or(fell[j / kStep], empty);
              runs_empty |= !IsZero(hn::AndNot(unit, empty));
            }
            Store(hn::And(hn::AndNot(twos, ones), pair), lanes_.single + column * kWords + j);
          }
          if constexpr (kWhips) {
            lanes_.emptied[emptied] = static_cast<std::uint16_t>(column);
            emptied += runs_empty;
          }
        });
    for (int j = 0; j < Used(); j += kStep) {
      Store(both[j / kStep], even + j);
      if constexpr (kWhips) Store(fell[j / kStep], odd + j);
    }
    if constexpr (kWhips) {
      if (emptied > 0) FindOne(batch_.fresh, emptied, odd, even);
    }
    for (int j = 0; j < Used(); j += kStep) {
      const V closed = Load(even + j);
      Store(hn::AndNot(closed, none[j / kStep]), odd + j);
      Store(hn::AndNot(hn::Or(closed, none[j / kStep]), Load(lanes_.live + j)), lanes_.live + j);
    }
  }

  TargetBatch& batch_;
  LaneWord* const units_;
  LaneWord* const pairs_;
};

// Calls visit(waves, batch, targets) for each batch of lanes.
template <class Visit>
HWY_INLINE void EachBatch(PassContext& context, Visit visit) {
  ZWalks::BatchTables* walks = context.z_walks.batch;
  for (TargetBatch& b : context.closures.used()) {
    context.pass.four_places ? visit(ZWalkWaves<4>(context, b, *walks), b, walks->targets)
                             : visit(ZWalkWaves<0>(context, b, *walks), b, walks->targets);
    ++walks;
  }
}

void BeginWalks(PassContext& context) {
  EachBatch(context, [&](auto waves, TargetBatch& b, LaneWord* targets) {
    b.lanes.start(std::min(context.pass.rows - b.first, kLanes));
    std::copy_n(b.lanes.live, kWords, targets);
    waves.Begin();
  });
}

void Change(PassContext& context, const LostRows& lost, const std::uint16_t* columns,
            int column_count) {
  EachBatch(context, [&](auto waves, TargetBatch& b, LaneWord* targets) {
    TakeOut(b, lost, targets);
    std::copy_n(targets, kWords, b.lanes.live);
    waves.Recount(columns, column_count);
  });
}

void Layer(PassContext& context, int layer, bool whips) {
  EachBatch(context, [&](auto waves, TargetBatch& b, const LaneWord*) {
    alignas(64) LaneWord even[kWords], odd[kWords];
    waves.Layer(layer, whips && layer == 1, even, odd);
    for (const bool more : {false, true}) {
      for (int w = 0; w < b.lanes.used; ++w) {
        for (LaneWord left = (more ? odd : even)[w]; left; left &= left - 1) {
          context.z_walks.length[b.first + w * 64 + __builtin_ctzll(left)] =
              static_cast<std::uint8_t>(2 * layer + more);
        }
      }
    }
  });
}

const ZWalkKernels& WalkTable() { return simd::kTable<ZWalkKernels, &BeginWalks, &Change, &Layer>; }

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace bitwhip::rules
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace bitwhip::rules {

BITWHIP_DEFINE_KERNELS(ZWalkKernels, z_walk_kernels, WalkTable)

}  // namespace bitwhip::rules
#endif
