// SHA-256 of our own, which builds for Windows use: it gives what libcrypto gives, of bytes that
// come in any pieces.
#include "io/own_sha256.h"

#include <catch2/catch.hpp>
#include <random>
#include <string>

#include "base/text.h"
#include "io/sha256.h"

using namespace bitwhip;

namespace {

std::string hash_of(const std::string& bytes, std::size_t piece) {
  io::OwnSha256State state;
  io::begin_own_sha256(state);
  for (std::size_t at = 0; at < bytes.size(); at += piece)
    io::update_own_sha256(state, bytes.data() + at, std::min(piece, bytes.size() - at));
  unsigned char hash[32];
  io::finish_own_sha256(state, hash);
  std::string text;
  for (const unsigned char byte : hash) append_hex(text, static_cast<char>(byte));
  return text;
}

}  // namespace

TEST_CASE("own SHA-256: the examples of the standard") {
  CHECK(hash_of("", 1) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(hash_of("abc", 3) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_CASE("own SHA-256: every length and every piece has the hash of libcrypto") {
  std::mt19937 random(7);
  std::string bytes;
  for (std::size_t size = 0; size < 300; ++size) {
    io::Sha256 expected;
    expected.update(bytes.data(), bytes.size());
    INFO(size);
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{64}, size + 1})
      CHECK(hash_of(bytes, piece) == expected.hex());
    bytes += static_cast<char>(random());
  }
}
