// Values of options: the words that a value can be, and numbers, sizes and lists written as text.
//
// What throws, throws OptionError; its message begins with what is wrong, not with the option.
// Thread-safety: plain functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/registry.h"
#include "base/suggest.h"
#include "job/settings.h"
#include "rating/value.h"

namespace bitwhip::job {

inline constexpr std::string_view kAllRatings = "all";  // the word for every rating of the help except that of --rules

std::vector<std::string_view> rating_names();
std::vector<std::string_view> path_rating_names();
std::vector<std::string_view> rule_names();
std::vector<std::string_view> after_names();
std::vector<std::string_view> variant_names();

// Returns levels, both whole or both in tenths, the first not above the second: "2-13", "1.0-9.0",
// or "5" for 5-5.
std::optional<std::pair<rating::Level, rating::Level>> parse_levels(std::string_view text);
// Returns a number of bytes from a whole number and optionally a unit, in any case. K, KiB: 1024;
// KB: 1000; and likewise M, G, T.
std::optional<std::size_t> parse_size(std::string_view text);

std::int64_t whole_between(const std::string& text, std::int64_t least, std::int64_t most);
template <class Number>
Number whole_between(const std::string& text, std::int64_t least, std::int64_t most) {
  return static_cast<Number>(whole_between(text, least, most));
}
// Returns a decimal number that is finite and not negative.
double seconds_of(const std::string& text);
// Returns the names of a list such as "W,B".
std::vector<std::string_view> split_list(std::string_view what, std::string_view text);
// Returns the name in front of the sign in "NAME=VALUE".
std::string name_before_sign(const std::string& value, std::string_view example);

// Returns the row of a table that a value names.
template <class Row>
const Row* choose(std::string_view what, const Registry<Row>& table, const std::string& value) {
  const Row* row = table.find(value);
  if (row == nullptr) throw OptionError(unknown_word(what, value, table.names()));
  return row;
}

// Returns the index of a value among the words of a choice.
std::size_t choose(std::string_view what, const std::vector<std::string_view>& names, const std::string& value);
// Returns the value, which must have a character. Throws OptionError.
const std::string& not_empty(const std::string& value);

}  // namespace bitwhip::job
