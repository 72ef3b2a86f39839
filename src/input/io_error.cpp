#include "input/io_error.h"

#include <cstring>

namespace bitwhip::input {

std::string errno_message(const std::string& name, const char* what, int error) { return name + ": " + what + ": " + std::strerror(error); }

}  // namespace bitwhip::input
