#include "cli/print.h"

#include <fmt/format.h>

#include <cstdio>

#include "batch/sink.h"
#include "input/io_error.h"

namespace bitwhip::cli {

void print(std::string_view text) {
  batch::FileSink out("-");
  out.write(text);
  out.close();
}

void complain(std::string_view text) {
  const std::string line = fmt::format("bitwhip: {}\n", input::printable(text));
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace bitwhip::cli
