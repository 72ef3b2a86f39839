#include "batch/chunk.h"

namespace bitwhip::batch {

namespace {

void empty(std::string& text) {
  constexpr std::size_t kWorthKeeping = std::size_t{1} << 20;
  text.clear();
  if (text.capacity() > kWorthKeeping) text.shrink_to_fit();
}

}  // namespace

void Chunk::recycle() {
  file_name = nullptr;
  empty(text);
  lines.clear();
  raw_bytes = 0;
  rated = 0;
  empty(records);
  empty(messages);
  tally.clear();
  rating_time = {};
}

}  // namespace bitwhip::batch
