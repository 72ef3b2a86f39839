#include "rules/subset.h"

#include <algorithm>
#include <bit>

#include "grid/bits.h"

namespace bitwhip::rules {
namespace {

constexpr int kMaxSize = 4;

// Visits every choice of n base variables that hold n values: visit(sector, base places, values). Ends when it returns true.
template <class Visit>
class Walk {
 public:
  Walk(const simd::MaskTable& masks, int n, Visit visit) : masks_(masks), n_(n), visit_(visit) {}

  bool sector(const Sector& sector) {
    sector_ = &sector;
    count_ = 0;
    for (int i = 0; i < 9; ++i) {
      const unsigned mask = masks_.lane[sector.base[i]];
      if (mask && kMaskBits[mask] <= n_) place_[count_++] = i;
    }
    return count_ >= n_ && choose(0, n_, 0, 0);
  }

 private:
  bool choose(int from, int left, unsigned base, unsigned values) {
    if (kMaskBits[values] > n_) return false;
    if (left == 0) return kMaskBits[values] == n_ && visit_(*sector_, base, values);
    for (int i = from; i <= count_ - left; ++i) {
      if (choose(i + 1, left - 1, base | 1u << place_[i], values | masks_.lane[sector_->base[place_[i]]])) return true;
    }
    return false;
  }

  const simd::MaskTable& masks_;
  const int n_;
  Visit visit_;
  const Sector* sector_ = nullptr;
  int place_[9];
  int count_ = 0;
};

// Calls visit with each candidate that the subset removes.
template <class Visit>
void removed(const Geometry& geometry, const simd::MaskTable& masks, const Sector& sector, unsigned base, unsigned values, Visit visit) {
  for (unsigned rest = values; rest; rest &= rest - 1) {
    const Variable cover = sector.cover[std::countr_zero(rest)];
    for (unsigned out = masks.lane[cover] & ~base; out; out &= out - 1) visit(geometry.candidate(cover, std::countr_zero(out)));
  }
}

}  // namespace

std::string_view Subset::name() const {
  switch (kind_) {
    case SubsetKind::naked:
      return "naked";
    case SubsetKind::hidden:
      return "hidden";
    case SubsetKind::super_hidden:
      break;
  }
  return "super-hidden";
}

int Subset::find(Search& search, int n, Live* targets) const {
  if (n < 2 || n > kMaxSize) return 0;
  const Geometry& geometry = search.live.geometry();
  const simd::MaskTable& masks = search.masks().table;
  CandidateSet out;
  Walk walk(masks, n, [&](const Sector& sector, unsigned base, unsigned values) {
    removed(geometry, masks, sector, base, values, [&](Candidate c) { out.add(c); });
    return false;
  });
  for (const Sector& sector : search.live.tables().spaces().sectors()) {
    if (sector.kind == kind_) walk.sector(sector);
  }
  search.cut |= n < kMaxSize;
  return search.store(out, targets);
}

Pattern Subset::explain(Search& search, Live target, int n) const {
  const Geometry& geometry = search.live.geometry();
  const simd::MaskTable& masks = search.masks().table;
  Pattern pattern{search.live.name(target)};
  for (int size = 2; size <= std::min(n, kMaxSize) && pattern.base.empty(); ++size) {
    Walk walk(masks, size, [&](const Sector& sector, unsigned base, unsigned values) {
      bool hit = false;
      removed(geometry, masks, sector, base, values, [&](Candidate c) { hit = hit || c == pattern.target; });
      if (!hit) return false;
      for (; base; base &= base - 1) pattern.base.push_back(sector.base[std::countr_zero(base)]);
      for (; values; values &= values - 1) pattern.cover.push_back(sector.cover[std::countr_zero(values)]);
      return true;
    });
    for (const Sector& sector : search.live.tables().spaces().sectors()) {
      if (sector.kind == kind_ && walk.sector(sector)) break;
    }
  }
  return pattern;
}

}  // namespace bitwhip::rules
