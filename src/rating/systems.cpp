#include "rating/systems.h"

#include <array>
#include <stdexcept>

namespace bitwhip::rating {
namespace {

constexpr std::array<std::string_view, 7> kColumns{"XY", "HXY", "C", "XYT", "HXYT", "XYZT", "L"};
constexpr std::array<std::string_view, 7> kColumnRules{"xy>=4", "hxy>=4", "c>=4", "xyt>=4", "hxyt>=4", "xyzt>=4", "hxyzt>=4"};
constexpr std::string_view kBase = "locked,subsets<=4,xy=3,xyz";  // L4_0

constexpr std::array<std::string_view, 16> kTheories{"ECP", "NS", "HS",  "RCiB", "BiRC", "NP", "HP", "SHP",
                                                     "NT",  "HT", "SHT", "XY3",  "XYZ3", "N4", "H4", "SH4"};

struct Row {
  std::string_view name, summary, rules;
};

constexpr Row kRows[] = {
    {"M", "levels of 2007: subsets and nrczt-chains, restricted as in the published table", "locked,subsets<=4,nrczt"},
    {"N", "levels of 2007: M and nrczt-lassos", "locked,subsets<=4,nrczt-lasso"},
    {"M-general", "M with chains in the general form", "locked,subsets<=4,nrczt-general"},
    {"N-general", "N with chains and lassos in the general form", "locked,subsets<=4,nrczt-lasso-general"},
    {"N-bichain", "N-general and bichains", "locked,subsets<=4,nrczt-lasso-general,bichain"},
    {"N-grouped", "N-general and grouped nrczt-chains", "locked,subsets<=4,nrczt-lasso-general,nrczt-grouped"},
    {"BC", "bivalue-chains", "locked,bivalue"},
    {"Z", "z-chains", "locked,z"},
    {"tW", "t-whips", "locked,t-whip"},
    {"TyW", "typed whips: all variables of one kind", "locked,typed-whip"},
    {"S", "subsets alone", "locked,subsets<=4"},
    {"S+W", "subsets and whips", "locked,subsets<=4,whip"},
    {"S+B", "subsets and braids, confluent", "locked,subsets<=4,whip,braid"},
    {"S+gW", "subsets and g-whips", "locked,subsets<=4,g-whip"},
    {"S+gB", "subsets and g-braids, confluent", "locked,subsets<=4,g-whip,g-braid"},
    {"SFin+W", "subsets, finned fish and whips", "locked,subsets<=4,finned<=4,whip"},
    {"SFin+B", "subsets, finned fish and braids, confluent", "locked,subsets<=4,finned<=4,whip,braid"},
    {"SFin+gW", "subsets, finned fish and g-whips", "locked,subsets<=4,finned<=4,g-whip"},
    {"SFin+gB", "subsets, finned fish and g-braids, confluent", "locked,subsets<=4,finned<=4,g-whip,g-braid"},
    {"L1_0", "the basic theories: singles alone", "singles"},
    {"L4_0", "the basic theories up to quads", kBase},
};

RuleSystem parsed(std::string_view rules) {
  RuleSystem::Problem problem;
  auto system = RuleSystem::parse(rules, problem);
  if (!system) throw std::logic_error("rule table: " + problem.why);
  return *system;
}

// L4_0 and the first types of chains, each with its last length (0: none).
RuleSystem column(std::size_t types, const std::array<int, 7>& last) {
  std::string rules(kBase);
  for (std::size_t i = 0; i < types; ++i) {
    const std::string_view rule = kColumnRules[i];
    rules += ',';
    if (last[i] == 0) {
      rules += rule;
    } else {
      const auto sign = rule.find(">=");
      rules += std::string(rule.substr(0, sign)) + "=" + std::string(rule.substr(sign + 2)) + ".." + std::to_string(last[i]);
    }
  }
  return parsed(rules);
}

SystemInfo row_of_columns(std::string name, std::string summary, std::size_t types, const std::array<int, 7>& last) {
  SystemInfo info{std::move(name), std::move(summary), column(types, last), {}};
  for (std::size_t smaller = 1; smaller < types; ++smaller) info.theories.push_back(column(smaller, last));
  return info;
}

SystemInfo capped(const SystemInfo& info, int n) {
  SystemInfo copy{info.name + std::to_string(n), info.summary, info.rules.capped(n), {}};
  for (const RuleSystem& theory : info.theories) copy.theories.push_back(theory.capped(n));
  copy.listed = false;
  return copy;
}

std::vector<SystemInfo> build() {
  std::vector<SystemInfo> systems;
  systems.push_back(row_of_columns("L", "levels of 2007: subsets, xy-, hxy-, c-, xyt-, hxyt-, xyzt- and hxyzt-chains", kColumns.size(), {}));
  systems.push_back(row_of_columns("L-published", "L with the longest chains of the published table: hxyzt 7, c 8, xyzt 10, others 13",
                                   kColumns.size(), {13, 13, 8, 13, 13, 10, 7}));
  for (const Row& row : kRows) systems.push_back({std::string(row.name), std::string(row.summary), parsed(row.rules), {}});
  systems.push_back({"theories",
                     "the place of the hardest rule in the list ECP NS HS RCiB BiRC NP HP SHP ... SH4, from 0 on",
                     parsed("rcib,birc,subsets<=4,xy=3,xyz"),
                     {},
                     true});
  const std::size_t columns = systems.size();
  for (std::size_t i = 0; i + 1 < kColumns.size(); ++i) {
    const std::string base = i == 0 ? "L4_0" : std::string(kColumns[i - 1]);
    const std::string_view rule = kColumnRules[i];
    systems.push_back(row_of_columns(std::string(kColumns[i]), base + " and " + std::string(rule.substr(0, rule.find('>'))) + "-chains", i + 1, {}));
  }
  // Cut off at a length: L7, XY4 ...
  constexpr int kLast = 13;
  const std::size_t rows = systems.size();
  for (std::size_t i = 0; i < rows; ++i) {
    const bool level = systems[i].name == "L" || systems[i].name == "M" || systems[i].name == "N";
    if (!level && i < columns) continue;
    for (int n = level ? 1 : 4; n <= kLast; ++n) systems.push_back(capped(systems[i], n));
  }
  return systems;
}

}  // namespace

std::span<const SystemInfo> all_systems() {
  static const std::vector<SystemInfo> systems = build();
  return systems;
}

std::span<const std::string_view> theory_names() { return kTheories; }

std::span<const std::string_view> column_names() { return kColumns; }

}  // namespace bitwhip::rating
