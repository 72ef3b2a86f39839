// Forms as short keys: equal exactly when the forms are equal, and no key is the front of another.
//
// A key is its length, 81 bits that tell which cells have a digit, and four bits for each digit:
// some 25 bytes for a minimal puzzle, 53 for a grid. Thread-safety: a plain function.
#pragma once

#include <string>

#include "collect/cells.h"

namespace bitwhip::collect {

inline void append_key(std::string& out, const Cells& cells) {
  constexpr std::size_t kMaskBytes = 11;
  const std::size_t begin = out.size();
  out.append(1 + kMaskBytes, '\0');
  bool high = true;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (cells[cell] == 0) continue;
    char& mask = out[begin + 1 + cell / 8];
    mask = static_cast<char>(mask | 1 << cell % 8);
    if (high)
      out += static_cast<char>(cells[cell] << 4);
    else
      out.back() = static_cast<char>(out.back() | cells[cell]);
    high = !high;
  }
  out[begin] = static_cast<char>(out.size() - begin - 1);
}

}  // namespace bitwhip::collect
