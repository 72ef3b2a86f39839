#include "rules/chain_lanes.h"

namespace bitwhip::rules {

void ChainLanes::load_ghosts(const Pass& pass, const Spaces& spaces, const Geometry& geometry, const CandidateSet& list) {
  ghosts.count = 0;
  list.each([&](Candidate c) {
    if (pass.find(c) != Pass::kNone) return;
    const int g = ghosts.count;
    BITWHIP_INVARIANT(g < kCandidates && geometry.memberships(c).size() <= Pass::kPlaces);
    ghosts.places[g] = 0;
    for (const auto& [variable, value] : geometry.memberships(c)) {
      const std::uint16_t column = pass.column_showing(variable);
      if (column != Pass::kNone) ghosts.place[g * Pass::kPlaces + ghosts.places[g]++] = static_cast<std::uint16_t>(column * kWords);
    }
    if (ghosts.places[g] == 0) return;
    ghosts.barring_size[g] = 0;
    for (int m = 0; m < pass.minirows; ++m) {
      if (!spaces.minirow_links(pass.minirow[m]).has(c)) continue;
      BITWHIP_INVARIANT(ghosts.barring_size[g] < Pass::kBarring);
      ghosts.barring[g * Pass::kBarring + ghosts.barring_size[g]++] = static_cast<std::uint16_t>((pass.rows + m) * kWords);
    }
    ghosts.name[g] = c;
    ++ghosts.count;
  });
}

Candidate ghost_beside(const GridTables& tables, const CandidateSet& present, const ChainWish& wish, Candidate c, Candidate target) {
  for (const auto& [variable, value] : tables.geometry().memberships(c)) {
    for (const Spaces::Part& part : tables.spaces().parts(variable)) {
      if (!(part.mask >> value & 1)) continue;
      for (const Candidate other : tables.spaces().members(part.minirow)) {
        if (other != c && wish.is_ghost(other, present, target)) return other;
      }
    }
  }
  return kNoCandidate;
}

}  // namespace bitwhip::rules
