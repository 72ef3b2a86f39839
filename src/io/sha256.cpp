// The older interface of libcrypto, since only its state can be saved. It is "deprecated", which
// means that new programs should use the newer one.
#define OPENSSL_SUPPRESS_DEPRECATED
#include "io/sha256.h"

#ifdef BITWHIP_OPENSSL
#include <openssl/sha.h>
#endif

#include <bit>

#include "base/text.h"
#include "io/own_sha256.h"

namespace bitwhip::io {

#if defined(BITWHIP_OPENSSL) || defined(BITWHIP_OWN_SHA256)

namespace {

#ifdef BITWHIP_OPENSSL
using HashState = SHA256_CTX;
void begin_hash(HashState& state) { SHA256_Init(&state); }
void update_hash(HashState& state, const void* data, std::size_t size) {
  SHA256_Update(&state, data, size);
}
void finish_hash(HashState& state, unsigned char* hash) { SHA256_Final(hash, &state); }
#else
using HashState = OwnSha256State;
void begin_hash(HashState& state) { begin_own_sha256(state); }
void update_hash(HashState& state, const void* data, std::size_t size) {
  update_own_sha256(state, data, size);
}
void finish_hash(HashState& state, unsigned char* hash) { finish_own_sha256(state, hash); }
#endif

constexpr std::size_t kHashBytes = 32;
constexpr unsigned kBlockBytes = 64;

// Appends eight hexadecimal digits.
void append_word(std::string& text, std::uint32_t word) {
  for (int shift = 24; shift >= 0; shift -= 8)
    append_hex(text, static_cast<char>(word >> shift & 0xff));
}

// Parses a number of `digits` hexadecimal digits from the front.
template <class Number>
bool take(std::string_view& text, std::size_t digits, Number& number) {
  if (text.size() < digits) return false;
  const auto read = parse_number<Number>(text.substr(0, digits), 16);
  if (!read) return false;
  number = *read;
  text.remove_prefix(digits);
  return true;
}

}  // namespace

bool Sha256::is_available() { return true; }

Sha256::Sha256() {
  HashState context{};
  begin_hash(context);
  context_ = std::bit_cast<decltype(context_)>(context);
}

void Sha256::update(const void* data, std::size_t size) {
  auto context = std::bit_cast<HashState>(context_);
  update_hash(context, data, size);
  context_ = std::bit_cast<decltype(context_)>(context);
}

std::string Sha256::hex() const {
  auto context = std::bit_cast<HashState>(context_);  // finish_hash() changes the context
  std::array<unsigned char, kHashBytes> digest;
  finish_hash(context, digest.data());
  std::string text;
  for (const unsigned char byte : digest) append_hex(text, static_cast<char>(byte));
  return text;
}

// Returns the eight words of the chaining value, the number of bits, and the incomplete block.
std::string Sha256::save() const {
  const auto context = std::bit_cast<HashState>(context_);
  std::string text;
  for (const std::uint32_t word : context.h) append_word(text, word);
  append_word(text, context.Nh);
  append_word(text, context.Nl);
  const auto* const block = reinterpret_cast<const char*>(context.data);
  for (unsigned i = 0; i < context.num; ++i) append_hex(text, block[i]);
  return text;
}

std::optional<Sha256> Sha256::restore(std::string_view text) {
  HashState context{};
  begin_hash(context);
  for (std::uint32_t& word : context.h) {
    if (!take(text, 8, word)) return std::nullopt;
  }
  if (!take(text, 8, context.Nh) || !take(text, 8, context.Nl)) return std::nullopt;
  constexpr unsigned kByteBits = 8;
  context.num = context.Nl / kByteBits % kBlockBytes;
  if (context.Nl % kByteBits != 0 || text.size() != 2 * std::size_t{context.num})
    return std::nullopt;
  for (unsigned i = 0; i < context.num; ++i) {
    if (!take(text, 2, reinterpret_cast<unsigned char*>(context.data)[i])) return std::nullopt;
  }
  Sha256 made;
  made.context_ = std::bit_cast<decltype(context_)>(context);
  return made;
}

#else
// Where neither is, as in pages, nothing is hashed, and provenance lacks hashes.
bool Sha256::is_available() { return false; }
Sha256::Sha256() : context_{} {}
void Sha256::update(const void*, std::size_t) {}
std::string Sha256::hex() const { return {}; }
std::string Sha256::save() const { return {}; }
std::optional<Sha256> Sha256::restore(std::string_view) { return std::nullopt; }
#endif

}  // namespace bitwhip::io
