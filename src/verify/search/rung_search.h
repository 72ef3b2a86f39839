// All targets of a rung in a state, by searches of the checker's own, and the fixed path that they
// make: the first rung that has any target loses all its targets at once, then the list begins
// anew.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verify/board/board.h"
#include "verify/search/chain_search.h"
#include "verify/steps/rules.h"

namespace bitwhip::verify {

// The first rule of the list that there is no search for, or whose search does not begin at the
// shortest length, as written; empty: there is none.
std::string not_searched(const Rules& rules);

class RungSearch {
 public:
  // The state must be settled. The references must outlive the object.
  RungSearch(const Marks& marks, Poll& poll) : marks_(marks), poll_(poll) {}
  RungSearch(const RungSearch&) = delete;
  RungSearch& operator=(const RungSearch&) = delete;

  // In the order of lengths. Throws Stopped, TooLarge.
  Set targets(const Rung& rung);

 private:
  // One for each type of chain of a rule, kept for the lengths that follow.
  struct Searches {
    std::deque<WhipSearch> whips;
    std::deque<ChainSearch> chains;
    bool ended = false;  // no partial chain is left that a longer search might complete
  };

  const Marks& marks_;
  Poll& poll_;
  std::map<const Rule*, Searches> searches_;
};

struct Found {
  Rung rung;
  Set targets;
  bool tried = false;               // a rung was asked that is tried once
  std::optional<Relations> next{};  // what becomes of the relations, of a rung that changes them

  std::string first() const { return targets.any() ? to_string(least_of(targets)) : "a relation"; }
};
// The first rung with a target. The state must be settled. Throws Stopped, TooLarge.
std::optional<Found> first_rung(const Marks& marks, const std::vector<Rung>& list, Poll& poll);

// The fixed path from a state on. Throws Stopped, TooLarge.
Marks::End walk(Marks marks, const Rules& rules, Poll& poll);

// The fixed path: in every round the first rung of the system (rules.h) that has any target in the
// state loses all its targets.
//
// The value of a rating that is not confluent is that of its fixed path, so a path shows the exact
// value when each of its rounds is what the checker's own searches find.

// Checks that the round, which removes these from a state, is that of the fixed path. next: what
// becomes of the relations, of a round that changes them. longest: its longest step; step: the name
// of that. Returns whether what is tried once has been tried. Throws Wrong, Stopped, TooLarge.
bool check_round(const State& state, const std::vector<Candidate>& removed, const std::optional<Relations>& next, int longest,
                 const std::string& step, const Rules& rules, Poll& poll);

// The system of the rating that the rules of a path are, or else the first one.
const Rules& system_of(const Rating& rating, const Rules& rules_of_path);

}  // namespace bitwhip::verify
