// SHA-256 (FIPS 180-4) for builds without libcrypto, with the state and the functions of its older
// interface, so that either of them goes on with what the other one has saved.
//
// Thread-safety: one thread at a time for each state.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bitwhip::io {

struct OwnSha256State {
  std::uint32_t h[8];      // the chaining value
  std::uint32_t Nl, Nh;    // bits so far, in halves
  std::uint32_t data[16];  // bytes of the incomplete block, in their order
  std::uint32_t num;       // how many
  std::uint32_t md_len;    // bytes of the hash
};

void begin_own_sha256(OwnSha256State& state);
void update_own_sha256(OwnSha256State& state, const void* data, std::size_t size);
// Writes the 32 bytes of the hash. Nothing can be added afterwards.
void finish_own_sha256(OwnSha256State& state, unsigned char* hash);

}  // namespace bitwhip::io
