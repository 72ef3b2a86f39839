// Ratings against tests/golden/own: what other programs printed for puzzles of our own.
#pragma once

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "support/data.h"
#include "support/rating.h"

namespace bitwhip::testing {

// Where W of SudoRules is above ours: it took the eliminations in another order. Ours is the
// minimum over all orders.
struct LowerW {
  const char *puzzle, *theirs, *ours;
};
inline constexpr LowerW kLowerW = {
    "..6.9.5...8...5..6.524.6.93.3.1.8..79..2............68.97..23..8.3.1...9.........", "7", "6"};

// Compares a rating with the column that another program gave, on every step-th puzzle.
inline void check_own(const std::string& column, const char* rating, int step = 1) {
  const std::vector<OwnValue> lines = own_values(column, step * kShare);
  std::vector<std::string> texts;
  for (const OwnValue& line : lines) texts.push_back(line.puzzle);
  const auto reports = rate_all(Geometry::classic(), puzzles_of(texts), ratings({rating}));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    INFO(rating << " of " << lines[i].puzzle);
    const bool lower =
        column == "W" && lines[i].puzzle == kLowerW.puzzle && lines[i].value == kLowerW.theirs;
    REQUIRE(rating::to_string(reports[i].values[0]) == (lower ? kLowerW.ours : lines[i].value));
  }
  REQUIRE(!lines.empty());
}

}  // namespace bitwhip::testing
