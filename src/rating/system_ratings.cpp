#include "rating/system_ratings.h"

#include <algorithm>
#include <initializer_list>
#include <span>
#include <utility>

#include "rating/chain_ratings.h"
#include "rating/rule_system.h"
#include "rating/status.h"
#include "rating/value.h"
#include "rating/walk.h"
#include "rules/brt.h"
#include "rules/partial_whips.h"
#include "rules/pass.h"
#include "rules/position.h"
#include "rules/technique.h"

namespace bitwhip::rating {
namespace {

constexpr int kFirstPlace = 3;  // after ECP, naked and hidden singles

constexpr std::string_view kOneSolution =
    "assumes that the puzzle has one solution; it is 4 where a uniqueness rule and no whip was "
    "used, so it may be above W";

bool counts(const RuleSystem::RuleRange& part) {
  return part.rule->technique->counts_partial_chains();
}

// True for W and B.
bool is_of_whips(const RatingInfo& row) {
  const rulebook::Rating* const listed = row.listed_as;
  return listed != nullptr &&
         (listed->by == rulebook::RatingMethod::whips ||
          listed->by == rulebook::RatingMethod::braids) &&
         !row.systems.front().grouped();
}

RatingInfo cut_off(const RatingInfo& row, int n) {
  RatingInfo copy = row;
  copy.name += std::to_string(n);
  copy.listed = false;
  copy.levels_of = row.name;
  for (RuleSystem& system : copy.systems) system = system.capped(n);
  return copy;
}

// Returns an index into kTheoryNames.
RatingResult rate_theories(PuzzleContext& context, const RatingInfo& row) {
  if (context.after_singles != rules::PositionOutcome::solved) {
    if (context.max_length() < 1) return RatingResult::above(0, Status::length);
    constexpr int kNever = rules::kMaxLength + 1;
    return context.walk(row.systems.front(), context.max_length(), kNever, kNever);
  }
  // 0: nothing to do, 1: naked singles suffice, 2: hidden singles are needed.
  if (context.givens.open_candidates() == 0) return RatingResult::number(0);
  return RatingResult::number(rules::solved_by_naked_singles(context.position.tables(),
                                                             context.position.kernels(),
                                                             context.givens)
                                  ? 1
                                  : 2);
}

}  // namespace

RatingResult rate_system(PuzzleContext& context, const RatingInfo& row) {
  const int limit = context.max_length();
  if (limit < 1) return RatingResult::above(0, Status::length);
  const auto systems = &row == &info(rating_by_rules()) ? std::span(&*context.options.rules, 1)
                                                        : std::span<const RuleSystem>(row.systems);
  RatingResult answer = context.level(systems.front(), limit);
  if (answer.value.kind == ValueKind::finite)
    answer.value.n = systems.front().value_of(answer.value.n);
  if (answer.improper || context.budget.over()) return answer;
  // The smaller systems, from the smallest on, with lengths below the level known so far.
  for (const RuleSystem& smaller : systems.subspan(1)) {
    const bool finite = answer.value.kind == ValueKind::finite;
    const int below = finite ? answer.value.n - 1 : limit;
    if (finite && below < rulebook::kFirstColumn) break;
    if (!finite && context.proofs.hopeless(smaller) == ProofResult::yes) break;
    const RatingResult found = context.level(smaller, below);
    if (context.budget.over())
      return context.halted(std::min(rulebook::kFirstColumn - 1, found.value.n));
    // A level is ruled out only if the smaller systems rule it out too.
    if (found.value.kind == ValueKind::finite ||
        (found.value.kind == ValueKind::above && !finite && found.value.n < answer.value.n))
      answer = found;
  }
  return answer;
}

bool counts_chains(RatingId id, const RatingOptions& options) {
  const auto systems = systems_of(id, options);
  if (is_of_whips(info(id))) return true;
  if (info(id).over_orders || systems.size() != 1) return false;
  const auto parts = systems.front().parts();
  return std::any_of(parts.begin(), parts.end(), counts);
}

bool count_chains(PuzzleContext& context, RatingId id, Value value, rules::SearchProfile& profile) {
  BITWHIP_INVARIANT(counts_chains(id, context.options));
  const bool of_whips = is_of_whips(info(id));
  if (of_whips && value.kind != ValueKind::finite) return true;
  const RuleSystem& system = systems_of(id, context.options).front();
  if (system.begins_with_w1() && context.after_w1 == rules::PositionOutcome::solved) return true;
  int limit = value.kind == ValueKind::finite ? value.n : context.max_length();
  if (value.kind == ValueKind::infinite)
    limit = std::min(limit, context.options.max_length_when_infinite);
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
        return rules::count_partial_chains(context.position.context(rules::PositionView::plain),
                                           info(id).listed_as->by == rulebook::RatingMethod::braids,
                                           found - 1, counts);
      });
    }
    for (const RuleSystem::RuleRange& part : system.parts()) {
      const int longest = std::min(found, part.most) - 1;
      if (!counts(part) || !whole) continue;
      add(longest, [&](auto& counts) {
        return part.rule->technique->count(context.position, longest, counts);
      });
    }
    profile.raise(rules::Counter::all_memory, found, bytes);
  };
  // The counting walk is not part of the profile.
  rules::SearchProfile* const profiled = std::exchange(context.budget.profile, nullptr);
  context.position.restart(
      system.begins_with_w1() ? context.proofs.after_w1 : context.proofs.after_brt,
      rules::Groups{system.grouped()});
  Walk walk(context.position, system.theory(), limit);
  while (whole && walk.next()) count(walk.rung().size);
  if (walk.end() == WalkEnd::stuck) count(limit);
  context.budget.profile = profiled;
  return whole && !context.budget.over();
}

void add_system_ratings(std::vector<RatingInfo>& rows) {
  const std::size_t first = rows.size();
  const auto add = [&rows](std::initializer_list<rulebook::RatingMethod> kinds) {
    for (const rulebook::Rating& rating : rulebook::kRatings) {
      if (std::find(kinds.begin(), kinds.end(), rating.by) == kinds.end()) continue;
      RatingInfo& row = rows.emplace_back(row_of(rating));
      row.rate = rating.bounded ? rate_with_whips : rate_system;
      if (rating.bounded) row.states = {&chain_rating_state()};
      if (row.systems.front().assumes_one_solution()) row.caveat = kOneSolution;
    }
  };
  add({rulebook::RatingMethod::levels, rulebook::RatingMethod::rules});
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
  add({rulebook::RatingMethod::columns});
  // Rows capped at a length: L7, XY4 ...
  const std::size_t last = rows.size();
  for (std::size_t i = first; i < last; ++i) {
    const int from = rows[i].listed_as == nullptr ? 0 : rows[i].listed_as->cut_from;
    for (int n = from; from != 0 && n <= rulebook::kLastCut; ++n)
      rows.push_back(cut_off(rows[i], n));
  }
}

}  // namespace bitwhip::rating
