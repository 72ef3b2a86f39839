#include "cli/read_file.h"

#include <array>

#include "input/source.h"

namespace bitwhip::cli {

std::string read_file(const std::string& path) {
  const input::Stop never;
  input::FileSource file(path, never, false);
  std::string text;
  std::array<char, 4096> block;
  while (const std::size_t n = file.read(block.data(), block.size())) text.append(block.data(), n);
  return text;
}

}  // namespace bitwhip::cli
