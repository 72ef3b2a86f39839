// nrc-, nrct-, nrcz- and nrczt-chains (HLS ch. XX; "nrczt chains and lassos").
//
// Definition: the 3D chains over all CSP-variables alike, chain_search.h spells them out: nrc without additional candidates, nrct with t-, nrcz with
// z-candidates, nrczt with both. V1 is strictly bivalue. Two forms. Restricted: a z- or t-candidate of V_k counts only when its link lies in the 2D
// space of V_k; so the published tables were made. General: any link will do, as in whips; these are the rules with `-general` in their names, and
// with `-open` V1 may hold z-candidates too.
#pragma once

#include <array>

#include "rules/chain_search.h"

namespace bitwhip::rules {

inline constexpr std::array kNrcForms{ChainForm{}};
inline constexpr std::array kNrctForms{ChainForm{.t = true}};
inline constexpr std::array kNrczForms{ChainForm{.z = true}};
inline constexpr std::array kNrcztForms{ChainForm{.t = true, .z = true}};
inline constexpr std::array kNrctGeneralForms{ChainForm{.restricted = false, .t = true}};
inline constexpr std::array kNrczGeneralForms{ChainForm{.restricted = false, .z = true}};
inline constexpr std::array kNrcztGeneralForms{ChainForm{.restricted = false, .t = true, .z = true}};
inline constexpr std::array kNrczOpenForms{ChainForm{.restricted = false, .z = true, .first_z = true}};
inline constexpr std::array kNrcztOpenForms{ChainForm{.restricted = false, .t = true, .z = true, .first_z = true}};

}  // namespace bitwhip::rules
