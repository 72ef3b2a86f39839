// The splitter of grids: pasted grids to lines of a chunk, however the bytes arrive.
#include <catch2/catch.hpp>
#include <string>
#include <tuple>
#include <vector>

#include "grid/puzzle.h"
#include "input/pasted_grid.h"
#include "input/reader.h"
#include "input/splitter.h"

using namespace bitwhip;
using namespace bitwhip::input;

namespace {

// Number, token, tail, refused.
using SeenGrid = std::tuple<std::uint64_t, std::string, std::string, bool>;

void append(std::vector<SeenGrid>& seen, const Chunk& chunk) {
  for (const Line& line : chunk.lines)
    seen.emplace_back(line.number, chunk.token(line), chunk.tail(line), line.refused);
}

std::vector<SeenGrid> split_grids(std::string_view bytes, std::size_t piece = SIZE_MAX,
                                  Tails tails = Tails::kept) {
  const auto made = make_splitter({.family = InputFamily::marks}, tails);
  Splitter& splitter = *made;
  Chunk chunk;
  while (!bytes.empty()) {
    const std::string_view now = bytes.substr(0, piece);
    bytes.remove_prefix(now.size());
    REQUIRE(splitter.feed(now, chunk, SIZE_MAX) == now.size());
  }
  splitter.finish(chunk);
  std::vector<SeenGrid> seen;
  append(seen, chunk);
  return seen;
}

Puzzle some_grid() {
  Puzzle puzzle;
  for (int cell = 0; cell < kCells; ++cell)
    puzzle.cell[cell] = static_cast<std::uint16_t>(cell + 5);
  puzzle.marks = true;
  return puzzle;
}

const std::string kGrid = to_pasted_grid(some_grid());
const std::string kToken = to_string(some_grid());

std::string with_line_ends(std::string text, const std::string& line_end) {
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += line_end.size())
    text.replace(at, 1, line_end);
  return text;
}

}  // namespace

TEST_CASE("grids: numbers, tokens and tails, in pieces of any size and with any line end") {
  const std::string text = "# comment\n" + kGrid + "the second\n" + kGrid + "\n1 2 3\n\nonly text";
  const std::vector<SeenGrid> expected{{3, kToken, "", false},
                                       {15, kToken, "the second", false},
                                       {30, "3 cells in line 30 where 9 are expected", "", true}};
  CHECK(split_grids(text) == expected);
  for (const char* line_end : {"\n", "\r\n", "\r"}) {
    for (const std::size_t piece : {1u, 2u, 7u, 1000u}) {
      CHECK(split_grids(with_line_ends(text, line_end), piece) == expected);
      CHECK(split_grids("\xef\xbb\xbf" + with_line_ends(text, line_end), piece) == expected);
    }
  }
  auto without = expected;
  for (auto& seen : without) std::get<2>(seen).clear();
  CHECK(split_grids(text, SIZE_MAX, Tails::dropped) == without);
}

TEST_CASE("grids: lines of any length") {
  const std::string blanks(100000, ' ');
  const std::string filled = blanks + kGrid.substr(0, kGrid.size() - 1) + blanks + "\n";
  CHECK(split_grids(filled) == std::vector<SeenGrid>{{2, kToken, "", false}});
  for (const std::size_t piece : {1u, 1000u, 65536u}) {
    CHECK(split_grids(filled, piece) == split_grids(filled));
    CHECK(split_grids(std::string(100000, '1') + "\n" + filled, piece) ==
          std::vector<SeenGrid>{{1, "line 1 is too long", "", true}});
    CHECK(split_grids("#" + std::string(100000, '1') + "\n" + filled, piece) ==
          std::vector<SeenGrid>{{3, kToken, "", false}});
    CHECK(split_grids(blanks + "\n" + filled, piece) ==
          std::vector<SeenGrid>{{3, kToken, "", false}});
  }
}

TEST_CASE("grids: the reader fills chunks with them") {
  std::string text;
  for (int i = 0; i < 20; ++i) text += kGrid;
  for (const std::size_t most : {1u, 3u, 100u}) {
    const io::Stop stop;
    MemoryInput input("FILE", text);
    InputReader reader(input, stop,
                       {.input_format = {InputFamily::marks, {}}, .tails = Tails::kept});
    Chunk chunk;
    std::vector<SeenGrid> seen;
    while (reader.fill(chunk, most)) {
      CHECK(chunk.lines.size() <= most + 1);
      append(seen, chunk);
      chunk.recycle();
    }
    CHECK(seen == split_grids(text));
    CHECK(seen.size() == 20);
  }
}

TEST_CASE("grids: text around them costs no record") {
  const std::vector<SeenGrid> one{{2, kToken, "", false}};
  for (const char* below : {"[/code]\n", "\n[/code]\n", "Any hints?\nThanks\n",
                            "\n\nAny hints?\n\nThanks", ":-)\n", "\n---\n", "???\n[/code]"}) {
    INFO(below);
    CHECK(split_grids(kGrid + below) == one);
  }
  CHECK(split_grids("Hello\n\n" + kGrid) == std::vector<SeenGrid>{{4, kToken, "", false}});
  CHECK(split_grids(kGrid + "[/code]\n\nand another one\n" + kGrid) ==
        std::vector<SeenGrid>{{2, kToken, "", false}, {16, kToken, "and another one", false}});
  CHECK(split_grids("# c\nHello\n\nWorld\n") ==
        std::vector<SeenGrid>{{2, "text without a grid", "", true}});
  CHECK(split_grids("").empty());
  CHECK(split_grids("\n---\n\n").empty());
}
