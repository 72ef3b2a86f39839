// Failure of input or output: the program ends with exit code 2.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace bitwhip::io {

struct IoError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The text without control characters, which a terminal would obey: "\\x1b" in their place. For names of files in messages.
std::string printable(std::string_view text);

// "NAME: WHAT: text of errno"
std::string errno_message(const std::string& name, const char* what, int error);

}  // namespace bitwhip::io
