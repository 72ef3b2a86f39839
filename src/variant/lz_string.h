// LZ-String's base64 form of a text.
//
// Thread-safety: a pure function.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bitwhip::variant {

// The text behind the string; nothing where it is none.
std::optional<std::string> decompress_lz_base64(std::string_view packed);

}  // namespace bitwhip::variant
