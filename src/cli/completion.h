// Completions for shells: scripts that know the commands, the options and the words that options take. After a comma in a list they complete the next
// name.
//
// The scripts share one idea of the command line: the first word is the command, which decides about everything else. Each has its own file, since
// the shells have nothing else in common.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.h"
#include "cli/verb.h"

namespace bitwhip::cli {

std::string bash_completion();
std::string zsh_completion();
std::string fish_completion();

// What can follow an option.
enum class ValueKind : std::uint8_t {
  none,    // a flag
  free,    // nothing to complete, such as a number
  choice,  // one of OptionInfo::choices
  list,    // some of them with commas between
  file,
  folder,
};
ValueKind value_kind(const OptionInfo& option);

// The options of a command in the order of the table.
std::vector<const OptionInfo*> options_of(Verb verb);

// The text as one word of a shell, in single quotes; quote is what stands for a single quote inside.
std::string quoted(std::string_view text, std::string_view quote);

}  // namespace bitwhip::cli
