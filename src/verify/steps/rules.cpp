#include "verify/steps/rules.h"

#include "base/text.h"
#include "verify/read/scanner.h"
#include "verify/steps/steps.h"

namespace bitwhip::verify {
namespace {

Set locked_targets(const Marks& marks, const Rule& rule, int, Poll&) {
  if (!marks.board().classic) return marks.w1_targets();
  return marks.locked_targets(rule.name != "birc", rule.name != "rcib");
}

// A rule whose steps are no chains.
Rule by(std::string_view name, int least, int most, Within within, Family family, decltype(Rule::targets) targets, decltype(Rule::check) check) {
  return {.name = name, .least = least, .most = most, .within = within, .family = family, .any_board = true, .targets = targets, .check = check};
}

Rule relation(std::string_view name, int length) {
  return by(name, length, length, Within::relations, Family::relation, relation_targets, check_relation);
}

Rule interaction(std::string_view name, std::vector<std::string_view> contains = {}) {
  Rule rule = by(name, 1, 1, Within::locked, Family::interaction, locked_targets, check_interaction);
  rule.any_board = !contains.empty();
  rule.contains = std::move(contains);
  return rule;
}

Rule subset(std::string_view name, Family family) {
  const auto targets = [](const Marks& marks, const Rule& of, int n, Poll&) { return subset_targets(marks, of.name, n); };
  return by(name, 2, 4, Within::subsets, family, targets, check_subset);
}

// The same rule, of the classic board alone.
Rule of_classic(Rule rule) {
  rule.any_board = false;
  return rule;
}

Rule forcing(std::string_view name) { return by(name, 1, kLongest, Within::neither, Family::own, forcing_targets, check_forcing); }

// A rule of the classic board that brings its search and its check along.
Rule own(std::string_view name, int least, int most, decltype(Rule::targets) targets, decltype(Rule::check) check) {
  return of_classic(by(name, least, most, Within::neither, Family::own, targets, check));
}

// A rule by chains over a relation.
Rule over_relation(std::string_view name) {
  if (name.find("forcing") != std::string_view::npos) return of_classic(forcing(name));
  return own(name, 2, kLongest, or_chain_targets, check_or_chain);
}

// A rule that changes the relations of the resolution.
Rule of_relations(std::string_view name, int least, int most, decltype(Rule::next) next, decltype(Rule::check) check, bool once = false) {
  const auto nothing = [](const Marks&, const Rule&, int, Poll&) { return Set{}; };
  Rule rule = own(name, least, most, nothing, check);
  rule.next = next;
  rule.once = once;
  return rule;
}

Rule oddagon() {
  Rule rule = own("oddagon", 5, 9, oddagon_targets, check_oddagon);
  rule.odd = true;
  return rule;
}

Rule unique(std::string_view name) {
  Rule rule = own(name, 0, 0, uniqueness_targets, check_uniqueness);
  rule.assumes_one_solution = true;
  return rule;
}

// A rule by chains of 2007, from that length on.
Rule chain(std::string_view name, int least, std::vector<Named<ChainType>> chains, int most = kLongest) {
  return {.name = name, .least = least, .most = most, .chains = std::move(chains)};
}

// A rule by chains of PBCS on any board.
Rule whip(std::string_view name, int least, Named<WhipType> type) {
  return {.name = name, .least = least, .family = Family::whip, .any_board = true, .whips = {type}, .shortest = least};
}

// A rule by such chains over g-candidates, whose chains without them are steps of another rule.
Rule g_whip(std::string_view name, std::string_view plain, WhipType type) {
  Rule rule = whip(name, 1, {name, type});
  rule.within = Within::trial_w1;
  rule.shortest = 2;
  rule.contains = {plain};
  return rule;
}

// By chains over relations of 2 to 5 guardians, in their order.
constexpr std::string_view kOverRelations[] = {
    "or2-forcing-whip",   "or2-contrad-whip",   "or2-whip",   "or3-forcing-whip",   "or3-contrad-whip",   "or3-whip",
    "or4-forcing-whip",   "or4-contrad-whip",   "or4-whip",   "or5-forcing-whip",   "or5-contrad-whip",   "or5-whip",
    "or2-forcing-g-whip", "or2-contrad-g-whip", "or2-g-whip", "or3-forcing-g-whip", "or3-contrad-g-whip", "or3-g-whip",
    "or4-forcing-g-whip", "or4-contrad-g-whip", "or4-g-whip", "or5-forcing-g-whip", "or5-contrad-g-whip", "or5-g-whip",
};

// Simplest first, at the same length.
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
      of_classic(subset("finned", Family::finned)),

      chain("xy", 3, {{"xy", {.space = Kind::rc}}}),
      chain("xyz", 3, {{"xyz", {.space = Kind::rc, .one_z = true}}}, 3),
      chain("hxy", 3, {{"hxy-rn", {.space = Kind::rn}}, {"hxy-cn", {.space = Kind::cn}}}),
      chain("c", 4, {{"c", {.one_digit = true}}}, kLongest - 1),
      chain("xyt", 3, {{"xyt", {.space = Kind::rc, .t = true}}}),
      chain("hxyt", 3, {{"hxyt-rn", {.space = Kind::rn, .t = true}}, {"hxyt-cn", {.space = Kind::cn, .t = true}}}),
      chain("xyzt", 3, {{"xyzt", {.space = Kind::rc, .t = true, .one_z = true}}}),
      chain("hxyzt", 3, {{"hxyzt-rn", {.space = Kind::rn, .t = true, .one_z = true}}, {"hxyzt-cn", {.space = Kind::cn, .t = true, .one_z = true}}}),

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
      chain("nrczt-open", 1, {{"open-nrczt", {.restricted = false, .t = true, .z = true, .first_z = true}}}),
      {.name = "lasso-open", .least = 2, .lassos = "open-nrczt"},
      // A bichain whose second chain is part of the first one is a lasso.
      {.name = "bichain", .least = 1, .family = Family::bichain, .contains = {"lasso-general"}},
      {.name = "bichain-open", .least = 1, .family = Family::bichain, .contains = {"lasso-open"}},
      {.name = "nrc-grouped", .least = 2, .within = Within::trial_w1, .chains = {{"g-nrc", {.restricted = false, .groups = true}}}},
      {.name = "nrczt-grouped",
       .least = 2,
       .within = Within::trial_w1,
       .chains = {{"g-nrczt", {.restricted = false, .t = true, .z = true, .groups = true}}},
       .lassos = "g-nrczt"},
      {.name = "nrczt-grouped-open",
       .least = 1,
       .within = Within::trial_w1,
       .chains = {{"open-g-nrczt", {.restricted = false, .t = true, .z = true, .first_z = true, .groups = true}}},
       .lassos = "open-g-nrczt"},
      own("tridagon", 3, 3, tridagon_targets, check_tridagon),
      of_relations("tridagon-relation", 3, 3, next_by_tridagons, check_tridagon),
      of_relations("impossible-relation", 3, 3, next_by_impossible, check_impossible, true),
      oddagon(),

      whip("bivalue", 2, {"bivalue-chain", {.by = By::nothing}}),
      whip("z", 1, {"z-chain", {.by = By::target}}),
      whip("t-whip", 1, {"t-whip", {.by = By::rights}}),
      {.name = "typed-whip",
       .least = 1,
       .family = Family::whip,
       .whips = {{"whip-rc", {.only = Kind::rc}}, {"whip-rn", {.only = Kind::rn}}, {"whip-cn", {.only = Kind::cn}}, {"whip-bn", {.only = Kind::bn}}}},
      whip("whip", 1, {"whip", {}}),
      g_whip("g-whip", "whip", {.groups = true}),
      whip("braid", 1, {"braid", {.braid = true}}),
      g_whip("g-braid", "braid", {.braid = true, .groups = true}),
      forcing("forcing2-whip"),
      forcing("forcing3-whip"),
      of_relations("or-split", 2, 10, next_by_splits, check_split),
  };
  for (const std::string_view name : kOverRelations) all.push_back(over_relation(name));
  all.push_back(relation("relation-chain", 1));
  return all;
}

const std::vector<Rule>& all_rules() {
  static const std::vector<Rule> all = rules_in_order();
  return all;
}

// The rank of a step; `among`: its place among the steps of its rule.
int rank_of(const Rule& rule, int among = 0) {
  BITWHIP_INVARIANT(&rule >= all_rules().data() && &rule < all_rules().data() + all_rules().size());
  constexpr int kMostOfARule = 1000;
  return (static_cast<int>(&rule - all_rules().data()) + 1) * kMostOfARule + among;
}

// "row" and its like; skips the word.
Kind house_word(Scanner& text, bool others = false) {
  if (others && text.skip("house")) return Kind::other;
  if (text.skip("row")) return Kind::rn;
  if (text.skip("column")) return Kind::cn;
  text.expect("block");
  return Kind::bn;
}

// Makes it a step of the rule; `among`: its place among the steps of it.
Type step_of(std::string_view rule, Type type, std::string capital, int among = 0) {
  type.rule = rule_named(rule);
  BITWHIP_INVARIANT(type.rule != nullptr);
  type.rank = rank_of(*type.rule, among);
  type.capital = std::move(capital);
  return type;
}

// P, T or 4: pairs, triplets, quads.
char letter_of_size(int size) { return size == 2 ? 'P' : size == 3 ? 'T' : '4'; }

Type interaction_type(Scanner text) {
  const auto house = [&](Kind& kind, int& number) {
    kind = house_word(text);
    text.expect(fmt::format(" {}", word_of(kind)[0]));
    number = text.nine();
  };
  Type type{.family = Family::interaction, .length = 1};
  house(type.house, type.number);
  text.expect(" interaction-with-");
  house(type.with, type.with_number);
  text.expect_end();
  const bool pointing = type.house == Kind::bn;
  if (pointing == (type.with == Kind::bn)) throw Wrong("an interaction is one of a block with a row or column");
  return step_of(pointing ? "birc" : "rcib", type, pointing ? "BiRC" : "RCiB");
}

Type subset_type(Scanner text, bool naked) {
  Type type{.family = naked ? Family::naked : Family::hidden};
  type.length = text.skip("pairs") ? 2 : text.skip("triplets") ? 3 : 4;
  if (type.length == 4) text.expect("quads");
  text.expect("-in-a-");
  type.house = house_word(text, true);
  text.expect_end();
  return step_of(naked ? "naked" : "hidden", type, {naked ? 'N' : 'H', letter_of_size(type.length)});
}

Type fish_type(Scanner text) {
  const bool finned = text.skip("finned-"), sashimi = !finned && text.skip("sashimi-"), plain = !finned && !sashimi;
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

// What the rule whose chain (whip) has that name before its length makes of it; without a rule:
// there is none.
Type definition_of(std::string_view step) {
  for (const Rule& rule : all_rules()) {
    for (const auto& chain : rule.chains) {
      // The two kinds of a hidden chain are of one rank.
      if (chain.step == step) return {.family = rule.family, .rule = &rule, .rank = rank_of(rule), .chain = chain.type};
    }
    for (std::size_t i = 0; i < rule.whips.size(); ++i) {
      if (rule.whips[i].step == step)
        return {.family = rule.family, .rule = &rule, .rank = rank_of(rule, static_cast<int>(i)), .whip = rule.whips[i].type};
    }
  }
  return {};
}

// nrczt4-chain, nrczt6-lr-lasso, hxy-cn4-chain
std::optional<Type> chain_type(const std::string& name) {
  const auto digits = name.find_first_of("0123456789");
  if (digits == std::string::npos) return std::nullopt;
  const std::string step = name.substr(0, digits);
  Type type = definition_of(step);
  if (type.rule == nullptr || type.rule->chains.empty()) return std::nullopt;
  Scanner text(std::string_view(name).substr(digits));
  type.length = text.number();
  type.capital = upper(step.starts_with("hx") ? step.substr(0, step.find('-')) : step) + std::to_string(type.length);
  if (text.skip("-lr-lasso") || text.at("-rl-lasso")) {
    const auto found = lists::find_if(all_rules(), [&](const Rule& rule) { return rule.lassos == step; });
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
  type.chain = {.restricted = false, .t = true, .z = true, .first_z = open, .end = ChainType::End::open};
  type.length = text.number();
  text.expect(",");
  type.branch = text.number();
  text.expect(")-bichain");
  text.expect_end();
  const std::string capital = fmt::format("{}NRCZT({},{})-BICHAIN", open ? "OPEN-" : "", type.length, type.branch);
  return step_of(open ? "bichain-open" : "bichain", type, capital, type.branch);
}

// whip[5], oddagon[5]
std::optional<Type> bracketed_type(const std::string& name) {
  const auto bracket = name.find('[');
  if (bracket == std::string::npos) return std::nullopt;
  const std::string step = name.substr(0, bracket);
  Type type = definition_of(step);
  if (const Rule* const own = rule_named(step); own != nullptr && own->family == Family::own) type = step_of(step, {.family = Family::own}, {});
  if (type.rule == nullptr || !type.rule->chains.empty()) return std::nullopt;
  Scanner text(std::string_view(name).substr(bracket + 1));
  type.length = text.number();
  type.capital = upper(name);
  text.expect("]");
  text.expect_end();
  const Rule& rule = *type.rule;
  if (rule.family == Family::own && (type.length < rule.least || type.length > rule.most || (rule.odd && type.length % 2 == 0)))
    throw Wrong("no {} has that length", step);
  if (type.length < rule.shortest) throw Wrong("{} are longer", step);
  return type;
}

// Steps of one length, which is not written: tridagon, asc, valley, relation-chain, UR2-full, BUG.
std::optional<Type> plain_type(const std::string& name) {
  const bool unique = name == "BUG" || name.starts_with("UR");
  const std::string rule_name = name == "BUG" ? "bug" : unique ? "ur" + name.substr(2) : name == "valley" ? "hill" : name;
  const Rule* const rule = rule_named(rule_name);
  if (rule == nullptr || rule->least != rule->most || rule->assumes_one_solution != unique) return std::nullopt;
  if (rule->family != Family::own && rule->family != Family::relation) return std::nullopt;
  return step_of(rule_name, {.family = rule->family, .length = rule->least}, upper(rule_name));
}

}  // namespace

const Rule* rule_named(std::string_view name) {
  const auto found = lists::find_if(all_rules(), [&](const Rule& rule) { return rule.name == name; });
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

bool Type::of(const Rule& other) const { return rule == &other || (rule != nullptr && contains(other.contains, rule->name)); }

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
