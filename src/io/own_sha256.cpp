#include "io/own_sha256.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace bitwhip::io {

namespace {

constexpr std::size_t kOwnBlock = 64;
constexpr std::size_t kOwnLength = 8;  // at the end of the last block

// The fractional parts of the cube roots of the first 64 primes.
constexpr std::uint32_t kSha256Rounds[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

void hash_block(OwnSha256State& state, const unsigned char* block) {
  std::uint32_t w[64];
  for (std::size_t i = 0; i < 16; ++i) {
    const unsigned char* const b = block + 4 * i;
    w[i] = std::uint32_t{b[0]} << 24 | std::uint32_t{b[1]} << 16 | std::uint32_t{b[2]} << 8 | b[3];
  }
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t a = w[i - 15], b = w[i - 2];
    w[i] = w[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) + w[i - 7] +
           (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
  }
  std::uint32_t v[8];
  std::copy_n(state.h, 8, v);
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t e = v[4], a = v[0];
    const std::uint32_t t = v[7] + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                            ((e & v[5]) ^ (~e & v[6])) + kSha256Rounds[i] + w[i];
    const std::uint32_t u = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) +
                            ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
    std::copy_backward(v, v + 7, v + 8);
    v[4] += t;
    v[0] = t + u;
  }
  for (std::size_t i = 0; i < 8; ++i) state.h[i] += v[i];
}

}  // namespace

void begin_own_sha256(OwnSha256State& state) {
  // The fractional parts of the square roots of the first 8 primes.
  state = {{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab,
            0x5be0cd19},
           0,
           0,
           {},
           0,
           32};
}

void update_own_sha256(OwnSha256State& state, const void* data, std::size_t size) {
  const auto* bytes = static_cast<const unsigned char*>(data);
  auto* const block = reinterpret_cast<unsigned char*>(state.data);
  const std::uint64_t bits = (std::uint64_t{state.Nh} << 32 | state.Nl) + std::uint64_t{size} * 8;
  state.Nl = static_cast<std::uint32_t>(bits);
  state.Nh = static_cast<std::uint32_t>(bits >> 32);
  while (size > 0) {
    if (state.num == 0 && size >= kOwnBlock) {
      hash_block(state, bytes);
      bytes += kOwnBlock;
      size -= kOwnBlock;
      continue;
    }
    const std::size_t n = std::min(size, kOwnBlock - state.num);
    std::memcpy(block + state.num, bytes, n);
    bytes += n;
    size -= n;
    state.num += static_cast<std::uint32_t>(n);
    if (state.num < kOwnBlock) break;
    hash_block(state, block);
    state.num = 0;
  }
}

void finish_own_sha256(OwnSha256State& state, unsigned char* hash) {
  const std::uint64_t bits = std::uint64_t{state.Nh} << 32 | state.Nl;
  static constexpr unsigned char kPadding[kOwnBlock] = {0x80};
  const std::size_t length_at = kOwnBlock - kOwnLength,
                    zeros = (state.num < length_at ? 0 : kOwnBlock) + length_at - state.num;
  update_own_sha256(state, kPadding, std::min(zeros, kOwnBlock));
  if (zeros > kOwnBlock) {
    static constexpr unsigned char kZeros[kOwnLength] = {};
    update_own_sha256(state, kZeros, zeros - kOwnBlock);
  }
  unsigned char length[kOwnLength];
  for (std::size_t i = 0; i < kOwnLength; ++i)
    length[i] = static_cast<unsigned char>(bits >> (56 - 8 * i));
  update_own_sha256(state, length, kOwnLength);
  for (std::size_t i = 0; i < 32; ++i)
    hash[i] = static_cast<unsigned char>(state.h[i / 4] >> (24 - 8 * (i % 4)));
}

}  // namespace bitwhip::io
