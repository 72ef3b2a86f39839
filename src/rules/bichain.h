// nrczt-bichains ("nrczt chains and lassos").
//
// Definition: two partial nrczt-chains on the same Z, of lengths p >= q, with a right-linking
// candidate of one linked to a right-linking candidate of the other. Were Z true both would be, so
// Z goes. A bichain(p, q) belongs to length p, after the chains and lassos of that length; (p, q)
// comes before (p, q + 1).
//
// Algorithm: for each target one walk over all partial chains of length at most p, which gives each
// candidate the length of the shortest chain that ends in it; then the linked pair with the
// smallest q. A pair on one and the same chain is a lasso, which a system with lassos has used up
// by then. Cost: an exhaustive walk a target, so the filter (search.h) matters: both ends are
// asserted by wave p of the closure, so a contradiction shows by then.
#pragma once

#include "rules/chain_search.h"

namespace bitwhip::rules {

class Bichain final : public Technique {
 public:
  explicit constexpr Bichain(const ChainForm& form) : form_(form) {}
  Found find(Position& position, int size, CandidateList& out) const override;
  // The second chain is left out where it is part of the first: a lasso then.
  Evidence explain(Position& position, Candidate target, int size) const override;

 private:
  ChainForm form_;  // of both chains
};

}  // namespace bitwhip::rules
