// The grid of a line: n^2 characters for givens, or n^3 for candidate states.
//
//   givens      a digit 1 to n, or a mark of a blank cell (grid/puzzle.h); with `evenodd` e and o too, for an even and an odd digit
//   a state     n characters a cell, the k-th of them digit k where k is possible, '.' or '0' where it is not
//
// The length of the word gives the size: 64 characters are an 8x8, never the state of a 4x4. Below 9x9 states are read only where the names give the
// size. With a map of regions a word of 2 n^2 characters is grid and map.
//
// Thread-safety: pure functions.
#pragma once

#include <cstddef>
#include <optional>

#include "variant/draft.h"
#include "variant/names.h"

namespace bitwhip::variant {

struct GridForm {
  int size = 9;
  bool state = false;
  bool with_map = false;  // the second half of the word is the map
};

// given_size: that of the names, or 0. Nothing where no grid has that length.
std::optional<GridForm> form_of_grid(std::size_t length, int given_size, bool map);
// "17 characters where 16, 25, 36, 49, 64, 81 or 729 are expected"
std::string wrong_grid_length(std::size_t length, int given_size, bool map);

// word: n^2 or n^3 characters, as state says. parity: e and o are read.
Refused read_grid(Draft& draft, std::string_view word, bool state, bool parity);

}  // namespace bitwhip::variant
