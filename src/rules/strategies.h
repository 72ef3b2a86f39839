// The strategies of the simple systems (rating/simple_ratings.h), each a technique on masks, with
// the singles that these systems place themselves.
//
//   naked single, hidden single   the only candidate of a cell; of a digit in a house
//   bucket, block-line, marks     locked candidates (locked.h) in variables of some kinds, of some
//                                 numbers of candidates
//   pigeonhole, member sets       naked and hidden subsets (subset.h), of sizes of their own
//   comparisons, neighbours       whips of length 1 over links, by their shapes (link_pattern.h);
//                                 chains of consecutive cells (relation_chain.h)
//   chains                        of pairs, of digits, generalised, nrc: the shortest ones
//                                 (BivaluePaths)
//
// Where a system has chains of pairs and of digits, those with fewer squares come first, of pairs
// when equal.
//
// Thread-safety: as for all techniques.
#pragma once

#include <cstdint>
#include <span>

#include "base/registry.h"
#include "rules/budget.h"
#include "rules/catalog.h"
#include "rules/evidence.h"
#include "rules/masks.h"

namespace bitwhip::rules {

// Shortest chains of bivalue variables: chains of pairs, chains of digits, generalised chains,
// nrc-chains.
//
// Definition: CSP-variables V1 .. Vn with two candidates each, L_k and R_k; L1 linked to the target
// Z, L_(k+1) to R_k, R_n to Z. If Z were true, so would be each R_k in turn, and Z false. Four
// sorts, which differ in their variables and links:
//
//   sort     variables   links        ends                   is elsewhere called          squares
//   pairs    cells       one digit    linked to Z            xy-chain (HLS ch. XIII)      n
//   digits   no cells    one digit    linked to Z            c-chain (HLS ch. XV)         2n
//   general  all         any          two squares, one       AIC of type 1               up to 2n
//                                     digit: that of Z
//   nrc      all         any          linked to Z            nrc-chain (HLS ch. XX)       up to 2n
//
// Generalised chains are those of Sudoku Helper: "L1 or R_n" holds of one digit in two squares, and
// the digit goes from every square that sees both. Only the ends matter, so Z itself may be met on
// the way.
//
// Algorithm: what a chain can still become depends on its last R alone, so breadth first, every
// candidate once as an L: from the target, and of generalised chains from each first end. The first
// way back is a shortest chain; those with longer ones than the best so far are given up at its
// length. Rules that ask for all candidates to differ (chain_search.h) need a search by depth. Of
// the other three sorts, a shortest way over all targets has different candidates of itself: if L_k
// were an R_j, the way from R_j back to it would be a shorter chain on the target R_j. Confluent
// with singles: when a candidate of a chain goes, the singles that follow run along the chain and
// remove Z.
//
// Cost: some microseconds a target where no chain exists, far less where one is short.
// Thread-safety: one thread an object, no allocation.

enum class PathSort : std::uint8_t { pairs, digits, general, nrc };

class BivaluePaths {
 public:
  explicit BivaluePaths(const GridTables& tables) : tables_(tables) {}

  // The variables and links of a sort in a state; needed before the others.
  void load(const Masks& masks, PathSort sort);

  // The length of the shortest chains, and all their targets; 0 where there is none of length up to
  // `limit`.
  int shortest(int limit, CandidateSet& targets);

  // A shortest chain on a target that has one; valid until the next call.
  std::span<const Link> chain(Candidate target);

  static constexpr int kNoLimit = kCandidates;

 private:
  static constexpr int kMaxPlaces = 8;
  struct Edge {
    Variable variable;
    Candidate right;
  };

  bool any_link() const { return sort_ == PathSort::general || sort_ == PathSort::nrc; }
  const CandidateSet& digit_links(Candidate c) const { return tables_.spaces().links(VariableKind::rc, c); }
  const CandidateSet& links(Candidate c) const { return any_link() ? tables_.spaces().links(c) : digit_links(c); }
  int search(Candidate root, const CandidateSet& first, const CandidateSet& back, int limit);
  int search(Candidate target, int limit);
  int search_from(Candidate end, const CandidateSet& back, int limit);
  int least_from_ends(int limit);

  const GridTables& tables_;
  PathSort sort_ = PathSort::general;
  CandidateSet open_;
  CandidateSet left_;  // candidates of bivalue variables
  std::uint8_t edges_[kCandidates];
  Edge edge_[kCandidates][kMaxPlaces];

  // Holds an R of the last search and where it came from; the nodes have the order in which the
  // search met them.
  struct Node {
    Link link;
    std::uint16_t parent;
  };
  Node node_[kCandidates + 1];
  int found_ = 0;  // the node that closed the chain
  Link chain_[kCandidates];
};

// Singles in variables of some kinds, placed.
class PlacedSingle final : public Technique {
 public:
  explicit constexpr PlacedSingle(std::uint8_t kinds) : kinds_(kinds) {}
  View view() const override { return View::masks; }
  bool places() const override { return true; }
  Found find(Position& position, int size, CandidateList& out) const override;
  Evidence explain(Position& position, Candidate target, int size) const override;

 private:
  std::uint8_t kinds_;
};

// The shortest chains of bivalue variables of one sort.
class ShortestChain final : public Technique {
 public:
  // yields: chains of pairs give way to chains of digits with fewer squares.
  constexpr ShortestChain(PathSort sort, bool yields) : sort_(sort), yields_(yields) {}
  View view() const override { return View::masks; }
  Found find(Position& position, int size, CandidateList& out) const override;
  Evidence explain(Position& position, Candidate target, int size) const override;

 private:
  PathSort sort_;
  bool yields_;
};

// The strategies, simplest first; a row for each.
Registry<RuleInfo> strategies();
// Chains of pairs, for systems without chains of digits.
const RuleInfo& pairs_alone();

}  // namespace bitwhip::rules
