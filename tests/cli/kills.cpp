#include "cli/kills.h"

#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>
#include <memory>
#include <system_error>

#include "cli/program.h"
#include "io/decompress.h"
#include "io/source.h"

namespace bitwhip::testing {

namespace {

std::uint64_t size_of(const std::string& path) {
  std::error_code none;
  const auto size = std::filesystem::file_size(path, none);
  return none ? 0 : size;
}

}  // namespace

int kill_and_resume(const std::vector<std::string>& arguments, const std::string& output,
                    std::uint64_t bytes, int kills, std::mt19937& random) {
  int killed = 0;
  for (int i = 0; i <= kills; ++i) {
    Process process(arguments);
    process.close_input();
    if (i < kills) {
      // Between two of the system calls of the start; or somewhere among the records, nearer to the
      // last kill than to the end.
      const bool early = random() % 4 == 0;
      const std::uint64_t now = size_of(output), left = bytes - std::min(bytes, now),
                          enough = now + random() % (left / 3 + 1);
      const unsigned patience = early ? random() % 300 : 100000;  // looks at the file
      for (unsigned looks = 0;
           looks < patience && size_of(output) <= enough && !process.has_ended(); ++looks)
        usleep(10);
      process.send(SIGKILL);
    }
    const int code = process.wait();
    if (code == 1000 + SIGKILL) {
      ++killed;
      continue;
    }
    INFO(process.errors());
    REQUIRE(code == 0);
  }
  return killed;
}

std::string decoded(const std::string& path) {
  const std::string bytes = read_file(path);
  io::MemorySource raw(bytes);
  const auto source = io::decompress(raw, path);
  std::string text, block(std::size_t{64} << 10, '\0');
  while (const std::size_t n = source->read(block.data(), block.size()))
    text.append(block.data(), n);
  return text;
}

}  // namespace bitwhip::testing
