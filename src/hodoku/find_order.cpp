#include "hodoku/find_order.h"

namespace bitwhip::hodoku {
namespace {

void weigh(const CellSet& cells, int digit, FindRank& rank) {
  cells.each([&](int cell) {
    rank.weight += cell * (1 + 80 * rank.deletions) + digit;
    ++rank.deletions;
  });
}

}  // namespace

FindRank DeletionSet::rank() const {
  FindRank rank;
  for (int digit = 1; digit <= kDigits; ++digit) weigh(cells(digit), digit, rank);
  return rank;
}

FindRank DeletionSet::rank_of(const CellSet& cells, int digit) {
  FindRank rank;
  weigh(cells, digit, rank);
  return rank;
}

}  // namespace bitwhip::hodoku
