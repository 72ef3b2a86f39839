// The one search behind all subsets (subset.h tells what they are): base variables of a crossing that hold as few values as they are many.
//
// Works on masks alone (masks.h). Included where a visitor is at hand; allocates nothing.
#pragma once

#include <bit>
#include <utility>

#include "grid/bits.h"
#include "grid/spaces.h"

namespace bitwhip::rules {

// Visits every choice of n base variables that hold n values: visit(base places, values). Ends when it returns true.
template <class Visit>
class SubsetWalk {
 public:
  SubsetWalk(int n, Visit visit) : n_(n), visit_(std::move(visit)) {}

  bool crossing(const simd::MaskTable& masks, const Crossing& crossing) {
    count_ = 0;
    for (int i = 0; i < crossing.size; ++i) add(i, masks.lane[crossing.base[i]]);
    return count_ >= n_ && choose(0, n_, 0, 0);
  }
  bool crossing(const CandidateSet& open, const LooseCrossing& crossing) {
    count_ = 0;
    for (int i = 0; i < crossing.items; ++i) {
      unsigned mask = 0;
      for (int k = 0; k < crossing.values; ++k) mask |= unsigned{open.has(crossing.candidate[i][k])} << k;
      add(i, mask);
    }
    return count_ >= n_ && choose(0, n_, 0, 0);
  }

 private:
  void add(int place, unsigned mask) {
    if (!mask || kMaskBits[mask] > n_) return;
    mask_[count_] = mask;
    place_[count_++] = place;
  }

  bool choose(int from, int left, unsigned base, unsigned values) {
    if (kMaskBits[values] > n_) return false;
    if (left == 0) return kMaskBits[values] == n_ && visit_(base, values);
    for (int i = from; i <= count_ - left; ++i) {
      if (choose(i + 1, left - 1, base | 1u << place_[i], values | mask_[i])) return true;
    }
    return false;
  }

  const int n_;
  Visit visit_;
  int place_[9];
  unsigned mask_[9];
  int count_ = 0;
};

// Calls visit with each candidate that the subset removes.
template <class Visit>
void each_removed(const Geometry& geometry, const simd::MaskTable& masks, const Crossing& crossing, unsigned base, unsigned values, Visit visit) {
  for (unsigned rest = values; rest; rest &= rest - 1) {
    const Variable cover = crossing.cover[std::countr_zero(rest)];
    for (unsigned out = masks.lane[cover] & ~base; out; out &= out - 1) visit(geometry.candidate(cover, std::countr_zero(out)));
  }
}

template <class Visit>
void each_removed(const CandidateSet& open, const LooseCrossing& crossing, unsigned base, unsigned values, Visit visit) {
  for (int i = 0; i < crossing.items; ++i) {
    if (base >> i & 1) continue;
    for (unsigned rest = values; rest; rest &= rest - 1) {
      const Candidate c = crossing.candidate[i][std::countr_zero(rest)];
      if (open.has(c)) visit(c);
    }
  }
}

}  // namespace bitwhip::rules
