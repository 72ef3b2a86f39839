// The checker's own reader of boards: classic puzzles, and the names, fields and clue words of
// variants, written from their definitions; the engine's is in src/variant.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/board/board.h"

namespace bitwhip::verify {

// Reads the board of a line: all its fields, that is everything before its first tab. `names`:
// those of the variant, separated by commas. Throws Wrong for what is malformed and for what is not
// supported.
VariantBoard read_variant(std::string_view names, std::string_view line);

// Reads a classic puzzle of 81 characters, or 729 for pencil marks. Throws Wrong.
VariantBoard classic_board(std::string_view puzzle);

// Returns true if both lists name the same variant, in any order. Throws Wrong for an unknown name.
bool same_variant(std::string_view names, std::string_view others);

struct ReadVariant {
  VariantBoard board;
  std::shared_ptr<const Tables> tables;
  std::string line{};  // its names, a blank, and the fields that were read
};
}  // namespace bitwhip::verify
