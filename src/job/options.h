// The options of a job, one row each: parsing, help, manual pages and completions read them. And
// what their values can be: words, and numbers, sizes and lists written as text.
//
// A group is the rows that stand together. A verb lists its groups in the order in which its help
// shows them. The same name may have several rows, for different verbs. What throws, throws
// OptionError; its message begins with what is wrong, not with the option. Thread-safety: constants
// and plain functions.
#pragma once

#include <span>
#include <utility>

#include "base/registry.h"
#include "base/suggest.h"
#include "job/job.h"
#include "rating/value.h"

namespace bitwhip::job {

enum class Section : std::uint8_t { input, rating, tables, wanted, output, machine, general };

// Holds what is known of an option without its value.
struct OptionText {
  std::string_view name;  // without the dashes
  char letter;            // 0: none
  Section section;
  // "N"; FILE and DIR are paths, LIST and THEORY are words with commas between them; empty: a flag.
  std::string_view argument;
  std::string_view fallback;  // the default as text; empty: help shows none
  std::string_view help;
  // The words that the value, or each part of a list, can be; null: the value is no choice.
  std::vector<std::string_view> (*choices)() = nullptr;
  // May be given several times: the lists are joined. No other option may be repeated.
  bool adds_up = false;
  // Of those that add up: each value is stored by itself, since it may hold commas.
  bool apart = false;

  bool is_flag() const { return argument.empty(); }
  // True if the option is a choice whose words help shows beside it. More words have a table of
  // their own (help.h).
  bool has_few_choices() const { return choices != nullptr && choices().size() <= 6; }
};

enum OptionGroup : std::uint8_t {
  // These groups are options of the input.
  kReadingOptions,
  kVariantOption,
  kSelectionOptions,
  // These groups are options of the ratings and their limits; those of a state have other words.
  kRatingsOption,
  kPathRatingsOption,
  kRulesOption,
  kMaxLengthOption,
  kArenaOption,
  kCountAllOption,
  kTimeoutOption,
  kPathTimeoutOption,
  kStateOptions,
  kVerifyOptions,
  kCheckOptions,
  // These groups are options of the answers.
  kStepsOption,
  kNotationOptions,
  kStatesOption,
  kPathFormatOption,
  kStateFormatOption,
  kRecordFormatOption,
  kColumnsOptions,
  kRecordFormOptions,
  kWantedOptions,
  kThreadsOption
};

struct OptionInfo : OptionText {
  // Stores the value (empty for a flag).
  using Set = void (*)(Settings& settings, const std::string& value);
  Set set;
  OptionGroup group;

  constexpr OptionInfo(OptionGroup of, std::string_view called, char letter_of, Section in,
                       std::string_view takes, std::string_view otherwise, std::string_view tells,
                       Set stores, std::vector<std::string_view> (*words)() = nullptr,
                       bool joins = false)
      : OptionText{called, letter_of, in, takes, otherwise, tells, words, joins},
        set(stores),
        group(of) {}
};

// Returns the rows of a group, in the order of the help.
std::span<const OptionInfo> rows_of(OptionGroup group);

// The next options are those of programs, which set nothing of the job.
inline constexpr OptionText kOutputText{
    "output",          'o',
    Section::output,   "FILE",
    "standard output", "the file that receives the records, tables, states, paths or page"};
inline constexpr OptionText kForceText{"force", 0,  Section::output,
                                       "",      "", "overwrite the output, whatever it holds"};
inline constexpr OptionText kHelpText{"help", 'h', Section::general, "", "", "show this help"};
inline constexpr OptionText kVersionText{
    "version", 'V', Section::general, "", "", "show the version, the commit and the compiler"};

void set_ratings(Settings& settings, const std::string& value);

// The word for every rating of the help except that of --rules.
inline constexpr std::string_view kAllRatings = "all";

std::vector<std::string_view> rating_names();

// Returns levels, both whole or both in tenths, the first not above the second: "2-13", "1.0-9.0",
// or "5" for 5-5.
std::optional<std::pair<rating::Level, rating::Level>> parse_levels(std::string_view text);
// Returns a number of bytes from a whole number and optionally a unit, in any case. K and KiB are
// 1024, KB is 1000, and likewise M, G, T.
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
std::size_t choose(std::string_view what, const std::vector<std::string_view>& names,
                   const std::string& value);
// Returns the value, which must have a character. what: "the file name".
const std::string& not_empty(std::string_view what, const std::string& value);

}  // namespace bitwhip::job
