// The chains of SER as text (docs/NOTATION.md).
//
//   r1c2=3 -> r1c5<>3 #1 -> r1c5=4, #1 -> r2c5<>3
//
// A chain is a run of nodes, each of which follows from the one before. A branch whose nodes follow from several others is a list of runs: nodes that
// are needed again have a number (#1), and a run begins with the numbers of what its first node follows from. What stands behind a node follows it in
// brackets, with a number of its own.
#pragma once

#include <string>
#include <vector>

#include "explain/forms.h"

namespace bitwhip::explain {

// A text for each branch. In full notation, each node has its cause.
std::vector<std::string> branch_texts(const Record& record, Notation notation);

// What follows the name of a step.
std::string reason_text(const Record& record, Notation notation, const Ink& ink);

}  // namespace bitwhip::explain
