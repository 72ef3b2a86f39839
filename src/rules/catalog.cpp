#include "rules/catalog.h"

#include <array>

#include "rules/bichain.h"
#include "rules/chain_forms.h"
#include "rules/chain_search.h"
#include "rules/comparison.h"
#include "rules/forcing_whip.h"
#include "rules/impossible.h"
#include "rules/locked.h"
#include "rules/oddagon.h"
#include "rules/or_chains.h"
#include "rules/relation_chain.h"
#include "rules/subset.h"
#include "rules/tridagon.h"
#include "rules/uniqueness.h"
#include "rules/whip.h"

namespace bitwhip::rules {
namespace {

const Ascending kAscending;
const Hill kHill;
const ComparisonBound kBound;
const RelationChain kRelationChain{RelationChain::Over::any};
using RectangleType = UniqueRectangle::Type;
const UniqueRectangle kUr1{RectangleType::ur1}, kUr2{RectangleType::ur2}, kUr2Full{RectangleType::ur2, true}, kUr2b{RectangleType::ur2b},
    kUr3{RectangleType::ur3};
const UniqueRectangle kUr4{RectangleType::ur4}, kUr4Full{RectangleType::ur4, true};
const Grave kBug;
const Locked kClaiming{static_cast<std::uint8_t>(kAllKinds ^ kind_bit(VariableKind::bn))};
const Locked kPointing{kind_bit(VariableKind::bn)};
const Subset kNaked{SubsetKind::naked};
const Subset kHidden{SubsetKind::hidden};
const Subset kSuperHidden{SubsetKind::super_hidden};
const FinnedFish kFinned;
const ChainRule kXy{kXyForms};
const ChainRule kXyz{kXyzForms};
const ChainRule kHxy{kHxyForms};
const ChainRule kC{kCForms, 2};
const ChainRule kXyt{kXytForms};
const ChainRule kHxyt{kHxytForms};
const ChainRule kXyzt{kXyztForms};
const ChainRule kHxyzt{kHxyztForms};
const ChainRule kNrc{kNrcForms};
const ChainRule kNrct{kNrctForms};
const ChainRule kNrcz{kNrczForms};
const ChainRule kNrczt{kNrcztForms};
const ChainRule kLasso{kLassoForms};
const ChainRule kNrcztLasso{kNrcztLassoForms};
const ChainRule kNrctGeneral{kNrctGeneralForms};
const ChainRule kNrczGeneral{kNrczGeneralForms};
const ChainRule kNrcztGeneral{kNrcztGeneralForms};
const ChainRule kLassoGeneral{kLassoGeneralForms};
const ChainRule kNrcztLassoGeneral{kNrcztLassoGeneralForms};
const ChainRule kNrczOpen{kNrczOpenForms};
const ChainRule kNrcztOpen{kNrcztOpenForms};
const ChainRule kBivalue{kBivalueForms};
const ChainRule kZ{kZForms};
const ChainRule kTWhip{kTWhipForms};
const ChainRule kTyped{kTypedForms};
const ChainRule kLassoOpen{kLassoOpenForms};
const Bichain kBichain{kNrcztGeneralForms[0]}, kBichainOpen{kNrcztOpenForms[0]};
const ChainRule kNrcGrouped{kNrcGroupedForms};
const ChainRule kGrouped{kGroupedForms};
const ChainRule kGroupedOpen{kGroupedOpenForms};
const Oddagon kOddagon;
const Whip kWhip;
const Braid kBraid;
const ForcingWhip kForcing2{2}, kForcing3{3};
const Tridagon kTridagon;
const TridagonRelation kTridagonRelation;
const ImpossibleRelation kImpossibleRelation;
const OrSplit kOrSplit;
constexpr auto kOfRelations = ForcingWhip::From::relations;
// Chains over relations of 2 to 5 guardians.
using ForcingOverRelations = std::array<ForcingWhip, 4>;
using OrChains = std::array<OrChain, 4>;
constexpr ForcingOverRelations forcing(View view) {
  return {ForcingWhip{2, kOfRelations, view}, ForcingWhip{3, kOfRelations, view}, ForcingWhip{4, kOfRelations, view},
          ForcingWhip{5, kOfRelations, view}};
}
constexpr OrChains or_chains(OrChainKind kind, View view) {
  return {OrChain{kind, 2, view}, OrChain{kind, 3, view}, OrChain{kind, 4, view}, OrChain{kind, 5, view}};
}
const ForcingOverRelations kOrForcing = forcing(View::plain), kOrForcingG = forcing(View::grouped);
const OrChains kOrContrad = or_chains(OrChainKind::contrad, View::plain), kOrContradG = or_chains(OrChainKind::contrad, View::grouped);
const OrChains kOrWhip = or_chains(OrChainKind::whip, View::plain), kOrWhipG = or_chains(OrChainKind::whip, View::grouped);

// least: 1 for forcing whips, 2 for the others.
constexpr RuleInfo over_relations(std::string_view name, std::string_view summary, const Technique& technique, int least = 2) {
  return {name, summary, least, kMaxLength, Within::nothing, &technique, Family::or_chain, name};
}

constexpr RuleInfo unique(std::string_view name, std::string_view summary, const Technique& technique, std::string_view notation) {
  return {name, summary, 0, 0, Within::nothing, &technique, Family::uniqueness, notation};
}

const std::array kRules{
    RuleInfo{"asc", "ascending chains of comparisons, pair by pair; of length 0, like the two that follow", 0, 0, Within::trial, &kAscending,
             Family::relation, "asc"},
    RuleInfo{"hill", "hills and valleys of comparisons", 0, 0, Within::itself, &kHill, Family::relation, "hill"},
    RuleInfo{"bound", "cells below or above one that hold different digits: ascending chains, hills, valleys, forks", 0, 0, Within::itself, &kBound,
             Family::relation, "bound"},
    unique("ur1", "unique rectangles: three corners with two digits alone; this and the rules down to bug assume one solution", kUr1, "UR1"),
    unique("ur2", "unique rectangles: the same third digit in both corners of a block; from their line, as published", kUr2, "UR2"),
    unique("ur2-full", "the same from their line and their block", kUr2Full, "UR2-full"),
    unique("ur2b", "unique rectangles: the same third digit in two corners of different blocks", kUr2b, "UR2b"),
    unique("ur3", "unique rectangles: the third digits of two corners and a further cell are a pair of their line", kUr3, "UR3"),
    unique("ur4", "unique rectangles: a digit is in no other cell of the block; a common third digit is wanted, as published", kUr4, "UR4"),
    unique("ur4-full", "the same with any third digits", kUr4Full, "UR4-full"),
    unique("bug", "the bivalue universal grave beside one candidate", kBug, "BUG"),
    RuleInfo{"locked", "locked candidates: rcib and birc", 1, 1, Within::trial, &kLocked, Family::interaction},
    RuleInfo{"rcib", "interactions of a row or column with a block (claiming)", 1, 1, Within::trial, &kClaiming, Family::interaction, {}, true},
    RuleInfo{"birc", "interactions of a block with a row or column (pointing)", 1, 1, Within::trial, &kPointing, Family::interaction, {}, true},
    RuleInfo{"naked", "naked subsets: pairs, triplets, quads", 2, 4, Within::itself, &kNaked, Family::subset, "naked"},
    RuleInfo{"hidden", "hidden subsets: pairs, triplets, quads", 2, 4, Within::itself, &kHidden, Family::subset, "hidden"},
    RuleInfo{"super-hidden", "super-hidden subsets: x-wing, swordfish, jellyfish", 2, 4, Within::itself, &kSuperHidden, Family::fish},
    RuleInfo{"finned", "finned and sashimi x-wing, swordfish, jellyfish", 2, 4, Within::itself, &kFinned, Family::fish, "finned"},
    RuleInfo{"xy", "xy-chains, from the xy-wing on", 3, kMaxLength, Within::trial, &kXy, Family::flat_chain, "xy"},
    RuleInfo{"xyz", "the xyz-wing", 3, 3, Within::trial, &kXyz, Family::flat_chain, "xyz"},
    RuleInfo{"hxy", "hidden xy-chains, in rn- and cn-space", 3, kMaxLength, Within::trial, &kHxy, Family::flat_chain, "hxy"},
    RuleInfo{"c", "c-chains: one digit, length counted in cells", 4, kMaxLength - 1, Within::trial, &kC, Family::chain, "c"},
    RuleInfo{"xyt", "xyt-chains", 3, kMaxLength, Within::trial, &kXyt, Family::flat_chain, "xyt"},
    RuleInfo{"hxyt", "hidden xyt-chains", 3, kMaxLength, Within::trial, &kHxyt, Family::flat_chain, "hxyt"},
    RuleInfo{"xyzt", "xyzt-chains", 3, kMaxLength, Within::trial, &kXyzt, Family::flat_chain, "xyzt"},
    RuleInfo{"hxyzt", "hidden xyzt-chains", 3, kMaxLength, Within::trial, &kHxyzt, Family::flat_chain, "hxyzt"},
    RuleInfo{"nrc", "nrc-chains", 2, kMaxLength, Within::trial, &kNrc, Family::chain, "nrc"},
    RuleInfo{"nrct", "nrct-chains, restricted as in the published tables", 2, kMaxLength, Within::trial, &kNrct, Family::chain, "nrct"},
    RuleInfo{"nrcz", "nrcz-chains, restricted", 2, kMaxLength, Within::trial, &kNrcz, Family::chain, "nrcz"},
    RuleInfo{"nrczt", "nrczt-chains, restricted", 2, kMaxLength, Within::trial, &kNrczt, Family::chain, "nrczt"},
    RuleInfo{"lasso", "lr- and rl-lassos of nrczt-chains, restricted", 2, kMaxLength, Within::trial, &kLasso, Family::chain, "nrczt", true},
    RuleInfo{"nrczt-lasso", "nrczt-chains and lassos as one rule, restricted", 2, kMaxLength, Within::trial, &kNrcztLasso, Family::chain, "nrczt",
             true},
    RuleInfo{"nrct-general", "nrct-chains, any link justifies", 2, kMaxLength, Within::trial, &kNrctGeneral, Family::chain, "general-nrct"},
    RuleInfo{"nrcz-general", "nrcz-chains, any link justifies", 2, kMaxLength, Within::trial, &kNrczGeneral, Family::chain, "general-nrcz"},
    RuleInfo{"nrczt-general", "nrczt-chains, any link justifies", 2, kMaxLength, Within::trial, &kNrcztGeneral, Family::chain, "general-nrczt"},
    RuleInfo{"lasso-general", "lassos of nrczt-chains, any link justifies", 2, kMaxLength, Within::trial, &kLassoGeneral, Family::chain,
             "general-nrczt", true},
    RuleInfo{"nrczt-lasso-general", "nrczt-chains and lassos as one rule, any link justifies", 2, kMaxLength, Within::trial, &kNrcztLassoGeneral,
             Family::chain, "general-nrczt", true},
    RuleInfo{"nrcz-open", "nrcz-chains, any link justifies, z-candidates in the first cell too", 1, kMaxLength, Within::trial, &kNrczOpen,
             Family::chain, "open-nrcz"},
    RuleInfo{"nrczt-open", "nrczt-chains, any link justifies, z-candidates in the first cell too", 1, kMaxLength, Within::trial, &kNrcztOpen,
             Family::chain, "open-nrczt"},
    RuleInfo{"lasso-open", "lassos of nrczt-chains, any link justifies, z-candidates in the first cell too", 2, kMaxLength, Within::trial,
             &kLassoOpen, Family::chain, "open-nrczt", true},
    RuleInfo{"bichain", "bichains: two nrczt-chains, general, that contradict each other; the length is the longer one's", 1, kMaxLength,
             Within::trial, &kBichain, Family::bichain, "nrczt"},
    RuleInfo{"bichain-open", "bichains of chains with z-candidates in the first cell too", 1, kMaxLength, Within::trial, &kBichainOpen,
             Family::bichain, "open-nrczt"},
    RuleInfo{"nrc-grouped", "nrc-chains over candidates and g-candidates", 2, kMaxLength, Within::trial, &kNrcGrouped, Family::chain, "g-nrc"},
    RuleInfo{"nrczt-grouped", "nrczt-chains and lassos over candidates and g-candidates, general", 2, kMaxLength, Within::trial, &kGrouped,
             Family::chain, "g-nrczt"},
    RuleInfo{"nrczt-grouped-open", "grouped nrczt-chains and lassos with z-candidates in the first cell too", 1, kMaxLength, Within::trial,
             &kGroupedOpen, Family::chain, "open-g-nrczt"},
    RuleInfo{"tridagon", "anti-tridagons whose guardians are all in one cell, which loses the three digits", 3, 3, Within::nothing, &kTridagon,
             Family::tridagon, "trid"},
    RuleInfo{"tridagon-relation", "anti-tridagons: their guardians become a relation, one of which is true", 3, 3, Within::nothing,
             &kTridagonRelation, Family::relations, "trid"},
    RuleInfo{"impossible-relation", "other cells of two bands or stacks that three digits cannot fill: guardians, 8 at most, become a relation", 3, 3,
             Within::nothing, &kImpossibleRelation, Family::relations, "imp"},
    RuleInfo{"oddagon", "oddagons (broken wings): closed chains of 5, 7 or 9 cells of one digit", 5, 9, Within::nothing, &kOddagon, Family::oddagon,
             "oddagon"},
    RuleInfo{"bivalue", "bivalue-chains", 2, kMaxLength, Within::trial, &kBivalue, Family::whip, "bivalue-chain"},
    RuleInfo{"z", "z-chains", 1, kMaxLength, Within::trial, &kZ, Family::whip, "z-chain"},
    RuleInfo{"t-whip", "t-whips", 1, kMaxLength, Within::trial, &kTWhip, Family::whip, "t-whip"},
    RuleInfo{"typed-whip", "whips with all variables of one kind", 1, kMaxLength, Within::trial, &kTyped, Family::typed_whip, "whip"},
    RuleInfo{"whip", "whips", 1, kMaxLength, Within::trial, &kWhip, Family::whip, "whip", false, "braid"},
    RuleInfo{"g-whip", "g-whips: whips over candidates and g-candidates", 1, kMaxLength, Within::trial, &kGWhip, Family::whip, "g-whip", false,
             "g-braid"},
    RuleInfo{"braid", "braids", 1, kMaxLength, Within::trial, &kBraid, Family::whip, "braid"},
    RuleInfo{"g-braid", "g-braids: braids over candidates and g-candidates", 1, kMaxLength, Within::trial, &kGBraid, Family::whip, "g-braid"},
    RuleInfo{"forcing2-whip", "forcing whips: what partial whips from both candidates of a variable agree on", 1, kMaxLength, Within::nothing,
             &kForcing2, Family::forcing, "forcing2-whip"},
    RuleInfo{"forcing3-whip", "forcing whips from variables of three candidates", 1, kMaxLength, Within::nothing, &kForcing3, Family::forcing,
             "forcing3-whip"},
    RuleInfo{"or-split", "relations two of whose guardians are both true or both false become two", 2, OrSplit::kLongest, Within::nothing, &kOrSplit,
             Family::relations, "split"},
    over_relations("or2-forcing-whip", "forcing whips over a relation of 2 guardians", kOrForcing[0], 1),
    over_relations("or2-contrad-whip", "partial whips that contradict a relation of 2 guardians", kOrContrad[0]),
    over_relations("or2-whip", "whips with a relation of 2 guardians as one cell", kOrWhip[0]),
    over_relations("or3-forcing-whip", "forcing whips over a relation of 3 guardians", kOrForcing[1], 1),
    over_relations("or3-contrad-whip", "partial whips that contradict a relation of 3 guardians", kOrContrad[1]),
    over_relations("or3-whip", "whips with a relation of 3 guardians as one cell", kOrWhip[1]),
    over_relations("or4-forcing-whip", "forcing whips over a relation of 4 guardians", kOrForcing[2], 1),
    over_relations("or4-contrad-whip", "partial whips that contradict a relation of 4 guardians", kOrContrad[2]),
    over_relations("or4-whip", "whips with a relation of 4 guardians as one cell", kOrWhip[2]),
    over_relations("or5-forcing-whip", "forcing whips over a relation of 5 guardians", kOrForcing[3], 1),
    over_relations("or5-contrad-whip", "partial whips that contradict a relation of 5 guardians", kOrContrad[3]),
    over_relations("or5-whip", "whips with a relation of 5 guardians as one cell", kOrWhip[3]),
    over_relations("or2-forcing-g-whip", "forcing g-whips over a relation of 2 guardians", kOrForcingG[0], 1),
    over_relations("or2-contrad-g-whip", "partial g-whips that contradict a relation of 2 guardians", kOrContradG[0]),
    over_relations("or2-g-whip", "g-whips with a relation of 2 guardians as one cell", kOrWhipG[0]),
    over_relations("or3-forcing-g-whip", "forcing g-whips over a relation of 3 guardians", kOrForcingG[1], 1),
    over_relations("or3-contrad-g-whip", "partial g-whips that contradict a relation of 3 guardians", kOrContradG[1]),
    over_relations("or3-g-whip", "g-whips with a relation of 3 guardians as one cell", kOrWhipG[1]),
    over_relations("or4-forcing-g-whip", "forcing g-whips over a relation of 4 guardians", kOrForcingG[2], 1),
    over_relations("or4-contrad-g-whip", "partial g-whips that contradict a relation of 4 guardians", kOrContradG[2]),
    over_relations("or4-g-whip", "g-whips with a relation of 4 guardians as one cell", kOrWhipG[2]),
    over_relations("or5-forcing-g-whip", "forcing g-whips over a relation of 5 guardians", kOrForcingG[3], 1),
    over_relations("or5-contrad-g-whip", "partial g-whips that contradict a relation of 5 guardians", kOrContradG[3]),
    over_relations("or5-g-whip", "g-whips with a relation of 5 guardians as one cell", kOrWhipG[3]),
    RuleInfo{"relation-chain", "paths of 3 to 9 cells, each related to the next: digits that are in no tuple", 1, 1, Within::itself, &kRelationChain,
             Family::relation, "relation-chain"},
};

}  // namespace

Registry<RuleInfo> rules() { return std::span<const RuleInfo>(kRules); }

bool is_classic_alone(const RuleInfo& rule) {
  switch (rule.family) {
    case Family::interaction:
      return rule.technique != &kLocked;
    case Family::fish:
      return rule.technique == &kFinned;
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
  return rule.within == Within::itself || rule.family == Family::interaction || rule.technique == &kAscending;
}

int complexity(const RuleInfo& rule) {
  int rank = 0;
  for (const RuleInfo& row : kRules) {
    rank += row.as_before ? 0 : 1;
    if (&row == &rule) break;
  }
  return rank;
}

}  // namespace bitwhip::rules
