// Hashes of parts of files, to tell whether a file is still the one that was read.
#pragma once

#include <cstdint>
#include <string>

#include "io/sha256.h"
#include "io/stop.h"

namespace bitwhip::io {

// Hashes the bytes from begin to end, or to the end of the file when it is shorter. Costs some
// seconds for ten gigabytes; a stop ends it early, with a hash that means nothing. Throws IoError.
Sha256 hash_of_file(const std::string& path, std::uint64_t begin, std::uint64_t end, const Stop& stop);

}  // namespace bitwhip::io
