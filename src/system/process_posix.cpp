#include <fcntl.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#ifdef __linux__
#include <sched.h>
#endif
#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

#include "system/process.h"

namespace bitwhip::system {

namespace {

sigset_t signals_to_catch() {
  sigset_t caught;
  sigemptyset(&caught);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action;
    sigaction(signal, nullptr, &action);
    if (action.sa_handler != SIG_IGN) sigaddset(&caught, signal);
  }
  return caught;
}

void wait_for_signal(const sigset_t& caught, const std::function<void(int signal)>& stop) {
  int signal = 0;
  while (sigwait(&caught, &signal) != 0) {
  }
  stop(signal);
  // The next signal kills, in case stopping takes long.
  pthread_sigmask(SIG_UNBLOCK, &caught, nullptr);
  for (;;) pause();
}

}  // namespace

std::vector<std::string> program_arguments(int argc, char** argv) {
  return {argv + 1, argv + argc};
}

void prepare_standard_streams() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    // Opened in the wrong direction.
    if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
      open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
  std::signal(SIGPIPE, SIG_IGN);
}

void catch_stop_signals(std::function<void(int signal)> stop) {
  std::signal(SIGXFSZ, SIG_IGN);
  // Signals are blocked in this thread and in all that it starts, and awaited in one of their own,
  // so that no handler interrupts anything.
  const sigset_t caught = signals_to_catch();
  pthread_sigmask(SIG_BLOCK, &caught, nullptr);
  std::thread(wait_for_signal, caught, std::move(stop)).detach();
}

void raise_open_file_limit() {
  rlimit files;
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

int processor_count() {
#ifdef __linux__
  // The call fails on machines with more cores than a cpu_set_t holds.
  cpu_set_t cores;
  if (sched_getaffinity(0, sizeof cores, &cores) == 0) return std::max(CPU_COUNT(&cores), 1);
#endif
  return std::max(static_cast<int>(std::thread::hardware_concurrency()), 1);
}

std::string program_path() {
#ifdef __APPLE__
  char path[4096];
  uint32_t size = sizeof path;
  return _NSGetExecutablePath(path, &size) == 0 ? path : "";
#else
  std::error_code ignored;
  return std::filesystem::read_symlink("/proc/self/exe", ignored).string();
#endif
}

bool call_in_forked_children(void (*function)()) {
  return pthread_atfork(nullptr, nullptr, function) == 0;
}

static_assert(sizeof(pthread_key_t) <= sizeof(unsigned long));

ThreadValue::ThreadValue(void (*free)(void* value)) {
  pthread_key_t key{};
  if (pthread_key_create(&key, free) != 0) throw std::bad_alloc();
  key_ = key;
}

ThreadValue::~ThreadValue() { pthread_key_delete(static_cast<pthread_key_t>(key_)); }

void ThreadValue::set(void* value) {
  if (pthread_setspecific(static_cast<pthread_key_t>(key_), value) != 0) throw std::bad_alloc();
}

}  // namespace bitwhip::system
