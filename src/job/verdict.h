// Verdicts of the checker of paths as sentences.
//
// Thread-safety: a pure function.
#pragma once

#include <string>

#include "verify/check.h"
#include "verify/path.h"

namespace bitwhip::job {

// Returns "PUZZLE RATING: SENTENCE" in one line without control characters, whatever the path says
// of itself. checks: what was asked for.
std::string verdict_text(const verify::Path& path, const verify::Verdict& verdict, const verify::Checks& checks);

}  // namespace bitwhip::job
