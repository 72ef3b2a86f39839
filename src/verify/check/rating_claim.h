// What a path shows of its rating, and whether it is what the path says.
//
// What a solved path shows follows from the kind of the rating. Of a confluent one it is that the
// rating is not above the longest step. A rating that a fixed path defines may be above the steps
// of another order, so only its own rounds or a certificate bound it; any other path shows a bound
// of a confluent rating, or of Wmin. That no shorter steps solve takes a certificate or, with
// --strict, a search. An unsolved path says that the rating is infinite or above a length, which
// its last state or a search shows, or that a limit ended it.
//
// Thread-safety: one object, one thread. Checks throw Wrong, searches SearchStopped.
#pragma once

#include "verify/board/board.h"
#include "verify/check/check.h"
#include "verify/check/shown_rating.h"
#include "verify/read/path.h"
#include "verify/search/closure.h"
#include "verify/steps/chain_search.h"
#include "verify/steps/ratings.h"
#include "verify/steps/rules.h"

namespace bitwhip::verify {

// What is known where the steps of a path end.
struct CheckedSteps {
  const Path& path;
  const CheckerRating& rating;  // from the definitions
  const PathState &start, &end;
  const Rules* required_rules;  // whose fixed path it is; null: of none
  bool in_words, assumed;       // assumed: a step assumes one solution
  int longest;                  // step
  int certified;                // value shown by a certificate; 0: none
  ShownRating any_order;        // what the steps show in whatever order they are
};

class RatingClaim {
 public:
  RatingClaim(const CheckedSteps& steps, const Checks& checks, Poll& poll, Verdict& verdict)
      : of_(steps), checks_(checks), poll_(poll), verdict_(verdict) {}

  void check_solved();
  // The rating must be infinite, or above what the steps use, or a limit ended the path.
  void check_unsolved();

 private:
  std::string upper_bound() const;
  void check_not_below();
  std::vector<const Rules*> systems() const;
  bool solves(const PathState& state, const Rules& rules);
  bool is_infinite(bool strict);
  bool is_above(int n);

  const CheckedSteps of_;
  const Checks& checks_;
  Poll& poll_;
  Verdict& verdict_;
};

// Returns true if some rule has this closure.
bool has(const Rules& rules, Closure closure);

// Returns false when a search was given up, which the verdict notes.
template <class Work>
bool unless_too_large(Verdict& verdict, Work work) {
  try {
    work();
    return true;
  } catch (const TooLarge&) {
    verdict.not_strict = TooLarge::kWhy;
    return false;
  }
}

}  // namespace bitwhip::verify
