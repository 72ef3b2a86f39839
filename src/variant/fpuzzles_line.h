// A string of f-puzzles as the line of a variant whose names alone give rows and columns.
//
// The string is read in our own notation (fpuzzles.h), as the line of a variant of its own. What that variant's names and fields give beyond rows and
// columns are the additions of the line: blocks or regions first, then all other houses.
//
// Thread-safety: a pure function.
#pragma once

#include <string_view>
#include <variant>

#include "variant/puzzle.h"

namespace bitwhip::variant {

std::variant<VariantPuzzle, Refusal> read_fpuzzles_line(std::string_view word);

}  // namespace bitwhip::variant
