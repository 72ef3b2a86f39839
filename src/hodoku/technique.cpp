#include "hodoku/technique.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "rulebook/techniques.h"

namespace bitwhip::hodoku {
namespace {

using rulebook::TechniqueId;

constexpr HodokuTechniqueInfo technique_row(HodokuTechnique technique, TechniqueId id,
                                            std::string_view key, FindStep find) {
  return {technique, id, key, rulebook::name_of(id), find};
}

constexpr std::array kTable{
    technique_row(HodokuTechnique::full_house, TechniqueId::full_house, "FULL_HOUSE",
                  find_full_house),
    technique_row(HodokuTechnique::naked_single, TechniqueId::naked_single, "NAKED_SINGLE",
                  find_naked_single),
    technique_row(HodokuTechnique::hidden_single, TechniqueId::hidden_single, "HIDDEN_SINGLE",
                  find_hidden_single),
    technique_row(HodokuTechnique::locked_pair, TechniqueId::locked_pair, "LOCKED_PAIR",
                  find_locked_pair),
    technique_row(HodokuTechnique::locked_triple, TechniqueId::locked_triple, "LOCKED_TRIPLE",
                  find_locked_triple),
    technique_row(HodokuTechnique::locked_candidates_1, TechniqueId::pointing,
                  "LOCKED_CANDIDATES_1", find_locked_candidates_1),
    technique_row(HodokuTechnique::locked_candidates_2, TechniqueId::claiming,
                  "LOCKED_CANDIDATES_2", find_locked_candidates_2),
    technique_row(HodokuTechnique::naked_pair, TechniqueId::naked_pair, "NAKED_PAIR",
                  find_naked_pair),
    technique_row(HodokuTechnique::naked_triple, TechniqueId::naked_triple, "NAKED_TRIPLE",
                  find_naked_triple),
    technique_row(HodokuTechnique::hidden_pair, TechniqueId::hidden_pair, "HIDDEN_PAIR",
                  find_hidden_pair),
    technique_row(HodokuTechnique::hidden_triple, TechniqueId::hidden_triple, "HIDDEN_TRIPLE",
                  find_hidden_triple),
    technique_row(HodokuTechnique::naked_quadruple, TechniqueId::naked_quadruple, "NAKED_QUADRUPLE",
                  find_naked_quadruple),
    technique_row(HodokuTechnique::hidden_quadruple, TechniqueId::hidden_quadruple,
                  "HIDDEN_QUADRUPLE", find_hidden_quadruple),
    technique_row(HodokuTechnique::x_wing, TechniqueId::x_wing, "X_WING", find_x_wing),
    technique_row(HodokuTechnique::swordfish, TechniqueId::swordfish, "SWORDFISH", find_swordfish),
    technique_row(HodokuTechnique::jellyfish, TechniqueId::jellyfish, "JELLYFISH", find_jellyfish),
    technique_row(HodokuTechnique::remote_pair, TechniqueId::remote_pair, "REMOTE_PAIR",
                  find_remote_pair),
    technique_row(HodokuTechnique::bug_plus_1, TechniqueId::bug_plus_1, "BUG_PLUS_1",
                  find_bug_plus_1),
    technique_row(HodokuTechnique::skyscraper, TechniqueId::skyscraper, "SKYSCRAPER",
                  find_skyscraper),
    technique_row(HodokuTechnique::two_string_kite, TechniqueId::two_string_kite, "TWO_STRING_KITE",
                  find_two_string_kite),
    technique_row(HodokuTechnique::turbot_fish, TechniqueId::turbot_fish, "TURBOT_FISH",
                  find_turbot_fish),
    technique_row(HodokuTechnique::empty_rectangle, TechniqueId::empty_rectangle, "EMPTY_RECTANGLE",
                  find_empty_rectangle),
    technique_row(HodokuTechnique::w_wing, TechniqueId::w_wing, "W_WING", find_w_wing),
    technique_row(HodokuTechnique::xy_wing, TechniqueId::xy_wing, "XY_WING", find_xy_wing),
    technique_row(HodokuTechnique::xyz_wing, TechniqueId::xyz_wing, "XYZ_WING", find_xyz_wing),
    technique_row(HodokuTechnique::uniqueness_1, TechniqueId::uniqueness_1, "UNIQUENESS_1",
                  find_uniqueness_1),
    technique_row(HodokuTechnique::uniqueness_2, TechniqueId::uniqueness_2, "UNIQUENESS_2",
                  find_uniqueness_2),
    technique_row(HodokuTechnique::uniqueness_3, TechniqueId::uniqueness_3, "UNIQUENESS_3",
                  find_uniqueness_3),
    technique_row(HodokuTechnique::uniqueness_4, TechniqueId::uniqueness_4, "UNIQUENESS_4",
                  find_uniqueness_4),
    technique_row(HodokuTechnique::uniqueness_5, TechniqueId::uniqueness_5, "UNIQUENESS_5",
                  find_uniqueness_5),
    technique_row(HodokuTechnique::uniqueness_6, TechniqueId::uniqueness_6, "UNIQUENESS_6",
                  find_uniqueness_6),
    technique_row(HodokuTechnique::hidden_rectangle, TechniqueId::hidden_rectangle,
                  "HIDDEN_RECTANGLE", find_hidden_rectangle),
    technique_row(HodokuTechnique::avoidable_rectangle_1, TechniqueId::avoidable_rectangle_1,
                  "AVOIDABLE_RECTANGLE_1", find_avoidable_rectangle_1),
    technique_row(HodokuTechnique::avoidable_rectangle_2, TechniqueId::avoidable_rectangle_2,
                  "AVOIDABLE_RECTANGLE_2", find_avoidable_rectangle_2),
    technique_row(HodokuTechnique::finned_x_wing, TechniqueId::finned_x_wing, "FINNED_X_WING",
                  find_finned_x_wing),
    technique_row(HodokuTechnique::sashimi_x_wing, TechniqueId::sashimi_x_wing, "SASHIMI_X_WING",
                  find_sashimi_x_wing),
    technique_row(HodokuTechnique::finned_swordfish, TechniqueId::finned_swordfish,
                  "FINNED_SWORDFISH", find_finned_swordfish),
    technique_row(HodokuTechnique::sashimi_swordfish, TechniqueId::sashimi_swordfish,
                  "SASHIMI_SWORDFISH", find_sashimi_swordfish),
    technique_row(HodokuTechnique::finned_jellyfish, TechniqueId::finned_jellyfish,
                  "FINNED_JELLYFISH", find_finned_jellyfish),
    technique_row(HodokuTechnique::sashimi_jellyfish, TechniqueId::sashimi_jellyfish,
                  "SASHIMI_JELLYFISH", find_sashimi_jellyfish),
    technique_row(HodokuTechnique::sue_de_coq, TechniqueId::sue_de_coq, "SUE_DE_COQ",
                  find_sue_de_coq),
    technique_row(HodokuTechnique::simple_colors, TechniqueId::simple_colors, "SIMPLE_COLORS",
                  find_simple_colors),
    technique_row(HodokuTechnique::simple_colors_trap, TechniqueId::simple_colors_trap,
                  "SIMPLE_COLORS_TRAP", nullptr),
    technique_row(HodokuTechnique::simple_colors_wrap, TechniqueId::simple_colors_wrap,
                  "SIMPLE_COLORS_WRAP", nullptr),
    technique_row(HodokuTechnique::multi_colors, TechniqueId::multi_colors, "MULTI_COLORS",
                  find_multi_colors),
    technique_row(HodokuTechnique::multi_colors_1, TechniqueId::multi_colors_1, "MULTI_COLORS_1",
                  nullptr),
    technique_row(HodokuTechnique::multi_colors_2, TechniqueId::multi_colors_2, "MULTI_COLORS_2",
                  nullptr),
    technique_row(HodokuTechnique::x_chain, TechniqueId::x_chain, "X_CHAIN", find_x_chain),
    technique_row(HodokuTechnique::xy_chain, TechniqueId::xy_chain, "XY_CHAIN", find_xy_chain),
    technique_row(HodokuTechnique::nice_loop, TechniqueId::nice_loop, "NICE_LOOP", find_nice_loop),
    technique_row(HodokuTechnique::continuous_nice_loop, TechniqueId::continuous_nice_loop,
                  "CONTINUOUS_NICE_LOOP", nullptr),
    technique_row(HodokuTechnique::discontinuous_nice_loop, TechniqueId::discontinuous_nice_loop,
                  "DISCONTINUOUS_NICE_LOOP", nullptr),
    technique_row(HodokuTechnique::aic, TechniqueId::aic, "AIC", nullptr),
    technique_row(HodokuTechnique::grouped_nice_loop, TechniqueId::grouped_nice_loop,
                  "GROUPED_NICE_LOOP", find_grouped_nice_loop),
    technique_row(HodokuTechnique::grouped_continuous_nice_loop,
                  TechniqueId::grouped_continuous_nice_loop, "GROUPED_CONTINUOUS_NICE_LOOP",
                  nullptr),
    technique_row(HodokuTechnique::grouped_discontinuous_nice_loop,
                  TechniqueId::grouped_discontinuous_nice_loop, "GROUPED_DISCONTINUOUS_NICE_LOOP",
                  nullptr),
    technique_row(HodokuTechnique::grouped_aic, TechniqueId::grouped_aic, "GROUPED_AIC", nullptr),
    technique_row(HodokuTechnique::als_xz, TechniqueId::als_xz, "ALS_XZ", find_als_xz),
    technique_row(HodokuTechnique::als_xy_wing, TechniqueId::als_xy_wing, "ALS_XY_WING",
                  find_als_xy_wing),
    technique_row(HodokuTechnique::als_xy_chain, TechniqueId::als_xy_chain, "ALS_XY_CHAIN",
                  find_als_xy_chain),
    technique_row(HodokuTechnique::franken_x_wing, TechniqueId::franken_x_wing, "FRANKEN_X_WING",
                  find_franken_x_wing),
    technique_row(HodokuTechnique::franken_swordfish, TechniqueId::franken_swordfish,
                  "FRANKEN_SWORDFISH", find_franken_swordfish),
    technique_row(HodokuTechnique::finned_franken_x_wing, TechniqueId::finned_franken_x_wing,
                  "FINNED_FRANKEN_X_WING", find_finned_franken_x_wing),
    technique_row(HodokuTechnique::finned_franken_swordfish, TechniqueId::finned_franken_swordfish,
                  "FINNED_FRANKEN_SWORDFISH", find_finned_franken_swordfish),
    technique_row(HodokuTechnique::mutant_x_wing, TechniqueId::mutant_x_wing, "MUTANT_X_WING",
                  nullptr),
    technique_row(HodokuTechnique::mutant_swordfish, TechniqueId::mutant_swordfish,
                  "MUTANT_SWORDFISH", nullptr),
    technique_row(HodokuTechnique::finned_mutant_x_wing, TechniqueId::finned_mutant_x_wing,
                  "FINNED_MUTANT_X_WING", nullptr),
    technique_row(HodokuTechnique::finned_mutant_swordfish, TechniqueId::finned_mutant_swordfish,
                  "FINNED_MUTANT_SWORDFISH", nullptr),
    technique_row(HodokuTechnique::forcing_chain, TechniqueId::forcing_chain, "FORCING_CHAIN",
                  find_forcing_chain),
    technique_row(HodokuTechnique::forcing_chain_contradiction,
                  TechniqueId::forcing_chain_contradiction, "FORCING_CHAIN_CONTRADICTION", nullptr),
    technique_row(HodokuTechnique::forcing_chain_verity, TechniqueId::forcing_chain_verity,
                  "FORCING_CHAIN_VERITY", nullptr),
    technique_row(HodokuTechnique::forcing_net, TechniqueId::forcing_net, "FORCING_NET",
                  find_forcing_net),
    technique_row(HodokuTechnique::forcing_net_contradiction,
                  TechniqueId::forcing_net_contradiction, "FORCING_NET_CONTRADICTION", nullptr),
    technique_row(HodokuTechnique::forcing_net_verity, TechniqueId::forcing_net_verity,
                  "FORCING_NET_VERITY", nullptr),
    technique_row(HodokuTechnique::brute_force, TechniqueId::brute_force, "BRUTE_FORCE",
                  find_brute_force),
    technique_row(HodokuTechnique::give_up, TechniqueId::give_up, "GIVE_UP", find_give_up),
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

const HodokuTechniqueInfo* find_technique(TechniqueId id) {
  const auto* const found =
      std::find_if(kTable.begin(), kTable.end(),
                   [id](const HodokuTechniqueInfo& info) { return info.id == id; });
  return found == kTable.end() ? nullptr : found;
}

const HodokuTechniqueInfo* find_technique(std::string_view key) {
  const auto* const found =
      std::find_if(kTable.begin(), kTable.end(),
                   [key](const HodokuTechniqueInfo& info) { return info.key == key; });
  return found == kTable.end() ? nullptr : found;
}

}  // namespace bitwhip::hodoku
