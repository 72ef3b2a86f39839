// The forms of the chains that chain_search.h searches for, from the switches of their rows
// (rulebook/rules.h), and the definitions behind these, one kind of chain after the other.
//
//   flat chains     xy, hxy, xyt, hxyt, xyz, xyzt, hxyzt and c: within one 2D space
//   nrczt chains    nrc, nrct, nrcz, nrczt, their lassos, and the grouped ones
//   chains of PBCS  bivalue-chains, z-chains, t-whips and typed whips
#pragma once

#include "grid/candidate.h"
#include "rulebook/rules.h"
#include "rules/chain_search.h"

namespace bitwhip::rules {

// xy-chains and their hidden counterparts, hxy-chains (HLS ch. XIII, XIV).
//
// Definition: n different cells of a 2D space, each adjacent to the next; cell k holds exactly the
// two values v_k and v_(k+1), the last v_n and v_1. The value v_1 goes from every other cell that
// is adjacent to both ends. In rc-space these are xy-chains, of length 3 xy-wings; in rn- and
// cn-space hxy-chains. In candidates: an nrc-chain whose variables and links all lie in one 2D
// space.

// xyt-chains and hxyt-chains (HLS ch. XVII, XVIII).
//
// Definition: an xy-chain in which cell k may hold further values: the right-linking value of an
// earlier cell j, when the cells j and k are adjacent. (The immediate predecessor gives no further
// one: its right-linking value is the left-linking value of cell k.) If Z is true, the
// right-linking value of cell j is true, so such a t-candidate is false when the chain comes to
// cell k. Read backwards it would be no chain of this kind, so both directions are searched.

// xyz-wings, xyzt-chains and hxyzt-chains (HLS ch. XVI to XVIII).
//
// Definition: an xyt-chain in which one inner cell, neither end, may also hold the value v_1; the
// target must be adjacent to that cell too. Without t-candidates and of length 3 it is the
// xyz-wing.

// c-chains (HLS ch. XV), elsewhere called X-chains: strong and weak links of one digit in turn.
// Where its weak links are strong too, simple colouring finds the same.
//
// Definition: an even number m of cells of the grid and one digit; the cells C1-C2, C3-C4 ... are
// the only two places of the digit in some house, C2-C3, C4-C5 ... merely see each other. The digit
// goes from every cell that sees C1 and Cm. In candidates it is an nrc-chain of m / 2 bivalue
// variables rn, cn, bn, with links of that one digit, which are the links of rc-space. The
// published length counts cells, so it is even.

// nrc-, nrct-, nrcz- and nrczt-chains (HLS ch. XX; "nrczt chains and lassos").
//
// Definition: they are the 3D chains over all CSP-variables alike that chain_search.h spells out:
// nrc without additional candidates, nrct with t-, nrcz with z-candidates, nrczt with both. V1 is
// strictly bivalue. There are two forms. Restricted: a z- or t-candidate of V_k counts only when
// its link lies in the 2D space of V_k; so the published tables were made. General: any link will
// do, as in whips; these are the rules with `-general` in their names, and with `-open` V1 may hold
// z-candidates too.

// lr- and rl-lassos of nrczt-chains ("nrczt chains and lassos").
//
// Definition: a partial nrczt-chain on Z that closes on itself: R_n is linked to an earlier R_j
// (lr-lasso), or R_n is an earlier L_j (rl-lasso). Either way Z contradicts itself and goes. The
// closing link is a general one even in the restricted form.

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

// nrc-chains with g-candidates have no additional candidates: every V_k holds L_k and R_k alone, a
// candidate or group. Elsewhere these are grouped AICs, of one digit grouped X-chains, whose groups
// are all right-linking ones.

// Bivalue-chains, z-chains, t-whips and typed whips (PBCS ch. 3 to 5): the chains of PBCS other
// than whips and braids.
//
// Definition: CSP-variables V1..Vn, none of which holds Z or an earlier R; L1 linked to Z, L_k to
// R_(k-1); R_k the only candidate of V_k beside L_k that is not justified; in V_n no candidate
// beside L_n is left that is neither justified nor linked to Z. Unlike the chains of HLS they may
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
// All are special cases of whips of the same length, so the closures that filter whips
// (pass_context.h) filter them too.

constexpr bool is_of_pbcs(const rulebook::Rule& rule) {
  return rule.step_form == rulebook::StepForm::bivalue ||
         rule.step_form == rulebook::StepForm::whip ||
         rule.step_form == rulebook::StepForm::typed_whip;
}

constexpr VariableKind kind_of(rulebook::SpaceKind kind) {
  switch (kind) {
    case rulebook::SpaceKind::rc:
      return VariableKind::rc;
    case rulebook::SpaceKind::rn:
      return VariableKind::rn;
    case rulebook::SpaceKind::cn:
      return VariableKind::cn;
    case rulebook::SpaceKind::bn:
      break;
  }
  return VariableKind::bn;
}

constexpr ChainForm form_of(const rulebook::Rule& rule, const rulebook::ChainSwitches& chain) {
  const bool of_pbcs = is_of_pbcs(rule);
  ChainForm form{.restricted = chain.restricted && !of_pbcs,
                 .t = chain.t,
                 .z = chain.z,
                 .one_z = chain.one_z,
                 .first_z = chain.first_z,
                 .groups = rule.groups,
                 .of_pbcs = of_pbcs};
  if (chain.one_digit) {
    form.variables = kAllKinds ^ kind_bit(VariableKind::rc);
    form.flat = true;
    form.space = VariableKind::rc;
  } else if (chain.kind) {
    form.variables = kind_bit(kind_of(*chain.kind));
    form.flat = !of_pbcs;
    if (form.flat) form.space = kind_of(*chain.kind);
  }
  return form;
}

using ChainForms = rulebook::ConstexprList<ChainForm, 5>;

// Returns the forms of a rule that has chains or lassos.
constexpr ChainForms forms_of(const rulebook::Rule& rule) {
  const rulebook::Rule& source = rulebook::rule_of_chains(rule);
  ChainForms forms;
  for (const rulebook::ChainSwitches& chain : source.chains) {
    ChainForm form = form_of(source, chain);
    form.chains = rule.has_chains();
    form.lassos = rule.has_lassos();
    forms.add(form);
  }
  if (rule.step_form == rulebook::StepForm::typed_whip) {  // houses of variants
    ChainForm form = form_of(rule, rule.chains.front());
    form.variables = kind_bit(VariableKind::other);
    forms.add(form);
  }
  return forms;
}

// Returns the form of both chains of a bichain.
constexpr ChainForm half_of(const rulebook::Rule& bichain) {
  const rulebook::Rule& source = rulebook::rule_of_chains(bichain);
  return form_of(source, source.chains.front());
}

}  // namespace bitwhip::rules
