// What the tests of variants share: layouts as sets, and the relations between cells written once
// more from their definitions.
#pragma once

#include <bitset>
#include <set>
#include <string>
#include <vector>

#include "grid/geometry.h"
#include "variant/variant.h"

namespace bitwhip::variant::checks {

using Cells = std::set<int>;  // 9 * row + column, from 0

Cells cells_of(const BoardLayout::HouseCells& house);
// The house or partial house of that name; fails the test where there is none.
Cells house(const BoardLayout& layout, const std::string& name);

// The cells marked '#' in a drawing of 81 characters.
Cells drawn(const std::string& picture);

// True if the two candidates are linked: one cell, or one digit and one house, or a link of
// their own.
class Linked {
 public:
  explicit Linked(const BoardLayout& layout, const LayoutAdditions& additions = {});
  bool operator()(Candidate a, Candidate b) const { return rows_[a][b]; }
  std::set<Candidate> of(Candidate a) const;

 private:
  std::vector<std::bitset<kCandidates>> rows_;
};

// The houses keep to their shape: cells ascending, on the board, names of one word and unique;
// links ascending, each once, none that a house or a cell gives already.
void check_shape(const BoardLayout& layout, const LayoutAdditions& additions = {});

}  // namespace bitwhip::variant::checks
