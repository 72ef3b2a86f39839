#include "job/option_values.h"

#include <fmt/core.h>

#include <algorithm>
#include <stdexcept>

#include "base/suggest.h"
#include "base/text.h"
#include "batch/column.h"
#include "explain/path.h"
#include "explain/techniques.h"
#include "input/family.h"
#include "job/options.h"
#include "rating/rule_system.h"
#include "rulebook/techniques.h"
#include "rules/catalog.h"

namespace bitwhip::job {

namespace {

constexpr std::int64_t kMostShards = 1000000;

// Parses a RuleSystem or a StateTheory. names: of its rules, for the message.
template <class Rules>
Rules parse_rules(const std::string& value, std::vector<std::string_view> (*names)()) {
  rating::RuleSystem::RuleListError problem;
  auto rules = Rules::parse(value, problem);
  if (!rules)
    throw OptionError(problem.unknown.empty() ? problem.why
                                              : unknown_word("rule", problem.unknown, names()));
  return *std::move(rules);
}

// Sets the family; `other` names the option that may have set it already.
void set_family(Request& request, input::InputFamily family, std::string_view other) {
  if (request.input_format) throw OptionError(fmt::format("cannot be combined with {}", other));
  request.input_format = family;
}

void set_notation(Request& request, explain::Notation notation, std::string_view other) {
  if (request.notation) throw OptionError(fmt::format("cannot be combined with {}", other));
  request.notation = notation;
}

}  // namespace

std::vector<std::string_view> steps_names() { return {"all", "needed", "fewest"}; }
std::vector<std::string_view> states_names() { return {"none", "first", "all"}; }

std::vector<std::string_view> path_rating_names() {
  std::vector<std::string_view> names = rating_names();
  std::erase_if(names, [](std::string_view name) {
    return name != kAllRatings && !explain::refusal(*rating::find_rating(name)).empty();
  });
  return names;
}

std::vector<std::string_view> rule_names() {
  std::vector<std::string_view> names{"singles"};
  for (const rating::RuleGroup& group : rating::rule_groups()) names.push_back(group.name);
  for (const rules::RuleInfo& rule : rules::rules()) names.push_back(rule.name);
  return names;
}

std::vector<std::string_view> after_names() {
  std::vector<std::string_view> names = rule_names();
  names.insert(names.begin(), {"givens", "BRT", "W1"});
  return names;
}

rating::RuleSystem read_rules(const std::string& value) {
  return parse_rules<rating::RuleSystem>(value, rule_names);
}

rating::StateTheory read_theory(const std::string& value) {
  return parse_rules<rating::StateTheory>(value, after_names);
}

// Says why a name such as HoDoKu.count(x-wing) is no column.
void refuse_count(std::string_view name) {
  constexpr std::string_view kCount = ".count(";
  const std::size_t open = name.find(kCount);
  if (open == std::string_view::npos || !name.ends_with(')')) return;
  const rating::RatingId id = static_cast<rating::RatingId>(rating::ratings().index(
      *choose("rating", rating::ratings(), std::string(name.substr(0, open)))));
  if (rating::info(id).uses == nullptr)
    throw OptionError(
        fmt::format("'{}' is no column; conditions (--where) count the techniques of "
                    "all ratings that have paths",
                    name));
  std::string_view technique = name.substr(open + kCount.size());
  technique.remove_suffix(1);
  const explain::CalledTechniques called = explain::techniques_called(rating::info(id), technique);
  throw OptionError(called.name.empty()
                        ? unknown_word("technique", technique, rulebook::kTechniqueWords)
                        : fmt::format("the paths of {} have no technique '{}'",
                                      rating::info(id).name, called.name));
}

void set_columns(Request& request, const std::string& value) {
  for (const std::string_view name : split_list("column", value)) {
    const batch::ColumnInfo* const of_path = batch::path_column(name);
    if (of_path == nullptr) refuse_count(name);
    request.columns.push_back(
        of_path != nullptr ? of_path : choose("column", batch::columns(), std::string(name)));
  }
}

void add_rename(Request& request, const std::string& value) {
  const std::string old_name = name_before_sign(value, "W=old_W"),
                    new_name = value.substr(old_name.size() + 1);
  if (new_name.empty() || new_name.find_first_of("\t\r\n") != std::string::npos)
    throw OptionError(fmt::format("'{}' gives the column no name", printable(value)));
  for (const auto& [name, other] : request.renames) {
    if (name == old_name)
      throw OptionError(fmt::format("the column '{}' is renamed twice", printable(name)));
  }
  request.renames.emplace_back(old_name, new_name);
}

void set_solution(Request& request, const std::string&) {
  request.columns.push_back(batch::columns().find("solution"));
}

void set_pm(Request& request, const std::string&) {
  set_family(request, input::InputFamily::marks, "--input-format");
}

void set_input_format(Request& request, const std::string& value) {
  set_family(request, choose("input format", input::families(), value)->family, "--pm");
}

void set_named_notation(Request& request, const std::string& value) {
  const auto notations = explain::notations();
  set_notation(
      request,
      static_cast<explain::Notation>(notations.index(*choose("notation", notations, value))),
      "--full");
}

void set_language(Request& request, const std::string& value) {
  request.language = &*choose("language", explain::sentence_languages(), value);
}

void set_full(Request& request, const std::string&) {
  set_notation(request, explain::Notation::full, "--notation");
}

void set_puzzle_column(Request& request, const std::string& value) {
  const auto number = parse_number<std::int64_t>(value);
  if (number && *number < 1) throw OptionError("columns are numbered from 1");
  request.column = not_empty("the name of the column", value);
}

ShardRequest read_shard(const std::string& value) {
  const auto sign = std::min(value.find('/'), value.size());
  const auto shard = parse_number<std::int64_t>(value.substr(0, sign)),
             shards = parse_number<std::int64_t>(sign == value.size() ? std::string()
                                                                      : value.substr(sign + 1));
  if (!shard || !shards || *shard < 1 || *shard > *shards || *shards > kMostShards) {
    throw OptionError(fmt::format(
        "'{}' is not a part such as 2/8: the second of eight, of at most {}", value, kMostShards));
  }
  return {static_cast<std::uint64_t>(*shard - 1), static_cast<std::uint64_t>(*shards)};
}

std::size_t read_arena(const std::string& value) {
  const auto size = parse_size(value);
  if (!size || *size == 0)
    throw OptionError(
        fmt::format("'{}' is not a size, such as 64M, 1G, 512KiB or a number of bytes", value));
  return *size;
}

std::shared_ptr<const variant::Variant> read_variant(const std::string& value) {
  try {
    return std::make_shared<const variant::Variant>(value);
  } catch (const std::invalid_argument& error) {
    throw OptionError(error.what());
  }
}

bool read_steps(const std::string& value) { return choose("choice", steps_names(), value) > 0; }

explain::DrawnStates read_states(const std::string& value) {
  return static_cast<explain::DrawnStates>(choose("choice", states_names(), value));
}

void set_path_ratings(Request& request, const std::string& value) {
  set_ratings(request, value);
  if (value == kAllRatings)
    std::erase_if(*request.ratings,
                  [](rating::RatingId id) { return !explain::refusal(id).empty(); });
}

}  // namespace bitwhip::job
