// bitwhip info, bitwhip document and bitwhip help: the program itself, its names and its documents.
#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "app/screen.h"
#include "base/registry.h"
#include "cli/documents.h"
#include "cli/shared_rows.h"
#include "cli/verb.h"
#include "io/stop.h"
#include "job/help.h"
#include "job/options.h"
#include "job/plan.h"
#include "job/request.h"
#include "job/verb_requests.h"
#include "simd/isa.h"

namespace bitwhip::cli {

namespace {

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

std::vector<std::string_view> info_words() {
  static const std::vector<std::string> words = job::info_words(name_lists());
  return {words.begin(), words.end()};
}

int info(const job::Plan& plan, const io::Stop&) {
  const job::Request& request = plan.asked;
  if (!request.files.empty()) {
    app::show(job::text_about(request.files.front(), name_lists()));
    return kExitOk;
  }
  std::string text = job::text_about_all();
  for (job::NameTable (*const table)() : verbs().find("info")->tables)
    text += job::text_of(table());
  app::show(text);
  return kExitOk;
}

struct DocumentKind {
  std::string_view name;
  std::string_view summary;    // one line of help
  std::string_view file_name;  // of the document
  std::string (*make)();       // null: several documents
};

constexpr DocumentKind kDocumentKinds[] = {
    {"man", "the manual pages: one of the program, and one per command", "", nullptr},
    {"bash", "the completion for bash", "bitwhip", bash_completion},
    {"zsh", "the completion for zsh", "_bitwhip", zsh_completion},
    {"fish", "the completion for fish", "bitwhip.fish", fish_completion},
    {"reference", "the page of all tables: options, names, statuses, exit codes", "TABLES.md",
     reference_page},
};

Registry<DocumentKind> document_kinds() { return {kDocumentKinds}; }

int document(const job::Plan& plan, const io::Stop&) {
  const job::Request& request = plan.asked;
  const std::vector<std::string_view> names = document_kinds().names();
  if (request.files.empty())
    throw job::OptionError(fmt::format("the kind of document is missing: {}", joined(names, ", ")));
  const DocumentKind* kind = document_kinds().find(request.files.front());
  if (kind == nullptr)
    throw job::OptionError(unknown_word("kind of document", request.files.front(), names));
  const std::string folder = request.own_of<job::DocumentRequest>().output_dir;
  if (!folder.empty()) io::make_folder(folder);
  std::vector<Document> documents;
  if (kind->make == nullptr) {
    documents = manual_pages();
  } else {
    documents.push_back({std::string(kind->file_name), kind->make()});
  }
  for (const Document& each : documents) {
    if (folder.empty()) {
      app::print(each.text);
    } else {
      io::replace_file((std::filesystem::path(folder) / each.file_name).string(), each.text);
    }
  }
  return kExitOk;
}

int help(const job::Plan& plan, const io::Stop&) {
  const std::vector<std::string>& words = plan.asked.files;
  const VerbInfo* verb = words.empty() ? nullptr : verbs().find(words.front());
  if (verb == nullptr && !words.empty())
    throw job::OptionError(unknown_word("command", words.front(), verbs().names()));
  app::show(help_text(verb));
  return kExitOk;
}

// Returns a verb that is about the program itself.
VerbInfo about_program(const job::VerbText& text,
                       int (*run)(const job::Plan& plan, const io::Stop& stop),
                       std::vector<std::string_view> (*words)()) {
  VerbInfo verb(text);
  verb.exits = {kPrinted, kMistake, kResource, kDefect};
  verb.variables = {kPagerVariables};
  verb.run = run;
  verb.words = words;
  return verb;
}

}  // namespace

job::OptionTexts texts_of(const OptionList& options) {
  job::OptionTexts texts;
  for (const Option& option : options) texts.push_back(&option);
  return texts;
}

std::string help_text(const VerbInfo* verb) {
  if (verb != nullptr) return job::help_text(*verb, texts_of(verb->options), name_lists());
  std::vector<const job::VerbText*> all;
  for (const VerbInfo& row : verbs()) all.push_back(&row);
  return job::program_help(all, texts_of(program_options()));
}

const std::vector<job::NameList>& name_lists() {
  static const std::vector<job::NameList> lists = [] {
    std::vector<job::NameList> all = job::name_lists();
    const auto formats = std::find_if(
        all.begin(), all.end(), [](const job::NameList& list) { return list.name == "formats"; });
    formats->tables.insert(formats->tables.begin() + 2, table_format_table);
    return all;
  }();
  return lists;
}

VerbInfo info_verb() {
  VerbInfo verb = about_program(job::info_text(), info, info_words);
  verb.tables.insert(std::find(verb.tables.begin(), verb.tables.end(), job::state_format_table),
                     table_format_table);
  verb.options.add(isa_option());
  verb.variables = {kIsaVariable, kPagerVariables};
  return verb;
}

VerbInfo document_verb() {
  VerbInfo verb = about_program(
      {.name = "document",
       .files = "KIND",
       .summary = "print the manual pages, the completions for a shell, or a page of all tables",
       .text = kDocumentText,
       .examples = kDocumentExamples},
      document, [] { return document_kinds().names(); });
  verb.options.add(Option(
      {.name = "output-dir",
       .section = job::Section::output,
       .argument = "DIR",
       .fallback = "standard output",
       .help = "the folder that receives the documents, one file each; it is created if need be"},
      into(file_name, &job::DocumentRequest::output_dir)));
  return verb;
}

VerbInfo help_verb() {
  return about_program({.name = "help",
                        .files = "[COMMAND]",
                        .summary = "show the help of the program or of a command"},
                       help, [] { return verbs().names(); });
}

}  // namespace bitwhip::cli
