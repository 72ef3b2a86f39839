// The steps of HoDoKu by name: how a technique is read and checked, and which row of the ladder
// asks for it.
//
// Thread-safety: constants, pure functions.
#pragma once

#include "rulebook/hodoku_names.h"
#include "rulebook/ladder.h"
#include "verify/hodoku/hodoku_step.h"

namespace bitwhip::verify {

using rulebook::name_of;

// What steps have in common that are read and checked alike.
enum class HodokuFamily : std::uint8_t {
  full_house,
  naked_single,
  hidden_single,
  locked_candidates,
  naked_subset,
  hidden_subset,
  fish,
  skyscraper,
  two_string_kite,
  empty_rectangle,
  w_wing,
  xy_wing,
  xyz_wing,
  rectangle,  // uniqueness tests, hidden and avoidable rectangles
  bug_plus_1,
  sue_de_coq,
  colors,
  turbot_chain,  // turbot fish and X-chains
  xy_chain,
  remote_pair,
  nice_loop,  // and AIC
  als_xz,
  als_xy_wing,
  als_xy_chain,
  forcing,
  brute_force,
};

struct HodokuForm {
  HodokuTechnique technique;
  HodokuFamily family;
  HodokuTechnique row;  // that asks for it
  int size = 0;         // of a subset, a fish
};

const HodokuForm& form_of(HodokuTechnique technique);
// Returns the form whose name the text begins with, the longest; null: there is none.
const HodokuForm* form_at(std::string_view text);
std::string_view level_name(rulebook::HodokuLevel level);
// Returns the row of the ladder; null: HoDoKu does not ask for the technique.
const rulebook::LadderRow* ladder_row_of(HodokuTechnique technique);

}  // namespace bitwhip::verify
