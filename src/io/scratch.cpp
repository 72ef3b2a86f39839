#include "io/scratch.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "io/io_error.h"

namespace bitwhip::io {

namespace {

constexpr std::size_t kBlock = std::size_t{64} << 10;

std::string temporary_folder() {
  const char* const name = std::getenv("TMPDIR");
  return name != nullptr && *name != '\0' ? name : "/tmp";
}

[[noreturn]] void refuse_scratch(const std::string& folder, const char* what) {
  throw IoError(folder + ": a temporary file " + what + ": " + std::strerror(errno) + "; TMPDIR names another folder for them");
}

}  // namespace

ScratchFile::ScratchFile() : folder_(temporary_folder()) {
  std::string name = folder_ + "/bitwhip-XXXXXX";
  fd_ = mkostemp(name.data(), O_CLOEXEC);
  if (fd_ < 0) refuse_scratch(folder_, "cannot be made");
  unlink(name.c_str());
}

ScratchFile::~ScratchFile() {
  if (fd_ >= 0) close(fd_);
}

void ScratchFile::write(std::string_view bytes) {
  block_ += bytes;
  if (block_.size() >= kBlock) flush();
}

void ScratchFile::flush() {
  for (std::string_view left = block_; !left.empty();) {
    const ssize_t n = ::write(fd_, left.data(), left.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) refuse_scratch(folder_, "cannot be written");
    left.remove_prefix(static_cast<std::size_t>(n));
  }
  block_.clear();
}

void ScratchFile::rewind() {
  flush();
  at_ = 0;
  if (lseek(fd_, 0, SEEK_SET) != 0) refuse_scratch(folder_, "cannot be read");
}

bool ScratchFile::read(char* to, std::size_t size) {
  bool any = false;
  while (size > 0) {
    if (at_ == block_.size()) {
      block_.resize(kBlock);
      ssize_t n;
      do n = ::read(fd_, block_.data(), block_.size());
      while (n < 0 && errno == EINTR);
      if (n < 0 || (n == 0 && any)) refuse_scratch(folder_, "cannot be read");
      block_.resize(static_cast<std::size_t>(n));
      at_ = 0;
      if (n == 0) return false;
    }
    const std::size_t part = std::min(size, block_.size() - at_);
    std::memcpy(to, block_.data() + at_, part);
    at_ += part;
    to += part;
    size -= part;
    any = true;
  }
  return true;
}

}  // namespace bitwhip::io
