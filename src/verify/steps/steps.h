// Checks that a step eliminates its target: each type against its definition (docs/NOTATION.md), in
// the state of its round.
#pragma once

#include "verify/path.h"
#include "verify/steps/rules.h"

namespace bitwhip::verify {

// Checks that the candidate is the only one of its cell, or of a house of the kind. Throws Wrong.
void check_single(const State& state, const Type& type, Candidate c);

// The target must be an open candidate. full: all additional candidates of chains must be shown. Throws Wrong.
void check_step(const State& state, const Type& type, const Step& step, Candidate target, bool full);

// Chains, cell by cell: the definitions of docs/NOTATION.md (HLS; "nrczt chains and lassos"; PBCS).

// The chains of 2007 are those of the classic board alone.
//
// All of them throw Wrong. full: all additional candidates must be shown. Where the notation leaves a house open, a cell is right when it is right in
// one of the houses that its candidates share.

// A chain of 2007 on the target; type.end open: one half of a bichain.
void check_chain(const State& state, const ChainType& type, std::vector<ChainCell> cells, Candidate target, bool full);

// Two partial chains, the second not part of the first.
void check_bichain(const State& state, const Type& type, const Step& step, Candidate target, bool full);

// A chain of PBCS: bivalue-chains, z-chains, t-whips, whips, braids, over g-candidates too.
void check_whip(const State& state, const WhipType& type, std::vector<ChainCell> cells, Candidate target, bool full);

}  // namespace bitwhip::verify
