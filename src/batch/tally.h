// Counts over records: by status, by value for each rating, and by what a rating gains over the one before it.
//
// Thread-safety: none; each chunk has its own, and they are added up in the order of the input.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "batch/profile_tally.h"
#include "batch/value_counts.h"
#include "rating/rater.h"
#include "rating/rating.h"

namespace bitwhip::batch {

struct Tally {
  std::uint64_t records = 0;
  std::array<std::uint64_t, rating::kStatuses> by_status{};
  std::vector<ValueCounts> by_rating;  // in the order in which the ratings were asked for
  // [i][n]: puzzles whose rating i is n while rating i - 1 of the list is above n or not finite; counted on request.
  std::vector<std::vector<std::uint64_t>> gained;
  rating::SearchStats search;
  // In a run with a condition: the records for which it holds, and the records that leave it
  // undecided.
  std::uint64_t matched = 0;
  std::uint64_t undecided = 0;
  std::uint64_t known = 0;  // records whose values come from an earlier run
  ProfileTally profile;     // of a run that profiles its searches

  void add(const rating::Report& report, std::size_t ratings, bool gains = false);
  void add(const Tally& other);
  void clear();  // keeps the memory
  // Bytes beside those of the object itself, about right.
  std::size_t memory() const;
};

}  // namespace bitwhip::batch
