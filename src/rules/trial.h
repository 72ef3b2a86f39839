// Trial and error over one candidate at a time: T&E(1), as a technique (PBCS ch. 5, 9).
//
// Definition: candidate Z is assumed and all singles that follow are asserted; when a variable runs
// empty Z is false. With minirows (pass.h) the g-candidates that follow are asserted too, which
// makes it T&E over W1. It has one size, 1. Everything that whips and braids (g-whips and g-braids)
// eliminate it eliminates too, and it is confluent, so a puzzle that it leaves unsolved has no
// finite B (gB), nor W (gW).
//
// Algorithm: the closures of the pass (closures.h), run to their ends. A candidate that is refuted
// is taken out of all other closures at once, so what is found is all that T&E eliminates one after
// the other, until nothing changes. Cost: some 10 microseconds for all candidates. Trial and error
// has no patterns to show.
#pragma once

#include "rules/technique.h"

namespace bitwhip::rules {

class Trial final : public Technique {
 public:
  Found find(Position& position, int size, CandidateList& out) const override;
  Evidence explain(Position&, Candidate, int) const override { return {}; }
};

}  // namespace bitwhip::rules
