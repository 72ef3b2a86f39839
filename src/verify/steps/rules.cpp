#include "verify/steps/rules.h"

#include "base/text.h"
#include "verify/read/scanner.h"
#include "verify/steps/steps.h"

namespace bitwhip::verify {
namespace {

Set locked_targets(const Marks& marks, const Rule& rule, int, Poll&) {
  return marks.locked_targets(rule.name != "birc", rule.name != "rcib");
}

// Makes a rule that is not made of chains, on any board.
Rule by(std::string_view name, int least, int most, Within within, Family family,
        decltype(Rule::targets) targets, decltype(Rule::check) check) {
  return {.name = name,
          .least = least,
          .most = most,
          .within = within,
          .family = family,
          .any_board = true,
          .targets = targets,
          .check = check};
}

Rule relation(std::string_view name, int length) {
  return by(name, length, length, Within::relations, Family::relation, relation_targets,
            check_relation);
}

Rule interaction(std::string_view name, std::vector<std::string_view> contains = {}) {
  Rule rule =
      by(name, 1, 1, Within::locked, Family::interaction, locked_targets, check_interaction);
  rule.any_board = !contains.empty();
  rule.contains = std::move(contains);
  return rule;
}

Rule subset(std::string_view name, Family family) {
  const auto targets = [](const Marks& marks, const Rule& of, int n, Poll&) {
    return subset_targets(marks, of.name, n);
  };
  Rule rule = by(name, 2, 4, Within::subsets, family, targets, check_subset);
  rule.any_board = family != Family::finned;
  return rule;
}

// Makes a rule that has its own search and check.
Rule own(Rule rule) {
  rule.within = Within::neither;
  rule.family = Family::own;
  return rule;
}

// Makes a rule by partial whips: forcing whips, and chains over a relation.
Rule by_partial_whips(std::string_view name) {
  const bool forcing = name.find("forcing") != std::string_view::npos;
  return own({.name = name,
              .least = forcing ? 1 : 2,
              .any_board = name.starts_with("forcing"),
              .targets = forcing ? forcing_targets : or_chain_targets,
              .check = forcing ? check_forcing : check_or_chain});
}

Rule unique(std::string_view name) {
  return own({.name = name,
              .least = 0,
              .most = 0,
              .targets = uniqueness_targets,
              .check = check_uniqueness,
              .assumes_one_solution = true});
}

Within within_of(bool groups) { return groups ? Within::trial_w1 : Within::trial; }

// Makes a rule by chains of 2007 from this length on. `lassos`: name of the chains whose lassos are
// steps of it.
Rule chain(std::string_view name, int least, std::vector<Named<ChainType>> chains,
           std::string_view lassos = {}) {
  const Within within = within_of(chains.front().type.groups);
  return {.name = name,
          .least = least,
          .within = within,
          .chains = std::move(chains),
          .lassos = lassos};
}

// Makes a rule by chains of PBCS on any board. `contains`: for g-candidates, the rule of the same
// chains without them.
Rule whip(std::string_view name, int least, Named<WhipType> type,
          std::vector<std::string_view> contains = {}) {
  const Within within = within_of(type.type.groups);
  return {.name = name,
          .least = least,
          .within = within,
          .family = Family::whip,
          .any_board = true,
          .whips = {type},
          .contains = std::move(contains)};
}

// Returns the rules; at equal length the simplest first.
std::vector<Rule> rules_in_order() {
  using By = WhipType::By;
  std::vector<Rule> all{
      relation("asc", 0),
      relation("hill", 0),
      relation("bound", 0),
      unique("ur1"),
      unique("ur2"),
      unique("ur2-full"),
      unique("ur2b"),
      unique("ur3"),
      unique("ur4"),
      unique("ur4-full"),
      unique("bug"),
      interaction("rcib"),
      interaction("birc"),
      interaction("locked", {"rcib", "birc"}),
      subset("naked", Family::naked),
      subset("hidden", Family::hidden),
      subset("super-hidden", Family::fish),
      subset("finned", Family::finned),

      chain("xy", 3, {{"xy", {.space = Kind::rc}}}),
      {.name = "xyz",
       .least = 3,
       .most = 3,
       .chains = {{"xyz", {.space = Kind::rc, .one_z = true}}}},
      chain("hxy", 3, {{"hxy-rn", {.space = Kind::rn}}, {"hxy-cn", {.space = Kind::cn}}}),
      {.name = "c", .least = 4, .most = kLongest - 1, .chains = {{"c", {.one_digit = true}}}},
      chain("xyt", 3, {{"xyt", {.space = Kind::rc, .t = true}}}),
      chain("hxyt", 3,
            {{"hxyt-rn", {.space = Kind::rn, .t = true}},
             {"hxyt-cn", {.space = Kind::cn, .t = true}}}),
      chain("xyzt", 3, {{"xyzt", {.space = Kind::rc, .t = true, .one_z = true}}}),
      chain("hxyzt", 3,
            {{"hxyzt-rn", {.space = Kind::rn, .t = true, .one_z = true}},
             {"hxyzt-cn", {.space = Kind::cn, .t = true, .one_z = true}}}),

      chain("nrc", 2, {{"nrc", {}}}),
      chain("nrct", 2, {{"nrct", {.t = true}}}),
      chain("nrcz", 2, {{"nrcz", {.z = true}}}),
      chain("nrczt", 2, {{"nrczt", {.t = true, .z = true}}}),
      {.name = "lasso", .least = 2, .lassos = "nrczt"},
      {.name = "nrczt-lasso", .least = 2, .contains = {"nrczt", "lasso"}},
      chain("nrct-general", 2, {{"general-nrct", {.restricted = false, .t = true}}}),
      chain("nrcz-general", 2, {{"general-nrcz", {.restricted = false, .z = true}}}),
      chain("nrczt-general", 2, {{"general-nrczt", {.restricted = false, .t = true, .z = true}}}),
      {.name = "lasso-general", .least = 2, .lassos = "general-nrczt"},
      {.name = "nrczt-lasso-general", .least = 2, .contains = {"nrczt-general", "lasso-general"}},
      chain("nrcz-open", 1, {{"open-nrcz", {.restricted = false, .z = true, .first_z = true}}}),
      chain("nrczt-open", 1,
            {{"open-nrczt", {.restricted = false, .t = true, .z = true, .first_z = true}}}),
      {.name = "lasso-open", .least = 2, .lassos = "open-nrczt"},
      // A bichain whose second chain is part of the first is a lasso.
      {.name = "bichain", .least = 1, .family = Family::bichain, .contains = {"lasso-general"}},
      {.name = "bichain-open", .least = 1, .family = Family::bichain, .contains = {"lasso-open"}},
      chain("nrc-grouped", 2, {{"g-nrc", {.restricted = false, .groups = true}}}),
      chain("nrczt-grouped", 2,
            {{"g-nrczt", {.restricted = false, .t = true, .z = true, .groups = true}}}, "g-nrczt"),
      chain("nrczt-grouped-open", 1,
            {{"open-g-nrczt",
              {.restricted = false, .t = true, .z = true, .first_z = true, .groups = true}}},
            "open-g-nrczt"),
      own({.name = "tridagon",
           .least = 3,
           .most = 3,
           .targets = tridagon_targets,
           .check = check_tridagon}),
      own({.name = "tridagon-relation",
           .least = 3,
           .most = 3,
           .next = next_by_tridagons,
           .check = check_tridagon}),
      own({.name = "impossible-relation",
           .least = 3,
           .most = 3,
           .next = next_by_impossible,
           .once = true,
           .check = check_impossible}),
      own({.name = "oddagon",
           .least = 5,
           .most = 9,
           .targets = oddagon_targets,
           .check = check_oddagon,
           .odd = true}),

      whip("bivalue", 2, {"bivalue-chain", {.by = By::nothing}}),
      whip("z", 1, {"z-chain", {.by = By::target}}),
      whip("t-whip", 1, {"t-whip", {.by = By::rights}}),
      {.name = "typed-whip",
       .least = 1,
       .family = Family::whip,
       .whips = {{"whip-rc", {.only = Kind::rc}},
                 {"whip-rn", {.only = Kind::rn}},
                 {"whip-cn", {.only = Kind::cn}},
                 {"whip-bn", {.only = Kind::bn}}}},
      whip("whip", 1, {"whip", {}}),
      whip("g-whip", 1, {"g-whip", {.groups = true}}, {"whip"}),
      whip("braid", 1, {"braid", {.braid = true}}),
      whip("g-braid", 1, {"g-braid", {.braid = true, .groups = true}}, {"braid"}),
      by_partial_whips("forcing2-whip"),
      by_partial_whips("forcing3-whip"),
      own({.name = "or-split",
           .least = 2,
           .most = 10,
           .next = next_by_splits,
           .check = check_split}),
  };
  for (const std::string_view list : {kOrWhips, kOrGWhips}) {
    for (const std::string_view name : split(list, ',')) all.push_back(by_partial_whips(name));
  }
  all.push_back(relation("relation-chain", 1));
  return all;
}

const std::vector<Rule>& all_rules() {
  static const std::vector<Rule> all = rules_in_order();
  return all;
}

// Returns the rank of a step; `among`: its place among the steps of its rule.
int rank_of(const Rule& rule, int among = 0) {
  BITWHIP_INVARIANT(&rule >= all_rules().data() && &rule < all_rules().data() + all_rules().size());
  constexpr int kMostOfARule = 1000;
  return (static_cast<int>(&rule - all_rules().data()) + 1) * kMostOfARule + among;
}

// Parses "row" and the like, and consumes the word.
Kind house_word(Scanner& text, bool others = false) {
  if (others && text.skip("house")) return Kind::other;
  if (text.skip("row")) return Kind::rn;
  if (text.skip("column")) return Kind::cn;
  text.expect("block");
  return Kind::bn;
}

// Makes the type a step of the rule; `among`: its place among the steps of the rule.
Type step_of(std::string_view rule, Type type, std::string capital, int among = 0) {
  type.rule = rule_named(rule);
  BITWHIP_INVARIANT(type.rule != nullptr);
  type.rank = rank_of(*type.rule, among);
  type.capital = std::move(capital);
  return type;
}

// Returns P, T or 4 for pairs, triplets, quads.
char letter_of_size(int size) { return size == 2 ? 'P' : size == 3 ? 'T' : '4'; }

Type interaction_type(Scanner text) {
  const auto house = [&text] {
    const Kind kind = house_word(text);
    text.expect(fmt::format(" {}", word_of(kind)[0]));
    return House{kind, text.nine()};
  };
  Type type{.family = Family::interaction, .length = 1, .first = house()};
  text.expect(" interaction-with-");
  type.second = house();
  text.expect_end();
  const bool pointing = type.first.kind == Kind::bn;
  if (pointing == (type.second.kind == Kind::bn))
    throw Wrong("an interaction is one of a block with a row or column");
  return step_of(pointing ? "birc" : "rcib", type, pointing ? "BiRC" : "RCiB");
}

Type subset_type(Scanner text, bool naked) {
  Type type{.family = naked ? Family::naked : Family::hidden};
  type.length = text.skip("pairs") ? 2 : text.skip("triplets") ? 3 : 4;
  if (type.length == 4) text.expect("quads");
  text.expect("-in-a-");
  type.house = house_word(text, true);
  text.expect_end();
  return step_of(naked ? "naked" : "hidden", type,
                 {naked ? 'N' : 'H', letter_of_size(type.length)});
}

Type fish_type(Scanner text) {
  const bool finned = text.skip("finned-"), sashimi = !finned && text.skip("sashimi-"),
             plain = !finned && !sashimi;
  Type type{.family = plain ? Family::fish : Family::finned, .sashimi = sashimi};
  const std::string name(text.until("-in-"));
  type.length = name == "x-wing" ? 2 : name == "swordfish" ? 3 : name == "jellyfish" ? 4 : 0;
  if (type.length == 0) throw Wrong("no such fish");
  type.house = text.skip("rows") ? Kind::rn : plain && text.skip("houses") ? Kind::other : Kind::cn;
  if (type.house == Kind::cn) text.expect("columns");
  text.expect_end();
  if (plain) return step_of("super-hidden", type, {'S', 'H', letter_of_size(type.length)});
  return step_of("finned", type, upper((finned ? "finned-" : "sashimi-") + name), sashimi ? 1 : 0);
}

// Returns the definition of the chain or whip with that name before its length; without a rule if
// there is none.
Type definition_of(std::string_view step) {
  for (const Rule& rule : all_rules()) {
    for (const auto& chain : rule.chains) {
      // Both kinds of a hidden chain have the same rank.
      if (chain.step == step)
        return {.family = rule.family, .rule = &rule, .rank = rank_of(rule), .chain = chain.type};
    }
    for (std::size_t i = 0; i < rule.whips.size(); ++i) {
      if (rule.whips[i].step == step)
        return {.family = rule.family,
                .rule = &rule,
                .rank = rank_of(rule, static_cast<int>(i)),
                .whip = rule.whips[i].type};
    }
  }
  return {};
}

// Parses nrczt4-chain, nrczt6-lr-lasso, hxy-cn4-chain.
std::optional<Type> chain_type(const std::string& name) {
  const auto digits = name.find_first_of("0123456789");
  if (digits == std::string::npos) return std::nullopt;
  const std::string step = name.substr(0, digits);
  Type type = definition_of(step);
  if (type.rule == nullptr || type.rule->chains.empty()) return std::nullopt;
  Scanner text(std::string_view(name).substr(digits));
  type.length = text.number();
  type.capital = upper(step.starts_with("hx") ? step.substr(0, step.find('-')) : step) +
                 std::to_string(type.length);
  if (text.skip("-lr-lasso") || text.at("-rl-lasso")) {
    const auto found =
        lists::find_if(all_rules(), [&](const Rule& rule) { return rule.lassos == step; });
    if (found == all_rules().end()) throw Wrong("no such lasso");
    type.rule = &*found;
    const bool rl = text.skip("-rl-lasso");
    type.chain.end = rl ? ChainType::End::rl : ChainType::End::lr;
    type.rank = rank_of(*type.rule, rl ? 2 : 1);
    type.capital += rl ? "-RL-LASSO" : "-LR-LASSO";
  } else {
    text.expect("-chain");
  }
  text.expect_end();
  return type;
}

Type bichain_type(Scanner text, bool open) {
  Type type{.family = Family::bichain};
  type.chain = {
      .restricted = false, .t = true, .z = true, .first_z = open, .end = ChainType::End::open};
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
std::optional<Type> bracketed_type(const std::string& name) {
  const auto bracket = name.find('[');
  if (bracket == std::string::npos) return std::nullopt;
  const std::string step = name.substr(0, bracket);
  Type type = definition_of(step);
  if (const Rule* const own = rule_named(step); own != nullptr && own->family == Family::own)
    type = step_of(step, {.family = Family::own}, {});
  if (type.rule == nullptr || !type.rule->chains.empty()) return std::nullopt;
  Scanner text(std::string_view(name).substr(bracket + 1));
  type.length = text.number();
  type.capital = upper(name);
  text.expect("]");
  text.expect_end();
  const Rule& rule = *type.rule;
  if (rule.family == Family::own &&
      (type.length < rule.least || type.length > rule.most || (rule.odd && type.length % 2 == 0)))
    throw Wrong("no {} has that length", step);
  // A g-whip of length 1 is a whip.
  if (type.length < std::max(rule.least, type.whip.groups ? 2 : 1))
    throw Wrong("{} are longer", step);
  return type;
}

// Parses steps of one length, which is not written: tridagon, asc, valley, relation-chain,
// UR2-full, BUG.
std::optional<Type> plain_type(const std::string& name) {
  const bool unique = name == "BUG" || name.starts_with("UR");
  const std::string rule_name = name == "BUG"      ? "bug"
                                : unique           ? "ur" + name.substr(2)
                                : name == "valley" ? "hill"
                                                   : name;
  const Rule* const rule = rule_named(rule_name);
  if (rule == nullptr || rule->least != rule->most || rule->assumes_one_solution != unique)
    return std::nullopt;
  if (rule->family != Family::own && rule->family != Family::relation) return std::nullopt;
  return step_of(rule_name, {.family = rule->family, .length = rule->least}, upper(rule_name));
}

}  // namespace

const Rule* rule_named(std::string_view name) {
  const auto found =
      lists::find_if(all_rules(), [&](const Rule& rule) { return rule.name == name; });
  return found == all_rules().end() ? nullptr : &*found;
}

std::vector<ChainType> chains_of(const Rule& rule) {
  std::vector<ChainType> types;
  for (const auto& chain : rule.chains) types.push_back(chain.type);
  for (const auto end : {ChainType::End::lr, ChainType::End::rl}) {
    if (rule.lassos.empty()) continue;
    BITWHIP_INVARIANT(definition_of(rule.lassos).rule != nullptr);
    types.push_back(definition_of(rule.lassos).chain);
    types.back().end = end;
  }
  for (const std::string_view name : rule.contains) {
    BITWHIP_INVARIANT(rule_named(name) != nullptr);
    const std::vector<ChainType> more = chains_of(*rule_named(name));
    types.insert(types.end(), more.begin(), more.end());
  }
  return types;
}

bool Type::of(const Rule& other) const {
  return rule == &other || (rule != nullptr && contains(other.contains, rule->name));
}

Type type_of(const std::string& name) {
  Scanner text(name);
  if (name == "last-guardian") return {.family = Family::last_guardian, .rank = 1, .capital = "HS"};
  if (const auto type = plain_type(name)) return *type;
  if (name == "naked-single") return {.family = Family::naked_single, .capital = "NS"};
  if (text.skip("hidden-single-in-a-")) {
    Type type{.family = Family::hidden_single, .rank = 1, .capital = "HS"};
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
  if (const auto type = chain_type(name)) return *type;
  throw Wrong("'{}' is no type of step", name);
}

}  // namespace bitwhip::verify
