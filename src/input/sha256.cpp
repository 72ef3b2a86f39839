#include "input/sha256.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>
#include <iterator>

#include "input/io_error.h"

namespace bitwhip::input {

namespace {

struct FreeContext {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
using Context = std::unique_ptr<EVP_MD_CTX, FreeContext>;

void check(int ok) {
  if (ok != 1) throw IoError("SHA-256 is not available from libcrypto");
}

}  // namespace

struct Sha256::Impl {
  Context context{EVP_MD_CTX_new()};
};

Sha256::Sha256() : impl_(std::make_unique<Impl>()) { check(EVP_DigestInit_ex(impl_->context.get(), EVP_sha256(), nullptr)); }

Sha256::~Sha256() = default;

void Sha256::update(const void* data, std::size_t size) { check(EVP_DigestUpdate(impl_->context.get(), data, size)); }

std::string Sha256::hex() const {
  // Finishing spoils a context, so a copy is finished.
  const Context copy{EVP_MD_CTX_new()};
  check(EVP_MD_CTX_copy_ex(copy.get(), impl_->context.get()));
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest;
  unsigned int size = 0;
  check(EVP_DigestFinal_ex(copy.get(), digest.data(), &size));
  std::string text;
  for (unsigned int i = 0; i < size; ++i) fmt::format_to(std::back_inserter(text), "{:02x}", digest[i]);
  return text;
}

}  // namespace bitwhip::input
