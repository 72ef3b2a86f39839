// Hills and valleys (PBCS ch. 14): a ascending cells lead up to a summit from one side and b from the other, and all a + b see each other, as in a line. They
// hold a + b different digits below the summit, so the summit is greater than a + b; with the digits that are left it is greater than the least that these
// cells can do: in the order of their least digits m1 <= m2 <= ... v1 = m1 and v_i = max(m_i, v_(i-1) + 1). A valley is a hill upside down.
//
//   r1c1 < r1c2 < r1c3 > r1c4       r1c3 is 4 or more
//
// For any number of slopes, and cells that are ordered without seeing each other, see comparison_bound.h. Not part of whips in general (a count of cells
// against digits), and counted with the singles, as level 0: so the published ratings of Futoshiki come out, one of which is lower than what the count of
// cells alone can do with subsets and braids.
//
// Algorithm: all hills of each summit, depth first over the cells that all others see. Confluent. Cost: some microseconds for the signs of a puzzle; nothing
// without related cells.
#pragma once

#include "rules/technique.h"

namespace bitwhip::rules {

class Hill final : public Technique {
 public:
  View view() const override { return View::masks; }
  Found find(Position& position, int size, CandidateList& out) const override;
  Evidence explain(Position& position, Candidate target, int size) const override;
};

}  // namespace bitwhip::rules
