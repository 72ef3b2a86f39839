// The help texts, made from the tables of options, ratings, columns and formats.
#pragma once

#include <string>

#include "cli/settings.h"

namespace bitwhip::cli {

// Of a command, or of the program for Verb::none.
std::string help_text(Verb verb);

// The ratings, rules, columns and formats that a command takes, a line each; of Verb::info all there are.
std::string tables_text(Verb verb);

}  // namespace bitwhip::cli
