// Compiled once per instruction set.
#include "rules/closures.h"

#include <algorithm>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "rules/kernels/closures.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "rules/kernels/waves-inl.h"
#include "rules/search.h"
#include "simd/targets.h"

HWY_BEFORE_NAMESPACE();
namespace bitwhip::rules {
namespace HWY_NAMESPACE {
namespace {

using Batch = Closures::Batch;

// Reads the contradictions of a wave.
template <Alone kAlone, class W>
void EndWave(Search& search, Batch& b, W& waves, const Word* was) {
  alignas(64) Word fell[kWords], alone[kWords];
  waves.template Scan<kAlone>(was, fell, alone);
  for (int w = 0; w < b.lanes.used; ++w) {
    for (Word left = fell[w]; left; left &= left - 1) {
      const int bit = __builtin_ctzll(left);
      const int row = b.first + w * 64 + bit;
      search.conflict[row] = static_cast<std::uint8_t>(std::min<int>(b.wave, kNever - 2));
      const bool one = kAlone == Alone::none || (alone[w] >> bit & 1);  // a target is one candidate
      search.needed[row] = static_cast<std::uint8_t>(search.conflict[row] + !one);
    }
    b.lanes.live[w] &= ~fell[w];
  }
  b.followed = false;
}

// Finds the singles of the next wave, and closes the targets without any.
template <class W>
void Follow(Search& search, Batch& b, W& waves) {
  if (b.followed) return;
  b.followed = true;
  alignas(64) Word before[kWords];
  std::copy_n(b.lanes.live, kWords, before);
  const int last = search.closures.last();
  waves.Next(b.by[std::min(b.wave, last)], b.by[std::min(b.wave + 1, last)], b.fresh);
  b.open = false;
  for (int w = 0; w < b.lanes.used; ++w) {
    b.open |= b.lanes.live[w] != 0;
    for (Word left = before[w] & ~b.lanes.live[w]; left; left &= left - 1)
      search.closed[b.first + w * 64 + __builtin_ctzll(left)] = true;
  }
}

// Calls visit(waves) with the waves of a batch.
template <class Visit>
void WithWaves(Search& search, Batch& b, Visit visit) {
  WithForm(search.pass, search.groups(), [&]<int kPlaces, bool kGrouped>() HWY_ATTR {
    visit(Waves<kPlaces, kGrouped, false>(search.tables(), search.pass, b.lanes));
  });
}

// Makes wave 0: asserts each target in its lane.
void Begin(Search& search) {
  Closures& closures = search.closures;
  const Pass& pass = search.pass;
  closures.batches = (pass.rows + kLanes - 1) / kLanes;
  for (Batch& b : closures.used()) {
    Lanes& lanes = b.lanes;
    lanes.start(std::min(pass.rows - b.first, kLanes));
    b.wave = 0;
    lanes.turn = 0;
    std::memset(b.by[0], 0,
                static_cast<std::size_t>(pass.rows + pass.minirows) * kWords * sizeof(Word));
    for (int lane = 0; lane < lanes.count; ++lane)
      b.by[0][(b.first + lane) * kWords + lane / 64] |= Word{1} << lane % 64;
    WithWaves(search, b, [&](auto waves) HWY_ATTR {
      waves.Begin(b.by[0], b.by[0]);
      EndWave<Alone::none>(search, b, waves, nullptr);
    });
  }
}

void Keep(Search& search) {
  for (Batch& b : search.closures.used())
    std::memcpy(b.wave0, b.lanes.alive[0],
                static_cast<std::size_t>(search.pass.rows) * kWords * sizeof(Word));
  search.closures.asserted_count = 0;
}

void BeginBelow(Search& search, const LostRows& lost) {
  Closures& closures = search.closures;
  for (Batch& b : closures.used()) {
    Lanes& lanes = b.lanes;
    lanes.start(std::min(search.pass.rows - b.first, kLanes));
    for (int i = 0; i < closures.asserted_count; ++i) {
      Word* const at = b.by[0] + closures.asserted[i] * kWords;
      std::fill_n(at, kWords, Word{0});
      OwnLane(b, closures.asserted[i], [&](int w, Word bit) { at[w] = bit; });
    }
    std::memcpy(lanes.alive[0], b.wave0,
                static_cast<std::size_t>(search.pass.rows) * kWords * sizeof(Word));
    TakeOut(b, lost, lanes.live);
    std::fill_n(lanes.both, kWords, Word{0});
    lanes.turn = b.wave = 0;
    WithWaves(search, b,
              [&](auto waves) HWY_ATTR { EndWave<Alone::none>(search, b, waves, nullptr); });
  }
  std::copy_n(lost.asserted, lost.asserted_count, closures.asserted);
  closures.asserted_count = lost.asserted_count;
}

void Advance(Search& search, int wave) {
  for (Batch& b : search.closures.used()) {
    if (b.wave >= wave || (b.followed && !b.open)) continue;
    WithWaves(search, b, [&](auto waves) HWY_ATTR {
      while (b.wave < wave) {
        Follow(search, b, waves);
        if (!b.open) return;
        for (int w = 0; w < b.lanes.used; ++w)
          search.stats.filters += static_cast<std::uint64_t>(__builtin_popcountll(b.lanes.live[w]));
        ++b.wave;
        waves.Assert(b.fresh);
        // Whether one candidate makes the contradiction is only read after the last wave.
        const bool unread = search.closures.bounds_only && b.wave < wave;
        unread ? EndWave<Alone::none>(search, b, waves, nullptr)
               : EndWave<Alone::all>(search, b, waves, b.fresh);
      }
    });
  }
}

void Close(Search& search) {
  for (Batch& b : search.closures.used()) {
    if (!b.followed) WithWaves(search, b, [&](auto waves) HWY_ATTR { Follow(search, b, waves); });
  }
}

// Makes a wave of each batch in turn until nothing follows. Closures that have ended go on when a
// candidate is eliminated.
template <int kPlaces, bool kGrouped>
bool SaturateAll(Search& search) {
  Closures& closures = search.closures;
  Row gone[kCandidates];
  int gone_count = 0;
  int seen[Closures::kBatches] = {};
  const auto eliminate = [&](int row) {
    gone[gone_count++] = static_cast<Row>(row);
    search.conflict[row] = 0;
  };
  for (int row = 0; row < search.pass.rows; ++row) {
    if (search.conflict[row] != kNever) eliminate(row);
  }
  for (bool more = true; more;) {
    more = false;
    for (int n = 0; n < closures.batches; ++n) {
      Batch& b = closures.batch[n];
      if (!b.open && seen[n] == gone_count) continue;
      Lanes& lanes = b.lanes;
      Waves<kPlaces, kGrouped, false> waves(search.tables(), search.pass, lanes);
      search.stats.filters += static_cast<std::uint64_t>(lanes.count);
      if (search.budget.spend(lanes.count)) return false;
      if (b.open) waves.Assert(b.fresh);
      if (seen[n] < gone_count) {
        for (; seen[n] < gone_count; ++seen[n])
          std::fill_n(lanes.alive[lanes.turn] + gone[seen[n]] * kWords, kWords, 0);
        lanes.start(lanes.count);
        std::fill_n(lanes.both, b.open ? 0 : kWords, 0);
      }
      for (int i = 0; i < gone_count; ++i)
        OwnLane(b, gone[i], [&](int w, Word bit) { lanes.live[w] &= ~bit; });
      alignas(64) Word fell[kWords];
      waves.template Scan<Alone::none>(nullptr, fell, nullptr);
      for (int w = 0; w < lanes.used; ++w) {
        for (Word left = fell[w]; left; left &= left - 1)
          eliminate(b.first + w * 64 + __builtin_ctzll(left));
        lanes.live[w] &= ~fell[w];
      }
      waves.Next(b.by[search.closures.last()], b.by[search.closures.last()], b.fresh);
      b.open = false;
      for (int w = 0; w < lanes.used; ++w) b.open |= lanes.live[w] != 0;
      more = true;
    }
  }
  std::fill_n(search.closed, search.pass.rows, true);
  return true;
}

bool Saturate(Search& search) {
  search.saturated = true;  // even if nothing was eliminated: the waves no longer count
  Close(search);
  // What is asserted so far, at whatever wave the batch is.
  for (Batch& b : search.closures.used()) {
    const Word* const from = b.by[std::min(b.wave + 1, search.closures.last())];
    if (from != b.by[search.closures.last()])
      std::memcpy(b.by[search.closures.last()], from,
                  static_cast<std::size_t>(search.pass.rows + search.pass.minirows) * kWords *
                      sizeof(Word));
  }
  return WithForm(search.pass, search.groups(), [&]<int kPlaces, bool kGrouped>() {
    return SaturateAll<kPlaces, kGrouped>(search);
  });
}

// Counts all targets at once in bit planes: plane k has bit k of the count of each.
void Weigh(const Search& search, std::uint16_t* weights) {
  constexpr int kPlanes = 10;  // kCandidates fits
  for (const Batch& b : search.closures.used()) {
    alignas(64) Word plane[kPlanes][kWords];
    for (int j = 0; j < kWords; j += kStep) {
      V sum[kPlanes];
      for (V& v : sum) v = hn::Zero(D());
      for (int i = 0; i < search.pass.rows; ++i) {
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
