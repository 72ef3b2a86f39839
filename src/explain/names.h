// The names of steps, and what the notation has to know of each rule.
//
// A name is that of the definition which the pattern keeps: nrczt4-chain, nrczt6-lr-lasso, hxy-cn4-chain, whip[5], naked-pairs-in-a-row,
// swordfish-in-columns. Chains of the general form are general-nrczt4-chain, with z-candidates in the first cell open-nrczt4-chain, over g-candidates
// g-nrczt4-chain.
//
// A g-whip or g-braid without g-candidates is named a whip or braid. A finned fish is a sashimi fish when its line with fins has no candidate of its
// own in their block.
//
// The most complex rule of a path is the one of the greatest length and, among those, the last in the order of the definitions: naked, hidden,
// super-hidden subsets, finned fish, xy, xyz, hxy, c, xyt, hxyt, xyzt, hxyzt, nrc, nrct, nrcz, nrczt, lassos, the same in general form, bichains,
// grouped chains; bivalue-chains, z-chains, t-whips, typed whips, whips, g-whips, braids, g-braids.
#pragma once

#include <string>

#include "explain/path.h"

namespace bitwhip::explain {

// How the cells of a chain are written, and what may justify an additional candidate.
struct ChainStyle {
  enum class By : std::uint8_t { nowhere, first_and_last, inside, anywhere };
  bool flat = false;        // cells of one 2D space: {n1 n2}r3c4
  bool restricted = false;  // a justifying link lies in the 2D space of the variable
  By by_target = By::nowhere;
  bool by_right = false;
  bool right_first = false;  // an R is named before the target where both justify
};
ChainStyle chain_style(const Step& step);

enum class Shape : std::uint8_t { interaction, subset, fish, chain };
Shape shape(const Step& step);

// The part of the name of a step before its notation.
std::string step_name(const Grid& before, const Step& step);

// NRCZT8, WHIP[5], NP; NS or HS where singles solve, ECP where nothing is left to do after the givens.
std::string most_complex_rule(const Path& path);

// Does a chain of 2007 close on itself, and how?
enum class Closure : std::uint8_t { target, lr, rl };
Closure closure(const Step& step);

}  // namespace bitwhip::explain
