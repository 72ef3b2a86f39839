// Ratings by rule systems: the level of a puzzle in a system (rule_system.h).
//
// The order of application (definition of this project for systems with several rules; those of
// HLS are not confluent) leaves no choice open, so isomorphic puzzles have the same level.
//
// Systems with smaller ones beside them (L): the system is the last of a row of theories, each with
// one more type of chain than the one before. A puzzle has level n when one of the theories solves
// it with lengths up to n: what a smaller rule set solves, a larger one is not asked for again. So
// were the published tables made, and it mends the few puzzles where a pattern of the larger set
// takes away what the smaller one needs.
//
// Infinite: when the system holds no longer patterns; when the searches of the last state excluded
// them; or when T&E(1) and subsets together, a confluent theory that contains the system, do not
// solve the puzzle.
//
// Sources of the named systems: L, its theories and its columns HLS ch. XXI to XXIII; M and N
// "nrczt chains and lassos"; S+W PBCS ch. 8.
#pragma once

#include <array>
#include <string_view>

#include "rating/options.h"
#include "rating/puzzle_context.h"
#include "rating/rating.h"
#include "rulebook/ratings.h"
#include "rules/search_profile.h"

namespace bitwhip::rating {

// Rates the puzzle by the systems of the row.
RatingResult rate_system(PuzzleContext& context, const RatingInfo& row);

// Returns true for W, for B, and for a level in a single system that has nrczt chains among its
// rules.
bool counts_chains(RatingId id, const RatingOptions& options);

// Counts the partial chains that a program would make on the way to the rating if it stored them
// all, and the memory that they would take. Adds them to the profile: the partial chains at their
// own lengths, the memory at the length of the pattern that is found.
//
// The path is that of the rating (walk.h), walked once more. In each state of it, the program would
// have made all partial chains (rules/partial_whips.h; of each rule with nrczt chains its own)
// that are shorter than the pattern that is found there, whichever rule found it: none for length
// 1, since that is no matter of chains, those of lengths 1 to n - 1 for length n. In the next state
// it begins anew, so the memory is that of one state. A partial chain of length k is stored as Z
// and k times a variable with its L and its R, in two bytes each: 2 + 6 k bytes. Programs that keep
// more about a chain, or pointers to it, need a multiple of that.
//
// Where the rating is not finite, nothing is counted for W and B. For others the path goes on as
// far as the greatest length (with an infinite rating RatingOptions::max_length_when_infinite at
// most), and its last state counts as if a pattern of that length were there. Returns false when
// the budget was over before the end.
bool count_chains(PuzzleContext& context, RatingId id, Value value, rules::SearchProfile& profile);

// Names of the basic theories of HLS, indexed by the value of the rating `theories`: elementary
// constraint propagation alone, naked singles, hidden singles, RCiB ... SH4.
inline constexpr std::array<std::string_view, 16> kTheoryNames{
    "ECP", "NS", "HS",  "RCiB", "BiRC", "NP", "HP", "SHP",
    "NT",  "HT", "SHT", "XY3",  "XYZ3", "N4", "H4", "SH4"};

// The columns of the table of cells: L4_0 and 2D chains up to one type, in their order; the last is
// L.
inline constexpr auto kColumnNames = [] {
  std::array<std::string_view, rulebook::kColumns.size()> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = rulebook::kColumns[i].name;
  return names;
}();

}  // namespace bitwhip::rating
