// Locked candidates, or basic interactions: the whip[1] (HLS ch. VI; PBCS ch. 5).
//
// Definition: when every candidate of a CSP-variable is linked to Z, Z goes. In a classic grid a
// variable with that effect is a digit of a row or column that lies in one block (RCiB, "row or
// column interaction with block", claiming), or a digit of a block that lies in one row or column
// (BiRC, pointing).
//
// Algorithm: the links in common of all candidates of a variable, given up as soon as there are
// none. In a geometry whose links come by minirows alone (Spaces::links_by_minirows) and a
// quiescent state, a variable has that effect only when it lies within a minirow, on the candidates
// outside the minirow of the other variable that holds it: vectors over the masks find all these
// variables, in some 50 nanoseconds. In other geometries a table tells which sets of values of a
// variable some candidate outside is linked to (Spaces::may_be_locked), and a variable that locked
// nothing is looked at again only when its mask has changed (Position::unlocked). Confluent.
#pragma once

#include "grid/grid.h"
#include "rules/position.h"
#include "rules/technique.h"
#include "simd/mask_table.h"

namespace bitwhip::rules {

// Returns the open candidates linked to all candidates of a variable that has some. `masks`: those
// of every variable.
CandidateSet linked_to_all(const GridTables& tables, const simd::MaskTable& masks,
                           const CandidateSet& open, Variable v);

// Removes what whips[1] find, with singles, until nothing changes. Returns false on a
// contradiction.
bool apply_locked(const GridTables& tables, const simd::MaskKernels& kernels, Grid& grid);

// Returns the targets of all variables, which are the targets of whips[1].
CandidateSet locked_targets(Position& position);
// Restricts the rule to variables of these kinds (bits 1 << kind) with `least` to `most`
// candidates.
FindResult list_locked(Position& position, int size, PatternCollector& patterns, std::uint8_t kinds,
                       int least, int most);

template <std::uint8_t kKinds, int kLeast = 1, int kMost = kMaxValues>
inline const auto& kLockedIn = kMaskTechnique<list_locked, kKinds, kLeast, kMost>;
// All locked candidates, which are the whips of length 1.
inline const Technique& kLocked = kLockedIn<kAllKinds>;

}  // namespace bitwhip::rules
