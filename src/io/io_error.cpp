#include "io/io_error.h"

#include <cstring>

namespace bitwhip::io {

std::string printable(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    // U+0080 to U+009F are control characters too.
    const bool two_bytes =
        c == 0xc2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) >= 0x80 && static_cast<unsigned char>(text[i + 1]) < 0xa0;
    const std::size_t bytes = two_bytes ? 2 : c < 0x20 || c == 0x7f ? 1 : 0;
    if (bytes == 0) out += text[i];
    for (std::size_t k = i; k < i + bytes; ++k) {
      out += "\\x";
      out += kHex[static_cast<unsigned char>(text[k]) >> 4];
      out += kHex[static_cast<unsigned char>(text[k]) & 15];
    }
    if (two_bytes) ++i;
  }
  return out;
}

std::string errno_message(const std::string& name, const char* what, int error) { return name + ": " + what + ": " + std::strerror(error); }

}  // namespace bitwhip::io
