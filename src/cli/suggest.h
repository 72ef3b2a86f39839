// Suggestions for unknown words.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bitwhip::cli {

// Insertions, deletions, changes and swaps of neighbours that turn a into b; upper and lower case are the same.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The nearest of the known words, the first of several; empty when none is near. A known word is near when few letters differ (a third of the word,
// but at least one and not all of them), when the word begins it, or when it makes up the first half of the word or more.
std::string_view nearest(std::string_view word, std::span<const std::string_view> known);

// "unknown WHAT 'WORD'; did you mean NEAREST? (all: A, B, C)", without the question when no word is near.
std::string unknown_word(std::string_view what, std::string_view word, std::span<const std::string_view> known);

}  // namespace bitwhip::cli
