// A decompressor of LZ-String's base64 form, in which f-puzzles writes its puzzles.
//
// The text consists of 16-bit units (UTF-16). The compressed form is a stream of bits, six per
// character, the highest first; numbers in the stream have their lowest bit first. The stream is a
// list of codes:
//
//   0   a new unit of 8 bits, which follow
//   1   a new unit of 16 bits, which follow
//   2   the end
//   3.. an entry of the dictionary
//
// A new unit becomes an entry. From the second phrase on, each phrase adds another entry: the
// previous phrase plus the first unit of this one. A code may refer to the entry that is just being
// added: the previous phrase plus its own first unit. Codes have two bits at first; they grow by a
// bit whenever as many entries have been added as the width allows. Each entry is already in the
// output, since it spans two consecutive phrases, so it is stored as an offset and a length, and
// only the output can grow. Its limit stops decompression bombs: n codes can stand for n^2/2 units.
//
// Cost: a pass over the input and the output. Thread-safety: pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

namespace bitwhip::io {

enum class LzFailure : unsigned char {
  character,  // not base64, or data behind the end
  truncated,  // no end code
  code,       // a code without an entry
  too_long,   // more than `most` units
};

// Decompresses at most `most` units. Trailing `=` is padding.
std::variant<std::u16string, LzFailure> decompress_lz_base64(std::string_view text,
                                                             std::size_t most);

// Returns a clause such as "it ends before its end code".
std::string_view describe(LzFailure failure);

// Converts to UTF-8; an unpaired surrogate becomes U+FFFD.
std::string utf8_of(std::u16string_view text);

}  // namespace bitwhip::io
