// Chains that persist: whips of length 1 and 2, and z-walks, whose eliminations stay whatever else
// goes (docs/CERTIFICATE.md). They show values of whips without the path of W.
//
// A z-walk on a target Z is a sequence of variables that do not hold Z. The first and the last show
// one candidate that is not linked to Z; each of those between shows two. A candidate that one
// variable leaves is linked to one that the next one shows, which then leaves its other one. It is
// followed here step by step from all first variables at once: all that a walk of a length may
// leave is a set of candidates.
//
// Where these chains up to a length solve a state, whips up to that length do so in every order,
// and so do g-whips, with or without subsets. What they eliminate, braids of the same lengths
// eliminate as well; so a search by braids, which are confluent, may begin where they end.
//
// Cost: each target looks at each variable once, and at its pairs once more a length.
#pragma once

#include <utility>
#include <vector>

#include "verify/board/board.h"
#include "verify/steps/rules.h"

namespace bitwhip::verify {

constexpr int kNoChain = 1000;

// These chains in a state, which must be settled and outlive the object.
class PersistentChains {
 public:
  explicit PersistentChains(const Marks& marks);
  // The length of the shortest one on an open target, up to `most`, or kNoChain.
  int shortest(Candidate target, int most);

 private:
  const Marks& marks_;
  std::vector<std::vector<Candidate>> variables_;  // that are not decided: what is left of them
  // What the variables of a target show, by number.
  std::vector<Candidate> units_, fresh_;
  std::vector<std::pair<Candidate, Candidate>> pairs_;
  std::vector<std::vector<Candidate>> more_;
};

// Singles and these chains up to length n, to their end. Throws Stopped.
Marks::End persist(Marks& marks, int n, Poll& poll);

// True if the rules, which must be confluent and have braids or g-braids, do not solve the puzzle
// with lengths below n. Throws Stopped, TooLarge.
bool braids_fail(const State& start, const Rules& rules, int n, Poll& poll);

// True if whips up to length n, and no less, solve the puzzle in every order. rules: those with
// braids in place of the whips. False shows nothing. Throws Stopped, TooLarge.
bool certified(const State& start, const Rules& rules, int n, Poll& poll);

}  // namespace bitwhip::verify
