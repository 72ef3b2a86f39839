#include "io/lz_string.h"

#include <catch2/catch.hpp>
#include <random>

#include "support/lz_string.h"

using namespace bitwhip;
using namespace bitwhip::io;
using bitwhip::testing::lz_base64;
using bitwhip::testing::units_of;

namespace {

constexpr std::size_t kMostBytes = 1 << 16;

std::u16string unpacked(const std::string& text, std::size_t most = kMostBytes) {
  const auto result = decompress_lz_base64(text, most);
  if (const auto* failure = std::get_if<LzFailure>(&result))
    FAIL(text << ": " << describe(*failure));
  return std::get<std::u16string>(result);
}

LzFailure failure(const std::string& text, std::size_t most = kMostBytes) {
  const auto result = decompress_lz_base64(text, most);
  REQUIRE(std::holds_alternative<LzFailure>(result));
  CHECK_FALSE(describe(std::get<LzFailure>(result)).empty());
  return std::get<LzFailure>(result);
}

}  // namespace

TEST_CASE("lz_string: by hand") {
  CHECK(unpacked("Q===").empty());  // 01: the end
  CHECK(unpacked("Q").empty());
  // 00 10000110 : a new byte, 'a'; three bits from now on, 010: the end.
  CHECK(unpacked("IZA=") == u"a");
}

TEST_CASE("lz_string: there and back") {
  std::mt19937 random(1);
  for (int run = 0; run < 500; ++run) {
    const unsigned kinds = 1 + random() % 40;
    std::u16string text(random() % 3000, u' ');
    for (char16_t& unit : text)
      unit = static_cast<char16_t>(random() % kinds == 0 && run % 2 ? random()
                                                                    : 'a' + random() % kinds);
    REQUIRE(unpacked(lz_base64(text)) == text);
  }
}

TEST_CASE("lz_string: what is cut off, or goes on, is refused") {
  const std::string packed = lz_base64("{\"size\":9,\"grid\":[[{},{},{},{},{},{},{},{},{}]]}");
  const std::string bare = packed.substr(0, packed.find('='));
  for (std::size_t length = 0; length + 1 < bare.size(); ++length)
    CHECK(failure(bare.substr(0, length)) == LzFailure::truncated);
  CHECK(failure(bare + "BBBB") == LzFailure::character);
  CHECK(failure(bare.substr(0, 5) + "-" + bare.substr(5)) == LzFailure::character);
  CHECK(failure(bare + "=A") == LzFailure::character);
  CHECK(failure("") == LzFailure::truncated);
}

TEST_CASE("lz_string: codes without an entry") {
  CHECK(failure("wAAA") == LzFailure::code);  // 11 first: entry 0 of none
  // A byte, then 111 (entry 4 of one).
  CHECK(failure("IbgA") == LzFailure::code);
}

TEST_CASE("lz_string: a bomb stops at the cap") {
  const std::string bomb = lz_base64(std::u16string(1 << 20, u'a'));
  CHECK(bomb.size() < 4000);
  CHECK(failure(bomb, (1 << 20) - 1) == LzFailure::too_long);
  CHECK(unpacked(bomb, 1 << 20).size() == 1 << 20);
}

TEST_CASE("lz_string: UTF-16 to UTF-8") {
  CHECK(utf8_of(u"a\u00e9\u20ac\U0001f600") == "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
  CHECK(utf8_of(std::u16string(1, char16_t{0xd800}) + u"a" + std::u16string(1, char16_t{0xdc00})) ==
        "\xef\xbf\xbd"
        "a"
        "\xef\xbf\xbd");
}
