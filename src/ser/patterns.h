// What follows from patterns on a reduced grid, for expansions of level 1 and more: locking, hidden pairs, naked pairs, X-wings.
//
// The first of these producers that gives anything ends the question. A pattern counts only where it rests on candidates of the source grid that are
// gone, for these are the parents of what it removes: of locking and X-wings the digit in the base outside the covers, of a hidden pair its digits
// elsewhere in the house, of a naked pair the other digits of its cells. What one pattern removes comes cell by cell in reading order. Cost: 1 to 2
// microseconds.
#pragma once

#include <array>

#include "ser/board.h"
#include "ser/expansion.h"
#include "ser/hint.h"

namespace bitwhip::ser {

class Patterns final : private Sink {
 public:
  // True when something follows.
  bool derive(const Board& source, const Links& links, const Board& now, Derivation& out);
  // The pattern whose parents are being given.
  const Hint& last() const { return *last_; }

 private:
  bool take(const Hint& hint) override;
  void parent(int cell, unsigned digits) {
    each_digit(digits, [&](int digit) { parents_[count_++] = static_cast<std::uint16_t>(links_->index(cell, digit)); });
  }

  const Board* source_ = nullptr;
  const Board* now_ = nullptr;
  const Links* links_ = nullptr;
  Derivation* out_ = nullptr;
  const Hint* last_ = nullptr;
  bool any_ = false;
  std::array<std::uint16_t, 81> parents_{};
  std::size_t count_ = 0;
};

}  // namespace bitwhip::ser
