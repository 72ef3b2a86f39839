#include "cli/read_file.h"

#include <cerrno>
#include <fstream>
#include <iterator>

#include "input/io_error.h"

namespace bitwhip::cli {

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file) throw input::IoError(input::errno_message(path, "cannot be read", errno));
  return text;
}

}  // namespace bitwhip::cli
