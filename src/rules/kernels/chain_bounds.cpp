// Compiled once per instruction set.
#include "rules/chain_bounds.h"

#include <algorithm>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "rules/kernels/chain_bounds.cpp"
#include "base/invariant.h"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "rules/chain_search.h"
#include "rules/kernels/waves-inl.h"
#include "rules/lanes.h"
#include "rules/pass.h"
#include "rules/pass_context.h"
#include "simd/targets.h"

HWY_BEFORE_NAMESPACE();
namespace bitwhip::rules {
namespace HWY_NAMESPACE {
namespace {

class ChainBoundSearch {
 public:
  ChainBoundSearch(PassContext& context, const ChainForm& form)
      : context_(context),
        pass_(context.pass),
        lanes_(context.chains.lanes),
        form_(form),
        links_(form.flat ? linking_kinds(form.space) : kAllKinds),
        open_(form.z || form.one_z || (form.of_pbcs && form.first_z)),
        asserted_(context.chains.asserted),
        fresh_(context.chains.fresh),
        linked_(lanes_.gone),
        dead_(lanes_.alive[0]),
        once_(lanes_.unions),
        twice_(lanes_.touched),
        one_(lanes_.single),
        none_(lanes_.decided) {
    // Whether a chain can close on itself shows a wave later, as z-candidates count as dead.
    BITWHIP_INVARIANT(open_ || !(form.lassos || (form.of_pbcs && form.t)));
    const bool two_alone = !form.t && !open_ && !form.first_z;
    for (int row = 0; row < pass_.rows; ++row) links_of_[row] = cells_of_[row] = 0;
    for (int column = 0; column < pass_.with_twins; ++column) {
      const std::uint8_t kind = kind_bit(context.tables().geometry().kind(pass_.name[column]));
      const bool is_cell =
          (form.variables & kind) && !(two_alone && pass_.members(column).size() > 2);
      linking_[linking_count_] = cells_[cells_count_] = static_cast<std::uint16_t>(column);
      linking_count_ += (links_ & kind) != 0;
      cells_count_ += is_cell;
      // Lists for each row the places that link and those that are cells of the form.
      for (const std::uint16_t member : pass_.members(column)) {
        const int row = member / kWords;
        links_at_[row][links_of_[row]] = cells_at_[row][cells_of_[row]] =
            static_cast<std::uint16_t>(column * kWords);
        links_of_[row] = static_cast<std::uint8_t>(links_of_[row] + ((links_ & kind) != 0));
        cells_of_[row] = static_cast<std::uint8_t>(cells_of_[row] + is_cell);
      }
    }
  }

  void Find(int first, int count, int most, std::uint8_t* least) {
    lanes_.start(count);
    const std::size_t bytes = static_cast<std::size_t>(pass_.rows) * kWords * sizeof(LaneWord);
    std::memset(asserted_, 0, bytes);
    for (int lane = 0; lane < count; ++lane)
      asserted_[(first + lane) * kWords + lane / 64] |= LaneWord{1} << lane % 64;
    std::memset(linked_, 0, bytes);
    AddLinked(asserted_, linked_);
    open_ ? std::memcpy(dead_, linked_, bytes) : std::memset(dead_, 0, bytes);
    Begin();
    std::fill_n(least + first, count, static_cast<std::uint8_t>(most + 1));
    for (int wave = 1; Next(wave, least + first) && wave < most; ++wave) {
      if (context_.budget.spend(count)) return;
      AddLinked(fresh_, dead_);
      for (int i = 0; i < cells_count_; ++i) CountColumn(cells_[i], dead_);
    }
  }

 private:
  // Adds to `to` the lanes in which another candidate of a set is linked to the row. Extra links
  // belong to all kinds of variables.
  void AddLinked(const LaneWord* set, LaneWord* to) {
    for (int i = 0; i < linking_count_; ++i) {
      const int column = linking_[i];
      for (int j = 0; j < kWords; j += kStep) {
        V once = hn::Zero(D()), twice = hn::Zero(D());
        for (const std::uint16_t member : pass_.members(column)) {
          const V one = Load(set + member + j);
          twice = hn::OrAnd(twice, once, one);
          once = hn::Or(once, one);
        }
        Store(once, once_ + column * kWords + j);
        Store(twice, twice_ + column * kWords + j);
      }
    }
    for (int row = 0; row < pass_.rows; ++row) {
      for (int j = 0; j < kWords; j += kStep) {
        V once = hn::Zero(D()), twice = hn::Zero(D());
        for (int p = 0; p < links_of_[row]; ++p) {
          once = hn::Or(once, Load(once_ + links_at_[row][p] + j));
          twice = hn::Or(twice, Load(twice_ + links_at_[row][p] + j));
        }
        V others = hn::Or(twice, hn::AndNot(Load(set + row * kWords + j), once));
        if (links_ == kAllKinds && !pass_.four_places) {
          for (const std::uint16_t other : pass_.extra_links(row))
            others = hn::Or(others, Load(set + other + j));
        }
        Store(hn::Or(Load(to + row * kWords + j), others), to + row * kWords + j);
      }
    }
  }

  // Counts the cells that may begin a chain: beside R they have one candidate, which is linked to
  // Z, or several, all linked to Z.
  void Begin() {
    for (int i = 0; i < cells_count_; ++i) {
      if (pass_.members(cells_[i]).size() == 2 || form_.first_z) {
        CountColumn(cells_[i], linked_);
      } else {
        for (LaneWord* const table : {one_, none_})
          std::fill_n(table + cells_[i] * kWords, kWords, LaneWord{0});
      }
    }
  }

  // Stores the lanes in which a column has one candidate, or none, that is not in `dead`.
  void CountColumn(int column, const LaneWord* dead) {
    for (int j = 0; j < kWords; j += kStep) {
      V once = hn::Zero(D()), twice = hn::Zero(D());
      for (const std::uint16_t member : pass_.members(column)) {
        const V alive = hn::Not(Load(dead + member + j));
        twice = hn::OrAnd(twice, once, alive);
        once = hn::Or(once, alive);
      }
      Store(hn::AndNot(twice, once), one_ + column * kWords + j);
      Store(hn::Not(once), none_ + column * kWords + j);
    }
  }

  // Asserts what this wave reaches. Returns false when it reaches nothing, or all lanes are closed.
  bool Next(int wave, std::uint8_t* least) {
    alignas(64) LaneWord closed[kWords], any[kWords];
    const LaneWord* const dead = wave == 1 ? linked_ : dead_;
    for (int j = 0; j < kWords; j += kStep) {
      const V live = Load(lanes_.live + j);
      V closes = hn::Zero(D()), some = hn::Zero(D());
      for (int row = 0; row < pass_.rows; ++row) {
        const int at = row * kWords + j;
        V one = hn::Zero(D()), none = hn::Zero(D());
        for (int p = 0; p < cells_of_[row]; ++p) {
          one = hn::Or(one, Load(one_ + cells_at_[row][p] + j));
          none = hn::Or(none, Load(none_ + cells_at_[row][p] + j));
        }
        const V reached = hn::Or(none, hn::AndNot(Load(dead + at), one));
        const V fresh = hn::AndNot(Load(asserted_ + at), hn::And(reached, live));
        V by = Load(linked_ + at);
        if (form_.lassos || form_.of_pbcs) by = hn::Or(by, Load(dead_ + at));
        closes = hn::OrAnd(closes, fresh, by);
        some = hn::Or(some, fresh);
        Store(fresh, fresh_ + at);
        Store(hn::Or(Load(asserted_ + at), fresh), asserted_ + at);
      }
      Store(closes, closed + j);
      Store(some, any + j);
    }
    bool more = false;
    for (int w = 0; w < lanes_.used; ++w) {
      const LaneWord ended = lanes_.live[w] & (closed[w] | ~any[w]);
      for (LaneWord left = ended; left; left &= left - 1) {
        const int bit = __builtin_ctzll(left);
        least[w * 64 + bit] = closed[w] >> bit & 1 ? static_cast<std::uint8_t>(wave) : kNever;
      }
      lanes_.live[w] &= ~ended;
      more |= lanes_.live[w] != 0;
    }
    return more;
  }

  PassContext& context_;
  const Pass& pass_;
  Lanes& lanes_;
  const ChainForm& form_;
  const unsigned links_;      // kinds of variables that link
  const bool open_;           // cells other than the first may hold z-candidates
  LaneWord* const asserted_;  // reached so far, and the target
  LaneWord* const fresh_;     // reached by this wave
  LaneWord* const linked_;    // linked to the target
  LaneWord* const dead_;      // linked to something reached, or justified by the target
  LaneWord* const once_;
  LaneWord* const twice_;
  LaneWord* const one_;   // by column: one candidate is not dead
  LaneWord* const none_;  // by column: all candidates are dead
  int linking_count_ = 0;
  int cells_count_ = 0;
  std::uint16_t linking_[kMaxVariables + 1];  // columns
  std::uint16_t cells_[kMaxVariables + 1];
  std::uint8_t links_of_[kCandidates];  // by row
  std::uint8_t cells_of_[kCandidates];
  std::uint16_t links_at_[kCandidates][Pass::kPlaces];
  std::uint16_t cells_at_[kCandidates][Pass::kPlaces];
};

void Find(PassContext& context, const ChainForm& form, int most, std::uint8_t* least) {
  ChainBoundSearch bounds(context, form);
  for (int first = 0; first < context.pass.rows; first += kLanes)
    bounds.Find(first, std::min(context.pass.rows - first, kLanes), most, least);
}

const ChainBoundKernels& BoundTable() { return simd::kTable<ChainBoundKernels, &Find>; }

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace bitwhip::rules
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace bitwhip::rules {

BITWHIP_DEFINE_KERNELS(ChainBoundKernels, chain_bound_kernels, BoundTable)

}  // namespace bitwhip::rules
#endif
