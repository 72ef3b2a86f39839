// The names of one variant, checked against each other.
//
// Names that are short for others (x, futoshiki) are taken apart, names that say nothing new are left out, and the canonical form is put together
// from the rest: so two lists that mean the same have the same canonical form.
//
// Thread-safety: plain values and pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "variant/names.h"

namespace bitwhip::variant {

struct ChosenNames {
  std::vector<const NameInfo*> rows;  // in the order of the table; none is short for others
  std::string canonical;
  Sizes sizes = 0;  // those that all names exist for; at least one

  bool has(Trait trait) const;
  bool wants_blocks() const;  // no name gives the blocks up
  // Why there is no board of that size, 4 to 9, in one sentence; empty when there is.
  std::string why_not(int size) const;
};

// Names with commas between them, blanks around them. Throws std::invalid_argument.
ChosenNames choose_names(std::string_view list);

}  // namespace bitwhip::variant
