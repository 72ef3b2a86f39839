// The chains of SER as text, those nested in others in brackets.
#pragma once

#include <string>
#include <vector>

#include "ser/chain_proof.h"

namespace bitwhip::explain {

struct ChainWords {
  std::string head;  // "each digit of r1c1 gives r5c5<>7"; empty: one branch, which says it all
  std::vector<std::string> branches;
};
ChainWords chain_words(const ser::ChainProof& proof, bool full);

// The sentence about a pattern below chains, without its name.
std::string pattern_words(const ser::Board& board, const ser::Hint& hint);

}  // namespace bitwhip::explain
