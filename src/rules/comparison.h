// The rules that compare related cells: ascending chains, hills and valleys, and the bound that
// covers both.
#pragma once

#include "rules/technique.h"

namespace bitwhip::rules {

// Ascending chains, `asc`: where a < b, each digit of b that is not above the least one of a goes,
// and each of a that is not below the greatest one of b. From pair to pair until nothing changes
// (PBCS ch. 14; "greater/less pairs" in other programs).
//
// Each pair by itself is a whip[1] over the links of its sign, so all that this rule finds,
// whips[1] find: it is a rule of its own since some published ratings count it with the singles, as
// level 0.
//
// A step is a chain of cells, each directly below the next: from the least digit of the first cell
// each next cell has at least its least digit above that, and the last cell loses what is left
// below. Downwards the same. Confluent. Cost: the related pairs, some times over.

Found list_ascending(Position& position, int size, Patterns& patterns);

// Hills and valleys (PBCS ch. 14): a ascending cells lead up to a summit from one side and b from
// the other, and all a + b see each other, as in a line. They hold a + b different digits below the
// summit, so the summit is greater than a + b; with the digits that are left it is greater than the
// least that these cells can do: in the order of their least digits m1 <= m2 <= ... v1 = m1 and v_i
// = max(m_i, v_(i-1) + 1). A valley is a hill upside down.
//
//   r1c1 < r1c2 < r1c3 > r1c4       r1c3 is 4 or more
//
// For any number of slopes, and cells that are ordered without seeing each other, see the bound
// below. Counted with the singles, as level 0: so the published ratings of Futoshiki come out, one
// of which is lower than what the count of cells alone can do with subsets and braids.
//
// Algorithm: all hills of each summit, depth first over the cells that all others see. Confluent.
// Cost: some microseconds for the signs of a puzzle.

Found list_hills(Position& position, int size, Patterns& patterns);

// Comparison bound, `bound`: k cells that are all below c and hold different digits need k digits
// below that of c (Hall's marriage theorem, for intervals).
//
// Cells hold different digits when they see each other or one is below the other. The best they
// can do is v_k as for hills, so c is greater than v_k. The same upside down. This covers
// ascending chains, hills, valleys and forks of any number of slopes: r1c2 greater than r1c1 and
// r1c3 is 3 or more, greater than four cells that see each other 5 or more. Whips do not see the
// latter, so the rule is one of its own, counted with the singles as level 0.
//
// Algorithm: a larger set of cells never gives a smaller bound, so all maximal cliques among the
// cells below c count alone (Bron and Kerbosch with a pivot). One application a round; rounds
// follow each other until nothing changes. Confluent. Cost: some microseconds for each cell with
// cells below it.

Found list_bounds(Position& position, int size, Patterns& patterns);

}  // namespace bitwhip::rules
