// xy-chains and their hidden counterparts, hxy-chains (HLS ch. XIII, XIV).
//
// Definition: n different cells of a 2D space, each adjacent to the next; cell k holds exactly the two values v_k and v_(k+1), the last v_n and v_1.
// The value v_1 goes from every other cell that is adjacent to both ends. In rc-space these are xy-chains, of length 3 xy-wings; in rn- and cn-space
// hxy-chains. In candidates: an nrc-chain whose variables and links all lie in one 2D space.
#pragma once

#include <array>

#include "rules/chain_search.h"

namespace bitwhip::rules {

// A chain within the 2D space of a kind of variables.
constexpr ChainForm flat_form(VariableKind space) { return {.variables = kind_bit(space), .flat = true, .space = space}; }

inline constexpr std::array kXyForms{flat_form(VariableKind::rc)};
inline constexpr std::array kHxyForms{flat_form(VariableKind::rn), flat_form(VariableKind::cn)};

}  // namespace bitwhip::rules
