// What harnesses of readers compare of the lines in a chunk.
#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "input/chunk.h"

// Number, token, tail, refused.
using Seen = std::tuple<std::uint64_t, std::string, std::string, bool>;

inline void append(std::vector<Seen>& seen, const bitwhip::input::Chunk& chunk) {
  for (const bitwhip::input::Line& line : chunk.lines)
    seen.emplace_back(line.number, chunk.token(line), chunk.tail(line), line.refused);
}
