// Compiled once per instruction set.
#include "rules/chain_lanes.h"

#include <algorithm>
#include <cstring>
#include <utility>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "rules/kernels/chain_lanes.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "rules/budget.h"
#include "rules/closures.h"
#include "rules/kernels/waves-inl.h"
#include "rules/lanes.h"
#include "rules/pass.h"
#include "rules/pass_context.h"
#include "rules/search_profile.h"
#include "simd/targets.h"

HWY_BEFORE_NAMESPACE();
namespace bitwhip::rules {
namespace HWY_NAMESPACE {
namespace {

using Generation = ChainLanes::Generation;
using LaneChain = ChainLanes::LaneChain;

template <int kPlaces, bool kGrouped, bool kBraid>
class LaneSearch {
  // A candidate that may extend a chain, and the lane of the chain.
  struct LaneExtension {
    RowIndex row;
    std::uint16_t lane;
  };
  // All levels that chains are asked for are told apart.
  static_assert(Closures::kLevels > kDeepLength && Closures::kMostLevels > kLongestInLanes);
  static constexpr int kListed = 512;
  static constexpr int kAtOnce = 2;  // most words have no more bits

 public:
  LaneSearch(PassContext& context, int n, const LaneSearchOptions& options)
      : context_(context),
        chains_(context.chains),
        options_(options),
        most_(n - 1),
        waves_(context.tables(), context.pass, context.chains.lanes),
        untouched_(context.tables(), context.pass, context.chains.lanes) {}

  TargetCount Find(RowIndex* targets) {
    BITWHIP_INVARIANT(0 <= most_ && most_ < context_.closures.levels - 1);
    const int rows = context_.pass.rows;
    const bool with_ghosts = options_.ghosts != nullptr;
    chains_.cut = false;
    // The bound of the closures decides lengths 1 and 2; with ghosts only length 1, since the state
    // may have singles that nothing touches.
    const int decided = std::min(most_, with_ghosts ? 0 : 1);
    SearchProfile* const profile = context_.budget.profile;
    const SearchWork work(context_, most_ + 1);
    const std::uint64_t before = context_.stats.nodes;
    if (profile != nullptr)
      profile->count_targets(context_, most_ + 1, decided, !kBraid && !with_ghosts,
                             options_.targets);
    for (int row = 0; row < rows; ++row) {
      chains_.found[row] = context_.needed[row] <= decided && IsWanted(row);
      if (chains_.found[row])
        Show(static_cast<RowIndex>(row), nullptr, 0, context_.needed[row] > 0);
      enough_ |= options_.first && chains_.found[row];
    }
    if (most_ > decided) {
      if (with_ghosts)
        chains_.load_ghosts(context_.pass, context_.spaces(), context_.tables().geometry(),
                            *options_.ghosts);
      chains_.lanes.ghosts = with_ghosts ? &chains_.ghosts : nullptr;
      WalkTargets();
    } else {
      chains_.cut = true;
    }
    work.tell({.made = context_.stats.nodes - before,
               .most_kept = static_cast<std::uint64_t>(most_kept_)});
    TargetCount result{.halt = halt_};
    for (int row = 0; row < rows; ++row) {
      if (chains_.found[row]) targets[result.count++] = static_cast<RowIndex>(row);
    }
    return result;
  }

 private:
  bool IsOver() const { return halt_ != Halt::none || enough_; }
  bool IsWanted(int row) const {
    return options_.targets == nullptr || options_.targets->has(context_.pass.open[row]);
  }

  void WalkTargets() {
    for (const Closures::TargetBatch& batch : context_.closures.used()) {
      if (IsOver()) return;
      Generation& root = chains_.generation[0];
      root.next = batch.by[1];  // together with the targets themselves
      alignas(64) LaneWord wanted[kWords] = {};
      LaneWord any = 0;
      root.count = batch.lanes.count;
      for (int lane = 0; lane < batch.lanes.count; ++lane) {
        const int row = batch.first + lane;
        const bool wants = !chains_.found[row] & (context_.needed[row] <= most_) &
                           (kBraid | !context_.spent[row] | (options_.ghosts != nullptr)) &
                           IsWanted(row);
        wanted[lane / 64] |= LaneWord{wants} << lane % 64;
        any |= wanted[lane / 64];
        context_.stats.searches += wants;
        root.chain[lane].target = static_cast<RowIndex>(row);
        root.chain[lane].level = 0;
      }
      if (!any) continue;
      if constexpr (!kBraid) {
        if (options_.ghosts != nullptr) StartWithGhosts(root);
      }
      Extend(0, wanted);
    }
  }

  // Finds the candidates that may follow the targets themselves, including those by ghosts.
  void StartWithGhosts(Generation& root) {
    alignas(64) LaneWord fell[kWords];
    chains_.lanes.start(root.count);
    Enter(root, 0);
    waves_.Begin(chains_.asserted, chains_.fresh);
    waves_.template Scan<LoneCauseScan::none>(nullptr, fell, nullptr);
    waves_.Next(chains_.asserted, chains_.asserted, chains_.singles[0]);
    root.next = chains_.singles[0];
  }

  // Extends these partial chains of `length` R's. Three loops whose branches hardly depend on the
  // data: the words with any bit are listed, then their bits, then the chains that have not fallen
  // behind.
  void Extend(int length, const LaneWord* lanes) {
    const Generation& from = chains_.generation[length];
    chains_.generation[length + 1].count = 0;
    const int end = (context_.pass.rows + context_.pass.minirows) * kWords;
    std::uint16_t words[kListed + kWords];
    for (int at = 0, count = 0; at < end;) {
      for (count = 0; at < end && count <= kListed; at += kWords) {
        for (int w = 0; w < kWords; ++w) {
          words[count] = static_cast<std::uint16_t>(at + w);
          count += (from.next[at + w] & lanes[w]) != 0;
        }
      }
      LaneExtension list[kListed + 64 + kAtOnce];
      int listed = 0;
      for (int i = 0; i < count; ++i) {
        const int word = words[i];
        LaneWord left = from.next[word] & lanes[word % kWords];
        const int bits = __builtin_popcountll(left);
        for (int k = 0; k < bits; k += kAtOnce) {
          for (int m = k; m < k + kAtOnce; ++m) {
            list[listed + m] = {
                static_cast<RowIndex>(word / kWords),
                static_cast<std::uint16_t>(word % kWords * 64 + hwy::Num0BitsBelowLS1Bit_Nonzero64(
                                                                    left | LaneWord{1} << 63))};
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
  bool Append(int length, const LaneExtension* list, int listed) {
    const Generation& from = chains_.generation[length];
    Generation& to = chains_.generation[length + 1];
    for (int i = 0; i < listed; ++i) {
      const LaneChain& chain = from.chain[list[i].lane];
      const RowIndex row = list[i].row;
      const int level = LevelAfter(chain, row);
      const bool in_time = level + most_ - (length + 1) >= context_.needed[chain.target];
      chains_.cut |= !in_time;
      LaneChain& longer = to.chain[to.count];
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
  bool IsShutOut(int length, LaneExtension next) const {
    int lane = next.lane;
    bool shut_out = false;
    for (int k = length; k > 0; --k) {
      const LaneChain& chain = chains_.generation[k].chain[lane];
      lane = chain.parent;
      shut_out |= (next.row < chain.right[k - 1]) &
                  (chains_.generation[k - 1].next[next.row * kWords + lane / 64] >> lane % 64 & 1);
    }
    return shut_out;
  }

  int LevelAfter(const LaneChain& chain, RowIndex row) const {
    const int level = chain.level;
    const bool stays = (level >= context_.conflict[chain.target]) |
                       context_.closures.asserted_by(level, chain.target, row);
    return level + !stays;
  }

  void Walk(int length) {
    Generation& generation = chains_.generation[length];
    Lanes& lanes = chains_.lanes;
    const int left = most_ - length;  // R's that may follow
    context_.stats.nodes += static_cast<std::uint64_t>(generation.count);
    if (context_.budget.visit(generation.count * (1 + left), generation.count)) {
      halt_ = context_.budget.halt();
      return;
    }
    if (context_.stats.nodes > options_.until_node) {
      halt_ = Halt::own_limit;
      return;
    }
    int kept = 0;  // by this generation and the earlier ones, which are all being walked
    for (int k = 1; k <= length; ++k) kept += chains_.generation[k].count;
    most_kept_ = std::max(most_kept_, kept);
    lanes.start(generation.count);
    Enter(generation, length);
    alignas(64) LaneWord fell[kWords], alone[kWords];
    waves_.Begin(chains_.asserted, chains_.fresh);
    waves_.template Scan<LoneCauseScan::none>(nullptr, fell, nullptr);
    Found(generation, length, fell, false);
    if (enough_) return;
    waves_.Next(chains_.asserted, chains_.asserted, chains_.singles[length]);
    generation.next = chains_.singles[length];
    alignas(64) LaneWord reach[kWords] = {};
    const LaneWord* fresh = generation.next;
    bool again = false;
    if constexpr (kGrouped && !kBraid)
      again = options_.ghosts != nullptr && RepeatRights(generation, length);
    for (int wave = 1; wave <= left && Any(lanes.live); ++wave) {
      if (wave > 1) {
        again ? untouched_.Next(chains_.asserted, chains_.asserted, chains_.fresh)
              : waves_.Next(chains_.asserted, chains_.asserted, chains_.fresh);
        fresh = chains_.fresh;
      }
      context_.stats.filters += static_cast<std::uint64_t>(generation.count);
      if (wave == left) {
        untouched_.Assert(fresh);
        untouched_.template Scan<LoneCauseScan::all>(fresh, fell, alone);
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
  HWY_INLINE static void MakeWave(W& waves, int wave, const LaneWord* fresh, LaneWord* fell,
                                  LaneWord* alone) {
    waves.Assert(fresh);
    wave == 1 ? waves.template Scan<LoneCauseScan::by_column>(nullptr, fell, alone)
              : waves.template Scan<LoneCauseScan::none>(nullptr, fell, nullptr);
  }

  // Loads the vectors of what the chains have asserted, and of their last R's.
  void Enter(const Generation& generation, int length) {
    const std::size_t bytes =
        static_cast<std::size_t>(context_.pass.rows + context_.pass.minirows) * kWords *
        sizeof(LaneWord);
    std::memset(chains_.asserted, 0, bytes);
    if constexpr (!kBraid) std::memset(chains_.fresh, 0, bytes);
    for (int lane = 0; lane < generation.count; ++lane) {
      const LaneChain& chain = generation.chain[lane];
      const LaneWord bit = LaneWord{1} << lane % 64;
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
    LaneWord* const next = chains_.singles[length];
    const Pass& pass = context_.pass;
    Lanes& lanes = chains_.lanes;
    bool any = false;
    for (int lane = 0; lane < generation.count; ++lane) {
      const LaneChain& chain = generation.chain[lane];
      const int w = lane / 64;
      const LaneWord bit = LaneWord{1} << lane % 64;
      bool with_ghosts = false;
      for (int k = 0; k + 1 < length; ++k) {
        const RowIndex right = chain.right[k];
        if (right >= pass.rows) continue;
        with_ghosts =
            with_ghosts || ghost_beside(context_.tables(), context_.masks().open, options_,
                                        pass.open[right], pass.open[chain.target]) != kNoCandidate;
        if (!with_ghosts || right == chain.right[length - 1]) continue;
        LaneWord touched = 0;
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
    std::fill_n(ghosts.allowed, ghosts.count * kWords, ~LaneWord{0});
    for (int lane = 0; options_.not_for != nullptr && lane < generation.count; ++lane) {
      const CandidateSet& barred =
          options_.not_for[context_.pass.open[generation.chain[lane].target]];
      if (!barred.meets(*options_.ghosts)) continue;
      for (int g = 0; g < ghosts.count; ++g) {
        if (barred.has(ghosts.name[g]))
          ghosts.allowed[g * kWords + lane / 64] &= ~(LaneWord{1} << lane % 64);
      }
    }
  }

  static bool Any(const LaneWord* lanes) {
    LaneWord any = 0;
    for (int w = 0; w < kWords; ++w) any |= lanes[w];
    return any != 0;
  }

  void Found(const Generation& generation, int length, const LaneWord* which, bool one_more) {
    for (int w = 0; w < chains_.lanes.used; ++w) {
      for (LaneWord left = which[w]; left; left &= left - 1) {
        const LaneChain& chain = generation.chain[w * 64 + __builtin_ctzll(left)];
        if (!std::exchange(chains_.found[chain.target], true))
          Show(chain.target, chain.right, length, one_more);
        enough_ = options_.first;
      }
      chains_.lanes.live[w] &= ~which[w];
    }
  }

  void Show(RowIndex target, const RowIndex* right, int length, bool one_more) {
    ChainLanes::FoundChain& shown = chains_.found_chains[target];
    shown.length = static_cast<std::uint8_t>(length);
    shown.one_more = one_more;
    std::copy_n(right, length, shown.right);
  }

  PassContext& context_;
  ChainLanes& chains_;
  const LaneSearchOptions& options_;
  const int most_;  // limit on R's
  Halt halt_ = Halt::none;
  int most_kept_ = 0;    // partial chains at the same time
  bool enough_ = false;  // targets were found, and LaneSearchOptions::first asks for no more
  Waves<kPlaces, kGrouped, !kBraid> waves_;
  // Waves of all singles: for the last wave, which nothing follows, and for repeated R's.
  Waves<kPlaces, kGrouped, false> untouched_;
};

template <bool kBraid>
TargetCount Find(PassContext& context, int n, const LaneSearchOptions& options, RowIndex* targets) {
  return WithForm(context.pass, context.groups(), [&]<int kPlaces, bool kGrouped>() {
    return LaneSearch<kPlaces, kGrouped, kBraid>(context, n, options).Find(targets);
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
