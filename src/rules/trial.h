// Trial and error over one candidate at a time: T&E(1), as a technique (PBCS ch. 5, 9).
//
// Definition: candidate Z is assumed and all singles that follow are asserted; when a variable runs empty Z is false. On the live grid with minirows the
// g-candidates that follow are asserted too, which makes it T&E over W1. It has one size, 1. Everything that whips and braids (g-whips and g-braids)
// eliminate it eliminates too, and it is confluent, so a puzzle that it leaves unsolved has no finite B (gB), nor W (gW).
//
// Algorithm: the closures of the pass (search.h), run to their ends. Cost: some 5 microseconds a candidate.
#pragma once

#include "rules/technique.h"

namespace bitwhip::rules {

class Trial final : public Technique {
 public:
  Found find(Position& position, int size, CandidateList& out) const override;
  Evidence explain(Position& position, Candidate target, int size) const override;
};

}  // namespace bitwhip::rules
