// Rates one puzzle after another: the whole library behind one class.
//
// A Rater owns all the memory that it will ever need (some fixed tables and, unless it has no
// ratings, Options::arena bytes, allocated by the constructor); rate() allocates nothing. One Rater
// per thread: an object must not be used by two threads at once, different objects may.
// The result depends on the puzzle, the ratings asked for and the options alone, never on the ISA,
// the thread or earlier puzzles (Options::timeout and stop excepted). Any puzzle is given up within
// a tenth of a second of its timeout, or of a request to stop.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "grid/grid.h"
#include "grid/puzzle.h"
#include "rating/options.h"
#include "rating/rating.h"
#include "rating/status.h"
#include "rules/search_profile.h"

namespace bitwhip::rating {

// What was done for one puzzle; sums over puzzles make a profile.
struct SearchStats : rules::SearchStats {
  std::uint64_t arena_peak = 0;  // bytes (a maximum, not a sum); the same on every ISA
};

struct Report {
  Status status = Status::ok;
  bool stopped = false;                     // by Options::stop: nothing else here means anything
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
  int length;  // the level of the rung: for a simple system the rating of the strategy
  Candidate target;
  const rules::RuleInfo* rule;
};

class Rater {
 public:
  // Throws std::invalid_argument for more than kMaxRatings ratings, for the rating by rules without
  // Options::rules, and for ratings of the classic grid with another geometry; std::bad_alloc. The
  // tables may change between puzzles (grid/grid.h).
  Rater(std::shared_ptr<const GridTables> tables, std::span<const RatingId> ratings,
        const Options& options);
  Rater(const Geometry& geometry, std::span<const RatingId> ratings, const Options& options)
      : Rater(shared_tables(geometry), ratings, options) {}

  // Never throws; every outcome is a status.
  void rate(const Puzzle& puzzle, Report& report);

  // Returns what was counted for the last puzzle, by rating in the order in which they were asked
  // for; null without Options::profile. A rating counts what it did itself: what it takes over from
  // a rating before it in the table (the path of W, for B) counts there, and W1 counts for the
  // first of them.
  const rules::SearchProfile* profile() const { return profile_.get(); }

  // Sets what each elimination is told to, in order, for tests and tools; an empty function gets
  // none. Those of W1 are told once, of the first rating asked for, if they belong to it.
  void observe(std::function<void(const Elimination&)> observer) {
    observer_ = std::move(observer);
  }

 private:
  void rate_run(const Puzzle& puzzle, Report& report);
  void rate_all(Report& report);
  bool count_all(const Report& report);
  void observe_as(RatingId id);

  std::shared_ptr<const GridTables> tables_;
  std::vector<RatingId> ratings_;
  std::vector<std::size_t> order_;  // that of the table of ratings
  std::unique_ptr<Run> run_;
  std::unique_ptr<rules::SearchProfile> profile_;
  std::function<void(const Elimination&)> observer_;
};

}  // namespace bitwhip::rating
