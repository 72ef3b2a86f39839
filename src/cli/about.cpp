// bitwhip info, bitwhip document and bitwhip help: the program itself, its names and its documents.
#include <fmt/core.h>

#include <array>
#include <filesystem>
#include <iterator>
#include <string>

#include "app/screen.h"
#include "base/text.h"
#include "base/suggest.h"
#include "cli/documents.h"
#include "cli/shared_rows.h"
#include "io/replace_file.h"
#include "job/tables.h"
#include "job/version.h"
#include "rating/status.h"
#include "simd/isa.h"
#include "variant/clue_words.h"
#include "variant/names.h"

namespace bitwhip::cli {

namespace {

constexpr std::string_view kInfoText = R"(
Without an argument, the program shows its version, this machine, and all ratings, rules, variants,
columns and formats. With the argument `variants` it shows the names for --variant and the clue
words. With one of these names it shows what the name adds to the board, with a picture.
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

constexpr std::string_view kVariants = "variants";

std::string text_about(const std::string& word) {
  if (word == kVariants)
    return "Names for --variant, with commas between them. `bitwhip info NAME` shows one of them.\n" + text_of(job::variant_table()) +
           text_of(job::clue_word_table());
  if (const variant::NameInfo* const row = variant::find_name(word)) return job::variant_page(*row);
  if (const variant::ClueWordInfo* const row = variant::find_clue_word(word)) return job::clue_page(*row);
  throw job::OptionError(variant::unknown_name(word));
}

std::vector<std::string_view> info_words() {
  std::vector<std::string_view> words = variant::names().names();
  words.insert(words.begin(), kVariants);
  const std::vector<std::string_view> clues = variant::clue_words().names();
  words.insert(words.end(), clues.begin(), clues.end());
  return words;
}

int info(const app::Plan& plan, const io::Stop&) {
  const app::Settings& settings = plan.settings;
  if (!settings.files.empty()) {
    app::print(text_about(settings.files.front()));
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
  std::string statuses;
  for (const rating::StatusInfo& status : rating::statuses()) fmt::format_to(std::back_inserter(statuses), " {}", status.name);
  fmt::format_to(std::back_inserter(text), "\nStatuses, from best to worst:{}\n", statuses);
  app::print(text);
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
  app::print(help_text(verb));
  return app::kExitOk;
}

// What the verbs about the program itself share.
VerbInfo about_program() {
  VerbInfo verb;
  verb.max_files = 1;
  verb.exits = {kPrinted, kMistake, kResource, kDefect};
  return verb;
}

}  // namespace

VerbInfo info_verb() {
  VerbInfo verb = about_program();
  verb.name = "info";
  verb.files = "[variants|NAME]";
  verb.summary = "show the version, this machine, and all names; or the variants, or one of them";
  verb.text = kInfoText;
  verb.options.add(isa_option());
  verb.variables = {kIsaVariable};
  verb.tables = {job::input_format_table,  job::rating_table,  job::rule_table,         job::variant_table,
                 job::clue_word_table,     job::counter_table, job::column_table,       job::template_table,
                 job::record_format_table, table_format_table, job::state_format_table, job::path_format_table};
  verb.shows_tables = false;
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
