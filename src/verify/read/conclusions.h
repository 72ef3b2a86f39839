// Reader of what follows from a step.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/board/scanner.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {

// Conclusions of a step: "r1c1 <> 4, r1c8≠4", "r1c4 = 6", "r8c8≠3,5,7".
struct Conclusions {
  std::vector<Candidate> targets{}, values{};
  std::vector<CandidateGroup> relations{};  // "one of n1r1c1, n2r2c2; one of ..."
};
Conclusions read_conclusions(Scanner& text);

}  // namespace bitwhip::verify
