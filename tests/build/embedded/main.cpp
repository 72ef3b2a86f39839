// Rates a puzzle of datasets/puzzles.tsv (PBCS p. 128) by the library alone: W is 5.
#include <cstdio>

#include "grid/puzzle.h"
#include "rating/rater.h"
#include "rating/rating.h"

#if __cplusplus < 202002L
#error "who links a library of bitwhip gets C++20"
#endif

int main() {
  using namespace bitwhip;
  const auto puzzle = parse_puzzle(
      ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8");
  if (!puzzle) return 1;
  const auto w = rating::find_rating("W");
  const rating::RatingId ids[] = {*w};
  rating::Rater rater(Geometry::classic(), ids, {});
  rating::Report report;
  rater.rate(*puzzle, report);
  std::printf("W = %s\n", rating::to_string(report.values[0]).c_str());
  return report.values[0].n == 5 ? 0 : 1;
}
