// SHA-256 of a stream of bytes (OpenSSL's libcrypto behind it).
#pragma once

#include <cstddef>
#include <memory>
#include <string>

namespace bitwhip::input {

class Sha256 {
 public:
  Sha256();
  ~Sha256();
  void update(const void* data, std::size_t size);
  // 64 lower-case hexadecimal digits of all that came so far; more may follow.
  std::string hex() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace bitwhip::input
