// What the program says of many bad lines: the first of each kind, and how many more there are. The
// records tell of all of them.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "cli/program.h"
#include "support/data.h"

using namespace bitwhip::testing;

namespace {

// A thousand lines that hold no puzzle, of two kinds in turns, each tenth one behind a puzzle.
std::string thousand_bad_lines() {
  const std::string puzzle = sudogen0(100).front();
  std::string text;
  for (int i = 0; i < 1000; ++i) {
    if (i % 10 == 0) text += puzzle + "\n";
    text += i % 2 == 0 ? "nonsense" + std::string(static_cast<std::size_t>(i % 7), 'x') + "\n"
                       : "11" + std::string(79, '.') + "\n";
  }
  return text;
}

std::size_t count_of(const std::vector<std::string>& lines, const std::string& part) {
  std::size_t count = 0;
  for (const std::string& line : lines) count += line.find(part) != std::string::npos ? 1 : 0;
  return count;
}

}  // namespace

TEST_CASE(
    "a thousand bad lines of two kinds: a record each, twenty messages of a kind, and two counts") {
  const TempDir temp;
  const std::string text = thousand_bad_lines(), path = temp.file("bad.txt", text);
  const std::string no_puzzle = path + ":2: 8 characters where 81 or 729 are expected",
                    no_solution =
                        path + ":3: no solution: r1c1 = 1 and r1c2 = 1 exclude each other";
  struct Case {
    Arguments verb;
    std::string before;  // what the program puts in front of a message
    std::size_t records;
  };
  const std::vector<Case> cases{
      {{"rate", "-r", "W"}, "", 1101},
      {{"rate", "-r", "W", "--threads", "1"}, "", 1101},
      {{"rate", "-r", "W", "--threads", "7"}, "", 1101},
      {{"canon"}, "", 1101},
      {{"check"}, "", 1101},
      {{"solve"}, "", 1101},
      {{"explain", "-r", "W"}, "bitwhip: ", 0},
      {{"hint", "-r", "W"}, "bitwhip: ", 0},
  };
  for (const auto& [verb, before, records] : cases) {
    CAPTURE(verb);
    const Result result = run(verb + Arguments{path});
    const auto said = lines_of(result.err);
    // A form of a puzzle without a solution is a form as well.
    const bool of_form = verb.front() == "canon";
    REQUIRE(said.size() == (of_form ? 21 : 42));
    CHECK(said[0] == before + no_puzzle);
    CHECK(count_of(said, " characters where 81 or 729 are expected") == 21);
    CHECK(count_of(said, "... and ") == (of_form ? 1 : 2));
    CHECK(count_of(said, before + "... and 480 more messages like " + no_puzzle) == 1);
    if (!of_form) {
      CHECK(said[1] == before + no_solution);
      CHECK(count_of(said, ": no solution") == 21);
      CHECK(said.back() == before + "... and 480 more messages like " + no_solution);
    }
    if (records == 0) continue;
    const auto lines = lines_of(result.out);
    CHECK(lines.size() == records);
    CHECK(count_of(lines, "invalid-format") == 500);
    CHECK(count_of(lines, "no-solution") == (of_form ? 0 : 500));
  }
}

TEST_CASE("messages about whole files are bounded too") {
  const TempDir temp;
  const std::string puzzle = sudogen0(100).front() + "\n";
  Arguments files{temp.file("x", "# variant: x\n" + puzzle)}, empty;
  for (int i = 0; i < 60; ++i) {
    files.push_back(temp.file("plain" + std::to_string(i), puzzle));
    empty.push_back(temp.file("empty" + std::to_string(i), ""));
  }
  const Result rated = run(Arguments{"rate", "-r", "W"} + files);
  CHECK(lines_of(rated.out).size() == 62);
  CHECK(count_of(lines_of(rated.err), ": this file names no variant") == 21);
  CHECK(count_of(lines_of(rated.err), "bitwhip: ... and 40 more messages like " + files[1] +
                                          ": this file names no variant") == 1);
  for (const std::string verb : {"rate", "explain"}) {
    const Result none = run(Arguments{verb} + empty);
    REQUIRE(lines_of(none.err).size() == 21);
    CHECK(lines_of(none.err)[0] == empty[0] + ": the file is empty");
    CHECK(count_of(lines_of(none.err),
                   "... and 40 more messages like " + empty[0] + ": the file is empty") == 1);
  }
}

TEST_CASE("a run that ends early tells how many more messages there were") {
  const TempDir temp;
  const std::string text = thousand_bad_lines();
  Process process({"rate", "-r", "W", "-"});
  REQUIRE(process.write(text));
  for (int i = 0; i < 1000; ++i) CHECK_FALSE(process.read_line().empty());
  process.close_output();
  bool reads = true;
  for (int i = 0; reads && i < 1000; ++i) reads = process.write(text);
  CHECK_FALSE(reads);
  process.close_input();
  CHECK(process.wait() == 0);
  CHECK(count_of(lines_of(process.errors()), " more messages like <stdin>:3: no solution") == 1);
}
