// The profiles of many puzzles (rules/search_profile.h) added up: by rating and length of chain, and by rating and level of the puzzle.
//
// A tally of a chunk only lists what it is given, since chunks are many and small; where tallies of chunks are added up, the lists become
// distributions. So a puzzle costs one entry for each rating and counter. Memory: some megabytes for each rating, however many puzzles there are.
//
// Thread-safety: a plain value.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "batch/distribution.h"
#include "rating/value.h"
#include "rules/search_profile.h"

namespace bitwhip::batch {

struct ProfileTally {
  struct SortsBefore {
    bool operator()(const rating::Value& a, const rating::Value& b) const { return key_of(a) < key_of(b); }
  };
  using Distributions = std::array<Distribution, rules::kCounters>;

  // The greatest number of a counter, and the first puzzle that has it.
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

  // Where a puzzle stands.
  struct Source {
    std::string_view file;
    std::uint64_t line;
    std::string_view puzzle;
  };
  // A puzzle: by rating its value and the totals of its profile.
  void add(const rules::SearchProfile& profile, std::span<const rating::Value> values, std::span<const rules::Counts> totals, const Source& source);
  void add(const ProfileTally& other);
  // Over all levels.
  Distributions whole(std::size_t rating) const;

  bool empty() const { return ratings.empty(); }
  void clear();
  std::size_t memory() const;

 private:
  struct Listed {
    std::size_t rating;
    rating::Value level;
    rules::Counts counts;
  };
  std::vector<Listed> listed_;  // not yet among the levels
};

}  // namespace bitwhip::batch
