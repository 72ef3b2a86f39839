// The completion for fish: one call of `complete` per option of a command.
#include <fmt/format.h>

#include <iterator>

#include "cli/completion.h"
#include "cli/verbs.h"

namespace bitwhip::cli {

namespace {

constexpr std::string_view kQuote = "\\'";

constexpr std::string_view kFunctions = R"(
# Whether the command is under way, or with no name: whether a command is still to come.
function __bitwhip_command
    set -l words (commandline -opc)
    if test (count $argv) -eq 0
        test (count $words) -eq 1
    else
        test (count $words) -gt 1; and test "$words[2]" = "$argv[1]"
    end
end

# The names that may follow the last comma of the value, each behind the names before it.
function __bitwhip_list
    set -l value (string replace -r -- '^(--[a-z-]+=|-[a-zA-Z])?["\']?' '' (commandline -ct))
    set -l before (string match -r -- '^.*,' $value)
    set -l names (string split -- , $before)
    for name in $argv
        contains -- $name $names; or echo $before$name
    end
end

complete -c bitwhip -f
)";

std::string fish(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\\') escaped += '\\';
    escaped += c;
  }
  return quoted(escaped, kQuote);
}

// The rest of a call: what completes the value.
std::string value_of(const OptionInfo& option) {
  switch (value_kind(option)) {
    case ValueKind::none:
      return "";
    case ValueKind::free:
      return " -x";
    case ValueKind::choice:
      return fmt::format(" -x -a {}", fish(fmt::format("{}", fmt::join(option.choices(), " "))));
    case ValueKind::list:
      return fmt::format(" -x -a {}", fish(fmt::format("(__bitwhip_list {})", fmt::join(option.choices(), " "))));
    case ValueKind::file:
      return " -r -F";
    case ValueKind::folder:
      break;
  }
  return " -x -a '(__fish_complete_directories)'";
}

void append_options(std::string& out, Verb verb, const std::string& condition) {
  for (const OptionInfo* option : options_of(verb)) {
    const std::string letter = option->letter != 0 ? fmt::format(" -s {}", option->letter) : std::string();
    fmt::format_to(std::back_inserter(out), "complete -c bitwhip -n {}{} -l {}{} -d {}\n", fish(condition), letter, option->name, value_of(*option),
                   fish(option->help));
  }
}

}  // namespace

std::string fish_completion() {
  std::string out = "# Completion of bitwhip for fish, written by `bitwhip document fish`.\n";
  out += kFunctions;
  for (const VerbInfo& verb : verbs()) {
    fmt::format_to(std::back_inserter(out), "complete -c bitwhip -n __bitwhip_command -a {} -d {}\n", verb.name, fish(verb.summary));
  }
  append_options(out, Verb::none, "__bitwhip_command");
  for (const VerbInfo& verb : verbs()) {
    const std::string condition = fmt::format("__bitwhip_command {}", verb.name);
    out += '\n';
    append_options(out, verb.verb, condition);
    if (verb.words != nullptr) {
      fmt::format_to(std::back_inserter(out), "complete -c bitwhip -n {} -a {}\n", fish(condition),
                     fish(fmt::format("{}", fmt::join(verb.words(), " "))));
    } else if (verb.max_files > 0) {
      fmt::format_to(std::back_inserter(out), "complete -c bitwhip -n {} -F\n", fish(condition));
    }
  }
  return out;
}

}  // namespace bitwhip::cli
