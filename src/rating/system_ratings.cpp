#include "rating/system_ratings.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "rating/chain_ratings.h"
#include "rules/brt.h"
#include "rules/chain_search.h"
#include "rules/partial_whips.h"

namespace bitwhip::rating {
namespace {

constexpr int kFirstTheory = 4;  // the theories of L are the same up to length 3
constexpr int kFirstPlace = 3;   // after ECP, NS and HS
constexpr int kLastCut = 13;     // of the systems that are capped at a length

constexpr std::array<std::string_view, 7> kChains{"xy", "hxy", "c", "xyt", "hxyt", "xyzt", "hxyzt"};
constexpr std::string_view kBase = "locked,subsets<=4,xy=3,xyz";  // L4_0

struct Row {
  std::string_view name, summary, rules;
  int revision = 1;
  bool in_all = true;
  bool with_whips = false;  // whether whips bound it as they bound W
};

// Revision since which bounds prove that no chain of any length exists: some `>n` became `inf`.
constexpr int kProven = 2;

constexpr std::string_view kOneSolution =
    "assumes that the puzzle has one solution; it is 4 where a uniqueness rule and no whip was "
    "used, so it may be above W";

constexpr Row kRows[] = {
    {"M", "levels of 2007: subsets and nrczt-chains, restricted as in the published table",
     "locked,subsets<=4,nrczt", kProven},
    {"N", "levels of 2007: M and nrczt-lassos", "locked,subsets<=4,nrczt-lasso", kProven},
    {"M-general", "M with chains in the general form", "locked,subsets<=4,nrczt-general", kProven},
    {"N-general", "N with chains and lassos in the general form",
     "locked,subsets<=4,nrczt-lasso-general", kProven},
    {"N-bichain", "N-general and bichains", "locked,subsets<=4,nrczt-lasso-general,bichain",
     kProven},
    {"N-grouped", "N-general and grouped nrczt-chains",
     "locked,subsets<=4,nrczt-lasso-general,nrczt-grouped", kProven},
    {"BC", "bivalue-chains", "locked,bivalue", kProven},
    {"Z", "z-chains", "locked,z", kProven},
    {"tW", "t-whips", "locked,t-whip", kProven},
    {"TyW", "typed whips: all variables of one kind", "locked,typed-whip", kProven},
    {"Odd+W", "oddagons and whips", "locked,oddagon,whip"},
    {"U+W",
     "unique rectangles, the BUG and whips, as published; assumes one solution, and is not always "
     "at most W",
     "ur1,ur2,ur3,ur4,bug,locked,whip"},
    {"U+W-full", "the same with the full forms of the uniqueness rules",
     "ur1,ur2-full,ur2b,ur3,ur4-full,bug,locked,whip"},
    {"S", "subsets alone", "locked,subsets<=4"},
    {"S+W", "subsets and whips", "locked,subsets<=4,whip", 1, true, true},
    {"S+B", "subsets and braids, confluent", "locked,subsets<=4,whip,braid"},
    {"S+gW", "subsets and g-whips", "locked,subsets<=4,g-whip", 1, true, true},
    {"S+gB", "subsets and g-braids, confluent", "locked,subsets<=4,g-whip,g-braid"},
    {"SFin+W", "subsets, finned fish and whips", "locked,subsets<=4,finned<=4,whip", 1, true, true},
    {"SFin+B", "subsets, finned fish and braids, confluent",
     "locked,subsets<=4,finned<=4,whip,braid"},
    {"SFin+gW", "subsets, finned fish and g-whips", "locked,subsets<=4,finned<=4,g-whip", 1, true,
     true},
    {"SFin+gB", "subsets, finned fish and g-braids, confluent",
     "locked,subsets<=4,finned<=4,g-whip,g-braid"},
    {"SFin+W+Trid-OR5W", "SFin+W, and chains over the guardians of anti-tridagons, 5 at most",
     "locked,subsets<=4,finned<=4,tridagons,whip,or5", 1, false},
    {"SFin+W+Imp-OR5W",
     "the same with all sets of 10 to 16 cells in two bands that three digits cannot fill",
     "locked,subsets<=4,finned<=4,tridagons,impossible-relation,whip,or5", 1, false},
    {"SFin+gW+Trid-OR5gW",
     "SFin+gW, and chains over the guardians of anti-tridagons with g-candidates",
     "locked,subsets<=4,finned<=4,tridagons,g-whip,or5g", 1, false},
    {"W+asc", "whips, with ascending chains, hills and valleys counted as singles are",
     "asc,hill,locked,whip", 1, false},
    {"futoshiki",
     "subsets and whips, with ascending chains, hills and valleys counted as singles are, as in "
     "FutoRules",
     "asc,hill,locked,subsets<=4,whip", 1, false},
    {"L1_0", "the basic theories: singles alone", "singles"},
    {"L4_0", "the basic theories up to quads", kBase},
};

// Returns L4_0 with the first types of chains, each up to its last length (0: no limit).
RuleSystem column(std::size_t types, const std::array<int, 7>& last) {
  BITWHIP_INVARIANT(types <= kChains.size());
  std::string rules(kBase);
  for (std::size_t i = 0; i < types; ++i) {
    rules.append(",")
        .append(kChains[i])
        .append(last[i] == 0 ? ">=4" : "=4.." + std::to_string(last[i]));
  }
  return RuleSystem::of(rules);
}

// Returns the system with all these types, then the smaller ones, the smallest first.
std::vector<RuleSystem> columns(std::size_t types, const std::array<int, 7>& last) {
  std::vector<RuleSystem> systems{column(types, last)};
  for (std::size_t smaller = 1; smaller < types; ++smaller)
    systems.push_back(column(smaller, last));
  return systems;
}

// Returns the rule of a part if it counts partial nrczt chains, else null.
const rules::ChainRule* chains_of(const RuleSystem::Part& part) {
  const auto* const chains = dynamic_cast<const rules::ChainRule*>(part.rule->technique);
  return chains != nullptr && chains->counts_partial_chains() ? chains : nullptr;
}

bool is_of_whips(const RatingInfo& row) { return row.name == "W" || row.name == "B"; }

RatingInfo cut_off(const RatingInfo& row, int n) {
  RatingInfo copy = row;
  copy.name += std::to_string(n);
  copy.listed = false;
  copy.levels_of = row.name;
  for (RuleSystem& system : copy.systems) system = system.capped(n);
  return copy;
}

// Returns an index into kTheoryNames.
Answer rate_theories(Run& run, const RatingInfo& row) {
  if (run.after_singles != rules::Outcome::solved) {
    if (run.max_length() < 1) return Answer::above(0, Status::length);
    constexpr int kNever = rules::kMaxLength + 1;
    return run.walk(row.systems.front(), run.max_length(), kNever, kNever);
  }
  // 0: nothing to do, 1: naked singles suffice, 2: hidden singles are needed.
  if (run.givens.open_candidates() == 0) return Answer::number(0);
  return Answer::number(
      rules::solved_by_naked_singles(run.position.tables(), run.position.kernels(), run.givens)
          ? 1
          : 2);
}

}  // namespace

Answer rate_system(Run& run, const RatingInfo& row) {
  const int limit = run.max_length();
  if (limit < 1) return Answer::above(0, Status::length);
  const auto systems = &row == &info(rating_by_rules()) ? std::span(&*run.options.rules, 1)
                                                        : std::span<const RuleSystem>(row.systems);
  Answer answer = run.level(systems.front(), limit);
  if (answer.value.kind == Value::Kind::finite)
    answer.value.n = systems.front().value_of(answer.value.n);
  if (answer.improper || run.budget.over()) return answer;
  // The smaller systems, from the smallest on, with lengths below the level known so far.
  for (const RuleSystem& smaller : systems.subspan(1)) {
    const bool finite = answer.value.kind == Value::Kind::finite;
    const int below = finite ? answer.value.n - 1 : limit;
    if (finite && below < kFirstTheory) break;
    if (!finite && run.proofs.hopeless(smaller) == Proof::yes) break;
    const Answer found = run.level(smaller, below);
    if (run.budget.over()) return run.halted(std::min(kFirstTheory - 1, found.value.n));
    // A level is ruled out only if the smaller systems rule it out too.
    if (found.value.kind == Value::Kind::finite ||
        (found.value.kind == Value::Kind::above && !finite && found.value.n < answer.value.n))
      answer = found;
  }
  return answer;
}

bool counts_chains(RatingId id, const Options& options) {
  const auto systems = systems_of(id, options);
  if (is_of_whips(info(id))) return true;
  if (info(id).over_orders || systems.size() != 1) return false;
  const auto parts = systems.front().parts();
  return std::any_of(parts.begin(), parts.end(),
                     [](const RuleSystem::Part& part) { return chains_of(part) != nullptr; });
}

bool count_chains(Run& run, RatingId id, Value value, rules::SearchProfile& profile) {
  BITWHIP_INVARIANT(counts_chains(id, run.options));
  const bool of_whips = is_of_whips(info(id));
  if (of_whips && value.kind != Value::Kind::finite) return true;
  const RuleSystem& system = systems_of(id, run.options).front();
  if (system.begins_with_w1() && run.after_w1 == rules::Outcome::solved) return true;
  int limit = value.kind == Value::Kind::finite ? value.n : run.max_length();
  if (value.kind == Value::Kind::infinite)
    limit = std::min(limit, run.options.max_length_when_infinite);
  bool whole = true;
  const auto count = [&](int found) {
    if (found < 2) return;
    std::uint64_t bytes = 0;
    const auto add = [&](int longest, const auto& count_shorter) {
      rules::PartialCounts counts{};
      whole = count_shorter(counts);
      for (int k = 1; k <= longest; ++k) {
        const std::uint64_t made = counts[k];
        profile.add(rules::Counter::all_chains, k, made);
        bytes += made * (2 + 6 * static_cast<std::uint64_t>(k));
      }
    };
    if (of_whips) {
      add(found - 1, [&](auto& counts) {
        return rules::count_partial_chains(run.position.search(rules::View::plain),
                                           info(id).name == "B", found - 1, counts);
      });
    }
    for (const RuleSystem::Part& part : system.parts()) {
      const rules::ChainRule* const rule = chains_of(part);
      const int longest = std::min(found, part.most) - 1;
      if (rule != nullptr && whole)
        add(longest, [&](auto& counts) { return rule->count(run.position, longest, counts); });
    }
    profile.raise(rules::Counter::all_memory, found, bytes);
  };
  // The counting walk is not part of the profile.
  rules::SearchProfile* const profiled = std::exchange(run.budget.profile, nullptr);
  run.position.restart(system.begins_with_w1() ? run.proofs.after_w1 : run.proofs.after_brt,
                       system.grouped());
  Walk walk(run.position, system.theory(), limit);
  while (whole && walk.next()) count(walk.rung().size);
  if (walk.end() == Walk::End::stuck) count(limit);
  run.budget.profile = profiled;
  return whole && !run.budget.over();
}

void add_system_ratings(std::vector<RatingInfo>& rows) {
  const std::size_t first = rows.size();
  const auto add_columns = [&rows](const std::string& name, const std::string& summary,
                                   std::size_t types, const std::array<int, 7>& last) {
    rows.push_back({.name = name,
                    .summary = summary,
                    .rate = rate_system,
                    .systems = columns(types, last),
                    .revision = kProven});
  };
  add_columns("L", "levels of 2007: subsets, xy-, hxy-, c-, xyt-, hxyt-, xyzt- and hxyzt-chains",
              kColumnNames.size(), {});
  add_columns("L-published",
              "L with the longest chains of the published table: hxyzt 7, c 8, xyzt 10, others 13",
              kColumnNames.size(), {13, 13, 8, 13, 13, 10, 7});
  for (const Row& row : kRows) {
    RatingInfo& info =
        rows.emplace_back(RatingInfo{.name = std::string(row.name),
                                     .summary = std::string(row.summary),
                                     .rate = row.with_whips ? rate_with_whips : rate_system,
                                     .systems = {RuleSystem::of(row.rules)},
                                     .in_all = row.in_all,
                                     .revision = row.revision});
    if (row.with_whips) info.memories = {&chain_memory()};
    if (info.systems.front().assumes_one_solution()) info.caveat = kOneSolution;
  }
  RatingInfo& theories = rows.emplace_back(
      RatingInfo{.name = "theories",
                 .summary = "the place of the hardest rule in the list ECP NS HS RCiB BiRC NP HP "
                            "SHP ... SH4, from 0 on",
                 .rate = rate_theories,
                 .systems = {RuleSystem::of("rcib,birc,subsets<=4,xy=3,xyz")},
                 .unit = "place",
                 .counts_singles = true,
                 .no_path = "is a place in a list of theories; ask for --rules "
                            "rcib,birc,naked,hidden,super-hidden,xy=3,xyz to see their steps"});
  theories.systems.front().count_rungs(kFirstPlace);
  const std::size_t column_rows = rows.size();
  for (std::size_t i = 0; i + 1 < kColumnNames.size(); ++i) {
    const std::string base = i == 0 ? "L4_0" : std::string(kColumnNames[i - 1]);
    add_columns(std::string(kColumnNames[i]), base + " and " + std::string(kChains[i]) + "-chains",
                i + 1, {});
  }
  // Rows capped at a length: L7, XY4 ...
  const std::size_t last = rows.size();
  for (std::size_t i = first; i < last; ++i) {
    const bool level = rows[i].name == "L" || rows[i].name == "M" || rows[i].name == "N";
    if (!level && i < column_rows) continue;
    for (int n = level ? 1 : kFirstTheory; n <= kLastCut; ++n) rows.push_back(cut_off(rows[i], n));
  }
}

}  // namespace bitwhip::rating
