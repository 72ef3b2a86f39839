// SHA-256 of a stream of bytes, by OpenSSL's libcrypto; on Windows by io/own_sha256.h.
//
// A copyable value: it can be copied in mid-stream, and serialized, to be continued in another run
// of the program.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bitwhip::io {

class Sha256 {
 public:
  // False in a build without both, where nothing is hashed and hex() is empty.
  static bool is_available();

  Sha256();
  void update(const void* data, std::size_t size);
  // Returns the hash so far as 64 lower-case hexadecimal digits; more bytes may follow.
  std::string hex() const;

  // Returns the state as text, in a portable format.
  std::string save() const;
  // Returns nothing for a text that save() does not produce.
  static std::optional<Sha256> restore(std::string_view text);

 private:
  [[maybe_unused]] std::array<std::uint32_t, 28> context_;  // the state, which is plain data
};

}  // namespace bitwhip::io
