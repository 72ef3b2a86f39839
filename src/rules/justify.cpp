#include "rules/justify.h"

#include <algorithm>
#include <bit>

#include "base/invariant.h"

namespace bitwhip::rules {
namespace {

using By = ChainStyle::By;

bool target_serves(By by, std::size_t at, std::size_t cells) {
  switch (by) {
    case By::nowhere:
      return false;
    case By::first_and_last:
      return at == 0 || at + 1 == cells;
    case By::inside:
      return at > 0;
    case By::anywhere:
      break;
  }
  return true;
}

}  // namespace

bool linked(const GridTables& tables, const GCandidates& g_candidates, Candidate from, Candidate to) {
  if (from < kFirstGroup) return tables.geometry().linked(from, to);
  return g_candidates.links(static_cast<Minirow>(from - kFirstGroup)).has(to);
}

std::vector<ChainCell> justified(const GridTables& tables, const Masks& masks, const ChainStyle& style, const GCandidates& g_candidates, Candidate target,
                                 std::span<const Link> links) {
  const Geometry& geometry = tables.geometry();
  std::vector<ChainCell> cells;
  for (std::size_t k = 0; k < links.size(); ++k) {
    const auto& [variable, left, right] = links[k];
    const VariableKind space = geometry.kind(variable);
    const auto justifies = [&](Candidate by, Candidate c) {
      return style.restricted ? tables.spaces().links(space, by).has(c) : linked(tables, g_candidates, by, c);
    };
    // A minirow links as a whole. Any other g-candidate is what the chain leaves of it: the search may have gone on from a larger one.
    const auto follows = [&](const ChainCell& cell, Candidate c) {
      if (cell.right < kFirstGroup || g_candidates.are_minirows()) return justifies(cell.right, c);
      return std::all_of(cell.members.begin(), cell.members.end(), [&](Candidate member) { return geometry.linked(member, c); });
    };
    ChainCell cell{{variable, left, right}};
    std::vector<Candidate> rest;  // neither llc nor rlc, and not justified
    for (unsigned mask = masks.table.lane[variable]; mask; mask &= mask - 1) {
      const Candidate c = geometry.candidate(variable, std::countr_zero(mask));
      if (c == left || c == right) continue;
      const bool by_target = target_serves(style.by_target, k, links.size()) && justifies(target, c);
      const ChainCell* earlier = nullptr;
      for (std::size_t j = 0; style.by_right && earlier == nullptr && j < k; ++j) {
        if (follows(cells[j], c)) earlier = &cells[j];
      }
      if (by_target && !(style.right_first && earlier != nullptr)) {
        cell.additional.push_back({c, {}});
      } else if (earlier != nullptr) {
        cell.additional.push_back({c, earlier->members});
      } else {
        rest.push_back(c);
      }
    }
    if (right < kFirstGroup) {
      cell.members.push_back(right);
    } else if (right != kNoCandidate) {
      const auto minirow = g_candidates.members(static_cast<Minirow>(right - kFirstGroup));
      std::copy_if(rest.begin(), rest.end(), std::back_inserter(cell.members),
                   [&](Candidate c) { return std::find(minirow.begin(), minirow.end(), c) != minirow.end(); });
      BITWHIP_INVARIANT(!cell.members.empty());
      if (!g_candidates.are_minirows() && cell.members.size() == 1) cell.right = cell.members.front();
    } else if (!rest.empty() && style.by_target == By::nowhere) {
      cell.members.push_back(rest.front());  // the last of a bivalue-chain
    }
    cells.push_back(std::move(cell));
  }
  return cells;
}

}  // namespace bitwhip::rules
