// Decompression by magic number: whole, concatenated, in pieces, cut off and damaged streams.
#include "io/decompress.h"

#include <catch2/catch.hpp>
#include <string>

#include "io/io_error.h"
#include "io/source.h"
#include "support/compress.h"

using namespace bitwhip;
using io::IoError;
using testing::compressors;
using testing::gzip;
using testing::zstd;

namespace {

struct Decoded {
  std::string text;
  std::string error;
};

Decoded decode(std::string_view bytes, std::size_t piece = SIZE_MAX, std::size_t room = 1000) {
  io::MemorySource raw(bytes, piece);
  Decoded decoded;
  try {
    const auto source = io::decompress(raw, "FILE");
    std::string block(room, '\0');
    while (const std::size_t n = source->read(block.data(), block.size()))
      decoded.text.append(block, 0, n);
  } catch (const IoError& error) {
    decoded.error = error.what();
  }
  return decoded;
}

std::string long_text() {
  std::string text;
  for (int i = 0; i < 80000; ++i) text += std::to_string(i * 7919 % 10007) + '\n';
  return text;
}

}  // namespace

TEST_CASE("text passes through, whatever it begins with") {
  using namespace std::string_literals;
  for (const std::string& text :
       {""s, "a"s, "\x1f"s, "\x1f\x8c"s, "\x28\xb5"s, "\x28\xb5\x2f"s, "\x28\xb5\x2fx"s, "B"s,
        "BZh9"s, "BZh01AY&SY"s, "BZh91AY&Sx\n"s, "\xfd\x37zXZ"s, long_text()}) {
    for (const std::size_t piece : {std::size_t{1}, std::size_t{3}, std::size_t{100000}}) {
      const Decoded decoded = decode(text, piece);
      CHECK(decoded.text == text);
      CHECK(decoded.error.empty());
    }
  }
}

TEST_CASE("UTF-16 is decoded with and without a byte-order mark, plain and compressed") {
  const std::string text = "53..7....\n\u00e9\U0001f600 x\n";
  const std::u16string units = u"53..7....\n\u00e9\U0001f600 x\n";
  for (const bool big : {false, true}) {
    for (const bool marked : {false, true}) {
      std::string bytes;
      for (const char16_t unit : (marked ? u"\ufeff" : u"") + units) {
        const char high = static_cast<char>(unit >> 8), low = static_cast<char>(unit & 0xff);
        bytes += {big ? high : low, big ? low : high};
      }
      const std::string expected = (marked ? "\xef\xbb\xbf" : "") + text;
      for (const std::size_t piece : {std::size_t{1}, std::size_t{3}, std::size_t{100000}}) {
        CHECK(decode(bytes, piece).text == expected);
        CHECK(decode(gzip(bytes), piece).text == expected);
        CHECK(decode(gzip(bytes), piece, 1).text == expected);
      }
    }
  }
  CHECK(decode(gzip(gzip(text))).text == gzip(text));
}

TEST_CASE("compressed streams are decoded, also in small pieces and concatenated") {
  const std::string text = long_text();
  for (const auto& [name, compress] : compressors()) {
    INFO(name);
    const std::string packed = compress(text);
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{100000}}) {
      const Decoded once = decode(packed, piece);
      CHECK(once.text == text);
      CHECK(once.error.empty());
      const Decoded twice = decode(compress("abc") + compress("") + packed, piece);
      CHECK(twice.text == "abc" + text);
      CHECK(twice.error.empty());
    }
    CHECK(decode(packed, 5, 1).text == text);
    CHECK(decode(compress("")).text.empty());
    CHECK(decode(compress("")).error.empty());
  }
}

TEST_CASE("a zstd stream may begin with a frame to skip") {
  const std::string content = "to skip";
  for (char first = '\x50'; first <= '\x5f'; ++first) {
    const std::string frame =
        std::string(1, first) + std::string("\x2a\x4d\x18\x07\0\0\0", 7) + content;
    for (const std::size_t piece : {std::size_t{1}, std::size_t{5}, SIZE_MAX})
      CHECK(decode(frame + zstd("text") + frame + zstd("more"), piece).text == "textmore");
    CHECK(io::is_compressed(frame));
  }
  CHECK(decode("P*M\x19").text == "P*M\x19");
}

TEST_CASE("zeros after gzip data are padding") {
  CHECK(decode(gzip("abc") + std::string(1000, '\0')).error.empty());
  CHECK(decode(gzip("abc") + std::string(10, '\0') + gzip("def")).text == "abcdef");
}

TEST_CASE("a stream that is cut off gives what can be decoded, then an error") {
  const std::string text = long_text();
  for (const auto& [name, compress] : compressors()) {
    INFO(name);
    const std::string whole = compress(text);
    for (const std::size_t size :
         {std::size_t{12}, std::size_t{20}, whole.size() / 2, whole.size() - 1}) {
      const Decoded decoded = decode(whole.substr(0, size));
      CHECK(decoded.text == text.substr(0, decoded.text.size()));
      CHECK(decoded.error.find("FILE: ") == 0);
      CHECK(decoded.error.find("cut off") != std::string::npos);
      if (size == whole.size() - 1) CHECK(decoded.text.size() > text.size() / 2);
    }
  }
}

TEST_CASE("damage and garbage are errors") {
  const std::string text = long_text();
  std::string bad = gzip(text);
  bad[bad.size() - 6] ^= 1;  // the checksum
  CHECK(decode(bad).text == text);
  CHECK(decode(bad).error.find("damaged") != std::string::npos);
  CHECK(decode(gzip("abc") + "garbage").text == "abc");
  CHECK(decode(gzip("abc") + "garbage").error.find("something else") != std::string::npos);
  CHECK(decode(zstd("abc") + "garbage").error.find("damaged") != std::string::npos);
  std::string broken = zstd(text);
  broken[broken.size() / 2] ^= 0x55;
  broken[broken.size() / 2 + 1] ^= 0x55;
  const Decoded decoded = decode(broken);
  CHECK((!decoded.error.empty() || decoded.text != text));
}

TEST_CASE("bzip2 and xz: damage, garbage, and builds without their libraries") {
  using namespace std::string_literals;
#ifdef BITWHIP_BZIP2
  const std::string bz = testing::bzip2(long_text());
  std::string bad_bz = bz;
  bad_bz[bz.size() / 2] ^= 0x55;
  CHECK(decode(bad_bz).error == "FILE: bzip2 data is damaged");
  CHECK(decode(testing::bzip2("abc") + "garbage").text == "abc");
  CHECK(decode(testing::bzip2("abc") + "garbage").error ==
        "FILE: bzip2 data is followed by something else");
#else
  CHECK(decode("BZh91AY&SYxxxx")
            .error.find("FILE: bzip2 data, and bitwhip was built without the library for it "
                        "(Debian: libbz2-dev)") == 0);
#endif
#ifdef BITWHIP_XZ
  const std::string xz = testing::xz(long_text());
  std::string bad_xz = xz;
  bad_xz[xz.size() / 2] ^= 0x55;
  CHECK(decode(bad_xz).error == "FILE: xz data is damaged");
  CHECK(decode(testing::xz("abc") + "garbage").text == "abc");
  CHECK(decode(testing::xz("abc") + "garbage").error.find("FILE: xz data is") == 0);
#else
  CHECK(decode("\xfd\x37zXZ\0xxxx"s)
            .error.find("FILE: xz data, and bitwhip was built without the library for it (Debian: "
                        "liblzma-dev)") == 0);
#endif
}
