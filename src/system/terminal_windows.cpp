#include <cstdio>
#include <cstdlib>

#include "system/terminal.h"
#include "system/windows_api.h"

namespace bitwhip::system {

bool is_terminal(int fd) {
  DWORD mode = 0;
  return GetConsoleMode(handle_of(fd), &mode) != 0;
}

bool has_cursor_control(int fd) {
  constexpr DWORD kSequences = 0x0004;  // ENABLE_VIRTUAL_TERMINAL_PROCESSING
  const HANDLE handle = handle_of(fd);
  DWORD mode = 0;
  return GetConsoleMode(handle, &mode) != 0 &&
         ((mode & kSequences) != 0 || SetConsoleMode(handle, mode | kSequences) != 0);
}

bool shows_utf8() { return GetConsoleOutputCP() == CP_UTF8; }

std::size_t terminal_columns(int fd) {
  CONSOLE_SCREEN_BUFFER_INFO info;
  if (GetConsoleScreenBufferInfo(handle_of(fd), &info) == 0) return 0;
  return static_cast<std::size_t>(info.srWindow.Right - info.srWindow.Left + 1);
}

bool show_in_pager(std::string_view text) {
  const char* const pager = std::getenv("PAGER");
  if (pager == nullptr || *pager == '\0') return false;  // a console scrolls
  std::FILE* const pipe = _popen(pager, "wb");
  SetConsoleCtrlHandler(nullptr, TRUE);  // the pager handles ctrl-C
  if (pipe == nullptr) return false;
  std::fwrite(text.data(), 1, text.size(), pipe);
  constexpr int kNotFound = 1;  // exit status of cmd.exe for a missing command
  return _pclose(pipe) != kNotFound;
}

const char* const kEndOfInputKeys = "ctrl-Z and Enter";

}  // namespace bitwhip::system
