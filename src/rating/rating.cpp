#include "rating/rating.h"

#include <algorithm>

#include "rating/chain_ratings.h"
#include "rating/least_ratings.h"
#include "rating/ser_ratings.h"
#include "rating/simple_ratings.h"
#include "rating/system_ratings.h"
#include "rating/trial_ratings.h"

namespace bitwhip::rating {
namespace {

constexpr std::string_view kRules = "rules";
constexpr std::string_view kNoPatterns = "rates trial and error, which has no patterns to show";

std::vector<RuleSystem> system(std::string_view text) { return {RuleSystem::of(text)}; }

std::vector<RatingInfo> build() {
  std::vector<RatingInfo> rows{
      {"W", "whips: the smallest n such that singles and whips of length <= n solve the puzzle", rate_whips, system("locked,whip")},
      {"B", "braids: the same with braids; the rating of T&E(1), confluent, never above W", rate_braids, system("locked,whip,braid")},
      {"gW", "g-whips: whips over candidates and g-candidates (two or three candidates of a digit in a row or column and a block)", rate_whips,
       system("locked,g-whip")},
      {"gB", "g-braids: the same with braids; the rating of T&E(W1), confluent, never above gW or B", rate_braids, system("locked,g-whip,g-braid")},
      {std::string(kRules), "the level by the rules of --rules", rate_system},
      {.name = "TE-depth",
       .summary = "trial and error: the smallest n for which T&E(n) solves the puzzle, 0 to 3",
       .rate = rate_trial_depth,
       .unit = "depth",
       .no_path = kNoPatterns,
       .revision = 2},
      {.name = "BxB",
       .summary = "the smallest p for which T&E over braids of length <= p solves; 0 when B is finite, inf beyond TE-depth 2",
       .rate = rate_bxb,
       .no_path = kNoPatterns},
      {.name = "BxBB",
       .summary = "the same for T&E over T&E over braids; 0 up to TE-depth 2, inf beyond 3",
       .rate = rate_bxbb,
       .no_path = kNoPatterns,
       .revision = 2},
  };
  for (const SimpleSystem& one : simple_systems()) {
    rows.push_back({.name = std::string(one.name),
                    .summary = std::string(one.summary),
                    .rate = rate_simple,
                    .sentences = simple_theory(one.name),
                    .unit = "strategy",
                    .counts_singles = true,
                    .in_all = !one.any_board});
  }
  add_system_ratings(rows);
  add_least_ratings(rows);
  add_ser_ratings(rows);
  for (RatingInfo& row : rows) {
    if (row.levels_of.empty()) row.levels_of = row.name;
  }
  return rows;
}

}  // namespace

Registry<RatingInfo> ratings() {
  static const std::vector<RatingInfo> rows = build();
  return std::span<const RatingInfo>(rows);
}

std::optional<RatingId> find_rating(std::string_view name) {
  const RatingInfo* const row = ratings().find(name);
  if (row == nullptr) return std::nullopt;
  return static_cast<RatingId>(ratings().index(*row));
}

const RatingInfo& info(RatingId id) { return ratings()[id]; }

RatingId rating_by_rules() {
  static const RatingId id = find_rating(kRules).value();
  return id;
}

std::span<const RuleSystem> systems_of(RatingId id, const Options& options) {
  if (id != rating_by_rules()) return info(id).systems;
  return options.rules ? std::span(&*options.rules, 1) : std::span<const RuleSystem>();
}

bool is_classic_alone(RatingId id, const Options& options) {
  const RatingInfo& row = info(id);
  if (row.producers != 0 || row.over_orders) return true;
  const auto simple = simple_systems();
  if (std::any_of(simple.begin(), simple.end(), [&](const SimpleSystem& one) { return one.name == row.name && !one.any_board; })) return true;
  const auto systems = systems_of(id, options);
  return std::any_of(systems.begin(), systems.end(), [](const RuleSystem& system) {
    const auto parts = system.parts();
    return std::any_of(parts.begin(), parts.end(), [](const RuleSystem::Part& part) { return rules::is_classic_alone(*part.rule); });
  });
}

Needs needs_of(std::span<const RatingId> ids, const Options& options) {
  Needs needs;
  for (const RatingId id : ids) {
    const auto systems = systems_of(id, options);
    needs.groups |= std::any_of(systems.begin(), systems.end(), [](const RuleSystem& system) { return system.grouped(); });
    needs.ser |= info(id).producers != 0;
    needs.orders |= info(id).over_orders;
  }
  return needs;
}

}  // namespace bitwhip::rating
