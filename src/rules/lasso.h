// lr- and rl-lassos of the nrczt family ("nrczt chains and lassos").
//
// Definition: a partial nrczt-chain on Z that closes on itself: R_n is linked to an earlier R_j (lr-lasso), or R_n is an earlier L_j (rl-lasso).
// Either way Z contradicts itself and goes. The closing link is a general one even in the restricted form.
#pragma once

#include <array>

#include "rules/nrczt_chain.h"

namespace bitwhip::rules {

constexpr ChainForm as_lasso(ChainForm form, bool chains_too) {
  form.chains = chains_too;
  form.lassos = true;
  return form;
}

inline constexpr std::array kLassoForms{as_lasso(kNrcztForms[0], false)};
inline constexpr std::array kLassoGeneralForms{as_lasso(kNrcztGeneralForms[0], false)};
// Chains and lassos at once.
inline constexpr std::array kNrcztLassoForms{as_lasso(kNrcztForms[0], true)};
inline constexpr std::array kNrcztLassoGeneralForms{as_lasso(kNrcztGeneralForms[0], true)};

}  // namespace bitwhip::rules
