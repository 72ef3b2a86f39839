// Forms of the chains that chain_search.h searches for, as data: one row of switches per form,
// family by family.
//
//   flat chains     xy, hxy, xyt, hxyt, xyz, xyzt, hxyzt and c: within one 2D space
//   nrczt chains    nrc, nrct, nrcz, nrczt, their lassos, and the grouped ones
//   chains of PBCS  bivalue-chains, z-chains, t-whips and typed whips
#pragma once

#include <array>

#include "rules/chain_search.h"

namespace bitwhip::rules {

// xy-chains and their hidden counterparts, hxy-chains (HLS ch. XIII, XIV).
//
// Definition: n different cells of a 2D space, each adjacent to the next; cell k holds exactly the
// two values v_k and v_(k+1), the last v_n and v_1. The value v_1 goes from every other cell that
// is adjacent to both ends. In rc-space these are xy-chains, of length 3 xy-wings; in rn- and
// cn-space hxy-chains. In candidates: an nrc-chain whose variables and links all lie in one 2D
// space.

// Returns the form of chains within the 2D space of a kind of variables.
constexpr ChainForm flat_form(VariableKind space, bool t = false, bool one_z = false) {
  return {.variables = kind_bit(space), .flat = true, .space = space, .t = t, .one_z = one_z};
}

inline constexpr std::array kXyForms{flat_form(VariableKind::rc)};
inline constexpr std::array kHxyForms{flat_form(VariableKind::rn), flat_form(VariableKind::cn)};

// xyt-chains and hxyt-chains (HLS ch. XVII, XVIII).
//
// Definition: an xy-chain in which cell k may hold further values: the right-linking value of an
// earlier cell j, when the cells j and k are adjacent. (The immediate predecessor gives no further
// one: its right-linking value is the left-linking value of cell k.) Whatever is true of Z, these
// t-candidates are false by the time the chain gets there. Not reversible, so both directions are
// searched as a matter of course.

inline constexpr std::array kXytForms{flat_form(VariableKind::rc, true)};
inline constexpr std::array kHxytForms{flat_form(VariableKind::rn, true),
                                       flat_form(VariableKind::cn, true)};

// xyz-wings, xyzt-chains and hxyzt-chains (HLS ch. XVI to XVIII).
//
// Definition: an xyt-chain in which one inner cell, neither end, may also hold the value v_1; the
// target must be adjacent to that cell too. Without t-candidates and of length 3 it is the
// xyz-wing.

inline constexpr std::array kXyzForms{flat_form(VariableKind::rc, false, true)};
inline constexpr std::array kXyztForms{flat_form(VariableKind::rc, true, true)};
inline constexpr std::array kHxyztForms{flat_form(VariableKind::rn, true, true),
                                        flat_form(VariableKind::cn, true, true)};

// c-chains (HLS ch. XV), elsewhere called simple colouring or x-chains of strong and weak links in
// turn.
//
// Definition: an even number m of cells of the grid and one digit; the cells C1-C2, C3-C4 ... are
// the only two places of the digit in some house, C2-C3, C4-C5 ... merely see each other. The digit
// goes from every cell that sees C1 and Cm. In candidates it is an nrc-chain of m / 2 bivalue
// variables rn, cn, bn, with links of that one digit, which are the links of rc-space. The
// published length counts cells, so it is even.

inline constexpr std::array kCForms{ChainForm{
    .variables = kAllKinds ^ kind_bit(VariableKind::rc), .flat = true, .space = VariableKind::rc}};

// nrc-, nrct-, nrcz- and nrczt-chains (HLS ch. XX; "nrczt chains and lassos").
//
// Definition: they are the 3D chains over all CSP-variables alike that chain_search.h spells out:
// nrc without additional candidates, nrct with t-, nrcz with z-candidates, nrczt with both. V1 is
// strictly bivalue. There are two forms. Restricted: a z- or t-candidate of V_k counts only when
// its link lies in the 2D space of V_k; so the published tables were made. General: any link will
// do, as in whips; these are the rules with `-general` in their names, and with `-open` V1 may hold
// z-candidates too.

inline constexpr std::array kNrcForms{ChainForm{}};
inline constexpr std::array kNrctForms{ChainForm{.t = true}};
inline constexpr std::array kNrczForms{ChainForm{.z = true}};
inline constexpr std::array kNrcztForms{ChainForm{.t = true, .z = true}};
inline constexpr std::array kNrctGeneralForms{ChainForm{.restricted = false, .t = true}};
inline constexpr std::array kNrczGeneralForms{ChainForm{.restricted = false, .z = true}};
inline constexpr std::array kNrcztGeneralForms{
    ChainForm{.restricted = false, .t = true, .z = true}};
inline constexpr std::array kNrczOpenForms{
    ChainForm{.restricted = false, .z = true, .first_z = true}};
inline constexpr std::array kNrcztOpenForms{
    ChainForm{.restricted = false, .t = true, .z = true, .first_z = true}};

// lr- and rl-lassos of the nrczt family ("nrczt chains and lassos").
//
// Definition: a partial nrczt-chain on Z that closes on itself: R_n is linked to an earlier R_j
// (lr-lasso), or R_n is an earlier L_j (rl-lasso). Either way Z contradicts itself and goes. The
// closing link is a general one even in the restricted form.

inline constexpr std::array kLassoForms{
    ChainForm{.t = true, .z = true, .chains = false, .lassos = true}};
inline constexpr std::array kLassoGeneralForms{
    ChainForm{.restricted = false, .t = true, .z = true, .chains = false, .lassos = true}};
// Chains and lassos in one search.
inline constexpr std::array kNrcztLassoForms{ChainForm{.t = true, .z = true, .lassos = true}};
inline constexpr std::array kNrcztLassoGeneralForms{
    ChainForm{.restricted = false, .t = true, .z = true, .lassos = true}};
// General lassos that allow z-candidates in the first cell too, as printed in 2007.
inline constexpr std::array kLassoOpenForms{ChainForm{
    .restricted = false, .t = true, .z = true, .first_z = true, .chains = false, .lassos = true}};

// Grouped nrczt-chains and lassos: a right-linking candidate may be a g-candidate ("nrczt chains
// and lassos"; PBCS ch. 7).
//
// Definition: a g-candidate is two or three candidates of one digit in the three cells that a row
// or column shares with a block; as R_k it says that one of them is true. What follows must be
// g-linked, that is linked to all three labels. Members that Z or an earlier R has justified are
// ignored; at least two must remain, else R_k is plain. A variable whose R was a g-candidate may
// serve again, when enough of its members have gone.
//
// Algorithm: the walk of chain_search.h, with rows for minirows beside those for candidates, in a
// search with minirows, whose closures filter the targets.

inline constexpr std::array kGroupedForms{
    ChainForm{.restricted = false, .t = true, .z = true, .lassos = true, .groups = true}};
inline constexpr std::array kGroupedOpenForms{ChainForm{
    .restricted = false, .t = true, .z = true, .first_z = true, .lassos = true, .groups = true}};
// Without additional candidates: the grouped chains of strong and weak links in turn (grouped AIC,
// x-chains with groups) whose left ends are plain; every V_k has L_k and R_k alone.
inline constexpr std::array kNrcGroupedForms{ChainForm{.restricted = false, .groups = true}};

// Bivalue-chains, z-chains, t-whips and typed whips (PBCS ch. 3 to 5): the current chains, other
// than whips and braids.
//
// Definition: CSP-variables V1..Vn, none of which holds Z or an earlier R; L1 linked to Z, L_k to
// R_(k-1); R_k the only candidate of V_k beside L_k that is not justified; in V_n no candidate
// beside L_n is left that is neither justified nor linked to Z. Unlike the chains of 2007 they may
// repeat a left-linking candidate. What justifies:
//
//   bivalue-chain  nothing: every V_k is bivalue
//   z-chain        Z, in every V_k
//   t-whip         the earlier R's; Z in V1 and V_n only. In V_n several candidates may be left,
//                  each linked to Z or an earlier R (the reference program accepts one R_n alone,
//                  linked to Z, so its ratings may be higher)
//   typed whip     Z and the earlier R's, as in whips; all V_k of one kind (rc, rn, cn or bn), the
//                  links between them general
//
// All are special cases of whips of the same length, so the closures that filter whips (search.h)
// filter them too.

constexpr ChainForm typed_form(VariableKind kind) {
  return {.variables = kind_bit(kind),
          .restricted = false,
          .t = true,
          .z = true,
          .first_z = true,
          .current = true};
}

inline constexpr std::array kBivalueForms{ChainForm{.restricted = false, .current = true}};
inline constexpr std::array kZForms{
    ChainForm{.restricted = false, .z = true, .first_z = true, .current = true}};
inline constexpr std::array kTWhipForms{
    ChainForm{.restricted = false, .t = true, .first_z = true, .current = true}};
inline constexpr std::array kTypedForms{typed_form(VariableKind::rc), typed_form(VariableKind::rn),
                                        typed_form(VariableKind::cn), typed_form(VariableKind::bn),
                                        typed_form(VariableKind::other)};

}  // namespace bitwhip::rules
