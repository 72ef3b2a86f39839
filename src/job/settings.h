// What is asked of puzzles, by name: how they are written, their variant, the ratings with their
// limits, and what the answers show. No file is named here.
//
// Each option of options.h sets a part of it. What follows from all options together is added by
// complete() (job.h). Thread-safety: plain values.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "batch/chooser.h"
#include "batch/condition.h"
#include "batch/record.h"
#include "batch/worker.h"
#include "batch/writer.h"
#include "explain/format.h"
#include "input/chunk.h"
#include "input/family.h"
#include "rating/rater.h"
#include "rating/state.h"
#include "variant/variant.h"

namespace bitwhip::job {

// A mistake in an option, in its value or in options together. The message is one sentence.
struct OptionError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Which records are written, and in which form.
struct RecordSettings {
  std::vector<const batch::ColumnInfo*> columns;
  bool tail = false;
  const batch::FormatInfo* format = &batch::formats().front();
  std::optional<int> numeric_inf;
  std::optional<std::string> template_text;
  std::optional<std::string> where;
  std::optional<std::string> by;
  std::optional<std::uint64_t> seed;
  batch::FormKind shown_form{};           // of the format that shows forms
  int images = 0;                         // of the format that shows isomorphs; 0: another format
  std::string head;                       // of the input: its first line, where that names its columns
  std::vector<std::string> passed_names;  // of further columns of records that exist
  bool writes_passed = true;              // they are written where the format has room; else they may only be named
  std::string notes;                      // of the input (input/opening.h), above its records
  std::string_view verb;                  // that chooses records, in the note of it
  bool unique = false;                    // one record of each class
  bool leaves_known = false;              // none of a class that another file has
  batch::Choice choice;                   // complete() adds its key and its seed

  // These follow from the others (job.h).
  std::shared_ptr<const batch::OwnColumns> counters;  // of a profile, before the other columns
  std::shared_ptr<const batch::OwnColumns> passed;    // of the input, behind the other columns
  std::shared_ptr<const batch::Template> form;
  std::optional<batch::Condition> condition;
  batch::Named named;
};

struct PathSettings {
  const explain::FormatInfo* format = &explain::formats().front();
  explain::Style style;
  bool notation_chosen = false;
  bool needed = false;  // the steps that the solution does not need are dropped
};

struct Settings {
  input::Form form;
  std::shared_ptr<const variant::Variant> variant{};  // null: the classic grid
  std::vector<rating::RatingId> ratings;
  bool ratings_chosen = false;  // by --ratings or --rules
  bool ratings_all = false;     // by the word `all`, which stands for those that a variant has
  rating::Options rating;
  int threads = 0;              // 0: all cores
  bool rates = true;            // else a record has what its columns ask for alone
  std::uint64_t solutions = 2;  // counted up to so many
  input::Selection selection;   // of the records of the input
  bool is_part = false;         // of a run that --shard divides, be it the only one

  RecordSettings records;
  PathSettings paths;
  rating::StateAfter after;
  const batch::StateFormat* state_format = &batch::state_formats().front();
  bool state_views = false;  // in place of the format
  bool strict = false;       // the checker of paths proves exact values, too
  bool go_on = false;        // it checks what comes after a wrong step
};

// Returns the number of cores that this process may run on.
int core_count();
// Returns how many threads are used at most. More threads than cores are no faster, and hundreds of
// them are far slower. Up to sixteen are used all the same, so that what depends on threads can be
// tried out on a small machine.
int most_threads();
// Returns the number of threads to use: the one asked for, up to most_threads(), or the number of
// cores.
int thread_count(const Settings& settings);

}  // namespace bitwhip::job
