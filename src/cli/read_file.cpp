#include "cli/read_file.h"

#include <array>

#include "io/source.h"

namespace bitwhip::cli {

std::string read_file(const std::string& path) {
  const io::Stop never;
  io::FileSource file(path, never, false);
  std::string text;
  std::array<char, 4096> block;
  while (const std::size_t n = file.read(block.data(), block.size())) text.append(block.data(), n);
  return text;
}

}  // namespace bitwhip::cli
