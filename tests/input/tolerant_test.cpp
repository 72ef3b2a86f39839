// Puzzles that are written otherwise than as 81 characters: alone, in lines of a file, and what is
// told of those that are not read.
#include "input/tolerant.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "input/reader.h"
#include "io/decompress.h"

using namespace bitwhip;
using namespace bitwhip::input;

namespace {

const std::string kLoose =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

std::string with(const std::string& blank, const std::string& between = "", std::size_t group = 1) {
  std::string text;
  for (std::size_t i = 0; i < kLoose.size(); ++i) {
    text += (i > 0 && i % group == 0 ? between : "") +
            (kLoose[i] == '.' ? blank : std::string(1, kLoose[i]));
  }
  return text;
}

// The puzzle of each line and its tail; "! WHY" where there is none.
std::vector<std::string> read_lines(std::string_view text) {
  const io::Stop stop;
  MemoryInput input("FILE", text);
  InputReader reader(input, stop, {.tails = Tails::kept});
  Chunk chunk;
  std::vector<std::string> seen;
  while (reader.fill(chunk, 2)) {
    for (const Line& line : chunk.lines) {
      std::string why;
      const auto puzzle = read_puzzle(chunk, line, why);
      CHECK(why.empty() == puzzle.has_value());  // nothing is told of a puzzle that is read
      seen.push_back(puzzle ? to_string(*puzzle) + "|" + std::string(chunk.tail(line))
                            : "! " + why);
    }
    chunk.recycle();
  }
  return seen;
}

std::string read_line(std::string_view text) {
  const auto seen = read_lines(text);
  return seen.size() == 1 ? seen[0] : std::to_string(seen.size()) + " records";
}

}  // namespace

TEST_CASE("tolerant: signs for blank cells, groups, fields, frames and quotes are read") {
  const std::string expected = kLoose + "|";
  for (const char* blank : {"·", "•", "∙", "⋅", "o", "O", "?", "-"}) {
    CHECK(read_line(with(blank)) == expected);
    CHECK(read_line(with(blank, " ")) == expected);
    CHECK(read_line(with(blank, ",")) == expected);
    CHECK(read_line(with(blank, " ", 9)) == expected);
    CHECK(read_line(with(blank, "|", 27)) == expected);
    CHECK(read_line(with(blank, "|")) == expected);
    CHECK(read_line(with(blank, "|") + " a name") == expected + "a name");
    CHECK(read_line(with(blank, "/", 9)) == expected);
  }
  for (const char* blank : {".", "0"}) {
    for (const char* between : {" ", ",", ", ", "; ", "\u00a0", "\t", "  "}) {
      for (const std::size_t group : {1u, 3u, 9u, 27u})
        CHECK(read_line(with(blank, between, group)) == expected);
    }
    CHECK(read_line("\u200b" + with(blank, "\u200b") + "\u00a0") == expected);
  }
  CHECK(read_line(with("", ",")) == expected);
  CHECK(read_line(with("", "|")) == expected);
  CHECK(read_line(with(" ")) == expected);
  CHECK(read_line("[" + kLoose + "]") == expected);
  CHECK(read_line(kLoose + "|a name") == kLoose + "|a name");
  CHECK(read_line(kLoose + ":a name") == kLoose + "|a name");
  CHECK(read_line("> " + kLoose + " x") == kLoose + "|x");
  CHECK(read_line(kLoose + "\u00a0name") == expected);
  CHECK(read_line("\u201c" + kLoose + "\u201d") == expected);
  // As where files with a byte-order mark were put one behind another.
  CHECK(read_lines("\ufeff" + kLoose + "\n\ufeff" + kLoose + "\n") ==
        std::vector<std::string>{expected, expected});
  CHECK(read_line(">> " + with("·")) == expected);
  std::string rows;
  for (std::size_t r = 0; r < 9; ++r) rows += "> " + kLoose.substr(9 * r, 9) + "\n";
  CHECK(read_line(rows) == expected);
  CHECK(read_lines("puzzle W\n" + with("0", " ") + "\n") == std::vector<std::string>{expected});
  CHECK(read_lines(kLoose + "\n" + with("0", " ") + "\n" + kLoose + " t\n") ==
        std::vector<std::string>{expected, expected, kLoose + "|t"});
}

TEST_CASE("tolerant: what can be read in two ways is not read, and its form is named") {
  std::string two = with("o");
  two[2] = '?';
  CHECK(read_line(two) == "! more than one sign stands for a blank cell: write '.' for each");
  CHECK(read_line(with(".", " ").substr(2)) == "! 80 cells where 81 are expected");
  CHECK(read_line(with(" ").substr(0, 78)) ==
        "! 78 characters with blanks where 81 are expected: write '.' for a blank cell");
  // A number before a damaged puzzle is no cell.
  CHECK(read_line("1 " + kLoose.substr(1)).starts_with("! "));
  CHECK(read_line("-" + std::string(80, '-')).starts_with("! "));
  CHECK(read_line(std::string(81, 'o')).starts_with("! "));
  CHECK(read_line("53 70 a sentence").starts_with("! 2 characters"));
  CHECK(read_line(kLoose + "\xa0").starts_with("! 82 characters"));
  std::string nul = kLoose;
  nul[40] = '\0';
  CHECK(read_line(nul) == "! byte 0x00 at position 41 is neither a digit nor a blank");
  const std::string wide = "\xff\xfe" + with(std::string(".\0", 2), std::string(1, '\0'));
  CHECK(read_line(wide).starts_with("! text in UTF-16 or UTF-32"));
  CHECK(read_line("{\"quiz\":\"" + kLoose + "\"}") == kLoose + "|");
}

TEST_CASE("tolerant: lines of variants have their cells in plain digits and dots") {
  const std::string small = "2...........4..1";
  for (const char* form :
       {"2···········4··1", "2-----------4--1", "2 . . . . . . . . . . . 4 . . 1",
        "2,0,0,0,0,0,0,0,0,0,0,0,4,0,0,1", "2...|....|....|4..1"})
    CHECK(with_plain_cells(form) == small);
  CHECK(with_plain_cells("2···|····|····|4··1 thermo:r1c1r1c2") == small + " thermo:r1c1r1c2");
  for (const std::string same :
       {"2000000000004001", "2...·.......4..1",
        "2...........4..1 1111222233334444 1212121234343434 1122112233443344", "N4Ig-12", "12 34"})
    CHECK(with_plain_cells(same) == same);
  // An odd digit is no blank cell.
  for (const std::string marked :
       {"1oo4341221434321", "1 o o 4 3 4 1 2 2 1 4 3 4 3 2 1", "1OO4341221434321"}) {
    CHECK(with_plain_cells(marked) == "1..4341221434321");
    CHECK(with_plain_cells(marked, true) == marked);
  }
  for (const std::string sign : {"·", "-", "?", "•"})
    CHECK(with_plain_cells("1" + sign + sign + "4341221434321", true) == "1..4341221434321");
}

TEST_CASE("tolerant: UTF-16 of both ends is text") {
  const std::string text = kLoose + "\r\n" + kLoose + " \u00e9\n";
  for (const bool big : {false, true}) {
    std::string bytes = big ? "\xfe\xff" : "\xff\xfe";
    for (const char16_t unit : std::u16string(kLoose.begin(), kLoose.end()) + u"\r\n" +
                                   std::u16string(kLoose.begin(), kLoose.end()) + u" \u00e9\n") {
      const char high = static_cast<char>(unit >> 8), low = static_cast<char>(unit);
      bytes += {big ? high : low, big ? low : high};
    }
    io::MemorySource raw(bytes);
    const auto decoded = io::decompress(raw, "FILE");
    std::string out;
    char block[7];
    while (const std::size_t n = decoded->read(block, sizeof block)) out.append(block, n);
    CHECK(out == "\xef\xbb\xbf" + text);
  }
}

TEST_CASE("a file without any puzzle gives a note") {
  const auto notes = [](std::string_view text) {
    const io::Stop stop;
    MemoryInput input("FILE", text);
    InputReader reader(input, stop, {});
    Chunk chunk;
    std::string all;
    while (reader.fill(chunk, 2)) {
      all += chunk.file_messages;
      chunk.recycle();
    }
    return all;
  };
  CHECK(notes("") == "FILE: the file is empty\n");
  CHECK(notes("# a comment\n\n") == "FILE: no line of this file holds a puzzle\n");
  CHECK(notes("puzzle\tW\n") == "FILE: no line of this file holds a puzzle\n");
  CHECK(notes("x\n").empty());
  CHECK(notes(kLoose).empty());
}
