// Is a path right? Every step against the state at that point, and the end against the steps.
//
// The state changes when a single is asserted, and at the end of a round: all steps of a round are checked in the same state. Each target must still
// be a candidate. At the end the puzzle must be solved, or the path must say that it is not; the level must be the greatest length used, the most
// complex rule the right one, and every step of a rule that the rating stands for. In the simple systems the level is the rating of the hardest
// strategy used, singles too.
//
// Thread-safety: pure functions.
#pragma once

#include <optional>
#include <string>

#include "verify/path.h"

namespace bitwhip::verify {

struct Verdict {
  // The first fault: where, and why. Empty: the path is right.
  std::string where, why;
  int eliminations = 0;  // checked
  int singles = 0;
  bool solved = false;
  std::string unproven;  // what an unsolved path says of its rating, "W = inf": no path can show that

  bool right() const { return why.empty(); }
};

Verdict check(const Path& path);

}  // namespace bitwhip::verify
