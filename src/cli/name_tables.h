// The names that the options of a command take, as tables: help and the manual pages print them.
#pragma once

#include <string>
#include <vector>

#include "cli/verb.h"

namespace bitwhip::cli {

struct NameRow {
  std::string name;
  std::string text;  // one line
};

struct NameTable {
  std::string heading;  // "Ratings"
  std::vector<NameRow> rows;
};

// The ratings, rules, columns and formats that a command takes; for Verb::info all of them.
std::vector<NameTable> name_tables(Verb verb);

// The names of variants, and the clue words of the field `clues`.
std::vector<NameTable> variant_tables();

}  // namespace bitwhip::cli
