// The names of steps in nrc notation.
//
// A name is that of the definition which the pattern keeps: nrczt4-chain, nrczt6-lr-lasso, hxy-cn4-chain, whip[5], naked-pairs-in-a-row,
// swordfish-in-columns. Chains of the general form are general-nrczt4-chain, with z-candidates in the first cell open-nrczt4-chain, over g-candidates
// g-nrczt4-chain. Everything that a name takes from the rule is in its row of rules/catalog.h.
//
// A g-whip or g-braid without g-candidates is named a whip or braid; a bichain whose second chain is part of the first is named a lasso. A finned
// fish is a sashimi fish when its line with fins has no candidate of its own in their block. Rules asked for without their short lengths (whip>=3)
// may find a shorter chain: a name shows the length of its chain.
//
// The most complex rule of a path is the one of the greatest length and, among those, the last in the order of the catalog.
#pragma once

#include <string>

#include "explain/path.h"
#include "rules/catalog.h"

namespace bitwhip::explain {

// The rule that a step is named after.
const rules::RuleInfo& named_rule(const Step& step);

// The part of a step before its notation.
std::string step_name(const Geometry& geometry, const Grid& before, const Step& step);

// naked-single, hidden-single-in-a-block
std::string single_name(const Geometry& geometry, const Step& single);

// NRCZT8, WHIP[5], NP; NS or HS where singles solve, ECP where nothing is left to do after the givens. In words the name of the strategy.
std::string most_complex_rule(const Path& path);

}  // namespace bitwhip::explain
