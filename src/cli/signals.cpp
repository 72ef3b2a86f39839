#include "cli/signals.h"

#include <csignal>

namespace bitwhip::cli {

namespace {

batch::Stop* the_stop = nullptr;  // set before the handlers

void handle(int signal) { the_stop->request(signal); }

void install(int signal) {
  struct sigaction old;
  sigaction(signal, nullptr, &old);
  // A background job of a shell is started with SIGINT ignored, and means it.
  if (old.sa_handler == SIG_IGN) return;
  struct sigaction action {};
  action.sa_handler = handle;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

}  // namespace

const batch::Stop& stop_on_signals() {
  // Never destroyed: a signal may come at any time.
  static batch::Stop* const stop = [] {
    the_stop = new batch::Stop;
    std::signal(SIGPIPE, SIG_IGN);
    install(SIGINT);
    install(SIGTERM);
    return the_stop;
  }();
  return *stop;
}

}  // namespace bitwhip::cli
