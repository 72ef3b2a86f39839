#include "verify/hodoku/hodoku_forms.h"

namespace bitwhip::verify {

namespace {

using T = HodokuTechnique;
using F = HodokuFamily;

constexpr auto kHodokuForms = std::to_array<HodokuForm>({
    {T::full_house, F::full_house, T::full_house},
    {T::naked_single, F::naked_single, T::naked_single},
    {T::hidden_single, F::hidden_single, T::hidden_single},
    {T::locked_pair, F::naked_subset, T::locked_pair, 2},
    {T::locked_triple, F::naked_subset, T::locked_triple, 3},
    {T::locked_candidates_1, F::locked_candidates, T::locked_candidates_1},
    {T::locked_candidates_2, F::locked_candidates, T::locked_candidates_2},
    {T::naked_pair, F::naked_subset, T::naked_pair, 2},
    {T::naked_triple, F::naked_subset, T::naked_triple, 3},
    {T::hidden_pair, F::hidden_subset, T::hidden_pair, 2},
    {T::hidden_triple, F::hidden_subset, T::hidden_triple, 3},
    {T::naked_quadruple, F::naked_subset, T::naked_quadruple, 4},
    {T::hidden_quadruple, F::hidden_subset, T::hidden_quadruple, 4},
    {T::x_wing, F::fish, T::x_wing, 2},
    {T::swordfish, F::fish, T::swordfish, 3},
    {T::jellyfish, F::fish, T::jellyfish, 4},
    {T::remote_pair, F::remote_pair, T::remote_pair},
    {T::bug_plus_1, F::bug_plus_1, T::bug_plus_1},
    {T::skyscraper, F::skyscraper, T::skyscraper},
    {T::two_string_kite, F::two_string_kite, T::two_string_kite},
    {T::turbot_fish, F::turbot_chain, T::turbot_fish},
    {T::empty_rectangle, F::empty_rectangle, T::empty_rectangle},
    {T::w_wing, F::w_wing, T::w_wing},
    {T::xy_wing, F::xy_wing, T::xy_wing},
    {T::xyz_wing, F::xyz_wing, T::xyz_wing},
    {T::uniqueness_1, F::rectangle, T::uniqueness_1},
    {T::uniqueness_2, F::rectangle, T::uniqueness_2},
    {T::uniqueness_3, F::rectangle, T::uniqueness_3},
    {T::uniqueness_4, F::rectangle, T::uniqueness_4},
    {T::uniqueness_5, F::rectangle, T::uniqueness_5},
    {T::uniqueness_6, F::rectangle, T::uniqueness_6},
    {T::hidden_rectangle, F::rectangle, T::hidden_rectangle},
    {T::avoidable_rectangle_1, F::rectangle, T::avoidable_rectangle_1},
    {T::avoidable_rectangle_2, F::rectangle, T::avoidable_rectangle_2},
    {T::finned_x_wing, F::fish, T::finned_x_wing, 2},
    {T::sashimi_x_wing, F::fish, T::sashimi_x_wing, 2},
    {T::finned_swordfish, F::fish, T::finned_swordfish, 3},
    {T::sashimi_swordfish, F::fish, T::sashimi_swordfish, 3},
    {T::finned_jellyfish, F::fish, T::finned_jellyfish, 4},
    {T::sashimi_jellyfish, F::fish, T::sashimi_jellyfish, 4},
    {T::sue_de_coq, F::sue_de_coq, T::sue_de_coq},
    {T::simple_colors_trap, F::colors, T::simple_colors},
    {T::simple_colors_wrap, F::colors, T::simple_colors},
    {T::multi_colors_1, F::colors, T::multi_colors},
    {T::multi_colors_2, F::colors, T::multi_colors},
    {T::x_chain, F::turbot_chain, T::x_chain},
    {T::xy_chain, F::xy_chain, T::xy_chain},
    {T::continuous_nice_loop, F::nice_loop, T::nice_loop},
    {T::discontinuous_nice_loop, F::nice_loop, T::nice_loop},
    {T::aic, F::nice_loop, T::nice_loop},
    {T::grouped_continuous_nice_loop, F::nice_loop, T::grouped_nice_loop},
    {T::grouped_discontinuous_nice_loop, F::nice_loop, T::grouped_nice_loop},
    {T::grouped_aic, F::nice_loop, T::grouped_nice_loop},
    {T::als_xz, F::als_xz, T::als_xz},
    {T::als_xy_wing, F::als_xy_wing, T::als_xy_wing},
    {T::als_xy_chain, F::als_xy_chain, T::als_xy_chain},
    {T::franken_x_wing, F::fish, T::franken_x_wing, 2},
    {T::franken_swordfish, F::fish, T::franken_swordfish, 3},
    {T::finned_franken_x_wing, F::fish, T::finned_franken_x_wing, 2},
    {T::finned_franken_swordfish, F::fish, T::finned_franken_swordfish, 3},
    {T::mutant_x_wing, F::fish, T::franken_x_wing, 2},
    {T::mutant_swordfish, F::fish, T::franken_swordfish, 3},
    {T::finned_mutant_x_wing, F::fish, T::finned_franken_x_wing, 2},
    {T::finned_mutant_swordfish, F::fish, T::finned_franken_swordfish, 3},
    {T::forcing_chain_contradiction, F::forcing, T::forcing_chain},
    {T::forcing_chain_verity, F::forcing, T::forcing_chain},
    {T::forcing_net_contradiction, F::forcing, T::forcing_net},
    {T::forcing_net_verity, F::forcing, T::forcing_net},
    {T::brute_force, F::brute_force, T::brute_force},
});

}  // namespace

const HodokuForm& form_of(HodokuTechnique technique) {
  const auto found = lists::find_if(
      kHodokuForms, [&](const HodokuForm& form) { return form.technique == technique; });
  BITWHIP_INVARIANT(found != kHodokuForms.end());
  return *found;
}

const HodokuForm* form_at(std::string_view text) {
  const HodokuForm* best = nullptr;
  for (const HodokuForm& form : kHodokuForms) {
    const std::string_view name = name_of(form.technique);
    if (text.starts_with(name) &&
        (best == nullptr || name_of(best->technique).size() < name.size()))
      best = &form;
  }
  return best;
}

std::string_view level_name(rulebook::HodokuLevel level) {
  return rulebook::kHodokuLevels[static_cast<std::size_t>(level) - std::size_t{1}].name;
}

const rulebook::LadderRow* ladder_row_of(HodokuTechnique technique) {
  const auto& rows = rulebook::kHodokuLadder;
  const auto found = lists::find_if(rows, [&](const rulebook::LadderRow& row) {
    return row.technique == form_of(technique).row;
  });
  return found == rows.end() ? nullptr : &*found;
}

}  // namespace bitwhip::verify
