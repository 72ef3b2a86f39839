// BRT, the basic resolution theory: elementary constraint propagation, naked and hidden singles,
// contradiction.
//
// Definition (HLS ch. IV, PBCS ch. 4): a candidate that is alone in one of its CSP-variables is
// true; a true candidate removes all that are linked to it; a variable with no candidate is a
// contradiction. Naked and hidden singles are one rule here, since cells and houses are variables
// alike. Algorithm: by waves. One scan of the 352 masks finds all variables with one candidate
// left; all of those candidates are asserted at once. Two of them may contradict each other; the
// next scan then meets an empty variable. BRT is confluent, so the order does not matter. Cost: 11
// vectors of 512 bits a candidate and a scan a wave, about a microsecond for a whole puzzle.
#pragma once

#include "grid/grid.h"
#include "grid/puzzle.h"
#include "simd/mask_table.h"

namespace bitwhip::rules {

// Asserts the givens of the puzzle and nothing more. Returns false on a contradiction among them.
bool assert_givens(const GridTables& tables, const simd::MaskKernels& kernels, const Puzzle& puzzle,
                   Grid& grid);

// Applies singles until the grid is quiescent. Returns false on a contradiction.
bool apply_brt(const GridTables& tables, const simd::MaskKernels& kernels, Grid& grid);

// Lists the candidates that are the last one of a variable in `where` and not yet asserted, each
// once, at most simd::kMaskLanes. `single`: the variables with one candidate. `decided` receives
// the variables that are decided once the candidates are asserted.
int list_singles(const GridTables& tables, const Grid& grid, const simd::LaneSet& single,
                 const simd::LaneSet& where, Candidate* list, simd::LaneSet& decided);

// Returns true if naked singles, without hidden ones, solve a grid in which the givens are
// asserted.
bool solved_by_naked_singles(const GridTables& tables, const simd::MaskKernels& kernels,
                             const Grid& givens);

}  // namespace bitwhip::rules
