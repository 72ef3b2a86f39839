#include "batch/tally.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/invariant.h"

namespace bitwhip::batch {

namespace {

constexpr int kBits = 8;  // classes of a power of two, as a power of two
constexpr std::uint64_t kPerPower = std::uint64_t{1} << kBits;
constexpr std::uint64_t kApart = 2 * kPerPower;
constexpr std::size_t kMostClasses = kApart + (64 - kBits - 1) * kPerPower;
constexpr std::size_t kHead = 4;  // of data()

std::size_t class_of(std::uint64_t number) {
  if (number < kApart) return number;
  const int shift = std::bit_width(number) - kBits - 1;
  return kApart + (static_cast<std::uint64_t>(shift) - 1) * kPerPower + (number >> shift) - kPerPower;
}

std::uint64_t middle_of(std::size_t at) {
  if (at < kApart) return at;
  const auto shift = (at - kApart) / kPerPower + 1;
  return (((at - kApart) % kPerPower + kPerPower) << shift) + (std::uint64_t{1} << (shift - 1));
}

}  // namespace

void Distribution::add(std::uint64_t number, std::uint64_t times) {
  if (times == 0) return;
  least_ = count_ == 0 ? number : std::min(least_, number);
  greatest_ = std::max(greatest_, number);
  count_ += times;
  sum_ += number * times;
  const std::size_t at = class_of(number);
  if (classes_.size() <= at) classes_.resize(at + 1);
  classes_[at] += times;
}

void Distribution::add(const Distribution& other) {
  if (other.count_ == 0) return;
  least_ = count_ == 0 ? other.least_ : std::min(least_, other.least_);
  greatest_ = std::max(greatest_, other.greatest_);
  count_ += other.count_;
  sum_ += other.sum_;
  if (classes_.size() < other.classes_.size()) classes_.resize(other.classes_.size());
  for (std::size_t i = 0; i < other.classes_.size(); ++i) classes_[i] += other.classes_[i];
}

std::uint64_t Distribution::quantile(double share) const {
  BITWHIP_INVARIANT(0 < share && share <= 1);
  const auto rank = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(count_) - 1e-9)));
  std::uint64_t so_far = 0;
  for (std::size_t i = 0; i < classes_.size(); ++i) {
    so_far += classes_[i];
    if (so_far >= rank) return std::clamp(middle_of(i), least_, greatest_);
  }
  return greatest_;
}

std::vector<std::uint64_t> Distribution::data() const {
  std::vector<std::uint64_t> data{count_, sum_, least_, greatest_};
  for (std::size_t i = 0; i < classes_.size(); ++i) {
    if (classes_[i] > 0) data.insert(data.end(), {i, classes_[i]});
  }
  return data;
}

bool Distribution::from_data(const std::vector<std::uint64_t>& data, Distribution& distribution) {
  distribution = {};
  if (data.size() < kHead || data.size() % 2 != 0) return false;
  distribution.count_ = data[0];
  distribution.sum_ = data[1];
  distribution.least_ = data[2];
  distribution.greatest_ = data[3];
  for (std::size_t i = kHead; i < data.size(); i += 2) {
    if (data[i] >= kMostClasses) return false;
    if (distribution.classes_.size() <= data[i]) distribution.classes_.resize(data[i] + 1);
    distribution.classes_[data[i]] = data[i + 1];
  }
  return true;
}

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
  passed_over += other.passed_over;
  profile.add(other.profile);
  making.add(other.making);
}

void Tally::clear() {
  records = 0;
  by_status.fill(0);
  for (ValueCounts& counts : by_rating) counts.clear();
  for (auto& counts : gained) counts.clear();
  search = {};
  matched = undecided = known = passed_over = 0;
  profile.clear();
  making = {};
}

std::size_t Tally::memory() const {
  std::size_t bytes = by_rating.capacity() * sizeof(ValueCounts) + profile.memory();
  for (const ValueCounts& counts : by_rating) bytes += counts.memory();
  for (const auto& counts : gained) bytes += sizeof(std::vector<std::uint64_t>) + counts.capacity() * sizeof(std::uint64_t);
  return bytes;
}

}  // namespace bitwhip::batch
