#include "io/sink.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "io/io_error.h"

namespace bitwhip::io {

namespace {

bool is_regular(int fd) {
  struct stat status;
  return fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
}

}  // namespace

FileSink::FileSink(const std::string& path, bool keep) : name_(path == "-" ? "<stdout>" : path) {
  constexpr int kMode = 0666;  // less the umask
  fd_ = path == "-" ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3) : open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, kMode);
  if (fd_ < 0) throw IoError(errno_message(name_, "cannot be opened for writing", errno));
  if (path == "-" || !is_regular(fd_)) return;
  try {
    // Not every file system has locks.
    if (flock(fd_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) throw IoError(name_ + ": another program is writing this file");
    if (!keep && ftruncate(fd_, 0) != 0) throw IoError(errno_message(name_, "cannot be emptied", errno));
    if (keep) lseek(fd_, 0, SEEK_END);
  } catch (...) {
    ::close(fd_);
    throw;
  }
}

FileSink::~FileSink() {
  if (fd_ >= 0) ::close(fd_);
}

bool FileSink::is_terminal() const { return isatty(fd_) == 1; }

bool FileSink::write(std::string_view bytes) {
  const std::size_t whole = bytes.size();
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
      const std::string message = errno_message(name_, "cannot be written", errno);
      cut_off(whole - bytes.size());
      throw IoError(message);
    }
  }
  return true;
}

// Takes back what was written last, where that is the end of a file.
void FileSink::cut_off(std::size_t bytes) {
  struct stat status;
  const off_t end = lseek(fd_, 0, SEEK_CUR);
  if (bytes == 0 || fstat(fd_, &status) != 0 || !S_ISREG(status.st_mode) || end != status.st_size) return;
  const off_t kept = end - static_cast<off_t>(bytes);
  if (kept >= 0 && ftruncate(fd_, kept) == 0) lseek(fd_, kept, SEEK_SET);
}

bool FileSink::is_file() const { return is_regular(fd_); }

std::uint64_t FileSink::size() const {
  struct stat status;
  if (fstat(fd_, &status) != 0) throw IoError(errno_message(name_, "cannot be read", errno));
  return static_cast<std::uint64_t>(status.st_size);
}

void FileSink::cut(std::uint64_t bytes) {
  const auto size = static_cast<off_t>(bytes);
  if (ftruncate(fd_, size) != 0 || lseek(fd_, size, SEEK_SET) != size) throw IoError(errno_message(name_, "cannot be cut off", errno));
}

void FileSink::sync() {
  // Devices and pipes know nothing of this.
  if (is_file() && fdatasync(fd_) != 0) throw IoError(errno_message(name_, "cannot be written", errno));
}

void FileSink::close() {
  const int fd = fd_;
  fd_ = -1;
  if (fd >= 0 && ::close(fd) != 0 && errno != EINTR) throw IoError(errno_message(name_, "cannot be written", errno));
}

bool ChecksumSink::write(std::string_view bytes) {
  constexpr std::uint64_t kPrime = 0x100000001b3;
  for (const char c : bytes) value_ = (value_ ^ static_cast<unsigned char>(c)) * kPrime;
  return true;
}

}  // namespace bitwhip::io
