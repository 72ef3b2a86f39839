// The techniques that a path by a ladder uses, the hardest first.
//
// Order: the technique of a row that stands later in the ladder is the harder one; of the kinds of
// one row the one that the path has first. Thread-safety: a plain value.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "hodoku/step.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {

class TechniqueUses {
 public:
  // Counts the next step of the path. place: of the row that had it, in the ladder, from 0.
  void add(HodokuTechnique technique, std::size_t place) {
    CountedUse& use = uses_[static_cast<std::size_t>(technique)];
    if (use.steps++ == 0 || place > use.place) {
      use.place = place;
      use.first = steps_;
    }
    ++steps_;
  }
  // Calls take(technique, steps) for each technique of the path, the hardest first.
  template <typename Take>
  void each(Take take) const {
    std::array<std::size_t, kTechniques> order{};
    std::size_t used = 0;
    for (std::size_t technique = 0; technique < uses_.size(); ++technique) {
      if (uses_[technique].steps > 0) order[used++] = technique;
    }
    std::sort(order.begin(), order.begin() + used, [&](std::size_t one, std::size_t other) {
      const CountedUse &a = uses_[one], &b = uses_[other];
      return a.place != b.place ? a.place > b.place : a.first < b.first;
    });
    for (std::size_t i = 0; i < used; ++i)
      take(static_cast<HodokuTechnique>(order[i]), uses_[order[i]].steps);
  }

 private:
  struct CountedUse {
    int steps = 0;
    std::size_t place = 0;  // of the last row of the ladder that had one of them
    int first = 0;          // number of the first step of that row, from 0
  };

  std::array<CountedUse, kTechniques> uses_{};
  int steps_ = 0;
};

}  // namespace bitwhip::hodoku
