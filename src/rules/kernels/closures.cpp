// Compiled once per instruction set.
#include "rules/closures.h"

#include <algorithm>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "rules/kernels/closures.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "rules/kernels/waves-inl.h"
#include "rules/lanes.h"
#include "rules/pass.h"
#include "rules/pass_context.h"
#include "simd/targets.h"

HWY_BEFORE_NAMESPACE();
namespace bitwhip::rules {
namespace HWY_NAMESPACE {
namespace {

using TargetBatch = Closures::TargetBatch;

// Reads the contradictions of a wave.
template <LoneCauseScan kAlone, class W>
void EndWave(PassContext& context, TargetBatch& b, W& waves, const LaneWord* was) {
  alignas(64) LaneWord fell[kWords], alone[kWords];
  waves.template Scan<kAlone>(was, fell, alone);
  for (int w = 0; w < b.lanes.used; ++w) {
    for (LaneWord left = fell[w]; left; left &= left - 1) {
      const int bit = __builtin_ctzll(left);
      const int row = b.first + w * 64 + bit;
      context.conflict[row] = static_cast<std::uint8_t>(std::min<int>(b.wave, kNever - 2));
      const bool one =
          kAlone == LoneCauseScan::none || (alone[w] >> bit & 1);  // a target is one candidate
      context.needed[row] = static_cast<std::uint8_t>(context.conflict[row] + !one);
    }
    b.lanes.live[w] &= ~fell[w];
  }
  b.followed = false;
}

// Finds the singles of the next wave, and closes the targets without any.
template <class W>
void Follow(PassContext& context, TargetBatch& b, W& waves) {
  if (b.followed) return;
  b.followed = true;
  alignas(64) LaneWord before[kWords];
  std::copy_n(b.lanes.live, kWords, before);
  const int last = context.closures.last();
  waves.Next(b.by[std::min(b.wave, last)], b.by[std::min(b.wave + 1, last)], b.fresh);
  b.open = false;
  for (int w = 0; w < b.lanes.used; ++w) {
    b.open |= b.lanes.live[w] != 0;
    for (LaneWord left = before[w] & ~b.lanes.live[w]; left; left &= left - 1)
      context.closed[b.first + w * 64 + __builtin_ctzll(left)] = true;
  }
}

// Calls visit(waves) with the waves of a batch.
template <class Visit>
void WithWaves(PassContext& context, TargetBatch& b, Visit visit) {
  WithForm(context.pass, context.groups(), [&]<int kPlaces, bool kGrouped>() HWY_ATTR {
    visit(Waves<kPlaces, kGrouped, false>(context.tables(), context.pass, b.lanes));
  });
}

// Makes wave 0: asserts each target in its lane.
void Begin(PassContext& context) {
  Closures& closures = context.closures;
  const Pass& pass = context.pass;
  closures.batches = (pass.rows + kLanes - 1) / kLanes;
  for (TargetBatch& b : closures.used()) {
    Lanes& lanes = b.lanes;
    lanes.start(std::min(pass.rows - b.first, kLanes));
    b.wave = 0;
    lanes.turn = 0;
    std::memset(b.by[0], 0,
                static_cast<std::size_t>(pass.rows + pass.minirows) * kWords * sizeof(LaneWord));
    for (int lane = 0; lane < lanes.count; ++lane)
      b.by[0][(b.first + lane) * kWords + lane / 64] |= LaneWord{1} << lane % 64;
    WithWaves(context, b, [&](auto waves) HWY_ATTR {
      waves.Begin(b.by[0], b.by[0]);
      EndWave<LoneCauseScan::none>(context, b, waves, nullptr);
    });
  }
}

void Keep(PassContext& context) {
  for (TargetBatch& b : context.closures.used())
    std::memcpy(b.wave0, b.lanes.alive[0],
                static_cast<std::size_t>(context.pass.rows) * kWords * sizeof(LaneWord));
  context.closures.asserted_count = 0;
}

void BeginBelow(PassContext& context, const LostRows& lost) {
  Closures& closures = context.closures;
  for (TargetBatch& b : closures.used()) {
    Lanes& lanes = b.lanes;
    lanes.start(std::min(context.pass.rows - b.first, kLanes));
    for (int i = 0; i < closures.asserted_count; ++i) {
      LaneWord* const at = b.by[0] + closures.asserted[i] * kWords;
      std::fill_n(at, kWords, LaneWord{0});
      OwnLane(b, closures.asserted[i], [&](int w, LaneWord bit) { at[w] = bit; });
    }
    std::memcpy(lanes.alive[0], b.wave0,
                static_cast<std::size_t>(context.pass.rows) * kWords * sizeof(LaneWord));
    TakeOut(b, lost, lanes.live);
    std::fill_n(lanes.both, kWords, LaneWord{0});
    lanes.turn = b.wave = 0;
    WithWaves(context, b, [&](auto waves) HWY_ATTR {
      EndWave<LoneCauseScan::none>(context, b, waves, nullptr);
    });
  }
  std::copy_n(lost.asserted, lost.asserted_count, closures.asserted);
  closures.asserted_count = lost.asserted_count;
}

void Advance(PassContext& context, int wave) {
  for (TargetBatch& b : context.closures.used()) {
    if (b.wave >= wave || (b.followed && !b.open)) continue;
    WithWaves(context, b, [&](auto waves) HWY_ATTR {
      while (b.wave < wave) {
        Follow(context, b, waves);
        if (!b.open) return;
        for (int w = 0; w < b.lanes.used; ++w)
          context.stats.filters +=
              static_cast<std::uint64_t>(__builtin_popcountll(b.lanes.live[w]));
        ++b.wave;
        waves.Assert(b.fresh);
        // Whether one candidate makes the contradiction is only read after the last wave.
        const bool unread = context.closures.bounds_only && b.wave < wave;
        unread ? EndWave<LoneCauseScan::none>(context, b, waves, nullptr)
               : EndWave<LoneCauseScan::all>(context, b, waves, b.fresh);
      }
    });
  }
}

void Close(PassContext& context) {
  for (TargetBatch& b : context.closures.used()) {
    if (!b.followed) WithWaves(context, b, [&](auto waves) HWY_ATTR { Follow(context, b, waves); });
  }
}

// Makes a wave of each batch in turn until nothing follows. Closures that have ended go on when a
// candidate is eliminated.
template <int kPlaces, bool kGrouped>
bool SaturateAll(PassContext& context) {
  Closures& closures = context.closures;
  RowIndex gone[kCandidates];
  int gone_count = 0;
  int seen[Closures::kBatches] = {};
  const auto eliminate = [&](int row) {
    gone[gone_count++] = static_cast<RowIndex>(row);
    context.conflict[row] = 0;
  };
  for (int row = 0; row < context.pass.rows; ++row) {
    if (context.conflict[row] != kNever) eliminate(row);
  }
  for (bool more = true; more;) {
    more = false;
    for (int n = 0; n < closures.batches; ++n) {
      TargetBatch& b = closures.batch[n];
      if (!b.open && seen[n] == gone_count) continue;
      Lanes& lanes = b.lanes;
      Waves<kPlaces, kGrouped, false> waves(context.tables(), context.pass, lanes);
      context.stats.filters += static_cast<std::uint64_t>(lanes.count);
      if (context.budget.spend(lanes.count)) return false;
      if (b.open) waves.Assert(b.fresh);
      if (seen[n] < gone_count) {
        for (; seen[n] < gone_count; ++seen[n])
          std::fill_n(lanes.alive[lanes.turn] + gone[seen[n]] * kWords, kWords, 0);
        lanes.start(lanes.count);
        std::fill_n(lanes.both, b.open ? 0 : kWords, 0);
      }
      for (int i = 0; i < gone_count; ++i)
        OwnLane(b, gone[i], [&](int w, LaneWord bit) { lanes.live[w] &= ~bit; });
      alignas(64) LaneWord fell[kWords];
      waves.template Scan<LoneCauseScan::none>(nullptr, fell, nullptr);
      for (int w = 0; w < lanes.used; ++w) {
        for (LaneWord left = fell[w]; left; left &= left - 1)
          eliminate(b.first + w * 64 + __builtin_ctzll(left));
        lanes.live[w] &= ~fell[w];
      }
      waves.Next(b.by[context.closures.last()], b.by[context.closures.last()], b.fresh);
      b.open = false;
      for (int w = 0; w < lanes.used; ++w) b.open |= lanes.live[w] != 0;
      more = true;
    }
  }
  std::fill_n(context.closed, context.pass.rows, true);
  return true;
}

bool Saturate(PassContext& context) {
  context.saturated = true;  // even if nothing was eliminated: the waves no longer count
  Close(context);
  // What is asserted so far, at whatever wave the batch is.
  for (TargetBatch& b : context.closures.used()) {
    const LaneWord* const from = b.by[std::min(b.wave + 1, context.closures.last())];
    if (from != b.by[context.closures.last()])
      std::memcpy(b.by[context.closures.last()], from,
                  static_cast<std::size_t>(context.pass.rows + context.pass.minirows) * kWords *
                      sizeof(LaneWord));
  }
  return WithForm(context.pass, context.groups(), [&]<int kPlaces, bool kGrouped>() {
    return SaturateAll<kPlaces, kGrouped>(context);
  });
}

// Counts all targets at once in bit planes: plane k has bit k of the count of each.
void Weigh(const PassContext& context, std::uint16_t* weights) {
  constexpr int kPlanes = 10;  // kCandidates fits
  for (const TargetBatch& b : context.closures.used()) {
    alignas(64) LaneWord plane[kPlanes][kWords];
    for (int j = 0; j < kWords; j += kStep) {
      V sum[kPlanes];
      for (V& v : sum) v = hn::Zero(D());
      for (int i = 0; i < context.pass.rows; ++i) {
        V carry = Load(b.lanes.alive[b.lanes.turn] + i * kWords + j);
        for (int k = 0; k < kPlanes && !IsZero(carry); ++k) {
          const V both = hn::And(sum[k], carry);
          sum[k] = hn::Xor(sum[k], carry);
          carry = both;
        }
      }
      for (int k = 0; k < kPlanes; ++k) Store(sum[k], plane[k] + j);
    }
    for (int lane = 0; lane < b.lanes.count; ++lane) {
      unsigned weight = 0;
      for (int k = 0; k < kPlanes; ++k)
        weight |= static_cast<unsigned>(plane[k][lane / 64] >> (lane % 64) & 1) << k;
      weights[b.first + lane] = static_cast<std::uint16_t>(weight);
    }
  }
}

const ClosureKernels& ClosureTable() {
  return simd::kTable<ClosureKernels, &Begin, &Keep, &BeginBelow, &Advance, &Close, &Saturate,
                      &Weigh>;
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace bitwhip::rules
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace bitwhip::rules {

BITWHIP_DEFINE_KERNELS(ClosureKernels, closure_kernels, ClosureTable)

}  // namespace bitwhip::rules
#endif
