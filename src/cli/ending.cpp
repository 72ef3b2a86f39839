#include "cli/ending.h"

#include <fmt/core.h>
#include <pthread.h>
#include <unistd.h>

#include <csignal>
#include <exception>
#include <functional>
#include <new>
#include <system_error>
#include <thread>

#include "base/exit_code.h"
#include "io/io_error.h"
#include "job/settings.h"

namespace bitwhip::cli {

namespace {

Failure internal(const char* what) { return {kExitInternal, fmt::format("internal error: {}; please report it", what)}; }

// Returns SIGINT, SIGTERM and SIGHUP, but for those that the parent ignores: a background job of a
// shell is started so, and it is meant.
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

void wait_for_signal(const sigset_t& caught, io::Stop& stop) {
  int signal = 0;
  while (sigwait(&caught, &signal) != 0) {
  }
  stop.request(signal);
  // The next one kills, should the end be long in coming.
  pthread_sigmask(SIG_UNBLOCK, &caught, nullptr);
  for (;;) pause();
}

}  // namespace

Failure current_failure() {
  try {
    throw;
  } catch (const job::OptionError& error) {
    return {kExitUsage, error.what()};
  } catch (const io::Stopped& stopped) {
    return {kExitSignalBase + stopped.reason(), stopped.what()};
  } catch (const io::IoError& error) {
    return {kExitIo, error.what()};
  } catch (const std::bad_alloc&) {
    return {kExitIo, "there is not enough memory; a smaller --arena or fewer --threads may help"};
  } catch (const std::system_error& error) {  // the system refused a resource, such as a thread
    return {kExitIo, error.what()};
  } catch (const std::exception& error) {
    return internal(error.what());
  } catch (...) {
    return internal("unknown exception");
  }
}

const io::Stop& stop_on_signals() {
  // Never destroyed: a signal may come at any time.
  static io::Stop* const stop = [] {
    auto* const made = new io::Stop;
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);  // a limit on the size of files is an error of write(), with a message
    // Blocked in this thread and in all that come from it, and waited for in one of their own: no
    // handler runs in the middle of anything.
    const sigset_t caught = signals_to_catch();
    pthread_sigmask(SIG_BLOCK, &caught, nullptr);
    io::Stop::of_signals = made;
    std::thread(wait_for_signal, caught, std::ref(*made)).detach();
    return made;
  }();
  return *stop;
}

}  // namespace bitwhip::cli
