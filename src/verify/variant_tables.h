// The tables of a variant: links and CSP-variables from its houses, partial houses and listed links alone.
//
// Thread-safety: pure functions.
#pragma once

#include <memory>
#include <optional>

#include "verify/sets.h"
#include "verify/variant_board.h"

namespace bitwhip::verify {

struct Path;

struct Variant {
  VariantBoard board;
  std::shared_ptr<const Tables> tables;
};
// Returns the variant of a path; nothing for the classic board of nine. Throws Wrong.
std::optional<Variant> variant_of(const Path& path);

// Variables: the cells, then each digit of each house in the order of the board.
std::shared_ptr<const Tables> tables_of(const VariantBoard& board);

// Pairs of candidates that are linked, and share neither a cell nor, with the same digit, a house.
int extra_links(const VariantBoard& board);

}  // namespace bitwhip::verify
