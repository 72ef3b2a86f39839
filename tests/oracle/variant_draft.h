// Parser state of a variant: the effect of its names and fields so far. For variant.h.
#pragma once

#include <functional>
#include <iosfwd>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "oracle/variant.h"

namespace bitwhip::oracle {

struct Cell {
  int row, column;  // from 0
  friend auto operator<=>(const Cell&, const Cell&) = default;
};
using CellPair = std::pair<Cell, Cell>;  // the smaller first
// Digits of the first and the second cell that are not both true.
using Forbidden = std::function<bool(int v, int w)>;

struct VariantDraft {
  explicit VariantDraft(int n) : size(n) {}

  std::vector<Cell> all() const;
  // No digit twice; house: and, with n cells, each digit once.
  void differ(const std::vector<Cell>& cells, bool house);
  void relate(Cell a, Cell b, const Forbidden& forbidden);
  // The words after the grid.
  void take_fields(std::istream& words, const std::set<std::string>& names);
  VariantPuzzle finish(const std::string& grid) const;

  int size;
  std::vector<std::vector<Cell>> houses;
  std::map<std::pair<int, int>, CellPair> links;  // labels, the smaller first; and their cells
  std::map<Cell, std::set<int>> gone;             // digits that a cell cannot be
  // Edges with a mark of differences and ratios, and of sums; and what no edge without one has.
  std::set<CellPair> dots, sums;
  std::set<int> no_difference, no_ratio, no_sum;
  std::set<Cell> maxima, minima;

 private:
  void take_clue(const std::string& word);
  void take_marks(const std::string& name, const std::string& options);
  void take_line(const std::string& name, const std::string& options);
  void sign(Cell a, Cell b, char sign);
};

}  // namespace bitwhip::oracle
