#include "ser/patterns.h"

#include "ser/fish.h"
#include "ser/hidden_set.h"
#include "ser/locking.h"
#include "ser/naked_set.h"

namespace bitwhip::ser {

bool Patterns::derive(const Board& source, const Links& links, const Board& now, Derivation& out) {
  source_ = &source;
  links_ = &links;
  now_ = &now;
  out_ = &out;
  any_ = false;
  find_locking(now, *this);
  if (!any_) find_hidden_set(now, 2, *this);
  if (!any_) find_naked_set(now, 2, *this);
  if (!any_) find_fish(now, 2, *this);
  return any_;
}

bool Patterns::take(const Hint& hint) {
  count_ = 0;
  CellSet pattern;
  for (const std::uint8_t cell : hint.cells) pattern.add(cell);
  switch (hint.technique) {
    case Technique::naked_pair:
      for (const std::uint8_t cell : hint.cells) parent(cell, source_->digits(cell) & ~hint.digits);
      break;
    case Technique::hidden_pair:
      for (const std::uint8_t cell : cells_of(hint.houses.house[0])) {
        if (!pattern.has(cell)) parent(cell, source_->digits(cell) & hint.digits);
      }
      break;
    default: {
      const int digit = first_digit(hint.digits);
      CellSet covers;
      for (const std::uint8_t house : hint.covers) covers = covers | set_of(house);
      for (const std::uint8_t house : hint.houses) {
        (source_->cells(digit) & set_of(house)).without(now_->cells(digit) | covers).each([&](int cell) { parent(cell, digit_bit(digit)); });
      }
      break;
    }
  }
  if (count_ == 0) return false;
  any_ = true;
  last_ = &hint;
  out_->follows_from(std::span(parents_).first(count_), kNotNested);
  hint.touched.each([&](int cell) { each_digit(hint.removed[static_cast<std::size_t>(cell)], [&](int digit) { out_->off(cell, digit); }); });
  return false;
}

}  // namespace bitwhip::ser
