#include "batch/tally.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "base/invariant.h"

namespace bitwhip::batch {

namespace {

constexpr int kBits = 8;  // log2 of the buckets per power of two
constexpr std::uint64_t kPerPower = std::uint64_t{1} << kBits;
constexpr std::uint64_t kApart = 2 * kPerPower;
constexpr std::size_t kMostClasses = kApart + (64 - kBits - 1) * kPerPower;
constexpr std::size_t kHead = 4;  // numbers in data() before the buckets

// Calls act(sum, part) for each element, and extends the sums to the length of the parts.
template <class List, class Act>
void add_each(List& sums, const List& parts, const Act& act) {
  if (sums.size() < parts.size()) sums.resize(parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) act(sums[i], parts[i]);
}
constexpr auto kPlus = [](std::uint64_t& sum, std::uint64_t part) { sum += part; };

std::size_t class_of(std::uint64_t number) {
  if (number < kApart) return number;
  const int shift = std::bit_width(number) - kBits - 1;
  return kApart + (static_cast<std::uint64_t>(shift) - 1) * kPerPower + (number >> shift) -
         kPerPower;
}

std::uint64_t middle_of(std::size_t at) {
  if (at < kApart) return at;
  const auto shift = (at - kApart) / kPerPower + 1;
  return (((at - kApart) % kPerPower + kPerPower) << shift) + (std::uint64_t{1} << (shift - 1));
}

// Adds numbers, or distributions, to the sums element by element.
template <class Added>
void add_to(ProfileTally::Distributions& sums, const std::array<Added, rules::kCounters>& more) {
  for (std::size_t i = 0; i < rules::kCounters; ++i) sums[i].add(more[i]);
}

// True if maximum a replaces b. Parts of a run are added one after another, so of equal maxima in
// one file the first line wins.
bool comes_before(const ProfileTally::Maximum& a, const ProfileTally::Maximum& b) {
  if (a.line == 0 || b.line == 0 || a.number != b.number)
    return b.line == 0 || (a.line > 0 && a.number > b.number);
  return a.file == b.file && a.line < b.line;
}

void add_gains(std::vector<std::vector<std::uint64_t>>& gained, const rating::Report& report,
               std::size_t ratings) {
  using rating::ValueKind;
  if (gained.size() < ratings) gained.resize(ratings);
  for (std::size_t i = 1; i < ratings; ++i) {
    const rating::Value before = report.values[i - 1], value = report.values[i];
    if (value.kind != ValueKind::finite ||
        (before.kind == ValueKind::finite && before.n <= value.n))
      continue;
    const auto n = static_cast<std::size_t>(value.n);
    if (gained[i].size() <= n) gained[i].resize(n + 1);
    ++gained[i][n];
  }
}

void add_stats(rating::RatingStats& sum, const rating::RatingStats& more) {
  sum += more;
  sum.arena_peak = std::max(sum.arena_peak, more.arena_peak);
}

}  // namespace

void ValueCounts::add(rating::Value value) {
  if (value.scale != rating::Scale::whole) scale_ = value.scale;
  add(key_of(value), 1);
}

void ValueCounts::add(const rating::ValueKey& key, std::uint64_t times) {
  counts_.add(key, times);
  kinds_[static_cast<std::size_t>(key.kind)] += times;
}

void ValueCounts::add(const ValueCounts& other) {
  counts_.add(other.counts_);
  for (std::size_t i = 0; i < kinds_.size(); ++i) kinds_[i] += other.kinds_[i];
  if (other.scale_ != rating::Scale::whole) scale_ = other.scale_;
}

std::uint64_t ValueCounts::total() const {
  return std::accumulate(kinds_.begin(), kinds_.end(), std::uint64_t{0});
}

std::vector<ValueCounts::HistogramLine> ValueCounts::rows() const {
  // Chains are no longer than this; beyond it, the numbers are those of a list, or scores.
  constexpr std::int64_t kMostFilled = 100;
  using rating::ValueRange;
  std::vector<HistogramLine> rows;
  const auto levels = static_cast<std::int64_t>(level_names(scale_).size());
  std::int64_t next = levels > 0 ? 1 : 0;
  const auto fill_before = [&](std::int64_t n) {
    for (; next < n; ++next)
      rows.push_back({label({rating::ValueKind::finite, next * ValueRange::kUnits}), 0, true});
  };
  for (const auto& [key, count] : counts()) {
    const std::int64_t n = key.is_number() ? key.least / ValueRange::kUnits : levels + 1;
    if (n <= kMostFilled && scale_ != rating::Scale::tenths && (key.is_number() || levels > 0)) {
      fill_before(n);
      next = n + 1;
    }
    rows.push_back({label(key), count, key.is_number()});
  }
  if (levels > 0 && !rows.empty()) fill_before(levels + 1);
  return rows;
}

void Distribution::add(std::uint64_t number, std::uint64_t times) {
  if (times == 0) return;
  least_ = count_ == 0 ? number : std::min(least_, number);
  greatest_ = std::max(greatest_, number);
  count_ += times;
  sum_ += number * times;
  const std::size_t at = class_of(number);
  if (buckets_.size() <= at) buckets_.resize(at + 1);
  buckets_[at] += times;
}

void Distribution::add(const Distribution& other) {
  if (other.count_ == 0) return;
  least_ = count_ == 0 ? other.least_ : std::min(least_, other.least_);
  greatest_ = std::max(greatest_, other.greatest_);
  count_ += other.count_;
  sum_ += other.sum_;
  add_each(buckets_, other.buckets_, kPlus);
}

std::uint64_t Distribution::quantile(double share) const {
  BITWHIP_INVARIANT(0 < share && share <= 1);
  const auto rank = std::max<std::uint64_t>(
      1, static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(count_) - 1e-9)));
  std::uint64_t so_far = 0;
  for (std::size_t i = 0; i < buckets_.size(); ++i) {
    so_far += buckets_[i];
    if (so_far >= rank) return std::clamp(middle_of(i), least_, greatest_);
  }
  return greatest_;
}

std::vector<std::uint64_t> Distribution::data() const {
  std::vector<std::uint64_t> data{count_, sum_, least_, greatest_};
  for (std::size_t i = 0; i < buckets_.size(); ++i) {
    if (buckets_[i] > 0) data.insert(data.end(), {i, buckets_[i]});
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
    if (distribution.buckets_.size() <= data[i]) distribution.buckets_.resize(data[i] + 1);
    distribution.buckets_[data[i]] = data[i + 1];
  }
  return true;
}

void ProfileTally::add(const rules::SearchProfile& profile, std::span<const rating::Value> values,
                       std::span<const rules::ProfileCounts> totals, std::string_view file,
                       std::uint64_t line, std::string_view puzzle) {
  if (ratings.size() < totals.size()) ratings.resize(totals.size());
  for (std::size_t r = 0; r < totals.size(); ++r) {
    OfRating& sums = ratings[r];
    for (std::size_t p = 0; p < sums.phases.size(); ++p) {
      const auto& lengths = profile.lengths(r, static_cast<rules::SearchPhase>(p));
      const auto used = static_cast<std::size_t>(lengths.used);
      std::vector<rules::ProfileCounts>& counts = sums.phases[p];
      if (counts.size() < used) counts.resize(used);
      for (std::size_t n = 0; n < used; ++n) rules::combine(counts[n], lengths.at[n]);
    }
    listed_.push_back({r, values[r], totals[r]});
    for (std::size_t i = 0; i < rules::kCounters; ++i) {
      Maximum& maximum = sums.maxima[i];
      // Within a chunk lines ascend, so comes_before() would decide the same.
      if (maximum.line > 0 && totals[r][i] <= maximum.number) continue;
      maximum = {totals[r][i], std::string(file), line, std::string(puzzle)};
    }
  }
}

void ProfileTally::add(const ProfileTally& other) {
  add_each(ratings, other.ratings, [](OfRating& sums, const OfRating& more) {
    for (std::size_t p = 0; p < sums.phases.size(); ++p)
      add_each(sums.phases[p], more.phases[p], rules::combine);
    for (const auto& [level, distributions] : more.levels)
      add_to(sums.levels[level], distributions);
    for (std::size_t i = 0; i < rules::kCounters; ++i) {
      if (comes_before(more.maxima[i], sums.maxima[i])) sums.maxima[i] = more.maxima[i];
    }
  });
  for (const PuzzleSample& row : other.listed_)
    add_to(ratings[row.rating].levels[row.level], row.counts);
}

ProfileTally::Distributions ProfileTally::whole(std::size_t rating) const {
  Distributions sum;
  for (const auto& [level, distributions] : ratings[rating].levels) add_to(sum, distributions);
  BITWHIP_INVARIANT(listed_.empty());
  return sum;
}

std::size_t ProfileTally::memory() const {
  std::size_t bytes =
      ratings.capacity() * sizeof(OfRating) + listed_.capacity() * sizeof(PuzzleSample);
  for (const OfRating& sums : ratings) {
    for (const auto& lengths : sums.phases)
      bytes += lengths.capacity() * sizeof(rules::ProfileCounts);
  }
  return bytes;
}

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
  add_each(by_rating, other.by_rating,
           [](ValueCounts& sums, const ValueCounts& parts) { sums.add(parts); });
  add_each(gained, other.gained,
           [](auto& sums, const auto& parts) { add_each(sums, parts, kPlus); });
  add_stats(search, other.search);
  matched += other.matched;
  undecided += other.undecided;
  known += other.known;
  passed_over += other.passed_over;
  profile.add(other.profile);
  making.add(other.making);
}

std::size_t Tally::memory() const {
  constexpr std::size_t kNode = 96;  // bytes of a map node, approximately
  std::size_t bytes = by_rating.capacity() * sizeof(ValueCounts) + profile.memory();
  for (const ValueCounts& counts : by_rating) bytes += counts.counts().size() * kNode;
  for (const auto& counts : gained)
    bytes += sizeof(std::vector<std::uint64_t>) + counts.capacity() * sizeof(std::uint64_t);
  return bytes;
}

}  // namespace bitwhip::batch
