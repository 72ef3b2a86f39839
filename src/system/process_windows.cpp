#include <fcntl.h>
#include <io.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <csignal>
#include <cstdlib>
#include <new>
#include <utility>

#include "system/files.h"
#include "system/process.h"
#include "system/windows_api.h"

namespace bitwhip::system {

namespace {

std::function<void(int signal)>& stop_function() {
  static auto* const function = new std::function<void(int signal)>;  // a signal may come late
  return *function;
}

// Called by the system, in a thread of its own.
BOOL WINAPI handle_event(DWORD event) {
  static std::atomic<bool> was_called{false};
  const bool is_key = event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT;
  if (was_called.exchange(true)) return is_key ? FALSE : TRUE;
  stop_function()(is_key ? SIGINT : SIGTERM);
  // Where a console or a session ends, the process does when this function returns.
  if (!is_key) Sleep(INFINITE);
  return TRUE;
}

unsigned output_page = 0;

}  // namespace

std::vector<std::string> program_arguments(int, char**) {
  int count = 0;
  wchar_t** const words = CommandLineToArgvW(GetCommandLineW(), &count);
  if (words == nullptr) throw std::bad_alloc();
  std::vector<std::string> out;
  for (int i = 1; i < count; ++i) out.push_back(narrow(words[i]));
  LocalFree(words);
  return out;
}

void prepare_standard_streams() {
  for (const int fd : {kStandardInput, kStandardOutput, kStandardError}) {
    if (handle_of(fd) == INVALID_HANDLE_VALUE) {
      // Opened in the wrong direction.
      const int null = _open("NUL", fd == kStandardInput ? _O_WRONLY : _O_RDONLY);
      if (null >= 0 && null != fd) {
        _dup2(null, fd);
        _close(null);
      }
    }
    _setmode(fd, _O_BINARY);
  }
  // Errors are told by messages, not by windows.
  SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX | SEM_NOOPENFILEERRORBOX);
  output_page = GetConsoleOutputCP();
  if (output_page != 0 && output_page != CP_UTF8 && SetConsoleOutputCP(CP_UTF8) != 0)
    std::atexit([] { SetConsoleOutputCP(output_page); });
}

void catch_stop_signals(std::function<void(int signal)> stop) {
  stop_function() = std::move(stop);
  SetConsoleCtrlHandler(handle_event, TRUE);
}

void raise_open_file_limit() {
  constexpr int kMost = 2048;  // of the runtime library
  _setmaxstdio(kMost);
}

int processor_count() {
  DWORD_PTR own = 0, all = 0;
  // A mask has the processors of one group, of which large machines have several.
  if (GetActiveProcessorGroupCount() <= 1 &&
      GetProcessAffinityMask(GetCurrentProcess(), &own, &all) != 0 && own != 0)
    return std::popcount(own);
  return std::max(static_cast<int>(GetActiveProcessorCount(ALL_PROCESSOR_GROUPS)), 1);
}

std::string program_path() {
  constexpr std::size_t kLongest = 32768;
  std::wstring path(kLongest, L'\0');
  path.resize(GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size())));
  return narrow(path);
}

// There is no fork().
bool call_in_forked_children(void (*)()) { return true; }

ThreadValue::ThreadValue(void (*free)(void* value)) : key_(FlsAlloc(free)) {
  if (key_ == FLS_OUT_OF_INDEXES) throw std::bad_alloc();
}

ThreadValue::~ThreadValue() { FlsFree(static_cast<DWORD>(key_)); }

void ThreadValue::set(void* value) {
  if (FlsSetValue(static_cast<DWORD>(key_), value) == 0) throw std::bad_alloc();
}

}  // namespace bitwhip::system
