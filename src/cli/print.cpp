#include "cli/print.h"

#include <fmt/format.h>

#include <cstdio>

#include "io/io_error.h"
#include "io/sink.h"

namespace bitwhip::cli {

void print(std::string_view text) {
  io::FileSink out("-");
  out.write(text);
  out.close();
}

void complain(std::string_view text) {
  const std::string line = fmt::format("bitwhip: {}\n", io::printable(text));
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace bitwhip::cli
