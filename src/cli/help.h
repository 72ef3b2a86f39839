// The help texts, made from the tables of verbs, options, exit codes, ratings, rules, columns and formats.
#pragma once

#include <string>

#include "cli/common_settings.h"
#include "cli/verb.h"

namespace bitwhip::cli {

// The help of a command; the help of the program for Verb::none.
std::string help_text(Verb verb);

// The ratings, rules, columns and formats that a command takes, one line each; for Verb::info all of them.
std::string tables_text(Verb verb);

// The tables of the names of variants and of clue words, in the same form.
std::string variants_text();

// bitwhip help: prints the help of the command that is named, or of the program.
int help(const CommonSettings& common);

}  // namespace bitwhip::cli
