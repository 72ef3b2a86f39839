// The table of techniques, with the search for each that a row of a ladder can ask for.
//
// A search returns the first find in the order of the definition, which is the one step that the
// technique has in this state; techniques that are asked for together, such as nice loops, may
// choose it among all of their finds. Source: the behaviour of HoDoKu 2.2.0 with its default
// options. The heads of the files say what a step fills: its values, cells, fins and endo fins are
// the members of HodokuStep (hodoku/step.h), which HoDoKu prints and compares.
#pragma once

#include <span>
#include <string_view>

#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "rulebook/ladder.h"
#include "rulebook/technique.h"

namespace bitwhip::hodoku {

// Finds the step of a technique in the state and fills `step`, from begin() on. Returns false where
// there is none, and where the search was given up: then the budget is over, or
// HodokuSearches::halt tells of memory. What `step` holds is then of no account.
using FindStep = bool (*)(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);

struct HodokuTechniqueInfo {
  HodokuTechnique technique;
  rulebook::TechniqueId id;  // in the table of all techniques, which has other names and a sentence
  std::string_view key;      // as ladders and paths of HoDoKu have it: "LOCKED_CANDIDATES_1"
  std::string_view name;     // of that table: "Locked Candidates Type 1 (Pointing)"
  FindStep find;             // null: no row asks for it, it is a kind of another one
};

std::span<const HodokuTechniqueInfo> techniques();  // in the order of the enumerators
const HodokuTechniqueInfo& info_of(HodokuTechnique technique);
// Returns the technique of this key; null: there is none.
const HodokuTechniqueInfo* find_technique(std::string_view key);
// The same of the table of all techniques; null: HoDoKu has none of this sort. Of fish and other
// families it has the kinds (rulebook::is_kind_of()).
const HodokuTechniqueInfo* find_technique(rulebook::TechniqueId id);

// What each search does, and in which order, is told at the head of its file.

// singles.cpp
bool find_full_house(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_naked_single(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_hidden_single(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
// locked.cpp
bool find_locked_candidates_1(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_locked_candidates_2(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
// subsets.cpp
bool find_locked_pair(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_locked_triple(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_naked_pair(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_naked_triple(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_naked_quadruple(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_hidden_pair(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_hidden_triple(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_hidden_quadruple(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
// single_digit.cpp
bool find_skyscraper(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_two_string_kite(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_empty_rectangle(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
// turbot_fish.cpp
bool find_turbot_fish(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
// wings.cpp
bool find_w_wing(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_xy_wing(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_xyz_wing(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
// uniqueness.cpp
bool find_uniqueness_1(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_uniqueness_2(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_uniqueness_3(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_uniqueness_4(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_uniqueness_5(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_uniqueness_6(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_hidden_rectangle(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
// avoidable.cpp
bool find_avoidable_rectangle_1(const HodokuState& state, HodokuSearches& searches,
                                HodokuStep& step);
bool find_avoidable_rectangle_2(const HodokuState& state, HodokuSearches& searches,
                                HodokuStep& step);
// bug.cpp
bool find_bug_plus_1(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
// sue_de_coq.cpp
bool find_sue_de_coq(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
// colors.cpp
bool find_simple_colors(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_multi_colors(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
// fish.cpp
bool find_x_wing(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_swordfish(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_jellyfish(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_finned_x_wing(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_sashimi_x_wing(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_finned_swordfish(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_sashimi_swordfish(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_finned_jellyfish(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_sashimi_jellyfish(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
// franken_fish.cpp
bool find_franken_x_wing(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_franken_swordfish(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_finned_franken_x_wing(const HodokuState& state, HodokuSearches& searches,
                                HodokuStep& step);
bool find_finned_franken_swordfish(const HodokuState& state, HodokuSearches& searches,
                                   HodokuStep& step);
// als_xz.cpp
bool find_als_xz(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
// als_xy_wing.cpp
bool find_als_xy_wing(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
// als_xy_chain.cpp
bool find_als_xy_chain(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
// last_resorts.cpp
bool find_brute_force(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_give_up(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
// link_chains.cpp
bool find_remote_pair(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_x_chain(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_xy_chain(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
// nice_loops.cpp
bool find_nice_loop(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
bool find_grouped_nice_loop(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
// forcing_chains.cpp
bool find_forcing_chain(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);
// forcing_nets.cpp
bool find_forcing_net(const HodokuState& state, HodokuSearches& searches, HodokuStep& step);

}  // namespace bitwhip::hodoku
