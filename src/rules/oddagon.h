// Oddagons, elsewhere called broken wings: closed chains of an odd number of cells (definitions:
// PBCS, "oddagon").
//
// Definition: a closed chain of n different cells, n odd (5, 7, 9), of one digit, each cell and the
// next in a common house. Every other candidate of the digit in the houses of its n links is a
// guardian. Without guardians the digit would be in exactly one of each two successive cells, which
// an odd number does not allow, so a guardian is true, and Z goes when it is linked to all of them.
// A guardian may be a cell of the chain in another link's house, and Z may be a cell of the chain.
// The length is the number of cells. Oddagons are not within T&E(1).
//
// Algorithm: for each Z a graph on the cells of a digit: its own, or another one, of which a single
// guardian may share the cell of Z. Two cells are joined in a house when every candidate of the
// digit there that is not linked to Z is one of the two: then all guardians of that link are linked
// to Z. A depth-first search from each cell, with larger cells alone, looks for a closed way of n
// different cells; it goes no way from which the start is too far at the right parity. Cost: some
// ten microseconds per Z, since after locked candidates hardly any house serves.
#pragma once

#include "rules/technique.h"

namespace bitwhip::rules {

Found list_oddagons(Position& position, int size, Patterns& patterns);

}  // namespace bitwhip::rules
