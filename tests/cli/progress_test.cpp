// The status line, as a person sees it on a terminal.
#include <catch2/catch.hpp>
#include <csignal>
#include <string>
#include <vector>

#include "app/screen.h"
#include "cli/program.h"
#include "cli/screen.h"
#include "support/data.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

const Environment kTerminal{"TERM=xterm", "NO_COLOR=1", "LC_ALL=C"};

// top1465 #182 in N-grouped, with the memory for it, takes half a minute and more.
const std::string kLong =
    "......8...7..9..1...3..7..51..6......5..2..4...8..9..74.....2...6..1..5......6..3";
const std::vector<std::string> kLongSearch{"-r", "N-grouped", "--arena", "2G"};

std::string puzzles(std::size_t first, std::size_t count) {
  std::string text;
  for (std::size_t i = first; i < first + count; ++i) text += sudogen0()[i] + "\n";
  return text;
}

bool shows(const Screen& screen, const std::string& text) {
  return screen.last_row().find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("the status line stands on the screen while records go elsewhere") {
  for (const std::vector<std::string>& verb :
       std::vector<std::vector<std::string>>{{"rate"}, {"classify"}, {"state"}, {"explain", "-"}}) {
    INFO(verb.front());
    const TempDir temp;
    Terminal terminal(100);
    Process process(verb + std::vector<std::string>{"-o", temp.path("out")}, kTerminal, -1,
                    {terminal.path()});
    for (const std::size_t done : {0, 10, 20}) {
      process.write(puzzles(done, 10));
      CHECK(terminal.wait_for([&](const Screen& screen) {
        return shows(screen, std::to_string(done + 10) + " puzzles");
      }));
    }
    CHECK(terminal.times_blank() == 0);
    process.close_input();
    terminal.wait_for_end();
    CHECK(process.wait() == 0);
    // Erased once, at the end, without a trace.
    CHECK(terminal.times_blank() == 1);
    CHECK(terminal.screen().rows() == std::vector<std::string>{""});
  }
}

TEST_CASE("records, messages and the status line on one terminal") {
  Terminal terminal(100);
  Process process({"rate", "-r", "W", "-f", "values", "--no-histogram"}, kTerminal, -1,
                  {terminal.path(), true});
  std::vector<std::string> expected;
  for (const std::size_t done : {0, 2, 4}) {
    process.write(puzzles(done, 1) + "nonsense\n");
    // The line comes back after the records, and what it shows is up to date a moment later.
    CHECK(terminal.wait_for([&](const Screen& screen) {
      return shows(screen, std::to_string(done + 2) + " puzzles");
    }));
    expected.push_back(
        lines_of(run({"rate", "-r", "W", "-f", "values"}, puzzles(done, 1)).out).front());
    expected.push_back("-");
    expected.push_back("<stdin>:" + std::to_string(done + 2) +
                       ": 8 characters where 81 or 729 are expected");
    auto rows = terminal.screen().rows();
    rows.pop_back();
    CHECK(rows == expected);
  }
  process.close_input();
  terminal.wait_for_end();
  CHECK(process.wait() == 0);
  expected.emplace_back();
  CHECK(terminal.screen().rows() == expected);
}

TEST_CASE("the status line tells which line holds the output", "[slow]") {
  const TempDir temp;
  const std::string file =
      temp.file("a-name-that-has-more-than-24-bytes",
                puzzles(0, 2) + "# comment\n" + kLong + "\n" + puzzles(2, 200));
  const std::vector<std::vector<std::string>> verbs{{"rate", "-t", "1"},
                                                    {"rate", "-t", "2"},
                                                    {"classify"},
                                                    {"explain", "--steps", "needed"},
                                                    {"bench"}};
  for (std::size_t i = 0; i < verbs.size(); i += static_cast<std::size_t>(sampled(5))) {
    const std::vector<std::string>& verb = verbs[i];
    INFO(verb.front());
    Terminal terminal(80);
    std::vector<std::string> arguments = verb + kLongSearch;
    arguments.push_back(file);
    Process process(arguments, kTerminal, -1, {terminal.path()});
    CHECK(terminal.wait_for([](const Screen& screen) {
      return shows(screen, "line 4 of a-name-that-has-more-... has held the output for 0:0");
    }));
    if (i == 0)
      CHECK(terminal.wait_for([](const Screen& screen) { return shows(screen, "for 0:02"); }));
    CHECK(terminal.times_blank() == 0);
    process.send(SIGINT);
    terminal.wait_for_end();
    CHECK(process.wait() == 130);
    CHECK(terminal.times_blank() == 1);
    CHECK(terminal.screen().rows() == std::vector<std::string>{""});
  }
}

TEST_CASE("no status line without a terminal, nor on a dumb one") {
  Process process({"rate", "-r", "W"}, kTerminal);
  process.write(puzzles(0, 1));
  CHECK(process.read_line() == "puzzle\tW\tstatus\n");
  process.close_input();
  CHECK(process.wait() == 0);
  CHECK(process.errors().empty());

  Terminal terminal(80);
  const TempDir temp;
  const std::string file = temp.file("puzzle", kLong + "\n");
  Process dumb(std::vector<std::string>{"rate", file, "--timeout", "0.5"} + kLongSearch,
               {"TERM=dumb"}, -1, {terminal.path()});
  terminal.wait_for_end();
  CHECK(dumb.wait() == 0);
  CHECK(terminal.screen().rows() == std::vector<std::string>{""});
}

TEST_CASE("the text of the status line") {
  app::StatusLine line;
  CHECK(line.text() == "0 puzzles  0.0 MB");
  line.so_far.records = 1000;
  line.raw_bytes = 2000000;
  line.seconds = 10;
  CHECK(line.text() == "1000 puzzles  2.0 MB  100/s");
  line.total_bytes = 8000000;
  CHECK(line.text() == "1000 puzzles  2.0/8.0 MB 25%  0:30 left  100/s");
  line.held = {"folder/FILE", 17};
  line.held_seconds = 65;
  line.title = "title";
  CHECK(line.text() ==
        "line 17 of FILE has held the output for 1:05  title  1000 puzzles  2.0/8.0 MB 25%  0:30 "
        "left  100/s");
  line.held_seconds = 1;
  line.title.clear();
  // Half of that was done earlier: speed and remaining time are those of this run.
  line.before = {500, 1000000};
  CHECK(line.text() == "1000 puzzles  2.0/8.0 MB 25%  1:00 left  50/s");
  // No progress since, so no estimate is possible.
  line.before = {1000, 2000000};
  CHECK(line.text() == "1000 puzzles  2.0/8.0 MB 25%  0/s");
  // A file that has grown.
  line.before = {};
  line.raw_bytes = 9000000;
  CHECK(line.text() == "1000 puzzles  9.0/9.0 MB 100%  0:00 left  100/s");
}

TEST_CASE("a text of UTF-8 is cut between characters") {
  CHECK(cut("abc", 3) == "abc");
  CHECK(cut("abc", 2) == "ab");
  CHECK(cut("a\xc3\xa4", 2) == "a");
  CHECK(cut("\xe2\x94\x80", 2).empty());
  CHECK(cut("", 0).empty());
}

TEST_CASE("the status line is cut between words") {
  CHECK(app::cut_words("W 0:446 1:141", 13) == "W 0:446 1:141");
  for (const std::size_t bytes : {8u, 10u, 12u})
    CHECK(app::cut_words("W 0:446 1:141", bytes) == "W 0:446");
  CHECK(app::cut_words("W 0:446  B 1:141", 9) == "W 0:446");
  CHECK(app::cut_words("unbroken", 3) == "unb");
}
