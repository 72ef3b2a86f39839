// The documents that the program writes of itself: help, manual pages in roff with the macros of
// man(7), completions for shells, the page of its tables. All are made from the table of verbs, so
// they describe the program that prints them.
//
// The completions share one idea of the command line: the first word is the command, which decides
// about everything else. After a comma in a list they complete the next name. docs/TABLES.md is the
// page of tables as the program prints it: it depends neither on the machine nor on the build.
#pragma once

#include "cli/verb.h"

namespace bitwhip::cli {

using job::kSections, job::title;

job::OptionTexts texts_of(const Options& options);
// Returns the lists that `bitwhip info NAME` shows by itself.
const std::vector<job::NameList>& name_lists();

struct Document {
  std::string file_name;  // by which man or the shell finds it
  std::string text;
};

// Returns the help of a verb; the help of the program for null.
std::string help_text(const VerbInfo* verb);

// Returns bitwhip(1) for null, and a page such as bitwhip-rate(1) for a verb.
std::string manual_page(const VerbInfo* verb);
std::vector<Document> manual_pages();
// Returns a text as roff: escaped, with `code` in bold, one sentence or less a line, ending with a
// line end.
std::string roff(std::string_view text);

std::string bash_completion();
std::string zsh_completion();
std::string fish_completion();
std::string reference_page();

}  // namespace bitwhip::cli
