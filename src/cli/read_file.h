// A small file as a text.
#pragma once

#include <string>

namespace bitwhip::cli {

// Throws IoError.
std::string read_file(const std::string& path);

}  // namespace bitwhip::cli
