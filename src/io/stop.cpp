#include "io/stop.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "io/io_error.h"

namespace bitwhip::io {

Stop::Stop() {
  if (pipe2(pipe_, O_CLOEXEC | O_NONBLOCK) != 0) throw IoError(errno_message("pipe", "cannot be made", errno));
}

Stop::~Stop() {
  close(pipe_[0]);
  close(pipe_[1]);
}

void Stop::request(int reason) noexcept {
  int none = 0;
  if (reason_.compare_exchange_strong(none, reason)) {
    // The byte is never taken out again, so that poll() keeps reporting the request. A full pipe would do as well.
    [[maybe_unused]] const auto written = write(pipe_[1], "", 1);
  }
}

}  // namespace bitwhip::io
