// The rules and rule systems of HLS against the oracle for them.
#pragma once

#include <string>
#include <vector>

#include "oracle/levels.h"
#include "rating/rating.h"
#include "rating/rule_system.h"

namespace bitwhip::testing {

// The system of the oracle in the language of --rules, with claiming and pointing as two rules, as
// the oracle has them.
std::string rules_of(const oracle::System& system);

// Every step of the path (rule, length, set of targets) and the value of each puzzle, the rules
// written out.
void compare_paths(const std::vector<std::string>& puzzles, const oracle::System& system);

// The same for a named system. Its locked candidates, where the oracle has claiming and pointing,
// lead to the same states by other steps; so steps of length 1 are left out of the comparison.
void compare_named(const std::vector<std::string>& puzzles, const std::string& name,
                   const oracle::System& system);

// The systems that the help lists, as ratings.
std::vector<rating::RatingId> listed_systems();

// Every step-th puzzle of Sudogen0 and `made` minimal ones made here, or half of them in the tests
// of every day; with `hard`, also the single puzzles of datasets/ (left out of slow builds).
std::vector<std::string> mixed_puzzles(int step, int made, unsigned seed, bool hard = false);

}  // namespace bitwhip::testing
