// Checker of a path: every step against the state at that point, and the end against the steps.
//
// The state changes when a single is asserted, and at the end of a round: all steps of a round are
// checked in the same state. Each target must still be a candidate. The rules of the path must be
// rules of the rating, with lengths that it has, and every step one of them. At the end the puzzle
// must be solved, or the path must say that it is not, and no single may be left then; the level
// must be the greatest length used, the most complex rule the right one. In the simple systems the
// level is the rating of the hardest strategy used, singles too.
//
// What that shows of the rating is said in the verdict (rating_claim.h): of a confluent rating,
// that it is not above the level of a path that solves. An infinite rating is checked by what the
// confluent systems leave of the last state (closure.h). The strict check shows the exact value by
// a certificate (closure.h), else that the rounds are those of the fixed path (chain_search.h), or,
// in the confluent ratings, that the rules up to the length before do not solve the puzzle.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/board/fault.h"
#include "verify/read/path.h"

namespace bitwhip::verify {

struct Checks {
  bool strict = false;
  // Cancellation callback, polled every few milliseconds; true gives up the check.
  std::function<bool()> stop{};
  bool go_on = false;  // after a wrong step continues from the state as printed
  // Strict check without certificates: always compares the rounds with the fixed path.
  bool rounds = false;
};

struct Verdict {
  std::string where{};           // place of the first fault; empty if the path is right
  std::optional<Fault> fault{};  // the first fault
  int eliminations = 0;          // number of eliminations checked
  int singles = 0;
  bool solved = false;
  std::string shown;  // proven about a rating: "B <= 6", "W = 6", "W = inf"; empty: nothing
  // Status of a check that a limit ended ("timeout"), which is set by the caller; empty: none did.
  std::string limit{};
  // The certificate of an exact value, if it rests on one: "z-walks up to length 6 solve it, braids
  // up to 5 do not".
  std::string proof;
  // Claim of an unsolved path that was not verified, "W = inf".
  std::string not_shown;
  std::string not_strict;  // why a strict check does not show the exact value
  // Subject of the verdict: names of a variant, a blank, and the fields that were read; empty if
  // they were not read. If the puzzle is written in another notation, it is up to the caller to
  // verify that it is the same.
  std::string line;

  // Counts for published paths and for checks that went on after a fault. unknown: steps that are
  // taken as printed, since no rule of the checker is called so. unchecked: steps from
  // `unchecked_from` on.
  int steps = 0, wrong = 0, unknown = 0, unchecked = 0;
  // Place from which on nothing is checked, since a step fails behind lines that the reader does
  // not know; empty: the whole path is.
  std::string unchecked_from;
  std::vector<std::string> notes{};

  bool right() const { return !fault; }
  std::string why() const { return fault ? fault->text() : std::string(); }
  // Returns true if each step was checked.
  bool whole() const { return unknown == 0 && unchecked_from.empty() && limit.empty(); }
};

// Throws SearchStopped (board.h).
Verdict check(const Path& path, const Checks& checks = {});

}  // namespace bitwhip::verify
