// Statistics over records: counts of values, histograms, profiles, tallies.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bounded_counts.h"
#include "collect/generator.h"
#include "rating/rater.h"
#include "rating/rating.h"
#include "rating/value.h"
#include "rules/search_profile.h"

namespace bitwhip::batch {

// A histogram of the values of a rating over many records. Thread-safety: a plain value.
class ValueCounts {
 public:
  // most: limit of distinct values; further ones are counted by their kinds alone.
  explicit ValueCounts(std::size_t most = SIZE_MAX) : counts_(most) {}

  void add(rating::Value value);
  void add(const ValueCounts& other);
  // Adds a key in the scale that set_scale() has set.
  void add(const rating::ValueKey& key, std::uint64_t times);
  void set_scale(rating::Scale scale) { scale_ = scale; }

  const std::map<rating::ValueKey, std::uint64_t>& counts() const { return counts_.each(); }
  std::uint64_t of(const rating::ValueKey& key) const { return counts_.of(key); }
  // True if this key is counted, not among others().
  bool keeps(const rating::ValueKey& key) const { return counts_.keeps(key); }
  // Returns the count of values beyond the limit of distinct ones.
  std::uint64_t others() const { return counts_.others(); }
  std::uint64_t of_kind(rating::ValueKind kind) const {
    return kinds_[static_cast<std::size_t>(kind)];
  }
  std::uint64_t total() const;  // of all values
  // Returns tenths if some value is in tenths: then all are written so.
  rating::Scale scale() const { return scale_; }
  std::string label(const rating::ValueKey& key) const { return to_string(key, scale_); }

  // A line of the histogram: a value that occurs, in order; of whole numbers up to a hundred also
  // the missing ones from 0 on, and of levels with names all.
  struct HistogramLine {
    std::string value;
    std::uint64_t count;
    bool finite;
  };
  std::vector<HistogramLine> rows() const;

 private:
  BoundedCounts<rating::ValueKey> counts_;
  std::array<std::uint64_t, 5> kinds_{};
  rating::Scale scale_ = rating::Scale::whole;
};

// A histogram of numbers in bounded memory, with exact count, sum, minimum and maximum.
//
// Numbers below 512 have a bucket each. Greater ones fall into 256 buckets per power of two, so a
// quantile is off by 0.2 % at most. Distributions of parts of a run add up to that of the run, in
// any order.
//
// Memory: 8 bytes a bucket up to that of the maximum. Thread-safety: a plain value.
class Distribution {
 public:
  void add(std::uint64_t number, std::uint64_t times = 1);
  void add(const Distribution& other);

  std::uint64_t count() const { return count_; }
  std::uint64_t sum() const { return sum_; }
  std::uint64_t least() const { return least_; }  // 0 if empty, as greatest()
  std::uint64_t greatest() const { return greatest_; }
  double mean() const {
    return count_ == 0 ? 0 : static_cast<double>(sum_) / static_cast<double>(count_);
  }
  // Returns the middle of the bucket of the least number that is not exceeded by a fraction `share`
  // of all numbers, 0 < share <= 1.
  std::uint64_t quantile(double share) const;

  // Returns a serialization: count, sum, least, greatest, then index and count of each nonempty
  // bucket.
  std::vector<std::uint64_t> data() const;
  // Parses what data() returned. Returns false if it is malformed.
  static bool from_data(const std::vector<std::uint64_t>& data, Distribution& distribution);

 private:
  std::uint64_t count_ = 0;
  std::uint64_t sum_ = 0;
  std::uint64_t least_ = 0;
  std::uint64_t greatest_ = 0;
  std::vector<std::uint64_t> buckets_;
};

// The sum of the profiles of many puzzles (rules/search_profile.h), by rating, phase and length of
// chain, and by rating and level of the puzzle.
//
// The tally of a chunk only lists its samples, since chunks are many and small; adding it to
// another tally enters them into distributions. So a puzzle costs one list entry for each rating.
// Memory: some megabytes for each rating, however many puzzles there are.
//
// Thread-safety: a plain value.
struct ProfileTally {
  struct SortsBefore {
    bool operator()(const rating::Value& a, const rating::Value& b) const {
      return key_of(a) < key_of(b);
    }
  };
  using Distributions = std::array<Distribution, rules::kCounters>;

  // The maximum of a counter, and the first puzzle that attains it.
  struct Maximum {
    std::uint64_t number = 0;
    std::string file;
    std::uint64_t line = 0;  // 0: none
    std::string puzzle;
  };
  struct OfRating {
    std::array<std::vector<rules::ProfileCounts>, rules::kSearchPhases.size()> phases;  // by length
    std::map<rating::Value, Distributions, SortsBefore> levels;
    std::array<Maximum, rules::kCounters> maxima;
  };
  std::vector<OfRating> ratings;  // in the order of the run

  // Adds a puzzle and its position: the value and the totals of its profile, by rating.
  void add(const rules::SearchProfile& profile, std::span<const rating::Value> values,
           std::span<const rules::ProfileCounts> totals, std::string_view file, std::uint64_t line,
           std::string_view puzzle);
  void add(const ProfileTally& other);
  // Returns the sum over all levels, of a tally to which those of chunks have been added.
  Distributions whole(std::size_t rating) const;

  bool empty() const { return ratings.empty(); }
  // Returns the bytes of the tally of a chunk, which has no levels.
  std::size_t memory() const;

 private:
  struct PuzzleSample {
    std::size_t rating;
    rating::Value level;
    rules::ProfileCounts counts;
  };
  std::vector<PuzzleSample> listed_;  // not yet entered into levels
};

// What a run of `generate` has done, beside its records.
struct GeneratorProgress {
  std::uint64_t draws = 0, grids = 0, attempts = 0;
  std::uint64_t state = 0;           // state of the suexg random stream after the last attempt
  collect::UnitResumePoint place{};  // in the current draw; at its beginning between two draws

  // Adds what was done next. If that is nothing, the place stays.
  void add(const GeneratorProgress& other) {
    if (other.draws == 0 && other.attempts == 0) return;
    draws += other.draws;
    grids += other.grids;
    attempts += other.attempts;
    state = other.state;
    place = other.place;
  }
};

// The counts of a run: records by status, values by rating, and what each rating gains over the one
// before it. Thread-safety: none; each chunk has its own, and they are added in the order of the
// input.
struct Tally {
  std::uint64_t records = 0;
  std::array<std::uint64_t, rating::kStatuses> by_status{};
  std::vector<ValueCounts> by_rating;  // in the order of the run
  // [i][n]: puzzles whose rating i is n while rating i - 1 is above n or not finite; counted on
  // request.
  std::vector<std::vector<std::uint64_t>> gained;
  rating::RatingStats search;
  // Of a run with a condition: records for which it holds, and those that leave it undecided.
  std::uint64_t matched = 0;
  std::uint64_t undecided = 0;
  std::uint64_t known = 0;        // records whose values come from an earlier run
  std::uint64_t passed_over = 0;  // parts of a search that were given up
  ProfileTally profile;           // of `bitwhip profile`
  GeneratorProgress making;       // of `generate`

  void add(const rating::Report& report, std::size_t ratings, bool gains = false);
  void add(const Tally& other);
  // Returns how many records were written. where: the run has a condition.
  std::uint64_t written(bool where) const { return where ? matched : records; }
  // Returns approximately the bytes that the tally of a chunk has allocated.
  std::size_t memory() const;
};

}  // namespace bitwhip::batch
