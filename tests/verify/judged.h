// Verdicts of the checker on paths in text.
#pragma once

#include <string>

#include "support/read_paths.h"
#include "verify/check/check.h"
#include "verify/search/closure.h"

namespace bitwhip::verify::checks {

// Strictly by the rounds of the fixed path alone.
inline Verdict verdict(const std::string& text, bool strict = false) {
  return check(read_paths(text).at(0), {.strict = strict, .rounds = true});
}
inline std::string fault(const std::string& text, bool strict = false) {
  return verdict(text, strict).why();
}
inline std::string shown(const std::string& text, bool strict = false) {
  const Verdict all = verdict(text, strict);
  return all.right() ? all.shown : "WRONG: " + all.why();
}

// Returns the candidates of the puzzle after all singles.
inline Marks settled(const std::string& puzzle) {
  Marks marks{PathState(puzzle)};
  marks.settle();
  return marks;
}

}  // namespace bitwhip::verify::checks
