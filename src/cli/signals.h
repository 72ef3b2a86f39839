// SIGINT, SIGTERM and SIGHUP end the run in good order.
#pragma once

#include "io/stop.h"

namespace bitwhip::cli {

// From the first call on, SIGINT, SIGTERM and SIGHUP request a stop whose reason is the signal (a
// second one kills as usual), and SIGPIPE is ignored, so that writing to a closed pipe is an error
// that can be told from others. Call it before other threads exist.
const io::Stop& stop_on_signals();

}  // namespace bitwhip::cli
