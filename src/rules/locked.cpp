#include "rules/locked.h"

#include <bit>

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

int Locked::find(Search& search, int n, Live* targets) const {
  if (n != 1) return 0;
  const Geometry& geometry = search.live.geometry();
  CandidateSet out;
  for (int v = 0; v < geometry.variables(); ++v) {
    const auto variable = static_cast<Variable>(v);
    if (!(kinds_ >> static_cast<unsigned>(geometry.kind(variable)) & 1) || search.masks().table.lane[v] == 0) continue;
    linked_to_all(search.live.tables(), search.masks().table, search.masks().open, variable).each([&](Candidate c) { out.add(c); });
  }
  return search.store(out, targets);
}

Pattern Locked::explain(Search& search, Live target, int) const {
  const Geometry& geometry = search.live.geometry();
  Pattern pattern{search.live.name(target)};
  for (int v = 0; v < geometry.variables(); ++v) {
    const auto variable = static_cast<Variable>(v);
    const unsigned mask = search.masks().table.lane[v];
    if (!(kinds_ >> static_cast<unsigned>(geometry.kind(variable)) & 1) || mask == 0) continue;
    if (!linked_to_all(search.live.tables(), search.masks().table, search.masks().open, variable).has(pattern.target)) continue;
    pattern.links.push_back({variable, geometry.candidate(variable, std::countr_zero(mask)), kNoCandidate});
    break;
  }
  return pattern;
}

}  // namespace bitwhip::rules
