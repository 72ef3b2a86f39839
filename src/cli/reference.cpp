#include "cli/reference.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <span>
#include <string_view>

#include "cli/environment.h"
#include "cli/exit_code.h"
#include "cli/name_tables.h"
#include "cli/options.h"
#include "cli/verbs.h"
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
std::string escaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool tag = text[i] == '<' && i + 1 < text.size() && std::isalpha(static_cast<unsigned char>(text[i + 1])) != 0;
    if (text[i] == '|' || tag) out += '\\';
    out += text[i];
  }
  return out;
}

std::string code(std::string_view text) { return fmt::format("`{}`", escaped(text)); }

void append_row(std::string& out, std::initializer_list<std::string> cells) { out += fmt::format("| {} |\n", fmt::join(cells, " | ")); }

void begin_table(std::string& out, std::initializer_list<std::string> heads) {
  out += '\n';
  append_row(out, heads);
  for (std::size_t i = 0; i < heads.size(); ++i) out += "|---";
  out += "|\n";
}

void append_names(std::string& out, const NameTable& table) {
  out += fmt::format("\n## {}\n", table.heading);
  begin_table(out, {"name", "meaning"});
  for (const NameRow& row : table.rows) append_row(out, {code(row.name), escaped(row.text)});
}

// Returns the names of the commands of the set, in the order of the table of commands.
std::string commands_of(const VerbSet& set) {
  std::string names;
  bool all = true;
  for (const VerbInfo& row : verbs()) {
    if (set.contains(row.verb)) {
      names += fmt::format("{}{}", names.empty() ? "" : ", ", row.name);
    } else {
      all = false;
    }
  }
  return all ? "all" : names.empty() ? "bitwhip" : names;
}

std::string option_name(const OptionInfo& option) {
  const std::string letter = option.letter != 0 ? fmt::format("-{}, ", option.letter) : std::string();
  return fmt::format("{}--{}{}{}", letter, option.name, option.is_flag() ? "" : " ", option.argument);
}

void append_options(std::string& out) {
  out += "\n## Options\n";
  for (const Group group : kGroups) {
    out += fmt::format("\n### {}\n", title(group));
    begin_table(out, {"option", "meaning", "commands"});
    for (const OptionInfo& option : options()) {
      if (option.group != group) continue;
      std::string text(option.help);
      // The instruction sets are those of the build.
      if (option.has_few_choices() && option.name != "isa") text += fmt::format(": {}", fmt::join(option.choices(), ", "));
      if (!option.fallback.empty()) text += fmt::format(" [{}]", option.fallback);
      append_row(out, {code(option_name(option)), escaped(text), commands_of(option.verbs)});
    }
  }
}

void append_environment(std::string& out, std::string_view heading, std::span<const EnvironmentInfo> rows) {
  out += fmt::format("\n## {}\n", heading);
  begin_table(out, {"name", "meaning", "commands"});
  for (const EnvironmentInfo& row : rows) append_row(out, {code(row.name), escaped(row.meaning), commands_of(row.verbs)});
}

}  // namespace

std::vector<Document> reference_page() {
  std::string out(kIntroduction);
  NameTable commands{"Commands", {}}, statuses{"Statuses, from best to worst", {}};
  for (const VerbInfo& row : verbs()) commands.rows.push_back({std::string(row.name), std::string(row.summary)});
  for (const rating::StatusInfo& row : rating::statuses()) statuses.rows.push_back({std::string(row.name), std::string(row.summary)});
  append_names(out, commands);
  append_options(out);
  std::vector<NameTable> names = name_tables(Verb::info);
  for (const NameTable& table : name_tables(Verb::query)) {
    if (std::ranges::find(names, table.heading, &NameTable::heading) == names.end()) names.push_back(table);
  }
  for (const NameTable& table : names) append_names(out, table);
  append_names(out, statuses);
  out += "\n## Exit codes\n";
  begin_table(out, {"code", "meaning", "commands"});
  for (const ExitInfo& row : exit_codes()) append_row(out, {code(std::to_string(row.code)), escaped(row.meaning), commands_of(row.verbs)});
  append_environment(out, "Environment variables", environment_variables());
  append_environment(out, "Files", environment_files());
  return {{"TABLES.md", out}};
}

}  // namespace bitwhip::cli
