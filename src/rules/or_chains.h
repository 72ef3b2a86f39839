// Chains over a relation of k candidates of which one is true (or_relations.h; CSP-Rules V2.1,
// "OR-k whips"): the relation is one more variable, used once.
//
// Definitions, for a relation G of k guardians, 2 <= k <= 5; partial whips are those of
// forcing_whip.h, and any link justifies:
//
//   or-k-whip[n]     a whip on Z of n cells, one of which, not the last, is G: neither Z nor an
//                    earlier R is a guardian; all guardians but one are linked to Z or to an
//                    earlier R, one of these to the last R (to Z where G is first): the llc; the
//                    one that is linked to none of them is the rlc
//   or-k-contrad[n]  a partial whip[n-1] on Z such that each guardian is linked to one of its R's.
//                    A link to Z itself does not count, as in published values. In other
//                    words, a whip whose last cell is G, justified by R's alone
//   or-split[m]      two guardians are the ends of a chain of m + 1 different candidates, m even, m
//                    <= 10, each two neighbours all that is left of some variable: both are true or
//                    both are false. The relation becomes two, without the one and without the
//                    other
//
// All pairs of all relations are split at once. In or-k-g-whips and or-k-contrad-g-whips R's of
// variables may be g-candidates (whip.h); guardians are plain.
//
// Algorithm: Z has such a chain only where its closure (closures.h) eliminates all guardians, or
// all but one, and ends in a contradiction when that one is taken as true: this leaves a handful
// of targets. Their partial whips are walked depth-first, each set of R's with the same last one
// once. Splits are distances in the graph of variables of two candidates. Cost: some microseconds
// for each relation, and 200 nanoseconds a partial chain.
#pragma once

#include "rules/position.h"
#include "rules/technique.h"

namespace bitwhip::rules {

enum class OrChainKind : std::uint8_t { whip, contrad };

class OrChain final : public Technique {
 public:
  constexpr OrChain(OrChainKind kind, int guardians, PositionView view)
      : Technique(view), kind_(kind), guardians_(guardians) {}
  FindResult find(Position& position, int size, CandidateList& out) const override;
  Evidence explain(Position& position, Candidate target, int size) const override;

 private:
  OrChainKind kind_;
  int guardians_;
};

inline constexpr int kLongestSplit = 10;
FindResult find_splits(Position& position, int size);
std::vector<Evidence> show_splits(Position& position, int size);

}  // namespace bitwhip::rules
