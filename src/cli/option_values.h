// The values of options: the words that a value can be, and what takes a value into the settings, as rows of the table of options (options.h) name them.
//
// What takes a value throws UsageError; its message begins with what is wrong, not with the option. Thread-safety: plain functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/registry.h"
#include "base/suggest.h"
#include "cli/settings.h"
#include "cli/usage_error.h"

namespace bitwhip::cli {

inline constexpr std::string_view kAllRatings = "all";  // the word for every rating of the help except that of --rules

std::vector<std::string_view> rating_names();
std::vector<std::string_view> path_rating_names();
std::vector<std::string_view> rule_names();
std::vector<std::string_view> after_names();
std::vector<std::string_view> steps_names();
std::vector<std::string_view> states_names();
std::vector<std::string_view> isa_names();
std::vector<std::string_view> variant_names();

// The row of a table that a value names.
template <class Row>
const Row* choose(std::string_view what, const Registry<Row>& table, const std::string& value) {
  const Row* row = table.find(value);
  if (row == nullptr) throw UsageError(unknown_word(what, value, table.names()));
  return row;
}

// The index of a value among the words of a choice.
std::size_t choose(std::string_view what, const std::vector<std::string_view>& names, const std::string& value);
// "W,B" to its names.
std::vector<std::string_view> split_list(std::string_view what, std::string_view text);
long whole_between(const std::string& text, long least, long most);

void set_ratings(Settings& settings, const std::string& value);
// `all` stands for those that have paths.
void set_path_ratings(Settings& settings, const std::string& value);
void set_rules(Settings& settings, const std::string& value);
void set_after(Settings& settings, const std::string& value);
void set_columns(Settings& settings, const std::string& value);
// "W", or "W=gW" for two.
void set_compared_columns(Settings& settings, const std::string& value);
// other: the option that chooses the family too.
void set_family(Settings& settings, input::Family family, std::string_view other);
void set_puzzle_column(Settings& settings, const std::string& value);
void set_max_length(Settings& settings, const std::string& value);
void set_arena(Settings& settings, const std::string& value);
void set_timeout(Settings& settings, const std::string& value);
void set_format(Settings& settings, const std::string& value);
void set_table_format(Settings& settings, const std::string& value);
void set_path_format(Settings& settings, const std::string& value);
void set_state_format(Settings& settings, const std::string& value);
void set_levels(Settings& settings, const std::string& value);
void set_shard(Settings& settings, const std::string& value);
void set_checkpoint(Settings& settings, const std::string& value);
void set_histogram(Settings& settings, bool wanted);
void set_numeric_inf(Settings& settings, const std::string& value);
void set_top(Settings& settings, const std::string& value);
void set_sample(Settings& settings, const std::string& value);
void set_seed(Settings& settings, const std::string& value);
void set_again(Settings& settings, const std::string& value);
void set_file_name(std::string& name, const std::string& value);
void set_variant(Settings& settings, const std::string& value);
void set_output(Settings& settings, const std::string& value);
// One store, whichever command writes it.
void set_store(Settings& settings, const std::string& value);
void set_parameter(Settings& settings, const std::string& value);
// "SER", or "difficulty=SER".
void set_imported_column(Settings& settings, const std::string& value);

}  // namespace bitwhip::cli
