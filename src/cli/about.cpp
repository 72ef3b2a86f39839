// bitwhip info, bitwhip document and bitwhip help: the program itself, its names and its documents.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

#include "app/screen.h"
#include "base/suggest.h"
#include "base/text.h"
#include "cli/documents.h"
#include "cli/shared_rows.h"
#include "io/output.h"
#include "job/tables.h"
#include "job/version.h"
#include "rating/rating.h"
#include "simd/isa.h"
#include "variant/clue_words.h"
#include "variant/names.h"

namespace bitwhip::cli {

namespace {

constexpr std::string_view kInfoText = R"(
Without an argument, the program shows its version, this machine, and all names. The argument may be
a list: ratings, rules, variants (with the clue words), columns, counters, statuses, formats or
templates. Or it is a name of one of these lists, such as SER, whip or timeout: then the program
shows what the name means, and of a variant what it adds to the board, with a picture.
)";

constexpr std::string_view kDocumentText = R"(
The program prints the documents of one kind: its manual pages, the completions for a shell, or a
page with all its tables. It makes them from the tables that it reads its own command line by. KIND
is man, bash, zsh, fish or reference.
With --output-dir each document becomes a file, whose name is the one that man or the shell looks
for. The installation of the program has made and installed all of them.
)";

constexpr std::string_view kDocumentExamples = R"(
  bitwhip document man | man -l -
  bitwhip document bash --output-dir ~/.local/share/bash-completion/completions
  bitwhip document zsh --output-dir ~/.zfunc
  bitwhip document fish --output-dir ~/.config/fish/completions
)";

using MakeTable = job::NameTable (*)();

// "whip" of the row "whip 1..", "thermo" of the row "thermo:PATH".
std::string_view first_word(std::string_view name) { return name.substr(0, name.find_first_of(" :")); }

// Returns the rating as a table of one row, with what the list of ratings has no room for.
job::NameTable table_about(const rating::RatingInfo& row) {
  std::string text = row.summary;
  text += row.no_path.empty() ? fmt::format("; `bitwhip explain -r {}` shows the path", row.name) : fmt::format("; no paths: {}", row.no_path);
  if (!row.caveat.empty()) text += fmt::format("; {}", row.caveat);
  return {"Rating", {{row.name, text}}};
}

// Returns what every list says of the name; empty where no list has it.
std::string text_about_name(const std::string& word) {
  std::string text;
  const auto add = [&text](const std::string& more) { text += (text.empty() || more.starts_with('\n') ? "" : "\n") + more; };
  const variant::NameInfo* const variant = variant::find_name(word);
  if (variant != nullptr) add(job::variant_page(*variant));
  const variant::ClueWordInfo* const clue = variant::find_clue_word(word);
  if (clue != nullptr) add(job::clue_page(*clue));
  const auto rating = rating::find_rating(word);
  if (rating) add(text_of(table_about(rating::info(*rating))));
  for (const NameList& list : name_lists()) {
    for (const MakeTable make : list.tables) {
      if ((variant != nullptr && make == job::variant_table) || (clue != nullptr && make == job::clue_word_table) ||
          (rating && make == job::rating_table))
        continue;
      job::NameTable table = make();
      std::erase_if(table.rows, [&word](const job::NameRow& row) { return first_word(row.name) != word; });
      if (!table.rows.empty()) add(text_of(table));
    }
  }
  return text.starts_with('\n') ? text.substr(1) : text;
}

std::vector<std::string> info_names() {
  std::vector<std::string> words;
  for (const NameList& list : name_lists()) words.emplace_back(list.name);
  for (const NameList& list : name_lists()) {
    for (const MakeTable make : list.tables) {
      for (const job::NameRow& row : make().rows) {
        const std::string word(first_word(row.name));
        // The others are forms such as `%{NAME}`, which nobody asks for by name.
        const bool is_name = std::all_of(word.begin(), word.end(), [](char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '+'; });
        if (is_name && std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
      }
    }
  }
  return words;
}

std::vector<std::string_view> info_words() {
  static const std::vector<std::string> words = info_names();
  return {words.begin(), words.end()};
}

std::string text_about(const std::string& word) {
  for (const NameList& list : name_lists()) {
    if (list.name != word) continue;
    std::string text = list.name == "variants" ? "Names for --variant, with commas between them. `bitwhip info NAME` shows one of them.\n" : "";
    for (const MakeTable make : list.tables) text += text_of(make());
    return text.starts_with('\n') ? text.substr(1) : text;
  }
  std::string text = text_about_name(word);
  if (!text.empty()) return text;
  const std::string_view near = nearest(word, info_words());
  throw job::OptionError(fmt::format("there is nothing of the name '{}'{} `bitwhip info` shows all names", word,
                                     near.empty() ? std::string(";") : fmt::format("; did you mean {}?", near)));
}

int info(const app::Plan& plan, const io::Stop&) {
  const app::Settings& settings = plan.settings;
  if (!settings.files.empty()) {
    app::show(text_about(settings.files.front()));
    return app::kExitOk;
  }
  std::string text = job::version_line() + "\n\n";
  const auto line = [&](std::string_view name, const std::string& value) { fmt::format_to(std::back_inserter(text), "{:<17} {}\n", name, value); };
  line("instruction set", simd::current_isa());
  line("available", joined(simd::available_isas(), ", "));
  line("cores", fmt::format("{}", job::core_count()));
  line("arena", fmt::format("{} MiB per thread", settings.rating.arena >> 20));
  line("longest chain", fmt::format("{}", settings.rating.max_length));
  for (job::NameTable (*const table)() : verbs().find("info")->tables) text += text_of(table());
  app::show(text);
  return app::kExitOk;
}

struct DocumentSettings {
  std::string folder;  // for one file per document; empty: standard output
};

struct DocumentKind {
  std::string_view name;
  std::string_view summary;  // one line of help
  std::vector<Document> (*make)();
};

constexpr std::array kDocumentKinds{
    DocumentKind{"man", "the manual pages: one of the program, and one per command", manual_pages},
    DocumentKind{"bash", "the completion for bash",
                 [] {
                   return std::vector<Document>{{"bitwhip", bash_completion()}};
                 }},
    DocumentKind{"zsh", "the completion for zsh",
                 [] {
                   return std::vector<Document>{{"_bitwhip", zsh_completion()}};
                 }},
    DocumentKind{"fish", "the completion for fish",
                 [] {
                   return std::vector<Document>{{"bitwhip.fish", fish_completion()}};
                 }},
    DocumentKind{"reference", "the page of all tables: options, names, statuses, exit codes", reference_page},
};

Registry<DocumentKind> document_kinds() { return {kDocumentKinds}; }

int document(const app::Plan& plan, const io::Stop&) {
  const app::Settings& settings = plan.settings;
  const std::vector<std::string_view> names = document_kinds().names();
  if (settings.files.empty()) throw job::OptionError(fmt::format("the kind of document is missing: {}", joined(names, ", ")));
  const DocumentKind* kind = document_kinds().find(settings.files.front());
  if (kind == nullptr) throw job::OptionError(unknown_word("kind of document", settings.files.front(), names));
  const std::string folder = settings.own<DocumentSettings>().folder;
  if (!folder.empty()) io::make_folder(folder);
  for (const Document& each : kind->make()) {
    if (folder.empty()) {
      app::print(each.text);
    } else {
      io::replace_file((std::filesystem::path(folder) / each.file_name).string(), each.text);
    }
  }
  return app::kExitOk;
}

int help(const app::Plan& plan, const io::Stop&) {
  const std::vector<std::string>& words = plan.settings.files;
  const VerbInfo* verb = words.empty() ? nullptr : verbs().find(words.front());
  if (verb == nullptr && !words.empty()) throw job::OptionError(unknown_word("command", words.front(), verbs().names()));
  app::show(help_text(verb));
  return app::kExitOk;
}

// What the verbs about the program itself share.
VerbInfo about_program() {
  VerbInfo verb;
  verb.max_files = 1;
  verb.exits = {kPrinted, kMistake, kResource, kDefect};
  verb.variables = {kPagerVariables};
  return verb;
}

}  // namespace

const std::vector<NameList>& name_lists() {
  static const std::vector<NameList> lists{
      {"ratings", "all ratings", {job::rating_table}, {job::path_rating_table}},
      {"rules", "the rules, with the lengths that they may have", {job::rule_table}, {job::after_table}},
      {"variants", "the variants, and the words of clues", {job::variant_table, job::clue_word_table}},
      {"columns", "the columns of records", {job::column_table}},
      {"counters", "what a profile counts", {job::counter_table}},
      {"statuses", "the statuses of records", {job::status_table}},
      {"formats",
       "the formats of files, records, states, paths and tables",
       {job::input_format_table, job::record_format_table, table_format_table, job::state_format_table, job::path_format_table}},
      {"templates", "what a template may name", {job::template_table}},
  };
  return lists;
}

VerbInfo info_verb() {
  VerbInfo verb = about_program();
  verb.name = "info";
  verb.files = "[LIST|NAME]";
  verb.summary = "show the version, this machine, and all names; or a list of names, or what one means";
  verb.text = kInfoText;
  verb.options.add(isa_option());
  verb.variables = {kIsaVariable, kPagerVariables};
  verb.tables = {job::input_format_table, job::rating_table,      job::rule_table,     job::variant_table,       job::clue_word_table,
                 job::counter_table,      job::column_table,      job::template_table, job::record_format_table, table_format_table,
                 job::state_format_table, job::path_format_table, job::status_table};
  verb.run = info;
  verb.words = info_words;
  return verb;
}

VerbInfo document_verb() {
  VerbInfo verb = about_program();
  verb.name = "document";
  verb.files = "KIND";
  verb.summary = "print the manual pages, the completions for a shell, or a page of all tables";
  verb.text = kDocumentText;
  verb.examples = kDocumentExamples;
  verb.options.add({{{"output-dir", 0, job::Section::output, "DIR", "standard output",
                      "the folder that receives the documents, one file each; it is created if need be"},
                     [](app::Settings& settings, const std::string& value) { set_file_name(settings.own<DocumentSettings>().folder, value); }}});
  verb.run = document;
  verb.words = [] { return document_kinds().names(); };
  return verb;
}

VerbInfo help_verb() {
  VerbInfo verb = about_program();
  verb.name = "help";
  verb.files = "[COMMAND]";
  verb.summary = "show the help of the program or of a command";
  verb.run = help;
  verb.words = [] { return verbs().names(); };
  return verb;
}

}  // namespace bitwhip::cli
