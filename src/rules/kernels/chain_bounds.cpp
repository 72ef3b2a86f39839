// Compiled once for each target.
#include "rules/chain_bounds.h"

#include <algorithm>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "rules/kernels/chain_bounds.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "rules/chain_search.h"
#include "rules/kernels/vectors-inl.h"
#include "rules/search.h"
#include "simd/targets.h"

HWY_BEFORE_NAMESPACE();
namespace bitwhip::rules {
namespace HWY_NAMESPACE {
namespace {

class Bounds {
 public:
  Bounds(Search& search, const ChainForm& form)
      : pass_(search.pass),
        lanes_(search.chains.lanes),
        form_(form),
        links_(form.flat ? linking_kinds(form.space) : kAllKinds),
        open_(form.z || form.one_z || (form.current && form.first_z)),
        asserted_(search.chains.asserted),
        fresh_(search.chains.fresh),
        linked_(lanes_.gone),
        dead_(lanes_.alive[0]),
        once_(lanes_.unions),
        twice_(lanes_.touched),
        one_(lanes_.single),
        none_(lanes_.decided) {
    for (int column = 0; column < pass_.columns; ++column) kind_[column] = kind_bit(search.tables().geometry().kind(pass_.name[column]));
  }

  void Find(int first, int count, std::uint8_t* least) {
    lanes_.start(count);
    const std::size_t bytes = static_cast<std::size_t>(pass_.rows) * kWords * sizeof(Word);
    for (Word* const table : {once_, twice_, one_, none_}) std::memset(table, 0, static_cast<std::size_t>(pass_.columns) * kWords * sizeof(Word));
    std::memset(asserted_, 0, bytes);
    for (int lane = 0; lane < count; ++lane) asserted_[(first + lane) * kWords + lane / 64] |= Word{1} << lane % 64;
    std::memset(linked_, 0, bytes);
    AddLinked(asserted_, linked_);
    open_ ? std::memcpy(dead_, linked_, bytes) : std::memset(dead_, 0, bytes);
    Begin();
    for (int wave = 1; Next(wave, least + first); ++wave) {
      AddLinked(fresh_, dead_);
      Count();
    }
  }

 private:
  // Adds to `to` the lanes in which another candidate of a set is linked to the row.
  void AddLinked(const Word* set, Word* to) {
    for (int column = 0; column < pass_.columns; ++column) {
      if (!(links_ & kind_[column])) continue;
      for (int j = 0; j < kWords; j += kStep) {
        V once = hn::Zero(D()), twice = hn::Zero(D());
        EachMember(column, [&](int member) HWY_ATTR {
          const V one = Load(set + member + j);
          twice = hn::OrAnd(twice, once, one);
          once = hn::Or(once, one);
        });
        Store(once, once_ + column * kWords + j);
        Store(twice, twice_ + column * kWords + j);
      }
    }
    for (int row = 0; row < pass_.rows; ++row) {
      for (int j = 0; j < kWords; j += kStep) {
        V once = hn::Zero(D()), twice = hn::Zero(D());
        EachPlace(row, [&](int place) HWY_ATTR {
          once = hn::Or(once, Load(once_ + place + j));
          twice = hn::Or(twice, Load(twice_ + place + j));
        });
        const V others = hn::Or(twice, hn::AndNot(Load(set + row * kWords + j), once));
        Store(hn::Or(Load(to + row * kWords + j), others), to + row * kWords + j);
      }
    }
  }

  // The cells that may begin a chain: with one candidate beside R, which is linked to Z, or with several that all are.
  void Begin() {
    for (int column = 0; column < pass_.columns; ++column) {
      if (!(form_.variables & kind_[column])) continue;
      if (pass_.members_of(column) > 2 && !form_.first_z) continue;
      CountColumn(column, linked_);
    }
  }

  // All cells, when these are dead.
  void Count() {
    const bool two_alone = !form_.t && !open_ && !form_.first_z;
    for (int column = 0; column < pass_.columns; ++column) {
      if (!(form_.variables & kind_[column]) || (two_alone && pass_.members_of(column) > 2)) continue;
      CountColumn(column, dead_);
    }
  }

  void CountColumn(int column, const Word* dead) {
    for (int j = 0; j < kWords; j += kStep) {
      V once = hn::Zero(D()), twice = hn::Zero(D());
      EachMember(column, [&](int member) HWY_ATTR {
        const V alive = hn::Not(Load(dead + member + j));
        twice = hn::OrAnd(twice, once, alive);
        once = hn::Or(once, alive);
      });
      Store(hn::AndNot(twice, once), one_ + column * kWords + j);
      Store(hn::Not(once), none_ + column * kWords + j);
    }
  }

  // The candidates that this wave reaches. False when there are none, or all lanes are closed.
  bool Next(int wave, std::uint8_t* least) {
    alignas(64) Word closed[kWords], any[kWords];
    const Word* const dead = wave == 1 ? linked_ : dead_;
    for (int j = 0; j < kWords; j += kStep) {
      const V live = Load(lanes_.live + j);
      V closes = hn::Zero(D()), some = hn::Zero(D());
      for (int row = 0; row < pass_.rows; ++row) {
        const int at = row * kWords + j;
        V one = hn::Zero(D()), none = hn::Zero(D());
        EachPlace(row, [&](int place) HWY_ATTR {
          one = hn::Or(one, Load(one_ + place + j));
          none = hn::Or(none, Load(none_ + place + j));
        });
        const V reached = hn::Or(none, hn::AndNot(Load(dead + at), one));
        const V fresh = hn::AndNot(Load(asserted_ + at), hn::And(reached, live));
        V by = Load(linked_ + at);
        if (form_.lassos || form_.current) by = hn::Or(by, Load(dead_ + at));
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
      const Word ended = lanes_.live[w] & (closed[w] | ~any[w]);
      for (Word left = ended; left; left &= left - 1) {
        const int bit = __builtin_ctzll(left);
        least[w * 64 + bit] = closed[w] >> bit & 1 ? static_cast<std::uint8_t>(std::min(wave, kNever - 1)) : kNever;
      }
      lanes_.live[w] &= ~ended;
      more |= lanes_.live[w] != 0;
    }
    return more;
  }

  template <class Visit>
  HWY_INLINE void EachMember(int column, Visit visit) const {
    const std::uint16_t* const member = pass_.members(column);
    for (int k = 0; k < pass_.members_of(column); ++k) visit(member[k]);
  }
  template <class Visit>
  HWY_INLINE void EachPlace(int row, Visit visit) const {
    const std::uint16_t* const place = pass_.place + row * Pass::kPlaces;
    for (int p = 0; p < pass_.places[row]; ++p) visit(place[p]);
  }

  const Pass& pass_;
  Lanes& lanes_;
  const ChainForm& form_;
  const unsigned links_;  // the kinds of variables that link
  const bool open_;       // may cells other than the first hold z-candidates?
  Word* const asserted_;  // reached so far, and the target
  Word* const fresh_;     // by this wave
  Word* const linked_;    // to the target
  Word* const dead_;      // linked to something reached, or justified by the target
  Word* const once_;
  Word* const twice_;
  Word* const one_;   // columns with one candidate that is not dead
  Word* const none_;  // or without any
  std::uint8_t kind_[kMaxVariables];
};

void Find(Search& search, const ChainForm& form, std::uint8_t* least) {
  Bounds bounds(search, form);
  for (int first = 0; first < search.pass.rows; first += kLanes) bounds.Find(first, std::min(search.pass.rows - first, kLanes), least);
}

const ChainBoundKernels& Kernels() {
  static constexpr ChainBoundKernels kernels{&Find};
  return kernels;
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace bitwhip::rules
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace bitwhip::rules {

HWY_EXPORT(Kernels);

const ChainBoundKernels& chain_bound_kernels() {
  simd::ensure_isa();
  return HWY_DYNAMIC_DISPATCH(Kernels)();
}

}  // namespace bitwhip::rules
#endif
