#include "cli/help.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/suggest.h"
#include "cli/exit_code.h"
#include "cli/name_tables.h"
#include "cli/options.h"
#include "cli/print.h"
#include "cli/usage_error.h"
#include "cli/verbs.h"

namespace bitwhip::cli {

namespace {

constexpr std::size_t kWidth = 100;     // of the text
constexpr std::size_t kIndent = 26;     // of the right column
constexpr std::size_t kCodeIndent = 7;  // of the right column beside exit codes

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
  if (option.has_few_choices()) text += fmt::format(": {}", fmt::join(option.choices(), ", "));
  if (!option.fallback.empty()) text += fmt::format(" [{}]", option.fallback);
  return text;
}

void append_options(std::string& out, Verb verb) {
  for (const Group group : kGroups) {
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

void append_names(std::string& out, const NameTable& table) {
  out += fmt::format("\n{}:\n", table.heading);
  for (const NameRow& row : table.rows) append_row(out, row.name, row.text);
}

std::string program_help() {
  std::string out =
      "bitwhip rates Sudoku puzzles: it finds the length of the longest whips (W) and braids (B) that a\n"
      "puzzle needs.\n\nUsage: bitwhip COMMAND ...\n";
  out += "\nCommands:\n";
  for (const VerbInfo& verb : verbs()) append_row(out, verb.name, verb.summary);
  append_options(out, Verb::none);
  return out + "\n`bitwhip help COMMAND` or `bitwhip COMMAND --help` describes a command.\n";
}

}  // namespace

std::string tables_text(Verb verb) {
  std::string out;
  for (const NameTable& table : name_tables(verb)) append_names(out, table);
  return out;
}

std::string variants_text() {
  std::string out;
  for (const NameTable& table : variant_tables()) append_names(out, table);
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
