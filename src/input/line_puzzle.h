// From a line of a chunk to its puzzle.
#pragma once

#include <optional>
#include <string>

#include "grid/puzzle.h"
#include "input/chunk.h"

namespace bitwhip::input {

// The puzzle of the line; or nothing, and why holds a clear sentence, which names the way to read the line where one is known.
std::optional<Puzzle> read_puzzle(const Chunk& chunk, const Line& line, std::string& why);

}  // namespace bitwhip::input
