// Counts over records: distributions, profiles, tallies.
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

// Counts how often each value of a rating occurs over many records. Thread-safety: a plain value.
class ValueCounts {
 public:
  // most: how many different values are told apart; the others are counted by their kinds alone.
  explicit ValueCounts(std::size_t most = SIZE_MAX) : counts_(most) {}

  void add(rating::Value value);
  void add(const ValueCounts& other);
  // Adds a value of a scale that set_scale() told.
  void add(const rating::ValueKey& key, std::uint64_t times);
  void set_scale(rating::Scale scale) { scale_ = scale; }

  const std::map<rating::ValueKey, std::uint64_t>& counts() const { return counts_.each(); }
  std::uint64_t of(const rating::ValueKey& key) const { return counts_.of(key); }
  // Of a key that was added.
  bool keeps(const rating::ValueKey& key) const { return counts_.keeps(key); }
  // Of values beyond the different ones that are told apart.
  std::uint64_t others() const { return counts_.others(); }
  std::uint64_t of_kind(rating::Value::Kind kind) const {
    return kinds_[static_cast<std::size_t>(kind)];
  }
  std::uint64_t total() const;  // of all values
  // Tenths if some value is written in tenths: then all are.
  rating::Scale scale() const { return scale_; }
  std::string label(const rating::ValueKey& key) const { return to_string(key, scale_); }

  // The rows are the values that occur, in their order; among whole numbers also those from 0 on
  // that do not, but where they are more than a hundred.
  struct Row {
    std::string value;
    std::uint64_t count;
    bool finite;
  };
  std::vector<Row> rows() const;

 private:
  BoundedCounts<rating::ValueKey> counts_;
  std::array<std::uint64_t, 5> kinds_{};
  rating::Scale scale_ = rating::Scale::whole;
};

// Counts how often which number occurred, in memory that does not grow with how many there are.
//
// Numbers below 512 are kept apart. Greater ones fall into 256 classes for each power of two, so a
// quantile is wrong by 0.2 % at most; count, sum, least and greatest number are exact.
// Distributions of parts of a run add up to that of the run, in any order.
//
// Memory: 8 bytes a class up to that of the greatest number. Thread-safety: a plain value.
class Distribution {
 public:
  void add(std::uint64_t number, std::uint64_t times = 1);
  void add(const Distribution& other);

  std::uint64_t count() const { return count_; }
  std::uint64_t sum() const { return sum_; }
  std::uint64_t least() const { return least_; }  // with the next one 0 when there is none
  std::uint64_t greatest() const { return greatest_; }
  double mean() const {
    return count_ == 0 ? 0 : static_cast<double>(sum_) / static_cast<double>(count_);
  }
  // The least number that `share` of all numbers, 0 < share <= 1, do not exceed; the middle of its
  // class.
  std::uint64_t quantile(double share) const;

  // Returns, for journals, all but the classes, then each class that is not empty with its count.
  std::vector<std::uint64_t> data() const;
  // Reads what data() wrote. Returns false when the data is no distribution.
  static bool from_data(const std::vector<std::uint64_t>& data, Distribution& distribution);

 private:
  std::uint64_t count_ = 0;
  std::uint64_t sum_ = 0;
  std::uint64_t least_ = 0;
  std::uint64_t greatest_ = 0;
  std::vector<std::uint64_t> classes_;
};

// Adds up the profiles of many puzzles (rules/search_profile.h): by rating and length of chain, and
// by rating and level of the puzzle.
//
// A tally of a chunk only lists what it is given, since chunks are many and small; where tallies of
// chunks are added up, the lists become distributions. So a puzzle costs one entry for each rating
// and counter. Memory: some megabytes for each rating, however many puzzles there are.
//
// Thread-safety: a plain value.
struct ProfileTally {
  struct SortsBefore {
    bool operator()(const rating::Value& a, const rating::Value& b) const {
      return key_of(a) < key_of(b);
    }
  };
  using Distributions = std::array<Distribution, rules::kCounters>;

  // Holds the greatest number of a counter, and the first puzzle that has it.
  struct Maximum {
    std::uint64_t number = 0;
    std::string file;
    std::uint64_t line = 0;  // 0: there is no puzzle
    std::string puzzle;
  };
  struct OfRating {
    std::vector<rules::Counts> lengths;  // by length
    std::map<rating::Value, Distributions, SortsBefore> levels;
    std::array<Maximum, rules::kCounters> maxima;
  };
  std::vector<OfRating> ratings;  // in the order in which they were asked for

  // Adds a puzzle and where it stands: by rating its value and the totals of its profile.
  void add(const rules::SearchProfile& profile, std::span<const rating::Value> values,
           std::span<const rules::Counts> totals, std::string_view file, std::uint64_t line,
           std::string_view puzzle);
  void add(const ProfileTally& other);
  // Adds up all levels, of a tally to which those of chunks have been added.
  Distributions whole(std::size_t rating) const;

  bool empty() const { return ratings.empty(); }
  // Returns the bytes of the tally of a chunk, which has no levels.
  std::size_t memory() const;

 private:
  struct Listed {
    std::size_t rating;
    rating::Value level;
    rules::Counts counts;
  };
  std::vector<Listed> listed_;  // not yet among the levels
};

// What a run of `generate` has done beside its records.
struct Making {
  std::uint64_t draws = 0, grids = 0, attempts = 0;
  std::uint64_t state = 0;     // of suexg, behind the last attempt
  collect::UnitPlace place{};  // in the draw that is under way; its beginning between two draws

  // Adds what was done after it; where that is nothing, the place stays.
  void add(const Making& other) {
    if (other.draws == 0 && other.attempts == 0) return;
    draws += other.draws;
    grids += other.grids;
    attempts += other.attempts;
    state = other.state;
    place = other.place;
  }
};

// Counts over records: by status, by value for each rating, and by what a rating gains over the one
// before it. Thread-safety: none; each chunk has its own, and they are added up in the order of the
// input.
struct Tally {
  std::uint64_t records = 0;
  std::array<std::uint64_t, rating::kStatuses> by_status{};
  std::vector<ValueCounts> by_rating;  // in the order in which the ratings were asked for
  // [i][n]: puzzles whose rating i is n while rating i - 1 of the list is above n or not finite;
  // counted on request.
  std::vector<std::vector<std::uint64_t>> gained;
  rating::SearchStats search;
  // In a run with a condition, these are the records for which it holds, and those that leave it
  // undecided.
  std::uint64_t matched = 0;
  std::uint64_t undecided = 0;
  std::uint64_t known = 0;        // records whose values come from an earlier run
  std::uint64_t passed_over = 0;  // parts of a search that it gave up
  ProfileTally profile;           // of a run that profiles its searches
  Making making;                  // of a run that makes puzzles

  void add(const rating::Report& report, std::size_t ratings, bool gains = false);
  void add(const Tally& other);
  // Returns how many records were written. where: of a run with a condition.
  std::uint64_t written(bool where) const { return where ? matched : records; }
  // Returns about how many bytes the tally of a chunk has beside those of the object itself.
  std::size_t memory() const;
};

}  // namespace bitwhip::batch
