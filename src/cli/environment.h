// What the program reads beside the command line and its input: environment variables and files, as tables for the manual pages.
#pragma once

#include <span>
#include <string_view>

#include "cli/verb.h"

namespace bitwhip::cli {

struct EnvironmentInfo {
  std::string_view name;  // of a variable or a file
  VerbSet verbs;          // the commands that look at it
  std::string_view meaning;
};

std::span<const EnvironmentInfo> environment_variables();
std::span<const EnvironmentInfo> environment_files();

}  // namespace bitwhip::cli
