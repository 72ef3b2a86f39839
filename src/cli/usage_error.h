// A mistake in the command line: the program says what is wrong and ends with exit code 1.
#pragma once

#include <stdexcept>

namespace bitwhip::cli {

struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace bitwhip::cli
