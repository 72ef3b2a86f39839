#include "rules/subset.h"

#include <bit>

#include "rules/position.h"
#include "rules/subset_walk.h"

namespace bitwhip::rules {

Found Subset::find(Position& position, int size, CandidateList& out) const {
  const Geometry& geometry = position.geometry();
  const Masks& masks = position.masks();
  CandidateSet all;
  for (const Crossing& crossing : position.tables().spaces().crossings()) {
    if (crossing.kind != kind_) continue;
    SubsetWalk walk(size, [&](unsigned base, unsigned values) {
      each_removed(geometry, masks.table, crossing, base, values, [&](Candidate c) { all.add(c); });
      return false;
    });
    walk.crossing(masks.table, crossing);
  }
  for (const LooseCrossing& crossing : position.tables().spaces().loose_crossings()) {
    if (crossing.kind != kind_) continue;
    SubsetWalk walk(size, [&](unsigned base, unsigned values) {
      each_removed(masks.open, crossing, base, values, [&](Candidate c) { all.add(c); });
      return false;
    });
    walk.crossing(masks.open, crossing);
  }
  out.add(all);
  return {out.size(), size >= kMaxValues - 1};
}

Evidence Subset::explain(Position& position, Candidate target, int size) const {
  const Geometry& geometry = position.geometry();
  const Masks& masks = position.masks();
  SubsetEvidence evidence;
  for (const Crossing& crossing : position.tables().spaces().crossings()) {
    if (crossing.kind != kind_) continue;
    SubsetWalk walk(size, [&](unsigned base, unsigned values) {
      bool hit = false;
      each_removed(geometry, masks.table, crossing, base, values, [&](Candidate c) { hit = hit || c == target; });
      if (!hit) return false;
      for (; base; base &= base - 1) evidence.base.push_back(crossing.base[std::countr_zero(base)]);
      for (; values; values &= values - 1) evidence.cover.push_back(crossing.cover[std::countr_zero(values)]);
      return true;
    });
    if (walk.crossing(masks.table, crossing)) return evidence;
  }
  for (const LooseCrossing& crossing : position.tables().spaces().loose_crossings()) {
    if (crossing.kind != kind_) continue;
    SubsetWalk walk(size, [&](unsigned base, unsigned values) {
      bool hit = false;
      each_removed(masks.open, crossing, base, values, [&](Candidate c) { hit = hit || c == target; });
      if (!hit) return false;
      each_removed(masks.open, crossing, base, values, [&](Candidate c) { evidence.removed.push_back(c); });
      evidence.partial = crossing.partial;
      for (; base; base &= base - 1) evidence.base.push_back(crossing.base[std::countr_zero(base)]);
      for (; values; values &= values - 1) {
        if (crossing.partial < 0) evidence.cover.push_back(crossing.cover[std::countr_zero(values)]);
        if (crossing.partial >= 0) evidence.digits.push_back(std::countr_zero(values) + 1);
      }
      return true;
    });
    if (walk.crossing(masks.open, crossing)) return evidence;
  }
  return {};
}

}  // namespace bitwhip::rules
