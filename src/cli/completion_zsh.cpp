// The completion for zsh: a call of _arguments for each command. Lists go through _sequence, which parts them at commas.
#include <fmt/format.h>

#include <iterator>

#include "cli/completion.h"
#include "cli/verbs.h"

namespace bitwhip::cli {

namespace {

constexpr std::string_view kQuote = "'\\''";

// A text within a specification: brackets would end it, and a colon would begin its next part.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

// What completes the value of an option; blank: nothing does.
std::string action(const OptionInfo& option) {
  switch (value_kind(option)) {
    case ValueKind::choice:
      return fmt::format("({})", fmt::join(option.choices(), " "));
    case ValueKind::list:
      return fmt::format("_sequence compadd - {}", fmt::join(option.choices(), " "));
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
std::string specification(const OptionInfo& option) {
  const bool flag = option.is_flag();
  const std::string name = fmt::format("--{}{}", option.name, flag ? "" : "=");
  const std::string letter = fmt::format("-{}{}", option.letter, flag ? "" : "+");
  std::string rest = fmt::format("[{}]", escaped(option.help));
  if (!flag) rest += fmt::format(":{}:{}", escaped(option.argument), action(option));
  if (option.letter == 0) return quoted((option.adds_up ? "*" : "") + name + rest, kQuote);
  const std::string front = option.adds_up ? std::string("*") : fmt::format("(-{} --{})", option.letter, option.name);
  return fmt::format("{}{{{},{}}}{}", quoted(front, kQuote), letter, name, quoted(rest, kQuote));
}

void append_arguments(std::string& out, std::string_view indent, Verb verb, const std::string& arguments) {
  out += "_arguments -s -S";
  for (const OptionInfo* option : options_of(verb)) fmt::format_to(std::back_inserter(out), " \\\n{}{}", indent, specification(*option));
  if (!arguments.empty()) fmt::format_to(std::back_inserter(out), " \\\n{}{}", indent, quoted(arguments, kQuote));
  out += '\n';
}

std::string arguments_of(const VerbInfo& verb) {
  if (verb.max_files == 0) return {};
  const std::string words = verb.words != nullptr ? fmt::format("({})", fmt::join(verb.words(), " ")) : "_files";
  return fmt::format("{}:{}:{}", verb.words != nullptr ? "1" : "*", escaped(verb.files), words);
}

}  // namespace

std::string zsh_completion() {
  std::string out =
      "#compdef bitwhip\n# Completion of bitwhip for zsh, written by `bitwhip document zsh`.\n\n_bitwhip() {\n"
      "  local -a commands=(\n";
  for (const VerbInfo& verb : verbs()) {
    fmt::format_to(std::back_inserter(out), "    {}\n", quoted(fmt::format("{}:{}", verb.name, escaped(verb.summary)), kQuote));
  }
  out += "  )\n  if ((CURRENT == 2)); then\n    if [[ $PREFIX == -* ]]; then\n      ";
  append_arguments(out, "        ", Verb::none, {});
  out +=
      "    else\n      _describe command commands\n    fi\n    return\n  fi\n"
      "  local command=$words[2]\n  shift words\n  ((CURRENT--))\n  case $command in\n";
  for (const VerbInfo& verb : verbs()) {
    fmt::format_to(std::back_inserter(out), "    {})\n      ", verb.name);
    append_arguments(out, "        ", verb.verb, arguments_of(verb));
    out += "      ;;\n";
  }
  return out + "  esac\n}\n\n_bitwhip \"$@\"\n";
}

}  // namespace bitwhip::cli
