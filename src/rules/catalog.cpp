#include "rules/catalog.h"

#include <algorithm>
#include <array>
#include <utility>

#include "grid/candidate.h"
#include "grid/spaces.h"
#include "rules/chain_forms.h"
#include "rules/chain_search.h"
#include "rules/forcing_whip.h"
#include "rules/locked.h"
#include "rules/mask_techniques.h"
#include "rules/or_chains.h"
#include "rules/unfillable.h"
#include "rules/whip.h"

namespace bitwhip::rules {
namespace {

using rulebook::kRules;
using rulebook::RelationUse;
using enum RectangleType;

static_assert(rulebook::kLongest == kMaxLength);
static_assert(rulebook::find_rule("or-split")->most == kLongestSplit);

template <RectangleType kType, bool kFull = false>
const auto& kRectangles = kMaskTechnique<list_rectangles, kType, kFull>;
constexpr std::uint8_t kBlocks = kind_bit(VariableKind::bn);
constinit const Whip kWhip;
constinit const Braid kBraid;

// The technique of a rule that no switches of its row describe.
struct NamedTechnique {
  std::string_view rule;
  const Technique* technique;
};

constexpr auto kNamedTechniques = std::to_array<NamedTechnique>({
    {"asc", &kMaskTechnique<list_ascending>},
    {"hill", &kMaskTechnique<list_hills>},
    {"bound", &kMaskTechnique<list_bounds>},
    {"ur1", &kRectangles<ur1>},
    {"ur2", &kRectangles<ur2>},
    {"ur2-full", &kRectangles<ur2, true>},
    {"ur2b", &kRectangles<ur2b>},
    {"ur3", &kRectangles<ur3>},
    {"ur4", &kRectangles<ur4>},
    {"ur4-full", &kRectangles<ur4, true>},
    {"bug", &kMaskTechnique<list_bugs>},
    {"locked", &kLocked},
    {"rcib", &kLockedIn<kAllKinds ^ kBlocks>},
    {"birc", &kLockedIn<kBlocks>},
    {"naked", &kSubsets<SubsetKind::naked>},
    {"hidden", &kSubsets<SubsetKind::hidden>},
    {"super-hidden", &kSubsets<SubsetKind::super_hidden>},
    {"finned", &kMaskTechnique<list_finned_fish>},
    {"tridagon", &kMaskTechnique<list_tridagons>},
    {"tridagon-relation", &kRelationTechnique<find_tridagon_relations, show_tridagon_relations>},
    {"impossible-relation",
     &kRelationTechnique<find_impossible_relations, show_impossible_relations>},
    {"oddagon", &kMaskTechnique<list_oddagons>},
    {"whip", &kWhip},
    {"g-whip", &kGWhip},
    {"braid", &kBraid},
    {"g-braid", &kGBraid},
    {"or-split", &kRelationTechnique<find_splits, show_splits>},
    {"relation-chain", &kMaskTechnique<list_relation_chains, false>},
});

// Returns the row of a rule; none: the number of rows.
constexpr std::size_t named_row(std::string_view rule) {
  std::size_t row = 0;
  while (row < kNamedTechniques.size() && kNamedTechniques[row].rule != rule) ++row;
  return row;
}

static_assert([] {
  for (std::size_t row = 0; row < kNamedTechniques.size(); ++row) {
    const std::string_view rule = kNamedTechniques[row].rule;
    if (!rulebook::is_rule(rule) || named_row(rule) != row) return false;
  }
  return true;
}());

// Techniques that follow from the switches of a row, by its place.
template <std::size_t kRow>
constexpr ChainForms kForms = forms_of(kRules[kRow]);
template <std::size_t kRow>
constinit const ChainRule kChain{{kForms<kRow>.begin(), kForms<kRow>.size()},
                                 kRules[kRow].cells_per_variable};
template <std::size_t kRow>
constinit const Bichain kBichain{half_of(kRules[kRow])};
template <std::size_t kRow>
constexpr PositionView kView = kRules[kRow].groups ? PositionView::grouped : PositionView::plain;
template <std::size_t kRow>
constinit const ForcingWhip kForcing{kRules[kRow].cases,
                                     kRules[kRow].relation == RelationUse::none
                                         ? ForcingWhip::From::variables
                                         : ForcingWhip::From::relations,
                                     kView<kRow>};
template <std::size_t kRow>
constinit const OrChain kOr{
    kRules[kRow].relation == RelationUse::contrad ? OrChainKind::contrad : OrChainKind::whip,
    kRules[kRow].cases, kView<kRow>};

template <std::size_t kRow>
constexpr RuleInfo with_technique() {
  constexpr const rulebook::Rule& rule = kRules[kRow];
  constexpr std::size_t kNamedRow = named_row(rule.name);
  if constexpr (kNamedRow < kNamedTechniques.size()) {
    return {rule, kNamedTechniques[kNamedRow].technique};
  } else if constexpr (rule.step_form == StepForm::bichain) {
    return {rule, &kBichain<kRow>};
  } else if constexpr (rule.step_form == StepForm::forcing ||
                       rule.relation == RelationUse::forcing) {
    return {rule, &kForcing<kRow>};
  } else if constexpr (rule.relation != RelationUse::none) {
    return {rule, &kOr<kRow>};
  } else {
    static_assert(rule.has_chains() || rule.has_lassos(), "a rule without a technique");
    return {rule, &kChain<kRow>};
  }
}

constexpr std::array kCatalog = []<std::size_t... kRows>(std::index_sequence<kRows...>) {
  return std::array{with_technique<kRows>()...};
}
(std::make_index_sequence<kRules.size()>());

}  // namespace

Registry<RuleInfo> rules() { return std::span<const RuleInfo>(kCatalog); }

int complexity(const RuleInfo& rule) {
  BITWHIP_INVARIANT(rules().index(rule) < kCatalog.size());
  return static_cast<int>(std::count_if(kCatalog.data(), &rule + 1, [](const RuleInfo& row) {
    return !row.shares_rank_with_previous;
  }));
}

}  // namespace bitwhip::rules
