// The finds of one scan over the rectangles of a state, one of each type: uniqueness.cpp and
// avoidable.cpp.
#pragma once

#include <array>
#include <cstdint>

#include "grid/candidate.h"
#include "hodoku/rectangles.h"
#include "hodoku/step.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {

struct RectangleFind {
  bool found = false;
  Rectangle rectangle{};
  int a = 0, b = 0;  // the digits, in the order in which the step has them
  BoundedList<Candidate, 128> deletions, fins;

  void begin(const Rectangle& of, int first, int second) {
    rectangle = of;
    a = first;
    b = second;
    deletions.clear();
    fins.clear();
  }
  // Makes it the find if it has deletions.
  void finish() { found = !deletions.empty(); }
  void fill(HodokuTechnique technique, HodokuStep& step) const;
};

struct UniquenessFinds {
  std::uint64_t round = 0, avoidable_round = 0;  // in which the scans were made; 0: never
  std::array<RectangleFind, 7> type;             // uniqueness tests 1 to 6, hidden rectangle
  std::array<RectangleFind, 2> avoidable;
};

}  // namespace bitwhip::hodoku
