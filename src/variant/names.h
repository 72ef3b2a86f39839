// The names of --variant: one table, in the canonical order.
//
// A name is a row: what it adds to the board (houses, links) or to each line (a field), the sizes
// that it allows, how it combines with blocks, and the names beside which it is redundant. Rows,
// columns and, unless a name drops them, blocks need no name; `classic` means just these.
//
// Names of houses in paths:
//
//   rows                 r1 to r9
//   columns              c1 to c9
//   blocks, regions      b1 to b9
//   diagonals            x\ x/
//   wrapped diagonals    p\1 to p\9 fall to the right, p/1 to p/9 to the left, and go on at the
//                        other edge; the number is that of their column in the first row
//   broken diagonals     y1 to y8 (y1 to y4 have eight cells)
//   disjoint groups      d1 to d9, the place in the block
//   windows              w1 to w9, the four shaded ones first
//   asterisk, dot        a1, m1
//   girandola            g1
//   with a line          regions beside blocks j1 to j9, colours k1 ..., extra regions e1 ...,
//                        cages q1 ...
//
// A name of a house is one word, and no two houses of a board have the same one.
//
// Thread-safety: the table is immutable; plain values and pure functions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/lists.h"
#include "base/registry.h"
#include "grid/geometry.h"
#include "variant/fields.h"

namespace bitwhip::variant {

enum class NamePart : std::uint8_t {
  size,
  houses,
  links,
  negative,  // links on unmarked edges
  field,     // a word of each line
};
std::string_view word_for(NamePart part);

// Effect on the blocks.
enum class Blocks : std::uint8_t {
  as_they_are,
  needed,   // they must be houses
  grouped,  // required as houses or as regions in their place
  none,     // rows and columns only
  regions,  // other regions take their place
};

// Set of sizes: bit n stands for n x n.
using Sizes = std::uint16_t;
constexpr Sizes size_bit(int size) { return static_cast<Sizes>(1u << size); }
inline constexpr int kLeastSize = 4;
inline constexpr int kMostSize = 9;
inline constexpr Sizes kAllSizes =
    size_bit(4) | size_bit(5) | size_bit(6) | size_bit(7) | size_bit(8) | size_bit(9);
inline constexpr Sizes kBlockSizes = size_bit(4) | size_bit(6) | size_bit(8) | size_bit(9);
// Returns "4x4, 6x6".
std::string sizes_in_words(Sizes sizes);

// Shape of blocks of n cells; 0 x 0 for sizes without blocks.
struct BlockShape {
  int height;
  int width;
};
constexpr BlockShape block_shape(int size) {
  return size == 4   ? BlockShape{2, 2}
         : size == 6 ? BlockShape{2, 3}
         : size == 8 ? BlockShape{2, 4}
         : size == 9 ? BlockShape{3, 3}
                     : BlockShape{0, 0};
}
constexpr bool has_blocks(int size) { return block_shape(size).height != 0; }

enum NameTrait : unsigned {
  kUnmarkedEdges = 1,  // its links hold on unmarked edges only
  kMarks = 2,          // its field may mark edges
  kWrapsOthers = 4,    // it makes the board a torus for names with kCanWrap
  kCanWrap = 8,
  kRelates = 16,  // its field gives more than houses and unary marks
  kParity = 32,   // its field is in the grid: e and o
  kMap = 64,      // its field is a map of regions, which may be in the word of the grid
  kInPlaceOfGrid = 128,
  kWholeLine = 256,  // the line is one word; excludes all other names
};

struct NameInfo {
  std::string_view name;
  std::array<std::string_view, 4> aliases{};  // empty ones at the end
  std::string_view summary;
  NamePart part = NamePart::houses;
  Sizes sizes = kAllSizes;
  Blocks blocks = Blocks::as_they_are;
  unsigned traits = 0;
  std::array<std::string_view, 2> parts{};     // it is short for these names
  std::array<std::string_view, 4> includes{};  // redundant beside it
  void (*houses)(BoardLayout& layout) = nullptr;
  void (*links)(CellPairRelations& relations, bool wraps) = nullptr;
  void (*read)(LineDraft& draft, LineWords& words) = nullptr;

  bool has(NameTrait trait) const { return (traits & trait) != 0; }
  bool short_for_others() const { return !parts[0].empty(); }
};

// In the canonical order, which is also the order of the fields of a line.
Registry<NameInfo> names();

// Finds a row by name or alias, case-sensitive; null if there is none.
template <class Row>
const Row* find_row(const Registry<Row>& rows, std::string_view name) {
  const auto named = [name](const Row& row) {
    return row.name == name || (!name.empty() && contains(row.aliases, name));
  };
  const auto found = std::find_if(rows.begin(), rows.end(), named);
  return found == rows.end() ? nullptr : &*found;
}
inline const NameInfo* find_name(std::string_view name) { return find_row(names(), name); }

// Names of one variant, checked for contradictions.
//
// Short forms (x, futoshiki) are expanded, redundant names are dropped, and the canonical form is
// built from the rest: lists with the same meaning have the same canonical form.
struct ChosenNames {
  std::vector<const NameInfo*> rows;  // in the order of the table, short forms expanded
  std::string canonical;
  Sizes sizes = 0;  // allowed by all names; at least one

  bool has(NameTrait trait) const;
  bool wants_blocks() const;  // no name drops the blocks
  // Returns why there is no board of that size, 4 to 9; empty if there is one.
  std::string why_not(int size) const;
};

// Parses names separated by commas; blanks around them are ignored. Throws std::invalid_argument.
ChosenNames choose_names(std::string_view list);

}  // namespace bitwhip::variant
