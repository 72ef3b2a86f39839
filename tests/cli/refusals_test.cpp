// What the program refuses: every command of refusals.txt, its exit code and its words; and the
// states of an output in which a run begins, goes on or is refused.
#include <sys/resource.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "batch/journal.h"
#include "cli/program.h"
#include "support/data.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

// The folder of the process as long as the object lives.
class InFolder {
 public:
  explicit InFolder(const TempDir& temp) : before_(fs::current_path()) { fs::current_path(temp.path("")); }
  ~InFolder() { fs::current_path(before_); }
  InFolder(const InFolder&) = delete;
  InFolder& operator=(const InFolder&) = delete;

 private:
  const fs::path before_;
};

std::string all_replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) text.replace(at, from.size(), to);
  return text;
}

// The words of a command line, with blanks between them but within single quotes.
Words words_of(const std::string& line) {
  Words words;
  bool quoted = false, inside = false;
  for (const char c : line) {
    if (c == '\'') {
      quoted = !quoted;
    } else if (c == ' ' && !quoted) {
      inside = false;
      continue;
    }
    if (!inside) words.emplace_back();
    inside = true;
    if (c != '\'') words.back() += c;
  }
  return words;
}

// All files of the folder with their bytes. SQLite keeps files beside a store while it is open, and
// after a reader.
std::map<std::string, std::string> all_files() {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(".")) {
    const std::string name = entry.path().string();
    if (name.starts_with("./store-")) continue;
    files[name] = entry.is_symlink() ? fs::read_symlink(name).string() : entry.is_directory() ? "a folder" : read_file(name);
  }
  return files;
}

// Does what a line of refusals.txt says to make the folder.
void make(const Words& words, const std::string& line) {
  if (words[0] == "file") {
    const std::string text = words.size() == 2 ? std::string() : line.substr(line.find(' ', 5) + 1);
    if (fs::path(words[1]).has_parent_path()) fs::create_directories(fs::path(words[1]).parent_path());
    std::FILE* file = std::fopen(words[1].c_str(), "wb");
    REQUIRE(file != nullptr);
    std::fputs(all_replaced(all_replaced(text, "\\n", "\n"), "\\t", "\t").c_str(), file);
    REQUIRE(std::fclose(file) == 0);
  }
  if (words[0] == "link") fs::create_symlink(words[2], words[1]);
  if (words[0] == "hard") fs::create_hard_link(words[2], words[1]);
  if (words[0] == "run") REQUIRE(run({words.begin() + 1, words.end()}).code == 0);
}

// The exit code and standard error as refusals.txt has them.
std::string told(const Result& result, const std::string& folder) {
  std::string text = std::to_string(result.code) + "\n" + all_replaced(result.err, folder, "FOLDER/");
  text = all_replaced(text, "bitwhip: `bitwhip help` and `bitwhip help COMMAND` describe the command line\n", "(help)\n");
  for (std::size_t at = 0; (at = text.find("(all: ", at)) != std::string::npos; at += 6) {
    text.replace(at + 6, text.find(')', at) - at - 6, "...");
  }
  return text;
}

}  // namespace

TEST_CASE("what is refused, and in which words", "[slow]") {
  const TempDir temp;
  const InFolder inside(temp);
  const Words lines = lines_of(read_file(BITWHIP_SOURCE_DIR "/tests/cli/refusals.txt"));
  std::map<std::string, std::string> before;
  std::size_t commands = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].empty() || lines[i][0] == '#') continue;
    if (lines[i][0] != '$') {
      make(words_of(lines[i]), lines[i]);
      continue;
    }
    if (commands++ == 0) before = all_files();
    std::string expected;
    const std::string command = lines[i];
    for (; i + 1 < lines.size() && !lines[i + 1].empty() && lines[i + 1][0] != '$' && lines[i + 1][0] != '#'; ++i) expected += lines[i + 1] + "\n";
    const Result result = run(words_of(command.substr(1)));
    CAPTURE(command);
    CHECK(told(result, temp.path("")) == expected);
    CHECK(all_files() == before);
  }
  CHECK(commands > 200);
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
  const std::string has_journal = "bitwhip: out: this file holds the records of a run; --resume goes on with it, --force overwrites it\n";
  const std::string nothing =
      "bitwhip: out: there is nothing to resume: this file is not empty and has no journal (out.journal); --force overwrites it\n";
  const std::string gone = "bitwhip: out: this file is not as the run left it: it was cut off, edited or replaced; --force begins anew\n";
  const std::string complete = "bitwhip: out: all 250 records are there; nothing is left to do\n";
  const char* const none = nullptr;
  struct State {
    const char* output;  // null: there is none, and likewise for the journal
    const char* journal;
    std::string as_it_is, resumed;  // the messages; empty: the run begins
  };
  for (const State& state : std::vector<State>{{none, none, "", ""},
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
      const std::string expected = *mode == '\0' ? state.as_it_is : std::string(mode) == "--resume" ? state.resumed : "";
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
