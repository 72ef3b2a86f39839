// The techniques of HoDoKu in the table of all techniques, with the keys of its ladders.
//
// Thread-safety: constants.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "rulebook/ladder.h"
#include "rulebook/technique.h"
#include "rulebook/techniques.h"

namespace bitwhip::rulebook {

struct HodokuName {
  HodokuTechnique technique;
  TechniqueId id;
  std::string_view key;  // as its ladders and paths have it: "LOCKED_CANDIDATES_1"
};

inline constexpr auto kHodokuNames = std::to_array<HodokuName>({
    {HodokuTechnique::full_house, TechniqueId::full_house, "FULL_HOUSE"},
    {HodokuTechnique::naked_single, TechniqueId::naked_single, "NAKED_SINGLE"},
    {HodokuTechnique::hidden_single, TechniqueId::hidden_single, "HIDDEN_SINGLE"},
    {HodokuTechnique::locked_pair, TechniqueId::locked_pair, "LOCKED_PAIR"},
    {HodokuTechnique::locked_triple, TechniqueId::locked_triple, "LOCKED_TRIPLE"},
    {HodokuTechnique::locked_candidates_1, TechniqueId::pointing, "LOCKED_CANDIDATES_1"},
    {HodokuTechnique::locked_candidates_2, TechniqueId::claiming, "LOCKED_CANDIDATES_2"},
    {HodokuTechnique::naked_pair, TechniqueId::naked_pair, "NAKED_PAIR"},
    {HodokuTechnique::naked_triple, TechniqueId::naked_triple, "NAKED_TRIPLE"},
    {HodokuTechnique::hidden_pair, TechniqueId::hidden_pair, "HIDDEN_PAIR"},
    {HodokuTechnique::hidden_triple, TechniqueId::hidden_triple, "HIDDEN_TRIPLE"},
    {HodokuTechnique::naked_quadruple, TechniqueId::naked_quadruple, "NAKED_QUADRUPLE"},
    {HodokuTechnique::hidden_quadruple, TechniqueId::hidden_quadruple, "HIDDEN_QUADRUPLE"},
    {HodokuTechnique::x_wing, TechniqueId::x_wing, "X_WING"},
    {HodokuTechnique::swordfish, TechniqueId::swordfish, "SWORDFISH"},
    {HodokuTechnique::jellyfish, TechniqueId::jellyfish, "JELLYFISH"},
    {HodokuTechnique::remote_pair, TechniqueId::remote_pair, "REMOTE_PAIR"},
    {HodokuTechnique::bug_plus_1, TechniqueId::bug_plus_1, "BUG_PLUS_1"},
    {HodokuTechnique::skyscraper, TechniqueId::skyscraper, "SKYSCRAPER"},
    {HodokuTechnique::two_string_kite, TechniqueId::two_string_kite, "TWO_STRING_KITE"},
    {HodokuTechnique::turbot_fish, TechniqueId::turbot_fish, "TURBOT_FISH"},
    {HodokuTechnique::empty_rectangle, TechniqueId::empty_rectangle, "EMPTY_RECTANGLE"},
    {HodokuTechnique::w_wing, TechniqueId::w_wing, "W_WING"},
    {HodokuTechnique::xy_wing, TechniqueId::xy_wing, "XY_WING"},
    {HodokuTechnique::xyz_wing, TechniqueId::xyz_wing, "XYZ_WING"},
    {HodokuTechnique::uniqueness_1, TechniqueId::uniqueness_1, "UNIQUENESS_1"},
    {HodokuTechnique::uniqueness_2, TechniqueId::uniqueness_2, "UNIQUENESS_2"},
    {HodokuTechnique::uniqueness_3, TechniqueId::uniqueness_3, "UNIQUENESS_3"},
    {HodokuTechnique::uniqueness_4, TechniqueId::uniqueness_4, "UNIQUENESS_4"},
    {HodokuTechnique::uniqueness_5, TechniqueId::uniqueness_5, "UNIQUENESS_5"},
    {HodokuTechnique::uniqueness_6, TechniqueId::uniqueness_6, "UNIQUENESS_6"},
    {HodokuTechnique::hidden_rectangle, TechniqueId::hidden_rectangle, "HIDDEN_RECTANGLE"},
    {HodokuTechnique::avoidable_rectangle_1, TechniqueId::avoidable_rectangle_1,
     "AVOIDABLE_RECTANGLE_1"},
    {HodokuTechnique::avoidable_rectangle_2, TechniqueId::avoidable_rectangle_2,
     "AVOIDABLE_RECTANGLE_2"},
    {HodokuTechnique::finned_x_wing, TechniqueId::finned_x_wing, "FINNED_X_WING"},
    {HodokuTechnique::sashimi_x_wing, TechniqueId::sashimi_x_wing, "SASHIMI_X_WING"},
    {HodokuTechnique::finned_swordfish, TechniqueId::finned_swordfish, "FINNED_SWORDFISH"},
    {HodokuTechnique::sashimi_swordfish, TechniqueId::sashimi_swordfish, "SASHIMI_SWORDFISH"},
    {HodokuTechnique::finned_jellyfish, TechniqueId::finned_jellyfish, "FINNED_JELLYFISH"},
    {HodokuTechnique::sashimi_jellyfish, TechniqueId::sashimi_jellyfish, "SASHIMI_JELLYFISH"},
    {HodokuTechnique::sue_de_coq, TechniqueId::sue_de_coq, "SUE_DE_COQ"},
    {HodokuTechnique::simple_colors, TechniqueId::simple_colors, "SIMPLE_COLORS"},
    {HodokuTechnique::simple_colors_trap, TechniqueId::simple_colors_trap, "SIMPLE_COLORS_TRAP"},
    {HodokuTechnique::simple_colors_wrap, TechniqueId::simple_colors_wrap, "SIMPLE_COLORS_WRAP"},
    {HodokuTechnique::multi_colors, TechniqueId::multi_colors, "MULTI_COLORS"},
    {HodokuTechnique::multi_colors_1, TechniqueId::multi_colors_1, "MULTI_COLORS_1"},
    {HodokuTechnique::multi_colors_2, TechniqueId::multi_colors_2, "MULTI_COLORS_2"},
    {HodokuTechnique::x_chain, TechniqueId::x_chain, "X_CHAIN"},
    {HodokuTechnique::xy_chain, TechniqueId::xy_chain, "XY_CHAIN"},
    {HodokuTechnique::nice_loop, TechniqueId::nice_loop, "NICE_LOOP"},
    {HodokuTechnique::continuous_nice_loop, TechniqueId::continuous_nice_loop,
     "CONTINUOUS_NICE_LOOP"},
    {HodokuTechnique::discontinuous_nice_loop, TechniqueId::discontinuous_nice_loop,
     "DISCONTINUOUS_NICE_LOOP"},
    {HodokuTechnique::aic, TechniqueId::aic, "AIC"},
    {HodokuTechnique::grouped_nice_loop, TechniqueId::grouped_nice_loop, "GROUPED_NICE_LOOP"},
    {HodokuTechnique::grouped_continuous_nice_loop, TechniqueId::grouped_continuous_nice_loop,
     "GROUPED_CONTINUOUS_NICE_LOOP"},
    {HodokuTechnique::grouped_discontinuous_nice_loop, TechniqueId::grouped_discontinuous_nice_loop,
     "GROUPED_DISCONTINUOUS_NICE_LOOP"},
    {HodokuTechnique::grouped_aic, TechniqueId::grouped_aic, "GROUPED_AIC"},
    {HodokuTechnique::als_xz, TechniqueId::als_xz, "ALS_XZ"},
    {HodokuTechnique::als_xy_wing, TechniqueId::als_xy_wing, "ALS_XY_WING"},
    {HodokuTechnique::als_xy_chain, TechniqueId::als_xy_chain, "ALS_XY_CHAIN"},
    {HodokuTechnique::franken_x_wing, TechniqueId::franken_x_wing, "FRANKEN_X_WING"},
    {HodokuTechnique::franken_swordfish, TechniqueId::franken_swordfish, "FRANKEN_SWORDFISH"},
    {HodokuTechnique::finned_franken_x_wing, TechniqueId::finned_franken_x_wing,
     "FINNED_FRANKEN_X_WING"},
    {HodokuTechnique::finned_franken_swordfish, TechniqueId::finned_franken_swordfish,
     "FINNED_FRANKEN_SWORDFISH"},
    {HodokuTechnique::mutant_x_wing, TechniqueId::mutant_x_wing, "MUTANT_X_WING"},
    {HodokuTechnique::mutant_swordfish, TechniqueId::mutant_swordfish, "MUTANT_SWORDFISH"},
    {HodokuTechnique::finned_mutant_x_wing, TechniqueId::finned_mutant_x_wing,
     "FINNED_MUTANT_X_WING"},
    {HodokuTechnique::finned_mutant_swordfish, TechniqueId::finned_mutant_swordfish,
     "FINNED_MUTANT_SWORDFISH"},
    {HodokuTechnique::forcing_chain, TechniqueId::forcing_chain, "FORCING_CHAIN"},
    {HodokuTechnique::forcing_chain_contradiction, TechniqueId::forcing_chain_contradiction,
     "FORCING_CHAIN_CONTRADICTION"},
    {HodokuTechnique::forcing_chain_verity, TechniqueId::forcing_chain_verity,
     "FORCING_CHAIN_VERITY"},
    {HodokuTechnique::forcing_net, TechniqueId::forcing_net, "FORCING_NET"},
    {HodokuTechnique::forcing_net_contradiction, TechniqueId::forcing_net_contradiction,
     "FORCING_NET_CONTRADICTION"},
    {HodokuTechnique::forcing_net_verity, TechniqueId::forcing_net_verity, "FORCING_NET_VERITY"},
    {HodokuTechnique::brute_force, TechniqueId::brute_force, "BRUTE_FORCE"},
    {HodokuTechnique::give_up, TechniqueId::give_up, "GIVE_UP"},
});

constexpr const HodokuName& hodoku_name(HodokuTechnique technique) {
  return kHodokuNames[static_cast<std::size_t>(technique)];
}
// Returns the name that HoDoKu shows: "Locked Candidates Type 1 (Pointing)".
constexpr std::string_view name_of(HodokuTechnique technique) {
  return name_of(hodoku_name(technique).id);
}

// In the order of the enumerators.
static_assert([] {
  for (std::size_t i = 0; i < kHodokuNames.size(); ++i) {
    if (kHodokuNames[i].technique != static_cast<HodokuTechnique>(i)) return false;
  }
  return kHodokuNames.size() == kHodokuTechniques;
}());

}  // namespace bitwhip::rulebook
