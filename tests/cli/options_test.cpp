// The tests of the options: each option has a file of its name in tests/cli/options, whose commands
// run one after another in a folder with the files that `files` lists.
//
// A command stands behind $. Below it stand its exit code, unless that is 0, the lines of standard
// output behind >, and those of standard error behind !; `...` stands for any text. `cat FILE`
// shows a file.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cctype>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "cli/command_folder.h"
#include "cli/program.h"
#include "cli/verb.h"
#include "support/data.h"
#include "support/source_path.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

namespace fs = std::filesystem;

const std::string kOptions = source_path("tests/cli/options/");

struct Command {
  std::string line;
  std::string expected;
};

std::vector<Command> commands_of(const std::string& file) {
  std::vector<Command> commands;
  for (const std::string& line : lines_of(read_file(file))) {
    if (line.starts_with("$ ")) {
      commands.push_back({line.substr(2), {}});
    } else if (!line.empty() && line[0] != '#') {
      REQUIRE(!commands.empty());
      commands.back().expected += line + "\n";
    }
  }
  return commands;
}

std::string without_blanks_at_end(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

// What a command does, as the files have it.
std::string done_by(const std::string& line, const std::string& folder) {
  const Words words = words_of(line);
  std::string text;
  if (words[0] == "cat") {
    for (const std::string& shown : lines_of(read_file(words[1])))
      text += without_blanks_at_end("> " + shown) + "\n";
    return text;
  }
  const Result result = run(words);
  if (result.code != 0) text += std::to_string(result.code) + "\n";
  for (const std::string& shown : lines_of(result.out))
    text += without_blanks_at_end("> " + shown) + "\n";
  for (const std::string& shown : lines_of(all_replaced(result.err, folder, "FOLDER/")))
    text += without_blanks_at_end("! " + shown) + "\n";
  return text;
}

// True if the text is the pattern, in which `...` stands for any text.
bool matches(std::string_view text, std::string_view pattern) {
  constexpr std::string_view kAny = "...\n";
  const std::size_t any = pattern.find(kAny);
  if (any == std::string_view::npos) return text == pattern;
  if (text.substr(0, any) != pattern.substr(0, any)) return false;
  // What follows stands at the beginning of a later line.
  pattern.remove_prefix(any + kAny.size());
  for (std::size_t at = text.find('\n', any); at != std::string_view::npos;
       at = text.find('\n', at + 1)) {
    if (matches(text.substr(at + 1), pattern)) return true;
  }
  return false;
}

// A line of its own, the sign takes the place of the mark of the stream, too: an empty line has no
// blank behind it.
bool fits(std::string_view text, std::string pattern) {
  for (const char* const line : {"> ...\n", "! ...\n"})
    pattern = all_replaced(pattern, line, "...\n");
  return matches(text, pattern);
}

// The options of all verbs and of the program, with the way in which each is typed.
std::map<std::string, Words> spellings_by_option() {
  std::map<std::string, Words> all;
  const auto add = [&all](const cli::OptionList& options) {
    for (const cli::Option& option : options) all[std::string(option.name)] = option.spellings();
  };
  add(cli::program_options());
  for (const cli::VerbInfo& verb : cli::verbs()) add(verb.options);
  return all;
}

}  // namespace

TEST_CASE("options: each has a test of its name, which uses it, and there are no others") {
  const auto options = spellings_by_option();
  for (const auto& [name, spellings] : options) {
    INFO("option --" << name << ", whose test is tests/cli/options/" << name << ".txt");
    REQUIRE(fs::exists(kOptions + name + ".txt"));
    const auto commands = commands_of(kOptions + name + ".txt");
    const auto uses = [&typed = spellings](const Command& command) {
      const Words words = words_of(command.line);
      return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
        return std::find(typed.begin(), typed.end(), word) != typed.end();
      });
    };
    CHECK(std::any_of(commands.begin(), commands.end(), uses));
  }
  for (const auto& entry : fs::directory_iterator(kOptions)) {
    if (entry.path().extension() != ".txt") continue;
    INFO(entry.path());
    CHECK(options.contains(entry.path().stem().string()));
  }
}

TEST_CASE("options do what their tests say", "[slow]") {
  std::size_t commands = 0;
  for (const auto& entry : fs::directory_iterator(kOptions)) {
    if (entry.path().extension() != ".txt") continue;
    const TempDir temp;
    const InFolder inside(temp);
    for (const std::string& line : lines_of(read_file(kOptions + "files"))) {
      if (!line.empty() && line[0] != '#') make_file(line);
    }
    for (const Command& command : commands_of(entry.path().string())) {
      ++commands;
      INFO(entry.path().stem().string() << ": " << command.line);
      const std::string done = done_by(command.line, temp.path(""));
      INFO("expected\n" << command.expected << "found\n" << done);
      CHECK(fits(done, command.expected));
    }
  }
  CHECK(commands > 200);
}
