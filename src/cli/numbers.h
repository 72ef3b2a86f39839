// Numbers on the command line.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace bitwhip::cli {

// A whole number in decimal, nothing around it.
std::optional<long> parse_whole(std::string_view text);
// "2-13", or "5" for 5-5: whole numbers, the first not above the second.
std::optional<std::pair<int, int>> parse_range(std::string_view text);
// A decimal number that is finite and not negative.
std::optional<double> parse_seconds(std::string_view text);
// Bytes: a whole number and optionally a unit, in any case. K, KiB: 1024; KB: 1000; and likewise M, G, T.
std::optional<std::size_t> parse_size(std::string_view text);

}  // namespace bitwhip::cli
