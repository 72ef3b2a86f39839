// Errors of input and output, which end the program with exit code 2.
#pragma once

#include <cstring>
#include <stdexcept>
#include <string>

namespace bitwhip::io {

struct IoError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Returns "NAME: WHAT: " and the text of errno.
inline std::string errno_message(const std::string& name, const char* what, int error) {
  return name + ": " + what + ": " + std::strerror(error);
}

// A stop was requested while the program waited for a file.
class Stopped : public IoError {
 public:
  Stopped(const std::string& name, int reason)
      : IoError(name + ": the program was stopped while it waited for this file"),
        reason_(reason) {}
  int reason() const { return reason_; }

 private:
  int reason_;
};

}  // namespace bitwhip::io
