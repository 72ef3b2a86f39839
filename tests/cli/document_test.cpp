// Manual pages and completions: every command and every option is in them, man reads them without a
// warning, and the shells themselves complete with them.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "cli/documents.h"
#include "cli/program.h"
#include "cli/verb.h"
#include "rating/rating.h"
#include "support/data.h"
#include "support/source_path.h"
#include "support/text.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

using Words = std::vector<std::string>;

Words sorted(Words words) {
  std::sort(words.begin(), words.end());
  return words;
}

bool has_word(const Words& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// A shell with the completion that the program writes for it.
struct Shell {
  const char* name;
  TempDir temp{};
  Words (*complete)(const Shell& shell, const std::string& line) = nullptr;

  std::string folder() const { return temp.path("completion"); }
  void write() const { REQUIRE(run({"document", name, "--output-dir", folder()}).code == 0); }
  Words operator()(const std::string& line) const { return complete(*this, line); }
};

Words answer(const Result& result) {
  CHECK(result.err.empty());
  return lines_of(result.out);
}

Words in_bash(const Shell& shell, const std::string& line) {
  return answer(run_other("bash", {"--norc", source_path("tests/cli/shells/complete.bash"),
                                   shell.folder() + "/bitwhip", line}));
}

Words in_zsh(const Shell& shell, const std::string& line) {
  const std::string out = shell.temp.path("out");
  answer(run_other(
      "zsh", {"-f", source_path("tests/cli/shells/complete.zsh"), shell.folder(), line, out}));
  Words words = lines_of(read_file(out));
  REQUIRE(!words.empty());
  words.erase(words.begin());
  return words;
}

// fish offers a word and, behind a tab, its description.
Words in_fish(const Shell& shell, const std::string& line) {
  Words words =
      answer(run_other("fish", {"--no-config", "-c", "source $argv[1]; complete -C $argv[2]",
                                shell.folder() + "/bitwhip.fish", line}));
  for (std::string& word : words) word.erase(std::min(word.find('\t'), word.size()));
  return words;
}

cli::OptionList all_options() {
  cli::OptionList all;
  for (const cli::VerbInfo& verb : cli::verbs()) all.add(verb.options);
  return all;
}

// Checks that every option of every command is completed after the dashes. Outside the long tests
// only some verbs, as a shell takes long to start.
void check_options(const Shell& shell) {
  int number = 0;
  for (const cli::VerbInfo& verb : cli::verbs()) {
    if (number++ % sampled(4) != 0) continue;
    const std::string line = "bitwhip " + std::string(verb.name) + " -";
    Words offered = shell(line);
    const Words long_ones = shell(line + "-");
    offered.insert(offered.end(), long_ones.begin(), long_ones.end());
    for (const cli::Option& option : all_options()) {
      INFO(line << " " << option.name);
      const cli::Option* const own = verb.options.find(option.name);
      CHECK(has_word(offered, "--" + std::string(option.name)) == (own != nullptr));
      if (own != nullptr && own->letter != 0)
        CHECK(has_word(offered, std::string("-") + own->letter));
    }
  }
}

Words names(const std::vector<std::string_view>& words) { return {words.begin(), words.end()}; }

}  // namespace

TEST_CASE("each page has every option, table and exit code of its command") {
  for (const cli::VerbInfo& verb : cli::verbs()) {
    INFO(verb.name);
    const std::string page = cli::manual_page(&verb);
    for (const char* heading :
         {"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "SEE ALSO"}) {
      CHECK(holds(page, std::string(".SH ") + heading + "\n"));
    }
    CHECK(holds(page, ".SH EXAMPLES\n") == !verb.examples.empty());
    for (const cli::Option& option : verb.options) {
      // As the reader sees it: without escapes and fonts.
      std::string plain = page;
      for (const char* mark : {"\\fB", "\\fI", "\\fR"}) {
        for (std::size_t at; (at = plain.find(mark)) != std::string::npos;) plain.erase(at, 3);
      }
      for (std::size_t at; (at = plain.find("\\-")) != std::string::npos;)
        plain.replace(at, 2, "-");
      std::replace(plain.begin(), plain.end(), '\n', ' ');
      INFO(option.name);
      std::string heading =
          option.letter != 0 ? std::string("-") + option.letter + ", " : std::string();
      heading += "--" + std::string(option.name) +
                 (option.is_flag() ? "" : " " + std::string(option.argument)) + " ";
      const std::size_t at = plain.find(".TP " + heading);
      REQUIRE(at != std::string::npos);
      const std::string item = plain.substr(at, plain.find(".TP", at + 1) - at);
      if (!option.fallback.empty())
        CHECK(holds(item, "The default is " + std::string(option.fallback) + "."));
      if (option.has_few_choices()) {
        for (const std::string_view word : option.choices()) CHECK(holds(item, std::string(word)));
      }
    }
    for (const cli::ExitInfo& exit : verb.exits)
      CHECK(holds(page, ".TP\n\\fB" + std::to_string(exit.code) + "\\fR\n"));
    CHECK(page.find("`") == std::string::npos);
  }
  const std::string page = cli::manual_page(cli::verbs().find("rate"));
  for (const rating::RatingInfo& rating : rating::ratings()) {
    if (rating.listed && rating.name.find('-') == std::string::npos)
      CHECK(holds(page, ".TP\n\\fB" + rating.name + "\\fR\n"));
  }
  for (const char* variable : {"BITWHIP_ISA", "BITWHIP_DATA", "NO_COLOR"})
    CHECK(holds(cli::manual_page(nullptr), variable));
}

TEST_CASE("text as roff") {
  CHECK(cli::roff("one. Two `three four` --five 'six'") ==
        "one.\nTwo \\fBthree\\fR \\fBfour\\fR \\-\\-five \\(aqsix\\(aq\n");
  CHECK(cli::roff(".hidden") == "\\&.hidden\n");
  CHECK(cli::roff("and . or ... or \\") == "and .\\& or ...\\& or \\e\n");
  CHECK(cli::roff("").empty());
}

TEST_CASE("man reads the pages without a warning") {
  const TempDir temp;
  REQUIRE(run({"document", "man", "--output-dir", temp.path("pages")}).code == 0);
  std::vector<std::string> pages{"bitwhip"};
  for (const cli::VerbInfo& verb : cli::verbs())
    pages.push_back("bitwhip-" + std::string(verb.name));
  for (const std::string& page : pages) {
    INFO(page);
    const Result result = run_other(
        "man", {"--warnings", "-E", "UTF-8", "-l", "-Z", temp.path("pages/" + page + ".1")});
    CHECK(result.code == 0);
    CHECK(result.err.empty());
    CHECK(!result.out.empty());
  }
}

TEST_CASE("bash completes", "[slow]") {
  const Shell bash{"bash", {}, in_bash};
  bash.write();
  check_options(bash);
  CHECK(bash("bitwhip ") == names(cli::verbs().names()));
  CHECK(bash("bitwhip ra") == Words{"rate"});
  CHECK(bash("bitwhip --v") == Words{"--version"});
  CHECK(bash("bitwhip rate -r W,g") == Words{"compopt -o nospace", "W,gW", "W,gB", "W,gWmin"});
  // A name that the list has is not offered again.
  CHECK(bash("bitwhip rate -r gW,g") == Words{"compopt -o nospace", "gW,gB", "gW,gWmin"});
  CHECK(bash("bitwhip rate -rW,TE") == Words{"compopt -o nospace", "-rW,TE-depth"});
  // bash completes only the word after the =.
  CHECK(bash("bitwhip rate --ratings=W,TE") == Words{"compopt -o nospace", "W,TE-depth"});
  CHECK(bash("bitwhip rate -R nrct=4,typed") == Words{"compopt -o nospace", "4,typed-whip"});
  CHECK(bash("bitwhip rate -R \"locked,subsets<=3,typed") ==
        Words{"compopt -o nospace", "locked,subsets<=3,typed-whip"});
  CHECK(bash("bitwhip rate -f ") == names(batch::formats().names()));
  CHECK(bash("bitwhip classify -f ") == names(tables::formats().names()));
  CHECK(bash("bitwhip rate -t ").empty());
  CHECK(bash("bitwhip rate x") == Words{"compopt -o default"});
  CHECK(bash("bitwhip rate -o x") == Words{"compopt -o default"});
  CHECK(bash("bitwhip rate -- -") == Words{"compopt -o default"});
  CHECK(bash("bitwhip bench --data ") == Words{"compopt -o dirnames"});
  CHECK(bash("bitwhip rate state --keep") == Words{"--keep-tail"});
  CHECK(bash("bitwhip help sta") == Words{"stats", "state"});
  CHECK(bash("bitwhip document ") == Words{"man", "bash", "zsh", "fish", "reference"});
  CHECK(bash("bitwhip info ") == names(cli::verbs().find("info")->words()));
}

TEST_CASE("zsh completes", "[slow]") {
  const Shell zsh{"zsh", {}, in_zsh};
  zsh.write();
  check_options(zsh);
  CHECK(zsh("bitwhip ") == names(cli::verbs().names()));
  CHECK(zsh("bitwhip rate -r W,g") == Words{"gW", "gB", "gWmin"});
  CHECK(zsh("bitwhip rate --ratings=gW,g") == Words{"gB", "gWmin"});
  CHECK(zsh("bitwhip rate -rW,TE") == Words{"TE-depth"});
  CHECK(zsh("bitwhip rate -R locked,typed") == Words{"typed-whip"});
  CHECK(zsh("bitwhip rate -f ") == names(batch::formats().names()));
  CHECK(zsh("bitwhip help sta") == Words{"stats", "state"});
  CHECK(zsh("bitwhip document ") == Words{"man", "bash", "zsh", "fish", "reference"});
  zsh.temp.file("puzzles", "");
  CHECK(zsh("bitwhip rate " + zsh.temp.path("puz")) == Words{"puzzles"});
  CHECK(has_word(zsh("bitwhip bench --data " + zsh.temp.path("comp")), "completion"));
}

TEST_CASE("fish completes", "[slow]") {
  const Shell fish{"fish", {}, in_fish};
  fish.write();
  check_options(fish);
  CHECK(fish("bitwhip ") == sorted(names(cli::verbs().names())));
  CHECK(fish("bitwhip rate -r W,g") == Words{"W,gB", "W,gW", "W,gWmin"});
  CHECK(fish("bitwhip rate -r gW,g") == Words{"gW,gB", "gW,gWmin"});
  CHECK(fish("bitwhip rate --ratings=W,TE") == Words{"--ratings=W,TE-depth"});
  CHECK(fish("bitwhip rate -rW,TE") == Words{"-rW,TE-depth"});
  CHECK(fish("bitwhip rate -R \"locked,subsets<=3,typed") == Words{"locked,subsets<=3,typed-whip"});
  CHECK(fish("bitwhip rate -f ") == sorted(names(batch::formats().names())));
  CHECK(fish("bitwhip help sta") == Words{"state", "stats"});
  CHECK(fish("bitwhip document ") == Words{"bash", "fish", "man", "reference", "zsh"});
  fish.temp.file("puzzles", "");
  CHECK(fish("bitwhip rate " + fish.temp.path("puz")) == Words{fish.temp.path("puzzles")});
}

TEST_CASE("the documents on standard output are those of the folder") {
  const TempDir temp;
  std::string all;
  REQUIRE(run({"document", "man", "--output-dir", temp.path("a/b")}).code == 0);
  for (const cli::Document& page : cli::manual_pages())
    all += read_file(temp.path("a/b/" + page.file_name));
  CHECK(run({"document", "man"}).out == all);
  CHECK(run({"document", "zsh"}).out == cli::zsh_completion());
  CHECK(run({"document"}).code == 1);
  CHECK(run({"document", "csh"})
            .err.starts_with("bitwhip: unknown kind of document 'csh'; did you mean "));
  CHECK(run({"document", "man", "--output-dir", temp.file("file", "")}).code == 2);
}

TEST_CASE(
    "docs/TABLES.md is what the program prints: `bitwhip document reference --output-dir docs` "
    "renews it") {
  CHECK(read_file(source_path("docs/TABLES.md")) == run({"document", "reference"}).out);
}
