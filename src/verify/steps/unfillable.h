// Cells that three digits cannot fill, and their other candidates: what the checks of tridagons and
// of impossible patterns share.
//
// Thread-safety: pure functions.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "verify/board/board.h"
#include "verify/path.h"

namespace bitwhip::verify {

// Calls visit(digits) for each three digits.
template <class Visit>
void each_three_digits(Visit visit) {
  for (int a = 1; a <= 9; ++a) {
    for (int b = a + 1; b <= 9; ++b) {
      for (int c = b + 1; c <= 9; ++c) visit(std::vector<int>{a, b, c});
    }
  }
}
inline bool holds_all(const Marks& marks, const Square& square, const std::vector<int>& digits) {
  return std::all_of(digits.begin(), digits.end(), [&](int digit) { return marks.possible(candidate_at(square, digit)); });
}

// Returns the three digits in the cells, which tell the pattern from others. kind: of the pattern,
// for messages. Throws Wrong where a candidate is missing.
Set pattern_of(const Set& possible, const std::vector<Square>& squares, const std::vector<int>& digits, std::string_view kind);
// Returns the other candidates of the cells.
Set guardians_of(const Set& possible, const std::vector<Square>& squares, const Set& pattern);
Set set_of(const std::vector<Candidate>& list);
// Throws Wrong where these are not the guardians.
void check_same(const Set& guardians, const Set& named);
// Throws Wrong where the step of a pattern that gives a relation has the chain of a split, or names
// other guardians than these beside its relation.
void check_pattern_alone(const Step& step, const Set& guardians);

}  // namespace bitwhip::verify
