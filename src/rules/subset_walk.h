// The one search behind all subsets (subset.h tells what they are): base variables of a crossing that hold as few values as they are many.
//
// Works on masks alone (masks.h). Included where a visitor is at hand; allocates nothing.
#pragma once

#include <bit>
#include <utility>

#include "grid/bits.h"
#include "grid/spaces.h"

namespace bitwhip::rules {

// Visits every choice of n base variables that hold n values: visit(crossing, base places, values). Ends when it returns true.
template <class Visit>
class SubsetWalk {
 public:
  SubsetWalk(const simd::MaskTable& masks, int n, Visit visit) : masks_(masks), n_(n), visit_(std::move(visit)) {}

  bool crossing(const Crossing& crossing) {
    crossing_ = &crossing;
    count_ = 0;
    for (int i = 0; i < crossing.size; ++i) {
      const unsigned mask = masks_.lane[crossing.base[i]];
      if (mask && kMaskBits[mask] <= n_) place_[count_++] = i;
    }
    return count_ >= n_ && choose(0, n_, 0, 0);
  }

 private:
  bool choose(int from, int left, unsigned base, unsigned values) {
    if (kMaskBits[values] > n_) return false;
    if (left == 0) return kMaskBits[values] == n_ && visit_(*crossing_, base, values);
    for (int i = from; i <= count_ - left; ++i) {
      if (choose(i + 1, left - 1, base | 1u << place_[i], values | masks_.lane[crossing_->base[place_[i]]])) return true;
    }
    return false;
  }

  const simd::MaskTable& masks_;
  const int n_;
  Visit visit_;
  const Crossing* crossing_ = nullptr;
  int place_[9];
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

}  // namespace bitwhip::rules
