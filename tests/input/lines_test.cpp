// The splitter of lines: lines, tokens and tails, however the bytes arrive.
#include <catch2/catch.hpp>
#include <string>
#include <tuple>
#include <vector>

#include "input/chunk.h"
#include "input/splitter.h"

using namespace bitwhip::input;

namespace {

using SeenLine = std::tuple<std::uint64_t, std::string, std::string>;  // number, token, tail

std::vector<SeenLine> split_lines(std::string_view bytes, std::size_t piece = SIZE_MAX,
                                  Tails tails = Tails::kept) {
  const auto made = make_splitter({}, tails);
  Splitter& splitter = *made;
  Chunk chunk;
  while (!bytes.empty()) {
    const std::string_view now = bytes.substr(0, piece);
    bytes.remove_prefix(now.size());
    REQUIRE(splitter.feed(now, chunk, SIZE_MAX) == now.size());
  }
  splitter.finish(chunk);
  std::vector<SeenLine> seen;
  for (const Line& line : chunk.lines)
    seen.emplace_back(line.number, chunk.token(line), chunk.tail(line));
  return seen;
}

}  // namespace

TEST_CASE("every kind of line end, and none at the end of the file") {
  const std::vector<SeenLine> expected{{1, "a", ""}, {2, "b", ""}, {3, "c", ""}};
  for (const char* text : {"a\nb\nc\n", "a\nb\nc", "a\r\nb\r\nc\r\n", "a\r\nb\r\nc", "a\rb\rc\r",
                           "a\rb\rc", "a\nb\r\nc\r"}) {
    for (std::size_t piece = 1; piece < 10; ++piece) CHECK(split_lines(text, piece) == expected);
  }
}

TEST_CASE("blank lines, comments and a header give nothing but are counted") {
  CHECK(split_lines("").empty());
  CHECK(split_lines("\n\n  \t \n\r\r\n").empty());
  CHECK(split_lines("puzzle\tW\n \t # x\na\n") == std::vector<SeenLine>{{3, "a", ""}});
  CHECK(split_lines("\"puzzle\",\"W\"\na\n") == std::vector<SeenLine>{{2, "a", ""}});
  CHECK(split_lines("puzzle") == std::vector<SeenLine>{});
  CHECK(split_lines("puzzles\n") == std::vector<SeenLine>{{1, "puzzles", ""}});
  CHECK(split_lines("\n# x\npuzzle\na\n") == std::vector<SeenLine>{{4, "a", ""}});
  CHECK(split_lines("a\npuzzle\n") == std::vector<SeenLine>{{1, "a", ""}, {2, "puzzle", ""}});
  CHECK(split_lines("Puzzle\n") == std::vector<SeenLine>{{1, "Puzzle", ""}});
}

TEST_CASE("the token ends at a blank, comma, semicolon or quote; the tail follows one separator") {
  CHECK(split_lines("abc def") == std::vector<SeenLine>{{1, "abc", "def"}});
  CHECK(split_lines("abc\t\tdef") == std::vector<SeenLine>{{1, "abc", "\tdef"}});
  CHECK(split_lines("abc,def") == std::vector<SeenLine>{{1, "abc", "def"}});
  CHECK(split_lines("abc;def;") == std::vector<SeenLine>{{1, "abc", "def;"}});
  CHECK(split_lines("abc\"def") == std::vector<SeenLine>{{1, "abc", "\"def"}});
  CHECK(split_lines("  abc  def ") == std::vector<SeenLine>{{1, "abc", " def "}});
  CHECK(split_lines("\"abc\",\"def\"") == std::vector<SeenLine>{{1, "abc", "\"def\""}});
  CHECK(split_lines("'abc' def") == std::vector<SeenLine>{{1, "abc", "def"}});
  CHECK(split_lines("\"abc\"") == std::vector<SeenLine>{{1, "abc", ""}});
  CHECK(split_lines(",abc") == std::vector<SeenLine>{{1, "", "abc"}});
  CHECK(split_lines("abc def", SIZE_MAX, Tails::dropped) == std::vector<SeenLine>{{1, "abc", ""}});
  for (std::size_t piece = 1; piece < 8; ++piece)
    CHECK(split_lines(" \"abc\";def", piece) == std::vector<SeenLine>{{1, "abc", "def"}});
}

TEST_CASE("a byte-order mark is dropped at the start of the file only") {
  for (std::size_t piece = 1; piece < 8; ++piece) {
    CHECK(split_lines("\xef\xbb\xbf"
                      "abc\n\xef\xbb\xbf"
                      "d",
                      piece) == std::vector<SeenLine>{{1, "abc", ""},
                                                      {2,
                                                       "\xef\xbb\xbf"
                                                       "d",
                                                       ""}});
    CHECK(split_lines("\xef\xbb\xbfpuzzle\nabc", piece) == std::vector<SeenLine>{{2, "abc", ""}});
    CHECK(split_lines("\xef\xbb"
                      "abc",
                      piece) == std::vector<SeenLine>{{1,
                                                       "\xef\xbb"
                                                       "abc",
                                                       ""}});
    CHECK(split_lines("\xef", piece) == std::vector<SeenLine>{{1, "\xef", ""}});
    CHECK(split_lines("\xef\xbb\xbf", piece).empty());
  }
}

TEST_CASE("NUL bytes are bytes like others") {
  CHECK(split_lines({"a\0b\nc", 5}) ==
        std::vector<SeenLine>{{1, std::string("a\0b", 3), ""}, {2, "c", ""}});
}

TEST_CASE("of a long token a part is kept, and its length") {
  const auto made = make_splitter({}, Tails::dropped);
  Splitter& splitter = *made;
  Chunk chunk;
  const std::string piece(1000, 'x');
  for (int i = 0; i < 5000; ++i) splitter.feed(piece, chunk, SIZE_MAX);
  splitter.feed(" tail", chunk, SIZE_MAX);
  splitter.finish(chunk);
  REQUIRE(chunk.lines.size() == 1);
  CHECK(chunk.lines[0].token_length == 5000000);
  CHECK(chunk.lines[0].token_size == kKeptToken);
  CHECK(chunk.text.size() == kKeptToken);
}

TEST_CASE(
    "a tail that is too long is refused, wherever its pieces end, and nothing of it is kept") {
  const std::string longest(kLongestTail, 't');
  const std::string why = "the tail has more than 65536 bytes";
  for (const std::size_t piece : {std::size_t{1}, std::size_t{1000}, kLongestTail, SIZE_MAX}) {
    // The next line is like any other.
    CHECK(split_lines("a," + longest + "\nb;u\n", piece) ==
          std::vector<SeenLine>{{1, "a", longest}, {2, "b", "u"}});
    CHECK(split_lines("a," + longest + "t\nb;u\n", piece) ==
          std::vector<SeenLine>{{1, why, ""}, {2, "b", "u"}});
    CHECK(split_lines("a,," + longest + "\r\nb;u\r\n", piece) ==
          std::vector<SeenLine>{{1, why, ""}, {2, "b", "u"}});
    CHECK(split_lines("a " + longest + "t", piece, Tails::dropped) ==
          std::vector<SeenLine>{{1, "a", ""}});
    CHECK(split_lines("#" + longest + "t\nb", piece) == std::vector<SeenLine>{{2, "b", ""}});
  }
  const auto made = make_splitter({}, Tails::kept);
  Splitter& splitter = *made;
  Chunk chunk;
  splitter.feed("a " + longest + "t\nb u\n", chunk, SIZE_MAX);
  REQUIRE(chunk.lines.size() == 2);
  CHECK(chunk.lines[0].refused);
  CHECK_FALSE(chunk.lines[1].refused);
  CHECK(chunk.text == why + "bu");
}

TEST_CASE("feeding stops at the limits of the chunk and goes on in the next") {
  const auto made = make_splitter({}, Tails::dropped);
  Splitter& splitter = *made;
  const std::string_view text = "a\nb\nc\nd\n";
  Chunk chunk;
  CHECK(splitter.feed(text, chunk, 3) == 6);
  CHECK(chunk.lines.size() == 3);
  chunk.recycle();
  CHECK(splitter.feed(text.substr(6), chunk, 3) == 2);
  splitter.finish(chunk);
  REQUIRE(chunk.lines.size() == 1);
  CHECK(chunk.lines[0].number == 4);

  const auto made_by_size = make_splitter({}, Tails::dropped);
  Splitter& by_size = *made_by_size;
  chunk.recycle();
  CHECK(by_size.feed(text, chunk, SIZE_MAX, 2) == 4);
}
