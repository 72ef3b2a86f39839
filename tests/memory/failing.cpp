#include "failing.h"

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <new>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define BITWHIP_SANITIZER
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define BITWHIP_SANITIZER
#endif
#endif

namespace bitwhip::testing {

namespace {

std::atomic<bool> armed{false}, lasts{false}, failed{false};
std::atomic<std::uint64_t> count{0}, nth{0};
std::atomic<std::int64_t> live{0};
thread_local int spared = 0;

// Counts an allocation. Returns true if it fails.
bool fails() {
  if (!armed || spared > 0) return false;
  const std::uint64_t n = ++count, at = nth;
  if (at == 0 || n < at || (n > at && !lasts)) return false;
  failed = true;
  errno = ENOMEM;
  return true;
}

}  // namespace

void fail_at(std::uint64_t n, Shortage shortage) {
  lasts = shortage == Shortage::lasting;
  failed = false;
  count = 0;
  nth = n;
}

bool stop_failing() {
  nth = 0;
  return failed.exchange(false);
}

std::uint64_t allocations() { return count; }
std::int64_t live_blocks() { return live; }

Armed::Armed() { armed = true; }
Armed::~Armed() { armed = false; }
Spared::Spared() { ++spared; }
Spared::~Spared() { --spared; }

#ifndef BITWHIP_SANITIZER
namespace {

void* counted(void* block) {
  if (block != nullptr) ++live;
  return block;
}

}  // namespace
#endif

}  // namespace bitwhip::testing

#ifdef BITWHIP_SANITIZER

namespace {

void* new_block(std::size_t size, std::size_t alignment) {
  if (bitwhip::testing::fails()) throw std::bad_alloc();
  void* block = nullptr;
  if (alignment <= alignof(std::max_align_t))
    block = std::malloc(size);
  else if (posix_memalign(&block, alignment, size) != 0)
    block = nullptr;
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

void* try_block(std::size_t size) noexcept {
  return bitwhip::testing::fails() ? nullptr : std::malloc(size);
}

}  // namespace

void* operator new(std::size_t size) { return new_block(size, 1); }
void* operator new[](std::size_t size) { return new_block(size, 1); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return new_block(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return new_block(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return try_block(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return try_block(size); }
void operator delete(void* block) noexcept { std::free(block); }
void operator delete[](void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }
void operator delete[](void* block, std::size_t) noexcept { std::free(block); }
void operator delete(void* block, std::align_val_t) noexcept { std::free(block); }
void operator delete[](void* block, std::align_val_t) noexcept { std::free(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { std::free(block); }
void operator delete[](void* block, std::size_t, std::align_val_t) noexcept { std::free(block); }

#else

using bitwhip::testing::counted;
using bitwhip::testing::fails;

// The names of the C library for its own functions, and for those that it has replaced.
extern "C" {

void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t n, std::size_t size);
void* __libc_realloc(void* block, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
void __libc_free(void* block);

void* malloc(std::size_t size) { return fails() ? nullptr : counted(__libc_malloc(size)); }
void* calloc(std::size_t n, std::size_t size) {
  return fails() ? nullptr : counted(__libc_calloc(n, size));
}
void* realloc(void* block, std::size_t size) {
  if (fails()) return nullptr;
  void* const moved = __libc_realloc(block, size);
  return block == nullptr ? counted(moved) : moved;
}
void* memalign(std::size_t alignment, std::size_t size) {
  return fails() ? nullptr : counted(__libc_memalign(alignment, size));
}
void* aligned_alloc(std::size_t alignment, std::size_t size) { return memalign(alignment, size); }
int posix_memalign(void** block, std::size_t alignment, std::size_t size) {
  void* const found = memalign(alignment, size);
  if (found == nullptr) return ENOMEM;
  *block = found;
  return 0;
}
void free(void* block) {
  if (block != nullptr) --bitwhip::testing::live;
  __libc_free(block);
}

}  // extern "C"

#endif
