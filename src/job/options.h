// The options of a job, one row each: parsing, help, manual pages and completions read them.
//
// A group is the rows that stand together. A verb lists its groups in the order in which its help
// shows them. The same name may have several rows, for different verbs. Thread-safety: constants
// and plain functions.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "job/settings.h"

namespace bitwhip::job {

enum class Section : std::uint8_t { input, rating, tables, wanted, output, machine, general };

// What is known of an option without its value.
struct OptionText {
  std::string_view name;  // without the dashes
  char letter;            // 0: none
  Section section;
  std::string_view argument;  // "N"; FILE and DIR are paths, LIST and THEORY are words with commas between them; empty: a flag
  std::string_view fallback;  // the default as text; empty: help shows none
  std::string_view help;
  // The words that the value, or each part of a list, can be; null: the value is no choice.
  std::vector<std::string_view> (*choices)() = nullptr;
  bool adds_up = false;  // may be given several times: the lists are joined. No other option may be repeated.
  bool apart = false;    // of those that add up: each value is stored by itself, since it may hold commas

  bool is_flag() const { return argument.empty(); }
  // True if the option is a choice whose words help shows beside it. More words have a table of
  // their own (help.h).
  bool has_few_choices() const { return choices != nullptr && choices().size() <= 6; }
};

enum OptionGroup : std::uint8_t {
  // The options of the input.
  kReadingOptions,
  kVariantOption,
  kSelectionOptions,
  // The options of the ratings and their limits; those of a state have other words.
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
  // The options of the answers.
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
  // Stores the value (empty for a flag). Throws OptionError; its message begins with what is wrong,
  // not with the option.
  using Set = void (*)(Settings& settings, const std::string& value);
  Set set;
  OptionGroup group;

  constexpr OptionInfo(OptionGroup of, std::string_view called, char letter_of, Section in, std::string_view takes, std::string_view otherwise,
                       std::string_view tells, Set stores, std::vector<std::string_view> (*words)() = nullptr, bool joins = false)
      : OptionText{called, letter_of, in, takes, otherwise, tells, words, joins}, set(stores), group(of) {}
};

struct Options : std::span<const OptionInfo> {
  Options(OptionGroup group);
};

// Those of programs, which set nothing of the job.
inline constexpr OptionText kOutputText{
    "output", 'o', Section::output, "FILE", "standard output", "the file that receives the records, tables, states, paths or page"};
inline constexpr OptionText kForceText{"force", 0, Section::output, "", "", "overwrite the output, whatever it holds"};
inline constexpr OptionText kHelpText{"help", 'h', Section::general, "", "", "show this help"};
inline constexpr OptionText kVersionText{"version", 'V', Section::general, "", "", "show the version, the commit and the compiler"};

void set_ratings(Settings& settings, const std::string& value);
void set_variant(Settings& settings, const std::string& value);

}  // namespace bitwhip::job
