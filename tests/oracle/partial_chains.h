// The oracle for partial whips and braids: all of them, one by one, written straight from the
// definition (PBCS ch. 5 and 12); shares nothing with src/.
//
// A partial whip of length k on Z is what whips begin with: different variables V_1..V_k that do
// not hold Z; L_1 linked to Z, L_j to R_(j-1); R_j the only label of V_j beside L_j that is
// compatible with Z and R_1..R_(j-1). In a partial braid L_j is linked to Z or any earlier R. Two
// are the same when Z and their sequences of R's are.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "oracle/levels.h"

namespace bitwhip::oracle {

// How many there are in a state, by length: element k for k up to `longest`.
std::vector<std::uint64_t> partial_chains(const Board& board, const State& state, Family family,
                                          int longest);

// A state on the path of a rating: the length of the chain that is found there, and the partial
// chains that are shorter, by length.
struct StoredChains {
  int found;
  std::vector<std::uint64_t> partial;
};
// All states of the path of rate() that have a chain of length 2 or more; nothing when the puzzle
// is not solved with lengths up to max_length.
std::vector<StoredChains> stored_chains(const Board& board, std::string_view puzzle, Family family,
                                        int max_length);

// Partial nrczt chains (HLS ch. XX; "nrczt chains and lassos"), on the classic board. One of length
// k on Z is variables V_1..V_k that do not hold Z, each with an L and an R, all different: L_1
// linked to Z, L_j to R_(j-1). What else V_j holds is justified, by a link to Z or to an earlier R.
// In V_1 nothing is justified, unless first_z. Where all is justified beside L_j, any of it may be
// R_j. Two are the same when Z and their sequences of L's and R's are.
//
// groups: where several candidates of V_j are left beside L_j, all in one minirow that V_j holds,
// R_j is this minirow, which comes once alone; linked to it is what is linked to its three labels.
// No V_j holds an earlier R of one label.
struct PartialForm {
  bool t = false, z = false, first_z = false, groups = false;
  Form form = Form::general;
};
std::vector<std::uint64_t> partial_chains_3d(const Board& board, const State& state,
                                             const PartialForm& form, int longest);

}  // namespace bitwhip::oracle
