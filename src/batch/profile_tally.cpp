#include "batch/profile_tally.h"

namespace bitwhip::batch {

namespace {

void add_to(ProfileTally::Distributions& levels, const rules::Counts& counts) {
  for (std::size_t i = 0; i < rules::kCounters; ++i) levels[i].add(counts[i]);
}

void add_to(ProfileTally::Distributions& levels, const ProfileTally::Distributions& more) {
  for (std::size_t i = 0; i < rules::kCounters; ++i) levels[i].add(more[i]);
}

// True if a maximum takes the place of another one. Parts of a run are added up one after another,
// so the first of equal ones in one file counts.
bool comes_before(const ProfileTally::Maximum& a, const ProfileTally::Maximum& b) {
  if (a.line == 0 || b.line == 0 || a.number != b.number) return b.line == 0 || (a.line > 0 && a.number > b.number);
  return a.file == b.file && a.line < b.line;
}

}  // namespace

void ProfileTally::add(const rules::SearchProfile& profile, std::span<const rating::Value> values, std::span<const rules::Counts> totals,
                       const Source& source) {
  if (ratings.size() < totals.size()) ratings.resize(totals.size());
  for (std::size_t r = 0; r < totals.size(); ++r) {
    OfRating& sums = ratings[r];
    const rules::SearchProfile::Lengths& lengths = profile.lengths(r);
    const auto used = static_cast<std::size_t>(lengths.used);
    if (sums.lengths.size() < used) sums.lengths.resize(used);
    for (std::size_t n = 0; n < used; ++n) rules::combine(sums.lengths[n], lengths.at[n]);
    listed_.push_back({r, values[r], totals[r]});
    for (std::size_t i = 0; i < rules::kCounters; ++i) {
      Maximum& maximum = sums.maxima[i];
      if (maximum.line > 0 && totals[r][i] <= maximum.number) continue;  // comes_before() would say the same
      maximum.number = totals[r][i];
      maximum.file = source.file;
      maximum.line = source.line;
      maximum.puzzle = source.puzzle;
    }
  }
}

void ProfileTally::add(const ProfileTally& other) {
  if (ratings.size() < other.ratings.size()) ratings.resize(other.ratings.size());
  for (std::size_t r = 0; r < other.ratings.size(); ++r) {
    OfRating& sums = ratings[r];
    const OfRating& more = other.ratings[r];
    if (sums.lengths.size() < more.lengths.size()) sums.lengths.resize(more.lengths.size());
    for (std::size_t n = 0; n < more.lengths.size(); ++n) rules::combine(sums.lengths[n], more.lengths[n]);
    for (const auto& [level, distributions] : more.levels) add_to(sums.levels[level], distributions);
    for (std::size_t i = 0; i < rules::kCounters; ++i) {
      if (comes_before(more.maxima[i], sums.maxima[i])) sums.maxima[i] = more.maxima[i];
    }
  }
  for (const Listed& row : other.listed_) add_to(ratings[row.rating].levels[row.level], row.counts);
}

ProfileTally::Distributions ProfileTally::whole(std::size_t rating) const {
  Distributions sum;
  for (const auto& [level, distributions] : ratings[rating].levels) add_to(sum, distributions);
  for (const Listed& row : listed_) {
    if (row.rating == rating) add_to(sum, row.counts);
  }
  return sum;
}

void ProfileTally::clear() {
  for (OfRating& sums : ratings) {
    sums.lengths.clear();
    sums.levels.clear();
    for (Maximum& maximum : sums.maxima) maximum = {};
  }
  listed_.clear();
}

std::size_t ProfileTally::memory() const {
  std::size_t bytes = ratings.capacity() * sizeof(OfRating) + listed_.capacity() * sizeof(Listed);
  for (const OfRating& sums : ratings) {
    bytes += sums.lengths.capacity() * sizeof(rules::Counts);
    for (const auto& [level, distributions] : sums.levels) {
      bytes += sizeof(level) + sizeof(distributions);
      for (const Distribution& distribution : distributions) bytes += distribution.memory();
    }
  }
  return bytes;
}

}  // namespace bitwhip::batch
