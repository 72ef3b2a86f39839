#include "input/chunk.h"

namespace bitwhip::input {

void empty(std::string& text) {
  constexpr std::size_t kWorthKeeping = std::size_t{1} << 20;
  text.clear();
  if (text.capacity() > kWorthKeeping) text.shrink_to_fit();
}

void Chunk::recycle() {
  file_name = nullptr;
  notes.clear();
  empty(text);
  lines.clear();
  raw_bytes = 0;
  end = {};
}

}  // namespace bitwhip::input
