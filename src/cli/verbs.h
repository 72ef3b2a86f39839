// The table of commands: the parser, the help and main() read it.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/registry.h"
#include "cli/settings.h"
#include "cli/verb.h"

namespace bitwhip::cli {

struct VerbInfo {
  std::string_view name;
  Verb verb;
  std::string_view files;  // how help writes the arguments; empty: there are none
  std::size_t max_files;
  bool reads_standard_input;  // when there are no arguments
  std::string_view summary;   // one line
  std::string_view text;      // of the help, before the options
  std::string_view examples;  // of the help, at its end; may be empty
  int (*run)(const Settings& settings);
  std::vector<std::string_view> (*words)() = nullptr;  // what an argument can be; null: a file
};

Registry<VerbInfo> verbs();
const VerbInfo& row_of(Verb verb);  // not of Verb::none

}  // namespace bitwhip::cli
