// Names that players have for a chain of a rule: a whip[2] may be a Skyscraper as well.
//
// Of a chain whose variables have two candidates each, the target not counted, these are decided by
// its shape (classic grid; all of a chain's candidates differ, and each target sees both ends):
//
//   Skyscraper     one digit, two rows or two columns that hold it in two cells each: one cell of
//                  either is in the same line across, and the other two, the ends, are not
//   2-String Kite  one digit, a row and a column that hold it in two cells each: one cell of either
//                  is in the same block, and they differ; the ends are the other two
//   X-Chain        one digit otherwise, two houses or more that hold it in two cells each; a cell
//                  of one sees a cell of the next
//   XY-Wing        a cell of two digits x and y sees a cell of x and z and one of y and z, and no
//                  house has all three; the ends are the digit z of these two
//   W-Wing         two cells of the same two digits x and z, in no common house, see a cell each of
//                  the two that a house has for x; the ends are the digit z of the first two
//   Remote Pair    four cells or more, an even number, of the same two digits, each of which sees
//                  the next; the ends are a digit of the first and the last
//
// The first of the list that fits is the name. Whips and braids have the second candidate of the
// last variable as one that sees the target; a chain with other additional candidates has none of
// these shapes.
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
