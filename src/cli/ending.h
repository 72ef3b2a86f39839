// How the program ends: after an exception, and early by signals.
#pragma once

#include <string>

#include "io/stop.h"

namespace bitwhip::cli {

struct Failure {
  int code;             // base/exit_code.h
  std::string message;  // one line
};

// The failure behind the exception that is being handled. Call it from a catch clause.
Failure current_failure();

// From the first call on, SIGINT, SIGTERM and SIGHUP request a stop whose reason is the signal (a
// second one kills as usual), and SIGPIPE is ignored, so that writing to a closed pipe is an error
// that can be told from others. Call it before other threads exist.
const io::Stop& stop_on_signals();

}  // namespace bitwhip::cli
