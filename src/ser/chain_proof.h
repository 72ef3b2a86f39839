// The chains behind a hint of producers 21 and 23 to 30, node by node, for those who explain and
// check them.
//
// Every node comes after its parents. An assumption has no cause and no parents. An off-node by a
// cell or a house has one parent, which is on. An on-node by a cell or a house has all others of
// its cell, or of its digit in the house, as parents or not on the board. An advanced node is off;
// its parents, all off, are what its pattern or its nested chains rest on. Targets are the ends of
// the chains in the order of the definition: of a forcing chain its end; of a cycle both ways
// round; of a contradiction the candidate on and off; of a reduction what each of its branches
// comes to, and each branch has nodes of its own.
//
// The search is made again for the hint alone, with all it leaves out otherwise; it allocates, and
// with nested chains it may take seconds.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "rules/budget.h"
#include "ser/board.h"
#include "ser/chain_list.h"
#include "ser/expansion.h"
#include "ser/hint.h"
#include "ser/net_search.h"

namespace bitwhip::ser {

struct ProofNode {
  NodeCode node = kNoNode;
  Cause cause = Cause::none;
  std::vector<int> parents;  // indices into ChainProof::nodes
  int pattern = -1;          // of an advanced node: index into ChainProof::patterns, or -1
  int nested = -1;           // of an advanced node: index into ChainProof::nested, or -1
};

struct ChainProof {
  ProducerBoard board;  // on which the hint was found
  Hint hint;
  std::vector<ProofNode> nodes;
  std::vector<int> targets;  // indices into `nodes`
  std::vector<Hint> patterns;
  std::vector<ChainProof> nested;
};

// What is behind a use of advanced nodes: a pattern or nested chains.
struct NodeSupport {
  std::optional<Hint> pattern;
  std::shared_ptr<ChainProof> nested;  // if it is no pattern
};

// The proofs of a chain, and of a reduction whose search still holds its expansions.
ChainProof proof_of(const ProducerBoard& board, const SerChain& chain);
ChainProof proof_of(const Reduction& r, NetSearch& search);

// Proves a hint as its producer gives it on the board. Returns false when the budget or its memory
// is at its end, and when the producer does not give this hint.
bool prove(const ProducerBoard& board, const Hint& hint, rules::Budget& budget, ChainProof& proof);

}  // namespace bitwhip::ser
