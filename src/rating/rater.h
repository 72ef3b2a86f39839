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
#include <memory>
#include <span>

#include "grid/geometry.h"
#include "grid/puzzle.h"
#include "rating/rating.h"

namespace bitwhip::rating {

struct Options {
  int max_length = 36;                        // cap on the length of chains
  std::size_t arena = std::size_t{64} << 20;  // bytes of search memory
  double timeout = 0;                         // seconds a puzzle; 0: none
  bool solutions = false;                     // always count the solutions (otherwise only when needed to tell invalid puzzles apart)
};

// What was done for one puzzle; sums over puzzles make a profile.
struct SearchStats {
  std::uint64_t passes = 0;      // rounds of elimination
  std::uint64_t targets = 0;     // targets tried
  std::uint64_t filters = 0;     // propagations of a target by rounds
  std::uint64_t searches = 0;    // depth-first searches
  std::uint64_t nodes = 0;       // partial chains visited
  std::uint64_t arena_peak = 0;  // bytes (maximum, not a sum)
};

struct Report {
  Status status = Status::ok;
  std::array<Value, kMaxRatings> values{};  // in the order in which the ratings were asked for
  int solutions = -1;                       // 0, 1, 2 (two or more); -1: not known
  int clues = 0;                            // givens
  int cands = 0;                            // candidates after the givens alone are asserted
  int clues_brt = 0;                        // solved cells after BRT
  int cands_brt = 0;                        // candidates of the unsolved cells after BRT
  int cands_w1 = 0;                         // and after W1
  SearchStats stats;
};

class Rater {
 public:
  Rater(const Geometry& geometry, std::span<const RatingId> ratings, const Options& options);
  ~Rater();
  Rater(Rater&&) noexcept;
  Rater& operator=(Rater&&) noexcept;

  // Never throws; every outcome is a status.
  void rate(const Puzzle& puzzle, Report& report);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace bitwhip::rating
