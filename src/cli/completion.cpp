// Completions for shells. Each shell has its own part, since they have nothing else in common.
#include <fmt/core.h>

#include <cstdint>
#include <iterator>

#include "base/text.h"
#include "cli/documents.h"

namespace bitwhip::cli {

namespace {

// What can follow an option.
enum class ValueKind : std::uint8_t {
  none,    // a flag
  free,    // nothing to complete, such as a number
  choice,  // one of Option::choices
  list,    // some of them with commas between
  file,
  folder,
};

ValueKind value_kind(const Option& option) {
  if (option.is_flag()) return ValueKind::none;
  if (option.choices != nullptr) return option.argument == "LIST" || option.argument == "THEORY" ? ValueKind::list : ValueKind::choice;
  if (option.argument == "FILE") return ValueKind::file;
  return option.argument == "DIR" ? ValueKind::folder : ValueKind::free;
}

// The text as one word of a shell, in single quotes; quote is what stands for a single quote
// inside.
std::string quoted(std::string_view text, std::string_view quote) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += quote;
    } else {
      out += c;
    }
  }
  return out + "'";
}

// bash cuts the command line at characters such as the = of --ratings=W, and takes back what the
// function returns for the last piece alone. So the script reads the line itself, makes whole words
// of it, and cuts off at the end what bash has already.
constexpr std::string_view kBashFunctions = R"(
# The names that may follow the last comma of the value, each behind the names before it.
_bitwhip_list() {
  local name before=
  [[ $value == *,* ]] && before=${value%,*},
  for name in $choices; do
    [[ ,$before == *",$name,"* ]] || COMPREPLY+=("$before$name")
  done
  compopt -o nospace
}

_bitwhip() {
  local line=${COMP_LINE:0:COMP_POINT} words cur value quote= last option= kind= choices= options= arguments= piece head i
  COMPREPLY=()
  read -ra words <<<"$line"
  [[ $line == *[[:blank:]] ]] && words+=('')
  last=$((${#words[@]} - 1))
  cur=${words[last]}
  if [[ $cur == [\"\']* ]]; then
    quote=${cur:0:1}
    cur=${cur:1}
  fi
  value=$cur

  # The option whose value is under way: the front of this word, or the word before.
  _bitwhip_command "${words[1]}" $last
  for ((i = 2; i < last; i++)); do
    [[ ${words[i]} == -- ]] && options= option=--
  done
  if [[ -z $option ]]; then
    case $cur in
      --*=*) option=${cur%%=*} value=${cur#*=} ;;
      -[!-]?*) option=${cur:0:2} value=${cur:2} ;;
      *) option=${words[last - 1]} ;;
    esac
    ((last > 1)) && _bitwhip_option "${words[1]} $option"
  fi
  if [[ -z $kind ]]; then
    value=$cur kind=choice choices=$arguments
    if [[ -n $options && $cur == -* ]]; then
      choices=$options
    elif [[ $arguments == FILE ]]; then
      kind=file
    fi
  fi
  case $kind in
    choice) COMPREPLY=($choices) ;;
    list) _bitwhip_list ;;
    file) compopt -o default ;;
    folder) compopt -o dirnames ;;
  esac

  piece=$cur
  [[ -z $quote && $COMP_WORDBREAKS == *=* ]] && piece=${cur##*=}
  head=${cur%"$piece"}
  for i in "${!COMPREPLY[@]}"; do
    if [[ ${COMPREPLY[i]} == "$value"* ]]; then
      COMPREPLY[i]=${cur%"$value"}${COMPREPLY[i]}
      COMPREPLY[i]=${COMPREPLY[i]#"$head"}
    else
      unset "COMPREPLY[i]"
    fi
  done
}

complete -F _bitwhip bitwhip
)";

// "-r --ratings"
std::string spelled_in_bash(const Option& option, std::string_view separator) {
  return option.letter != 0 ? fmt::format("-{}{}--{}", option.letter, separator, option.name) : fmt::format("--{}", option.name);
}

std::string options_in_bash(const Options& options) {
  std::string out;
  for (const Option& option : options) out += (out.empty() ? "" : " ") + spelled_in_bash(option, " ");
  return out;
}

// What can stand where no value of an option does. FILE stands for files, and - for nothing.
std::string argument_words(const VerbInfo& verb) {
  if (verb.words != nullptr) return joined(verb.words(), " ");
  return verb.max_files > 0 ? "FILE" : "";
}

void append_bash_commands(std::string& out) {
  out +=
      "\n# The options of a command, and the words that its arguments can be; the commands where none is complete.\n_bitwhip_command() {\n"
      "  if (($2 < 2)); then\n";
  fmt::format_to(std::back_inserter(out), "    options='{}' arguments='{}'\n    return\n  fi\n  case $1 in\n", options_in_bash(program_options()),
                 joined(verbs().names(), " "));
  for (const VerbInfo& verb : verbs()) {
    fmt::format_to(std::back_inserter(out), "    {}) options='{}' arguments='{}' ;;\n", verb.name, options_in_bash(verb.options),
                   argument_words(verb));
  }
  out += "  esac\n}\n";
}

std::string_view name_of(ValueKind kind) {
  switch (kind) {
    case ValueKind::list:
      return "list";
    case ValueKind::choice:
      return "choice";
    case ValueKind::file:
      return "file";
    case ValueKind::folder:
      return "folder";
    case ValueKind::none:
    case ValueKind::free:
      break;
  }
  return "free";
}

void append_bash_values(std::string& out) {
  out += "\n# What follows an option of a command.\n_bitwhip_option() {\n  case $1 in\n";
  for (const VerbInfo& verb : verbs()) {
    for (const Option& option : verb.options) {
      if (option.is_flag()) continue;
      std::string patterns = fmt::format("'{} --{}'", verb.name, option.name);
      if (option.letter != 0) patterns += fmt::format(" | '{} -{}'", verb.name, option.letter);
      const std::string choices = option.choices != nullptr ? fmt::format(" choices='{}'", joined(option.choices(), " ")) : std::string();
      fmt::format_to(std::back_inserter(out), "    {}) kind={}{} ;;\n", patterns, name_of(value_kind(option)), choices);
    }
  }
  out += "  esac\n}\n";
}

// For zsh: a call of _arguments for each command. Lists go through _sequence, which parts them at
// commas.
constexpr std::string_view kZshQuote = "'\\''";

// A text within a specification: brackets would end it, and a colon would begin its next part.
std::string zsh_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

// What completes the value of an option; blank: nothing does.
std::string zsh_action(const Option& option) {
  switch (value_kind(option)) {
    case ValueKind::choice:
      return fmt::format("({})", joined(option.choices(), " "));
    case ValueKind::list:
      return fmt::format("_sequence compadd - {}", joined(option.choices(), " "));
    case ValueKind::file:
      return "_files";
    case ValueKind::folder:
      return "_files -/";
    case ValueKind::none:
    case ValueKind::free:
      break;
  }
  return " ";
}

// One option as words of _arguments: '(-r --ratings)'{-r+,--ratings=}'[the ratings]:LIST:...'
std::string zsh_specification(const Option& option) {
  const bool flag = option.is_flag();
  const std::string name = fmt::format("--{}{}", option.name, flag ? "" : "=");
  const std::string letter = fmt::format("-{}{}", option.letter, flag ? "" : "+");
  std::string rest = fmt::format("[{}]", zsh_escaped(option.help));
  if (!flag) rest += fmt::format(":{}:{}", zsh_escaped(option.argument), zsh_action(option));
  if (option.letter == 0) return quoted((option.adds_up ? "*" : "") + name + rest, kZshQuote);
  const std::string front = option.adds_up ? std::string("*") : fmt::format("(-{} --{})", option.letter, option.name);
  return fmt::format("{}{{{},{}}}{}", quoted(front, kZshQuote), letter, name, quoted(rest, kZshQuote));
}

void append_zsh_arguments(std::string& out, std::string_view indent, const Options& options, const std::string& arguments) {
  out += "_arguments -s -S";
  for (const Option& option : options) fmt::format_to(std::back_inserter(out), " \\\n{}{}", indent, zsh_specification(option));
  if (!arguments.empty()) fmt::format_to(std::back_inserter(out), " \\\n{}{}", indent, quoted(arguments, kZshQuote));
  out += '\n';
}

std::string zsh_arguments(const VerbInfo& verb) {
  if (verb.max_files == 0) return {};
  const std::string words = verb.words != nullptr ? fmt::format("({})", joined(verb.words(), " ")) : "_files";
  return fmt::format("{}:{}:{}", verb.words != nullptr ? "1" : "*", zsh_escaped(verb.files), words);
}

// For fish: one call of `complete` per option of a command.
constexpr std::string_view kFishQuote = "\\'";

constexpr std::string_view kFishFunctions = R"(
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

std::string fish_quoted(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\\') escaped += '\\';
    escaped += c;
  }
  return quoted(escaped, kFishQuote);
}

// The rest of a call: what completes the value.
std::string fish_value(const Option& option) {
  switch (value_kind(option)) {
    case ValueKind::none:
      return "";
    case ValueKind::free:
      return " -x";
    case ValueKind::choice:
      return fmt::format(" -x -a {}", fish_quoted(joined(option.choices(), " ")));
    case ValueKind::list:
      return fmt::format(" -x -a {}", fish_quoted(fmt::format("(__bitwhip_list {})", joined(option.choices(), " "))));
    case ValueKind::file:
      return " -r -F";
    case ValueKind::folder:
      break;
  }
  return " -x -a '(__fish_complete_directories)'";
}

void append_fish_options(std::string& out, const Options& options, const std::string& condition) {
  for (const Option& option : options) {
    const std::string letter = option.letter != 0 ? fmt::format(" -s {}", option.letter) : std::string();
    fmt::format_to(std::back_inserter(out), "complete -c bitwhip -n {}{} -l {}{} -d {}\n", fish_quoted(condition), letter, option.name,
                   fish_value(option), fish_quoted(option.help));
  }
}

}  // namespace

std::string bash_completion() {
  std::string out = "# Completion of bitwhip for bash, written by `bitwhip document bash`.\n";
  append_bash_commands(out);
  append_bash_values(out);
  return out += kBashFunctions;
}

std::string zsh_completion() {
  std::string out =
      "#compdef bitwhip\n# Completion of bitwhip for zsh, written by `bitwhip document zsh`.\n\n_bitwhip() {\n"
      "  local -a commands=(\n";
  for (const VerbInfo& verb : verbs()) {
    fmt::format_to(std::back_inserter(out), "    {}\n", quoted(fmt::format("{}:{}", verb.name, zsh_escaped(verb.summary)), kZshQuote));
  }
  out += "  )\n  if ((CURRENT == 2)); then\n    if [[ $PREFIX == -* ]]; then\n      ";
  append_zsh_arguments(out, "        ", program_options(), {});
  out +=
      "    else\n      _describe command commands\n    fi\n    return\n  fi\n"
      "  local command=$words[2]\n  shift words\n  ((CURRENT--))\n  case $command in\n";
  for (const VerbInfo& verb : verbs()) {
    fmt::format_to(std::back_inserter(out), "    {})\n      ", verb.name);
    append_zsh_arguments(out, "        ", verb.options, zsh_arguments(verb));
    out += "      ;;\n";
  }
  return out + "  esac\n}\n\n_bitwhip \"$@\"\n";
}

std::string fish_completion() {
  std::string out = "# Completion of bitwhip for fish, written by `bitwhip document fish`.\n";
  out += kFishFunctions;
  for (const VerbInfo& verb : verbs()) {
    fmt::format_to(std::back_inserter(out), "complete -c bitwhip -n __bitwhip_command -a {} -d {}\n", verb.name, fish_quoted(verb.summary));
  }
  append_fish_options(out, program_options(), "__bitwhip_command");
  for (const VerbInfo& verb : verbs()) {
    const std::string condition = fmt::format("__bitwhip_command {}", verb.name);
    out += '\n';
    append_fish_options(out, verb.options, condition);
    if (verb.words != nullptr) {
      fmt::format_to(std::back_inserter(out), "complete -c bitwhip -n {} -a {}\n", fish_quoted(condition), fish_quoted(joined(verb.words(), " ")));
    } else if (verb.max_files > 0) {
      fmt::format_to(std::back_inserter(out), "complete -c bitwhip -n {} -F\n", fish_quoted(condition));
    }
  }
  return out;
}

}  // namespace bitwhip::cli
