// Comparison bound, `bound`: k cells that are all below c and hold different digits need k digits below that of c (Hall's marriage theorem, for intervals).
//
// Cells hold different digits when they see each other or one is below the other. With least digits m1 <= m2 <= ... the best they can do is v1 = m1 and
// v_i = max(m_i, v_(i-1) + 1), so c is greater than v_k. The same upside down. This covers ascending chains, hills, valleys and forks of any number of slopes:
// r1c2 greater than r1c1 and r1c3 is 3 or more, greater than four cells that see each other 5 or more. Whips do not see the latter, so the rule is one of its
// own, counted with the singles as level 0.
//
// Algorithm: a larger set of cells never gives a smaller bound, so the maximal sets alone count: all maximal cliques among the cells below c (Bron and Kerbosch
// with a pivot). One application a round; rounds follow each other until nothing changes. Confluent. Cost: some microseconds for each cell with cells below it.
#pragma once

#include "rules/technique.h"

namespace bitwhip::rules {

class ComparisonBound final : public Technique {
 public:
  View view() const override { return View::masks; }
  Found find(Position& position, int size, CandidateList& out) const override;
  Evidence explain(Position& position, Candidate target, int size) const override;
};

}  // namespace bitwhip::rules
