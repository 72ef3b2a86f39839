// Checks a path: every step against the state at that point, and the end against the steps.
//
// The state changes when a single is asserted, and at the end of a round: all steps of a round are
// checked in the same state. Each target must still be a candidate. The rules of the path must be
// rules of the rating, with lengths that it has, and every step one of them. At the end the puzzle
// must be solved, or the path must say that it is not, and no single may be left then; the level
// must be the greatest length used, the most complex rule the right one. In the simple systems the
// level is the rating of the hardest strategy used, singles too.
//
// What that shows of the rating is said in the verdict: a path that solves shows that the rating is
// not above its level. An infinite rating is checked by what the confluent systems leave of the
// last state (closure.h). The strict check shows the exact value by a certificate (closure.h),
// else that the rounds are those of the fixed path (chain_search.h), or, in the confluent ratings,
// that the rules up to the length before do not solve the puzzle.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/path.h"

namespace bitwhip::verify {

struct Checks {
  bool strict = false;
  // Returns true if the check is to be given up; called every few milliseconds.
  std::function<bool()> stop{};
  bool go_on = false;  // after a wrong step, from the state as printed
  // Strictly, no certificate in place of the rounds of the fixed path.
  bool rounds = false;
};

struct Verdict {
  // The first fault has a place and a reason. Empty strings mean that the path is right.
  std::string where, why;
  int eliminations = 0;  // checked
  int singles = 0;
  bool solved = false;
  std::string shown;  // of the rating, "W <= 6", "W = 6", "W = inf"; empty: nothing
  // Of an exact value, where it is a certificate: "z-walks up to length 6 solve it, braids up to 5
  // do not".
  std::string proof;
  // What an unsolved path says of its rating and nothing here shows, "W = inf".
  std::string not_shown;
  std::string not_strict;  // why a strict check does not show the exact value
  // Tells what the verdict is about: names of a variant, a blank, and the fields that were read.
  // Where the puzzle is written in another notation, that it is the same one is for others to show.
  // Empty text means that it was not read.
  std::string line;

  // These are told of a published path, and of any that went on.
  int steps = 0, wrong = 0, unknown = 0;
  std::vector<std::string> notes{};

  bool right() const { return why.empty(); }
};

// Throws Stopped (board.h).
Verdict check(const Path& path, const Checks& checks = {});

// Steps one after another, each as what it names itself (published.cpp). Throws Wrong for a puzzle
// that cannot be read, and Stopped.
void check_published(const Path& path, const Checks& checks, Verdict& verdict);

}  // namespace bitwhip::verify
