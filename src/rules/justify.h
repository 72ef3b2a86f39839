// The additional candidates of a chain, each with what justifies it: a chain that was found, made complete as evidence.
//
// Which candidates may justify an additional one is a matter of the chain's type (chain_search.h, whip.h): the target in some of the cells, earlier
// right-linking candidates, by any link or by links inside the 2D space of the variable alone. Where both justify, a style says which is named.
#pragma once

#include <span>

#include "rules/evidence.h"
#include "rules/g_candidates.h"
#include "rules/masks.h"

namespace bitwhip::rules {

struct ChainStyle {
  enum class By : std::uint8_t { nowhere, first_and_last, inside, anywhere };  // cells; inside: all but the first
  bool flat = false;        // the cells are cells of one 2D space
  bool restricted = false;  // a justifying link lies in the 2D space of the variable
  By by_target = By::nowhere;
  bool by_right = false;
  bool right_first = false;  // an rlc is named before the target where both justify
};

// Whips and braids: anything may justify.
inline constexpr ChainStyle kWhipStyle{.by_target = ChainStyle::By::anywhere, .by_right = true};

// masks: the open candidates of the state in which the chain was found.
std::vector<ChainCell> justified(const GridTables& tables, const Masks& masks, const ChainStyle& style, const GCandidates& g_candidates, Candidate target,
                                 std::span<const Link> links);

// Are they linked? The first may be a g-candidate.
bool linked(const GridTables& tables, const GCandidates& g_candidates, Candidate from, Candidate to);

}  // namespace bitwhip::rules
