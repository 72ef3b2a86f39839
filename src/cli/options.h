// The table of options: parsing, help, and whatever else needs to know them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/settings.h"
#include "cli/verb.h"

namespace bitwhip::cli {

// Help shows the options group by group.
enum class Group : std::uint8_t { input, rating, tables, wanted, output, machine, general };
inline constexpr Group kGroups[] = {Group::input, Group::rating, Group::tables, Group::wanted, Group::output, Group::machine, Group::general};
std::string_view title(Group group);

// The same name may have several rows, for different commands.
struct OptionInfo {
  std::string_view name;  // without the dashes
  char letter;            // 0: none
  Group group;
  std::string_view argument;  // "N"; FILE and DIR are paths, LIST and THEORY are words with commas between them; empty: a flag
  std::string_view fallback;  // the default as text; empty: help shows none
  std::string_view help;
  VerbSet verbs;  // Verb::none stands for the program itself
  // Stores the value (empty for a flag). Throws UsageError; its message begins with what is wrong, not with the option.
  void (*set)(Settings& settings, const std::string& value);
  // The words that the value, or each part of a list, can be; null: the value is no choice.
  std::vector<std::string_view> (*choices)();
  bool adds_up = false;  // may be given several times: the lists are joined. No other option may be repeated.
  bool apart = false;    // of those that add up: each value is stored by itself, since it may hold commas

  bool applies(Verb verb) const { return verbs.contains(verb); }
  bool is_flag() const { return argument.empty(); }
  // True if the value is one of a few words, which help shows beside the option. More words have a
  // table of their own (name_tables.h).
  bool has_few_choices() const { return choices != nullptr && choices().size() <= 6; }
};

std::span<const OptionInfo> options();

}  // namespace bitwhip::cli
