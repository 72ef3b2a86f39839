#include "job/options.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/invariant.h"
#include "base/lists.h"
#include "base/text.h"
#include "rating/rating.h"

namespace bitwhip::job {

namespace {

// Returns the ratings of the word `all`: those of the help except that of --rules and the slow
// ones.
std::vector<rating::RatingId> listed_ratings() {
  std::vector<rating::RatingId> ids;
  for (std::size_t i = 0; i < rating::ratings().size(); ++i) {
    if (i != rating::rating_by_rules() && rating::info(i).listed && rating::info(i).in_all)
      ids.push_back(static_cast<rating::RatingId>(i));
  }
  return ids;
}

}  // namespace

std::span<const OptionInfo> rows_of(OptionGroup group) {
  const std::span<const OptionInfo> rows =
      group < kClassSubjectOption ? option_rows() : tool_rows();
  const auto is_of = [group](const OptionInfo& row) { return row.group == group; };
  const auto begin = std::find_if(rows.begin(), rows.end(), is_of),
             end = std::find_if_not(begin, rows.end(), is_of);
  return rows.subspan(static_cast<std::size_t>(begin - rows.begin()),
                      static_cast<std::size_t>(end - begin));
}

std::vector<rating::RatingId> named_ratings(const std::string& value) {
  if (value == kAllRatings) {
    std::vector<rating::RatingId> all = listed_ratings();
    BITWHIP_INVARIANT(all.size() <= rating::kMaxRatings);  // a test counts them
    return all;
  }
  std::vector<rating::RatingId> ids;
  for (const std::string_view name : split_list("rating", value)) {
    const auto id = rating::find_rating(name);
    if (!id && name == kAllRatings)
      throw OptionError(fmt::format("'{}' cannot be combined with other ratings", kAllRatings));
    if (!id) throw OptionError(unknown_word("rating", name, rating_names()));
    ids.push_back(*id);
  }
  if (ids.size() > rating::kMaxRatings)
    throw OptionError(fmt::format("the list names more than {} ratings", rating::kMaxRatings));
  return ids;
}

void set_ratings(Request& request, const std::string& value) {
  request.ratings = named_ratings(value);
  request.all_ratings = value == kAllRatings;
}

void set_record_format(Request& request, const std::string& value) {
  request.format = choose("format", batch::formats(), value);
  request.format_chosen = true;
}

std::vector<std::string_view> rating_names() {
  std::vector<std::string_view> names;
  for (const rating::RatingInfo& rating : rating::ratings()) {
    if (rating.listed) names.emplace_back(rating.name);
  }
  names.push_back(kAllRatings);
  return names;
}

std::optional<std::pair<rating::Level, rating::Level>> parse_levels(std::string_view text) {
  const std::size_t dash = text.find('-');
  const auto level = [](std::string_view part) -> std::optional<rating::Level> {
    const auto value = rating::parse_value(part);
    if (!value || value->kind != rating::ValueKind::finite) return std::nullopt;
    return rating::Level{value->n, value->scale};
  };
  const auto first = level(text.substr(0, dash));
  const auto last = dash == std::string_view::npos ? first : level(text.substr(dash + 1));
  if (!first || !last || first->scale != last->scale || first->units > last->units)
    return std::nullopt;
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
    if (power == std::string_view::npos || !(rest.empty() || rest == "IB" || rest == "B"))
      return std::nullopt;
    const std::uint64_t base = rest == "B" ? 1000 : 1024;
    for (std::size_t i = 0; i <= power; ++i) factor *= base;
  }
  if (*number > SIZE_MAX / factor) return std::nullopt;
  return static_cast<std::size_t>(*number * factor);
}

std::size_t choose(std::string_view what, const std::vector<std::string_view>& names,
                   const std::string& value) {
  const auto found = std::find(names.begin(), names.end(), value);
  if (found == names.end()) throw OptionError(unknown_word(what, value, names));
  return static_cast<std::size_t>(found - names.begin());
}

const std::string& not_empty(std::string_view what, const std::string& value) {
  if (value.empty()) throw OptionError(fmt::format("{} is empty", what));
  return value;
}

std::vector<std::string_view> split_list(std::string_view what, std::string_view text) {
  std::vector<std::string_view> names;
  for (const std::string_view part : split(text, ',')) {
    const std::string_view name = trimmed(part, " ");
    if (name.empty()) throw OptionError(fmt::format("the name of a {} is missing", what));
    if (contains(names, name))
      throw OptionError(fmt::format("the list names {} '{}' twice", what, name));
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
  if (!seconds || !std::isfinite(*seconds) || *seconds < 0)
    throw OptionError(fmt::format("'{}' is not a number of seconds", text));
  return *seconds;
}

std::string name_before_sign(const std::string& value, std::string_view example) {
  const auto sign = value.find('=');
  if (sign == std::string::npos || sign == 0)
    throw OptionError(fmt::format("'{}' is not a name and a value such as {}", value, example));
  return value.substr(0, sign);
}

}  // namespace bitwhip::job
