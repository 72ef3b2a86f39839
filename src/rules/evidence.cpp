#include "rules/evidence.h"

#include <algorithm>

#include "rules/locked.h"
#include "rules/masks.h"

namespace bitwhip::rules {

bool shows(const GridTables& tables, const Masks& masks, const Evidence& evidence, Candidate c) {
  const Geometry& geometry = tables.geometry();
  const auto holds = [&](const std::vector<Variable>& list) {
    const auto places = geometry.memberships(c);
    return std::any_of(places.begin(), places.end(),
                       [&](const auto& place) { return std::find(list.begin(), list.end(), place.variable) != list.end(); });
  };
  const auto lists = [&](const std::vector<Candidate>& list) { return std::find(list.begin(), list.end(), c) != list.end(); };
  if (const auto* locked = std::get_if<LockedEvidence>(&evidence)) {
    return locked->removed.empty() ? linked_to_all(tables, masks.table, masks.open, locked->variable).has(c) : lists(locked->removed);
  }
  if (const auto* subset = std::get_if<SubsetEvidence>(&evidence)) {
    return subset->removed.empty() ? holds(subset->cover) && !holds(subset->base) : lists(subset->removed);
  }
  if (const auto* chain = std::get_if<ChainEvidence>(&evidence)) {
    return chain->branch.empty() && geometry.linked(chain->cells.front().left, c) && geometry.linked(chain->cells.back().right, c);
  }
  if (asserts(evidence)) return cell_of(c) == cell_of(std::get<UniquenessEvidence>(evidence).value);
  if (const auto* related = std::get_if<RelationEvidence>(&evidence)) return lists(related->removed);
  return false;
}

}  // namespace bitwhip::rules
