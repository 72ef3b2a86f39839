#include "io/source.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <vector>

#include "io/io_error.h"

namespace bitwhip::io {

std::size_t CountingSource::count(const char* bytes, std::size_t size) {
  bytes_.fetch_add(size, std::memory_order_relaxed);
  if (sum_ != nullptr) sum_->fetch_add(size, std::memory_order_relaxed);
  if (hash_) hash_->update(bytes, size);
  return size;
}

FileSource::FileSource(const std::string& path, const Stop& stop, Hashing hashing, HeldPipe* held,
                       std::atomic<std::uint64_t>* sum)
    : CountingSource(hashing, sum), name_(path == "-" ? "<stdin>" : path), stop_(stop) {
  if (held != nullptr) {
    held_ = std::move(*held);
    return;
  }
  held_.fd = Descriptor(path == "-" ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
                                    : open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (held_.fd < 0) throw IoError(errno_message(name_, "cannot be opened", errno));
  struct stat status;
  if (fstat(held_.fd, &status) != 0) return;
  if (S_ISDIR(status.st_mode)) throw IoError(errno_message(name_, "cannot be read", EISDIR));
  may_wait_ = !S_ISREG(status.st_mode);
  size_ = may_wait_ ? 0 : status.st_size;
}

std::size_t FileSource::read(char* to, std::size_t size) {
  if (held_at_ < held_.bytes.size()) {
    const std::size_t n = held_.bytes.copy(to, size, held_at_);
    held_at_ += n;
    return count(to, n);
  }
  if (held_.ended) return 0;  // a terminal would wait for a second end
  for (;;) {
    if (may_wait_) {
      // A signal may arrive in another thread, or just before poll(): only a descriptor in the same
      // poll() is sure to end it.
      pollfd wait[2] = {{held_.fd, POLLIN, 0}, {stop_.wake_fd(), POLLIN, 0}};
      if (poll(wait, 2, -1) < 0) {
        if (errno == EINTR) continue;
        throw IoError(errno_message(name_, "cannot be read", errno));
      }
      if (wait[1].revents != 0) return 0;
    }
    const ssize_t n = ::read(held_.fd, to, size);
    if (n < 0) {
      if (errno == EINTR || errno == EAGAIN) continue;
      throw IoError(errno_message(name_, "cannot be read", errno));
    }
    // At the end, checks whether the file was truncated meanwhile.
    if (struct stat status;
        n == 0 && size_ > 0 && fstat(held_.fd, &status) == 0 && status.st_size < size_)
      throw IoError(name_ + ": the file became shorter while it was read");
    if (keeps_) {
      held_.bytes.append(to, static_cast<std::size_t>(n));
      held_at_ = held_.bytes.size();
      held_.ended = n == 0;
    }
    return count(to, static_cast<std::size_t>(n));
  }
}

bool FileSource::seek(const RawPosition& place) {
  if (may_wait_) return false;
  if (lseek(held_.fd, static_cast<off_t>(place.offset), SEEK_SET) < 0)
    throw IoError(errno_message(name_, "cannot be read", errno));
  bytes_ = place.offset;
  if (sum_ != nullptr) sum_->fetch_add(place.offset, std::memory_order_relaxed);
  if (hash_) hash_ = place.hash;
  return true;
}

bool FileSource::ready() {
  if (!may_wait_ || held_at_ < held_.bytes.size() || held_.ended) return true;
  pollfd now{held_.fd, POLLIN, 0};
  return poll(&now, 1, 0) > 0;
}

std::string read_up_to(Source& source, std::size_t size) {
  std::vector<char> block(std::min(size, std::size_t{64} << 10));
  std::string text;
  while (text.size() < size) {
    const std::size_t n = source.read(block.data(), std::min(block.size(), size - text.size()));
    if (n == 0) break;
    text.append(block.data(), n);
  }
  return text;
}

Sha256 hash_of_file(const std::string& path, std::uint64_t begin, std::uint64_t end,
                    const Stop& stop) {
  FileSource file(path, stop, Hashing::no);
  file.seek({begin, {}});
  Sha256 hash;
  std::vector<char> block(std::size_t{256} << 10);
  while (begin < end && stop.reason() == 0) {
    const std::size_t n = file.read(
        block.data(), static_cast<std::size_t>(std::min<std::uint64_t>(block.size(), end - begin)));
    if (n == 0) break;
    hash.update(block.data(), n);
    begin += n;
  }
  return hash;
}

}  // namespace bitwhip::io
