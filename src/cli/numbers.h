// Numbers on the command line.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "rating/value.h"

namespace bitwhip::cli {

// A whole number in decimal, nothing around it.
std::optional<long> parse_whole(std::string_view text);
// Levels, both whole or both in tenths, the first not above the second: "2-13", "1.0-9.0", or "5" for 5-5.
std::optional<std::pair<rating::Level, rating::Level>> parse_levels(std::string_view text);
// A decimal number that is finite and not negative.
std::optional<double> parse_seconds(std::string_view text);
// Bytes: a whole number and optionally a unit, in any case. K, KiB: 1024; KB: 1000; and likewise M, G, T.
std::optional<std::size_t> parse_size(std::string_view text);

}  // namespace bitwhip::cli
