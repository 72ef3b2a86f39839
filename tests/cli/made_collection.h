// A collection as `bitwhip generate` writes it, made of puzzles that exist: several of them share a
// grid by name.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "support/closing.h"
#include "support/data.h"
#include "tables/weighted_sums.h"

namespace bitwhip::testing {

inline constexpr int kAttempts = 4000;  // on each grid

// `shard`: number from 1 among the shards; 0: the whole run.
inline std::string made_collection(const std::vector<std::string>& puzzles, int shard = 0,
                                   int shards = 1, bool done = true) {
  const std::string where = shard == 0 ? "" : fmt::format(R"(,"shard":"{}/{}")", shard, shards);
  std::string text = fmt::format(
      R"(#bitwhip {{"made":"generate","version":1,"method":"controlled-bias","seed":1,"grids":"uniform"{}}})",
      where);
  text += "\npuzzle\tclues\tgrid\tweight\n";
  const auto is_of_shard = [&](int of) { return shard == 0 || (of - 1) % shards == shard - 1; };
  int grid = 1, count = 0, grids = 0;
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    grid += static_cast<int>(i % 7 % 3);  // one to three puzzles of a grid, and grids without one
    if (!is_of_shard(grid)) continue;
    const auto clues = static_cast<int>(std::count_if(puzzles[i].begin(), puzzles[i].end(),
                                                      [](char c) { return c >= '1' && c <= '9'; }));
    text += fmt::format("{}\t{}\t{}\t{}\n", puzzles[i], clues, grid,
                        tables::controlled_bias_weight(clues));
    ++count;
  }
  for (int of = 1; of <= grid; ++of) grids += is_of_shard(of) ? 1 : 0;
  if (done)
    text += fmt::format(
        "#bitwhip "
        "{{\"done\":\"generate\",\"seed\":1{},\"attempts\":{},\"grids\":{},\"puzzles\":{},"
        "\"complete\":true}}\n",
        where, grids * kAttempts, grids, count);
  return text;
}

}  // namespace bitwhip::testing
