// Failure of input or output: the program ends with exit code 2.
#pragma once

#include <stdexcept>
#include <string>

namespace bitwhip::io {

struct IoError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// "NAME: WHAT: text of errno"
std::string errno_message(const std::string& name, const char* what, int error);

}  // namespace bitwhip::io
