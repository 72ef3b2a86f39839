#include "rules/catalog.h"

#include <algorithm>
#include <array>

#include "rules/chain_forms.h"
#include "rules/chain_search.h"
#include "rules/forcing_whip.h"
#include "rules/listed.h"
#include "rules/locked.h"
#include "rules/or_chains.h"
#include "rules/unfillable.h"
#include "rules/whip.h"

namespace bitwhip::rules {
namespace {

using enum RectangleType;
template <RectangleType kType, bool kFull = false>
const auto& kRectangles = kListed<list_rectangles, kType, kFull>;
constexpr std::uint8_t kBlocks = kind_bit(VariableKind::bn);
// `kCells`: cells of the published length per variable.
template <const auto& kForms, int kCells = 1>
constinit const ChainRule kChain{kForms, kCells};
constinit const Bichain kBichain{kNrcztGeneralForms[0]}, kBichainOpen{kNrcztOpenForms[0]};
constinit const Whip kWhip;
constinit const Braid kBraid;
constinit const ForcingWhip kForcing2{2}, kForcing3{3};
// `kGuardians`: size of the relations.
template <int kGuardians, View kView>
constinit const ForcingWhip kOrForcing{kGuardians, ForcingWhip::From::relations, kView};
template <OrChainKind kKind, int kGuardians, View kView>
constinit const OrChain kOr{kKind, kGuardians, kView};

// `least`: 1 for forcing whips, 2 for the other chains.
constexpr RuleInfo over_relations(std::string_view name, std::string_view summary,
                                  const Technique& technique, int least = 2) {
  return {name, summary, least, kMaxLength, Within::nothing, &technique, Family::or_chain, name};
}

constexpr RuleInfo interaction(std::string_view name, std::string_view summary,
                               const Technique& technique, bool as_before = false) {
  return {name, summary, 1, 1, Within::trial, &technique, Family::interaction, {}, as_before};
}

constexpr RuleInfo subset(std::string_view name, std::string_view summary,
                          const Technique& technique, Family family, std::string_view notation) {
  return {name, summary, 2, 4, Within::itself, &technique, family, notation};
}

// Returns the row of a chain of 2007 over all variables.
template <const auto& kForms>
constexpr RuleInfo chain(std::string_view name, std::string_view summary, int least,
                         std::string_view notation, bool as_before = false) {
  return {name,          summary,  least,    kMaxLength, Within::trial, &kChain<kForms>,
          Family::chain, notation, as_before};
}

constexpr RuleInfo unique(std::string_view name, std::string_view summary,
                          const Technique& technique, std::string_view notation) {
  return {name, summary, 0, 0, Within::nothing, &technique, Family::uniqueness, notation};
}

constexpr std::array kRules{
    RuleInfo{"asc",
             "ascending chains of comparisons, pair by pair; of length 0, like the two that follow",
             0, 0, Within::trial, &kListed<list_ascending>, Family::relation, "asc"},
    RuleInfo{"hill", "hills and valleys of comparisons", 0, 0, Within::itself, &kListed<list_hills>,
             Family::relation, "hill"},
    RuleInfo{"bound",
             "cells below or above one that hold different digits: ascending chains, hills, "
             "valleys, forks",
             0, 0, Within::itself, &kListed<list_bounds>, Family::relation, "bound"},
    unique("ur1",
           "unique rectangles: three corners with two digits alone; this and the rules down to bug "
           "assume one solution",
           kRectangles<ur1>, "UR1"),
    unique("ur2",
           "unique rectangles: the same third digit in both corners of a block; from their line, "
           "as published",
           kRectangles<ur2>, "UR2"),
    unique("ur2-full", "the same from their line and their block", kRectangles<ur2, true>,
           "UR2-full"),
    unique("ur2b", "unique rectangles: the same third digit in two corners of different blocks",
           kRectangles<ur2b>, "UR2b"),
    unique("ur3",
           "unique rectangles: the third digits of two corners and a further cell are a pair of "
           "their line",
           kRectangles<ur3>, "UR3"),
    unique("ur4",
           "unique rectangles: a digit is in no other cell of the block; a common third digit is "
           "wanted, as published",
           kRectangles<ur4>, "UR4"),
    unique("ur4-full", "the same with any third digits", kRectangles<ur4, true>, "UR4-full"),
    unique("bug", "the bivalue universal grave beside one candidate", kListed<list_graves>, "BUG"),
    interaction("locked", "locked candidates: rcib and birc", kLocked),
    interaction("rcib", "interactions of a row or column with a block (claiming)",
                kLockedIn<kAllKinds ^ kBlocks>, true),
    interaction("birc", "interactions of a block with a row or column (pointing)",
                kLockedIn<kBlocks>, true),
    subset("naked", "naked subsets: pairs, triplets, quads", kSubsets<SubsetKind::naked>,
           Family::subset, "naked"),
    subset("hidden", "hidden subsets: pairs, triplets, quads", kSubsets<SubsetKind::hidden>,
           Family::subset, "hidden"),
    subset("super-hidden", "super-hidden subsets: x-wing, swordfish, jellyfish",
           kSubsets<SubsetKind::super_hidden>, Family::fish, {}),
    subset("finned", "finned and sashimi x-wing, swordfish, jellyfish", kListed<list_finned_fish>,
           Family::fish, "finned"),
    RuleInfo{"xy", "xy-chains, from the xy-wing on", 3, kMaxLength, Within::trial,
             &kChain<kXyForms>, Family::flat_chain, "xy"},
    RuleInfo{"xyz", "the xyz-wing", 3, 3, Within::trial, &kChain<kXyzForms>, Family::flat_chain,
             "xyz"},
    RuleInfo{"hxy", "hidden xy-chains, in rn- and cn-space", 3, kMaxLength, Within::trial,
             &kChain<kHxyForms>, Family::flat_chain, "hxy"},
    RuleInfo{"c", "c-chains: one digit, length counted in cells", 4, kMaxLength - 1, Within::trial,
             &kChain<kCForms, 2>, Family::chain, "c"},
    RuleInfo{"xyt", "xyt-chains", 3, kMaxLength, Within::trial, &kChain<kXytForms>,
             Family::flat_chain, "xyt"},
    RuleInfo{"hxyt", "hidden xyt-chains", 3, kMaxLength, Within::trial, &kChain<kHxytForms>,
             Family::flat_chain, "hxyt"},
    RuleInfo{"xyzt", "xyzt-chains", 3, kMaxLength, Within::trial, &kChain<kXyztForms>,
             Family::flat_chain, "xyzt"},
    RuleInfo{"hxyzt", "hidden xyzt-chains", 3, kMaxLength, Within::trial, &kChain<kHxyztForms>,
             Family::flat_chain, "hxyzt"},
    chain<kNrcForms>("nrc", "nrc-chains", 2, "nrc"),
    chain<kNrctForms>("nrct", "nrct-chains, restricted as in the published tables", 2, "nrct"),
    chain<kNrczForms>("nrcz", "nrcz-chains, restricted", 2, "nrcz"),
    chain<kNrcztForms>("nrczt", "nrczt-chains, restricted", 2, "nrczt"),
    chain<kLassoForms>("lasso", "lr- and rl-lassos of nrczt-chains, restricted", 2, "nrczt", true),
    chain<kNrcztLassoForms>("nrczt-lasso", "nrczt-chains and lassos as one rule, restricted", 2,
                            "nrczt", true),
    chain<kNrctGeneralForms>("nrct-general", "nrct-chains, any link justifies", 2, "general-nrct"),
    chain<kNrczGeneralForms>("nrcz-general", "nrcz-chains, any link justifies", 2, "general-nrcz"),
    chain<kNrcztGeneralForms>("nrczt-general", "nrczt-chains, any link justifies", 2,
                              "general-nrczt"),
    chain<kLassoGeneralForms>("lasso-general", "lassos of nrczt-chains, any link justifies", 2,
                              "general-nrczt", true),
    chain<kNrcztLassoGeneralForms>("nrczt-lasso-general",
                                   "nrczt-chains and lassos as one rule, any link justifies", 2,
                                   "general-nrczt", true),
    chain<kNrczOpenForms>("nrcz-open",
                          "nrcz-chains, any link justifies, z-candidates in the first cell too", 1,
                          "open-nrcz"),
    chain<kNrcztOpenForms>("nrczt-open",
                           "nrczt-chains, any link justifies, z-candidates in the first cell too",
                           1, "open-nrczt"),
    chain<kLassoOpenForms>(
        "lasso-open",
        "lassos of nrczt-chains, any link justifies, z-candidates in the first cell too", 2,
        "open-nrczt", true),
    RuleInfo{"bichain",
             "bichains: two nrczt-chains, general, that contradict each other; the length is the "
             "longer one's",
             1, kMaxLength, Within::trial, &kBichain, Family::bichain, "nrczt"},
    RuleInfo{"bichain-open", "bichains of chains with z-candidates in the first cell too", 1,
             kMaxLength, Within::trial, &kBichainOpen, Family::bichain, "open-nrczt"},
    chain<kNrcGroupedForms>("nrc-grouped", "nrc-chains over candidates and g-candidates", 2,
                            "g-nrc"),
    chain<kGroupedForms>("nrczt-grouped",
                         "nrczt-chains and lassos over candidates and g-candidates, general", 2,
                         "g-nrczt"),
    chain<kGroupedOpenForms>(
        "nrczt-grouped-open",
        "grouped nrczt-chains and lassos with z-candidates in the first cell too", 1,
        "open-g-nrczt"),
    RuleInfo{"tridagon",
             "anti-tridagons whose guardians are all in one cell, which loses the three digits", 3,
             3, Within::nothing, &kListed<list_tridagons>, Family::tridagon, "trid"},
    RuleInfo{"tridagon-relation",
             "anti-tridagons: their guardians become a relation, one of which is true", 3, 3,
             Within::nothing, &kRelated<find_tridagon_relations, show_tridagon_relations>,
             Family::relations, "trid"},
    RuleInfo{"impossible-relation",
             "other cells of two bands or stacks that three digits cannot fill: guardians, 8 at "
             "most, become a relation",
             3, 3, Within::nothing, &kRelated<find_impossible_relations, show_impossible_relations>,
             Family::relations, "imp"},
    RuleInfo{"oddagon", "oddagons (broken wings): closed chains of 5, 7 or 9 cells of one digit", 5,
             9, Within::nothing, &kListed<list_oddagons>, Family::oddagon, "oddagon"},
    RuleInfo{"bivalue", "bivalue-chains", 2, kMaxLength, Within::trial, &kChain<kBivalueForms>,
             Family::whip, "bivalue-chain"},
    RuleInfo{"z", "z-chains", 1, kMaxLength, Within::trial, &kChain<kZForms>, Family::whip,
             "z-chain"},
    RuleInfo{"t-whip", "t-whips", 1, kMaxLength, Within::trial, &kChain<kTWhipForms>, Family::whip,
             "t-whip"},
    RuleInfo{"typed-whip", "whips with all variables of one kind", 1, kMaxLength, Within::trial,
             &kChain<kTypedForms>, Family::typed_whip, "whip"},
    RuleInfo{"whip", "whips", 1, kMaxLength, Within::trial, &kWhip, Family::whip, "whip", false,
             "braid"},
    RuleInfo{"g-whip", "g-whips: whips over candidates and g-candidates", 1, kMaxLength,
             Within::trial, &kGWhip, Family::whip, "g-whip", false, "g-braid"},
    RuleInfo{"braid", "braids", 1, kMaxLength, Within::trial, &kBraid, Family::whip, "braid"},
    RuleInfo{"g-braid", "g-braids: braids over candidates and g-candidates", 1, kMaxLength,
             Within::trial, &kGBraid, Family::whip, "g-braid"},
    RuleInfo{"forcing2-whip",
             "forcing whips: what partial whips from both candidates of a variable agree on", 1,
             kMaxLength, Within::nothing, &kForcing2, Family::forcing, "forcing2-whip"},
    RuleInfo{"forcing3-whip", "forcing whips from variables of three candidates", 1, kMaxLength,
             Within::nothing, &kForcing3, Family::forcing, "forcing3-whip"},
    RuleInfo{"or-split", "relations two of whose guardians are both true or both false become two",
             2, kLongestSplit, Within::nothing, &kRelated<find_splits, show_splits>,
             Family::relations, "split"},
    over_relations("or2-forcing-whip", "forcing whips over a relation of 2 guardians",
                   kOrForcing<2, View::plain>, 1),
    over_relations("or2-contrad-whip", "partial whips that contradict a relation of 2 guardians",
                   kOr<OrChainKind::contrad, 2, View::plain>),
    over_relations("or2-whip", "whips with a relation of 2 guardians as one cell",
                   kOr<OrChainKind::whip, 2, View::plain>),
    over_relations("or3-forcing-whip", "forcing whips over a relation of 3 guardians",
                   kOrForcing<3, View::plain>, 1),
    over_relations("or3-contrad-whip", "partial whips that contradict a relation of 3 guardians",
                   kOr<OrChainKind::contrad, 3, View::plain>),
    over_relations("or3-whip", "whips with a relation of 3 guardians as one cell",
                   kOr<OrChainKind::whip, 3, View::plain>),
    over_relations("or4-forcing-whip", "forcing whips over a relation of 4 guardians",
                   kOrForcing<4, View::plain>, 1),
    over_relations("or4-contrad-whip", "partial whips that contradict a relation of 4 guardians",
                   kOr<OrChainKind::contrad, 4, View::plain>),
    over_relations("or4-whip", "whips with a relation of 4 guardians as one cell",
                   kOr<OrChainKind::whip, 4, View::plain>),
    over_relations("or5-forcing-whip", "forcing whips over a relation of 5 guardians",
                   kOrForcing<5, View::plain>, 1),
    over_relations("or5-contrad-whip", "partial whips that contradict a relation of 5 guardians",
                   kOr<OrChainKind::contrad, 5, View::plain>),
    over_relations("or5-whip", "whips with a relation of 5 guardians as one cell",
                   kOr<OrChainKind::whip, 5, View::plain>),
    over_relations("or2-forcing-g-whip", "forcing g-whips over a relation of 2 guardians",
                   kOrForcing<2, View::grouped>, 1),
    over_relations("or2-contrad-g-whip",
                   "partial g-whips that contradict a relation of 2 guardians",
                   kOr<OrChainKind::contrad, 2, View::grouped>),
    over_relations("or2-g-whip", "g-whips with a relation of 2 guardians as one cell",
                   kOr<OrChainKind::whip, 2, View::grouped>),
    over_relations("or3-forcing-g-whip", "forcing g-whips over a relation of 3 guardians",
                   kOrForcing<3, View::grouped>, 1),
    over_relations("or3-contrad-g-whip",
                   "partial g-whips that contradict a relation of 3 guardians",
                   kOr<OrChainKind::contrad, 3, View::grouped>),
    over_relations("or3-g-whip", "g-whips with a relation of 3 guardians as one cell",
                   kOr<OrChainKind::whip, 3, View::grouped>),
    over_relations("or4-forcing-g-whip", "forcing g-whips over a relation of 4 guardians",
                   kOrForcing<4, View::grouped>, 1),
    over_relations("or4-contrad-g-whip",
                   "partial g-whips that contradict a relation of 4 guardians",
                   kOr<OrChainKind::contrad, 4, View::grouped>),
    over_relations("or4-g-whip", "g-whips with a relation of 4 guardians as one cell",
                   kOr<OrChainKind::whip, 4, View::grouped>),
    over_relations("or5-forcing-g-whip", "forcing g-whips over a relation of 5 guardians",
                   kOrForcing<5, View::grouped>, 1),
    over_relations("or5-contrad-g-whip",
                   "partial g-whips that contradict a relation of 5 guardians",
                   kOr<OrChainKind::contrad, 5, View::grouped>),
    over_relations("or5-g-whip", "g-whips with a relation of 5 guardians as one cell",
                   kOr<OrChainKind::whip, 5, View::grouped>),
    RuleInfo{"relation-chain",
             "paths of 3 to 9 cells, each related to the next: digits that are in no tuple", 1, 1,
             Within::itself, &kListed<list_relation_chains, false>, Family::relation,
             "relation-chain"},
};

}  // namespace

Registry<RuleInfo> rules() { return std::span<const RuleInfo>(kRules); }

bool is_classic_alone(const RuleInfo& rule) {
  switch (rule.family) {
    case Family::interaction:
      return rule.technique != &kLocked;
    case Family::fish:
      return rule.technique == &kListed<list_finned_fish>;
    case Family::subset:
    case Family::whip:
    case Family::forcing:
    case Family::relation:
      return false;
    default:
      return true;
  }
}

bool is_confluent(const RuleInfo& rule) {
  if (rule.technique == &kBraid || rule.technique == &kGBraid) return true;
  return rule.within == Within::itself || rule.family == Family::interaction ||
         rule.technique == &kListed<list_ascending>;
}

int complexity(const RuleInfo& rule) {
  BITWHIP_INVARIANT(rules().index(rule) < kRules.size());
  return static_cast<int>(
      std::count_if(kRules.data(), &rule + 1, [](const RuleInfo& row) { return !row.as_before; }));
}

}  // namespace bitwhip::rules
