// LZ-String's base64 form, in which f-puzzles writes its puzzles: text in, text out.
//
// The text is one of 16-bit units (UTF-16). Its compressed form is a stream of bits, six a
// character, the highest first; numbers in the stream have their lowest bit first. The stream is a
// list of codes:
//
//   0   a new unit of 8 bits, which follow
//   1   a new unit of 16 bits, which follow
//   2   the end
//   3.. an entry of the dictionary
//
// A new unit becomes an entry. From the second phrase on, each phrase makes another entry: the
// phrase before it and its own first unit. A code may name the entry that is just being made: that
// is the phrase before and its own first unit. Codes have two bits at first; whenever as many
// entries have been made as the width allows, codes grow by a bit. Each entry stands in the output
// already, as it is made from two phrases in a row, so an entry here is a place and a length, and
// the only thing that can grow is the output. Its cap stops bombs: n codes can stand for n^2/2
// units.
//
// Cost: a pass over the input and the output. Thread-safety: pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

namespace bitwhip::io {

enum class LzFailure : unsigned char {
  character,  // not of base64, or something stands behind the end
  truncated,  // it ends before its end code
  code,       // a code that has no entry yet
  too_long,   // more than `most` units
};

// Returns at most `most` units. Characters are those of base64; `=` at the end is padding.
std::variant<std::u16string, LzFailure> decompress_lz_base64(std::string_view text,
                                                             std::size_t most);

// Returns words such as "it ends before its end code".
std::string_view describe(LzFailure failure);

// Writes U+FFFD for half of a surrogate pair.
std::string utf8_of(std::u16string_view text);

}  // namespace bitwhip::io
