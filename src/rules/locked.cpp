#include "rules/locked.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/invariant.h"
#include "grid/candidate.h"
#include "grid/spaces.h"
#include "rules/brt.h"
#include "rules/evidence.h"
#include "rules/pass_context.h"
#include "rules/position.h"

namespace bitwhip::rules {

CandidateSet linked_to_all(const GridTables& tables, const simd::MaskTable& masks,
                           const CandidateSet& open, Variable v) {
  CandidateSet common = open;
  for (unsigned rest = masks.lane[v]; rest; rest &= rest - 1) {
    const CandidateSet& links =
        tables.spaces().links(tables.geometry().candidate(v, std::countr_zero(rest)));
    std::uint64_t any = 0;
    for (std::size_t w = 0; w < common.word.size(); ++w) any |= common.word[w] &= links.word[w];
    if (!any) break;
  }
  return common;
}

namespace {

constexpr std::uint16_t kForgotten = 0xffff;  // sentinel: more values than any variable has

// Finds locked candidates where links come by minirows alone: for a variable within a minirow, the
// candidates of the other variable outside it. A variable that locked nothing in a state above and
// has lost nothing since, locks nothing. The mask of a variable that locks something is forgotten.
CandidateSet beside_minirows(Position& position) {
  const GridTables& tables = position.tables();
  const Spaces& spaces = tables.spaces();
  const Grid& grid = position.grid();
  CandidateSet all;
  simd::LaneSet inside[Spaces::kMaxParts];
  const auto parts = spaces.part_masks();
  BITWHIP_INVARIANT(parts.size() <= Spaces::kMaxParts);
  simd::MaskTable& known = position.unlocked().table;
  position.unlocked().open = {};  // invalid for locked_since()
  position.kernels().within(grid.table(), tables.lanes(), parts.data(),
                            static_cast<int>(parts.size()), known, inside);
  for (std::size_t k = 0; k < parts.size(); ++k) {
    for (int w = 0; w < tables.words(); ++w) {
      for (std::uint64_t left =
               inside[k].word[w] & tables.variables().word[w] & ~grid.decided().word[w];
           left; left &= left - 1) {
        const auto v = static_cast<Variable>(w * 64 + std::countr_zero(left));
        // A variable with fewer parts has empty masks here, which nothing lies within.
        BITWHIP_INVARIANT(k < spaces.parts(v).size());
        const auto& halves = spaces.halves(spaces.parts(v)[k].minirow);
        const auto& [other, mask] = halves[halves[0].variable == v];
        for (unsigned values = grid.mask(other) & ~unsigned{mask}; values; values &= values - 1) {
          all.add(tables.geometry().candidate(other, std::countr_zero(values)));
          known.lane[v] = kForgotten;
        }
      }
    }
  }
  return all;
}

// Returns the open candidates linked to all candidates of some variable, straight from the
// definition.
[[maybe_unused]] CandidateSet linked_to_any(const Position& position) {
  const OpenMasks& masks = position.masks();
  CandidateSet all;
  for (Variable v = 0; v < position.geometry().variables(); ++v) {
    if (masks.table.lane[v] != 0)
      all.add(linked_to_all(position.tables(), masks.table, masks.open, v));
  }
  return all;
}

// Finds locked candidates in other geometries, using the results of earlier states. Most masks are
// unchanged and most variables lock nothing, so most lanes are skipped four at a time. The masks of
// variables that lock something are forgotten.
CandidateSet locked_since(Position& position) {
  constexpr int kStep = sizeof(std::uint64_t) / sizeof(std::uint16_t);
  const GridTables& tables = position.tables();
  const OpenMasks& masks = position.masks();
  OpenMasks& known = position.unlocked();
  if (!masks.open.within(known.open))
    std::fill_n(known.table.lane, tables.lanes(), std::uint16_t{0});
  known.open = masks.open;
  CandidateSet all;
  for (int first = 0; first < tables.lanes(); first += kStep) {
    std::uint64_t now, then;
    std::memcpy(&now, masks.table.lane + first, sizeof(now));
    std::memcpy(&then, known.table.lane + first, sizeof(then));
    if (now == then) continue;
    for (int lane = first; lane < first + kStep; ++lane) {
      const std::uint16_t mask = masks.table.lane[lane];
      std::uint16_t& seen = known.table.lane[lane];
      if (mask == 0 || mask == seen) continue;
      seen = mask;
      const auto v = static_cast<Variable>(lane);
      if (!tables.spaces().may_be_locked(v, mask)) continue;
      const CandidateSet locked = linked_to_all(tables, masks.table, masks.open, v);
      if (!locked.meets(masks.open)) continue;
      all.add(locked);
      seen = 0;
    }
  }
  BITWHIP_INVARIANT(all.word == linked_to_any(position).word);
  return all;
}

}  // namespace

bool apply_locked(const GridTables& tables, const simd::MaskKernels& kernels, Grid& grid) {
  for (bool more = true; more;) {
    if (!apply_brt(tables, kernels, grid)) return false;
    more = false;
    const CandidateSet open = grid.open();
    for (Variable v = 0; v < tables.geometry().variables() && !more; ++v) {
      if (grid.decided(v) || !tables.spaces().may_be_locked(v, grid.mask(v))) continue;
      linked_to_all(tables, grid.table(), open, v).each([&](Candidate c) {
        grid.remove_candidate(tables, c);
        more = true;
      });
    }
  }
  return true;
}

CandidateSet locked_targets(Position& position) {
  return position.is_quiescent() && position.tables().spaces().links_by_minirows()
             ? beside_minirows(position)
             : locked_since(position);
}

FindResult list_locked(Position& position, int size, PatternCollector& patterns, std::uint8_t kinds,
                       int least, int most) {
  if (size != 1) return {.exhausted = true};
  if (patterns.sought == kNoCandidate && kinds == kAllKinds && least == 1 && most == kMaxValues) {
    patterns.targets = locked_targets(position);
    return {.exhausted = true};
  }
  const OpenMasks& masks = position.masks();
  const GridTables& tables = position.tables();
  for (Variable v = 0; v < tables.geometry().variables(); ++v) {
    const unsigned mask = masks.table.lane[v];
    if (kMaskBits[mask] < least || kMaskBits[mask] > most ||
        !(kinds & kind_bit(tables.geometry().kind(v))))
      continue;
    if (!tables.spaces().may_be_locked(v, mask)) continue;
    if (patterns.take(linked_to_all(tables, masks.table, masks.open, v),
                      [v] { return LockedEvidence{v}; }))
      break;
  }
  return {.exhausted = true};
}

}  // namespace bitwhip::rules
