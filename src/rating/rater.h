// Rates one puzzle after another: the whole library behind one class.
//
// A Rater owns all the memory that it will ever need (some fixed tables and, unless it has no
// ratings, RatingOptions::arena bytes, allocated by the constructor); rate() allocates nothing. One
// Rater per thread: an object must not be used by two threads at once, different objects may. The
// result depends on the puzzle, the ratings asked for and the options alone, never on the ISA, the
// thread or earlier puzzles (RatingOptions::timeout and stop excepted). Any puzzle is given up
// within a tenth of a second of its timeout, or of a request to stop.
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
#include "rating/puzzle_context.h"
#include "rating/rating.h"
#include "rating/status.h"
#include "rules/catalog.h"
#include "rules/search_profile.h"

namespace bitwhip::rating {

// Work counted for one puzzle; sums over puzzles make a profile.
struct RatingStats : rules::SearchStats {
  std::uint64_t arena_peak = 0;  // bytes; a maximum, not a sum; the same on every ISA
};

struct Report {
  Status status = Status::ok;
  bool stopped = false;  // by RatingOptions::stop; all other members are then meaningless
  std::array<Value, kMaxRatings> values{};  // in the order of the ratings asked for
  int solutions = -1;                       // 0, 1, or 2 for two or more; -1: unknown
  // -1 where a contradiction came first. Only candidates of undecided cells are counted.
  int clues = 0;       // givens
  int cands = -1;      // candidates after asserting the givens alone
  int clues_brt = -1;  // decided cells after BRT
  int cands_brt = -1;  // candidates after BRT
  int cands_w1 = -1;   // candidates after W1
  RatingStats stats;
};

// Candidate removed by a rule, not by a single, on the way to a rating.
struct RatedElimination {
  RatingId rating;
  int length;  // the level of the rung: for a simple system the rating of the strategy
  Candidate target;
  const rules::RuleInfo* rule;
};

class Rater {
 public:
  // Throws std::invalid_argument for more than kMaxRatings ratings, for the rating by rules without
  // RatingOptions::rules, for one by a ladder that the options lack, and for ratings of the classic
  // grid with another geometry; std::bad_alloc. The tables may change between puzzles
  // (grid/grid.h).
  Rater(std::shared_ptr<const GridTables> tables, std::span<const RatingId> ratings,
        const RatingOptions& options);
  Rater(const Geometry& geometry, std::span<const RatingId> ratings, const RatingOptions& options)
      : Rater(shared_tables(geometry), ratings, options) {}

  // Never throws; every outcome is a status.
  void rate(const Puzzle& puzzle, Report& report);

  // Returns the counters of the last puzzle, one profile per rating in the order asked for; null
  // without RatingOptions::profile. Work shared by ratings counts once: what a rating takes over
  // from one before it in the table (B takes the path of W) counts there, and W1 counts for the
  // first of them.
  const rules::SearchProfile* profile() const { return profile_.get(); }

  // Returns the techniques on the path of the puzzle rated last (RatingInfo::uses, which must be
  // set). Precondition: the rating was asked for and has a value.
  std::span<const TechniqueUse> uses(RatingId id) { return info(id).uses(*context_, info(id)); }

  // Sets the callback for eliminations, in order, for tests and tools; an empty function turns it
  // off. Those of W1 are reported once, for the first rating asked for, if W1 belongs to it.
  void observe(std::function<void(const RatedElimination&)> observer) {
    observer_ = std::move(observer);
  }

 private:
  void rate_run(const Puzzle& puzzle, Report& report);
  void rate_all(Report& report);
  bool count_all(const Report& report);
  void observe_as(RatingId id);

  std::shared_ptr<const GridTables> tables_;
  std::vector<RatingId> ratings_;
  std::vector<std::size_t> order_;  // in the order of the table of ratings
  std::unique_ptr<PuzzleContext> context_;
  std::unique_ptr<rules::SearchProfile> profile_;
  std::function<void(const RatedElimination&)> observer_;
};

}  // namespace bitwhip::rating
