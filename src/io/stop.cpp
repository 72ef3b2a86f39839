#include "io/stop.h"

#include <cerrno>

#include "io/io_error.h"
#include "system/files.h"

namespace bitwhip::io {

static_assert(std::atomic<int>::is_always_lock_free, "a signal handler may use the members");

Stop::~Stop() {
  if (read_end_ >= 0) system::close_file(read_end_);
  if (write_end_ >= 0) system::close_file(write_end_);
}

int Stop::wake_fd() const {
  if (const int fd = read_end_; fd >= 0) return fd;
  const std::lock_guard lock(opening_);
  if (read_end_ < 0) {
    int ends[2];
    if (!system::make_pipe(ends)) throw IoError(errno_message("pipe", "cannot be made", errno));
    // A request either sees the write end, or was made before this check of the reason: both orders
    // are sequentially consistent.
    write_end_ = ends[1];
    if (reason_ != 0) wake();
    read_end_ = ends[0];
  }
  return read_end_;
}

void Stop::request(int reason) noexcept {
  int none = 0;
  if (reason_.compare_exchange_strong(none, reason)) wake();
}

void Stop::wake() const noexcept {
  const int fd = write_end_;
  // The byte is never read, so that waiting keeps reporting the request. A full pipe does as well.
  if (fd >= 0) [[maybe_unused]]
    const auto written = system::write_bytes(fd, "", 1);
}

}  // namespace bitwhip::io
