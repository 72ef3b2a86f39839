#include "rules/locked.h"

#include <bit>

#include "grid/bits.h"
#include "rules/position.h"

namespace bitwhip::rules {
CandidateSet linked_to_all(const GridTables& tables, const simd::MaskTable& masks, const CandidateSet& open, Variable v) {
  CandidateSet common = open;
  for (unsigned rest = masks.lane[v]; rest; rest &= rest - 1) {
    const CandidateSet& links = tables.spaces().links(tables.geometry().candidate(v, std::countr_zero(rest)));
    std::uint64_t any = 0;
    for (std::size_t w = 0; w < common.word.size(); ++w) any |= common.word[w] &= links.word[w];
    if (!any) break;
  }
  return common;
}

namespace {

constexpr std::uint8_t kAllKinds = 0x1f;

}  // namespace

// Calls visit with each variable that may be locked, until it returns true.
template <class Visit>
void Locked::each_variable(Position& position, Visit visit) const {
  const simd::MaskTable& masks = position.masks().table;
  for (int i = 0; i < position.geometry().variables(); ++i) {
    const auto v = static_cast<Variable>(i);
    const int count = kMaskBits[masks.lane[v]];
    if (count < least_ || count > most_ || !(kinds_ >> static_cast<unsigned>(position.geometry().kind(v)) & 1)) continue;
    if (visit(v)) return;
  }
}

Found Locked::find(Position& position, int size, CandidateList& out) const {
  if (size != 1) return {.exhausted = true};
  if (position.is_live() && kinds_ == kAllKinds && least_ == 1 && most_ == kMaxValues) {
    // What empties some variable at once: the closures of the pass begin with that.
    const Search& search = position.search();
    for (int i = 0; i < search.open_count; ++i) {
      if (search.needed[search.open[i]] == 0) out.add(search.live.name(search.open[i]));
    }
    return {out.size(), true};
  }
  const Masks& masks = position.masks();
  CandidateSet all;
  each_variable(position, [&](Variable v) {
    all.add(linked_to_all(position.tables(), masks.table, masks.open, v));
    return false;
  });
  out.add(all);
  return {out.size(), true};
}

Evidence Locked::explain(Position& position, Candidate target, int) const {
  const Masks& masks = position.masks();
  Evidence evidence;
  each_variable(position, [&](Variable v) {
    if (linked_to_all(position.tables(), masks.table, masks.open, v).has(target)) evidence = LockedEvidence{v};
    return evidence.index() != 0;
  });
  return evidence;
}

}  // namespace bitwhip::rules
