// The rules of bitwhip in the table of all techniques.
//
// A rule may have several rows: one for each size that players have a name for, and one for each
// sort of its steps. Thread-safety: constants.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "rulebook/rules.h"
#include "rulebook/technique.h"

namespace bitwhip::rulebook {

struct RuleName {
  std::string_view rule;  // as after --rules
  TechniqueId id;
  int size = 0;  // of the steps; 0: any other size
};

inline constexpr auto kRuleNames = std::to_array<RuleName>({
    {"locked", TechniqueId::locked_candidates},
    {"rcib", TechniqueId::claiming},
    {"birc", TechniqueId::pointing},
    {"naked", TechniqueId::naked_pair, 2},
    {"naked", TechniqueId::naked_triple, 3},
    {"naked", TechniqueId::naked_quadruple, 4},
    {"hidden", TechniqueId::hidden_pair, 2},
    {"hidden", TechniqueId::hidden_triple, 3},
    {"hidden", TechniqueId::hidden_quadruple, 4},
    {"super-hidden", TechniqueId::x_wing, 2},
    {"super-hidden", TechniqueId::swordfish, 3},
    {"super-hidden", TechniqueId::jellyfish, 4},
    {"finned", TechniqueId::finned_x_wing, 2},
    {"finned", TechniqueId::sashimi_x_wing, 2},
    {"finned", TechniqueId::finned_swordfish, 3},
    {"finned", TechniqueId::sashimi_swordfish, 3},
    {"finned", TechniqueId::finned_jellyfish, 4},
    {"finned", TechniqueId::sashimi_jellyfish, 4},
    {"ur1", TechniqueId::uniqueness_1},
    {"ur2", TechniqueId::uniqueness_2},
    {"ur2-full", TechniqueId::uniqueness_2},
    {"ur2b", TechniqueId::uniqueness_2},
    {"ur3", TechniqueId::uniqueness_3},
    {"ur4", TechniqueId::uniqueness_4},
    {"ur4-full", TechniqueId::uniqueness_4},
    {"bug", TechniqueId::bug_plus_1},
    {"xy", TechniqueId::xy_wing, 3},
    {"xy", TechniqueId::xy_chain},
    {"xyz", TechniqueId::xyz_wing},
    {"hxy", TechniqueId::hidden_xy_chain},
    {"c", TechniqueId::x_chain},
    {"xyt", TechniqueId::xyt_chain},
    {"hxyt", TechniqueId::hidden_xyt_chain},
    {"xyzt", TechniqueId::xyzt_chain},
    {"hxyzt", TechniqueId::hidden_xyzt_chain},
    {"nrc", TechniqueId::nrc_chain},
    {"nrct", TechniqueId::nrct_chain},
    {"nrcz", TechniqueId::nrcz_chain},
    {"nrczt", TechniqueId::nrczt_chain},
    {"lasso", TechniqueId::nrczt_lasso},
    {"nrczt-lasso", TechniqueId::nrczt_chain},
    {"nrczt-lasso", TechniqueId::nrczt_lasso},
    {"nrct-general", TechniqueId::nrct_chain},
    {"nrcz-general", TechniqueId::nrcz_chain},
    {"nrczt-general", TechniqueId::nrczt_chain},
    {"lasso-general", TechniqueId::nrczt_lasso},
    {"nrczt-lasso-general", TechniqueId::nrczt_chain},
    {"nrczt-lasso-general", TechniqueId::nrczt_lasso},
    {"nrcz-open", TechniqueId::nrcz_chain},
    {"nrczt-open", TechniqueId::nrczt_chain},
    {"lasso-open", TechniqueId::nrczt_lasso},
    {"bichain", TechniqueId::nrczt_bichain},
    {"bichain-open", TechniqueId::nrczt_bichain},
    {"nrc-grouped", TechniqueId::grouped_nrc_chain},
    {"nrczt-grouped", TechniqueId::grouped_nrczt_chain},
    {"nrczt-grouped-open", TechniqueId::grouped_nrczt_chain},
    {"tridagon", TechniqueId::tridagon},
    {"tridagon-relation", TechniqueId::tridagon_relation},
    {"impossible-relation", TechniqueId::impossible_relation},
    {"oddagon", TechniqueId::oddagon},
    {"bivalue", TechniqueId::bivalue_chain},
    {"z", TechniqueId::z_chain},
    {"t-whip", TechniqueId::t_whip},
    {"typed-whip", TechniqueId::typed_whip},
    {"whip", TechniqueId::whip},
    {"g-whip", TechniqueId::g_whip},
    {"braid", TechniqueId::braid},
    {"g-braid", TechniqueId::g_braid},
    {"forcing2-whip", TechniqueId::forcing_whip},
    {"forcing3-whip", TechniqueId::forcing_whip},
    {"or-split", TechniqueId::or_split},
    {"asc", TechniqueId::ascending_chain},
    {"hill", TechniqueId::hill},
    {"bound", TechniqueId::bound},
    {"relation-chain", TechniqueId::relation_chain},
    {"or2-forcing-whip", TechniqueId::or_forcing_whip},
    {"or2-contrad-whip", TechniqueId::or_contrad_whip},
    {"or2-whip", TechniqueId::or_whip},
    {"or2-forcing-g-whip", TechniqueId::or_forcing_whip},
    {"or2-contrad-g-whip", TechniqueId::or_contrad_whip},
    {"or2-g-whip", TechniqueId::or_whip},
    {"or3-forcing-whip", TechniqueId::or_forcing_whip},
    {"or3-contrad-whip", TechniqueId::or_contrad_whip},
    {"or3-whip", TechniqueId::or_whip},
    {"or3-forcing-g-whip", TechniqueId::or_forcing_whip},
    {"or3-contrad-g-whip", TechniqueId::or_contrad_whip},
    {"or3-g-whip", TechniqueId::or_whip},
    {"or4-forcing-whip", TechniqueId::or_forcing_whip},
    {"or4-contrad-whip", TechniqueId::or_contrad_whip},
    {"or4-whip", TechniqueId::or_whip},
    {"or4-forcing-g-whip", TechniqueId::or_forcing_whip},
    {"or4-contrad-g-whip", TechniqueId::or_contrad_whip},
    {"or4-g-whip", TechniqueId::or_whip},
    {"or5-forcing-whip", TechniqueId::or_forcing_whip},
    {"or5-contrad-whip", TechniqueId::or_contrad_whip},
    {"or5-whip", TechniqueId::or_whip},
    {"or5-forcing-g-whip", TechniqueId::or_forcing_whip},
    {"or5-contrad-g-whip", TechniqueId::or_contrad_whip},
    {"or5-g-whip", TechniqueId::or_whip},
});

// Each rule has a row, and each row is of a rule.
static_assert(std::all_of(kRules.begin(), kRules.end(), [](const Rule& rule) {
  return std::any_of(kRuleNames.begin(), kRuleNames.end(),
                     [&rule](const RuleName& row) { return row.rule == rule.name; });
}));
static_assert(std::all_of(kRuleNames.begin(), kRuleNames.end(),
                          [](const RuleName& row) { return is_rule(row.rule); }));

}  // namespace bitwhip::rulebook
