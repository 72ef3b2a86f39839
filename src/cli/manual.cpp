// A page is text in lines. A line that begins with a dot or a quote would be a request, and a hyphen of a name must stay a hyphen when it is copied
// from the screen. So every text goes through escape(), and every line of a text through roff().
#include "cli/manual.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "cli/environment.h"
#include "cli/exit_code.h"
#include "cli/name_tables.h"
#include "cli/options.h"
#include "cli/verbs.h"
#include "cli/version.h"

namespace bitwhip::cli {

namespace {

constexpr std::size_t kLine = 78;  // of the source; man breaks the lines anew

std::string escape(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '\\':
        out += "\\e";
        break;
      case '-':
        out += "\\-";
        break;
      case '\'':
        out += "\\(aq";
        break;
      case '"':
        out += "\\(dq";
        break;
      case '^':
        out += "\\(ha";
        break;
      case '~':
        out += "\\(ti";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string bold(std::string_view text) { return "\\fB" + escape(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escape(text) + "\\fR"; }

std::string upper(std::string_view text) {
  std::string out;
  for (const char c : text) out += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return out;
}

// A line of text: what would be a request is no request any more.
std::string guarded(const std::string& line) { return line.starts_with('.') || line.starts_with('\'') ? "\\&" + line : line; }

bool ends_sentence(std::string_view word) {
  if (word.size() < 2 || !word.ends_with('.')) return false;
  const char before = word[word.size() - 2];
  return before == ')' || std::isalnum(static_cast<unsigned char>(before)) != 0;
}

// Word by word, since a word in backquotes may hold blanks: `bitwhip help rate` is one.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words{{}};
  bool code = false;
  for (const char c : text) {
    if (c == '`') {
      words.back() += code ? "\\fR" : "\\fB";
      code = !code;
    } else if (c == ' ' || c == '\n') {
      if (!words.back().empty()) words.emplace_back();
      if (code && words.size() > 1) {  // the font goes on in the next word
        words[words.size() - 2] += "\\fR";
        words.back() = "\\fB";
      }
    } else {
      words.back() += escape(std::string_view(&c, 1));
    }
  }
  if (words.back().empty()) words.pop_back();
  for (std::string& word : words) {
    if (word.ends_with('.') && !ends_sentence(word)) word += "\\&";  // man puts two blanks after a line that ends with a dot
  }
  return words;
}

void section(std::string& out, std::string_view heading) { out += fmt::format(".SH {}\n", upper(heading)); }

// A heading in bold or italics, its text below it.
void item(std::string& out, const std::string& heading, std::string_view text) { out += fmt::format(".TP\n{}\n{}", guarded(heading), roff(text)); }

void paragraphs(std::string& out, std::string_view text) {
  bool first = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find("\n\n"), text.size());
    const std::string paragraph = roff(text.substr(0, end));
    text.remove_prefix(std::min(end + 2, text.size()));
    if (paragraph.empty()) continue;
    if (!first) out += ".PP\n";
    out += paragraph;
    first = false;
  }
}

// Lines that are printed as they are, without their indent.
void example(std::string& out, std::string_view text) {
  out += ".nf\n";
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
    if (begin < line.size()) out += guarded(escape(line.substr(begin))) + '\n';
  }
  out += ".fi\n";
}

std::string heading_of(const OptionInfo& option) {
  std::string out = option.letter != 0 ? bold(fmt::format("-{}", option.letter)) + ", " : std::string();
  out += bold(fmt::format("--{}", option.name));
  if (!option.is_flag()) out += ' ' + italic(option.argument);
  return out;
}

std::string text_of(const OptionInfo& option) {
  std::string out(option.help);
  out[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[0])));
  out += '.';
  if (option.has_few_choices()) out += fmt::format(" The choices are `{}`.", fmt::join(option.choices(), "`, `"));
  if (!option.fallback.empty()) out += fmt::format(" The default is {}.", option.fallback);
  return out;
}

void options_section(std::string& out, Verb verb) {
  section(out, "Options");
  for (const Group group : kGroups) {
    std::string items;
    for (const OptionInfo& option : options()) {
      if (option.group == group && option.applies(verb)) item(items, heading_of(option), text_of(option));
    }
    if (!items.empty()) out += fmt::format(".SS {}\n{}", title(group), items);
  }
}

void table_sections(std::string& out, Verb verb) {
  for (const NameTable& table : name_tables(verb)) {
    section(out, escape(table.heading));
    for (const NameRow& row : table.rows) item(out, bold(row.name), row.text);
  }
}

void exit_section(std::string& out, Verb verb) {
  section(out, "Exit status");
  for (const ExitInfo& exit : exit_codes()) {
    if (exit.verbs.contains(verb)) item(out, bold(std::to_string(exit.code)), exit.meaning);
  }
}

void environment_section(std::string& out, std::string_view heading, std::span<const EnvironmentInfo> rows, Verb verb) {
  std::string items;
  for (const EnvironmentInfo& row : rows) {
    if (verb == Verb::none || row.verbs.contains(verb)) item(items, bold(row.name), row.meaning);
  }
  if (items.empty()) return;
  section(out, heading);
  out += items;
}

std::string page_name(Verb verb) { return verb == Verb::none ? "bitwhip" : fmt::format("bitwhip-{}", row_of(verb).name); }

void see_also_section(std::string& out, Verb verb) {
  section(out, "See also");
  std::vector<Verb> pages{Verb::none};
  for (const VerbInfo& row : verbs()) pages.push_back(row.verb);
  std::erase(pages, verb);
  for (const Verb page : pages) out += fmt::format(".BR {} (1){}\n", escape(page_name(page)), page == pages.back() ? "" : ",");
}

std::string beginning(Verb verb, std::string_view summary, const std::string& synopsis) {
  return fmt::format(".TH {} 1 {} \"bitwhip {}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n.SH SYNOPSIS\n{}\n.SH DESCRIPTION\n",
                     escape(upper(page_name(verb))), date(), version(), escape(page_name(verb)), escape(summary), synopsis);
}

void end(std::string& out, Verb verb) {
  environment_section(out, "Environment", environment_variables(), verb);
  environment_section(out, "Files", environment_files(), verb);
  see_also_section(out, verb);
}

std::string program_page() {
  std::string out = beginning(Verb::none, "rate Sudoku puzzles",
                              fmt::format("{} {} [{}...] [{}...]", bold("bitwhip"), italic("COMMAND"), italic("OPTION"), italic("ARGUMENT")));
  out += roff(
      "The program rates Sudoku puzzles and their variants, millions of them in one run. The rating of a puzzle is the length of the longest chain that its "
      "solution "
      "needs: W with whips, B with braids. The page `bitwhip-info`(1) lists all ratings, rules, columns and formats.");
  section(out, "Commands");
  for (const VerbInfo& row : verbs()) out += fmt::format(".TP\n.BR {} (1)\n{}", escape(page_name(row.verb)), roff(row.summary));
  options_section(out, Verb::none);
  section(out, "Examples");
  std::string first;
  for (const VerbInfo& row : verbs()) {
    if (!row.examples.empty()) first += row.examples.substr(0, row.examples.find('\n', 1));
  }
  example(out, first);
  section(out, "Exit status");
  for (const ExitInfo& exit : exit_codes()) {
    std::string commands;
    for (const VerbInfo& row : verbs()) {
      if (exit.verbs.contains(row.verb)) commands += fmt::format("{}{}", commands.empty() ? "" : ", ", row.name);
    }
    item(out, bold(std::to_string(exit.code)) + " (" + commands + ')', exit.meaning);
  }
  end(out, Verb::none);
  return out;
}

}  // namespace

std::string roff(std::string_view text) {
  std::string out, line;
  for (const std::string& word : words_of(text)) {
    if (!line.empty() && line.size() + 1 + word.size() > kLine) {
      out += guarded(line) + '\n';
      line.clear();
    }
    if (!line.empty()) line += ' ';
    line += word;
    if (ends_sentence(word)) {
      out += guarded(line) + '\n';
      line.clear();
    }
  }
  if (!line.empty()) out += guarded(line) + '\n';
  return out;
}

std::string manual_page(Verb verb) {
  if (verb == Verb::none) return program_page();
  const VerbInfo& about = row_of(verb);
  const std::string name = fmt::format("bitwhip {}", about.name);
  std::string out =
      beginning(verb, about.summary,
                fmt::format("{} [{}...]{}", bold(name), italic("OPTION"), about.files.empty() ? std::string() : ' ' + italic(about.files)));
  if (about.text.empty()) {
    out += roff(fmt::format("`{}`: {}.", name, about.summary));
  } else {
    paragraphs(out, about.text);
  }
  options_section(out, verb);
  table_sections(out, verb);
  if (!about.examples.empty()) {
    section(out, "Examples");
    example(out, about.examples);
  }
  exit_section(out, verb);
  end(out, verb);
  return out;
}

std::vector<Document> manual_pages() {
  std::vector<Document> pages{{page_name(Verb::none) + ".1", manual_page(Verb::none)}};
  for (const VerbInfo& row : verbs()) pages.push_back({page_name(row.verb) + ".1", manual_page(row.verb)});
  return pages;
}

}  // namespace bitwhip::cli
