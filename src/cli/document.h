// bitwhip document: the manual pages and the completions for shells. They are made from the tables of verbs, options, exit codes and names, so they
// describe the program that prints them. The build installs what this command prints.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/registry.h"
#include "cli/common_settings.h"

namespace bitwhip::cli {

struct DocumentSettings {
  std::string folder;  // for one file per document; empty: standard output
};

struct Document {
  std::string file_name;  // by which man or the shell finds it
  std::string text;
};

struct DocumentKind {
  std::string_view name;
  std::string_view summary;  // one line of help
  std::vector<Document> (*make)();
};

Registry<DocumentKind> documents();

// Prints the documents of the kind that is named, or writes them into the folder. The files of a folder are replaced whole.
int document(const CommonSettings& common, const DocumentSettings& settings);

}  // namespace bitwhip::cli
