// Patterns that three digits cannot fill, and the relations that they give.
//
// Thread-safety: pure functions. Checks throw Wrong, searches SearchStopped.
#pragma once

#include "verify/board/board.h"
#include "verify/steps/rules.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {

// Anti-tridagons give targets or relations (CSP-Rules V2.1, "tridagon", "OR-k"). Twelve cells,
// three in three rows and three columns of each of four blocks, in two bands and two stacks, so
// that an odd number of these permutations is odd, cannot be filled with three digits. Where all
// twelve hold all three, one of their other candidates, the guardians, is true.
//
// tridagon: all guardians are in one cell, which loses the digits. tridagon-relation: the guardians
// become a relation. or-split: two guardians that are the ends of a chain of candidates, an even
// number of links that are all that a variable holds, make two relations of one.
void check_tridagon(const PathState& state, const StepType& type, const Step& step,
                    Candidate target, bool full);
CandidateBits tridagon_targets(const Marks& marks, const CheckerRule& rule, int n, Poll& poll);
std::optional<Relations> next_by_tridagons(const Marks& marks, const CheckerRule& rule, int n,
                                           Poll& poll);
void check_split(const PathState& state, const StepType& type, const Step& step, Candidate target,
                 bool full);
std::optional<Relations> next_by_splits(const Marks& marks, const CheckerRule& rule, int n,
                                        Poll& poll);
// Impossible patterns: 10 to 16 other cells of two bands or two stacks that three digits cannot
// fill, though they can fill all of them but one. Where all cells hold all three, one of their
// other candidates is true: eight guardians at most, not all of a relation that is known among
// them.
void check_impossible(const PathState& state, const StepType& type, const Step& step,
                      Candidate target, bool full);
std::optional<Relations> next_by_impossible(const Marks& marks, const CheckerRule& rule, int n,
                                            Poll& poll);
// Applies the change of relations by a checked step of such a rule.
void take_relations(const PathState& state, const CheckerRule& rule, const Step& step,
                    Relations& relations);
// Throws Wrong if the guardians are not exactly what is left of a known relation.
void check_relation_known(const PathState& state, const std::vector<Candidate>& guardians);

}  // namespace bitwhip::verify
