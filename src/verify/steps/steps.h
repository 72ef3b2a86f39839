// Checks that a step eliminates its target in the state of its round, each type against its
// definition (docs/NOTATION.md): singles, interactions, chains; rules that are not made of chains
// have a file of their own, with a search for all targets of a length in a settled state, which
// tries whatever the definition allows. rules.cpp has a row for each rule.
//
// Thread-safety: pure functions. Checks throw Wrong.
#pragma once

#include "verify/board/board.h"
#include "verify/steps/rules.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {

// Checks that the type places a value, and that it is the only candidate of its cell, or of a house
// of the kind.
void check_single(const PathState& state, const StepType& type, const Single& single);

// Checks a step of any type on an open target. Chains consist of variables only, except in rules
// over relations. `full`: all additional candidates of chains must be shown. If the notation leaves
// a house open, a cell is right if it is right in one of the houses that its candidates share.
void check_step(const PathState& state, const StepType& type, const Step& step, Candidate target,
                bool full);

// The digit is in the first house only where the second crosses it, so the rest of the second loses
// it. JSON also has the variable, as the cell of a whip.
void check_interaction(const PathState& state, const StepType& type, const Step& step,
                       Candidate target, bool full);

// Checks that the cells are a chain of PBCS: a bivalue-chain, z-chain, t-whip, whip, braid, also
// over g-candidates. One cell may be a relation; if it is the last, the target does not justify its
// candidates. `partial`: the last cell has a right-linking candidate too, and none is a relation.
void check_whip(const PathState& state, const WhipType& type, std::vector<StepCell> cells,
                Candidate target, bool full, bool partial = false);
// Returns true if the candidate is linked to a candidate, or to all three of the minirow of a
// g-candidate; false for an empty group. In a variant a g-candidate is just its members.
bool g_linked(const PathState& state, const CandidateGroup& right, Candidate c);

// Returns the targets of a step; for one that asserts a value, the other candidates of its cell.
std::vector<Candidate> targets_of(const PathState& state, const Step& step);

}  // namespace bitwhip::verify
