// A descriptor of an open file, which is closed with its owner; below 0 there is none.
#pragma once

#include <unistd.h>

#include <utility>

namespace bitwhip::io {

class Descriptor {
 public:
  explicit Descriptor(int fd = -1) : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }

  operator int() const { return fd_; }
  // Gives the descriptor away: the caller closes it.
  int release() { return std::exchange(fd_, -1); }

 private:
  int fd_;
};

}  // namespace bitwhip::io
