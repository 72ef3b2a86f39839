// The link sets of the names: pairs of candidates that are not both true, though no house holds them both.
//
//   anti-knight      same digit, cells a knight's move apart      non-consecutive (nc)    digits that differ by 1, cells that share a side
//   anti-king        same digit, cells that touch                 nc+                     also 1 and n
//   nc of knights    digits that differ by 1, a knight's move     nc of ferzes            digits that differ by 1, cells that share a corner
//
// wraps: the board is a torus, so moves go on at the opposite side. nc, nc+ and the negative constraints of dots and of XV hold on edges without a
// mark of their own, so they are handed to the relations as such, which know all marks in the end (relations.h).
//
// Thread-safety: pure functions.
#pragma once

#include "variant/relations.h"

namespace bitwhip::variant {

void link_knights(Relations& relations, bool wraps);
void link_kings(Relations& relations, bool wraps);
void link_consecutive_ferzes(Relations& relations, bool wraps);
void link_consecutive_knights(Relations& relations, bool wraps);

void forbid_consecutive(Relations& relations, bool wraps);
void forbid_consecutive_in_a_ring(Relations& relations, bool wraps);
// These know no torus.
void forbid_dots(Relations& relations, bool wraps);
void forbid_xv(Relations& relations, bool wraps);

}  // namespace bitwhip::variant
