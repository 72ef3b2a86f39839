#include "rules/subset.h"

#include <algorithm>
#include <bit>

#include "rules/subset_walk.h"

namespace bitwhip::rules {
namespace {

constexpr int kMaxSize = 4;

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
  SubsetWalk walk(masks, n, [&](const Sector& sector, unsigned base, unsigned values) {
    each_removed(geometry, masks, sector, base, values, [&](Candidate c) { out.add(c); });
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
    SubsetWalk walk(masks, size, [&](const Sector& sector, unsigned base, unsigned values) {
      bool hit = false;
      each_removed(geometry, masks, sector, base, values, [&](Candidate c) { hit = hit || c == pattern.target; });
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
