// The help texts, made from the tables of options, ratings, columns and formats.
#pragma once

#include <string>

#include "cli/settings.h"

namespace bitwhip::cli {

// Of a command, or of the program for Verb::none.
std::string help_text(Verb verb);

// The ratings, columns and formats, a line each.
std::string tables_text();

}  // namespace bitwhip::cli
