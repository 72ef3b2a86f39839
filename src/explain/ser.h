// The path of SER: the steps of its solver (ser/solver.h), with the chains behind each (ser/chain_proof.h).
//
// The walk gives the rating as well, so there is no search before it. Singles, hidden and naked, are the singles of a path; each other step is a
// round, also one that places a digit. A puzzle that no technique can go on with ends unsolved, with the value 20.0.
#pragma once

#include <string>

#include "explain/path.h"

namespace bitwhip::explain {

// The name of the techniques that the rating takes.
std::string ser_rules(const rating::RatingInfo& row);

// Fills in the value, the status, and all steps or the next one alone. It does not count the
// solutions. The run has started.
enum class Steps : std::uint8_t { all, next };
void find_ser_path(rating::Run& run, const rating::RatingInfo& row, Steps wanted, Path& path);

// True if the hint is a chain, rather than a pattern.
bool is_ser_chain(const ser::Hint& hint);

}  // namespace bitwhip::explain
