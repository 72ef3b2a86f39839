// Bivalue-chains, z-chains, t-whips and typed whips (PBCS ch. 3 to 5): the chains of today that are not whips or braids.
//
// Definition: CSP-variables V1..Vn, none of which holds Z or an earlier R; L1 linked to Z, L_k to R_(k-1); R_k the only candidate of V_k beside L_k
// that is not justified; in V_n no candidate beside L_n is left that is neither justified nor linked to Z. Unlike the chains of 2007 they may repeat
// a left-linking candidate. What justifies:
//
//   bivalue-chain  nothing: every V_k is bivalue
//   z-chain        Z, in every V_k
//   t-whip         the earlier R's; Z in V1 and V_n only. In V_n several candidates may be left, each linked to Z or an earlier R (the reference
//   program
//                  accepts one R_n alone, linked to Z, so its ratings may be higher)
//   typed whip     Z and the earlier R's, as in whips; all V_k of one kind (rc, rn, cn or bn), the links between them general
//
// All are special cases of whips of the same length, so the closures that filter whips (search.h) filter them too.
#pragma once

#include <array>

#include "rules/chain_search.h"

namespace bitwhip::rules {

constexpr ChainForm typed_form(VariableKind kind) {
  return {.variables = kind_bit(kind), .restricted = false, .t = true, .z = true, .first_z = true, .current = true};
}

inline constexpr std::array kBivalueForms{ChainForm{.restricted = false, .current = true}};
inline constexpr std::array kZForms{ChainForm{.restricted = false, .z = true, .first_z = true, .current = true}};
inline constexpr std::array kTWhipForms{ChainForm{.restricted = false, .t = true, .first_z = true, .current = true}};
inline constexpr std::array kTypedForms{typed_form(VariableKind::rc), typed_form(VariableKind::rn), typed_form(VariableKind::cn),
                                        typed_form(VariableKind::bn), typed_form(VariableKind::other)};

}  // namespace bitwhip::rules
