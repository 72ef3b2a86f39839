#include "io/io_error.h"

#include <cstring>

namespace bitwhip::io {

std::string errno_message(const std::string& name, const char* what, int error) { return name + ": " + what + ": " + std::strerror(error); }

}  // namespace bitwhip::io
