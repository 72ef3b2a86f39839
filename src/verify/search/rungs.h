// All targets of a rung (rules.h) in a state, and the fixed path that they define: the first rung
// with any target eliminates all its targets at once, then the list starts over.
//
// Thread-safety: pure functions; a search belongs to one thread.
#pragma once

#include "verify/board/board.h"
#include "verify/steps/chain_search.h"
#include "verify/steps/ratings.h"
#include "verify/steps/rules.h"

namespace bitwhip::verify {

// Returns the first rule of the list for which there is no search, or whose search does not begin
// at the shortest length, as written; empty if there is none.
std::string not_searched(const Rules& rules);

class RungSearch {
 public:
  // Precondition: the state is settled. The references must outlive the object.
  RungSearch(const Marks& marks, Poll& poll) : marks_(marks), poll_(poll) {}

  // Must be called with ascending lengths. Throws SearchStopped, TooLarge.
  CandidateBits targets(const RuleRung& rung);

 private:
  // Searches for the types of chains of a rule, kept for greater lengths.
  struct Searches {
    std::deque<BoundedWhipSearch> whips;
    std::deque<BoundedChainSearch> chains;
    bool ended = false;  // no partial chain is left for a longer search
  };

  const Marks& marks_;
  Poll& poll_;
  std::map<const CheckerRule*, Searches> searches_;
};

struct Found {
  RuleRung rung;
  CandidateBits targets;
  bool tried = false;               // a rung was run that is tried once
  std::optional<Relations> next{};  // relations after a rung that changes them

  std::string first() const { return targets.any() ? to_string(least_of(targets)) : "a relation"; }
};
// Returns the first rung that finds something. Precondition: the state is settled. Throws
// SearchStopped, TooLarge.
std::optional<Found> first_rung(const Marks& marks, const std::vector<RuleRung>& list, Poll& poll);

// Walks the fixed path from a state. Throws SearchStopped, TooLarge.
Marks::End walk(Marks marks, const Rules& rules, Poll& poll);

// The value of a rating that is not confluent is that of its fixed path. A path therefore shows the
// exact value if the checker's own searches find each of its rounds.

// Checks that the round which removes these candidates from a state is that of the fixed path.
// `next`: the relations after a round that changes them. `longest`: the length of its longest step,
// and `step` its name. Returns whether the rules that are tried once have been tried. Throws Wrong,
// SearchStopped, TooLarge.
bool check_round(const PathState& state, const std::vector<Candidate>& removed,
                 const std::optional<Relations>& next, int longest, const std::string& step,
                 const Rules& rules, Poll& poll);

}  // namespace bitwhip::verify
