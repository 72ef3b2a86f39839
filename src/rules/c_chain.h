// c-chains (HLS ch. XV), elsewhere called simple colouring or x-chains of strong and weak links in turn.
//
// Definition: an even number m of cells of the grid and one digit; the cells C1-C2, C3-C4 ... are the only two places of the digit in some house,
// C2-C3, C4-C5 ... merely see each other. The digit goes from every cell that sees C1 and Cm. In candidates: an nrc-chain of m / 2 bivalue variables
// rn, cn, bn, with links of that one digit, which are the links of rc-space. The published length counts cells, so it is even.
#pragma once

#include <array>

#include "rules/chain_search.h"

namespace bitwhip::rules {

inline constexpr std::array kCForms{ChainForm{.variables = kAllKinds ^ kind_bit(VariableKind::rc), .flat = true, .space = VariableKind::rc}};

}  // namespace bitwhip::rules
