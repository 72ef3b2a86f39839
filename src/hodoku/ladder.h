// A ladder: techniques in the order in which they are asked, with scores and levels.
//
// A ladder is data; hodoku_ladder() is the order of HoDoKu 2.2.0, and ladder_file.h reads others.
// What a step adds to the score is that of the row which asked, whatever kind the step is.
// Thread-safety: plain values.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <string_view>

#include "base/registry.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {

using rulebook::HodokuLevel;
using rulebook::HodokuLevelInfo;
using rulebook::kLevels;
using rulebook::LadderRow;

std::span<const HodokuLevelInfo> levels();  // in order
const HodokuLevelInfo& info_of(HodokuLevel level);

// The greatest score that leaves a puzzle on each level; the last level has none.
using LevelLimits = std::array<int, kLevels>;
inline constexpr int kNoLimit = std::numeric_limits<int>::max();
inline constexpr LevelLimits kHodokuLimits = [] {
  LevelLimits limits{};
  for (std::size_t i = 0; i < limits.size(); ++i) limits[i] = rulebook::kHodokuLevels[i].limit;
  return limits;
}();

struct Ladder {
  std::span<const LadderRow> rows;  // in the order in which they are asked; owned elsewhere
  LevelLimits limits = kHodokuLimits;
};

const Ladder& hodoku_ladder();
// Returns the rows of HoDoKu's ladder whose level is Hard or below. Not every puzzle is solved.
const Ladder& simple_ladder();

struct BuiltInLadder {
  std::string_view name;     // "simple"
  std::string_view summary;  // one line of help
  const Ladder& (*ladder)();
};
Registry<BuiltInLadder> built_in_ladders();

// Score and level of a path, row by row. The level is the highest of a row, or the one that
// the total score asks for where that is higher.
class HodokuScore {
 public:
  HodokuScore() = default;
  explicit HodokuScore(const LevelLimits& limits) : limits_(limits) {}

  void add(const LadderRow& row);
  int total() const { return total_; }
  HodokuLevel level() const;
  // The highest level of a row, without regard to the total score.
  HodokuLevel row_level() const { return level_; }

 private:
  int total_ = 0;
  HodokuLevel level_ = HodokuLevel::easy;
  LevelLimits limits_ = kHodokuLimits;
};

}  // namespace bitwhip::hodoku
