#include "explain/cells.h"

#include <algorithm>

#include "explain/places.h"

namespace bitwhip::explain {
namespace {

bool has(const std::vector<Candidate>& list, Candidate c) { return std::find(list.begin(), list.end(), c) != list.end(); }

bool target_serves(ChainStyle::By by, std::size_t at, std::size_t cells) {
  switch (by) {
    case ChainStyle::By::nowhere:
      return false;
    case ChainStyle::By::first_and_last:
      return at == 0 || at + 1 == cells;
    case ChainStyle::By::inside:
      return at > 0;
    case ChainStyle::By::anywhere:
      break;
  }
  return true;
}

}  // namespace

std::vector<ChainCell> chain_cells(const Grid& before, const Step& step, bool branch) {
  const ChainStyle style = chain_style(step);
  const auto& links = branch ? step.pattern.branch : step.pattern.links;
  const Candidate target = step.pattern.target;
  std::vector<ChainCell> cells;
  for (std::size_t k = 0; k < links.size(); ++k) {
    const auto& [variable, left, right] = links[k];
    ChainCell cell{variable, left, {}, {}};
    const VariableKind kind = Geometry::classic().kind(variable);
    std::vector<Candidate> others;
    for (const Candidate c : Geometry::classic().members(variable)) {
      if (c != left && c != right && before.possible(c)) others.push_back(c);
    }
    const auto justified = [&](Candidate by, Candidate c) { return style.restricted ? linked(kind, by, c) : linked(by, c); };
    std::vector<Candidate> rest;
    for (const Candidate c : others) {
      const bool by_target = target_serves(style.by_target, k, links.size()) && justified(target, c);
      const ChainCell* earlier = nullptr;
      for (std::size_t j = 0; style.by_right && earlier == nullptr && j < k; ++j) {
        if (justified(links[j].right, c)) earlier = &cells[j];
      }
      if (by_target && !(style.right_first && earlier != nullptr)) {
        cell.additional.push_back({c, {}});
      } else if (earlier != nullptr) {
        cell.additional.push_back({c, earlier->right});
      } else {
        rest.push_back(c);
      }
    }
    if (right < kCandidates) {
      cell.right.push_back(right);
    } else if (right != kNoCandidate) {
      const auto segment = members_of(right);
      std::copy_if(rest.begin(), rest.end(), std::back_inserter(cell.right), [&](Candidate c) { return has(segment, c); });
    } else if (!rest.empty() && style.by_target == ChainStyle::By::nowhere) {
      cell.right.push_back(rest.front());  // the last of a bivalue-chain
    }
    cells.push_back(std::move(cell));
  }
  return cells;
}

}  // namespace bitwhip::explain
