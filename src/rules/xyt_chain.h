// xyt-chains and hxyt-chains (HLS ch. XVII, XVIII).
//
// Definition: an xy-chain in which cell k may hold further values: the right-linking value of an earlier cell j, when the cells j and k are
// adjacent. (The immediate predecessor gives no further one: its right-linking value is the left-linking value of cell k.) Whatever is true of Z,
// these t-candidates are false by the time the chain gets there. Not reversible, so both directions are searched as a matter of course.
#pragma once

#include <array>

#include "rules/xy_chain.h"

namespace bitwhip::rules {

constexpr ChainForm with_t(ChainForm form) {
  form.t = true;
  return form;
}

inline constexpr std::array kXytForms{with_t(kXyForms[0])};
inline constexpr std::array kHxytForms{with_t(kHxyForms[0]), with_t(kHxyForms[1])};

}  // namespace bitwhip::rules
