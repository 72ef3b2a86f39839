// The nearest right word for a wrong one.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bitwhip::cli {

// Insertions, deletions, changes and swaps of neighbours that turn a into b; upper and lower case are the same.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The word of least distance, the first of several; words must not be empty.
std::string_view nearest(std::string_view word, std::span<const std::string_view> words);

// "unknown WHAT 'WORD'; did you mean NEAREST? (all: A, B, C)"
std::string unknown_word(std::string_view what, std::string_view word, std::span<const std::string_view> words);

}  // namespace bitwhip::cli
