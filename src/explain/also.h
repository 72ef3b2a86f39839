// Names that players have for a chain of a rule: a whip[2] may be a Skyscraper as well.
//
// Chains whose variables have two candidates each are looked at: L and R, and in the last variable
// of a whip or braid, which has no R, the one candidate beside L, if it sees the target. Any other
// additional candidate, and the chain has none of these names. The ends are the first L and the
// last R, or what stands for it. The shape decides (classic grid; all candidates of the chain
// differ, and each target sees both ends). The first name of the list that fits is taken:
//
//   Skyscraper     one digit, two rows or two columns that hold it in two cells each: one cell of
//                  either is in the same line across, and the other two, the ends, are not
//   2-String Kite  one digit, a row and a column that hold it in two cells each: one cell of either
//                  is in the same block, and they differ; the ends are the other two
//   X-Chain        one digit otherwise, two houses or more that hold it in two cells each; a cell
//                  of one sees a cell of the next. That of two houses is a Turbot Fish too, the
//                  shortest X-Chain, and has the name of all
//   XY-Wing        a cell of two digits x and y sees a cell of x and z and one of y and z, and no
//                  house has all three; the ends are the digit z of these two
//   W-Wing         two cells of the same two digits x and z, in no common house, see a cell each of
//                  the two that a house has for x; the ends are the digit z of the first two
//   Remote Pair    four cells or more, an even number, of the same two digits, each of which sees
//                  the next; the ends are a digit of the first and the last
//
// Thread-safety: a pure function.
#pragma once

#include <optional>
#include <vector>

#include "explain/path.h"
#include "grid/grid.h"
#include "rulebook/technique.h"

namespace bitwhip::explain {

// Returns which of these the step is; nothing: none, or it is no step of a chain. before: the state
// in which it was found.
std::optional<rulebook::TechniqueId> also_of(const Geometry& geometry, const Grid& before,
                                             const PathStep& step);

}  // namespace bitwhip::explain
