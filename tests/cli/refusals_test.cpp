// What the program refuses: every command of refusals.txt, its exit code and its words; and the
// states of an output in which a run begins, goes on or is refused.
#include <sys/resource.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cctype>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "batch/journal.h"
#include "cli/command_folder.h"
#include "cli/program.h"
#include "cli/verb.h"
#include "support/data.h"
#include "support/source_path.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

namespace fs = std::filesystem;

// All files of the folder with their bytes. SQLite keeps files beside a store while it is open, and
// after a reader.
std::map<std::string, std::string> all_files() {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(".")) {
    const std::string name = entry.path().string();
    if (name.starts_with("./store-")) continue;
    files[name] = entry.is_symlink()     ? fs::read_symlink(name).string()
                  : entry.is_directory() ? "a folder"
                                         : read_file(name);
  }
  return files;
}

// The exit code and standard error as refusals.txt has them.
std::string told(const Result& result, const std::string& folder) {
  std::string text =
      std::to_string(result.code) + "\n" + all_replaced(result.err, folder, "FOLDER/");
  text = all_replaced(
      text, "bitwhip: `bitwhip help` and `bitwhip help COMMAND` describe the command line\n",
      "(help)\n");
  for (std::size_t at = 0; (at = text.find("(all: ", at)) != std::string::npos; at += 6) {
    text.replace(at + 6, text.find(')', at) - at - 6, "...");
  }
  return text;
}

}  // namespace

TEST_CASE("what is refused, and in which words", "[slow]") {
  const TempDir temp;
  const InFolder inside(temp);
  const Words lines = lines_of(read_file(source_path("tests/cli/refusals.txt")));
  std::map<std::string, std::string> before;
  std::size_t commands = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].empty() || lines[i][0] == '#') continue;
    if (lines[i][0] != '$') {
      make_file(lines[i]);
      continue;
    }
    if (commands++ == 0) before = all_files();
    std::string expected;
    const std::string command = lines[i];
    for (; i + 1 < lines.size() && !lines[i + 1].empty() && lines[i + 1][0] != '$' &&
           lines[i + 1][0] != '#';
         ++i)
      expected += lines[i + 1] + "\n";
    const Result result = run(words_of(command.substr(1)));
    CAPTURE(command);
    CHECK(told(result, temp.path("")) == expected);
    CHECK(all_files() == before);
  }
  CHECK(commands > 200);
}

namespace {

// The options that a text names, each with the verb that it is of: `canon --group` has its own,
// what stands in backquotes too, and all others are of the verb that says it.
std::vector<std::pair<std::string, std::string>> options_named(const std::string& text,
                                                               const std::string& by) {
  std::vector<std::pair<std::string, std::string>> found;
  std::string quoted_verb, last_word;
  bool quoted = false;
  for (std::size_t at = 0; at < text.size();) {
    const bool is_word = std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '-';
    if (!is_word) {
      if (text[at] == '`') {
        quoted = !quoted;
        quoted_verb.clear();
      } else if (text[at] != ' ') {
        last_word.clear();
      }
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '-'))
      ++end;
    const std::string word = text.substr(at, end - at);
    if (quoted && last_word == "bitwhip") quoted_verb = word;
    if (word.size() > 2 && word.starts_with("--") && word[2] != '-') {
      const std::string& of = quoted                                    ? quoted_verb
                              : cli::verbs().find(last_word) != nullptr ? last_word
                                                                        : by;
      found.emplace_back(of.empty() ? by : of, word.substr(2));
    }
    last_word = word;
    at = end;
  }
  return found;
}

// A message that a command has led to. The words of the command itself may stand there as they are.
void check_options_of(const Words& command, const std::string& message) {
  if (command.empty() || cli::verbs().find(command[0]) == nullptr) return;
  for (const auto& [verb, option] : options_named(message, command[0])) {
    const auto is_typed = [typed = "--" + option](const std::string& word) {
      return word.starts_with(typed);
    };
    if (std::any_of(command.begin(), command.end(), is_typed)) continue;
    const cli::VerbInfo* const row = cli::verbs().find(verb);
    INFO(command[0] << ": " << message << "names --" << option);
    CHECK((row != nullptr && row->options.find(option) != nullptr));
  }
}

}  // namespace

TEST_CASE("what is refused names options of the verb alone") {
  Words command;
  for (const std::string& line : lines_of(read_file(source_path("tests/cli/refusals.txt")))) {
    if (line.starts_with('$')) {
      command = words_of(line.substr(1));
    } else if (!line.empty() && line[0] != '#') {
      check_options_of(command, line + "\n");
    }
  }
  using Found = std::vector<std::pair<std::string, std::string>>;
  CHECK(options_named("a --b-c, `bitwhip rate --d`; canon --e", "check") ==
        Found{{"check", "b-c"}, {"rate", "d"}, {"canon", "e"}});
}

TEST_CASE("what is said of puzzles and files names options of the verb alone", "[slow]") {
  const TempDir temp;
  const InFolder inside(temp);
  const std::string puzzle =
      "1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6";
  std::string rows;
  for (std::size_t row = 0; row < 9; ++row) rows += puzzle.substr(9 * row, 9) + "\n";
  const std::map<std::string, std::string> files{
      {"clue", puzzle + " thermo:r1c1r1c2\n"},
      {"map",
       puzzle +
           " AAABBBCCCAAABBBCCCAAABBBCCCDDDEEEFFFDDDEEEFFFDDDEEEFFFGGGHHHIIIGGGHHHIIIGGGHHHIII\n"},
      {"link", "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8Qgw==\n"},
      {"rows", rows},
      {"title", "a title\n" + rows},
      {"cells", "a,b\n1,2\n"},
      {"two", "name,puzzle,other\nx," + puzzle + "," + puzzle + "\n"},
      {"member", "{\"a\":\"" + puzzle + "\"}\n"},
      {"diagonal", "# variant: x\n" + puzzle + "\n"},
      {"list", "puzzle\tW\tB\tstatus\n" + puzzle + "\t3\t3\tok\n"}};
  for (const auto& [name, text] : files) temp.file(name, text);
  temp.file("full", "precious\n");
  REQUIRE(run({"rate", "-r", "W", "-o", "done", "list"}).code == 0);
  std::vector<Words> all{{"--where", "rules>3", "list"},
                         {"--columns", "rules.techniques", "list"},
                         {"--template", "%{rules}", "-f", "template", "list"},
                         {"--shard", "1/2", "--where", "clues>3", "list"},
                         {"--seed", "3", "list"},
                         {"-o", "full", "list"},
                         {"-o", "done", "list"},
                         {"-o", "full", "--resume", "list"},
                         {"--provenance", "full", "list"},
                         {"--output-dir", "full", "list"},
                         {"--grids", "rows", "--count", "1"},
                         {"--grids", "two", "--count", "1"},
                         {"--grids", "member", "--count", "1"},
                         {}};
  for (const auto& [name, text] : files) all.push_back({name});
  for (const cli::VerbInfo& verb : cli::verbs()) {
    for (const Words& words : all) {
      const Words command = Words{std::string(verb.name)} + words;
      check_options_of(command, run(command).err);
    }
  }
}

// The table in resumption.h.
TEST_CASE("the states of an output and its journal") {
  const TempDir temp;
  const InFolder inside(temp);
  temp.file("puzzles", many_puzzles(40, 1));
  const Words command{"rate", "-r", "W", "puzzles", "-o", "out"};
  const std::string whole = run({"rate", "-r", "W", "puzzles"}).out;
  REQUIRE(run(command + Words{"--resume"}).code == 0);
  const std::string journal_of_whole = read_file("out.journal");
  // A limit on the size of files stops a run on its way.
  rlimit free;
  REQUIRE(getrlimit(RLIMIT_FSIZE, &free) == 0);
  const rlimit small{10000, free.rlim_max};
  REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
  const int stopped_code = run(command + Words{"--force", "--checkpoint", "0", "-t", "1"}).code;
  REQUIRE(setrlimit(RLIMIT_FSIZE, &free) == 0);
  REQUIRE(stopped_code == 2);
  const std::string part = read_file("out"), journal_of_part = read_file("out.journal");
  REQUIRE(batch::parse_journal(journal_of_part, "out.journal").complete == false);

  const std::string not_empty = "bitwhip: out: this file is not empty; --force overwrites it\n";
  const std::string has_journal =
      "bitwhip: out: this file holds the records of a run; --resume goes on with it, --force "
      "overwrites it\n";
  const std::string nothing =
      "bitwhip: out: there is nothing to resume: this file is not empty and has no journal "
      "(out.journal); --force overwrites it\n";
  const std::string gone =
      "bitwhip: out: this file is not as the run left it: it was cut off, edited or replaced; "
      "--force begins anew\n";
  const std::string complete = "bitwhip: out: all 250 records are there; nothing is left to do\n";
  const char* const none = nullptr;
  struct State {
    const char* output;  // null: there is none, and likewise for the journal
    const char* journal;
    std::string as_it_is, resumed;  // the messages; empty: the run begins
  };
  for (const State& state : std::vector<State>{
           {none, none, "", ""},
           {none, journal_of_part.c_str(), "", ""},
           {none, journal_of_whole.c_str(), "", ""},
           {"", none, "", ""},
           {"", journal_of_part.c_str(), "", gone},
           {"", journal_of_whole.c_str(), "", gone},
           {"precious\n", none, not_empty, nothing},
           {part.c_str(), journal_of_part.c_str(), has_journal, "bitwhip: going on after "},
           {whole.c_str(), journal_of_whole.c_str(), has_journal, complete}}) {
    for (const char* mode : {"", "--resume", "--force"}) {
      for (const char* name : {"out", "out.journal"}) fs::remove(name);
      if (state.output != nullptr) temp.file("out", state.output);
      if (state.journal != nullptr) temp.file("out.journal", state.journal);
      const auto before = all_files();
      const Result result = run(*mode == '\0' ? command : command + Words{mode});
      const std::string expected = *mode == '\0'                     ? state.as_it_is
                                   : std::string(mode) == "--resume" ? state.resumed
                                                                     : "";
      CAPTURE(mode, expected, result.err, state.output != nullptr, state.journal != nullptr);
      CHECK((expected.ends_with("\n") ? result.err == expected : result.err.starts_with(expected)));
      const bool refused = expected.ends_with("\n") && expected != complete;
      CHECK(result.code == (refused ? 2 : 0));
      if (refused || expected == complete) {
        CHECK(all_files() == before);
      } else {
        CHECK(read_file("out") == whole);
        CHECK(fs::exists("out.journal") == (std::string(mode) == "--resume"));
      }
    }
  }
}
