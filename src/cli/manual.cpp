// The manual pages and docs/TABLES.md, from the table of verbs.
//
// A manual page is text in lines. A line that begins with a dot or a quote would be a roff request,
// and the hyphen of a name must remain a hyphen when it is copied from the screen. So every text
// goes through roff_escaped(), and every line of a text through roff().
#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <iterator>

#include "base/lists.h"
#include "cli/documents.h"
#include "cli/verb.h"
#include "job/help.h"
#include "job/options.h"
#include "job/version.h"

namespace bitwhip::cli {

namespace {

// Returns the distinct rows of all verbs, in the order of the page of the program.
template <class Row, class Verb>
std::vector<Row> all_rows(std::vector<Row> Verb::*of) {
  std::vector<Row> rows;
  for (const VerbInfo& verb : verbs())
    rows.insert(rows.end(), (verb.*of).begin(), (verb.*of).end());
  std::sort(rows.begin(), rows.end());
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  return rows;
}

constexpr std::size_t kRoffLine = 78;  // of the source; man refills the lines

std::string roff_escaped(std::string_view text) {
  struct Escape {
    char sign;
    std::string_view text;
  };
  constexpr Escape kEscapes[] = {{'\\', "\\e"},  {'-', "\\-"},   {'\'', "\\(aq"},
                                 {'"', "\\(dq"}, {'^', "\\(ha"}, {'~', "\\(ti"}};
  std::string out;
  for (const char c : text) {
    const Escape* const escape = std::ranges::find(kEscapes, c, &Escape::sign);
    out += escape == std::end(kEscapes) ? std::string_view(&c, 1) : escape->text;
  }
  return out;
}

std::string in_bold(std::string_view text) { return "\\fB" + roff_escaped(text) + "\\fR"; }
std::string in_italics(std::string_view text) { return "\\fI" + roff_escaped(text) + "\\fR"; }

// Returns a line of text that cannot be mistaken for a request.
std::string guarded(const std::string& line) {
  return line.starts_with('.') || line.starts_with('\'') ? "\\&" + line : line;
}

bool ends_sentence(std::string_view word) {
  if (word.size() < 2 || !word.ends_with('.')) return false;
  const char before = word[word.size() - 2];
  return before == ')' || is_digit(before) || is_letter(before);
}

// Returns escaped words, with code in bold. A font is set word by word, since code such as `bitwhip
// help rate` contains blanks, at which lines may break.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words{{}};
  bool code = false;
  for (const char c : text) {
    if (c == '`') {
      words.back() += code ? "\\fR" : "\\fB";
      code = !code;
    } else if (c == ' ' || c == '\n') {
      if (!words.back().empty()) words.emplace_back();
      if (code && words.size() > 1) {  // the next word continues the font
        words[words.size() - 2] += "\\fR";
        words.back() = "\\fB";
      }
    } else {
      words.back() += roff_escaped(std::string_view(&c, 1));
    }
  }
  if (words.back().empty()) words.pop_back();
  for (std::string& word : words) {
    // man would put two blanks after a dot at the end of a line.
    if (word.ends_with('.') && !ends_sentence(word)) word += "\\&";
  }
  return words;
}

void roff_section(std::string& out, std::string_view heading) {
  out += fmt::format(".SH {}\n", upper(heading));
}

// Appends an item: a heading in bold or italics, and its text below it.
void roff_item(std::string& out, const std::string& heading, std::string_view text) {
  out += fmt::format(".TP\n{}\n{}", guarded(heading), roff(text));
}

std::string paragraphs(std::string_view text) {
  std::vector<std::string> all(1);
  for (const std::string_view line : split(text, '\n')) {
    if (line.empty()) all.emplace_back();
    all.back().append(line) += '\n';
  }
  for (std::string& paragraph : all) paragraph = roff(paragraph);
  std::erase(all, "");
  return joined(all, ".PP\n");
}

// Appends lines verbatim, without their indent.
void examples_section(std::string& out, std::string_view text) {
  if (text.empty()) return;
  roff_section(out, "Examples");
  out += ".nf\n";
  for (std::string_view line : split(text, '\n')) {
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    if (!line.empty()) out += guarded(roff_escaped(line)) + '\n';
  }
  out += ".fi\n";
}

std::string heading_of(const Option& option) {
  return joined(option.spellings(), ", ", in_bold) +
         (option.is_flag() ? "" : ' ' + in_italics(option.argument));
}

std::string item_text(const Option& option) {
  std::string out(option.help);
  out[0] = upper(out[0]);
  out += '.';
  if (option.has_few_choices())
    out += fmt::format(" The choices are `{}`.", joined(option.choices(), "`, `"));
  if (!option.fallback.empty()) out += fmt::format(" The default is {}.", option.fallback);
  return out;
}

void options_section(std::string& out, const OptionList& options) {
  roff_section(out, "Options");
  for (const job::Section part : kSections) {
    std::string items;
    for (const Option& option : options) {
      if (option.section == part) roff_item(items, heading_of(option), item_text(option));
    }
    if (!items.empty()) out += fmt::format(".SS {}\n{}", title(part), items);
  }
}

void environment_section(std::string& out, std::string_view heading,
                         const std::vector<EnvironmentInfo>& rows) {
  if (rows.empty()) return;
  roff_section(out, heading);
  for (const EnvironmentInfo& row : rows) roff_item(out, in_bold(row.name), row.meaning);
}

std::string page_name(const VerbInfo* verb) {
  return verb == nullptr ? "bitwhip" : fmt::format("bitwhip-{}", verb->name);
}

void see_also_section(std::string& out, const VerbInfo* verb) {
  roff_section(out, "See also");
  std::vector<const VerbInfo*> pages{nullptr};
  for (const VerbInfo& row : verbs()) pages.push_back(&row);
  std::erase(pages, verb);
  for (const VerbInfo* page : pages)
    out += fmt::format(".BR {} (1){}\n", roff_escaped(page_name(page)),
                       page == pages.back() ? "" : ",");
}

std::string beginning(const VerbInfo* verb, std::string_view summary, const std::string& synopsis) {
  return fmt::format(
      ".TH {} 1 {} \"bitwhip {}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n.SH SYNOPSIS\n{}\n.SH "
      "DESCRIPTION\n",
      roff_escaped(upper(page_name(verb))), job::date(), job::version(),
      roff_escaped(page_name(verb)), roff_escaped(summary), synopsis);
}

// Returns the first example of each verb.
std::string first_examples() {
  std::string first;
  for (const VerbInfo& row : verbs()) {
    if (!row.examples.empty()) first += row.examples.substr(0, row.examples.find('\n', 1));
  }
  return first;
}

// Return the page of the program, and that of a verb, up to the options.
std::string front_of_program() {
  std::string out =
      beginning(nullptr, "rate Sudoku puzzles",
                fmt::format("{} {} [{}...] [{}...]", in_bold("bitwhip"), in_italics("COMMAND"),
                            in_italics("OPTION"), in_italics("ARGUMENT")));
  out += roff(
      "The program rates Sudoku puzzles and their variants, millions of them in one run. The "
      "rating of a puzzle is the length of the longest chain "
      "on the path to its solution: W with whips, B with braids. The page `bitwhip-info`(1) lists "
      "all "
      "ratings, rules, columns and formats.");
  roff_section(out, "Commands");
  for (const VerbInfo& row : verbs())
    out += fmt::format(".TP\n.BR {} (1)\n{}", roff_escaped(page_name(&row)), roff(row.summary));
  return out;
}

std::string front_of(const VerbInfo& verb) {
  const std::string name = fmt::format("bitwhip {}", verb.name);
  const std::string files = verb.files.empty() ? std::string() : ' ' + in_italics(verb.files);
  return beginning(&verb, verb.summary,
                   fmt::format("{} [{}...]{}", in_bold(name), in_italics("OPTION"), files)) +
         (verb.text.empty() ? roff(fmt::format("`{}`: {}.", name, verb.summary))
                            : paragraphs(verb.text));
}

}  // namespace

std::string roff(std::string_view text) {
  std::string out, line;
  const auto end_line = [&] {
    if (!line.empty()) out += guarded(line) + '\n';
    line.clear();
  };
  for (const std::string& word : words_of(text)) {
    if (line.size() + 1 + word.size() > kRoffLine) end_line();
    line += (line.empty() ? "" : " ") + word;
    if (ends_sentence(word)) end_line();
  }
  end_line();
  return out;
}

std::string manual_page(const VerbInfo* verb) {
  const bool all = verb == nullptr;
  std::string out = all ? front_of_program() : front_of(*verb);
  options_section(out, all ? program_options() : verb->options);
  for (job::NameTable (*const make)() : all ? decltype(verb->tables)() : verb->tables) {
    const job::NameTable table = make();
    roff_section(out, roff_escaped(table.heading));
    for (const job::NameRow& row : table.rows) roff_item(out, in_bold(row.name), row.text);
  }
  examples_section(out, all ? first_examples() : verb->examples);
  roff_section(out, "Exit status");
  for (const ExitInfo& exit : all ? all_rows(&VerbInfo::exits) : verb->exits) {
    const auto has = [&exit](const VerbInfo& row) {
      return std::ranges::find(row.exits, exit) != row.exits.end();
    };
    roff_item(out,
              in_bold(std::to_string(exit.code)) +
                  (all ? fmt::format(" ({})", joined(verbs_with(has), ", ")) : ""),
              exit.meaning);
  }
  environment_section(out, "Environment", all ? all_rows(&VerbInfo::variables) : verb->variables);
  environment_section(out, "Files",
                      all ? all_rows(&VerbInfo::environment_files) : verb->environment_files);
  see_also_section(out, verb);
  return out;
}

std::vector<Document> manual_pages() {
  std::vector<Document> pages{{page_name(nullptr) + ".1", manual_page(nullptr)}};
  for (const VerbInfo& row : verbs()) pages.push_back({page_name(&row) + ".1", manual_page(&row)});
  return pages;
}

namespace {

// The page of tables, in Markdown.

constexpr std::string_view kIntroduction = R"(# Tables

For those who look up a name: every command, option, rating, status and column. `bitwhip help COMMAND`
shows those of one command, and `bitwhip info NAME` says what a name means. The program writes this page:

    bitwhip document reference --output-dir docs

[GUIDE.md](../GUIDE.md) shows how to use them.
)";

// Returns the text with characters escaped that would end a cell or begin an HTML tag.
std::string cell_text(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool tag = text[i] == '<' && i + 1 < text.size() &&
                     std::isalpha(static_cast<unsigned char>(text[i + 1])) != 0;
    if (text[i] == '|' || tag) out += '\\';
    out += text[i];
  }
  return out;
}

std::string cell_code(std::string_view text) { return fmt::format("`{}`", cell_text(text)); }

void append_row(std::string& out, std::initializer_list<std::string> cells) {
  out += fmt::format("| {} |\n", joined(cells, " | "));
}

void begin_table(std::string& out, std::initializer_list<std::string> heads) {
  out += '\n';
  append_row(out, heads);
  for (std::size_t i = 0; i < heads.size(); ++i) out += "|---";
  out += "|\n";
}

void append_name_table(std::string& out, const job::NameTable& table) {
  out += fmt::format("\n## {}\n", table.heading);
  begin_table(out, {"name", "meaning"});
  for (const job::NameRow& row : table.rows) {
    if (!row.repeats) append_row(out, {cell_code(row.name), cell_text(row.text)});
  }
}

// Returns the names of the commands for which has() is true.
std::string commands_with(const std::function<bool(const VerbInfo& verb)>& has) {
  const std::vector<std::string_view> names = verbs_with(has);
  return names.size() == verbs().size() ? "all" : names.empty() ? "bitwhip" : joined(names, ", ");
}

bool has_option(const OptionList& options, const Option& option) {
  const auto key = [](const Option& row) {
    return std::tie(row.name, row.letter, row.argument, row.fallback, row.help, row.section);
  };
  return std::ranges::any_of(options, [&](const Option& row) { return key(row) == key(option); });
}

// Returns the distinct options of all verbs and of the program, in an order that is consistent with
// that of each verb, as far as the verbs agree.
OptionList all_options() {
  OptionList all;
  const auto add = [&all](const OptionList& options) {
    for (const Option& option : options) {
      if (!has_option(all, option)) all.push_back(option);
    }
  };
  for (const VerbInfo& verb : verbs()) add(verb.options);
  add(program_options());
  return all;
}

std::string option_name(const Option& option) {
  return fmt::format("{}{}{}", joined(option.spellings(), ", "), option.is_flag() ? "" : " ",
                     option.argument);
}

void append_option_tables(std::string& out) {
  out += "\n## Options\n";
  const OptionList all = all_options();
  for (const job::Section section : kSections) {
    out += fmt::format("\n### {}\n", title(section));
    begin_table(out, {"option", "meaning", "commands"});
    for (const Option& option : all) {
      if (option.section != section) continue;
      std::string text(option.help);
      // The instruction sets depend on the build.
      if (option.has_few_choices() && option.name != "isa")
        text += fmt::format(": {}", joined(option.choices(), ", "));
      if (!option.fallback.empty()) text += fmt::format(" [{}]", option.fallback);
      append_row(out, {cell_code(option_name(option)), cell_text(text),
                       commands_with([&option](const VerbInfo& verb) {
                         return has_option(verb.options, option);
                       })});
    }
  }
}

std::string name_of(const ExitInfo& row) { return std::to_string(row.code); }
std::string name_of(const EnvironmentInfo& row) { return std::string(row.name); }

// Appends a table of rows that verbs share, with the verbs that have each.
template <class Row, class Verb>
void append_shared(std::string& out, std::string_view heading, const std::string& head,
                   std::vector<Row> Verb::*of) {
  out += fmt::format("\n## {}\n", heading);
  begin_table(out, {head, "meaning", "commands"});
  for (const Row& row : all_rows(of)) {
    append_row(out, {cell_code(name_of(row)), cell_text(row.meaning),
                     commands_with([&](const VerbInfo& verb) {
                       return std::ranges::count(verb.*of, row) > 0;
                     })});
  }
}

}  // namespace

std::string reference_page() {
  std::string out(kIntroduction);
  append_name_table(out, job::table_of("Commands", verbs()));
  append_option_tables(out);
  std::vector<job::NameTable (*)()> tables = verbs().find("info")->tables;
  for (job::NameTable (*const table)() : verbs().find("query")->tables) add_once(tables, table);
  for (job::NameTable (*const table)() : tables) append_name_table(out, table());
  append_shared(out, "Exit codes", "code", &VerbInfo::exits);
  append_shared(out, "Environment variables", "name", &VerbInfo::variables);
  append_shared(out, "Files", "name", &VerbInfo::environment_files);
  return out;
}

}  // namespace bitwhip::cli
