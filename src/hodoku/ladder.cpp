#include "hodoku/ladder.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace bitwhip::hodoku {
namespace {

constexpr bool is_simple(const LadderRow& row) { return row.level <= HodokuLevel::hard; }
constexpr auto kSimpleRows = [] {
  constexpr auto& kAll = rulebook::kHodokuLadder;
  constexpr auto kCount = std::count_if(kAll.begin(), kAll.end(), is_simple);
  std::array<LadderRow, static_cast<std::size_t>(kCount)> rows{};
  std::copy_if(kAll.begin(), kAll.end(), rows.begin(), is_simple);
  return rows;
}();

constexpr BuiltInLadder kBuiltIn[] = {
    {"HoDoKu", "the ladder of HoDoKu 2.2.0 with its default options", hodoku_ladder},
    {"simple", "its rows of the levels Easy, Medium and Hard; leaves hard puzzles unsolved",
     simple_ladder},
};

constexpr std::size_t place_of(HodokuLevel level) {
  return static_cast<std::size_t>(level) - std::size_t{1};
}

}  // namespace

std::span<const HodokuLevelInfo> levels() { return rulebook::kHodokuLevels; }
const HodokuLevelInfo& info_of(HodokuLevel level) {
  return rulebook::kHodokuLevels[place_of(level)];
}

const Ladder& hodoku_ladder() {
  static constexpr Ladder kLadder{rulebook::kHodokuLadder};
  return kLadder;
}

const Ladder& simple_ladder() {
  static constexpr Ladder kLadder{kSimpleRows};
  return kLadder;
}

Registry<BuiltInLadder> built_in_ladders() { return {kBuiltIn}; }

void HodokuScore::add(const LadderRow& row) {
  total_ += row.score;
  level_ = std::max(level_, row.level);
}

HodokuLevel HodokuScore::level() const {
  HodokuLevel level = level_;
  while (total_ > limits_[place_of(level)])
    level = static_cast<HodokuLevel>(static_cast<std::uint8_t>(level) + 1);
  return level;
}

}  // namespace bitwhip::hodoku
