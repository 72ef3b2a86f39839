// xyz-wings, xyzt-chains and hxyzt-chains (HLS ch. XVI to XVIII).
//
// Definition: an xyt-chain in which one inner cell, neither end, may also hold the value v_1; the target must be adjacent to that cell too. Without
// t-candidates and of length 3 it is the xyz-wing.
#pragma once

#include <array>

#include "rules/xyt_chain.h"

namespace bitwhip::rules {

constexpr ChainForm with_one_z(ChainForm form) {
  form.one_z = true;
  return form;
}

inline constexpr std::array kXyzForms{with_one_z(kXyForms[0])};
inline constexpr std::array kXyztForms{with_one_z(kXytForms[0])};
inline constexpr std::array kHxyztForms{with_one_z(kHxytForms[0]), with_one_z(kHxytForms[1])};

}  // namespace bitwhip::rules
