// Files that hold no text with puzzles: what they are, by their first bytes, and what to do with
// them.
//
// Thread-safety: pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bitwhip::input {

// Returns what a file is and how to get puzzles out of it, as "a ZIP archive: extract it ...";
// nothing for text, and for what is not known. head: its first bytes, decompressed.
std::optional<std::string> foreign_content(std::string_view head);

// True for bytes that are no text: many control characters are among them.
bool is_binary(std::string_view head);

}  // namespace bitwhip::input
