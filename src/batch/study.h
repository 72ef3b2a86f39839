// What collections want to know of a puzzle beside its ratings: redundant clues, canonical forms,
// the number of solutions above two.
//
// Only what the columns of a run ask for is worked out. Forms are of the classic grid and of
// givens: a variant and pencil marks have none. Redundant clues are those of any board: the small
// solver (collect/solver.h) finds them in the classic grid, the solver of the engine elsewhere.
// Thread-safety: one object per thread.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "batch/record.h"
#include "collect/minimality.h"
#include "collect/minlex.h"
#include "collect/solver.h"
#include "grid/grid.h"
#include "grid/puzzle.h"
#include "rating/options.h"
#include "rating/solver.h"

namespace bitwhip::batch {

// What is asked of each puzzle.
struct Questions {
  bool minimality = false;
  std::array<bool, kForms> forms{};
  std::uint64_t solutions = 2;  // counted up to so many

  bool any() const;
};

// Returns the puzzle with all cells that singles decide; nothing where they lead to a
// contradiction.
std::optional<collect::Cells> expansion_of(const GridTables& tables, const Puzzle& puzzle);

class Study {
 public:
  // tables: may change between puzzles.
  Study(std::shared_ptr<const GridTables> tables, const Questions& questions, const rating::Options& options);

  // Answers those questions that the record does not answer yet, in the record and the report; the
  // texts live until the next call. The report has the number of solutions where the puzzle was
  // rated. Returns false when stopped.
  bool look(const Puzzle& puzzle, Record& record, rating::Report& report);

 private:
  bool find_redundant(const Puzzle& puzzle, Record& record);
  bool find_forms(const Puzzle& puzzle, Record& record, rating::Report& report);
  void set_form(FormKind kind, const collect::Cells& cells, Record& record);
  bool asks(FormKind kind, const Record& record) const {
    return questions_.forms[static_cast<std::size_t>(kind)] && record.forms[static_cast<std::size_t>(kind)].text.empty();
  }
  bool stopped() const { return options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed) != 0; }

  const std::shared_ptr<const GridTables> tables_;
  const bool is_classic_;
  const Questions questions_;
  const rating::Options options_;
  collect::Solver solver_;
  collect::Minimality minimality_;
  std::unique_ptr<collect::Minlex> minlex_;  // null: nobody asks for forms
  std::unique_ptr<rating::Solver> engine_;   // null: of the classic grid
  // What is known of the puzzle under way.
  std::string redundant_;
  std::array<std::string, kForms> forms_;
};

}  // namespace bitwhip::batch
