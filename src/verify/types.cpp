#include "verify/types.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "verify/scanner.h"

namespace bitwhip::verify {
namespace {

// Simplest first, at the same length.
enum Rank : int {
  kNakedSingle,
  kHiddenSingle,
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
  kBivalue = kGrouped + 10,
  kZ,
  kTWhip,
  kTyped,  // and up: rc, rn, cn, bn
  kWhip = kTyped + 4,
  kGWhip,
  kBraid,
  kGBraid,
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

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

// "row" and its like; skips the word.
Kind house_word(Scanner& text) {
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
  type.house = house_word(text);
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
  const bool rows = text.skip("rows");
  if (!rows) text.expect("columns");
  text.expect_end();
  type.house = rows ? Kind::rn : Kind::cn;
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

const std::map<std::string_view, std::vector<std::string_view>>& ratings() {
  static const std::vector<std::string_view> base{"locked", "naked", "hidden", "super-hidden"};
  const auto with = [](std::vector<std::string_view> list, std::vector<std::string_view> more) {
    list.insert(list.end(), more.begin(), more.end());
    return list;
  };
  static const std::map<std::string_view, std::vector<std::string_view>> all{
      {"W", {"locked", "whip"}},
      {"B", {"locked", "whip", "braid"}},
      {"gW", {"locked", "g-whip"}},
      {"gB", {"locked", "g-whip", "g-braid"}},
      {"L", with(base, {"xy", "xyz", "hxy", "c", "xyt", "hxyt", "xyzt", "hxyzt"})},
      {"L-published", with(base, {"xy", "xyz", "hxy", "c", "xyt", "hxyt", "xyzt", "hxyzt"})},
      {"L1_0", {}},
      {"L4_0", with(base, {"xy", "xyz"})},
      {"XY", with(base, {"xy", "xyz"})},
      {"HXY", with(base, {"xy", "xyz", "hxy"})},
      {"C", with(base, {"xy", "xyz", "hxy", "c"})},
      {"XYT", with(base, {"xy", "xyz", "hxy", "c", "xyt"})},
      {"HXYT", with(base, {"xy", "xyz", "hxy", "c", "xyt", "hxyt"})},
      {"XYZT", with(base, {"xy", "xyz", "hxy", "c", "xyt", "hxyt", "xyzt"})},
      {"M", with(base, {"nrczt"})},
      {"N", with(base, {"nrczt-lasso"})},
      {"M-general", with(base, {"nrczt-general"})},
      {"N-general", with(base, {"nrczt-lasso-general"})},
      {"N-bichain", with(base, {"nrczt-lasso-general", "bichain"})},
      {"N-grouped", with(base, {"nrczt-lasso-general", "nrczt-grouped"})},
      {"BC", {"locked", "bivalue"}},
      {"Z", {"locked", "z"}},
      {"tW", {"locked", "t-whip"}},
      {"TyW", {"locked", "typed-whip"}},
      {"S", base},
      {"S+W", with(base, {"whip"})},
      {"S+B", with(base, {"whip", "braid"})},
      {"S+gW", with(base, {"g-whip"})},
      {"S+gB", with(base, {"g-whip", "g-braid"})},
      {"SFin+gW", with(base, {"finned", "g-whip"})},
      {"SFin+gB", with(base, {"finned", "g-whip", "g-braid"})},
      {"SFin+W", with(base, {"finned", "whip"})},
      {"SFin+B", with(base, {"finned", "whip", "braid"})},
  };
  return all;
}

}  // namespace

const std::vector<std::string_view>* rules_of_rating(std::string_view rating) {
  auto found = ratings().find(rating);
  if (found == ratings().end()) found = ratings().find(rating.substr(0, rating.find_last_not_of("0123456789") + 1));  // L7: L cut off at a length
  return found == ratings().end() ? nullptr : &found->second;
}

Type type_of(const std::string& name) {
  Scanner text(name);
  if (name == "naked-single") return {.family = Family::naked_single, .rank = kNakedSingle, .capital = "NS"};
  if (text.skip("hidden-single-in-a-")) {
    Type type{.family = Family::hidden_single, .rank = kHiddenSingle, .capital = "HS"};
    type.house = house_word(text);
    text.expect_end();
    return type;
  }
  if (name.find(" interaction-with-") != std::string::npos) return interaction(text);
  if (text.skip("naked-")) return subset(text, true);
  if (text.skip("hidden-")) return subset(text, false);
  if (name.find("-in-rows") != std::string::npos || name.find("-in-columns") != std::string::npos) return fish(text);
  if (text.skip("nrczt(")) return bichain(text);
  if (const auto type = whip(name)) return *type;
  if (const auto type = chain(name)) return *type;
  throw Wrong(fmt::format("'{}' is no type of step", name));
}

}  // namespace bitwhip::verify
