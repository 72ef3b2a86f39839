// A field of one letter or digit a cell: the cells of one symbol belong together.
//
// Classes are numbered in the order of their symbols, digits before letters, capitals before small letters, which are symbols of their own.
//
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <vector>

#include "variant/draft.h"

namespace bitwhip::variant {

struct Symbols {
  std::string symbol;         // of each class
  std::vector<int> class_of;  // of each cell of the board in reading order

  std::vector<int> counts() const;  // cells of each class
};

// Takes the next word, which messages call by the name of the field.
Refused read_symbols(Words& words, std::string_view field, int size, Symbols& symbols);

}  // namespace bitwhip::variant
