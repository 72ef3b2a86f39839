// A printed path, read back and judged by the checker.
#pragma once

#include <string>

#include "support/read_paths.h"
#include "verify/check/check.h"

namespace bitwhip::testing {

// The fault of the checker, or nothing when it finds the path right, with that many eliminations
// and that end.
inline std::string checker_fault(const std::string& text, int eliminations, bool solved) {
  try {
    const auto read = verify::read_paths(text);
    if (read.size() != 1) return "not one path";
    const verify::Verdict verdict = verify::check(read[0]);
    if (!verdict.right()) return verdict.where + ": " + verdict.why() + "\n" + text;
    if (verdict.eliminations != eliminations || verdict.solved != solved)
      return "other steps were read\n" + text;
  } catch (const verify::Unreadable& error) {
    return std::string(error.what()) + "\n" + text;
  }
  return {};
}

}  // namespace bitwhip::testing
