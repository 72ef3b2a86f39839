// How many partial chains a program would make that stores them all on the way to W or B, and what memory they would take.
//
// The path is that of the rating (walk.h). In each state of it, the program would have made all partial chains (rules/partial_chains.h) that are shorter than the
// chain that it finds there: none for length 1, since that is no matter of chains, those of lengths 1 to n - 1 for length n. In the next state it begins anew, so the memory is
// that of one state. A partial chain of length k is stored as Z and k times a variable with its L and its R, in two bytes each: 2 + 6 k bytes. Programs that keep more
// about a chain, or pointers to it, need a multiple of that.
#pragma once

#include <cstdint>

#include "rating/run.h"
#include "rules/partial_chains.h"
#include "rules/search_profile.h"

namespace bitwhip::rating {

struct RatingInfo;

// Is it W or B?
bool counts_all_chains(const RatingInfo& row);

inline constexpr std::uint64_t stored_bytes(int length) { return 2 + 6 * static_cast<std::uint64_t>(length); }

// Walks the path of the rating once more, up to its value, and adds what is counted to the profile: the partial chains at their own lengths, and the memory
// at the length of the chain that is found. False when the budget was over before the end.
bool count_all_chains(Run& run, const RatingInfo& row, int value, rules::PartialChains& chains, rules::SearchProfile& profile);

}  // namespace bitwhip::rating
