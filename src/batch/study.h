// What the columns of a run ask of a puzzle beside its ratings. Thread-safety: one object per
// thread.
//
// A Study has what collections want to know: redundant clues, canonical forms, the number of
// solutions above two. Forms are of the classic grid and of givens: a variant and pencil marks have
// none. Redundant clues are those of any board: the small solver (collect/solver.h) finds them in
// the classic grid, the solver of the engine elsewhere.
//
// PathFacts have what the columns RATING.techniques and RATING.hardest show: the path of a rating
// is found once for each puzzle and counted (explain/path.h). That costs the rating once
// more, and a search for each step.
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

#include "batch/record.h"
#include "collect/minimality.h"
#include "collect/minlex.h"
#include "collect/solver.h"
#include "explain/path.h"
#include "grid/grid.h"
#include "grid/puzzle.h"
#include "rating/options.h"
#include "rating/solver.h"

namespace bitwhip::batch {

// Holds what is asked of each puzzle.
struct Questions {
  bool minimality = false;
  std::array<bool, kForms> forms{};
  std::uint64_t solutions = 2;  // counted up to so many

  bool any_form() const { return std::find(forms.begin(), forms.end(), true) != forms.end(); }
  bool any() const { return minimality || solutions > 2 || any_form(); }
};

// Returns the puzzle with all cells that singles decide; nothing where they lead to a
// contradiction.
std::optional<collect::Cells> expansion_of(const GridTables& tables, const Puzzle& puzzle);

class Study {
 public:
  // tables: may change between puzzles.
  Study(std::shared_ptr<const GridTables> tables, const Questions& questions,
        const rating::Options& options);

  // Answers those questions that the record does not answer yet, in the record and the report; the
  // texts live until the next call. The report has the number of solutions where the puzzle was
  // rated. Returns false when stopped.
  bool look(const Puzzle& puzzle, Record& record, rating::Report& report);

 private:
  bool find_redundant(const Puzzle& puzzle, Record& record);
  bool find_forms(const Puzzle& puzzle, Record& record, rating::Report& report);
  // Sets the form where somebody asks for it.
  void set_form(FormKind kind, const collect::Cells& cells, Record& record);
  bool asks(FormKind kind, const Record& record) const {
    return questions_.forms[static_cast<std::size_t>(kind)] &&
           record.forms[static_cast<std::size_t>(kind)].text.empty();
  }
  bool stopped() const {
    return options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed) != 0;
  }

  const std::shared_ptr<const GridTables> tables_;
  const bool is_classic_;
  const Questions questions_;
  const rating::Options options_;
  collect::Solver solver_;
  collect::Minimality minimality_;
  std::unique_ptr<collect::Minlex> minlex_;  // null: nobody asks for forms
  std::unique_ptr<rating::Solver> engine_;   // null: of the classic grid
  // These texts are of the puzzle under way.
  std::string redundant_;
  std::array<std::string, kForms> forms_;
};

class PathFacts {
 public:
  // columns: of the run. tables: may change between puzzles. options: those of the ratings.
  PathFacts(const std::shared_ptr<const GridTables>& tables,
            const std::vector<const ColumnInfo*>& columns, rating::Options options);

  // Forgets the puzzle. Returns the texts of the next one, by rating.
  std::span<PathTexts> clear();
  // Finds those texts that are asked for and not there yet, of the ratings that are wanted. A path
  // that the budget of the puzzle has cut off has none. Returns false when stopped.
  bool find(const Puzzle& puzzle, const std::function<bool(rating::RatingId)>& wanted);

 private:
  struct Asked {
    rating::RatingId rating;
    explain::PathFinder finder;
    explain::Techniques techniques{};  // of the puzzle under way
  };
  std::vector<Asked> asked_;
  std::vector<PathTexts> texts_;
};

}  // namespace bitwhip::batch
