// What follows from the options of a job together, and the job as the batch layer takes it.
//
// Thread-safety: plain functions of their arguments.
#pragma once

#include <string>
#include <string_view>

#include "batch/worker.h"
#include "job/settings.h"

namespace bitwhip::job {

// What a verb does with puzzles, as far as its settings depend on it.
struct Kind {
  std::string_view ratings;  // the ratings when no others are asked for, as --ratings names them; empty: none
  bool records = false;      // the verb writes records
  bool counters = false;     // its records have the columns of a profile
  bool searches = false;     // the records are of puzzles that it finds, and parts of a run may choose among them
  bool rates = true;         // else the ratings are there already, that of --rules too
};

// Returns the settings with all that follows from them: default ratings, those of the variant, its
// columns, the counters of a profile, and what the condition, the template and --top name. Without
// --ratings, a template chooses the ratings. Takes settings that are not completed. Throws
// OptionError.
Settings complete(Settings asked, const Kind& kind);

// Throws OptionError for a rating that the variant of the run does not have.
void refuse_classic_ratings(const Settings& settings);

// Returns the name after --by, or its default; there is none without ratings.
std::string key_name(const Settings& settings);

// Returns the job without its known records.
batch::Job job_of(const Settings& settings);
// Returns the same for the states of puzzles.
batch::StateJob state_job_of(const Settings& settings);

// Returns the note that records were dropped, with its line end; empty where none are.
std::string filter_note(const Settings& settings);

}  // namespace bitwhip::job
