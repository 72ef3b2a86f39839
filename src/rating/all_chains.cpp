#include "rating/all_chains.h"

#include <utility>

#include "rating/rating.h"

namespace bitwhip::rating {

using rules::Counter;

bool counts_all_chains(const RatingInfo& row) { return row.name == "W" || row.name == "B"; }

bool count_all_chains(Run& run, const RatingInfo& row, int value, rules::PartialChains& chains, rules::SearchProfile& profile) {
  BITWHIP_INVARIANT(counts_all_chains(row));
  const bool braids = row.name == "B";
  bool whole = true;
  // The walk is not part of what the searches did.
  rules::SearchProfile* const profiled = std::exchange(run.budget.profile, nullptr);
  run.walk(row.systems.front(), value, value + 1, value + 1, [&](Walk& walk, int) {
    const int found = walk.rung().size;
    if (found < 2 || !whole) return;
    rules::PartialChains::ByLength counts{};
    whole = chains.count(run.position.masks(), braids, found - 1, run.budget, counts);
    std::uint64_t bytes = 0;
    for (int k = 1; k < found; ++k) {
      const std::uint64_t count = counts[static_cast<std::size_t>(k)];
      profile.add(Counter::all_chains, k, count);
      bytes += count * stored_bytes(k);
    }
    profile.raise(Counter::all_memory, found, bytes);
  });
  run.budget.profile = profiled;
  return whole && !run.budget.over();
}

}  // namespace bitwhip::rating
