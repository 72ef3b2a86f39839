// Compiled once per instruction set.
#include "rules/chain_lanes.h"

#include <algorithm>
#include <cstring>
#include <utility>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "rules/kernels/chain_lanes.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "rules/kernels/waves-inl.h"
#include "rules/search.h"
#include "simd/targets.h"

HWY_BEFORE_NAMESPACE();
namespace bitwhip::rules {
namespace HWY_NAMESPACE {
namespace {

using Generation = ChainLanes::Generation;
using Chain = ChainLanes::Chain;

template <int kPlaces, bool kGrouped, bool kBraid>
class LaneSearch {
  // A candidate that may extend a chain, and the lane of the chain.
  struct Next {
    Row row;
    std::uint16_t lane;
  };
  // All levels that chains are asked for are told apart.
  static_assert(Closures::kLevels > kDeepLength && Closures::kMostLevels > kLongestInLanes);
  static constexpr int kListed = 512;
  static constexpr int kAtOnce = 2;  // most words have no more bits

 public:
  LaneSearch(Search& search, int n, const ChainWish& wish)
      : search_(search),
        chains_(search.chains),
        wish_(wish),
        most_(n - 1),
        waves_(search.tables(), search.pass, search.chains.lanes),
        untouched_(search.tables(), search.pass, search.chains.lanes) {}

  Targets Find(Row* targets) {
    BITWHIP_INVARIANT(0 <= most_ && most_ < search_.closures.levels - 1);
    const int rows = search_.pass.rows;
    const bool haunted = wish_.ghosts != nullptr;
    chains_.cut = false;
    // The bound of the closures decides lengths 1 and 2; with ghosts only length 1, since the state
    // may have singles that nothing touches.
    const int decided = std::min(most_, haunted ? 0 : 1);
    SearchProfile* const profile = search_.budget.profile;
    const SearchWork work(search_, most_ + 1);
    const std::uint64_t before = search_.stats.nodes;
    if (profile != nullptr)
      profile->count_targets(search_, most_ + 1, decided, !kBraid && !haunted, wish_.targets);
    for (int row = 0; row < rows; ++row) {
      chains_.found[row] = search_.needed[row] <= decided && IsWanted(row);
      if (chains_.found[row]) Show(static_cast<Row>(row), nullptr, 0, search_.needed[row] > 0);
      enough_ |= wish_.first && chains_.found[row];
    }
    if (most_ > decided) {
      if (haunted)
        chains_.load_ghosts(search_.pass, search_.spaces(), search_.tables().geometry(),
                            *wish_.ghosts);
      chains_.lanes.ghosts = haunted ? &chains_.ghosts : nullptr;
      WalkTargets();
    } else {
      chains_.cut = true;
    }
    work.tell({.made = search_.stats.nodes - before,
               .most_kept = static_cast<std::uint64_t>(most_kept_)});
    Targets result{.halt = halt_};
    for (int row = 0; row < rows; ++row) {
      if (chains_.found[row]) targets[result.count++] = static_cast<Row>(row);
    }
    return result;
  }

 private:
  bool IsOver() const { return halt_ != Halt::none || enough_; }
  bool IsWanted(int row) const {
    return wish_.targets == nullptr || wish_.targets->has(search_.pass.open[row]);
  }

  void WalkTargets() {
    for (const Closures::Batch& batch : search_.closures.used()) {
      if (IsOver()) return;
      Generation& root = chains_.generation[0];
      root.next = batch.by[1];  // together with the targets themselves
      alignas(64) Word wanted[kWords] = {};
      Word any = 0;
      root.count = batch.lanes.count;
      for (int lane = 0; lane < batch.lanes.count; ++lane) {
        const int row = batch.first + lane;
        const bool wants = !chains_.found[row] & (search_.needed[row] <= most_) &
                           (kBraid | !search_.spent[row] | (wish_.ghosts != nullptr)) &
                           IsWanted(row);
        wanted[lane / 64] |= Word{wants} << lane % 64;
        any |= wanted[lane / 64];
        search_.stats.searches += wants;
        root.chain[lane].target = static_cast<Row>(row);
        root.chain[lane].level = 0;
      }
      if (!any) continue;
      if constexpr (!kBraid) {
        if (wish_.ghosts != nullptr) StartHaunted(root);
      }
      Extend(0, wanted);
    }
  }

  // Finds the candidates that may follow the targets themselves, including those by ghosts.
  void StartHaunted(Generation& root) {
    alignas(64) Word fell[kWords];
    chains_.lanes.start(root.count);
    Enter(root, 0);
    waves_.Begin(chains_.asserted, chains_.fresh);
    waves_.template Scan<Alone::none>(nullptr, fell, nullptr);
    waves_.Next(chains_.asserted, chains_.asserted, chains_.singles[0]);
    root.next = chains_.singles[0];
  }

  // Extends these partial chains of `length` R's. Three loops whose branches hardly depend on the
  // data: the words with any bit are listed, then their bits, then the chains that have not fallen
  // behind.
  void Extend(int length, const Word* lanes) {
    const Generation& from = chains_.generation[length];
    chains_.generation[length + 1].count = 0;
    const int end = (search_.pass.rows + search_.pass.minirows) * kWords;
    std::uint16_t words[kListed + kWords];
    for (int at = 0, count = 0; at < end;) {
      for (count = 0; at < end && count <= kListed; at += kWords) {
        for (int w = 0; w < kWords; ++w) {
          words[count] = static_cast<std::uint16_t>(at + w);
          count += (from.next[at + w] & lanes[w]) != 0;
        }
      }
      Next list[kListed + 64 + kAtOnce];
      int listed = 0;
      for (int i = 0; i < count; ++i) {
        const int word = words[i];
        Word left = from.next[word] & lanes[word % kWords];
        const int bits = __builtin_popcountll(left);
        for (int k = 0; k < bits; k += kAtOnce) {
          for (int m = k; m < k + kAtOnce; ++m) {
            list[listed + m] = {
                static_cast<Row>(word / kWords),
                static_cast<std::uint16_t>(
                    word % kWords * 64 + hwy::Num0BitsBelowLS1Bit_Nonzero64(left | Word{1} << 63))};
            left &= left - 1;
          }
        }
        listed += bits;
        if (listed < kListed) continue;
        if (!Append(length, list, listed)) return;
        listed = 0;
      }
      if (!Append(length, list, listed)) return;
    }
    if (chains_.generation[length + 1].count > 0) Walk(length + 1);
  }

  // Appends longer chains to the next generation, and walks it whenever it is full. Returns false
  // when the search is over.
  bool Append(int length, const Next* list, int listed) {
    const Generation& from = chains_.generation[length];
    Generation& to = chains_.generation[length + 1];
    for (int i = 0; i < listed; ++i) {
      const Chain& chain = from.chain[list[i].lane];
      const Row row = list[i].row;
      const int level = LevelAfter(chain, row);
      const bool in_time = level + most_ - (length + 1) >= search_.needed[chain.target];
      chains_.cut |= !in_time;
      Chain& longer = to.chain[to.count];
      longer = chain;
      longer.level = static_cast<std::uint8_t>(level);
      longer.parent = static_cast<std::uint8_t>(list[i].lane);
      longer.right[length] = row;
      to.count += in_time & (row != chain.target) & !chains_.found[chain.target] &
                  !(kBraid && IsShutOut(length, list[i]));
      if (to.count < kLanes) continue;
      Walk(length + 1);
      if (IsOver()) return false;
      to.count = 0;
    }
    return true;
  }

  // Braids: returns true if the candidate was tried in place of one of the chain's R's, so that the
  // set has been visited.
  bool IsShutOut(int length, Next next) const {
    int lane = next.lane;
    bool shut_out = false;
    for (int k = length; k > 0; --k) {
      const Chain& chain = chains_.generation[k].chain[lane];
      lane = chain.parent;
      shut_out |= (next.row < chain.right[k - 1]) &
                  (chains_.generation[k - 1].next[next.row * kWords + lane / 64] >> lane % 64 & 1);
    }
    return shut_out;
  }

  int LevelAfter(const Chain& chain, Row row) const {
    const int level = chain.level;
    const bool stays = (level >= search_.conflict[chain.target]) |
                       search_.closures.asserted_by(level, chain.target, row);
    return level + !stays;
  }

  void Walk(int length) {
    Generation& generation = chains_.generation[length];
    Lanes& lanes = chains_.lanes;
    const int left = most_ - length;  // R's that may follow
    search_.stats.nodes += static_cast<std::uint64_t>(generation.count);
    if (search_.budget.spend(generation.count * (1 + left))) {
      halt_ = search_.budget.halt();
      return;
    }
    if (search_.stats.nodes > wish_.until_node) {
      halt_ = Halt::nodes;
      return;
    }
    int kept = 0;  // by this generation and the earlier ones, which are all being walked
    for (int k = 1; k <= length; ++k) kept += chains_.generation[k].count;
    most_kept_ = std::max(most_kept_, kept);
    lanes.start(generation.count);
    Enter(generation, length);
    alignas(64) Word fell[kWords], alone[kWords];
    waves_.Begin(chains_.asserted, chains_.fresh);
    waves_.template Scan<Alone::none>(nullptr, fell, nullptr);
    Found(generation, length, fell, false);
    if (enough_) return;
    waves_.Next(chains_.asserted, chains_.asserted, chains_.singles[length]);
    generation.next = chains_.singles[length];
    alignas(64) Word reach[kWords] = {};
    const Word* fresh = generation.next;
    bool again = false;
    if constexpr (kGrouped && !kBraid)
      again = wish_.ghosts != nullptr && RepeatRights(generation, length);
    for (int wave = 1; wave <= left && Any(lanes.live); ++wave) {
      if (wave > 1) {
        again ? untouched_.Next(chains_.asserted, chains_.asserted, chains_.fresh)
              : waves_.Next(chains_.asserted, chains_.asserted, chains_.fresh);
        fresh = chains_.fresh;
      }
      search_.stats.filters += static_cast<std::uint64_t>(generation.count);
      if (wave == left) {
        untouched_.Assert(fresh);
        untouched_.template Scan<Alone::all>(fresh, fell, alone);
      } else if (again) {
        MakeWave(untouched_, wave, fresh, fell, alone);
      } else {
        MakeWave(waves_, wave, fresh, fell, alone);
      }
      if (wave == 1) {
        Found(generation, length, alone, true);
        if (enough_) return;
        for (int w = 0; w < lanes.used; ++w) fell[w] &= ~alone[w];
      }
      for (int w = 0; w < lanes.used; ++w) {
        lanes.live[w] &= ~fell[w];
        if (left > 1) reach[w] |= wave < left ? fell[w] : alone[w];
        if (wave == left) chains_.cut |= (fell[w] & ~alone[w]) != 0;
      }
    }
    chains_.cut |= Any(lanes.live);
    if (left > 1 && Any(reach)) Extend(length, reach);
  }

  // Makes a wave of the bound other than the last one.
  template <class W>
  HWY_INLINE static void MakeWave(W& waves, int wave, const Word* fresh, Word* fell, Word* alone) {
    waves.Assert(fresh);
    wave == 1 ? waves.template Scan<Alone::by_column>(nullptr, fell, alone)
              : waves.template Scan<Alone::none>(nullptr, fell, nullptr);
  }

  // Loads the vectors of what the chains have asserted, and of their last R's.
  void Enter(const Generation& generation, int length) {
    const std::size_t bytes =
        static_cast<std::size_t>(search_.pass.rows + search_.pass.minirows) * kWords * sizeof(Word);
    std::memset(chains_.asserted, 0, bytes);
    if constexpr (!kBraid) std::memset(chains_.fresh, 0, bytes);
    for (int lane = 0; lane < generation.count; ++lane) {
      const Chain& chain = generation.chain[lane];
      const Word bit = Word{1} << lane % 64;
      const int w = lane / 64;
      chains_.asserted[chain.target * kWords + w] |= bit;
      for (int k = 0; k < length; ++k) chains_.asserted[chain.right[k] * kWords + w] |= bit;
      if constexpr (!kBraid)
        chains_.fresh[(length > 0 ? chain.right[length - 1] : chain.target) * kWords + w] |= bit;
    }
    if (chains_.lanes.ghosts != nullptr) AllowGhosts(generation);
  }

  // Adds earlier R's that may be repeated to `next`: candidates of touched variables, once one of
  // the R's is the last of a minirow that had a ghost. Returns true if there are any; their lanes
  // stay live.
  bool RepeatRights(const Generation& generation, int length) {
    Word* const next = chains_.singles[length];
    const Pass& pass = search_.pass;
    Lanes& lanes = chains_.lanes;
    bool any = false;
    for (int lane = 0; lane < generation.count; ++lane) {
      const Chain& chain = generation.chain[lane];
      const int w = lane / 64;
      const Word bit = Word{1} << lane % 64;
      bool haunted = false;
      for (int k = 0; k + 1 < length; ++k) {
        const Row right = chain.right[k];
        if (right >= pass.rows) continue;
        haunted =
            haunted || ghost_beside(search_.tables(), search_.masks().open, wish_, pass.open[right],
                                    pass.open[chain.target]) != kNoCandidate;
        if (!haunted || right == chain.right[length - 1]) continue;
        Word touched = 0;
        for (int p = 0; p < pass.places[right]; ++p)
          touched |= lanes.touched[pass.places_of(right)[p] + w];
        if (!(touched & bit)) continue;
        next[right * kWords + w] |= bit;
        lanes.live[w] |= bit;
        any = true;
      }
    }
    return any;
  }

  void AllowGhosts(const Generation& generation) {
    const Ghosts& ghosts = chains_.ghosts;
    std::fill_n(ghosts.allowed, ghosts.count * kWords, ~Word{0});
    for (int lane = 0; wish_.not_for != nullptr && lane < generation.count; ++lane) {
      const CandidateSet& barred = wish_.not_for[search_.pass.open[generation.chain[lane].target]];
      if (!barred.meets(*wish_.ghosts)) continue;
      for (int g = 0; g < ghosts.count; ++g) {
        if (barred.has(ghosts.name[g]))
          ghosts.allowed[g * kWords + lane / 64] &= ~(Word{1} << lane % 64);
      }
    }
  }

  static bool Any(const Word* lanes) {
    Word any = 0;
    for (int w = 0; w < kWords; ++w) any |= lanes[w];
    return any != 0;
  }

  void Found(const Generation& generation, int length, const Word* which, bool one_more) {
    for (int w = 0; w < chains_.lanes.used; ++w) {
      for (Word left = which[w]; left; left &= left - 1) {
        const Chain& chain = generation.chain[w * 64 + __builtin_ctzll(left)];
        if (!std::exchange(chains_.found[chain.target], true))
          Show(chain.target, chain.right, length, one_more);
        enough_ = wish_.first;
      }
      chains_.lanes.live[w] &= ~which[w];
    }
  }

  void Show(Row target, const Row* right, int length, bool one_more) {
    ChainLanes::Shown& shown = chains_.shown[target];
    shown.length = static_cast<std::uint8_t>(length);
    shown.one_more = one_more;
    std::copy_n(right, length, shown.right);
  }

  Search& search_;
  ChainLanes& chains_;
  const ChainWish& wish_;
  const int most_;  // limit on R's
  Halt halt_ = Halt::none;
  int most_kept_ = 0;    // partial chains at the same time
  bool enough_ = false;  // targets were found, and ChainWish::first asks for no more
  Waves<kPlaces, kGrouped, !kBraid> waves_;
  // Waves of all singles: for the last wave, which nothing follows, and for repeated R's.
  Waves<kPlaces, kGrouped, false> untouched_;
};

template <bool kBraid>
Targets Find(Search& search, int n, const ChainWish& wish, Row* targets) {
  return WithForm(search.pass, search.groups(), [&]<int kPlaces, bool kGrouped>() {
    return LaneSearch<kPlaces, kGrouped, kBraid>(search, n, wish).Find(targets);
  });
}

const ChainLaneKernels& LaneTable() {
  return simd::kTable<ChainLaneKernels, &Find<false>, &Find<true>>;
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace bitwhip::rules
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace bitwhip::rules {

BITWHIP_DEFINE_KERNELS(ChainLaneKernels, chain_lane_kernels, LaneTable)

}  // namespace bitwhip::rules
#endif
