// docs/TABLES.md.
#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <tuple>

#include "cli/documents.h"
#include "rating/status.h"

namespace bitwhip::cli {

namespace {

constexpr std::string_view kIntroduction = R"(# Tables

This page lists every name that the program knows. The program writes the page itself:

    bitwhip document reference --output-dir docs

`bitwhip help COMMAND` shows the options and names of one command, and `bitwhip info` shows all names.
[GUIDE.md](../GUIDE.md) shows how to use them.
)";

// Returns the text with those characters escaped that would end a cell or begin a tag of HTML.
std::string cell_text(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool tag = text[i] == '<' && i + 1 < text.size() && std::isalpha(static_cast<unsigned char>(text[i + 1])) != 0;
    if (text[i] == '|' || tag) out += '\\';
    out += text[i];
  }
  return out;
}

std::string cell_code(std::string_view text) { return fmt::format("`{}`", cell_text(text)); }

void append_row(std::string& out, std::initializer_list<std::string> cells) { out += fmt::format("| {} |\n", joined(cells, " | ")); }

void begin_table(std::string& out, std::initializer_list<std::string> heads) {
  out += '\n';
  append_row(out, heads);
  for (std::size_t i = 0; i < heads.size(); ++i) out += "|---";
  out += "|\n";
}

void append_name_table(std::string& out, const job::NameTable& table) {
  out += fmt::format("\n## {}\n", table.heading);
  begin_table(out, {"name", "meaning"});
  for (const job::NameRow& row : table.rows) append_row(out, {cell_code(row.name), cell_text(row.text)});
}

// Returns the names of the commands of which something is true.
std::string commands_with(const std::function<bool(const VerbInfo& verb)>& has) {
  const std::vector<std::string_view> names = verbs_with(has);
  return names.size() == verbs().size() ? "all" : names.empty() ? "bitwhip" : joined(names, ", ");
}

bool has_option(const Options& options, const Option& option) {
  const auto key = [](const Option& row) { return std::tie(row.name, row.letter, row.argument, row.fallback, row.help, row.section); };
  return std::ranges::any_of(options, [&](const Option& row) { return key(row) == key(option); });
}

// Returns the options of all verbs and of the program, each once. What follows an option in one
// verb follows it here, as far as the verbs agree.
Options all_options() {
  Options all;
  const auto add = [&all](const Options& options) {
    for (const Option& option : options) {
      if (!has_option(all, option)) all.push_back(option);
    }
  };
  for (const VerbInfo& verb : verbs()) add(verb.options);
  add(program_options());
  return all;
}

std::string option_name(const Option& option) {
  return fmt::format("{}{}{}", joined(option.spellings(), ", "), option.is_flag() ? "" : " ", option.argument);
}

void append_option_tables(std::string& out) {
  out += "\n## Options\n";
  const Options all = all_options();
  for (const job::Section section : kSections) {
    out += fmt::format("\n### {}\n", title(section));
    begin_table(out, {"option", "meaning", "commands"});
    for (const Option& option : all) {
      if (option.section != section) continue;
      std::string text(option.help);
      // The instruction sets are those of the build.
      if (option.has_few_choices() && option.name != "isa") text += fmt::format(": {}", joined(option.choices(), ", "));
      if (!option.fallback.empty()) text += fmt::format(" [{}]", option.fallback);
      append_row(out, {cell_code(option_name(option)), cell_text(text),
                       commands_with([&option](const VerbInfo& verb) { return has_option(verb.options, option); })});
    }
  }
}

void append_environment(std::string& out, std::string_view heading, std::vector<EnvironmentInfo> VerbInfo::*of) {
  out += fmt::format("\n## {}\n", heading);
  begin_table(out, {"name", "meaning", "commands"});
  for (const EnvironmentInfo& row : all_rows(of)) {
    append_row(out, {cell_code(row.name), cell_text(row.meaning),
                     commands_with([&](const VerbInfo& verb) { return std::ranges::count(verb.*of, row) > 0; })});
  }
}

}  // namespace

std::string reference_page() {
  std::string out(kIntroduction);
  job::NameTable commands{"Commands", {}}, statuses{"Statuses, from best to worst", {}};
  for (const VerbInfo& row : verbs()) commands.rows.push_back({std::string(row.name), std::string(row.summary)});
  for (const rating::StatusInfo& row : rating::statuses()) statuses.rows.push_back({std::string(row.name), std::string(row.summary)});
  append_name_table(out, commands);
  append_option_tables(out);
  std::vector<job::NameTable (*)()> names = verbs().find("info")->tables;
  for (job::NameTable (*const table)() : verbs().find("query")->tables) {
    if (std::ranges::find(names, table().heading, [](job::NameTable (*other)()) { return other().heading; }) == names.end()) names.push_back(table);
  }
  for (job::NameTable (*const table)() : names) append_name_table(out, table());
  append_name_table(out, statuses);
  out += "\n## Exit codes\n";
  begin_table(out, {"code", "meaning", "commands"});
  for (const ExitInfo& row : all_rows(&VerbInfo::exits)) {
    append_row(out, {cell_code(std::to_string(row.code)), cell_text(row.meaning),
                     commands_with([&row](const VerbInfo& verb) { return std::ranges::count(verb.exits, row) > 0; })});
  }
  append_environment(out, "Environment variables", &VerbInfo::variables);
  append_environment(out, "Files", &VerbInfo::environment_files);
  return out;
}

}  // namespace bitwhip::cli
