// The fixed path: in every round the first rung of the system (rules.h) that has any target in the state loses all its targets.
//
// The value of a rating that is not confluent is that of its fixed path, so a path shows the exact value when each of its rounds is what the
// checker's own searches find.
#pragma once

#include <string>
#include <vector>

#include "verify/rules.h"
#include "verify/sets.h"

namespace bitwhip::verify {

// Checks that the round, which removes these from a state, is that of the fixed path. longest: its
// longest step; step: the name of that. Throws Wrong, Stopped, TooLarge.
void check_round(const State& state, const std::vector<Candidate>& removed, int longest, const std::string& step, const Rules& rules, Poll& poll);

// The system of the rating that the rules of a path are, or else the first one.
const Rules& system_of(const Rating& rating, const Rules& rules_of_path);

}  // namespace bitwhip::verify
