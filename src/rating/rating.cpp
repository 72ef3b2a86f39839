#include "rating/rating.h"

#include <atomic>
#include <cstddef>
#include <mutex>
#include <utility>

#include "base/initialization_scope.h"
#include "base/invariant.h"
#include "base/lists.h"
#include "base/text.h"
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

// The rows of the table, and room for those of ladders.
class RatingTable {
 public:
  RatingTable() : rows_(build()), size_(rows_.size()) {
    rows_.resize(rows_.size() + 2 * kMostLadders);
  }

  Registry<RatingInfo> rows() const {
    return std::span<const RatingInfo>(rows_).first(size_.load(std::memory_order_acquire));
  }
  // Adds the rows of a ladder, unless they are there or there is no room.
  void add_ladder(std::string_view name) {
    std::vector<RatingInfo> more = ladder_rows(name, rows());
    const InitializationScope making;
    const std::lock_guard lock(mutex_);
    std::size_t size = size_.load(std::memory_order_relaxed);
    if (rows().find(more.front().name) != nullptr || size + more.size() > rows_.size()) return;
    for (RatingInfo& row : more) rows_[size++] = std::move(row);
    size_.store(size, std::memory_order_release);
  }

 private:
  std::vector<RatingInfo> rows_;   // of its final size, so that no row moves
  std::atomic<std::size_t> size_;  // rows that may be read
  std::mutex mutex_;               // of those who add rows
};

RatingTable& table() {
  static RatingTable rows;
  return rows;
}

}  // namespace

Registry<RatingInfo> ratings() { return table().rows(); }

bool is_ladder_name(std::string_view name) {
  const auto is_sign = [](char c) {
    return is_letter(c) || is_digit(c) || c == '_' || c == '+' || c == '-';
  };
  return !name.empty() && name.size() <= kLongestLadderName && lists::all_of(name, is_sign) &&
         !name.ends_with(kLevelSuffix) && upper(name) != upper(kHodokuRating);
}

std::vector<RatingId> ratings_by_ladder(std::string_view name) {
  std::string score(name == kHodokuRating ? "" : kLadderPrefix);
  score += name;
  std::vector<RatingId> ids;
  for (const std::string& rating : {score, score + std::string(kLevelSuffix)}) {
    if (const auto id = find_rating(rating)) ids.push_back(*id);
  }
  return ids;
}

const NamedLadder* ladder_of(const RatingInfo& row, const RatingOptions& options) {
  for (const NamedLadder& ladder : options.ladders) {
    if (ladder.name == row.ladder) return &ladder;
  }
  return nullptr;
}

hodoku::Ladder table_of_ladder(const RatingInfo& row, const RatingOptions& options) {
  const NamedLadder* const ladder = ladder_of(row, options);
  BITWHIP_INVARIANT(ladder != nullptr || row.ladder.empty());
  return ladder != nullptr ? ladder->table->ladder() : hodoku::hodoku_ladder();
}

std::optional<RatingId> find_rating(std::string_view name) {
  const RatingInfo* row = ratings().find(name);
  if (row == nullptr && name.starts_with(kLadderPrefix)) {
    std::string_view ladder = name.substr(kLadderPrefix.size());
    if (ladder.ends_with(kLevelSuffix)) ladder.remove_suffix(kLevelSuffix.size());
    if (is_ladder_name(ladder)) table().add_ladder(ladder);
    row = ratings().find(name);
  }
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
