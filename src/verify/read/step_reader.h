// Reader of steps in any notation.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/read/path.h"

namespace bitwhip::verify {

// Parses a line that is a step, in any notation (docs/NOTATION.md): nrc, full, csp, sentences of
// the simple systems and of SER. An unreadable step becomes a Misread. Throws Wrong for a line
// without " ==> ".
using What = decltype(Item::what);
std::vector<What> read_step(std::string_view line, bool of_variant);

// Returns what a step of this name may say, with nothing said so far.
ClaimedPattern claim_named(std::string_view name);

}  // namespace bitwhip::verify
