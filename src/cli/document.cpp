#include "cli/document.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>

#include "base/suggest.h"
#include "cli/completion.h"
#include "cli/exit_code.h"
#include "cli/manual.h"
#include "cli/print.h"
#include "cli/reference.h"
#include "cli/usage_error.h"
#include "io/replace_file.h"

namespace bitwhip::cli {

namespace {

constexpr std::array kKinds{
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

}  // namespace

Registry<DocumentKind> documents() { return {kKinds}; }

int document(const CommonSettings& common, const DocumentSettings& settings) {
  if (common.files.empty()) throw UsageError(fmt::format("the kind of document is missing: {}", fmt::join(documents().names(), ", ")));
  const DocumentKind* kind = documents().find(common.files.front());
  if (kind == nullptr) throw UsageError(unknown_word("kind of document", common.files.front(), documents().names()));
  if (settings.folder.empty()) {
    for (const Document& each : kind->make()) print(each.text);
    return kExitOk;
  }
  io::make_folder(settings.folder);
  for (const Document& each : kind->make()) io::replace_file((std::filesystem::path(settings.folder) / each.file_name).string(), each.text);
  return kExitOk;
}

}  // namespace bitwhip::cli
