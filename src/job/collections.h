// What the tools for collections ask of a run of records: canon (canonical forms, their classes,
// random isomorphs), check (solutions, redundant clues), solve (solutions) and neighbours (puzzles
// that differ in few clues, and the minimal puzzles inside a puzzle).
//
// The program and the library make their runs of these parts. Thread-safety: plain functions; the
// stages belong to one run.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "batch/facts.h"
#include "batch/record_selector.h"
#include "batch/worker.h"
#include "io/stop.h"
#include "job/plan.h"
#include "job/request.h"

namespace bitwhip::job {

// The words that the options --of, --order and --as take.
std::vector<std::string_view> class_subjects();
std::vector<std::string_view> canon_orders();
std::vector<std::string_view> canon_shapes();

// The traits of the verbs (VerbTraits): each throws OptionError for what does not go together.
void adapt_check(PlanDraft& draft);
void adapt_solve(PlanDraft& draft);
void adapt_canon(PlanDraft& draft);
void finish_canon(Plan& plan);
void adapt_neighbours(PlanDraft& draft);
void finish_neighbours(Plan& plan);

// What a run of canon or neighbours has beside its record job; of any other verb it is empty.
struct CollectionStages {
  std::unique_ptr<batch::ClassNumbering> classes{};  // null: classes are not asked for
  batch::CanonicalFormKind canonical_form{};         // the form that defines the classes
  batch::MakePuzzleFinder search{};                  // empty: the puzzles are those of the lines
  // Options, by which provenance and journal tell such runs apart.
  std::vector<std::pair<std::string, std::string>> options{};

  // True if records depend on those before them, or a line has parts: a worker alone cannot answer.
  bool any() const { return classes != nullptr || search; }
};
// The plan and the stop must outlive the stages.
CollectionStages collection_stages(const Plan& plan, const io::Stop& stop);

}  // namespace bitwhip::job
