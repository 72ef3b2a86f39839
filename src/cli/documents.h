// The documents that the program generates: help, manual pages in roff with the macros of man(7),
// completions for shells, and the page of its tables. All are generated from the table of verbs, so
// they describe the program that prints them.
//
// All completions work the same way: the first word is the command, which determines everything
// else. After a comma in a list they complete the next name. docs/TABLES.md is the page of tables
// as the program prints it, independent of the machine and the build.
#pragma once

#include "cli/verb.h"
#include "job/help.h"

namespace bitwhip::cli {

using job::kSections, job::title;

job::OptionTexts texts_of(const OptionList& options);
// Returns the lists that `bitwhip info NAME` shows.
const std::vector<job::NameList>& name_lists();

struct Document {
  std::string file_name;  // the name under which man or the shell looks for it
  std::string text;
};

// Returns the help of a verb; null: of the program.
std::string help_text(const VerbInfo* verb);

// Returns a page such as bitwhip-rate(1) for a verb, and bitwhip(1) for null.
std::string manual_page(const VerbInfo* verb);
std::vector<Document> manual_pages();
// Returns a text as roff: escaped, with `code` in bold, and at most one sentence per line; it ends
// with a line end.
std::string roff(std::string_view text);

std::string bash_completion();
std::string zsh_completion();
std::string fish_completion();
std::string reference_page();

}  // namespace bitwhip::cli
