// Reader of chains: their cells in any notation, relations, g-candidates.
//
// Thread-safety: pure functions; a scanner belongs to one thread. All throw Wrong, and the text is
// then where the fault is.
#pragma once

#include "verify/board/scanner.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {

// Reads cells up to the end or " & ".
std::vector<StepCell> read_chain(Scanner& text, std::string_view between = " - ");

bool at_relation(const Scanner& text);
// Reads or3{n1r1c1 n2r2c2 n3r3c3}, OR3{{n1r1c1 n2r2c2 | n3r3c3}}.
StepCell read_relation(Scanner& text);

// Reads n4r3c5, n4r3c456, n4r123c5; in a variant also n4r1c2+r3c4 and n25r3c4.
CandidateGroup read_group(Scanner& text);

}  // namespace bitwhip::verify
