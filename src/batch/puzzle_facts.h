// What the columns of a run require of a puzzle beside its ratings. Thread-safety: one object per
// thread.
//
// PuzzleFacts: redundant clues, canonical forms, and the number of solutions above two. Canonical
// forms exist for givens in the classic grid; a variant and pencil marks have none. Redundant clues
// are found on any board: by the small solver (collect/solver.h) in the classic grid, by the solver
// of the engine elsewhere.
//
// PathFacts: the columns RATING.techniques and RATING.hardest. The path of a rating is found once
// for each puzzle and counted (explain/path_techniques.h), which costs the rating once more, and a
// search for each step.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "batch/column.h"
#include "batch/facts.h"
#include "batch/record.h"
#include "collect/minimal_puzzles.h"
#include "collect/minlex.h"
#include "collect/solver.h"
#include "explain/path.h"
#include "explain/path_techniques.h"
#include "grid/grid.h"
#include "grid/puzzle.h"
#include "rating/options.h"
#include "rating/rater.h"
#include "rating/solution_finder.h"

namespace bitwhip::batch {

// The facts that the columns of a run require of each puzzle.
struct WantedFacts {
  bool minimality = false;
  std::array<bool, kCanonicalForms> canonical_forms{};
  std::uint64_t solutions = 2;  // stop counting at this number

  bool any_form() const {
    return std::find(canonical_forms.begin(), canonical_forms.end(), true) != canonical_forms.end();
  }
  bool any() const { return minimality || solutions > 2 || any_form(); }
};

// Returns the puzzle with all cells that singles solve; nothing if they lead to a contradiction.
std::optional<collect::Cells> expansion_of(const GridTables& tables, const Puzzle& puzzle);

class PuzzleFacts {
 public:
  // tables: their contents may change between puzzles.
  PuzzleFacts(std::shared_ptr<const GridTables> tables, const WantedFacts& wanted,
              const rating::RatingOptions& options);

  // Adds to the record and the report what is wanted and missing there. The texts
  // are valid until the next call. If the puzzle was rated, the report must have its number of
  // solutions. What a limit cuts off stays missing. Returns false when stopped.
  bool find(const Puzzle& puzzle, Record& record, rating::Report& report);

 private:
  bool find_redundant(const Puzzle& puzzle, Record& record);
  // Counts up to a limit; -1 where the search was cut off.
  int count(const Puzzle& puzzle, std::uint64_t limit);
  bool find_forms(const Puzzle& puzzle, Record& record, rating::Report& report);
  // Sets the form if it is asked for and missing.
  void set_form(CanonicalFormKind kind, const collect::Cells& cells, Record& record);
  bool asks(CanonicalFormKind kind, const Record& record) const {
    return wanted_.canonical_forms[static_cast<std::size_t>(kind)] &&
           !record.facts.canonical_form(kind).text;
  }
  bool stopped() const {
    return options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed) != 0;
  }

  const std::shared_ptr<const GridTables> tables_;
  const bool is_classic_;
  const WantedFacts wanted_;
  const rating::RatingOptions options_;
  collect::FastSolver solver_;
  collect::RedundancyTest minimality_;
  std::unique_ptr<collect::Minlex> minlex_;         // null: no forms are asked for
  std::unique_ptr<rating::SolutionFinder> engine_;  // null: the grid is classic
  // The texts of the current puzzle, to which its record refers.
  std::string redundant_;
  std::array<std::string, kCanonicalForms> forms_;
};

class PathFacts {
 public:
  // columns: of the run. tables: their contents may change between puzzles. options: of the
  // ratings. rated: those of every record, unless it comes from an earlier run.
  PathFacts(const std::shared_ptr<const GridTables>& tables,
            const std::vector<const ColumnInfo*>& columns, rating::RatingOptions options,
            const std::vector<rating::RatingId>& rated);

  // Clears the texts for the next puzzle, and returns them, by rating.
  std::span<PathTexts> clear();
  // Finds the texts that are asked for and missing, of the ratings for which wanted() is true. A
  // path that the limits of the run cut off has none. rater: has rated the puzzle; null: the values
  // are those of an earlier run. Returns false when stopped.
  bool find(const Puzzle& puzzle, const std::function<bool(rating::RatingId)>& wanted,
            rating::Rater* rater);

 private:
  struct PathRequest {
    rating::RatingId rating;
    // Of a rating that knows the techniques itself a rater, where none has rated the puzzle.
    std::unique_ptr<explain::PathFinder> finder{};
    std::unique_ptr<rating::Rater> rater{};
    explain::TechniqueCounts techniques{};  // of the current puzzle
  };
  void make_rater(PathRequest& asked);
  // Search for the path, or take what a rating knows, and return false when stopped. There are no
  // counts where a limit cut off the path.
  bool search(const Puzzle& puzzle, PathRequest& asked);
  bool take(const Puzzle& puzzle, PathRequest& asked, rating::Rater* rater);

  const std::shared_ptr<const GridTables> tables_;
  const rating::RatingOptions options_;
  const std::vector<rating::RatingId> rated_;
  std::vector<PathRequest> asked_;
  std::vector<PathTexts> texts_;
};

}  // namespace bitwhip::batch
