// What follows from the options of a job together, and the job as the batch layer takes it.
//
// Thread-safety: plain functions of their arguments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "batch/worker.h"
#include "input/opening.h"
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

// A variant that a file or a text names in a comment at its top: `# variant: NAME,...`; or
// fpuzzles, where its first line is such a string.
struct Told {
  std::shared_ptr<const variant::Variant> variant;  // null: it names none
  std::string where;                                // "FILE:LINE"
};

// Returns what the opening names. name: of the file in messages. Throws OptionError where two
// comments differ, or a name is none.
Told told_by(const std::string& name, const input::Opening& opening);

// Returns what surely is a field of a variant behind the classic puzzle of a line, with the option
// that reads it: "the clue word thermo: --variant clues". Returns nothing for any other line.
std::string field_behind(std::string_view line);

// Returns the reason why lines below a comment in the midst of a file are not read; empty where its
// names are those of the run. run: null for the classic grid.
std::string why_not_read(const variant::Variant* run, std::string_view names);

}  // namespace bitwhip::job
