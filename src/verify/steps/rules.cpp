#include "verify/steps/rules.h"

#include "base/text.h"
#include "verify/board/scanner.h"
#include "verify/steps/oddagon.h"
#include "verify/steps/partial_whips.h"
#include "verify/steps/relations.h"
#include "verify/steps/steps.h"
#include "verify/steps/subsets.h"
#include "verify/steps/unfillable.h"
#include "verify/steps/uniqueness.h"

namespace bitwhip::verify {
namespace {

using rulebook::RelationUse;
using Row = rulebook::Rule;

CandidateBits locked_targets(const Marks& marks, const CheckerRule& rule, int, Poll&) {
  return marks.locked_targets({.lines = rule.in_lines, .blocks = rule.in_blocks});
}

CandidateBits targets_of_subsets(const Marks& marks, const CheckerRule& rule, int n, Poll&) {
  return subset_targets(marks, rule.name, n);
}

// How rules that are no chains are checked and searched for, by the forms of their steps.
struct RuleFunctions {
  rulebook::StepForm step_form;
  std::string_view rule{};                   // the only one of the form that it is for; empty: all
  RelationUse relation = RelationUse::none;  // of those with this use alone; none: all
  decltype(CheckerRule::targets) targets = nullptr;
  decltype(CheckerRule::next) next = nullptr;
  bool once = false;
  decltype(CheckerRule::check) check = nullptr;

  constexpr bool is_for(const Row& row) const {
    return row.step_form == step_form && (rule.empty() || row.name == rule) &&
           (relation == RelationUse::none || row.relation == relation);
  }
};

constexpr auto kRuleFunctions = std::to_array<RuleFunctions>({
    {.step_form = rulebook::StepForm::interaction,
     .targets = locked_targets,
     .check = check_interaction},
    {.step_form = rulebook::StepForm::naked, .targets = targets_of_subsets, .check = check_subset},
    {.step_form = rulebook::StepForm::hidden, .targets = targets_of_subsets, .check = check_subset},
    {.step_form = rulebook::StepForm::fish, .targets = targets_of_subsets, .check = check_subset},
    {.step_form = rulebook::StepForm::finned, .targets = targets_of_subsets, .check = check_subset},
    {.step_form = rulebook::StepForm::oddagon, .targets = oddagon_targets, .check = check_oddagon},
    {.step_form = rulebook::StepForm::forcing, .targets = forcing_targets, .check = check_forcing},
    {.step_form = rulebook::StepForm::uniqueness,
     .targets = uniqueness_targets,
     .check = check_uniqueness},
    {.step_form = rulebook::StepForm::cell_relation,
     .targets = relation_targets,
     .check = check_relation},
    {.step_form = rulebook::StepForm::tridagon,
     .targets = tridagon_targets,
     .check = check_tridagon},
    {.step_form = rulebook::StepForm::or_relation,
     .rule = "tridagon-relation",
     .next = next_by_tridagons,
     .check = check_tridagon},
    {.step_form = rulebook::StepForm::or_relation,
     .rule = "impossible-relation",
     .next = next_by_impossible,
     .once = true,
     .check = check_impossible},
    {.step_form = rulebook::StepForm::or_relation,
     .rule = "or-split",
     .next = next_by_splits,
     .check = check_split},
    {.step_form = rulebook::StepForm::or_chain,
     .relation = RelationUse::forcing,
     .targets = forcing_targets,
     .check = check_forcing},
    {.step_form = rulebook::StepForm::or_chain,
     .relation = RelationUse::contrad,
     .targets = or_chain_targets,
     .check = check_or_chain},
    {.step_form = rulebook::StepForm::or_chain,
     .relation = RelationUse::whip,
     .targets = or_chain_targets,
     .check = check_or_chain},
});

constexpr std::ptrdiff_t count_of_functions(const Row& row) {
  return std::count_if(kRuleFunctions.begin(), kRuleFunctions.end(),
                       [&](const RuleFunctions& functions) { return functions.is_for(row); });
}

constexpr Family family_of(const Row& row) {
  using StepForm = rulebook::StepForm;
  switch (row.step_form) {
    case StepForm::interaction:
      return Family::interaction;
    case StepForm::naked:
      return Family::naked;
    case StepForm::hidden:
      return Family::hidden;
    case StepForm::fish:
      return Family::fish;
    case StepForm::finned:
      return Family::finned;
    case StepForm::flat_chain:
    case StepForm::chain:
      return Family::chain;
    case StepForm::bichain:
      return Family::bichain;
    case StepForm::bivalue:
    case StepForm::whip:
    case StepForm::typed_whip:
      return Family::whip;
    case StepForm::cell_relation:
      return Family::relation;
    default:
      return Family::own;
  }
}

constexpr bool is_of_chains(const Row& row) {
  const Family family = family_of(row);
  return family == Family::chain || family == Family::bichain || family == Family::whip;
}

static_assert(std::all_of(rulebook::kRules.begin(), rulebook::kRules.end(),
                          [](const Row& row) {
                            return count_of_functions(row) == (is_of_chains(row) ? 0 : 1);
                          }),
              "a rule without a check of its own, or with two");
static_assert(std::all_of(kRuleFunctions.begin(), kRuleFunctions.end(),
                          [](const RuleFunctions& functions) {
                            return std::any_of(
                                rulebook::kRules.begin(), rulebook::kRules.end(),
                                [&](const Row& row) { return functions.is_for(row); });
                          }),
              "a check without a rule");

Closure closure_of(const Row& row) {
  switch (family_of(row)) {
    case Family::interaction:
      return Closure::locked;
    case Family::naked:
    case Family::hidden:
    case Family::fish:
    case Family::finned:
      return Closure::subsets;
    case Family::relation:
      return Closure::relations;
    case Family::own:
      return Closure::unknown;
    default:
      return row.groups ? Closure::trial_w1 : Closure::trial;
  }
}

std::optional<HouseKind> kind_of(const std::optional<rulebook::SpaceKind>& kind) {
  if (!kind) return std::nullopt;
  return *kind == rulebook::SpaceKind::rc   ? HouseKind::rc
         : *kind == rulebook::SpaceKind::rn ? HouseKind::rn
         : *kind == rulebook::SpaceKind::cn ? HouseKind::cn
                                            : HouseKind::bn;
}

ChainType chain_type(const Row& row, const rulebook::ChainSwitches& chain) {
  return {.space = kind_of(chain.kind),
          .one_digit = chain.one_digit,
          .restricted = chain.restricted,
          .t = chain.t,
          .z = chain.z,
          .first_z = chain.first_z,
          .one_z = chain.one_z,
          .groups = row.groups};
}

WhipType whip_type(const Row& row, const rulebook::ChainSwitches& chain) {
  using Justifier = WhipType::Justifier;
  return {.by = chain.z   ? (chain.t ? Justifier::all : Justifier::target)
                : chain.t ? Justifier::rights
                          : Justifier::nothing,
          .braid = row.braid,
          .groups = row.groups,
          .only = kind_of(chain.kind)};
}

CheckerRule rule_of(const Row& row) {
  CheckerRule rule{row, closure_of(row), family_of(row)};
  for (const rulebook::ChainSwitches& chain : row.chains) {
    const std::string step = rulebook::step_name(row, chain);
    if (rule.steps == Family::whip) {
      rule.whip_types.push_back({step, whip_type(row, chain)});
    } else {
      rule.chain_types.push_back({step, chain_type(row, chain)});
    }
  }
  for (const RuleFunctions& functions : kRuleFunctions) {
    if (!functions.is_for(row)) continue;
    rule.targets = functions.targets;
    rule.next = functions.next;
    rule.once = functions.once;
    rule.check = functions.check;
  }
  return rule;
}

const std::vector<CheckerRule>& all_rules() {
  static const std::vector<CheckerRule> all = made_of(rulebook::kRules, rule_of);
  return all;
}

// Returns the rank of a step; `among`: its place among the steps of its rule.
int rank_of(const CheckerRule& rule, int among = 0) {
  BITWHIP_INVARIANT(&rule >= all_rules().data() && &rule < all_rules().data() + all_rules().size());
  constexpr int kMostOfARule = 1000;
  return (static_cast<int>(&rule - all_rules().data()) + 1) * kMostOfARule + among;
}

// Parses "row" and the like, and consumes the word.
HouseKind house_word(Scanner& text, bool others = false) {
  if (others && text.skip("house")) return HouseKind::other;
  if (text.skip("row")) return HouseKind::rn;
  if (text.skip("column")) return HouseKind::cn;
  text.expect("block");
  return HouseKind::bn;
}

// Makes the type a step of the rule; `among`: its place among the steps of the rule.
StepType step_of(std::string_view rule, StepType type, std::string capital, int among = 0) {
  type.rule = rule_named(rule);
  BITWHIP_INVARIANT(type.rule != nullptr);
  type.rank = rank_of(*type.rule, among);
  type.capital = std::move(capital);
  return type;
}

// Returns P, T or 4 for pairs, triplets, quads.
char letter_of_size(int size) { return size == 2 ? 'P' : size == 3 ? 'T' : '4'; }

StepType interaction_type(Scanner text) {
  const auto house = [&text] {
    const HouseKind kind = house_word(text);
    text.expect(fmt::format(" {}", word_of(kind)[0]));
    return House{kind, text.nine()};
  };
  StepType type{.family = Family::interaction, .length = 1, .first = house()};
  text.expect(" interaction-with-");
  type.second = house();
  text.expect_end();
  const bool pointing = type.first.kind == HouseKind::bn;
  if (pointing == (type.second.kind == HouseKind::bn))
    throw Wrong(says("an interaction of {} with {}", name_of(type.first), name_of(type.second)),
                there("both, or none, are blocks"),
                asks("an interaction is one of a block with a row or column"));
  return step_of(pointing ? "birc" : "rcib", type, pointing ? "BiRC" : "RCiB");
}

StepType subset_type(Scanner text, bool naked) {
  StepType type{.family = naked ? Family::naked : Family::hidden};
  type.length = text.skip("pairs") ? 2 : text.skip("triplets") ? 3 : 4;
  if (type.length == 4) text.expect("quads");
  text.expect("-in-a-");
  type.house = house_word(text, true);
  text.expect_end();
  return step_of(naked ? "naked" : "hidden", type,
                 {naked ? 'N' : 'H', letter_of_size(type.length)});
}

StepType fish_type(Scanner text) {
  const bool finned = text.skip("finned-"), sashimi = !finned && text.skip("sashimi-"),
             plain = !finned && !sashimi;
  StepType type{.family = plain ? Family::fish : Family::finned, .sashimi = sashimi};
  const std::string name(text.until("-in-"));
  type.length = name == "x-wing" ? 2 : name == "swordfish" ? 3 : name == "jellyfish" ? 4 : 0;
  if (type.length == 0)
    throw Wrong(says("a fish called '{}'", name), there("there is no such fish"),
                asks("fish are x-wing, swordfish and jellyfish"));
  type.house = text.skip("rows")              ? HouseKind::rn
               : plain && text.skip("houses") ? HouseKind::other
                                              : HouseKind::cn;
  if (type.house == HouseKind::cn) text.expect("columns");
  text.expect_end();
  if (plain) return step_of("super-hidden", type, {'S', 'H', letter_of_size(type.length)});
  return step_of("finned", type, upper((finned ? "finned-" : "sashimi-") + name), sashimi ? 1 : 0);
}

// Returns the definition of the chain or whip with that name before its length; without a rule if
// there is none.
StepType definition_of(std::string_view step) {
  for (const CheckerRule& rule : all_rules()) {
    for (const auto& chain : rule.chain_types) {
      // The two kinds of a hidden chain are of one rank.
      if (chain.step == step)
        return {.family = rule.steps, .rule = &rule, .rank = rank_of(rule), .chain = chain.type};
    }
    for (std::size_t i = 0; i < rule.whip_types.size(); ++i) {
      if (rule.whip_types[i].step == step)
        return {.family = rule.steps,
                .rule = &rule,
                .rank = rank_of(rule, static_cast<int>(i)),
                .whip = rule.whip_types[i].type};
    }
  }
  return {};
}

// nrczt4-chain, nrczt6-lr-lasso, hxy-cn4-chain
std::optional<StepType> type_of_chain(const std::string& name) {
  const auto digits = name.find_first_of("0123456789");
  if (digits == std::string::npos) return std::nullopt;
  const std::string step = name.substr(0, digits);
  StepType type = definition_of(step);
  if (type.rule == nullptr || type.rule->chain_types.empty()) return std::nullopt;
  Scanner text(std::string_view(name).substr(digits));
  type.length = text.number();
  type.capital = upper(type.rule->notation) + std::to_string(type.length);
  if (text.skip("-lr-lasso") || text.at("-rl-lasso")) {
    const auto found = lists::find_if(
        all_rules(), [&](const CheckerRule& rule) { return rule.lassos && rule.notation == step; });
    if (found == all_rules().end())
      throw Wrong(says("a lasso of {}", step), there("no rule has such lassos"),
                  asks("lassos are those of the rules with lassos"));
    type.rule = &*found;
    const bool rl = text.skip("-rl-lasso");
    type.chain.end = rl ? ChainType::ChainEnd::rl : ChainType::ChainEnd::lr;
    type.rank = rank_of(*type.rule, rl ? 2 : 1);
    type.capital += rl ? "-RL-LASSO" : "-LR-LASSO";
  } else {
    text.expect("-chain");
  }
  text.expect_end();
  return type;
}

StepType bichain_type(Scanner text, bool open) {
  StepType type{.family = Family::bichain};
  type.chain = {
      .restricted = false, .t = true, .z = true, .first_z = open, .end = ChainType::ChainEnd::open};
  type.length = text.number();
  text.expect(",");
  type.branch = text.number();
  text.expect(")-bichain");
  text.expect_end();
  const std::string capital =
      fmt::format("{}NRCZT({},{})-BICHAIN", open ? "OPEN-" : "", type.length, type.branch);
  return step_of(open ? "bichain-open" : "bichain", type, capital, type.branch);
}

// Parses whip[5], oddagon[5].
std::optional<StepType> bracketed_type(const std::string& name) {
  const auto bracket = name.find('[');
  if (bracket == std::string::npos) return std::nullopt;
  const std::string step = name.substr(0, bracket);
  StepType type = definition_of(step);
  if (const CheckerRule* const own = rule_named(step); own != nullptr && own->steps == Family::own)
    type = step_of(step, {.family = Family::own}, {});
  if (type.rule == nullptr || !type.rule->chain_types.empty()) return std::nullopt;
  Scanner text(std::string_view(name).substr(bracket + 1));
  type.length = text.number();
  type.capital = upper(name);
  text.expect("]");
  text.expect_end();
  const CheckerRule& rule = *type.rule;
  if (rule.steps == Family::own &&
      (type.length < rule.least || type.length > rule.most || (rule.odd && type.length % 2 == 0)))
    throw Wrong(says("{}", name), there("no {} has that length", step),
                asks("{} has {}lengths from {} to {}", step, rule.odd ? "odd " : "", rule.least,
                     rule.most));
  // A g-whip of length 1 is a whip.
  if (type.length < std::max(rule.least, type.whip.groups ? 2 : 1))
    throw Wrong(says("{}", name), there("{} are longer", step),
                asks("the length is {} at least", std::max(rule.least, type.whip.groups ? 2 : 1)));
  return type;
}

// Parses steps of one length, which is not written: tridagon, asc, valley, relation-chain,
// UR2-full, BUG.
std::optional<StepType> plain_type(const std::string& name) {
  const auto is_meant = [&](const CheckerRule& rule) {
    return rule.assumes_one_solution ? rule.notation == name
                                     : rule.name == (name == "valley" ? "hill" : name);
  };
  const auto rule = lists::find_if(all_rules(), is_meant);
  if (rule == all_rules().end() || rule->least != rule->most) return std::nullopt;
  if (rule->steps != Family::own && rule->steps != Family::relation) return std::nullopt;
  return step_of(rule->name, {.family = rule->steps, .length = rule->least}, upper(rule->name));
}

}  // namespace

const CheckerRule* rule_named(std::string_view name) {
  const auto found =
      lists::find_if(all_rules(), [&](const CheckerRule& rule) { return rule.name == name; });
  return found == all_rules().end() ? nullptr : &*found;
}

std::vector<ChainType> chains_of(const CheckerRule& rule) {
  std::vector<ChainType> types;
  for (const auto& chain : rule.chain_types) types.push_back(chain.type);
  for (const auto end : {ChainType::ChainEnd::lr, ChainType::ChainEnd::rl}) {
    if (!rule.lassos) continue;
    BITWHIP_INVARIANT(definition_of(rule.notation).rule != nullptr);
    types.push_back(definition_of(rule.notation).chain);
    types.back().end = end;
  }
  for (const std::string_view name : rule.contains) {
    BITWHIP_INVARIANT(rule_named(name) != nullptr);
    const std::vector<ChainType> more = chains_of(*rule_named(name));
    types.insert(types.end(), more.begin(), more.end());
  }
  return types;
}

bool StepType::of(const CheckerRule& other) const {
  return rule == &other || (rule != nullptr && contains(other.contains, rule->name));
}

StepType type_of(const std::string& name) {
  Scanner text(name);
  if (name == "last-guardian") return {.family = Family::last_guardian, .rank = 1, .capital = "HS"};
  if (const auto type = plain_type(name)) return *type;
  if (name == "naked-single") return {.family = Family::naked_single, .capital = "NS"};
  if (text.skip("hidden-single-in-a-")) {
    StepType type{.family = Family::hidden_single, .rank = 1, .capital = "HS"};
    type.house = house_word(text, true);
    text.expect_end();
    return type;
  }
  if (name.find(" interaction-with-") != std::string::npos) return interaction_type(text);
  if (text.skip("naked-")) return subset_type(text, true);
  if (text.skip("hidden-")) return subset_type(text, false);
  for (const char* lines : {"-in-rows", "-in-columns", "-in-houses"}) {
    if (name.find(lines) != std::string::npos) return fish_type(text);
  }
  if (text.skip("nrczt(")) return bichain_type(text, false);
  if (text.skip("open-nrczt(")) return bichain_type(text, true);
  if (const auto type = bracketed_type(name)) return *type;
  if (const auto type = type_of_chain(name)) return *type;
  throw Wrong(says("'{}'", name), there("no rule has steps of that name"),
              asks("steps are called as docs/NOTATION.md calls them"));
}

std::optional<std::string> why_not_known(const std::string& name) {
  const auto bracket = name.find('[');
  const std::string base =
      name.substr(0, bracket != std::string::npos ? bracket : name.find_first_of("0123456789"));
  const CheckerRule* const own = rule_named(base);
  if (own != nullptr && own->steps == Family::own && bracket != std::string::npos) {
    Scanner length(std::string_view(name).substr(bracket + 1));
    if (length.at_digit() && length.number() > own->most)
      return fmt::format("longer than {}", own->most);
    return std::nullopt;
  }
  const bool claims =
      definition_of(base).rule != nullptr || name.find(" interaction-with-") != std::string::npos;
  if (claims) return std::nullopt;
  try {
    type_of(name);
    return std::nullopt;
  } catch (const Wrong&) {
    return std::string();
  }
}

}  // namespace bitwhip::verify
