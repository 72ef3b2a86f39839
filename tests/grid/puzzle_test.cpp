#include "grid/puzzle.h"

#include <catch2/catch.hpp>

#include "support/data.h"

using namespace bitwhip;

TEST_CASE("puzzle: digits and blanks") {
  std::string text(81, '.');
  text.replace(0, 9, "123456789");
  text.replace(9, 6, ".0*_xX");
  const auto puzzle = parse_puzzle(text);
  REQUIRE(puzzle);
  CHECK(puzzle->givens == 9);
  for (int cell = 0; cell < kCells; ++cell)
    CHECK(puzzle->cell[cell] == (cell < 9 ? 1 << cell : kAllDigits));
  CHECK(to_string(*puzzle) == "123456789" + std::string(72, '.'));
}

TEST_CASE("puzzle: text goes there and back") {
  for (const std::string& text : testing::sudogen0(100)) {
    const auto puzzle = parse_puzzle(text);
    REQUIRE(puzzle);
    const std::string written = to_string(*puzzle);
    REQUIRE(written.size() == 81);
    for (int cell = 0; cell < kCells; ++cell)
      REQUIRE(written[cell] == (text[cell] == '0' ? '.' : text[cell]));
    REQUIRE(parse_puzzle(written) == puzzle);
  }
}

TEST_CASE("puzzle: wrong lengths") {
  for (std::size_t length : {0u, 1u, 80u, 82u, 162u}) {
    std::string why;
    CHECK_FALSE(parse_puzzle(std::string(length, '.'), &why));
    CHECK(why.find(std::to_string(length) + " character") == 0);
  }
  CHECK_FALSE(parse_puzzle(""));
}

TEST_CASE("puzzle: every other byte is refused, and named") {
  const std::string good = "123456789.0*_xX";
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    std::string text(81, '.');
    text[6] = c;
    std::string why;
    const bool accepted = parse_puzzle(text, &why).has_value();
    REQUIRE(accepted == (good.find(c) != std::string::npos));
    if (accepted) continue;
    REQUIRE(why.find("position 7") != std::string::npos);
    for (char shown : why) REQUIRE((shown >= 0x20 && shown < 0x7f));
  }
}

TEST_CASE("puzzle: pencil marks") {
  // Cell 0: 1 and 9; cell 1: a single 5; the rest everything.
  std::string text;
  for (int cell = 0; cell < kCells; ++cell) text += "123456789";
  text.replace(0, 9, "1.0.....9");
  text.replace(9, 9, "....5....");
  const auto puzzle = parse_puzzle(text);
  REQUIRE(puzzle);
  CHECK(puzzle->marks);
  CHECK(puzzle->givens == 1);
  CHECK(puzzle->cell[0] == 0x101);
  CHECK(puzzle->cell[1] == 0x010);
  CHECK(puzzle->cell[80] == kAllDigits);
  const std::string written = to_string(*puzzle);
  CHECK(written.substr(0, 18) == "1.......9....5....");
  CHECK(parse_puzzle(written) == puzzle);

  std::string why;
  text[10] = '7';
  CHECK_FALSE(parse_puzzle(text, &why));
  CHECK(why == "character '7' at position 11 is neither the pencil mark 2 nor a blank");
  CHECK_FALSE(parse_puzzle(text.substr(1), &why));
  CHECK(why == "728 characters where 81 or 729 are expected");
}
