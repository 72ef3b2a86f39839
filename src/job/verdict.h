// Paths judged: the verdicts of the checker of paths, as sentences.
//
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>

#include "variant/variant.h"
#include "verify/check.h"
#include "verify/path.h"

namespace bitwhip::job {

// Checks a path. Of a puzzle in another notation than our own (a string of f-puzzles, a game id, a
// line of SumoCue) the checker reads the line alone that the path has; it is made here where the
// path has none, with a note, and compared where it has one. Throws verify::Stopped.
verify::Verdict judge(verify::Path& path, const verify::Checks& checks);

// Returns "PUZZLE RATING: SENTENCE" in one line without control characters, whatever the path says
// of itself. checks: what was asked for.
std::string verdict_text(const verify::Path& path, const verify::Verdict& verdict, const verify::Checks& checks);

// The line that a path of the puzzle has; empty: none.
std::string line_of(const variant::Variant& variant, std::string_view fields);

}  // namespace bitwhip::job
