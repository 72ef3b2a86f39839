#include "batch/tally.h"

#include <algorithm>

namespace bitwhip::batch {

namespace {

void count(std::vector<std::uint64_t>& counts, int n) {
  const auto at = static_cast<std::size_t>(n);
  if (counts.size() <= at) counts.resize(at + 1);
  ++counts[at];
}

void add_each(std::vector<std::uint64_t>& sums, const std::vector<std::uint64_t>& more) {
  if (sums.size() < more.size()) sums.resize(more.size());
  for (std::size_t i = 0; i < more.size(); ++i) sums[i] += more[i];
}

void add_gains(std::vector<std::vector<std::uint64_t>>& gained, const rating::Report& report, std::size_t ratings) {
  using Kind = rating::Value::Kind;
  if (gained.size() < ratings) gained.resize(ratings);
  for (std::size_t i = 1; i < ratings; ++i) {
    const rating::Value before = report.values[i - 1], value = report.values[i];
    if (value.kind == Kind::finite && (before.kind != Kind::finite || before.n > value.n)) count(gained[i], value.n);
  }
}

void add_stats(rating::SearchStats& sum, const rating::SearchStats& more) {
  sum.passes += more.passes;
  sum.targets += more.targets;
  sum.filters += more.filters;
  sum.searches += more.searches;
  sum.nodes += more.nodes;
  sum.solver += more.solver;
  sum.arena_peak = std::max(sum.arena_peak, more.arena_peak);
}

}  // namespace

void Tally::add(const rating::Report& report, std::size_t ratings, bool gains) {
  ++records;
  ++by_status[static_cast<std::size_t>(report.status)];
  if (by_rating.size() < ratings) by_rating.resize(ratings);
  for (std::size_t i = 0; i < ratings; ++i) by_rating[i].add(report.values[i]);
  if (gains) add_gains(gained, report, ratings);
  add_stats(search, report.stats);
}

void Tally::add(const Tally& other) {
  records += other.records;
  for (std::size_t i = 0; i < by_status.size(); ++i) by_status[i] += other.by_status[i];
  if (by_rating.size() < other.by_rating.size()) by_rating.resize(other.by_rating.size());
  for (std::size_t i = 0; i < other.by_rating.size(); ++i) by_rating[i].add(other.by_rating[i]);
  if (gained.size() < other.gained.size()) gained.resize(other.gained.size());
  for (std::size_t i = 0; i < other.gained.size(); ++i) add_each(gained[i], other.gained[i]);
  add_stats(search, other.search);
  matched += other.matched;
  undecided += other.undecided;
  known += other.known;
  profile.add(other.profile);
}

void Tally::clear() {
  records = 0;
  by_status.fill(0);
  for (ValueCounts& counts : by_rating) counts.clear();
  for (auto& counts : gained) counts.clear();
  search = {};
  matched = undecided = known = 0;
  profile.clear();
}

std::size_t Tally::memory() const {
  std::size_t bytes = by_rating.capacity() * sizeof(ValueCounts) + profile.memory();
  for (const ValueCounts& counts : by_rating) bytes += counts.memory();
  for (const auto& counts : gained) bytes += sizeof(counts) + counts.capacity() * sizeof(std::uint64_t);
  return bytes;
}

}  // namespace bitwhip::batch
