#include "app/screen.h"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "base/text.h"
#include "io/output.h"

namespace bitwhip::app {

namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

}  // namespace

void print(std::string_view text) {
  io::FileSink out("-");
  out.write(text);
  out.close();
}

void complain(std::string_view text) {
  const std::string line = fmt::format("bitwhip: {}\n", printable(text));
  std::fwrite(line.data(), 1, line.size(), stderr);
}

bool is_terminal(int fd) { return isatty(fd) == 1; }

bool is_smart_terminal(int fd) { return is_terminal(fd) && environment("TERM") != "dumb"; }

std::size_t terminal_width(int fd) {
  constexpr std::size_t kUsual = 80;
  winsize size{};
  return ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : kUsual;
}

bool wants_color(int fd) { return is_smart_terminal(fd) && environment("NO_COLOR").empty(); }

bool colors_output(const Settings& settings) { return settings.output == kStandard && wants_color(STDOUT_FILENO); }

bool is_utf8() {
  // The first that is set counts, as for setlocale().
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string_view value = environment(name);
    if (value.empty()) continue;
    return value.find("UTF-8") != std::string_view::npos || value.find("utf8") != std::string_view::npos;
  }
  return false;
}

}  // namespace bitwhip::app
