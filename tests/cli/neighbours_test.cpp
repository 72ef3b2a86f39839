// bitwhip neighbours: what is found, rated and chosen; its bytes on any machine, in parts and after
// kills.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "cli/kills.h"
#include "cli/program.h"
#include "simd/isa.h"
#include "support/data.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

const Arguments kOne{"neighbours", "--minus", "1", "--plus", "1"};
// Some of each kind of line: 2 is no puzzle.
std::string some_lines() {
  const auto puzzles = sudogen0(4000);
  return puzzles[0] + " first\nno puzzle\n" + puzzles[1] + "\n" + puzzles[2] + "\n";
}

std::string puzzles_in(const std::string& records) {
  std::string puzzles;
  for (const std::string& line : lines_of(records))
    puzzles += line.substr(0, line.find('\t')) + "\n";
  return puzzles.substr(puzzles.find('\n') + 1);
}

}  // namespace

TEST_CASE("neighbours are records of proper puzzles") {
  const Result found = run(kOne, some_lines());
  CHECK(found.code == 0);
  CHECK(found.err == "<stdin>:2: 2 characters where 81 or 729 are expected\n");
  CHECK(found.out.starts_with("puzzle\tclues\tline\tstatus\n"));
  const std::string puzzles = puzzles_in(found.out);
  CHECK(run(kOne + Arguments{"-f", "lines"}, some_lines()).out == puzzles);
  CHECK(run({"check"}, puzzles).code == 0);
  for (const std::string& line : lines_of(found.out)) {
    if (line.starts_with("puzzle")) continue;
    CHECK(line.ends_with("\tok"));
    CHECK(line.substr(81).find("\t2\tok") == std::string::npos);
  }
  // The minimal ones, and those that differ by what is not the number of clues.
  const Result minimal = run(kOne + Arguments{"--minimal"}, some_lines());
  CHECK(puzzles_in(minimal.out) ==
        run({"check", "--where", "minimal==yes", "-f", "lines"}, puzzles).out);
  const Arguments fewer{"neighbours", "--minus", "2", "--plus", "1", "-f", "lines"};
  const std::string puzzle = sudogen0(9999).front();
  const std::string of_fewer = run(fewer, puzzle).out;
  const auto clues = 81 - std::count(puzzle.begin(), puzzle.end(), '.');
  for (const std::string& line : lines_of(of_fewer))
    CHECK(81 - std::count(line.begin(), line.end(), '.') == clues - 1);
}

TEST_CASE("neighbours are rated and chosen as rate does it") {
  const std::string puzzles = puzzles_in(run(kOne, some_lines()).out);
  const Arguments condition{"--where",      "B>=3 and (W<5 or minimal==yes)", "-r", "W,SER", "-c",
                            "cands,minimal"};
  std::string expected =
      run(Arguments{"rate", "-f", "template", "--template", "%p %{W} %{SER} %{cands} %{minimal} %s",
                    "--where", "B>=3 and (W<5 or minimal==yes)"},
          puzzles)
          .out;
  CHECK(lines_of(expected).size() > 3);
  CHECK(
      run(kOne + Arguments{"-f", "template", "--template", "%p %{W} %{SER} %{cands} %{minimal} %s",
                           "--where", "B>=3 and (W<5 or minimal==yes)"},
          some_lines())
          .out == expected);
  const auto records = lines_of(run(kOne + condition, some_lines()).out);
  CHECK(records.front() == "puzzle\tW\tSER\tclues\tline\tcands\tminimal\tstatus");
  CHECK(records.size() == lines_of(expected).size() + 1);
  CHECK(puzzles_in(run(kOne + Arguments{"--top", "3", "--by", "W"}, some_lines()).out) ==
        run({"rate", "-r", "W", "--top", "3", "--by", "W", "-f", "lines"}, puzzles).out);
}

TEST_CASE("neighbours --unique writes one of each class, and --known none of another file") {
  const TempDir temp;
  const std::string input = temp.file("input", some_lines());
  const std::string puzzles = puzzles_in(run(kOne + Arguments{"--minimal", input}).out);
  const Arguments command = kOne + Arguments{"--minimal", "-f", "lines", input};
  for (const Arguments& of : {Arguments{}, {"--of", "solution"}, {"--of", "expansion"}}) {
    const Arguments unique = Arguments{"--unique"} + of;
    const std::string expected = run(Arguments{"canon"} + unique, puzzles).out;
    CHECK(run(command + unique).out == expected);
    CHECK(run(command + unique + Arguments{"-t", "8", "--memory", "256K"}).out == expected);
  }
  const std::string known =
      temp.file("known", run({"canon", "--as", "random", "--limit", "20"}, puzzles).out);
  CHECK(run(command + Arguments{"--unique", "--known", known}).out ==
        run({"canon", "--unique", "--known", known}, puzzles).out);
}

TEST_CASE("neighbours --minimals and --expand look inside puzzles and beyond them") {
  const std::string puzzle = sudogen0(9999).front();
  CHECK(run({"neighbours", "--minimals", "-f", "lines"}, puzzle).out == puzzle + "\n");
  const std::string expansion = run({"neighbours", "--expand", "-f", "lines"}, puzzle).out;
  CHECK(run({"canon", "--as", "form"}, expansion).out ==
        run({"canon", "--of", "expansion", "--as", "form"}, puzzle).out);
  const std::string minimals = run({"neighbours", "--minimals", "-f", "lines"}, expansion).out;
  CHECK(run({"neighbours", "--minimals", "--expand", "-f", "lines"}, puzzle).out == minimals);
  CHECK(minimals.find(puzzle) != std::string::npos);
  CHECK(run({"check", "--where", "minimal==yes", "-f", "lines"}, minimals).out == minimals);
  CHECK(run({"canon", "--unique", "--of", "expansion"}, minimals)
            .out.starts_with(lines_of(minimals).front() + "\n"));
}

TEST_CASE("neighbours tells what it cannot search") {
  const std::string puzzle = sudogen0(9999).front(), several = ".." + puzzle.substr(2),
                    clash = "99" + puzzle.substr(2);
  const TempDir temp;
  const std::string few = std::string(78, '.') + "123", marks(729, '.'),
                    input = temp.file("input", few + "\n" + marks + "\n" + puzzle + "\n");
  const Result cannot = run({"neighbours", "--minus", "4", "--plus", "0", input});
  CHECK(cannot.code == 0);
  CHECK(cannot.err == input + ":1: 4 clues cannot go: the puzzle has 3\n" + input +
                          ":2: pencil marks have no clues that could go\n");
  CHECK(lines_of(cannot.out).size() == 1);
  const Result inside =
      run({"neighbours", "--minimals", "--expand"}, several + "\n" + clash + "\n");
  CHECK(inside.err ==
        "<stdin>:1: the puzzle has no single solution, so there is no minimal puzzle inside\n"
        "<stdin>:2: singles lead to a contradiction, so there is no expansion\n");
  // A removal that has too many solutions stands in the messages, the summary and the provenance.
  const std::string provenance = temp.path("provenance"), output = temp.path("out");
  const Result over = run(kOne + Arguments{"--max-solutions", "40", "--histogram", "--provenance",
                                           provenance, "-o", output, temp.file("one", puzzle)});
  const auto messages = lines_of(over.err);
  REQUIRE(messages.size() > 2);
  CHECK(messages.front().starts_with(temp.path("one") + ":1: without r"));
  CHECK(messages.front().ends_with(" passed over: there are more than 40 solutions"));
  CHECK(over.out.find("; " + std::to_string(messages.size()) + " passed over; ") !=
        std::string::npos);
  CHECK(read_file(provenance).find("\"passed-over\": " + std::to_string(messages.size())) !=
        std::string::npos);
  // One that is too large alone.
  const Result whole = run({"neighbours", "--plus", "1"}, few);
  CHECK(whole.err == "<stdin>:1: passed over: there are more than 100000 solutions\n");
}

TEST_CASE("neighbours are the same for any threads, instruction set and parts, and after kills",
          "[slow]") {
  std::mt19937 random(9);
  const TempDir temp;
  const std::string input = temp.file("puzzles", some_lines()), output = temp.path("out");
  int killed = 0;
  for (const Arguments& search : {Arguments{"--minus", "2", "--plus", "1", "--minimal"},
                                  {"--minus", "1", "--plus", "2", "--where", "W>=5"},
                                  {"--minus", "1", "--plus", "1", "--unique"},
                                  {"--expand", "--minus", "1", "--plus", "1"}}) {
    if (sampled(2) > 1 && (search.back() == "--minimal" || search.back() == "--unique")) continue;
    CAPTURE(search);
    const Arguments command = Arguments{"neighbours", input} + search;
    const std::string expected = run(command + Arguments{"-t", "1"}).out;
    CHECK(lines_of(expected).size() > 100);
    for (const Arguments& how : {Arguments{"-t", "16"}, {"--isa", simd::available_isas().back()}})
      CHECK(run(command + how).out == expected);
    killed += kill_and_resume(command + Arguments{"-o", output, "--resume", "--checkpoint", "0"},
                              output, expected.size(), 3, random);
    CHECK(read_file(output) == expected);
    for (const char* end : {"", ".journal"}) std::filesystem::remove(output + end);
    if (search.back() == "--unique") continue;
    Arguments merge{"merge", "--force", "-o", temp.path("merged")};
    for (const std::string part : {"1/3", "2/3", "3/3"}) {
      merge.push_back(temp.path("part" + part.substr(0, 1)));
      REQUIRE(run(command + Arguments{"--force", "--shard", part, "-o", merge.back()}).code == 0);
    }
    REQUIRE(run(merge).code == 0);
    CHECK(read_file(temp.path("merged")) == expected);
  }
  CHECK(killed > 3);
}
