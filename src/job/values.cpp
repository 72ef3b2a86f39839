#include "job/values.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "explain/path.h"
#include "rating/rating.h"
#include "rating/rule_system.h"
#include "rules/catalog.h"
#include "variant/names.h"

namespace bitwhip::job {

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
  std::vector<std::string_view> names{"singles"};
  for (const rating::RuleGroup& group : rating::rule_groups()) names.push_back(group.name);
  for (const rules::RuleInfo& rule : rules::rules()) names.push_back(rule.name);
  return names;
}

std::vector<std::string_view> after_names() {
  std::vector<std::string_view> names{"givens", "BRT", "W1"};
  for (const std::string_view name : rule_names()) names.push_back(name);
  return names;
}

std::vector<std::string_view> variant_names() { return variant::names().names(); }

std::optional<std::pair<rating::Level, rating::Level>> parse_levels(std::string_view text) {
  const std::size_t dash = text.find('-');
  const auto level = [](std::string_view part) -> std::optional<rating::Level> {
    const auto value = rating::parse_value(part);
    if (!value || value->kind != rating::Value::Kind::finite) return std::nullopt;
    return rating::Level{value->n, value->scale};
  };
  const auto first = level(text.substr(0, dash));
  const auto last = dash == std::string_view::npos ? first : level(text.substr(dash + 1));
  if (!first || !last || first->scale != last->scale || first->units > last->units) return std::nullopt;
  return std::pair(*first, *last);
}

std::optional<std::size_t> parse_size(std::string_view text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto number = parse_number<std::uint64_t>(text.substr(0, digits));
  if (!number) return std::nullopt;

  std::string unit = upper(text.substr(digits));
  if (unit == "B") unit.clear();
  std::uint64_t factor = 1;
  if (!unit.empty()) {
    const std::size_t power = std::string_view("KMGT").find(unit[0]);
    const std::string_view rest = std::string_view(unit).substr(1);
    if (power == std::string_view::npos || !(rest.empty() || rest == "IB" || rest == "B")) return std::nullopt;
    const std::uint64_t base = rest == "B" ? 1000 : 1024;
    for (std::size_t i = 0; i <= power; ++i) factor *= base;
  }
  if (*number > SIZE_MAX / factor) return std::nullopt;
  return static_cast<std::size_t>(*number * factor);
}

std::size_t choose(std::string_view what, const std::vector<std::string_view>& names, const std::string& value) {
  const auto found = std::find(names.begin(), names.end(), value);
  if (found == names.end()) throw OptionError(unknown_word(what, value, names));
  return static_cast<std::size_t>(found - names.begin());
}

const std::string& not_empty(const std::string& value) {
  if (value.empty()) throw OptionError("the value is empty");
  return value;
}

std::vector<std::string_view> split_list(std::string_view what, std::string_view text) {
  std::vector<std::string_view> names;
  for (const std::string_view part : split(text, ',')) {
    const std::string_view name = trimmed(part, " ");
    if (name.empty()) throw OptionError(fmt::format("the name of a {} is missing", what));
    if (std::find(names.begin(), names.end(), name) != names.end()) throw OptionError(fmt::format("the list names {} '{}' twice", what, name));
    names.push_back(name);
  }
  return names;
}

std::int64_t whole_between(const std::string& text, std::int64_t least, std::int64_t most) {
  const auto number = parse_number<std::int64_t>(text);
  if (!number || *number < least || *number > most) {
    throw OptionError(fmt::format("'{}' is not a whole number from {} to {}", text, least, most));
  }
  return *number;
}

double seconds_of(const std::string& text) {
  const auto seconds = parse_real(text);
  if (!seconds || !std::isfinite(*seconds) || *seconds < 0) throw OptionError(fmt::format("'{}' is not a number of seconds", text));
  return *seconds;
}

std::string name_before_sign(const std::string& value, std::string_view example) {
  const auto sign = value.find('=');
  if (sign == std::string::npos || sign == 0) throw OptionError(fmt::format("'{}' is not a name and a value such as {}", value, example));
  return value.substr(0, sign);
}

}  // namespace bitwhip::job
