// Rates one puzzle after another: the whole library behind one class.
//
// A Rater owns all the memory that it will ever need (Options::arena bytes and some fixed tables, allocated by the constructor);
// rate() allocates nothing. One Rater per thread: an object must not be used by two threads at once, different objects may.
// The result depends on the puzzle, the ratings asked for and the options alone, never on the ISA, the thread or earlier puzzles
// (Options::timeout excepted).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "grid/geometry.h"
#include "grid/puzzle.h"
#include "rating/rating.h"
#include "rating/systems.h"
#include "rules/search_stats.h"

namespace bitwhip::rating {

struct Options {
  int max_length = 36;                        // cap on the length of chains
  std::size_t arena = std::size_t{64} << 20;  // bytes of search memory
  double timeout = 0;                         // seconds a puzzle; 0: none
  SystemInfo rules{};                         // the rules of the rating `rules`
  std::uint32_t memo_hash_mask = ~0u;         // for tests: hash values of memo tables are and-ed with this, which must not change any rating
};

// What was done for one puzzle; sums over puzzles make a profile.
struct SearchStats : rules::SearchStats {
  std::uint64_t arena_peak = 0;  // bytes (a maximum, not a sum); the same on every ISA
};

struct Report {
  Status status = Status::ok;
  std::array<Value, kMaxRatings> values{};  // in the order in which the ratings were asked for
  int solutions = -1;                       // 0, 1, 2 (two or more); -1: not known
  // Counts; -1 where a contradiction came first. Candidates are those of the cells not yet decided.
  int clues = 0;       // givens
  int cands = -1;      // candidates after the givens alone are asserted
  int clues_brt = -1;  // decided cells after BRT
  int cands_brt = -1;  // candidates after BRT
  int cands_w1 = -1;   // candidates after W1
  SearchStats stats;
};

// A candidate removed by a rule (not by a single) on the way to a rating.
struct Elimination {
  RatingId rating;
  int length;  // for a simple system: the rating of the strategy
  Candidate target;
  const rules::RuleInfo* rule = nullptr;  // of a rule system; null for whips (W) and braids or whips (B)
};

class Rater {
 public:
  // Throws std::invalid_argument for more than kMaxRatings ratings, std::bad_alloc.
  Rater(const Geometry& geometry, std::span<const RatingId> ratings, const Options& options);
  ~Rater();
  Rater(Rater&&) noexcept;
  Rater& operator=(Rater&&) noexcept;

  // Never throws; every outcome is a status.
  void rate(const Puzzle& puzzle, Report& report);

  // Called for each elimination, in order; for tests and tools. An empty function switches it off. Those of W1 are told once, of the first rating
  // asked for, if they belong to it.
  void observe(std::function<void(const Elimination&)> observer);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace bitwhip::rating
