#include "hodoku/technique.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "rulebook/hodoku_names.h"
#include "rulebook/techniques.h"

namespace bitwhip::hodoku {
namespace {

using rulebook::TechniqueId;

constexpr HodokuTechniqueInfo technique_row(HodokuTechnique technique, FindStep find) {
  const rulebook::HodokuName& name = rulebook::hodoku_name(technique);
  return {technique, name.id, name.key, rulebook::name_of(name.id), find};
}

constexpr std::array kTable{
    technique_row(HodokuTechnique::full_house, find_full_house),
    technique_row(HodokuTechnique::naked_single, find_naked_single),
    technique_row(HodokuTechnique::hidden_single, find_hidden_single),
    technique_row(HodokuTechnique::locked_pair, find_locked_pair),
    technique_row(HodokuTechnique::locked_triple, find_locked_triple),
    technique_row(HodokuTechnique::locked_candidates_1, find_locked_candidates_1),
    technique_row(HodokuTechnique::locked_candidates_2, find_locked_candidates_2),
    technique_row(HodokuTechnique::naked_pair, find_naked_pair),
    technique_row(HodokuTechnique::naked_triple, find_naked_triple),
    technique_row(HodokuTechnique::hidden_pair, find_hidden_pair),
    technique_row(HodokuTechnique::hidden_triple, find_hidden_triple),
    technique_row(HodokuTechnique::naked_quadruple, find_naked_quadruple),
    technique_row(HodokuTechnique::hidden_quadruple, find_hidden_quadruple),
    technique_row(HodokuTechnique::x_wing, find_x_wing),
    technique_row(HodokuTechnique::swordfish, find_swordfish),
    technique_row(HodokuTechnique::jellyfish, find_jellyfish),
    technique_row(HodokuTechnique::remote_pair, find_remote_pair),
    technique_row(HodokuTechnique::bug_plus_1, find_bug_plus_1),
    technique_row(HodokuTechnique::skyscraper, find_skyscraper),
    technique_row(HodokuTechnique::two_string_kite, find_two_string_kite),
    technique_row(HodokuTechnique::turbot_fish, find_turbot_fish),
    technique_row(HodokuTechnique::empty_rectangle, find_empty_rectangle),
    technique_row(HodokuTechnique::w_wing, find_w_wing),
    technique_row(HodokuTechnique::xy_wing, find_xy_wing),
    technique_row(HodokuTechnique::xyz_wing, find_xyz_wing),
    technique_row(HodokuTechnique::uniqueness_1, find_uniqueness_1),
    technique_row(HodokuTechnique::uniqueness_2, find_uniqueness_2),
    technique_row(HodokuTechnique::uniqueness_3, find_uniqueness_3),
    technique_row(HodokuTechnique::uniqueness_4, find_uniqueness_4),
    technique_row(HodokuTechnique::uniqueness_5, find_uniqueness_5),
    technique_row(HodokuTechnique::uniqueness_6, find_uniqueness_6),
    technique_row(HodokuTechnique::hidden_rectangle, find_hidden_rectangle),
    technique_row(HodokuTechnique::avoidable_rectangle_1, find_avoidable_rectangle_1),
    technique_row(HodokuTechnique::avoidable_rectangle_2, find_avoidable_rectangle_2),
    technique_row(HodokuTechnique::finned_x_wing, find_finned_x_wing),
    technique_row(HodokuTechnique::sashimi_x_wing, find_sashimi_x_wing),
    technique_row(HodokuTechnique::finned_swordfish, find_finned_swordfish),
    technique_row(HodokuTechnique::sashimi_swordfish, find_sashimi_swordfish),
    technique_row(HodokuTechnique::finned_jellyfish, find_finned_jellyfish),
    technique_row(HodokuTechnique::sashimi_jellyfish, find_sashimi_jellyfish),
    technique_row(HodokuTechnique::sue_de_coq, find_sue_de_coq),
    technique_row(HodokuTechnique::simple_colors, find_simple_colors),
    technique_row(HodokuTechnique::simple_colors_trap, nullptr),
    technique_row(HodokuTechnique::simple_colors_wrap, nullptr),
    technique_row(HodokuTechnique::multi_colors, find_multi_colors),
    technique_row(HodokuTechnique::multi_colors_1, nullptr),
    technique_row(HodokuTechnique::multi_colors_2, nullptr),
    technique_row(HodokuTechnique::x_chain, find_x_chain),
    technique_row(HodokuTechnique::xy_chain, find_xy_chain),
    technique_row(HodokuTechnique::nice_loop, find_nice_loop),
    technique_row(HodokuTechnique::continuous_nice_loop, nullptr),
    technique_row(HodokuTechnique::discontinuous_nice_loop, nullptr),
    technique_row(HodokuTechnique::aic, nullptr),
    technique_row(HodokuTechnique::grouped_nice_loop, find_grouped_nice_loop),
    technique_row(HodokuTechnique::grouped_continuous_nice_loop, nullptr),
    technique_row(HodokuTechnique::grouped_discontinuous_nice_loop, nullptr),
    technique_row(HodokuTechnique::grouped_aic, nullptr),
    technique_row(HodokuTechnique::als_xz, find_als_xz),
    technique_row(HodokuTechnique::als_xy_wing, find_als_xy_wing),
    technique_row(HodokuTechnique::als_xy_chain, find_als_xy_chain),
    technique_row(HodokuTechnique::franken_x_wing, find_franken_x_wing),
    technique_row(HodokuTechnique::franken_swordfish, find_franken_swordfish),
    technique_row(HodokuTechnique::finned_franken_x_wing, find_finned_franken_x_wing),
    technique_row(HodokuTechnique::finned_franken_swordfish, find_finned_franken_swordfish),
    technique_row(HodokuTechnique::mutant_x_wing, nullptr),
    technique_row(HodokuTechnique::mutant_swordfish, nullptr),
    technique_row(HodokuTechnique::finned_mutant_x_wing, nullptr),
    technique_row(HodokuTechnique::finned_mutant_swordfish, nullptr),
    technique_row(HodokuTechnique::forcing_chain, find_forcing_chain),
    technique_row(HodokuTechnique::forcing_chain_contradiction, nullptr),
    technique_row(HodokuTechnique::forcing_chain_verity, nullptr),
    technique_row(HodokuTechnique::forcing_net, find_forcing_net),
    technique_row(HodokuTechnique::forcing_net_contradiction, nullptr),
    technique_row(HodokuTechnique::forcing_net_verity, nullptr),
    technique_row(HodokuTechnique::brute_force, find_brute_force),
    technique_row(HodokuTechnique::give_up, find_give_up),
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
