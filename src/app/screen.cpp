#include "app/screen.h"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "io/output.h"

namespace bitwhip::app {

namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

}  // namespace

bool print(std::string_view text) {
  io::FileSink out("-");
  const bool is_read = out.write(text);
  out.close();
  return is_read;
}

void show(const std::string& text) {
  constexpr int kNotFound = 127;  // as a shell tells it
  const std::string pager(environment("PAGER").empty() ? "command -v less >/dev/null && exec less; exec cat" : environment("PAGER"));
  if (!is_smart_terminal(STDOUT_FILENO) || pager == "cat") {
    print(text);
    return;
  }
  setenv("LESS", "FRX", 0);
  setenv("LV", "-c", 0);
  std::signal(SIGPIPE, SIG_DFL);  // of the pager
  FILE* const pipe = popen(pager.c_str(), "w");
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGINT, SIG_IGN);  // the pager decides what ctrl-C means
  if (pipe != nullptr) std::fwrite(text.data(), 1, text.size(), pipe);
  const int status = pipe == nullptr ? -1 : pclose(pipe);
  if (status == -1 || WEXITSTATUS(status) == kNotFound) print(text);
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
