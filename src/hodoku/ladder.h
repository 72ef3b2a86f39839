// A ladder: techniques in the order in which they are asked, with scores and levels.
//
// A ladder is data; hodoku_ladder() is the order of HoDoKu 2.2.0. What a step adds to the score is
// that of the row which asked, whatever kind the step is. Thread-safety: plain values.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "hodoku/step.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {

using rulebook::HodokuLevel;
using rulebook::HodokuLevelInfo;
using rulebook::kLevels;
using rulebook::LadderRow;

std::span<const HodokuLevelInfo> levels();  // in order
const HodokuLevelInfo& info_of(HodokuLevel level);

struct Ladder {
  std::span<const LadderRow> rows;  // in the order in which they are asked; owned elsewhere
};

const Ladder& hodoku_ladder();

// Score and level of a path, row by row. The level is the highest of a row, or the one that
// the total score asks for where that is higher.
class HodokuScore {
 public:
  void add(const LadderRow& row);
  int total() const { return total_; }
  HodokuLevel level() const;
  // The highest level of a row, without regard to the total score.
  HodokuLevel row_level() const { return level_; }

 private:
  int total_ = 0;
  HodokuLevel level_ = HodokuLevel::easy;
};

}  // namespace bitwhip::hodoku
