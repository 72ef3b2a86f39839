#include "verify/types.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "verify/scanner.h"

namespace bitwhip::verify {
namespace {

// Simplest first, at the same length.
enum Rank : int {
  kNakedSingle,
  kHiddenSingle,
  kAscending,
  kHill,
  kBound,
  kClaiming,
  kPointing,
  kNaked,
  kHidden,
  kSuperHidden,
  kFinned,
  kSashimi,
  kFlat,                     // and up: xy, xyz, hxy, c, xyt, hxyt, xyzt, hxyzt
  kRestricted = kFlat + 10,  // nrc, nrct, nrcz, nrczt, lr-lasso, rl-lasso
  kGeneral = kRestricted + 10,
  kOpen = kGeneral + 10,
  kBichain = kOpen + 10,  // and up: by the length of the second chain
  kGrouped = kBichain + 100,
  kOddagon = kGrouped + 10,
  kBivalue,
  kZ,
  kTWhip,
  kTyped,  // and up: rc, rn, cn, bn
  kWhip = kTyped + 4,
  kGWhip,
  kBraid,
  kGBraid,
  kRelationChain,
};

struct ChainName {
  std::string_view name;
  int rank;
  ChainType type;
  std::vector<std::string_view> rules;
};

const std::vector<ChainName>& chain_names() {
  static const std::vector<ChainName> names{
      {"xy", kFlat, {.space = Kind::rc}, {"xy"}},
      {"xyz", kFlat + 1, {.space = Kind::rc, .one_z = true}, {"xyz"}},
      {"hxy-rn", kFlat + 2, {.space = Kind::rn}, {"hxy"}},
      {"hxy-cn", kFlat + 2, {.space = Kind::cn}, {"hxy"}},
      {"c", kFlat + 3, {.one_digit = true}, {"c"}},
      {"xyt", kFlat + 4, {.space = Kind::rc, .t = true}, {"xyt"}},
      {"hxyt-rn", kFlat + 5, {.space = Kind::rn, .t = true}, {"hxyt"}},
      {"hxyt-cn", kFlat + 5, {.space = Kind::cn, .t = true}, {"hxyt"}},
      {"xyzt", kFlat + 6, {.space = Kind::rc, .t = true, .one_z = true}, {"xyzt"}},
      {"hxyzt-rn", kFlat + 7, {.space = Kind::rn, .t = true, .one_z = true}, {"hxyzt"}},
      {"hxyzt-cn", kFlat + 7, {.space = Kind::cn, .t = true, .one_z = true}, {"hxyzt"}},
      {"nrc", kRestricted, {}, {"nrc"}},
      {"nrct", kRestricted + 1, {.t = true}, {"nrct"}},
      {"nrcz", kRestricted + 2, {.z = true}, {"nrcz"}},
      {"nrczt", kRestricted + 3, {.t = true, .z = true}, {"nrczt", "nrczt-lasso"}},
      {"general-nrct", kGeneral + 1, {.restricted = false, .t = true}, {"nrct-general"}},
      {"general-nrcz", kGeneral + 2, {.restricted = false, .z = true}, {"nrcz-general"}},
      {"general-nrczt", kGeneral + 3, {.restricted = false, .t = true, .z = true}, {"nrczt-general", "nrczt-lasso-general"}},
      {"open-nrcz", kOpen + 2, {.restricted = false, .z = true, .first_z = true}, {"nrcz-open"}},
      {"open-nrczt", kOpen + 3, {.restricted = false, .t = true, .z = true, .first_z = true}, {"nrczt-open"}},
      {"g-nrczt", kGrouped + 3, {.restricted = false, .t = true, .z = true, .groups = true}, {"nrczt-grouped"}},
  };
  return names;
}

struct WhipName {
  std::string_view name;
  int rank;
  WhipType type;
  std::vector<std::string_view> rules;
  int least;
};

const std::vector<WhipName>& whip_names() {
  using By = WhipType::By;
  static const std::vector<WhipName> names{
      {"bivalue-chain", kBivalue, {.by = By::nothing}, {"bivalue"}, 2},
      {"z-chain", kZ, {.by = By::target}, {"z"}, 1},
      {"t-whip", kTWhip, {.by = By::rights}, {"t-whip"}, 1},
      {"whip-rc", kTyped, {.only = Kind::rc}, {"typed-whip"}, 1},
      {"whip-rn", kTyped + 1, {.only = Kind::rn}, {"typed-whip"}, 1},
      {"whip-cn", kTyped + 2, {.only = Kind::cn}, {"typed-whip"}, 1},
      {"whip-bn", kTyped + 3, {.only = Kind::bn}, {"typed-whip"}, 1},
      {"whip", kWhip, {}, {"whip", "g-whip"}, 1},
      {"g-whip", kGWhip, {.groups = true}, {"g-whip"}, 2},
      {"braid", kBraid, {.braid = true}, {"braid", "g-braid"}, 1},
      {"g-braid", kGBraid, {.braid = true, .groups = true}, {"g-braid"}, 2},
  };
  return names;
}

// Least and greatest length of an oddagon, which is odd.
constexpr int kShortestOddagon = 5, kLongestOddagon = 9;

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

// "row" and its like; skips the word.
Kind house_word(Scanner& text, bool others = false) {
  if (others && text.skip("house")) return Kind::other;
  if (text.skip("row")) return Kind::rn;
  if (text.skip("column")) return Kind::cn;
  text.expect("block");
  return Kind::bn;
}

std::string_view letter(Kind house) { return house == Kind::rn ? "r" : house == Kind::cn ? "c" : "b"; }

Type interaction(Scanner text) {
  Type type{.family = Family::interaction, .length = 1};
  type.house = house_word(text);
  text.expect(std::string(" ").append(letter(type.house)));
  type.number = text.nine();
  text.expect(" interaction-with-");
  type.with = house_word(text);
  text.expect(std::string(" ").append(letter(type.with)));
  type.with_number = text.nine();
  text.expect_end();
  if ((type.house == Kind::bn) == (type.with == Kind::bn)) throw Wrong("an interaction is one of a block with a row or column");
  const bool pointing = type.house == Kind::bn;
  type.rank = pointing ? kPointing : kClaiming;
  type.capital = pointing ? "BiRC" : "RCiB";
  type.rules = {"locked", pointing ? "birc" : "rcib"};
  return type;
}

Type subset(Scanner text, bool naked) {
  Type type{.family = naked ? Family::naked : Family::hidden};
  type.length = text.skip("pairs") ? 2 : text.skip("triplets") ? 3 : 4;
  if (type.length == 4) text.expect("quads");
  text.expect("-in-a-");
  type.house = house_word(text, true);
  text.expect_end();
  type.rank = naked ? kNaked : kHidden;
  type.capital = fmt::format("{}{}", naked ? 'N' : 'H', type.length == 2 ? 'P' : type.length == 3 ? 'T' : '4');
  type.rules = {naked ? "naked" : "hidden", "subsets"};
  return type;
}

Type fish(Scanner text) {
  Type type{.family = Family::fish};
  const bool finned = text.skip("finned-");
  type.sashimi = !finned && text.skip("sashimi-");
  if (finned || type.sashimi) type.family = Family::finned;
  const std::string name(text.until("-in-"));
  type.length = name == "x-wing" ? 2 : name == "swordfish" ? 3 : name == "jellyfish" ? 4 : 0;
  if (type.length == 0) throw Wrong("no such fish");
  const bool plain = type.family == Family::fish;
  type.house = text.skip("rows") ? Kind::rn : plain && text.skip("houses") ? Kind::other : Kind::cn;
  if (type.house == Kind::cn) text.expect("columns");
  text.expect_end();
  if (type.family == Family::fish) {
    type.rank = kSuperHidden;
    type.capital = fmt::format("SH{}", type.length == 2 ? 'P' : type.length == 3 ? 'T' : '4');
    type.rules = {"super-hidden", "subsets"};
  } else {
    type.rank = finned ? kFinned : kSashimi;
    type.capital = upper((finned ? "finned-" : "sashimi-") + name);
    type.rules = {"finned"};
  }
  return type;
}

// nrczt4-chain, nrczt6-lr-lasso, hxy-cn4-chain
std::optional<Type> chain(const std::string& name) {
  const auto digits = name.find_first_of("0123456789");
  if (digits == std::string::npos) return std::nullopt;
  const auto& names = chain_names();
  const auto found = std::find_if(names.begin(), names.end(), [&](const ChainName& one) { return one.name == name.substr(0, digits); });
  if (found == names.end()) return std::nullopt;
  Type type{.family = Family::chain, .rank = found->rank, .rules = found->rules, .chain = found->type};
  Scanner text(std::string_view(name).substr(digits));
  type.length = text.number();
  const bool hidden = found->name.starts_with("hx");
  type.capital = upper(hidden ? std::string(found->name.substr(0, found->name.find('-'))) : std::string(found->name)) + std::to_string(type.length);
  if (text.skip("-lr-lasso") || text.at("-rl-lasso")) {
    if (!found->name.ends_with("nrczt") || found->type.first_z) throw Wrong("no such lasso");
    const bool rl = text.skip("-rl-lasso");
    type.chain.end = rl ? ChainType::End::rl : ChainType::End::lr;
    type.rank += rl ? 2 : 1;
    type.capital += rl ? "-RL-LASSO" : "-LR-LASSO";
    type.rules = found->type.groups       ? std::vector<std::string_view>{"nrczt-grouped"}
                 : found->type.restricted ? std::vector<std::string_view>{"lasso", "nrczt-lasso"}
                                          : std::vector<std::string_view>{"lasso-general", "nrczt-lasso-general", "bichain"};
  } else {
    text.expect("-chain");
  }
  text.expect_end();
  return type;
}

Type bichain(Scanner text) {
  Type type{.family = Family::bichain, .rules = {"bichain"}};
  type.chain = {.restricted = false, .t = true, .z = true, .end = ChainType::End::open};
  type.length = text.number();
  text.expect(",");
  type.branch = text.number();
  text.expect(")-bichain");
  text.expect_end();
  type.rank = kBichain + type.branch;
  type.capital = fmt::format("NRCZT({},{})-BICHAIN", type.length, type.branch);
  return type;
}

// oddagon[5]
Type oddagon(const std::string& name) {
  Scanner text(name);
  text.expect("oddagon[");
  Type type{.family = Family::oddagon, .length = text.number(), .rank = kOddagon, .capital = upper(name), .rules = {"oddagon"}};
  text.expect("]");
  text.expect_end();
  if (type.length % 2 == 0 || type.length < kShortestOddagon || type.length > kLongestOddagon) throw Wrong("no oddagon has that length");
  return type;
}

// whip[5]
std::optional<Type> whip(const std::string& name) {
  const auto bracket = name.find('[');
  const auto& names = whip_names();
  const auto found = std::find_if(names.begin(), names.end(), [&](const WhipName& one) { return one.name == name.substr(0, bracket); });
  if (bracket == std::string::npos || found == names.end()) return std::nullopt;
  Type type{.family = Family::whip, .rank = found->rank, .capital = upper(name), .rules = found->rules, .whip = found->type};
  Scanner text(std::string_view(name).substr(bracket + 1));
  type.length = text.number();
  text.expect("]");
  text.expect_end();
  if (type.length < found->least) throw Wrong(fmt::format("{} are longer", found->name));
  return type;
}

}  // namespace

Type type_of(const std::string& name) {
  Scanner text(name);
  if (name == "naked-single") return {.family = Family::naked_single, .rank = kNakedSingle, .capital = "NS"};
  if (text.skip("hidden-single-in-a-")) {
    Type type{.family = Family::hidden_single, .rank = kHiddenSingle, .capital = "HS"};
    type.house = house_word(text, true);
    text.expect_end();
    return type;
  }
  if (name.find(" interaction-with-") != std::string::npos) return interaction(text);
  if (text.skip("naked-")) return subset(text, true);
  if (text.skip("hidden-")) return subset(text, false);
  for (const char* lines : {"-in-rows", "-in-columns", "-in-houses"}) {
    if (name.find(lines) != std::string::npos) return fish(text);
  }
  if (text.skip("nrczt(")) return bichain(text);
  if (text.at("oddagon[")) return oddagon(name);
  if (name == "asc") return {.family = Family::relation, .rank = kAscending, .capital = "ASC", .rules = {"asc"}};
  if (name == "hill" || name == "valley") return {.family = Family::relation, .rank = kHill, .capital = "HILL", .rules = {"hill"}};
  if (name == "bound") return {.family = Family::relation, .rank = kBound, .capital = "BOUND", .rules = {"bound"}};
  if (name == "relation-chain")
    return {.family = Family::relation, .length = 1, .rank = kRelationChain, .capital = "RELATION-CHAIN", .rules = {"relation-chain"}};
  if (const auto type = whip(name)) return *type;
  if (const auto type = chain(name)) return *type;
  throw Wrong(fmt::format("'{}' is no type of step", name));
}

std::vector<ChainType> chains_of(std::string_view rule) {
  std::vector<ChainType> types;
  for (const ChainName& name : chain_names()) {
    const bool grouped = name.type.groups && rule == "nrczt-grouped";
    const bool with_lassos =
        name.name.ends_with("nrczt") && !name.type.first_z && rule.ends_with(name.type.restricted ? "lasso" : "lasso-general") && !name.type.groups;
    if (std::find(name.rules.begin(), name.rules.end(), rule) != name.rules.end()) types.push_back(name.type);
    if (!grouped && !with_lassos) continue;
    for (const auto end : {ChainType::End::lr, ChainType::End::rl}) {
      types.push_back(name.type);
      types.back().end = end;
    }
  }
  return types;
}

std::vector<WhipType> whips_of(std::string_view rule) {
  std::vector<WhipType> types;
  for (const WhipName& name : whip_names()) {
    if (name.rules.front() == rule) types.push_back(name.type);
  }
  return types;
}

}  // namespace bitwhip::verify
