#include "batch/sink.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>

#include "input/io_error.h"

namespace bitwhip::batch {

FileSink::FileSink(const std::string& path) : name_(path == "-" ? "<stdout>" : path) {
  constexpr int kMode = 0666;  // less the umask
  fd_ = path == "-" ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3) : open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kMode);
  if (fd_ < 0) throw input::IoError(input::errno_message(name_, "cannot be opened for writing", errno));
}

FileSink::~FileSink() {
  if (fd_ >= 0) ::close(fd_);
}

bool FileSink::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(fd_, bytes.data(), bytes.size());
    if (n >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(n));
    } else if (errno == EPIPE) {
      return false;
    } else if (errno == EAGAIN) {
      pollfd wait{fd_, POLLOUT, 0};
      poll(&wait, 1, -1);
    } else if (errno != EINTR) {
      throw input::IoError(input::errno_message(name_, "cannot be written", errno));
    }
  }
  return true;
}

void FileSink::close() {
  const int fd = fd_;
  fd_ = -1;
  if (fd >= 0 && ::close(fd) != 0 && errno != EINTR) throw input::IoError(input::errno_message(name_, "cannot be written", errno));
}

bool ChecksumSink::write(std::string_view bytes) {
  constexpr std::uint64_t kPrime = 0x100000001b3;
  for (const char c : bytes) value_ = (value_ ^ static_cast<unsigned char>(c)) * kPrime;
  return true;
}

}  // namespace bitwhip::batch
