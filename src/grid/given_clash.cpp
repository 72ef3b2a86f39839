#include "grid/given_clash.h"

#include <bit>
#include <string>
#include <vector>

#include "grid/candidate.h"
#include "grid/geometry.h"
#include "grid/grid.h"
#include "grid/puzzle.h"

namespace bitwhip {
namespace {

std::string placed(Candidate given) {
  const int cell = cell_of(given);
  return "r" + std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1) + " = " +
         std::to_string(digit_of(given));
}

}  // namespace

std::string given_clash(const GridTables& tables, const Puzzle& puzzle) {
  if (puzzle.marks) return {};
  std::vector<Candidate> givens;
  for (int cell = 0; cell < kCells; ++cell) {
    if (!is_on_board(tables.geometry().size(), cell)) continue;
    const unsigned mask = puzzle.cell[cell];
    if (is_single_bit(mask)) givens.push_back(candidate_of(cell, std::countr_zero(mask) + 1));
  }
  for (const Candidate first : givens) {
    for (const Candidate second : givens) {
      const unsigned kept = tables.keep_rows()[first].lane[cell_of(second)];
      if (first < second && (kept >> (digit_of(second) - 1) & 1) == 0)
        return placed(first) + " and " + placed(second) + " exclude each other";
    }
  }
  return {};
}

}  // namespace bitwhip
