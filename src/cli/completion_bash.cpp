// The completion for bash. bash cuts the command line at characters such as the = of --ratings=W, and takes back what the function returns for the
// last piece alone. So the script reads the line itself, makes whole words of it, and cuts off at the end what bash has already.
#include <fmt/format.h>

#include <iterator>

#include "cli/completion.h"
#include "cli/verbs.h"

namespace bitwhip::cli {

namespace {

constexpr std::string_view kFunctions = R"(
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
std::string spelled(const OptionInfo& option, std::string_view separator) {
  return option.letter != 0 ? fmt::format("-{}{}--{}", option.letter, separator, option.name) : fmt::format("--{}", option.name);
}

std::string spelled_options(Verb verb) {
  std::string out;
  for (const OptionInfo* option : options_of(verb)) out += (out.empty() ? "" : " ") + spelled(*option, " ");
  return out;
}

// What can stand where no value of an option does. FILE stands for files, and - for nothing.
std::string argument_words(const VerbInfo& verb) {
  if (verb.words != nullptr) return fmt::format("{}", fmt::join(verb.words(), " "));
  return verb.max_files > 0 ? "FILE" : "";
}

void append_commands(std::string& out) {
  out +=
      "\n# The options of a command, and the words that its arguments can be; the commands where none is complete.\n_bitwhip_command() {\n"
      "  if (($2 < 2)); then\n";
  fmt::format_to(std::back_inserter(out), "    options='{}' arguments='{}'\n    return\n  fi\n  case $1 in\n", spelled_options(Verb::none),
                 fmt::join(verbs().names(), " "));
  for (const VerbInfo& verb : verbs()) {
    fmt::format_to(std::back_inserter(out), "    {}) options='{}' arguments='{}' ;;\n", verb.name, spelled_options(verb.verb), argument_words(verb));
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

void append_values(std::string& out) {
  out += "\n# What follows an option of a command.\n_bitwhip_option() {\n  case $1 in\n";
  for (const VerbInfo& verb : verbs()) {
    for (const OptionInfo* option : options_of(verb.verb)) {
      if (option->is_flag()) continue;
      std::string patterns = fmt::format("'{} --{}'", verb.name, option->name);
      if (option->letter != 0) patterns += fmt::format(" | '{} -{}'", verb.name, option->letter);
      const std::string choices = option->choices != nullptr ? fmt::format(" choices='{}'", fmt::join(option->choices(), " ")) : std::string();
      fmt::format_to(std::back_inserter(out), "    {}) kind={}{} ;;\n", patterns, name_of(value_kind(*option)), choices);
    }
  }
  out += "  esac\n}\n";
}

}  // namespace

std::string bash_completion() {
  std::string out = "# Completion of bitwhip for bash, written by `bitwhip document bash`.\n";
  append_commands(out);
  append_values(out);
  return out += kFunctions;
}

}  // namespace bitwhip::cli
