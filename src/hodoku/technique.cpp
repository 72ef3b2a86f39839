#include "hodoku/technique.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace bitwhip::hodoku {
namespace {

constexpr std::array kTable{
    HodokuTechniqueInfo{HodokuTechnique::full_house, "FULL_HOUSE", "Full House", find_full_house},
    HodokuTechniqueInfo{HodokuTechnique::naked_single, "NAKED_SINGLE", "Naked Single",
                        find_naked_single},
    HodokuTechniqueInfo{HodokuTechnique::hidden_single, "HIDDEN_SINGLE", "Hidden Single",
                        find_hidden_single},
    HodokuTechniqueInfo{HodokuTechnique::locked_pair, "LOCKED_PAIR", "Locked Pair",
                        find_locked_pair},
    HodokuTechniqueInfo{HodokuTechnique::locked_triple, "LOCKED_TRIPLE", "Locked Triple",
                        find_locked_triple},
    HodokuTechniqueInfo{HodokuTechnique::locked_candidates_1, "LOCKED_CANDIDATES_1",
                        "Locked Candidates Type 1 (Pointing)", find_locked_candidates_1},
    HodokuTechniqueInfo{HodokuTechnique::locked_candidates_2, "LOCKED_CANDIDATES_2",
                        "Locked Candidates Type 2 (Claiming)", find_locked_candidates_2},
    HodokuTechniqueInfo{HodokuTechnique::naked_pair, "NAKED_PAIR", "Naked Pair", find_naked_pair},
    HodokuTechniqueInfo{HodokuTechnique::naked_triple, "NAKED_TRIPLE", "Naked Triple",
                        find_naked_triple},
    HodokuTechniqueInfo{HodokuTechnique::hidden_pair, "HIDDEN_PAIR", "Hidden Pair",
                        find_hidden_pair},
    HodokuTechniqueInfo{HodokuTechnique::hidden_triple, "HIDDEN_TRIPLE", "Hidden Triple",
                        find_hidden_triple},
    HodokuTechniqueInfo{HodokuTechnique::naked_quadruple, "NAKED_QUADRUPLE", "Naked Quadruple",
                        find_naked_quadruple},
    HodokuTechniqueInfo{HodokuTechnique::hidden_quadruple, "HIDDEN_QUADRUPLE", "Hidden Quadruple",
                        find_hidden_quadruple},
    HodokuTechniqueInfo{HodokuTechnique::x_wing, "X_WING", "X-Wing", find_x_wing},
    HodokuTechniqueInfo{HodokuTechnique::swordfish, "SWORDFISH", "Swordfish", find_swordfish},
    HodokuTechniqueInfo{HodokuTechnique::jellyfish, "JELLYFISH", "Jellyfish", find_jellyfish},
    HodokuTechniqueInfo{HodokuTechnique::remote_pair, "REMOTE_PAIR", "Remote Pair",
                        find_remote_pair},
    HodokuTechniqueInfo{HodokuTechnique::bug_plus_1, "BUG_PLUS_1", "Bivalue Universal Grave + 1",
                        find_bug_plus_1},
    HodokuTechniqueInfo{HodokuTechnique::skyscraper, "SKYSCRAPER", "Skyscraper", find_skyscraper},
    HodokuTechniqueInfo{HodokuTechnique::two_string_kite, "TWO_STRING_KITE", "2-String Kite",
                        find_two_string_kite},
    HodokuTechniqueInfo{HodokuTechnique::turbot_fish, "TURBOT_FISH", "Turbot Fish",
                        find_turbot_fish},
    HodokuTechniqueInfo{HodokuTechnique::empty_rectangle, "EMPTY_RECTANGLE", "Empty Rectangle",
                        find_empty_rectangle},
    HodokuTechniqueInfo{HodokuTechnique::w_wing, "W_WING", "W-Wing", find_w_wing},
    HodokuTechniqueInfo{HodokuTechnique::xy_wing, "XY_WING", "XY-Wing", find_xy_wing},
    HodokuTechniqueInfo{HodokuTechnique::xyz_wing, "XYZ_WING", "XYZ-Wing", find_xyz_wing},
    HodokuTechniqueInfo{HodokuTechnique::uniqueness_1, "UNIQUENESS_1", "Uniqueness Test 1",
                        find_uniqueness_1},
    HodokuTechniqueInfo{HodokuTechnique::uniqueness_2, "UNIQUENESS_2", "Uniqueness Test 2",
                        find_uniqueness_2},
    HodokuTechniqueInfo{HodokuTechnique::uniqueness_3, "UNIQUENESS_3", "Uniqueness Test 3",
                        find_uniqueness_3},
    HodokuTechniqueInfo{HodokuTechnique::uniqueness_4, "UNIQUENESS_4", "Uniqueness Test 4",
                        find_uniqueness_4},
    HodokuTechniqueInfo{HodokuTechnique::uniqueness_5, "UNIQUENESS_5", "Uniqueness Test 5",
                        find_uniqueness_5},
    HodokuTechniqueInfo{HodokuTechnique::uniqueness_6, "UNIQUENESS_6", "Uniqueness Test 6",
                        find_uniqueness_6},
    HodokuTechniqueInfo{HodokuTechnique::hidden_rectangle, "HIDDEN_RECTANGLE", "Hidden Rectangle",
                        find_hidden_rectangle},
    HodokuTechniqueInfo{HodokuTechnique::avoidable_rectangle_1, "AVOIDABLE_RECTANGLE_1",
                        "Avoidable Rectangle Type 1", find_avoidable_rectangle_1},
    HodokuTechniqueInfo{HodokuTechnique::avoidable_rectangle_2, "AVOIDABLE_RECTANGLE_2",
                        "Avoidable Rectangle Type 2", find_avoidable_rectangle_2},
    HodokuTechniqueInfo{HodokuTechnique::finned_x_wing, "FINNED_X_WING", "Finned X-Wing",
                        find_finned_x_wing},
    HodokuTechniqueInfo{HodokuTechnique::sashimi_x_wing, "SASHIMI_X_WING", "Sashimi X-Wing",
                        find_sashimi_x_wing},
    HodokuTechniqueInfo{HodokuTechnique::finned_swordfish, "FINNED_SWORDFISH", "Finned Swordfish",
                        find_finned_swordfish},
    HodokuTechniqueInfo{HodokuTechnique::sashimi_swordfish, "SASHIMI_SWORDFISH",
                        "Sashimi Swordfish", find_sashimi_swordfish},
    HodokuTechniqueInfo{HodokuTechnique::finned_jellyfish, "FINNED_JELLYFISH", "Finned Jellyfish",
                        find_finned_jellyfish},
    HodokuTechniqueInfo{HodokuTechnique::sashimi_jellyfish, "SASHIMI_JELLYFISH",
                        "Sashimi Jellyfish", find_sashimi_jellyfish},
    HodokuTechniqueInfo{HodokuTechnique::sue_de_coq, "SUE_DE_COQ", "Sue de Coq", find_sue_de_coq},
    HodokuTechniqueInfo{HodokuTechnique::simple_colors, "SIMPLE_COLORS", "Simple Colors",
                        find_simple_colors},
    HodokuTechniqueInfo{HodokuTechnique::simple_colors_trap, "SIMPLE_COLORS_TRAP",
                        "Simple Colors Trap", nullptr},
    HodokuTechniqueInfo{HodokuTechnique::simple_colors_wrap, "SIMPLE_COLORS_WRAP",
                        "Simple Colors Wrap", nullptr},
    HodokuTechniqueInfo{HodokuTechnique::multi_colors, "MULTI_COLORS", "Multi Colors",
                        find_multi_colors},
    HodokuTechniqueInfo{HodokuTechnique::multi_colors_1, "MULTI_COLORS_1", "Multi Colors 1",
                        nullptr},
    HodokuTechniqueInfo{HodokuTechnique::multi_colors_2, "MULTI_COLORS_2", "Multi Colors 2",
                        nullptr},
    HodokuTechniqueInfo{HodokuTechnique::x_chain, "X_CHAIN", "X-Chain", find_x_chain},
    HodokuTechniqueInfo{HodokuTechnique::xy_chain, "XY_CHAIN", "XY-Chain", find_xy_chain},
    HodokuTechniqueInfo{HodokuTechnique::nice_loop, "NICE_LOOP", "Nice Loop", find_nice_loop},
    HodokuTechniqueInfo{HodokuTechnique::continuous_nice_loop, "CONTINUOUS_NICE_LOOP",
                        "Continuous Nice Loop", nullptr},
    HodokuTechniqueInfo{HodokuTechnique::discontinuous_nice_loop, "DISCONTINUOUS_NICE_LOOP",
                        "Discontinuous Nice Loop", nullptr},
    HodokuTechniqueInfo{HodokuTechnique::aic, "AIC", "AIC", nullptr},
    HodokuTechniqueInfo{HodokuTechnique::grouped_nice_loop, "GROUPED_NICE_LOOP",
                        "Grouped Nice Loop", find_grouped_nice_loop},
    HodokuTechniqueInfo{HodokuTechnique::grouped_continuous_nice_loop,
                        "GROUPED_CONTINUOUS_NICE_LOOP", "Grouped Continuous Nice Loop", nullptr},
    HodokuTechniqueInfo{HodokuTechnique::grouped_discontinuous_nice_loop,
                        "GROUPED_DISCONTINUOUS_NICE_LOOP", "Grouped Discontinuous Nice Loop",
                        nullptr},
    HodokuTechniqueInfo{HodokuTechnique::grouped_aic, "GROUPED_AIC", "Grouped AIC", nullptr},
    HodokuTechniqueInfo{HodokuTechnique::als_xz, "ALS_XZ", "Almost Locked Set XZ-Rule",
                        find_als_xz},
    HodokuTechniqueInfo{HodokuTechnique::als_xy_wing, "ALS_XY_WING", "Almost Locked Set XY-Wing",
                        find_als_xy_wing},
    HodokuTechniqueInfo{HodokuTechnique::als_xy_chain, "ALS_XY_CHAIN", "Almost Locked Set Chain",
                        find_als_xy_chain},
    HodokuTechniqueInfo{HodokuTechnique::franken_x_wing, "FRANKEN_X_WING", "Franken X-Wing",
                        find_franken_x_wing},
    HodokuTechniqueInfo{HodokuTechnique::franken_swordfish, "FRANKEN_SWORDFISH",
                        "Franken Swordfish", find_franken_swordfish},
    HodokuTechniqueInfo{HodokuTechnique::finned_franken_x_wing, "FINNED_FRANKEN_X_WING",
                        "Finned Franken X-Wing", find_finned_franken_x_wing},
    HodokuTechniqueInfo{HodokuTechnique::finned_franken_swordfish, "FINNED_FRANKEN_SWORDFISH",
                        "Finned Franken Swordfish", find_finned_franken_swordfish},
    HodokuTechniqueInfo{HodokuTechnique::mutant_x_wing, "MUTANT_X_WING", "Mutant X-Wing", nullptr},
    HodokuTechniqueInfo{HodokuTechnique::mutant_swordfish, "MUTANT_SWORDFISH", "Mutant Swordfish",
                        nullptr},
    HodokuTechniqueInfo{HodokuTechnique::finned_mutant_x_wing, "FINNED_MUTANT_X_WING",
                        "Finned Mutant X-Wing", nullptr},
    HodokuTechniqueInfo{HodokuTechnique::finned_mutant_swordfish, "FINNED_MUTANT_SWORDFISH",
                        "Finned Mutant Swordfish", nullptr},
    HodokuTechniqueInfo{HodokuTechnique::forcing_chain, "FORCING_CHAIN", "Forcing Chain",
                        find_forcing_chain},
    HodokuTechniqueInfo{HodokuTechnique::forcing_chain_contradiction, "FORCING_CHAIN_CONTRADICTION",
                        "Forcing Chain Contradiction", nullptr},
    HodokuTechniqueInfo{HodokuTechnique::forcing_chain_verity, "FORCING_CHAIN_VERITY",
                        "Forcing Chain Verity", nullptr},
    HodokuTechniqueInfo{HodokuTechnique::forcing_net, "FORCING_NET", "Forcing Net",
                        find_forcing_net},
    HodokuTechniqueInfo{HodokuTechnique::forcing_net_contradiction, "FORCING_NET_CONTRADICTION",
                        "Forcing Net Contradiction", nullptr},
    HodokuTechniqueInfo{HodokuTechnique::forcing_net_verity, "FORCING_NET_VERITY",
                        "Forcing Net Verity", nullptr},
    HodokuTechniqueInfo{HodokuTechnique::brute_force, "BRUTE_FORCE", "Brute Force",
                        find_brute_force},
    HodokuTechniqueInfo{HodokuTechnique::give_up, "GIVE_UP", "Give Up", find_give_up},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kTable.size(); ++i) {
    if (kTable[i].technique != static_cast<HodokuTechnique>(i)) return false;
  }
  return kTable.size() == kTechniques;
}
static_assert(in_order());

}  // namespace

std::span<const HodokuTechniqueInfo> techniques() { return kTable; }

const HodokuTechniqueInfo& info_of(HodokuTechnique technique) {
  return kTable[static_cast<std::size_t>(technique)];
}

const HodokuTechniqueInfo* find_technique(std::string_view key) {
  const auto* const found =
      std::find_if(kTable.begin(), kTable.end(),
                   [key](const HodokuTechniqueInfo& info) { return info.key == key; });
  return found == kTable.end() ? nullptr : found;
}

}  // namespace bitwhip::hodoku
