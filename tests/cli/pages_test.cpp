// The documents that people read: links lead somewhere, examples show what the program prints, and
// the first pages stay short.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "cli/program.h"
#include "support/data.h"
#include "support/source_path.h"
#include "support/text.h"

using namespace bitwhip::testing;

namespace {

namespace fs = std::filesystem;

const fs::path kSource = source_path("");

// Returns the pages in a folder, and those below it in docs, results and datasets.
std::vector<fs::path> pages(const fs::path& root = kSource) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(root)) found.push_back(entry.path());
  for (const char* folder : {"docs", "results", "datasets"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / folder))
      found.push_back(entry.path());
  }
  std::erase_if(found, [](const fs::path& path) { return path.extension() != ".md"; });
  std::sort(found.begin(), found.end());
  return found;
}

// Returns the anchors of the headings, as GitHub makes them.
std::set<std::string> anchors_of(const fs::path& page) {
  std::set<std::string> anchors;
  for (const std::string& line : lines_of(read_file(page))) {
    if (!line.starts_with('#')) continue;
    std::string anchor;
    for (const char c : line.substr(line.find_first_not_of("# "))) {
      const auto byte = static_cast<unsigned char>(c);
      if (c == ' ' || c == '-') anchor += '-';
      if (std::isalnum(byte) != 0 || c == '_' || byte >= 0x80)
        anchor += static_cast<char>(std::tolower(byte));
    }
    anchors.insert(anchor);
  }
  return anchors;
}

// Puts a mark in the place of times and of what else differs from run to run.
std::string comparable(const std::string& line) {
  static const std::regex changing("[0-9.]+ s, [0-9]+ puzzles/s|commit [0-9a-f]+, [^)]*");
  return std::regex_replace(line, changing, "(...)");
}

struct Example {
  std::string command;
  std::vector<std::string> output;
};

// Returns the commands of a page that stand behind `$ ` in a block of code, each with the lines
// below it.
std::vector<Example> examples_of(const fs::path& page) {
  std::vector<Example> examples;
  std::size_t indent = 0;  // of the example under way; 0: none
  for (const std::string& line : lines_of(read_file(page))) {
    const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
    if (begin >= 4 && line.substr(begin).starts_with("$ ")) {
      indent = begin;
      examples.push_back({line.substr(begin + 2), {}});
    } else if (indent != 0 && (begin == line.size() || begin >= indent)) {
      examples.back().output.push_back(line.size() < indent ? std::string() : line.substr(indent));
    } else {
      indent = 0;
    }
  }
  for (Example& example : examples) {
    while (!example.output.empty() && example.output.back().empty()) example.output.pop_back();
  }
  return examples;
}

// True if the lines are those of the example, where a line `...` stands for any number of lines.
bool matches(const std::vector<std::string>& lines, const std::vector<std::string>& expected) {
  std::size_t at = 0;
  bool skip = false;
  for (const std::string& line : expected) {
    if (line == "...") {
      skip = true;
      continue;
    }
    while (skip && at < lines.size() && comparable(lines[at]) != comparable(line)) ++at;
    if (at == lines.size() || comparable(lines[at]) != comparable(line)) return false;
    ++at;
    skip = false;
  }
  return skip || at == lines.size();
}

// The words of a text, without comments behind `#`.
std::set<std::string> words_of(const std::vector<std::string>& lines) {
  std::set<std::string> words;
  for (const std::string& line : lines) {
    std::istringstream in(line.substr(0, line.find('#')));
    for (std::string word; in >> word;) words.insert(word);
  }
  return words;
}

}  // namespace

namespace {

// Checks the links of the pages, and returns their number.
int check_links(const std::vector<fs::path>& pages) {
  const std::regex link(R"(\]\(([^)\s]+)\))");
  int links = 0;
  for (const fs::path& page : pages) {
    for (const std::string& line : lines_of(read_file(page))) {
      if (line.starts_with("    $") || line.starts_with("    bitwhip")) continue;
      for (auto it = std::sregex_iterator(line.begin(), line.end(), link);
           it != std::sregex_iterator(); ++it) {
        const std::string target = (*it)[1];
        if (target.find("://") != std::string::npos) continue;
        INFO(page.string() + ": " + target);
        const std::size_t mark = std::min(target.find('#'), target.size());
        const fs::path file = mark == 0 ? page : page.parent_path() / target.substr(0, mark);
        CHECK(fs::exists(file));
        if (mark < target.size() && fs::exists(file))
          CHECK(anchors_of(file).contains(target.substr(mark + 1)));
        ++links;
      }
    }
  }
  return links;
}

}  // namespace

TEST_CASE("pages: every link leads to a file and a heading") { CHECK(check_links(pages()) > 100); }

TEST_CASE("pages: every link leads to a file and a heading where they are installed, too") {
  const TempDir temp;
  const std::string prefix = temp.path("prefix");
  const Result installed = run_other(
      cmake_program(), {"--install", build_folder(), "--component", "bitwhip", "--prefix", prefix});
  INFO(installed.out + installed.err);
  REQUIRE(installed.code == 0);
  const fs::path root = fs::path(prefix) / "share" / "doc" / "bitwhip";
  std::set<fs::path> names;
  for (const fs::path& page : pages(root)) names.insert(page.lexically_relative(root));
  for (const fs::path& page : pages()) {
    INFO(page.string());
    CHECK(names.contains(page.lexically_relative(kSource)));
  }
  CHECK(check_links(pages(root)) > 100);
}

TEST_CASE("pages: each page says first for whom it is") {
  for (const fs::path& page : pages()) {
    const std::string name = page.lexically_relative(kSource).string();
    if (name == "README.md" || name == "CHANGELOG.md") continue;  // for all
    const std::vector<std::string> lines = lines_of(read_file(page));
    INFO(name);
    REQUIRE(lines.size() > 2);
    CHECK(lines[0].starts_with("# "));
    CHECK(lines[1].empty());
    CHECK(lines[2].starts_with("For those who "));
  }
}

TEST_CASE("pages: README and HACKING name the packages that the scripts install, and make") {
  std::vector<std::string> named, installed{"make"};
  for (const char* const page : {"README.md", "HACKING.md"}) {
    bool inside = false;
    for (const std::string& line : lines_of(read_file(kSource / page))) {
      if (line.starts_with("<!--")) {
        inside = line == "<!-- packages -->";
      } else if (inside) {
        named.push_back(line);
      }
    }
  }
  const std::regex row("(build|test)[?]? +[^ ]+ +([^ ]+) .*");
  for (const std::string& line : lines_of(read_file(kSource / "scripts" / "needs.txt"))) {
    std::smatch match;
    if (std::regex_match(line, match, row)) installed.push_back(match[2]);
  }
  CHECK(words_of(named) == words_of(installed));
}

TEST_CASE("pages: every file that a page names is there") {
  const std::regex name("`([A-Za-z0-9_./-]+/[A-Za-z0-9_.-]+[.](h|cpp|cmake|py|md))`");
  for (const fs::path& page : pages()) {
    const std::string text = read_file(page);
    for (auto it = std::sregex_iterator(text.begin(), text.end(), name);
         it != std::sregex_iterator(); ++it) {
      const std::string file = (*it)[1];
      if (file.find("NAME") != std::string::npos || file.starts_with("hwy/")) continue;
      INFO(page.string() + ": " + file);
      CHECK((fs::exists(kSource / file) || fs::exists(kSource / "src" / file) ||
             fs::exists(kSource / "tests" / file) || fs::exists(page.parent_path() / file)));
    }
  }
}

TEST_CASE("pages: VERSION is the version of the program and of all that is made here") {
  const std::string version = lines_of(read_file(kSource / "VERSION")).at(0);
  REQUIRE(std::regex_match(version, std::regex("[0-9]+[.][0-9]+[.][0-9]+")));
  CHECK(run({"--version"}).out.starts_with("bitwhip " + version + " ("));
  CHECK(holds(run({"document", "man"}).out, "\"bitwhip " + version + '"'));
  const std::string header = read_file(kSource / "include" / "bitwhip" / "bitwhip.h");
  CHECK(holds(header, "\n#define BITWHIP_VERSION \"" + version + "\"\n"));
  CHECK(holds(read_file(kSource / "CITATION.cff"), "\nversion: " + version + '\n'));
  CHECK(holds(read_file(kSource / "CHANGELOG.md"), "\n## [" + version + "]"));
  // The module of Python takes the file, or says the same.
  const std::string python = read_file(kSource / "python" / "pyproject.toml");
  CHECK((holds(python, "\nversion = \"" + version + "\"\n") ||
         holds(python, "dynamic = [\"version\"")));
}

// The examples of a page run one after another in one folder, in which `datasets` is that of the
// repository. `cat FILE` of a file that is not there makes the file from the lines below. What a
// command prints as messages follows what it prints as output.
TEST_CASE("pages: every example shows what the program prints", "[slow]") {
  for (const fs::path& page : pages()) {
    // Slow builds take a page of small examples.
    if (kShare > 1 && page.filename() != "VARIANTS.md") continue;
    const TempDir temp;
    const fs::path folder = temp.path("folder");
    fs::create_directories(folder / ".bin");
    fs::create_symlink(kSource / "datasets", folder / "datasets");
    fs::create_symlink(program_path(), folder / ".bin" / "bitwhip");
    for (const Example& example : examples_of(page)) {
      // Golden tests count the same, and rate the same puzzles.
      const bool is_golden = example.command == "bitwhip classify datasets/sudogen0.txt" ||
                             example.command.starts_with("bitwhip rate -r SER,EP,ED,W ");
      if (is_golden && sampled(2) > 1) continue;
      if (example.command.starts_with("cat ") && !fs::exists(folder / example.command.substr(4))) {
        std::ofstream file(folder / example.command.substr(4));
        for (const std::string& line : example.output) file << line << '\n';
        continue;
      }
      const std::string script = "cd '" + folder.string() +
                                 "' && PATH=$PWD/.bin:$PATH && export LC_ALL=C && { " +
                                 example.command + "\n} 2> .messages; cat .messages";
      std::vector<std::string> lines = lines_of(run_other("bash", {"-c", script}).out);
      while (!lines.empty() && lines.back().empty()) lines.pop_back();
      // A command of another program, such as jq, that is not installed here is left out.
      if (!lines.empty() && lines.back().ends_with("command not found")) continue;
      INFO(page.filename().string() + ": " + example.command);
      CAPTURE(lines);
      CHECK(matches(lines, example.output));
    }
  }
}

TEST_CASE(
    "pages: results/STUDY.md is what its summaries give, and the summaries are those of one run") {
  std::vector<std::string> summaries;
  for (const auto& entry : fs::directory_iterator(kSource / "results" / "study")) {
    if (entry.path().extension() == ".json") summaries.push_back(entry.path().string());
  }
  std::sort(summaries.begin(), summaries.end());
  REQUIRE(summaries.size() > 1);
  const Result totals =
      run(std::vector<std::string>{"stats", "--totals", "-f", "json"} + summaries);
  REQUIRE(totals.code == 0);
  const std::vector<std::string> script{
      (kSource / "scripts" / "study.py").string(),
      (kSource / "datasets" / "published-collections.tsv").string()};
  const Result page = run_other("python3", script + summaries, totals.out);
  CHECK(page.err.empty());
  CHECK(page.out == read_file((kSource / "results" / "STUDY.md").string()));
  const TempDir temp;
  summaries.back() =
      temp.file("other", replaced(read_file(summaries.back()), R"(\"seed\":1)", R"(\"seed\":2)"));
  const Result mixed = run_other("python3", script + summaries, totals.out);
  CHECK(mixed.code == 1);
  CHECK(holds(mixed.err, "study.py: the summaries are of several runs"));
}

TEST_CASE("pages: few puzzles of the study have the intervals of Poisson counts") {
  // The exact intervals of 95 % that tables give for these counts, each record of weight 1.
  const std::string program =
      "import sys; sys.path.insert(0, sys.argv[1]); import study\n"
      "for n in (1, 2, 3, 9):\n"
      "    print(*(f'{one:.4f}' for one in study.interval(n, n ** 0.5)))\n"
      "print(study.counted(9, 9, 3), '|', study.counted(10, 10, 3))\n";
  const Result shown = run_other("python3", {"-B", "-c", program, (kSource / "scripts").string()});
  CHECK(shown.err.empty());
  CHECK(shown.out ==
        "0.0253 5.5716\n0.2422 7.2247\n0.6187 8.7673\n4.1154 17.0848\n"
        "9.0 (4.1 to 17.1) | 10.0 ± 3.0\n");
}
