#include "cli/option_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <stdexcept>

#include "cli/numbers.h"
#include "explain/path.h"
#include "rules/catalog.h"
#include "rules/search.h"
#include "simd/isa.h"
#include "variant/names.h"
#include "variant/variant.h"

namespace bitwhip::cli {

namespace {

constexpr long kMostShards = 1000000;
constexpr long kMostKept = 1000000000;
constexpr long kMostInfinity = 1000000000;

std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(' ');
  return begin == std::string_view::npos ? std::string_view() : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

// Every rating of the help except that of --rules and the slow ones.
std::vector<rating::RatingId> listed_ratings() {
  std::vector<rating::RatingId> ids;
  for (std::size_t i = 0; i < rating::ratings().size(); ++i) {
    if (i != rating::rating_by_rules() && rating::info(i).listed && rating::info(i).in_all) ids.push_back(static_cast<rating::RatingId>(i));
  }
  return ids;
}

std::vector<rating::RatingId> named_ratings(const std::string& value) {
  std::vector<rating::RatingId> ids;
  for (const std::string_view name : split_list("rating", value)) {
    const auto id = rating::find_rating(name);
    if (!id && name == kAllRatings) throw UsageError(fmt::format("'{}' cannot be combined with other ratings", kAllRatings));
    if (!id) throw UsageError(unknown_word("rating", name, rating_names()));
    ids.push_back(*id);
  }
  if (ids.size() > rating::kMaxRatings) throw UsageError(fmt::format("the list names more than {} ratings", rating::kMaxRatings));
  return ids;
}

// "NAME=VALUE": the name.
std::string name_before_sign(const std::string& value, std::string_view example) {
  const auto sign = value.find('=');
  if (sign == std::string::npos || sign == 0) throw UsageError(fmt::format("'{}' is not a name and a value such as {}", value, example));
  return value.substr(0, sign);
}

}  // namespace

std::vector<std::string_view> rating_names() {
  std::vector<std::string_view> names;
  for (const rating::RatingInfo& rating : rating::ratings()) {
    if (rating.listed) names.emplace_back(rating.name);
  }
  names.push_back(kAllRatings);
  return names;
}

std::vector<std::string_view> path_rating_names() {
  std::vector<std::string_view> names = rating_names();
  std::erase_if(names, [](std::string_view name) { return name != kAllRatings && !explain::refusal(*rating::find_rating(name)).empty(); });
  return names;
}

std::vector<std::string_view> rule_names() {
  std::vector<std::string_view> names{"singles", "subsets"};
  for (const rules::RuleInfo& rule : rules::rules()) names.push_back(rule.name);
  return names;
}

std::vector<std::string_view> after_names() {
  std::vector<std::string_view> names{"givens", "BRT", "W1"};
  for (const std::string_view name : rule_names()) names.push_back(name);
  return names;
}

std::vector<std::string_view> steps_names() { return {"all", "needed", "fewest"}; }
std::vector<std::string_view> states_names() { return {"none", "first", "all"}; }

// Those of this binary, so that manual pages do not depend on the machine that makes them. choose_isa() refuses what the machine lacks.
std::vector<std::string_view> isa_names() {
  static const std::vector<std::string> compiled = simd::compiled_isas();
  std::vector<std::string_view> names{"auto"};
  names.insert(names.end(), compiled.begin(), compiled.end());
  return names;
}

// The index of a value among the words of a choice.
std::size_t choose(std::string_view what, const std::vector<std::string_view>& names, const std::string& value) {
  const auto found = std::find(names.begin(), names.end(), value);
  if (found == names.end()) throw UsageError(unknown_word(what, value, names));
  return static_cast<std::size_t>(found - names.begin());
}

// "W,B" to its names.
std::vector<std::string_view> split_list(std::string_view what, std::string_view text) {
  std::vector<std::string_view> names;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view name = trimmed(text.substr(begin, end - begin));
    if (name.empty()) throw UsageError(fmt::format("the name of a {} is missing", what));
    if (std::find(names.begin(), names.end(), name) != names.end()) throw UsageError(fmt::format("the list names {} '{}' twice", what, name));
    names.push_back(name);
    begin = end + 1;
  }
  return names;
}

long whole_between(const std::string& text, long least, long most) {
  const auto number = parse_whole(text);
  if (!number || *number < least || *number > most) {
    throw UsageError(fmt::format("'{}' is not a whole number from {} to {}", text, least, most));
  }
  return *number;
}

void set_ratings(Settings& settings, const std::string& value) {
  settings.common.ratings = value == kAllRatings ? listed_ratings() : named_ratings(value);
  settings.common.ratings_chosen = true;
  settings.common.ratings_all = value == kAllRatings;
}

// `all` stands for those that have paths.
void set_path_ratings(Settings& settings, const std::string& value) {
  set_ratings(settings, value);
  if (value == kAllRatings) std::erase_if(settings.common.ratings, [](rating::RatingId id) { return !explain::refusal(id).empty(); });
}

void set_rules(Settings& settings, const std::string& value) {
  rating::RuleSystem::Problem problem;
  auto system = rating::RuleSystem::parse(value, problem);
  if (!system) throw UsageError(problem.unknown.empty() ? problem.why : unknown_word("rule", problem.unknown, rule_names()));
  settings.common.rating.rules = *std::move(system);
}

void set_after(Settings& settings, const std::string& value) {
  rating::RuleSystem::Problem problem;
  auto after = rating::StateAfter::parse(value, problem);
  if (!after) throw UsageError(problem.unknown.empty() ? problem.why : unknown_word("rule", problem.unknown, after_names()));
  settings.state.after = *std::move(after);
}

void set_columns(Settings& settings, const std::string& value) {
  for (const std::string_view name : split_list("column", value)) {
    settings.rate.columns.push_back(choose("column", batch::columns(), std::string(name)));
  }
}

// "W", or "W=gW" for two.
void set_compared_columns(Settings& settings, const std::string& value) {
  const auto sign = std::min(value.find('='), value.size());
  CompareSettings& compare = settings.compare;
  compare.column = value.substr(0, sign);
  compare.second_column = sign == value.size() ? std::string() : value.substr(sign + 1);
  if (compare.column.empty() || (sign < value.size() && compare.second_column.empty())) {
    throw UsageError(fmt::format("'{}' is not a column, or two columns with = between them", value));
  }
}

// other: the option that chooses the family too.
void set_family(Settings& settings, input::Family family, std::string_view other) {
  if (settings.common.form.family) throw UsageError(fmt::format("cannot be combined with {}", other));
  settings.common.form.family = family;
}

void set_puzzle_column(Settings& settings, const std::string& value) {
  const auto number = parse_whole(value);
  if (number && *number < 1) throw UsageError("columns are numbered from 1");
  if (value.empty()) throw UsageError("the name of the column is empty");
  settings.common.form.column = value;
}

void set_max_length(Settings& settings, const std::string& value) {
  settings.common.rating.max_length = static_cast<int>(whole_between(value, 1, rules::kMaxLength));
}

void set_arena(Settings& settings, const std::string& value) {
  const auto size = parse_size(value);
  if (!size || *size == 0) throw UsageError(fmt::format("'{}' is not a size, such as 64M, 1G, 512KiB or a number of bytes", value));
  settings.common.rating.arena = *size;
}

void set_timeout(Settings& settings, const std::string& value) {
  const auto seconds = parse_seconds(value);
  if (!seconds) throw UsageError(fmt::format("'{}' is not a number of seconds", value));
  settings.common.rating.timeout = *seconds;
}

void set_format(Settings& settings, const std::string& value) { settings.rate.format = choose("format", batch::formats(), value); }

void set_table_format(Settings& settings, const std::string& value) {
  settings.classify.format = settings.compare.format = settings.query.format = choose("format", tables::formats(), value);
}

void set_path_format(Settings& settings, const std::string& value) { settings.explain.format = choose("format", explain::formats(), value); }

void set_state_format(Settings& settings, const std::string& value) { settings.state.format = choose("format", batch::state_formats(), value); }

void set_levels(Settings& settings, const std::string& value) {
  const auto levels = parse_levels(value);
  const long unit = levels && levels->first.scale == rating::Scale::tenths ? rating::Claim::kUnits : 1;
  if (!levels || levels->second.units > rules::kMaxLength * unit) {
    throw UsageError(fmt::format("'{}' is not a level or a range of levels such as 2-13 or 1.0-9.0, from 0 to {}", value, rules::kMaxLength));
  }
  tables::Classification& tables = settings.classify.tables;
  tables.least = levels->first.units;
  tables.most = levels->second.units;
  tables.scale = levels->first.scale;
}

void set_shard(Settings& settings, const std::string& value) {
  const auto sign = std::min(value.find('/'), value.size());
  const auto shard = parse_whole(value.substr(0, sign)), shards = parse_whole(sign == value.size() ? std::string() : value.substr(sign + 1));
  if (!shard || !shards || *shard < 1 || *shard > *shards || *shards > kMostShards) {
    throw UsageError(fmt::format("'{}' is not a part such as 2/8: the second of eight, of at most {}", value, kMostShards));
  }
  settings.rate.selection.shard = static_cast<std::uint64_t>(*shard - 1);
  settings.rate.selection.shards = static_cast<std::uint64_t>(*shards);
  settings.rate.is_part = true;
}

void set_checkpoint(Settings& settings, const std::string& value) {
  const auto seconds = parse_seconds(value);
  if (!seconds) throw UsageError(fmt::format("'{}' is not a number of seconds", value));
  settings.rate.checkpoint = *seconds;
}

void set_histogram(Settings& settings, bool wanted) {
  if (settings.rate.histogram) throw UsageError(fmt::format("cannot be combined with --{}histogram", wanted ? "no-" : ""));
  settings.rate.histogram = wanted;
}

void set_numeric_inf(Settings& settings, const std::string& value) {
  settings.rate.numeric_inf = static_cast<int>(whole_between(value, 0, kMostInfinity));
}

void set_top(Settings& settings, const std::string& value) { settings.rate.choice.top = static_cast<std::size_t>(whole_between(value, 1, kMostKept)); }

void set_sample(Settings& settings, const std::string& value) {
  settings.rate.choice.sample = static_cast<std::size_t>(whole_between(value, 1, kMostKept));
}

void set_seed(Settings& settings, const std::string& value) {
  settings.rate.seed = static_cast<std::uint64_t>(whole_between(value, 0, std::numeric_limits<long>::max()));
}

void set_again(Settings& settings, const std::string& value) {
  for (const std::string_view name : split_list("status", value)) {
    settings.rate.again.push_back(choose("status", rating::statuses(), std::string(name))->status);
  }
}

void set_file_name(std::string& name, const std::string& value) {
  if (value.empty()) throw UsageError("the file name is empty");
  name = value;
}

void set_variant(Settings& settings, const std::string& value) {
  try {
    settings.common.variant = std::make_shared<const variant::Variant>(value);
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
}

std::vector<std::string_view> variant_names() { return variant::names().names(); }

// What the name promises must be true.
void set_output(Settings& settings, const std::string& value) {
  for (const std::string_view form : {".xz", ".bz2", ".lz4", ".lzma", ".zip", ".7z"}) {
    if (value.ends_with(form)) throw UsageError(fmt::format("'{}': output is compressed as .gz or .zst, not as {}", value, form));
  }
  set_file_name(settings.common.output, value);
  settings.common.output_chosen = true;
}

// One store, whichever command writes it.
void set_store(Settings& settings, const std::string& value) {
  set_file_name(settings.rate.store, value);
  settings.import_lists.store = value;
}

void set_parameter(Settings& settings, const std::string& value) {
  const std::string name = name_before_sign(value, "rating=B");
  if (!settings.query.values.emplace(name, value.substr(name.size() + 1)).second) throw UsageError(fmt::format("the parameter '{}' is set twice", name));
}

// "SER", or "difficulty=SER".
void set_imported_column(Settings& settings, const std::string& value) {
  const std::string name = value.find('=') == std::string::npos ? value : name_before_sign(value, "difficulty=SER");
  const std::string rating = name.size() == value.size() ? value : value.substr(name.size() + 1);
  if (name.empty() || rating.empty()) throw UsageError(fmt::format("'{}' is not a column, or a column and the rating that it holds", value));
  settings.import_lists.columns.push_back({name, rating});
}

}  // namespace bitwhip::cli
