#include "rules/subset.h"

#include <bit>

#include "rules/position.h"
#include "rules/subset_walk.h"

namespace bitwhip::rules {

Found Subset::find(Position& position, int size, CandidateList& out) const {
  const Geometry& geometry = position.geometry();
  const simd::MaskTable& masks = position.masks().table;
  CandidateSet all;
  SubsetWalk walk(masks, size, [&](const Sector& sector, unsigned base, unsigned values) {
    each_removed(geometry, masks, sector, base, values, [&](Candidate c) { all.add(c); });
    return false;
  });
  for (const Sector& sector : position.tables().spaces().sectors()) {
    if (sector.kind == kind_) walk.sector(sector);
  }
  out.add(all);
  return {out.size(), size >= kMaxValues - 1};
}

Evidence Subset::explain(Position& position, Candidate target, int size) const {
  const Geometry& geometry = position.geometry();
  const simd::MaskTable& masks = position.masks().table;
  SubsetEvidence evidence;
  for (int n = 1; n <= size && evidence.base.empty(); ++n) {
    SubsetWalk walk(masks, n, [&](const Sector& sector, unsigned base, unsigned values) {
      bool hit = false;
      each_removed(geometry, masks, sector, base, values, [&](Candidate c) { hit = hit || c == target; });
      if (!hit) return false;
      for (; base; base &= base - 1) evidence.base.push_back(sector.base[std::countr_zero(base)]);
      for (; values; values &= values - 1) evidence.cover.push_back(sector.cover[std::countr_zero(values)]);
      return true;
    });
    for (const Sector& sector : position.tables().spaces().sectors()) {
      if (sector.kind == kind_ && walk.sector(sector)) break;
    }
  }
  return evidence.base.empty() ? Evidence() : Evidence(std::move(evidence));
}

}  // namespace bitwhip::rules
