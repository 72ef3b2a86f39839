#include "cli/help.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "cli/exit_code.h"
#include "cli/options.h"
#include "cli/print.h"
#include "cli/suggest.h"
#include "cli/usage_error.h"
#include "cli/verbs.h"
#include "explain/path.h"
#include "rules/catalog.h"

namespace bitwhip::cli {

namespace {

constexpr std::size_t kWidth = 100;     // of the text
constexpr std::size_t kIndent = 26;     // of the right column
constexpr std::size_t kCodeIndent = 7;  // of the right column beside exit codes
constexpr std::size_t kFewChoices = 6;  // so many words of a choice are shown beside the option

// The left column, then the text broken between words.
void append_row(std::string& out, std::string_view left, std::string_view text, std::size_t indent = kIndent) {
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

std::string option_name(const OptionInfo& option) {
  const std::string letter = option.letter != 0 ? fmt::format("-{}, ", option.letter) : "    ";
  const std::string argument = option.is_flag() ? std::string() : fmt::format(" {}", option.argument);
  return fmt::format("{}--{}{}", letter, option.name, argument);
}

std::string option_help(const OptionInfo& option) {
  std::string text(option.help);
  if (option.choices != nullptr && option.choices().size() <= kFewChoices) text += fmt::format(": {}", fmt::join(option.choices(), ", "));
  if (!option.fallback.empty()) text += fmt::format(" [{}]", option.fallback);
  return text;
}

void append_options(std::string& out, Verb verb) {
  for (const Group group : {Group::input, Group::rating, Group::tables, Group::output, Group::machine, Group::general}) {
    std::string rows;
    for (const OptionInfo& option : options()) {
      if (option.group == group && option.applies(verb)) append_row(rows, option_name(option), option_help(option));
    }
    if (!rows.empty()) out += fmt::format("\n{}:\n{}", title(group), rows);
  }
}

void append_exit_codes(std::string& out, Verb verb) {
  out += "\nExit codes:\n";
  for (const ExitInfo& exit : exit_codes()) {
    if (exit.verbs.contains(verb)) append_row(out, fmt::format("{}", exit.code), exit.meaning, kCodeIndent);
  }
}

template <class Row>
void append_registry(std::string& out, std::string_view heading, const Registry<Row>& table) {
  out += fmt::format("\n{}:\n", heading);
  for (const Row& row : table) append_row(out, row.name, row.summary);
}

// The values of --ratings.
void append_ratings(std::string& out, Verb verb) {
  out += "\nRatings:\n";
  for (const rating::RatingInfo& rating : rating::ratings()) {
    const bool refused = (verb == Verb::explain || verb == Verb::hint) && !explain::refusal(*rating::find_rating(rating.name)).empty();
    if (rating.listed && !refused) append_row(out, rating.name, rating.summary);
  }
  append_row(out, kAllRatings, "all ratings above except `rules`");
  append_row(out, "L7, XY4 ...",
             "L, M, N and the columns XY to XYZT, without chains above the given length (1 to 13; for the columns 4 to 13); inf where the shorter "
             "chains do not solve the puzzle");
}

// The values of --rules and --after.
void append_rules(std::string& out, Verb verb) {
  out += fmt::format("\nRules for --{}, with the lengths that each rule has:\n", verb == Verb::state ? "after" : "rules");
  for (const rules::RuleInfo& rule : rules::rules()) {
    const std::string lengths = rule.most < rules::kMaxLength - 1 ? fmt::format("{}..{}", rule.least, rule.most) : fmt::format("{}..", rule.least);
    append_row(out, fmt::format("{} {}", rule.name, lengths), rule.summary);
  }
}

void append_input_formats(std::string& out, Verb) {
  out += "\nInput formats, with the first line of a file (PUZZLE stands for 81 characters):\n";
  for (const input::FamilyInfo& family : input::families()) append_row(out, family.name, fmt::format("{}: {}", family.summary, family.example));
}

// The tables of names, and the commands whose options take these names.
struct Section {
  VerbSet verbs;
  void (*append)(std::string& out, Verb verb);
};

constexpr Section kSections[] = {
    {Verb::rate | Verb::classify | Verb::explain | Verb::hint | Verb::state | Verb::info, append_input_formats},
    {Verb::rate | Verb::classify | Verb::explain | Verb::hint | Verb::info, append_ratings},
    {Verb::rate | Verb::classify | Verb::explain | Verb::hint | Verb::state | Verb::info, append_rules},
    {Verb::rate | Verb::info, [](std::string& out, Verb) { append_registry(out, "Columns", batch::columns()); }},
    {Verb::rate | Verb::info, [](std::string& out, Verb) { append_registry(out, "Formats of records", batch::formats()); }},
    {Verb::classify | Verb::info, [](std::string& out, Verb) { append_registry(out, "Formats of tables", report::formats()); }},
    {Verb::state | Verb::info, [](std::string& out, Verb) { append_registry(out, "Formats of states", batch::state_formats()); }},
    {Verb::explain | Verb::hint | Verb::info, [](std::string& out, Verb) { append_registry(out, "Formats of paths", explain::formats()); }},
};

std::string program_help() {
  std::string out =
      "bitwhip rates Sudoku puzzles: it finds the length of the longest whips (W) and braids (B) that a\n"
      "puzzle needs.\n\nUsage: bitwhip COMMAND ...\n";
  append_registry(out, "Commands", verbs());
  append_options(out, Verb::none);
  return out + "\n`bitwhip help COMMAND` or `bitwhip COMMAND --help` describes a command.\n";
}

}  // namespace

std::string tables_text(Verb verb) {
  std::string out;
  for (const Section& section : kSections) {
    if (section.verbs.contains(verb)) section.append(out, verb);
  }
  return out;
}

std::string help_text(Verb verb) {
  if (verb == Verb::none) return program_help();
  const VerbInfo& about = row_of(verb);
  std::string out = fmt::format("bitwhip {}: {}\n\nUsage: bitwhip {} [OPTION...]{}{}\n", about.name, about.summary, about.name,
                                about.files.empty() ? "" : " ", about.files);
  out += about.text;
  append_options(out, verb);
  if (verb != Verb::info) out += tables_text(verb);
  append_exit_codes(out, verb);
  if (!about.examples.empty()) (out += "\nExamples:") += about.examples;
  return out;
}

int help(const CommonSettings& common) {
  if (common.files.empty()) {
    print(help_text(Verb::none));
    return kExitOk;
  }
  const VerbInfo* verb = verbs().find(common.files.front());
  if (verb == nullptr) throw UsageError(unknown_word("command", common.files.front(), verbs().names()));
  print(help_text(verb->verb));
  return kExitOk;
}

}  // namespace bitwhip::cli
