// Completions for shells. Each shell has a part of its own, since they have little in common.
#include <fmt/core.h>

#include "cli/documents.h"
#include "cli/verb.h"

namespace bitwhip::cli {

namespace {

// How the value of an option is completed in each shell; {} is replaced by the allowed words.
struct Completer {
  std::string_view bash;  // the kind, for the script
  std::string_view zsh;   // an action; blank: none
  std::string_view fish;  // options of `complete`
  std::string_view fish_words{};
};

constexpr Completer kFlag{"", "", ""};
constexpr Completer kFree{"free", " ", " -x"};  // any text, such as a number
constexpr Completer kChoice{"choice", "({})", " -x -a ", "{}"};
// Words separated by commas.
constexpr Completer kList{"list", "_sequence compadd - {}", " -x -a ", "(__bitwhip_list {})"};
constexpr Completer kFile{"file", "_files", " -r -F"};
constexpr Completer kFolder{"folder", "_files -/", " -x -a ", "(__fish_complete_directories)"};

const Completer& completer_of(const Option& option) {
  if (option.is_flag()) return kFlag;
  if (option.choices != nullptr)
    return option.argument == "LIST" || option.argument == "THEORY" ? kList : kChoice;
  return option.argument == "FILE" ? kFile : option.argument == "DIR" ? kFolder : kFree;
}

std::string words_of(const Option& option) {
  return option.choices != nullptr ? joined(option.choices()) : std::string();
}

std::string with_words(std::string_view form, const Option& option) {
  return fmt::format(fmt::runtime(form), words_of(option));
}

// Returns the text with a backslash before each of these characters.
std::string escaped(std::string_view text, std::string_view characters) {
  std::string out;
  for (const char c : text) {
    if (characters.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

// bash splits the command line at characters such as the = of --ratings=W, and expects completions
// of the last piece only. So the script reads the line itself, joins the pieces to whole words, and
// at the end cuts off what bash already has.
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

std::string options_in_bash(const OptionList& options) {
  return joined(options, " ", [](const Option& option) { return joined(option.spellings()); });
}

// Returns the allowed arguments; FILE stands for files, and empty for none.
std::string argument_words(const VerbInfo& verb) {
  if (verb.words != nullptr) return joined(verb.words());
  return verb.max_files() > 0 ? "FILE" : "";
}

// The script for zsh calls _arguments for each command. Lists use _sequence, which splits at
// commas.

std::string zsh_quoted(std::string_view text) {
  return fmt::format("'{}'", joined(split(text, '\''), "'\\''"));
}

// Returns a text escaped for a specification, where a bracket or a colon would end it.
std::string zsh_escaped(std::string_view text) { return escaped(text, "[]:\\"); }

// Returns a specification for _arguments: '(-r --ratings)'{-r+,--ratings=}'[the ratings]:LIST:...'
std::string zsh_specification(const Option& option) {
  const bool flag = option.is_flag();
  const std::string name = fmt::format("--{}{}", option.name, flag ? "" : "=");
  std::string rest = fmt::format("[{}]", zsh_escaped(option.help));
  if (!flag)
    rest += fmt::format(":{}:{}", zsh_escaped(option.argument),
                        with_words(completer_of(option).zsh, option));
  if (option.letter == 0) return zsh_quoted((option.adds_up ? "*" : "") + name + rest);
  const std::string front = option.adds_up ? "*" : fmt::format("({})", joined(option.spellings()));
  return fmt::format("{}{{-{}{},{}}}{}", zsh_quoted(front), option.letter, flag ? "" : "+", name,
                     zsh_quoted(rest));
}

std::string zsh_arguments(const OptionList& options, const std::string& arguments = {}) {
  std::string out = "_arguments -s -S";
  for (const Option& option : options) out += " \\\n        " + zsh_specification(option);
  if (!arguments.empty()) out += " \\\n        " + zsh_quoted(arguments);
  return out;
}

std::string zsh_arguments(const VerbInfo& verb) {
  if (verb.max_files() == 0) return zsh_arguments(verb.options);
  const std::string words =
      verb.words != nullptr ? fmt::format("({})", joined(verb.words())) : "_files";
  return zsh_arguments(verb.options, fmt::format("{}:{}:{}", verb.words != nullptr ? "1" : "*",
                                                 zsh_escaped(verb.files), words));
}

// The script for fish has one `complete` per option of a command.

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

std::string fish_quoted(std::string_view text) { return fmt::format("'{}'", escaped(text, "\\'")); }

std::string fish_options(const OptionList& options, const std::string& condition) {
  std::string out;
  for (const Option& option : options) {
    const std::string letter =
        option.letter != 0 ? fmt::format(" -s {}", option.letter) : std::string();
    const Completer& value = completer_of(option);
    const std::string words = value.fish_words.empty()
                                  ? std::string()
                                  : fish_quoted(with_words(value.fish_words, option));
    out += fmt::format("complete -c bitwhip -n {}{} -l {}{}{} -d {}\n", fish_quoted(condition),
                       letter, option.name, value.fish, words, fish_quoted(option.help));
  }
  return out;
}

}  // namespace

std::string bash_completion() {
  std::string commands, values;
  for (const VerbInfo& verb : verbs()) {
    commands += fmt::format("    {}) options='{}' arguments='{}' ;;\n", verb.name,
                            options_in_bash(verb.options), argument_words(verb));
    for (const Option& option : verb.options) {
      if (option.is_flag()) continue;
      const std::string letter =
          option.letter != 0 ? fmt::format(" | '{} -{}'", verb.name, option.letter) : std::string();
      const std::string choices = option.choices != nullptr
                                      ? fmt::format(" choices='{}'", words_of(option))
                                      : std::string();
      values += fmt::format("    '{} --{}'{}) kind={}{} ;;\n", verb.name, option.name, letter,
                            completer_of(option).bash, choices);
    }
  }
  return fmt::format(R"(# Completion of bitwhip for bash, written by `bitwhip document bash`.

# The options of a command, and the words that its arguments can be; the commands where none is complete.
_bitwhip_command() {{
  if (($2 < 2)); then
    options='{}' arguments='{}'
    return
  fi
  case $1 in
{}  esac
}}

# What follows an option of a command.
_bitwhip_option() {{
  case $1 in
{}  esac
}}
{})",
                     options_in_bash(program_options()), joined(verbs().names()), commands, values,
                     kBashFunctions);
}

std::string zsh_completion() {
  std::string commands, cases;
  for (const VerbInfo& verb : verbs()) {
    commands += fmt::format("    {}\n",
                            zsh_quoted(fmt::format("{}:{}", verb.name, zsh_escaped(verb.summary))));
    cases += fmt::format("    {})\n      {}\n      ;;\n", verb.name, zsh_arguments(verb));
  }
  return fmt::format(R"(#compdef bitwhip
# Completion of bitwhip for zsh, written by `bitwhip document zsh`.

_bitwhip() {{
  local -a commands=(
{}  )
  if ((CURRENT == 2)); then
    if [[ $PREFIX == -* ]]; then
      {}
    else
      _describe command commands
    fi
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT--))
  case $command in
{}  esac
}}

_bitwhip "$@"
)",
                     commands, zsh_arguments(program_options()), cases);
}

std::string fish_completion() {
  std::string out = "# Completion of bitwhip for fish, written by `bitwhip document fish`.\n";
  out += kFishFunctions;
  for (const VerbInfo& verb : verbs())
    out += fmt::format("complete -c bitwhip -n __bitwhip_command -a {} -d {}\n", verb.name,
                       fish_quoted(verb.summary));
  out += fish_options(program_options(), "__bitwhip_command");
  for (const VerbInfo& verb : verbs()) {
    const std::string condition = fmt::format("__bitwhip_command {}", verb.name);
    out += '\n' + fish_options(verb.options, condition);
    const std::string words =
        verb.words != nullptr ? "-a " + fish_quoted(joined(verb.words())) : "-F";
    if (verb.max_files() > 0)
      out += fmt::format("complete -c bitwhip -n {} {}\n", fish_quoted(condition), words);
  }
  return out;
}

}  // namespace bitwhip::cli
