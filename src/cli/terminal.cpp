#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace bitwhip::cli {

namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

}  // namespace

bool is_terminal(int fd) { return isatty(fd) == 1; }

bool is_smart_terminal(int fd) { return is_terminal(fd) && environment("TERM") != "dumb"; }

std::size_t terminal_width(int fd) {
  constexpr std::size_t kUsual = 80;
  winsize size{};
  return ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : kUsual;
}

bool wants_color(int fd) { return is_smart_terminal(fd) && environment("NO_COLOR").empty(); }

bool is_utf8() {
  // The first that is set counts, as for setlocale().
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string_view value = environment(name);
    if (value.empty()) continue;
    return value.find("UTF-8") != std::string_view::npos || value.find("utf8") != std::string_view::npos;
  }
  return false;
}

}  // namespace bitwhip::cli
