#include "hodoku/ladder.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace bitwhip::hodoku {
std::span<const HodokuLevelInfo> levels() { return rulebook::kHodokuLevels; }
const HodokuLevelInfo& info_of(HodokuLevel level) {
  return rulebook::kHodokuLevels[static_cast<std::size_t>(level) - std::size_t{1}];
}

const Ladder& hodoku_ladder() {
  static constexpr Ladder kLadder{rulebook::kHodokuLadder};
  return kLadder;
}

void HodokuScore::add(const LadderRow& row) {
  total_ += row.score;
  level_ = std::max(level_, row.level);
}

HodokuLevel HodokuScore::level() const {
  HodokuLevel level = level_;
  while (total_ > info_of(level).limit)
    level = static_cast<HodokuLevel>(static_cast<std::uint8_t>(level) + 1);
  return level;
}

}  // namespace bitwhip::hodoku
