// Compiled once for each target.
#include "rules/closures.h"

#include <algorithm>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "rules/closures.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "base/invariant.h"
#include "grid/bits.h"
#include "rules/search.h"
#include "simd/targets.h"

HWY_BEFORE_NAMESPACE();
namespace bitwhip::rules {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Word = Closures::Word;
using Row = Closures::Row;
using Batch = Closures::Batch;
using D = hn::CappedTag<Word, Closures::kWords>;
using V = hn::VFromD<D>;
constexpr int kWords = Closures::kWords;
constexpr int kStep = static_cast<int>(hn::MaxLanes(D()));

HWY_INLINE V Load(const Word* at) { return hn::Load(D(), at); }
HWY_INLINE void Store(V v, Word* at) { hn::Store(v, D(), at); }

// The lists of the pass.
void List(Search& search) {
  Closures& t = search.closures;
  const LiveGrid& live = search.live;
  t.rows = search.open_count;
  const Word* const decided = live.decided();
  std::memset(t.size, 0, static_cast<std::size_t>(live.plain_columns()));
  // Locals: what is written are bytes, which might be anything.
  std::uint8_t* const size = t.size;
  std::uint8_t* const value_of = t.value;
  Row* const member = t.member;
  Row* const place = t.place;
  const int rows = t.rows;
  for (int i = 0; i < rows; ++i) {
    const Live c = search.open[i];
    const int n = live.places(c);
    t.places[i] = static_cast<std::uint8_t>(n);
    t.row_of[c] = static_cast<Row>(i);
    const std::uint16_t* const columns = live.columns_of(c);
    const std::uint8_t* const values = live.values_of(c);
    for (int p = 0; p < n; ++p) {
      const std::size_t v = columns[p];
      const std::size_t at = v * Closures::kValues + size[v]++;
      BITWHIP_INVARIANT(size[v] <= Closures::kValues);
      value_of[at] = values[p];
      member[at] = static_cast<Row>(i);
      place[i * Closures::kVariables + p] = columns[p];
    }
  }
  const hn::CappedTag<std::uint8_t, 16> bytes;
  constexpr int kBytes = static_cast<int>(hn::MaxLanes(decltype(bytes)()));
  t.columns = 0;
  for (int n = 1; n <= Closures::kValues; ++n) {
    t.begin_of_size[n] = t.columns;
    const auto wanted = hn::Set(bytes, static_cast<std::uint8_t>(n));
    for (int v = 0; v < live.plain_columns(); v += kBytes) {
      std::uint64_t has = 0;
      std::uint8_t packed[8] = {};
      hn::StoreMaskBits(bytes, hn::Eq(hn::Load(bytes, t.size + v), wanted), packed);
      std::memcpy(&has, packed, sizeof(has));
      for (; has; has &= has - 1) t.column_list[t.columns++] = static_cast<Row>(v + __builtin_ctzll(has));
    }
  }
  t.begin_of_size[Closures::kValues + 1] = t.columns;
  t.minirows = 0;
  if (!live.grouped()) return;
  std::memset(t.barred, 0, static_cast<std::size_t>(t.rows));
  for (int j = 0; j < live.minirows; ++j) {
    const int first = live.minirow_column(j, 0);
    if (decided[first / 64] >> first % 64 & 1) continue;
    const int m = t.minirows++;
    t.minirow_list[m] = static_cast<Row>(j);
    for (int half = 0; half < 2; ++half) {
      const int column = live.minirow_column(j, half);
      const int k = 2 * m + half;
      t.outside_size[k] = 0;
      t.parent[k] = Closures::kNone;
      if (decided[column / 64] >> column % 64 & 1) continue;
      t.parent[k] = static_cast<Row>(live.column_of(live.variable_name(column)));
      for (int value = 1; value < live.values(column); ++value) {
        const Live c = live.at(value, column);
        if (!live.present(c)) continue;
        BITWHIP_INVARIANT(t.outside_size[k] < Closures::kOutside);
        const Row i = t.row_of[c];
        t.outside[k * Closures::kOutside + t.outside_size[k]++] = i;
        BITWHIP_INVARIANT(t.barred[i] < Closures::kMinirows);
        t.barring[i * Closures::kMinirows + t.barred[i]++] = static_cast<Row>(m);
      }
    }
  }
}

// Calls visit.template operator()<n>(column, members) for all columns with n candidates.
template <int n, class Visit>
HWY_INLINE void EachOfSize(const Closures& t, Visit visit) {
  for (int i = t.begin_of_size[n]; i < t.begin_of_size[n + 1]; ++i) {
    const int v = t.column_list[i];
    visit.template operator()<n>(v, t.member + v * Closures::kValues);
  }
}
template <class Visit>
HWY_INLINE void EachColumn(const Closures& t, Visit visit) {
  EachOfSize<1>(t, visit);
  EachOfSize<2>(t, visit);
  EachOfSize<3>(t, visit);
  EachOfSize<4>(t, visit);
  EachOfSize<5>(t, visit);
  EachOfSize<6>(t, visit);
  EachOfSize<7>(t, visit);
  EachOfSize<8>(t, visit);
  EachOfSize<9>(t, visit);
}

// All that fresh candidates remove. Stores the targets under which one of them removes another.
template <bool kGrouped>
void Remove(Closures& t, Batch& b, Word* alone) {
  const Word* const fresh = b.fresh[b.turn];
  V both[kWords / kStep];
  for (V& v : both) v = hn::Zero(D());
  EachColumn(t, [&]<int n>(int v, const Row* member) HWY_ATTR {
    for (int j = 0; j < kWords; j += kStep) {
      V once = Load(fresh + member[0] * kWords + j);
      V twice = both[j / kStep];
      for (int k = 1; k < n; ++k) {
        const V one = Load(fresh + member[k] * kWords + j);
        twice = hn::OrAnd(twice, once, one);
        once = hn::Or(once, one);
      }
      both[j / kStep] = twice;
      Store(once, t.unions + v * kWords + j);
      if constexpr (kGrouped) Store(hn::Or(Load(b.decided + v * kWords + j), once), b.decided + v * kWords + j);
    }
  });
  const Word* const from = b.alive[b.turn];
  Word* const to = b.alive[b.turn ^ 1];
  for (int i = 0; i < t.rows; ++i) {
    const Row* const place = t.place + i * Closures::kVariables;
    for (int j = 0; j < kWords; j += kStep) {
      const V own = Load(fresh + i * kWords + j);
      V others = Load(t.unions + place[0] * kWords + j);
      for (int p = 1; p < t.places[i]; ++p) others = hn::Or(others, Load(t.unions + place[p] * kWords + j));
      V gone = hn::AndNot(own, others);
      if constexpr (kGrouped) {
        const Row* const barring = t.barring + i * Closures::kMinirows;
        V barred = hn::Zero(D());
        for (int p = 0; p < t.barred[i]; ++p) barred = hn::Or(barred, Load(fresh + (t.rows + barring[p]) * kWords + j));
        both[j / kStep] = hn::OrAnd(both[j / kStep], barred, own);
        gone = hn::Or(gone, barred);
      }
      Store(hn::AndNot(gone, Load(from + i * kWords + j)), to + i * kWords + j);
    }
  }
  for (int j = 0; j < kWords; j += kStep) Store(both[j / kStep], alone + j);
}

// Contradictions, those of `alone` among them, and the singles of the next wave.
template <bool kGrouped>
void Scan(Closures& t, Batch& b, const Word* alone, Word* empty) {
  const Word* const alive = b.alive[b.turn];
  Word* const next = b.fresh[b.turn];
  V live[kWords / kStep];
  for (int j = 0; j < kWords; j += kStep) live[j / kStep] = Load(b.live + j);
  V fell[kWords / kStep];
  for (int j = 0; j < kWords; j += kStep) fell[j / kStep] = hn::And(live[j / kStep], Load(alone + j));
  t.emptied_count = 0;
  EachColumn(t, [&]<int n>(int v, const Row* member) HWY_ATTR {
    bool runs_empty = false;
    for (int j = 0; j < kWords; j += kStep) {
      V ones = Load(alive + member[0] * kWords + j);
      V twos = hn::Zero(D());
      for (int k = 1; k < n; ++k) {
        const V one = Load(alive + member[k] * kWords + j);
        twos = hn::OrAnd(twos, ones, one);
        ones = hn::Or(ones, one);
      }
      Store(hn::AndNot(twos, ones), t.single + v * kWords + j);
      const V none = hn::AndNot(ones, live[j / kStep]);
      Store(none, t.unions + v * kWords + j);
      fell[j / kStep] = hn::Or(fell[j / kStep], none);
      runs_empty |= !hn::AllTrue(D(), hn::Eq(none, hn::Zero(D())));
    }
    t.emptied[t.emptied_count] = static_cast<Row>(v);
    t.emptied_count += runs_empty;
  });
  V any[kWords / kStep];
  for (int j = 0; j < kWords; j += kStep) {
    Store(fell[j / kStep], empty + j);
    live[j / kStep] = hn::AndNot(fell[j / kStep], live[j / kStep]);
    any[j / kStep] = hn::Zero(D());
  }
  for (int i = 0; i < t.rows; ++i) {
    const Row* const place = t.place + i * Closures::kVariables;
    for (int j = 0; j < kWords; j += kStep) {
      V single = Load(t.single + place[0] * kWords + j);
      for (int p = 1; p < t.places[i]; ++p) single = hn::Or(single, Load(t.single + place[p] * kWords + j));
      const V before = Load(b.asserted + i * kWords + j);
      const V fresh = hn::And(hn::AndNot(before, live[j / kStep]), hn::And(single, Load(alive + i * kWords + j)));
      Store(fresh, next + i * kWords + j);
      Store(hn::Or(before, fresh), b.asserted + i * kWords + j);
      any[j / kStep] = hn::Or(any[j / kStep], fresh);
    }
  }
  if constexpr (kGrouped) {
    for (int m = 0; m < t.minirows; ++m) {
      for (int j = 0; j < kWords; j += kStep) {
        V single = hn::Zero(D());
        for (int k = 2 * m; k < 2 * m + 2; ++k) {
          if (t.parent[k] == Closures::kNone) continue;
          V some = Load(b.decided + t.parent[k] * kWords + j);
          for (int o = 0; o < t.outside_size[k]; ++o) some = hn::Or(some, Load(alive + t.outside[k * Closures::kOutside + o] * kWords + j));
          single = hn::Or(single, hn::Not(some));
        }
        Word* const at = b.asserted + (t.rows + m) * kWords + j;
        const V fresh = hn::And(hn::AndNot(Load(at), live[j / kStep]), single);
        Store(fresh, next + (t.rows + m) * kWords + j);
        Store(hn::Or(Load(at), fresh), at);
        any[j / kStep] = hn::Or(any[j / kStep], fresh);
      }
    }
  }
  for (int j = 0; j < kWords; j += kStep) Store(hn::And(live[j / kStep], any[j / kStep]), b.live + j);
}

// Adds to `one` the targets under which all that was left of a variable that ran empty lies in a minirow, and a candidate of the wave in the other variable
// that holds the minirow, outside it.
void FindByMinirows(const Search& search, const Batch& b, Word* one) {
  const Closures& t = search.closures;
  const Word* const before = b.alive[b.turn ^ 1];
  const Word* const was = b.fresh[b.turn ^ 1];
  const Spaces& spaces = search.live.tables().spaces();
  for (int i = 0; i < t.emptied_count; ++i) {
    const int v = t.emptied[i];
    const Row* const member = t.member + v * Closures::kValues;
    const std::uint8_t* const value = t.value + v * Closures::kValues;
    const int size = t.size[v];
    unsigned values = 0;
    for (int k = 0; k < size; ++k) values |= 1u << value[k];
    const Variable name = search.live.variable_name(v);
    for (const auto& [mask, minirow] : spaces.parts(name)) {
      if (is_single_bit(values & mask) || (values & mask) == 0) continue;
      const auto& halves = spaces.halves(minirow);
      const auto& other = halves[halves[0].variable == name];
      const int w = search.live.column_of(other.variable);
      if (w == LiveGrid::kNoColumn || t.size[w] == 0) continue;
      for (int j = 0; j < kWords; j += kStep) {
        V lanes = hn::AndNot(Load(one + j), Load(t.unions + v * kWords + j));
        for (int k = 0; k < size; ++k) {
          if (!(mask >> value[k] & 1)) lanes = hn::AndNot(Load(before + member[k] * kWords + j), lanes);
        }
        if (hn::AllTrue(D(), hn::Eq(lanes, hn::Zero(D())))) continue;
        V by = hn::Zero(D());
        for (int k = 0; k < t.size[w]; ++k) {
          if (!(other.mask >> t.value[w * Closures::kValues + k] & 1)) by = hn::Or(by, Load(was + t.member[w * Closures::kValues + k] * kWords + j));
        }
        Store(hn::OrAnd(Load(one + j), lanes, by), one + j);
      }
    }
  }
}

// Is all that was left of some variable that ran empty under the target linked to one candidate, or minirow, of the wave?
bool ByOne(const Search& search, const Batch& b, int lane) {
  const Closures& t = search.closures;
  const Word* const before = b.alive[b.turn ^ 1];
  const Word* const was = b.fresh[b.turn ^ 1];
  const int word = lane / 64, bit = lane % 64;
  const auto has = [word, bit](const Word* table, int row) { return table[row * kWords + word] >> bit & 1; };
  const Spaces& spaces = search.live.tables().spaces();
  for (int i = 0; i < t.emptied_count; ++i) {
    const int v = t.emptied[i];
    if (!has(t.unions, v)) continue;
    Row left[Closures::kValues];
    int count = 0;
    for (int k = 0; k < t.size[v]; ++k) {
      const Row row = t.member[v * Closures::kValues + k];
      if (has(before, row)) left[count++] = row;
    }
    if (count == 0) continue;
    const auto links_all = [&](const CandidateSet& links) {
      for (int k = 0; k < count; ++k) {
        if (!links.has(search.live.name(search.open[left[k]]))) return false;
      }
      return true;
    };
    for (int p = 0; p < t.places[left[0]] && !spaces.links_by_minirows(); ++p) {
      const int w = t.place[left[0] * Closures::kVariables + p];
      if (w == v) continue;
      for (int k = 0; k < t.size[w]; ++k) {
        const Row c = t.member[w * Closures::kValues + k];
        if (has(was, c) && c != left[0] && links_all(spaces.links(search.live.name(search.open[c])))) return true;
      }
    }
    if (!search.live.grouped()) continue;
    for (int p = 0; p < t.barred[left[0]]; ++p) {
      const int m = t.barring[left[0] * Closures::kMinirows + p];
      const int name = search.live.name(static_cast<Live>(search.live.candidates + t.minirow_list[m]));
      if (has(was, t.rows + m) && links_all(spaces.minirow_links(static_cast<Minirow>(name - kFirstGroup)))) return true;
    }
  }
  return false;
}

// One wave of a batch.
template <bool kGrouped>
void Wave(Search& search, Batch& b) {
  Closures& t = search.closures;
  alignas(64) Word alone[kWords], empty[kWords], live[kWords];
  std::copy_n(b.live, kWords, live);
  Remove<kGrouped>(t, b, alone);
  b.turn ^= 1;
  Scan<kGrouped>(t, b, alone, empty);
  b.open = false;
  if (b.wave > 0 && t.emptied_count > 0) FindByMinirows(search, b, alone);
  const bool certain = !kGrouped && search.live.tables().spaces().links_by_minirows();
  for (int w = 0; w < kWords; ++w) {
    for (Word left = empty[w]; left; left &= left - 1) {
      const int lane = w * 64 + __builtin_ctzll(left);
      const Live c = search.open[b.first + lane];
      search.conflict[c] = static_cast<std::uint8_t>(std::min<int>(b.wave, kNever - 2));
      const bool one = b.wave == 0 || (alone[w] >> (lane % 64) & 1) || (!certain && ByOne(search, b, lane));
      search.needed[c] = static_cast<std::uint8_t>(search.conflict[c] + !one);
    }
    for (Word left = live[w] & ~b.live[w]; left; left &= left - 1) search.closed[search.open[b.first + w * 64 + __builtin_ctzll(left)]] = true;
    b.open |= b.live[w] != 0;
  }
}

template <bool kGrouped>
void BeginAll(Search& search) {
  Closures& t = search.closures;
  t.batches = (t.rows + Closures::kLanes - 1) / Closures::kLanes;
  for (int n = 0; n < t.batches; ++n) {
    Batch& b = t.batch[n];
    b.first = n * Closures::kLanes;
    b.count = std::min(t.rows - b.first, Closures::kLanes);
    b.wave = b.turn = 0;
    const std::size_t all = static_cast<std::size_t>(t.rows + t.minirows) * kWords;
    std::memset(b.alive[0], 0xff, static_cast<std::size_t>(t.rows) * kWords * sizeof(Word));
    std::memset(b.fresh[0], 0, all * sizeof(Word));
    std::memset(b.asserted, 0, all * sizeof(Word));
    if constexpr (kGrouped) {
      for (int i = 0; i < t.columns; ++i) std::memset(b.decided + t.column_list[i] * kWords, 0, kWords * sizeof(Word));
    }
    for (int w = 0; w < kWords; ++w) {
      const int lanes = std::clamp(b.count - w * 64, 0, 64);
      b.live[w] = lanes == 64 ? ~Word{0} : (Word{1} << lanes) - 1;
    }
    for (int lane = 0; lane < b.count; ++lane) {
      const std::size_t at = static_cast<std::size_t>(b.first + lane) * kWords + static_cast<std::size_t>(lane / 64);
      b.fresh[0][at] |= Word{1} << lane % 64;
      b.asserted[at] |= Word{1} << lane % 64;
    }
    Wave<kGrouped>(search, b);
  }
}

template <bool kGrouped>
void AdvanceAll(Search& search, int wave) {
  for (int n = 0; n < search.closures.batches; ++n) {
    Batch& b = search.closures.batch[n];
    while (b.open && b.wave < wave) {
      ++b.wave;
      for (int w = 0; w < kWords; ++w) search.stats.filters += static_cast<std::uint64_t>(__builtin_popcountll(b.live[w]));
      Wave<kGrouped>(search, b);
    }
  }
}

void Begin(Search& search) {
  List(search);
  search.live.grouped() ? BeginAll<true>(search) : BeginAll<false>(search);
}
void Advance(Search& search, int wave) { search.live.grouped() ? AdvanceAll<true>(search, wave) : AdvanceAll<false>(search, wave); }

// Counts all targets at once, in bit planes: plane k has bit k of the count of each.
void Weigh(const Search& search, std::uint16_t* weights) {
  constexpr int kPlanes = 10;  // kCandidates fits
  const Closures& t = search.closures;
  for (int n = 0; n < t.batches; ++n) {
    const Batch& b = t.batch[n];
    alignas(64) Word plane[kPlanes][kWords];
    for (int j = 0; j < kWords; j += kStep) {
      V sum[kPlanes];
      for (V& v : sum) v = hn::Zero(D());
      for (int i = 0; i < t.rows; ++i) {
        V carry = Load(b.alive[b.turn] + i * kWords + j);
        for (int k = 0; k < kPlanes && !hn::AllTrue(D(), hn::Eq(carry, hn::Zero(D()))); ++k) {
          const V both = hn::And(sum[k], carry);
          sum[k] = hn::Xor(sum[k], carry);
          carry = both;
        }
      }
      for (int k = 0; k < kPlanes; ++k) Store(sum[k], plane[k] + j);
    }
    for (int lane = 0; lane < b.count; ++lane) {
      unsigned weight = 0;
      for (int k = 0; k < kPlanes; ++k) weight |= static_cast<unsigned>(plane[k][lane / 64] >> (lane % 64) & 1) << k;
      weights[b.first + lane] = static_cast<std::uint16_t>(weight);
    }
  }
}

const ClosureKernels& Kernels() {
  static constexpr ClosureKernels kernels{&Begin, &Advance, &Weigh};
  return kernels;
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace bitwhip::rules
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace bitwhip::rules {

namespace {

// Hands out parts of a block, or, without one, counts their bytes.
class Parts {
 public:
  explicit Parts(std::byte* block) : at_(block) {}
  template <class T>
  void take(T*& part, std::size_t count) {
    if (at_ != nullptr) part = reinterpret_cast<T*>(at_ + used_);
    used_ += (count * sizeof(T) + 63) / 64 * 64;
  }
  std::size_t used() const { return used_; }

 private:
  std::byte* at_;
  std::size_t used_ = 0;
};

std::size_t lay_out(Closures& t, std::byte* block, Groups groups) {
  const bool grouped = groups == Groups::yes;
  constexpr std::size_t kPlain = kWideWords * 64;  // columns of variables
  const std::size_t minirows = grouped ? kMaxMinirows : 0, rows = kCandidates + minirows;
  Parts parts(block);
  for (Closures::Batch& b : t.batch) {
    for (auto& alive : b.alive) parts.take(alive, kCandidates * Closures::kWords);
    for (auto& fresh : b.fresh) parts.take(fresh, rows * Closures::kWords);
    parts.take(b.asserted, rows * Closures::kWords);
    parts.take(b.decided, grouped ? kPlain * Closures::kWords : 0);
  }
  for (Closures::Word** columns : {&t.unions, &t.single}) parts.take(*columns, kPlain * Closures::kWords);
  parts.take(t.column_list, kPlain + 1);
  parts.take(t.emptied, kPlain);
  parts.take(t.size, kPlain);
  parts.take(t.member, kPlain * Closures::kValues);
  parts.take(t.value, kPlain * Closures::kValues);
  parts.take(t.places, kCandidates);
  parts.take(t.place, kCandidates * Closures::kVariables);
  parts.take(t.row_of, kCandidates);
  parts.take(t.minirow_list, minirows);
  parts.take(t.parent, 2 * minirows);
  parts.take(t.outside_size, 2 * minirows);
  parts.take(t.outside, 2 * minirows * Closures::kOutside);
  parts.take(t.barred, grouped ? kCandidates : 0);
  parts.take(t.barring, grouped ? kCandidates * Closures::kMinirows : 0);
  return parts.used();
}

}  // namespace

std::size_t Closures::bytes(Groups groups) {
  Closures none;
  return lay_out(none, nullptr, groups);
}

void Closures::take(std::byte* block, Groups groups) { lay_out(*this, block, groups); }

HWY_EXPORT(Kernels);

const ClosureKernels& closure_kernels() {
  simd::ensure_isa();
  return HWY_DYNAMIC_DISPATCH(Kernels)();
}

}  // namespace bitwhip::rules
#endif
