#include "rules/subset.h"

#include <bit>

#include "rules/position.h"
#include "rules/subset_walk.h"

namespace bitwhip::rules {

Found Subset::find(Position& position, int size, CandidateList& out) const {
  const Geometry& geometry = position.geometry();
  const simd::MaskTable& masks = position.masks().table;
  CandidateSet all;
  SubsetWalk walk(masks, size, [&](const Crossing& crossing, unsigned base, unsigned values) {
    each_removed(geometry, masks, crossing, base, values, [&](Candidate c) { all.add(c); });
    return false;
  });
  for (const Crossing& crossing : position.tables().spaces().crossings()) {
    if (crossing.kind == kind_) walk.crossing(crossing);
  }
  out.add(all);
  return {out.size(), size >= kMaxValues - 1};
}

Evidence Subset::explain(Position& position, Candidate target, int size) const {
  const Geometry& geometry = position.geometry();
  const simd::MaskTable& masks = position.masks().table;
  SubsetEvidence evidence;
  SubsetWalk walk(masks, size, [&](const Crossing& crossing, unsigned base, unsigned values) {
    bool hit = false;
    each_removed(geometry, masks, crossing, base, values, [&](Candidate c) { hit = hit || c == target; });
    if (!hit) return false;
    for (; base; base &= base - 1) evidence.base.push_back(crossing.base[std::countr_zero(base)]);
    for (; values; values &= values - 1) evidence.cover.push_back(crossing.cover[std::countr_zero(values)]);
    return true;
  });
  for (const Crossing& crossing : position.tables().spaces().crossings()) {
    if (crossing.kind == kind_ && walk.crossing(crossing)) break;
  }
  return evidence.base.empty() ? Evidence() : Evidence(std::move(evidence));
}

}  // namespace bitwhip::rules
