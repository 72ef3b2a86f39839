// The table of commands and options: parsing, help, and whatever else needs to know them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/settings.h"

namespace bitwhip::cli {

inline constexpr std::string_view kAllRatings = "all";  // the word for every rating of the help but that of --rules

struct VerbInfo {
  Verb verb;
  std::string_view name;
  std::string_view files;  // how the file arguments are written; empty: there are none
  std::size_t max_files;
  std::string_view summary;  // one line
};

std::span<const VerbInfo> all_verbs();
const VerbInfo& info(Verb verb);  // not of Verb::none

// Options are shown group by group.
enum class Group : std::uint8_t { input, rating, tables, output, machine, general };
std::string_view title(Group group);

struct OptionInfo {
  std::string_view name;  // without the dashes
  char letter;            // 0: none
  Group group;
  std::string_view argument;  // "N"; empty: a flag
  std::string_view fallback;  // the default as text; empty: none worth telling
  std::string_view help;
  std::uint16_t verbs;  // bits 1 << verb; Verb::none stands for the program itself
  // Stores the value (empty for a flag); throws UsageError, whose message begins with what is wrong, not with the option.
  void (*set)(Settings& settings, const std::string& value);
  // The words that the value (or each part of it, between commas) can be; null: not a choice.
  std::vector<std::string_view> (*choices)();

  bool applies(Verb verb) const { return (verbs >> static_cast<int>(verb) & 1) != 0; }
};

std::span<const OptionInfo> all_options();

}  // namespace bitwhip::cli
