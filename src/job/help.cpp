#include "job/help.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>

#include "base/invariant.h"
#include "base/suggest.h"
#include "base/text.h"
#include "job/settings.h"
#include "job/version.h"
#include "rating/rating.h"
#include "simd/isa.h"
#include "variant/clue_words.h"
#include "variant/names.h"

namespace bitwhip::job {

namespace {

constexpr std::size_t kWidth = 100;     // of the text
constexpr std::size_t kIndent = 26;     // of the right column
constexpr std::size_t kCodeIndent = 7;  // of the right column beside exit codes

// The left column, then the text broken between words.
void append_help_row(std::string& out, std::string_view left, std::string_view text, std::size_t indent = kIndent) {
  std::string line = fmt::format("  {:<{}}", left, indent - 3);
  if (line.size() > indent - 1) {
    (out += line) += '\n';
    line.assign(indent - 1, ' ');
  }
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (line.size() + 1 + end > kWidth && line.size() > indent) {
      (out += line) += '\n';
      line.assign(indent - 1, ' ');
    }
    (line += ' ') += text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  (out += line) += '\n';
}

std::string spelled_in_help(const OptionText& option) {
  const std::string letter = option.letter != 0 ? fmt::format("-{}, ", option.letter) : "    ";
  const std::string argument = option.is_flag() ? std::string() : fmt::format(" {}", option.argument);
  return fmt::format("{}--{}{}", letter, option.name, argument);
}

std::string option_help(const OptionText& option) {
  std::string text(option.help);
  if (option.has_few_choices()) text += fmt::format(": {}", joined(option.choices(), ", "));
  if (!option.fallback.empty()) text += fmt::format(" [{}]", option.fallback);
  return text;
}

void append_help_options(std::string& out, const OptionTexts& options) {
  for (const Section section : kSections) {
    std::string rows;
    for (const OptionText* const option : options) {
      if (option->section == section) append_help_row(rows, spelled_in_help(*option), option_help(*option));
    }
    if (!rows.empty()) out += fmt::format("\n{}:\n{}", title(section), rows);
  }
}

// Where the names are that the options take: lists of `bitwhip info`, or a table that is in none.
std::string names_help(const VerbText& verb, const std::vector<NameList>& lists) {
  std::string rows, tables;
  std::vector<NameTable (*)()> rest = verb.tables;
  for (const NameList& list : lists) {
    const auto is_of_list = [&list](NameTable (*table)()) {
      return std::find(list.tables.begin(), list.tables.end(), table) != list.tables.end() ||
             std::find(list.parts.begin(), list.parts.end(), table) != list.parts.end();
    };
    if (std::erase_if(rest, is_of_list) > 0) append_help_row(rows, fmt::format("bitwhip info {}", list.name), list.summary);
  }
  for (NameTable (*const table)() : rest) tables += text_of(table());
  return rows.empty() ? tables : fmt::format("{}\nNames that the options take (`bitwhip info NAME` tells more of one):\n{}", tables, rows);
}

using MakeTable = NameTable (*)();

// "whip" of the row "whip 1..", "thermo" of the row "thermo:PATH".
std::string_view first_word(std::string_view name) { return name.substr(0, name.find_first_of(" :")); }

// Returns the rating as a table of one row, with what the list of ratings has no room for.
NameTable table_about(const rating::RatingInfo& row) {
  std::string text = row.summary;
  text += row.no_path.empty() ? fmt::format("; `bitwhip explain -r {}` shows the path", row.name) : fmt::format("; no paths: {}", row.no_path);
  if (!row.caveat.empty()) text += fmt::format("; {}", row.caveat);
  return {"Rating", {{row.name, text}}};
}

// Returns what every list says of the name; empty where no list has it.
std::string text_about_name(const std::string& word, const std::vector<NameList>& lists) {
  std::string text;
  const auto add = [&text](const std::string& more) { text += (text.empty() || more.starts_with('\n') ? "" : "\n") + more; };
  const variant::NameInfo* const variant = variant::find_name(word);
  if (variant != nullptr) add(variant_page(*variant));
  const variant::ClueWordInfo* const clue = variant::find_clue_word(word);
  if (clue != nullptr) add(clue_page(*clue));
  const auto rating = rating::find_rating(word);
  if (rating) add(text_of(table_about(rating::info(*rating))));
  for (const NameList& list : lists) {
    for (const MakeTable make : list.tables) {
      if ((variant != nullptr && make == variant_table) || (clue != nullptr && make == clue_word_table) || (rating && make == rating_table)) continue;
      NameTable table = make();
      std::erase_if(table.rows, [&word](const NameRow& row) { return first_word(row.name) != word; });
      if (!table.rows.empty()) add(text_of(table));
    }
  }
  return text.starts_with('\n') ? text.substr(1) : text;
}

// Returns the spelling here of what other programs call by that name: a format as an option,
// `--sort`, `--quiet`. Empty where there is none.
std::string meant_elsewhere(std::string_view name, const VerbText* verb, const OptionTexts& options) {
  if (verb == nullptr) return name == "v" ? "--version" : "";
  const auto find = [&options](std::string_view wanted) {
    const auto found = std::find_if(options.begin(), options.end(), [wanted](const OptionText* option) { return option->name == wanted; });
    return found == options.end() ? nullptr : *found;
  };
  if (const OptionText* const format = find("format"); format != nullptr && format->choices != nullptr) {
    const std::vector<std::string_view> formats = format->choices();
    if (std::find(formats.begin(), formats.end(), name) != formats.end()) return fmt::format("--format {}", name);
    if (name == "json" && std::find(formats.begin(), formats.end(), "jsonl") != formats.end()) return "--format jsonl";
  }
  struct Elsewhere {
    std::string_view name, here, option;  // the option that the verb needs for it
  };
  constexpr Elsewhere kElsewhere[] = {{"sort", "--top N --by NAME", "top"},
                                      {"order", "--top N --by NAME", "top"},
                                      {"jobs", "--threads", "threads"},
                                      {"j", "--threads", "threads"},
                                      {"n", "--limit", "limit"},
                                      {"out", "--output", "output"},
                                      {"quiet", "2>/dev/null", ""},
                                      {"q", "2>/dev/null", ""},
                                      {"v", "--version", ""}};
  const auto found = std::find_if(std::begin(kElsewhere), std::end(kElsewhere),
                                  [&](const Elsewhere& row) { return row.name == name && (row.option.empty() || find(row.option) != nullptr); });
  return found == std::end(kElsewhere) ? std::string() : std::string(found->here);
}

}  // namespace

std::string unknown_option(std::string_view argument, const VerbText* verb, const OptionTexts& options) {
  // Long names are suggested for a long name, letters for a letter.
  const std::string_view dashes = argument.starts_with("--") ? "--" : "-";
  std::vector<std::string_view> known;
  for (const OptionText* const option : options) {
    if (dashes == "--") known.push_back(option->name);
    if (dashes == "-" && option->letter != 0) known.emplace_back(&option->letter, 1);
  }
  const std::string_view name = argument.substr(dashes.size());
  const std::string meant = meant_elsewhere(name, verb, options);
  const std::string_view near = nearest(name, known);
  const std::string help = verb == nullptr ? "`bitwhip help` lists all options" : fmt::format("`bitwhip help {}` lists the options", verb->name);
  if (meant.empty() && near.empty()) return fmt::format("unknown option {}; {}", argument, help);
  return fmt::format("unknown option {}; did you mean {}? {}", argument, meant.empty() ? fmt::format("{}{}", dashes, near) : meant, help);
}

std::vector<std::string> info_words(const std::vector<NameList>& lists) {
  std::vector<std::string> words;
  for (const NameList& list : lists) words.emplace_back(list.name);
  for (const NameList& list : lists) {
    for (const MakeTable make : list.tables) {
      for (const NameRow& row : make().rows) {
        const std::string word(first_word(row.name));
        // The others are forms such as `%{NAME}`, which nobody asks for by name.
        const bool is_name = std::all_of(word.begin(), word.end(), [](char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '+'; });
        if (is_name && std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
      }
    }
  }
  return words;
}

std::string text_about(const std::string& word, const std::vector<NameList>& lists) {
  for (const NameList& list : lists) {
    if (list.name != word) continue;
    std::string text = list.name == "variants" ? "Names for --variant, with commas between them. `bitwhip info NAME` shows one of them.\n" : "";
    for (const MakeTable make : list.tables) text += text_of(make());
    return text.starts_with('\n') ? text.substr(1) : text;
  }
  std::string text = text_about_name(word, lists);
  if (!text.empty()) return text;
  const std::vector<std::string> words = info_words(lists);
  const std::string_view near = nearest(word, std::vector<std::string_view>(words.begin(), words.end()));
  throw OptionError(fmt::format("there is nothing of the name '{}'{} `bitwhip info` shows all names", word,
                                near.empty() ? std::string(";") : fmt::format("; did you mean {}?", near)));
}

std::string text_about_all() {
  const Settings settings{};
  std::string text = version_line() + "\n\n";
  const auto line = [&](std::string_view name, const std::string& value) { fmt::format_to(std::back_inserter(text), "{:<17} {}\n", name, value); };
  line("instruction set", simd::current_isa());
  line("available", joined(simd::available_isas(), ", "));
  line("cores", fmt::format("{}", core_count()));
  line("arena", fmt::format("{} MiB per thread", settings.rating.arena >> 20));
  line("longest chain", fmt::format("{}", settings.rating.max_length));
  return text;
}

const std::vector<NameList>& name_lists() {
  static const std::vector<NameList> lists{
      {"ratings", "all ratings", {rating_table}, {path_rating_table}},
      {"rules", "the rules, with the lengths that they may have", {rule_table}, {after_table}},
      {"variants", "the variants, and the words of clues", {variant_table, clue_word_table}},
      {"columns", "the columns of records", {column_table}},
      {"counters", "what a profile counts", {counter_table}},
      {"statuses", "the statuses of records", {status_table}},
      {"formats",
       "the formats of files, records, states, paths and tables",
       {input_format_table, record_format_table, state_format_table, path_format_table}},
      {"templates", "what a template may name", {template_table}},
  };
  return lists;
}

std::string program_help(const std::vector<const VerbText*>& verbs, const OptionTexts& options) {
  std::string out =
      "bitwhip rates Sudoku puzzles: it finds the length of the longest whips (W) and braids (B) that a\n"
      "puzzle needs.\n\nUsage: bitwhip COMMAND ...\n";
  out += "\nCommands:\n";
  for (const VerbText* const verb : verbs) append_help_row(out, verb->name, verb->summary);
  append_help_options(out, options);
  return out + "\n`bitwhip help COMMAND` or `bitwhip COMMAND --help` describes a command.\n";
}

std::string_view title(Section section) {
  constexpr std::string_view kTitles[] = {"Input", "Rating", "Tables", "Selection", "Output", "Machine", "General"};
  BITWHIP_INVARIANT(static_cast<std::size_t>(section) < std::size(kTitles));
  return kTitles[static_cast<std::size_t>(section)];
}

std::string text_of(const NameTable& table) {
  std::string out = fmt::format("\n{}:\n", table.heading);
  for (const NameRow& row : table.rows) append_help_row(out, row.name, row.text);
  return out;
}

std::string help_text(const VerbText& verb, const OptionTexts& options, const std::vector<NameList>& lists) {
  std::string out = fmt::format("bitwhip {}: {}\n\nUsage: bitwhip {} [OPTION...]{}{}\n", verb.name, verb.summary, verb.name,
                                verb.files.empty() ? "" : " ", verb.files);
  if (!verb.examples.empty()) (out += "\nExamples:") += verb.examples;
  out += verb.text;
  append_help_options(out, options);
  out += names_help(verb, lists);
  out += "\nExit codes:\n";
  for (const ExitInfo& exit : verb.exits) append_help_row(out, fmt::format("{}", exit.code), exit.meaning, kCodeIndent);
  return out;
}

}  // namespace bitwhip::job
