// A geometry before its tables are built: size, houses and links, as a variant names them.
//
// A board of n x n cells is the upper left corner of a board of nine: cell r, c has the number 9 *
// r + c whatever n is, candidates are numbered as in candidate.h, and digits beyond n do not occur.
// A cell that is not on the board holds digit 1, which is linked to nothing; a puzzle gives it.
//
// Three things make a variant (PBCS ch. 2): houses, which are CSP-variables, since each digit has
// exactly one place in them; partial houses, which hold each digit at most once, and so give links
// alone; and links between any two candidates of different cells.
//
// Thread-safety: plain values.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "grid/candidate.h"

namespace bitwhip {

// Two candidates of different cells that are not both true; a < b.
struct CandidatePair {
  Candidate a;
  Candidate b;
  friend auto operator<=>(const CandidatePair&, const CandidatePair&) = default;
};

struct Layout {
  struct House {
    VariableKind kind = VariableKind::other;  // of its variables
    std::string name;                         // how paths name it: "r1", "c9", "b5", "x\", "w1", "d3"
    std::vector<std::uint8_t> cells;          // ascending; n of a house, 2 to n of a partial one

    friend bool operator==(const House&, const House&) = default;
  };

  int size = 9;               // n: 4 to 9
  std::vector<House> houses;  // rows, columns, blocks or regions, then all others
  std::vector<House> partial;
  std::vector<CandidatePair> links;  // ascending, each once; those that houses, partial houses and cells give are not among them

  // Adds n houses: the rows, the columns, or blocks of so many rows and columns.
  void add_rows();
  void add_columns();
  void add_blocks(int height, int width);

  static Layout classic();  // rows, columns, blocks

  friend bool operator==(const Layout&, const Layout&) = default;
};

// What one puzzle adds to a layout.
struct Additions {
  std::vector<Layout::House> houses{};   // regions of a jigsaw, colours, extra regions of n cells
  std::vector<Layout::House> partial{};  // cages, extra regions and colours of fewer cells
  std::vector<CandidatePair> links{};

  bool empty() const { return houses.empty() && partial.empty() && links.empty(); }
  friend bool operator==(const Additions&, const Additions&) = default;
};

// True if the cell is on a board of that size.
constexpr bool is_on_board(int size, int cell) { return cell / 9 < size && cell % 9 < size; }

}  // namespace bitwhip
