// Aligned memory of the engine.
//
// posix_memalign() of Emscripten, behind the aligned `new` of its library, asks for a larger block
// and gives back what it does not need of it. So the gap that a freed block leaves is too small for
// the same request, and the memory goes to pieces where workers, each with its arena, come and go.
// Here a block keeps its padding, and fits into the gap of its like.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>

// Stands in place of the one of the library, which the other forms of aligned `new` call.
void* operator new(std::size_t size, std::align_val_t alignment) {
  const auto step = static_cast<std::size_t>(alignment);
  constexpr std::size_t kMark = sizeof(void*);
  if (size > SIZE_MAX - step - kMark) throw std::bad_alloc();
  auto* const block = static_cast<char*>(::operator new(size + step + kMark));
  const auto behind_mark = reinterpret_cast<std::uintptr_t>(block) + kMark;
  char* const at = block + kMark + (step - behind_mark % step) % step;
  std::memcpy(at - kMark, &block, kMark);
  return at;
}

void operator delete(void* at, std::align_val_t) noexcept {
  if (at == nullptr) return;
  void* block = nullptr;
  std::memcpy(&block, static_cast<char*>(at) - sizeof block, sizeof block);
  ::operator delete(block);
}
