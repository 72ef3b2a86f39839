#include "io/file_hash.h"

#include <algorithm>
#include <vector>

#include "io/source.h"

namespace bitwhip::io {

Sha256 hash_of_file(const std::string& path, std::uint64_t begin, std::uint64_t end, const Stop& stop) {
  FileSource file(path, stop, false);
  file.seek({begin, {}});
  Sha256 hash;
  std::vector<char> block(std::size_t{256} << 10);
  while (begin < end && stop.reason() == 0) {
    const std::size_t n = file.read(block.data(), static_cast<std::size_t>(std::min<std::uint64_t>(block.size(), end - begin)));
    if (n == 0) break;
    hash.update(block.data(), n);
    begin += n;
  }
  return hash;
}

}  // namespace bitwhip::io
