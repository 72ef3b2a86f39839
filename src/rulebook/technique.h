// The types of the table of techniques (rulebook/techniques.h).
//
// A technique is what players have a name for, whichever engine finds it: src/hodoku, src/ser,
// the rules of rulebook/rules.h and the simple systems refer to it by its enumerator, so that its
// name, its other names and the sentence about it stand once. Thread-safety: constants.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace bitwhip::rulebook {

enum class TechniqueGroup : std::uint8_t {
  singles,
  locked_candidates,
  subsets,
  fish,
  single_digit,
  wings,
  uniqueness,
  colouring,
  chains,
  almost_locked_sets,
  forcing,
  whips,
  impossible_patterns,
  comparisons,
  miscellaneous,
  last_resorts,
};
inline constexpr auto kTechniqueGroups = std::to_array<std::string_view>({
    "singles",
    "locked candidates",
    "subsets",
    "fish",
    "single-digit patterns",
    "wings",
    "uniqueness",
    "colouring",
    "chains and loops",
    "almost locked sets",
    "forcing chains and nets",
    "whips and braids",
    "impossible patterns",
    "comparisons and neighbours",
    "miscellaneous",
    "last resorts",
});
constexpr std::string_view name_of(TechniqueGroup group) {
  return kTechniqueGroups[static_cast<std::size_t>(group)];
}

// In the order of the table, group by group.
enum class TechniqueId : std::uint8_t {
  // pattern_techniques.h
  full_house,
  naked_single,
  hidden_single,

  locked_candidates,
  pointing,
  claiming,
  pointing_pair,
  pointing_triple,
  direct_pointing,
  direct_claiming,

  naked_subset,
  locked_pair,
  locked_triple,
  naked_pair,
  naked_triple,
  naked_quadruple,
  hidden_subset,
  hidden_pair,
  hidden_triple,
  hidden_quadruple,
  direct_hidden_pair,
  direct_hidden_triplet,

  basic_fish,
  x_wing,
  swordfish,
  jellyfish,
  finned_fish,
  finned_x_wing,
  sashimi_x_wing,
  finned_swordfish,
  sashimi_swordfish,
  finned_jellyfish,
  sashimi_jellyfish,
  franken_fish,
  franken_x_wing,
  franken_swordfish,
  finned_franken_x_wing,
  finned_franken_swordfish,
  mutant_fish,
  mutant_x_wing,
  mutant_swordfish,
  finned_mutant_x_wing,
  finned_mutant_swordfish,

  skyscraper,
  two_string_kite,
  turbot_fish,
  empty_rectangle,

  xy_wing,
  xyz_wing,
  w_wing,

  unique_rectangle,
  uniqueness_1,
  uniqueness_2,
  uniqueness_3,
  uniqueness_4,
  uniqueness_5,
  uniqueness_6,
  hidden_rectangle,
  avoidable_rectangle,
  avoidable_rectangle_1,
  avoidable_rectangle_2,
  unique_loop,
  unique_loop_1,
  unique_loop_2,
  unique_loop_3,
  unique_loop_4,
  bug,
  bug_plus_1,
  bug_2,
  bug_3,
  bug_4,

  // chain_techniques.h
  simple_colors,
  simple_colors_trap,
  simple_colors_wrap,
  multi_colors,
  multi_colors_1,
  multi_colors_2,

  remote_pair,
  x_chain,
  x_cycle,
  forcing_x_chain,
  xy_chain,
  y_cycle,
  hidden_xy_chain,
  nice_loop,
  continuous_nice_loop,
  discontinuous_nice_loop,
  aic,
  xy_cycle,
  ser_forcing_chain,
  grouped_nice_loop,
  grouped_continuous_nice_loop,
  grouped_discontinuous_nice_loop,
  grouped_aic,
  nrc_chain,
  nrct_chain,
  nrcz_chain,
  nrczt_chain,
  nrczt_lasso,
  nrczt_bichain,
  grouped_nrc_chain,
  grouped_nrczt_chain,
  xyt_chain,
  hidden_xyt_chain,
  xyzt_chain,
  hidden_xyzt_chain,

  als_xz,
  als_xy_wing,
  als_xy_chain,

  forcing_chain,
  forcing_chain_contradiction,
  forcing_chain_verity,
  forcing_net,
  forcing_net_contradiction,
  forcing_net_verity,
  nishio,
  contradiction_forcing_chains,
  double_forcing_chains,
  cell_forcing_chains,
  region_forcing_chains,
  dynamic_forcing_chains,

  bivalue_chain,
  z_chain,
  t_whip,
  whip,
  typed_whip,
  g_whip,
  braid,
  g_braid,
  forcing_whip,

  oddagon,
  tridagon,
  tridagon_relation,
  impossible_relation,
  or_split,
  or_forcing_whip,
  or_contrad_whip,
  or_whip,

  ascending_chain,
  hill,
  bound,
  comparison_pair,
  relation_chain,
  consecutive_pair,
  non_consecutive,
  mandatory_inclusion,

  sue_de_coq,
  aligned_pair_exclusion,
  aligned_triplet_exclusion,

  brute_force,
  give_up,
};
inline constexpr std::size_t kTechniqueIds = static_cast<std::size_t>(TechniqueId::give_up) + 1;

struct TechniqueInfo {
  TechniqueId id;
  std::string_view name;
  TechniqueGroup group;
  std::string_view sentence;                 // what it is, in the words of players
  std::array<std::string_view, 6> others{};  // other names; those after the last are empty
  // The technique that this one is a kind of, as an X-Wing of fish; none: it stands for itself.
  std::optional<TechniqueId> kind_of{};
};

}  // namespace bitwhip::rulebook
