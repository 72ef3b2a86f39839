// Ascending chains, `asc`: where a < b, each digit of b that is not above the least one of a goes, and each of a that is not below the greatest one of b. From
// pair to pair until nothing changes (PBCS ch. 14; "greater/less pairs" in other programs).
//
// Each pair by itself is a whip[1] over the links of its sign, so all that this rule finds, whips[1] find: it is a rule of its own since some published ratings
// count it with the singles, as level 0.
//
// A step is a chain of cells, each directly below the next: from the least digit of the first cell each next cell has at least its least digit above that,
// and the last cell loses what is left below. Downwards the same. Confluent. Cost: the related pairs, some times over; nothing without related cells.
#pragma once

#include "rules/technique.h"

namespace bitwhip::rules {

class Ascending final : public Technique {
 public:
  View view() const override { return View::masks; }
  Found find(Position& position, int size, CandidateList& out) const override;
  Evidence explain(Position& position, Candidate target, int size) const override;
};

}  // namespace bitwhip::rules
