// The help of the program and of its verbs.
#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "base/invariant.h"
#include "base/text.h"
#include "cli/documents.h"

namespace bitwhip::cli {

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

std::string spelled_in_help(const Option& option) {
  const std::string letter = option.letter != 0 ? fmt::format("-{}, ", option.letter) : "    ";
  const std::string argument = option.is_flag() ? std::string() : fmt::format(" {}", option.argument);
  return fmt::format("{}--{}{}", letter, option.name, argument);
}

std::string option_help(const Option& option) {
  std::string text(option.help);
  if (option.has_few_choices()) text += fmt::format(": {}", joined(option.choices(), ", "));
  if (!option.fallback.empty()) text += fmt::format(" [{}]", option.fallback);
  return text;
}

void append_help_options(std::string& out, const Options& options) {
  for (const job::Section section : kSections) {
    std::string rows;
    for (const Option& option : options) {
      if (option.section == section) append_help_row(rows, spelled_in_help(option), option_help(option));
    }
    if (!rows.empty()) out += fmt::format("\n{}:\n{}", title(section), rows);
  }
}

// Where the names are that the options take: lists of `bitwhip info`, or a table that is in none.
std::string names_help(const VerbInfo& verb) {
  std::string rows, tables;
  std::vector<job::NameTable (*)()> rest = verb.tables;
  for (const NameList& list : name_lists()) {
    const auto is_of_list = [&list](job::NameTable (*table)()) {
      return std::find(list.tables.begin(), list.tables.end(), table) != list.tables.end() ||
             std::find(list.parts.begin(), list.parts.end(), table) != list.parts.end();
    };
    if (std::erase_if(rest, is_of_list) > 0) append_help_row(rows, fmt::format("bitwhip info {}", list.name), list.summary);
  }
  for (job::NameTable (*const table)() : rest) tables += text_of(table());
  return rows.empty() ? tables : fmt::format("{}\nNames that the options take (`bitwhip info NAME` tells more of one):\n{}", tables, rows);
}

std::string program_help() {
  std::string out =
      "bitwhip rates Sudoku puzzles: it finds the length of the longest whips (W) and braids (B) that a\n"
      "puzzle needs.\n\nUsage: bitwhip COMMAND ...\n";
  out += "\nCommands:\n";
  for (const VerbInfo& verb : verbs()) append_help_row(out, verb.name, verb.summary);
  append_help_options(out, program_options());
  return out + "\n`bitwhip help COMMAND` or `bitwhip COMMAND --help` describes a command.\n";
}

}  // namespace

std::string_view title(job::Section section) {
  constexpr std::string_view kTitles[] = {"Input", "Rating", "Tables", "Selection", "Output", "Machine", "General"};
  BITWHIP_INVARIANT(static_cast<std::size_t>(section) < std::size(kTitles));
  return kTitles[static_cast<std::size_t>(section)];
}

std::string text_of(const job::NameTable& table) {
  std::string out = fmt::format("\n{}:\n", table.heading);
  for (const job::NameRow& row : table.rows) append_help_row(out, row.name, row.text);
  return out;
}

std::string help_text(const VerbInfo* verb) {
  if (verb == nullptr) return program_help();
  std::string out = fmt::format("bitwhip {}: {}\n\nUsage: bitwhip {} [OPTION...]{}{}\n", verb->name, verb->summary, verb->name,
                                verb->files.empty() ? "" : " ", verb->files);
  if (!verb->examples.empty()) (out += "\nExamples:") += verb->examples;
  out += verb->text;
  append_help_options(out, verb->options);
  out += names_help(*verb);
  out += "\nExit codes:\n";
  for (const ExitInfo& exit : verb->exits) append_help_row(out, fmt::format("{}", exit.code), exit.meaning, kCodeIndent);
  return out;
}

}  // namespace bitwhip::cli
