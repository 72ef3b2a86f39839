// Patterns and nested chains, which expansions of level 1 and more ask for when nothing is left to
// follow.
//
// Level 1: patterns alone (locking, hidden pairs, naked pairs, X-wings). Level 2: then cycles and
// forcing chains. Level 3: then static searches as well. Level 4: patterns, then dynamic searches.
// Level 5: then dynamic searches with nested chains of level 2. The first of these producers that
// gives anything ends the question.
//
// Patterns and nested searches see the grid as the expansion has left it. A pattern counts only
// where it rests on candidates of the source grid that are gone, for these are the parents of what
// it removes: of locking and X-wings the digit in the base outside the covers, of a hidden pair its
// digits elsewhere in the house, of a naked pair the other digits of its cells. What one pattern
// removes comes cell by cell in reading order. Cost: 1 to 2 microseconds.
//
// So do hints of nested searches, whose parents are:
//   for each on-node of its chains, the candidates that its cause (cell, or digit in a house) has
//   lost since the source grid of the expansion; the assumptions of a cell reduction rest on the
//   cell, those of a house reduction on the house.
// All hints of the sorted list are taken. A use of a nested hint is noted with what it adds to the
// length; two nested hints are the same where their targets are and the ancestors of these, level
// by level.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "grid/candidate.h"
#include "rules/budget.h"
#include "rules/search_stack.h"
#include "ser/board.h"
#include "ser/chain_list.h"
#include "ser/expansion.h"
#include "ser/hint.h"
#include "ser/links.h"
#include "ser/net_search.h"

namespace bitwhip::ser {

struct NodeSupport;  // chain_proof.h

class DerivedPatterns final : private HintSink {
 public:
  // The arguments serve nested searches. `deeper`: for levels 3 and more, otherwise null. `kept`:
  // memory for the identities of nested hints.
  DerivedPatterns(rules::Budget& budget, rules::SearchStack& scratch, rules::SearchStack& kept,
                  ChainList& chains, NetSearch* deeper)
      : budget_(budget), scratch_(scratch), kept_(kept), chains_(chains), deeper_(deeper) {}

  // Sets the level of a search, at the start of its run.
  void start(int level);

  // Returns false when the memory or the budget is at its end, which must end the search.
  bool derive(const ProducerBoard& source, const Links& links, const ProducerBoard& now,
              Expander& out);

  // Nested hints that the search has used, in its memory; and for proofs what is behind each use
  // (null: no proof is wanted).
  NestedUse* uses = nullptr;
  std::uint32_t use_count = 0;
  std::vector<NodeSupport>* behind = nullptr;

 private:
  bool take(const Hint& pattern) override;
  bool chains();
  bool nets(int producer);
  void needs(NodeCode on_node, Cause cause);
  void parent(int cell, int digit);
  void put(NodeCode node);
  void restart();
  // Returns the number of the use; without an identity the hint gets a number of its own.
  // kNotNested when the memory is full.
  std::uint16_t use(int complexity);
  NodeSupport& note(std::uint16_t number);

  rules::Budget& budget_;
  rules::SearchStack& scratch_;
  rules::SearchStack& kept_;
  ChainList& chains_;
  NetSearch* deeper_;
  int level_ = 0;

  // State of the current question.
  const ProducerBoard* source_ = nullptr;
  const ProducerBoard* now_ = nullptr;
  const Links* links_ = nullptr;
  Expander* out_ = nullptr;
  bool any_ = false;  // something has followed
  std::array<std::uint16_t, 729> parents_{};
  std::size_t parent_count_ = 0;
  CandidateSet has_parent_;
  std::array<NodeCode, 16384> identity_{};
  std::size_t length_ = 0;  // of the identity, even if it is too long to keep

  // Identity of a use; `known_` is indexed by use.
  struct NestedIdentity {
    std::span<const NodeCode> identity;
    std::uint64_t hash;
  };
  static constexpr std::size_t kTable = std::size_t{1} << 17;
  // Hash table of indices into known_, plus 1; 0: free.
  std::unique_ptr<std::uint16_t[]> table_ = std::make_unique<std::uint16_t[]>(kTable);
  std::unique_ptr<NestedIdentity[]> known_ = std::make_unique<NestedIdentity[]>(kMostUses);
};

}  // namespace bitwhip::ser
