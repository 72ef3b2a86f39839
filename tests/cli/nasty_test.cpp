// Sixty lines of all that can go wrong, in every wrapping: one record each, the right status,
// messages for exactly those that deserve one.
#include <catch2/catch.hpp>
#include <map>
#include <string>
#include <vector>

#include "cli/program.h"
#include "support/compress.h"

using namespace bitwhip::testing;
using namespace std::string_literals;

namespace {

struct NastyLine {
  std::string text;
  std::string status;  // empty: no record
};

const std::string kEasy =
    "1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6";
const std::string kClues17 =
    ".5.4.........3.8..........13...8.7...6.....5....2........5.6.4.1.8...3...........";
const std::string kMonster =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
const std::string kSolved =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
const std::string kEmpty(81, '.');

std::string with(std::string puzzle, std::size_t at, char c) {
  puzzle[at] = c;
  return puzzle;
}

std::string with_blanks(std::string puzzle, char blank) {
  for (char& c : puzzle) c = c == '.' ? blank : c;
  return puzzle;
}

// The solved grid without two of its digits has at least two solutions.
std::string two_solutions() {
  std::string puzzle = kSolved;
  for (char& c : puzzle) c = c == '1' || c == '2' ? '.' : c;
  return puzzle;
}

std::vector<NastyLine> nasty_lines() {
  const std::string ok = "ok";
  const std::string format = "invalid-format";
  const std::string none = "no-solution";
  const std::string many = "multiple-solutions";
  return {
      {"puzzle\tW\tB\tstatus", ""},
      {kEasy, ok},
      {kEasy + "\t7\tname", ok},
      {kEasy + ",7", ok},
      {kEasy + ";7", ok},
      {kEasy + "\"x", ok},
      {kEasy + " # not a comment", ok},
      {"   " + kEasy, ok},
      {"\t" + kEasy, ok},
      {"\"" + kEasy + "\",\"7\"", ok},
      {"'" + kEasy + "'", ok},
      {with_blanks(kEasy, '0'), ok},
      {with_blanks(kEasy, '*'), ok},
      {with_blanks(kEasy, '_'), ok},
      {with_blanks(kEasy, 'x'), ok},
      {with_blanks(kEasy, 'X'), ok},
      {with(kEasy, 1, '0'), ok},
      {"", ""},
      {"   \t ", ""},
      {"# " + kEasy, ""},
      {"  #comment", ""},
      {"#", ""},
      {kEasy.substr(0, 80), format},
      {kEasy + ".", format},
      {kEasy.substr(0, 1), format},
      {kEasy + kEasy, format},
      {with(kEasy, 1, 'q'), format},
      {with(kEasy, 0, 'A'), format},
      {with(kEasy, 80, '-'), format},
      {with(kEasy, 40, '\0'), format},
      {std::string(81, '\0'), format},
      {"\0"s, format},
      {with(kEasy, 40, '\x7f'), format},
      {with(kEasy, 40, '\xff'), format},
      {with(kEasy, 40, '\xc3'), format},
      {with(kEasy, 40, ' '), format},
      {with(kEasy, 40, ','), format},
      {"," + kEasy, format},
      {"\"\"" + kEasy, format},
      {"\"" + kEasy.substr(1), format},
      {"-", format},
      {"puzzle", format},
      {"puzzle\tW\tB", format},
      {"hello world", format},
      {"{\"puzzle\":\"" + kEasy + "\"}", format},
      {std::string(1200000, '1'), format},
      {std::string(1100000, ' ') + kEasy, ok},
      {kEasy + " " + std::string(1300000, 'z'), ok},
      {"#" + std::string(1000000, 'c'), ""},
      {kEmpty, many},
      {std::string(81, '0'), many},
      {with(kEmpty, 0, '5'), many},
      {two_solutions(), many},
      {kSolved, ok},
      {with(kSolved, 0, '2'), none},
      {"11" + std::string(79, '.'), none},
      {with(kEasy, 1, '1'), none},
      {std::string(81, '1'), none},
      {kClues17, ok},
      {kMonster, "unsolved"},
  };
}

std::string join(const std::vector<NastyLine>& lines, const std::string& line_end) {
  std::string text;
  for (const NastyLine& line : lines) text += line.text + line_end;
  return text;
}

// "LINE: " of every message.
std::vector<std::string> expected_message_lines(const std::vector<NastyLine>& lines) {
  std::vector<std::string> numbers;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string& status = lines[i].status;
    if (status == "invalid-format" || status == "no-solution" || status == "multiple-solutions")
      numbers.push_back(std::to_string(i + 1));
  }
  return numbers;
}

}  // namespace

TEST_CASE("sixty nasty lines: one record each, the right status, the right messages") {
  const auto lines = nasty_lines();
  REQUIRE(lines.size() == 60);
  const TempDir temp;
  const std::string path = temp.file("nasty.txt", join(lines, "\n"));
  const Result result = run({"rate", path});
  CHECK(result.code == 0);

  const auto records = lines_of(result.out);
  REQUIRE(!records.empty());
  CHECK(records[0] == "puzzle\tW\tB\tstatus");
  std::size_t at = 1;
  for (const NastyLine& line : lines) {
    if (line.status.empty()) continue;
    REQUIRE(at < records.size());
    const std::string& record = records[at++];
    INFO(line.text.substr(0, 100));
    INFO(record);
    CHECK(record.substr(record.rfind('\t') + 1) == line.status);
    const std::string puzzle = record.substr(0, record.find('\t'));
    if (line.status == "invalid-format") {
      CHECK(record == "-\t-\t-\tinvalid-format");
    } else {
      CHECK(puzzle.size() == 81);
      CHECK(puzzle.find_first_not_of("123456789.") == std::string::npos);
    }
  }
  CHECK(at == records.size());

  const auto messages = lines_of(result.err);
  const auto numbers = expected_message_lines(lines);
  REQUIRE(messages.size() == numbers.size());
  for (std::size_t i = 0; i < messages.size(); ++i) {
    INFO(messages[i].substr(0, 200));
    CHECK(messages[i].starts_with(path + ":" + numbers[i] + ": "));
    CHECK(messages[i].size() < path.size() + 100);
  }
}

TEST_CASE("the same content in every wrapping gives the same bytes and messages") {
  const auto lines = nasty_lines();
  const std::string lf = join(lines, "\n");
  const std::string crlf = join(lines, "\r\n");
  const std::string cr = join(lines, "\r");
  const std::string mark = "\xef\xbb\xbf";
  std::map<std::string, std::string> wrappings{
      {"crlf", crlf},
      {"cr", cr},
      {"lf without the last", lf.substr(0, lf.size() - 1)},
      {"crlf without the last", crlf.substr(0, crlf.size() - 2)},
      {"crlf cut in two", crlf.substr(0, crlf.size() - 1)},
      {"cr without the last", cr.substr(0, cr.size() - 1)},
      {"byte-order mark", mark + lf},
      {"gzip of crlf with mark", gzip(mark + crlf)},
      {"two gzip members", gzip(lf.substr(0, 1000)) + gzip(lf.substr(1000))},
      {"two zstd frames", zstd(lf.substr(0, 1000)) + zstd(lf.substr(1000))},
  };
  for (const auto& [name, compress] : compressors()) wrappings[name] = compress(lf);
  const TempDir temp;
  const std::string path = temp.path("nasty.txt");
  temp.file("nasty.txt", lf);
  const Result plain = run({"rate", path, "--format", "csv", "--columns", "clues,solutions"});
  REQUIRE(plain.code == 0);
  for (const auto& [name, bytes] : wrappings) {
    INFO(name);
    temp.file("nasty.txt", bytes);
    const Result wrapped = run({"rate", path, "--format", "csv", "--columns", "clues,solutions"});
    CHECK(wrapped.code == 0);
    CHECK(wrapped.out == plain.out);
    CHECK(wrapped.err == plain.err);
    const Result piped = run({"rate", "--format", "csv", "--columns", "clues,solutions"}, bytes);
    CHECK(piped.code == 0);
    CHECK(piped.out == plain.out);
    CHECK(lines_of(piped.err).size() == lines_of(plain.err).size());
    CHECK(piped.err.starts_with("<stdin>:"));
  }
}

TEST_CASE("nasty lines in any order of threads") {
  const std::string lf = join(nasty_lines(), "\n");
  std::string text = lf;
  for (int i = 0; i < 4; ++i) text += lf;
  const Result one = run({"rate", "--threads", "1", "--keep-tail"}, text);
  for (const char* threads : {"2", "5"}) {
    const Result many = run({"rate", "--threads", threads, "--keep-tail"}, text);
    CHECK(many.out == one.out);
    CHECK(many.err == one.err);
  }
}
