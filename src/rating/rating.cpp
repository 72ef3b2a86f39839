#include "rating/rating.h"

#include "base/lists.h"
#include "rating/system_ratings.h"

namespace bitwhip::rating {
namespace {

constexpr std::string_view kRules = "rules";

std::vector<RatingInfo> build() {
  std::vector<RatingInfo> rows;
  add_chain_ratings(rows);
  rows.push_back({std::string(kRules), "the level by the rules of --rules", rate_system});
  add_trial_ratings(rows);
  add_simple_ratings(rows);
  add_system_ratings(rows);
  add_least_ratings(rows);
  add_ser_ratings(rows);
  add_hodoku_ratings(rows);
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

std::span<const RuleSystem> systems_of(RatingId id, const RatingOptions& options) {
  if (id != rating_by_rules()) return info(id).systems;
  return options.rules ? std::span(&*options.rules, 1) : std::span<const RuleSystem>();
}

bool is_confluent(const RatingInfo& row) {
  return row.confluent ||
         (row.systems.size() == 1 && !row.over_orders && row.systems.front().confluent());
}

bool is_classic_alone(RatingId id, const RatingOptions& options) {
  const RatingInfo& row = info(id);
  if (row.classic_alone || row.over_orders || row.of_blocks) return true;
  return lists::any_of(systems_of(id, options), [](const RuleSystem& system) {
    return lists::any_of(
        system.parts(), [](const RuleSystem::RuleRange& part) { return part.rule->classic_alone; });
  });
}

RatingInfo row_of(const rulebook::Rating& rating) {
  RatingInfo row{.name = std::string(rating.name),
                 .summary = std::string(rating.summary),
                 .systems = {RuleSystem::of(rulebook::rules_of(rating))},
                 .listed_as = &rating,
                 .in_all = rating.in_all,
                 .revision = rating.revision};
  for (std::size_t types = 1; types < rating.types; ++types)
    row.systems.push_back(RuleSystem::of(rulebook::rules_of(rating, types)));
  return row;
}

OptionalResources needs_of(std::span<const RatingId> ids, const RatingOptions& options) {
  OptionalResources needs;
  for (const RatingId id : ids) {
    needs.groups |= lists::any_of(systems_of(id, options),
                                  [](const RuleSystem& system) { return system.grouped(); });
    needs.states.insert(info(id).states.begin(), info(id).states.end());
  }
  return needs;
}

}  // namespace bitwhip::rating
