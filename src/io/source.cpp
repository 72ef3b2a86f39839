#include "io/source.h"

#include <cerrno>
#include <vector>

#include "io/io_error.h"
#include "system/files.h"

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
  held_.fd = Descriptor(path == "-" ? system::duplicate(system::kStandardInput)
                                    : system::open_to_read(path));
  if (held_.fd < 0) throw IoError(errno_message(name_, "cannot be opened", errno));
  const auto status = system::status_of(held_.fd);
  if (!status) return;
  if (status->kind == system::FileKind::folder)
    throw IoError(errno_message(name_, "cannot be read", EISDIR));
  may_wait_ = !status->is_regular();
  size_ = may_wait_ ? 0 : status->size;
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
      const system::WaitEnd end = system::wait_to_read(held_.fd, stop_.wake_fd());
      if (end == system::WaitEnd::failed)
        throw IoError(errno_message(name_, "cannot be read", errno));
      if (end == system::WaitEnd::woken) return 0;
    }
    const std::int64_t n = system::read_bytes(held_.fd, to, size);
    if (n < 0) {
      if (errno == EINTR || errno == EAGAIN) continue;
      throw IoError(errno_message(name_, "cannot be read", errno));
    }
    // At the end, checks whether the file was truncated meanwhile.
    if (n == 0 && size_ > 0) {
      const auto status = system::status_of(held_.fd);
      if (status && status->size < size_)
        throw IoError(name_ + ": the file became shorter while it was read");
    }
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
  if (system::seek_to(held_.fd, place.offset) < 0)
    throw IoError(errno_message(name_, "cannot be read", errno));
  bytes_ = place.offset;
  if (sum_ != nullptr) sum_->fetch_add(place.offset, std::memory_order_relaxed);
  if (hash_) hash_ = place.hash;
  return true;
}

bool FileSource::ready() {
  if (!may_wait_ || held_at_ < held_.bytes.size() || held_.ended) return true;
  return system::is_readable(held_.fd);
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
