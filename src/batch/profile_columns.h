// The columns RATING.COUNTER of a profile: what the searches of each rating did, over all lengths.
//
// Thread-safety: immutable after construction.
#pragma once

#include <deque>
#include <span>
#include <string>
#include <vector>

#include "batch/record.h"

namespace bitwhip::batch {

class ProfileColumns {
 public:
  // The ratings of the layout. all: with the counters of all partial chains.
  ProfileColumns(std::span<const rating::RatingId> ratings, bool all);
  ProfileColumns(const ProfileColumns&) = delete;
  ProfileColumns& operator=(const ProfileColumns&) = delete;

  // Rating by rating; they live as long as this object.
  const std::vector<const ColumnInfo*>& columns() const { return columns_; }

 private:
  std::deque<std::string> names_;
  std::deque<ColumnInfo> rows_;
  std::vector<const ColumnInfo*> columns_;
};

}  // namespace bitwhip::batch
