#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "system/terminal.h"

namespace bitwhip::system {

namespace {

std::string_view variable(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr ? value : "";
}

}  // namespace

bool is_terminal(int fd) { return isatty(fd) == 1; }

bool has_cursor_control(int fd) { return is_terminal(fd) && variable("TERM") != "dumb"; }

bool shows_utf8() {
  // The first one set takes precedence, as in setlocale().
  for (const char* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string_view value = variable(name);
    if (value.empty()) continue;
    return value.find("UTF-8") != std::string_view::npos ||
           value.find("utf8") != std::string_view::npos;
  }
  return false;
}

std::size_t terminal_columns(int fd) {
  winsize size{};
  return ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

bool show_in_pager(std::string_view text) {
  constexpr int kNotFound = 127;  // exit status of a shell for a missing command
  const std::string pager(variable("PAGER").empty()
                              ? "command -v less >/dev/null && exec less; exec cat"
                              : variable("PAGER"));
  if (pager == "cat") return false;
  setenv("LESS", "FRX", 0);
  setenv("LV", "-c", 0);
  std::signal(SIGPIPE, SIG_DFL);  // inherited by the pager
  FILE* const pipe = popen(pager.c_str(), "w");
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGINT, SIG_IGN);  // the pager handles ctrl-C
  if (pipe == nullptr) return false;
  std::fwrite(text.data(), 1, text.size(), pipe);
  const int status = pclose(pipe);
  return status != -1 && WEXITSTATUS(status) != kNotFound;
}

const char* const kEndOfInputKeys = "ctrl-D";

}  // namespace bitwhip::system
