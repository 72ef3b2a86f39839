// The run of a verb that reads puzzles and writes records, with output, journal, store and tables
// of a profile.
#pragma once

#include <utility>

#include "app/plan.h"
#include "batch/facts.h"
#include "batch/record_output.h"
#include "batch/record_selector.h"
#include "batch/tally.h"
#include "io/json.h"
#include "io/stop.h"
#include "job/plan.h"
#include "job/provenance.h"
#include "job/request.h"

namespace bitwhip::app {

// Refuses combinations of options of such a run. Throws OptionError.
void refuse_records(job::Plan& plan);

// What a verb adds to a run; the default is nothing.
struct RunExtensions {
  batch::ClassNumbering* classes = nullptr;   // numbers the classes
  batch::CanonicalFormKind canonical_form{};  // the form that defines the classes
  batch::MakePuzzleFinder search{};           // finds the puzzles to record (batch/worker.h)
  // Further options that must agree with the journal when the run is resumed.
  std::vector<std::pair<std::string, std::string>> options{};
  batch::Tally* counts = nullptr;  // gets the final tally; null: not wanted
  bool takes_any_line = false;     // an input without any puzzle is no error
};
// Runs the plan, and returns the exit code. Throws OptionError, io::IoError, std::bad_alloc.
int write_records(const job::Plan& plan, const io::Stop& stop,
                  const RunExtensions& extensions = {});

// Throws io::IoError if the document of --provenance cannot be written, or would overwrite
// something other than the document of the same run. options: as the document will state them,
// except the output, the number of threads and the counts of `generate`; the last two may differ.
void check_provenance(const job::Request& asked, io::Json options,
                      const std::vector<job::ProvenanceInput>& inputs);
// Writes the document of --provenance, of this run or of one that was already complete.
void write_provenance(const job::Plan& plan, io::Json options,
                      const std::vector<job::ProvenanceInput>& inputs, const batch::Tally& tally,
                      batch::RunEnd end, double seconds);

// Creates the folder of the tables of a profile, and checks that they can be written: existing
// tables are refused, unless the run resumes or --force is given. Does nothing without a folder.
// Throws io::IoError.
void check_profile_tables(const job::Request& asked);
// Writes the tables, if there is a folder for them. all: with the counters of --count-all. Throws
// io::IoError.
void write_profile_tables(const job::Request& asked, const batch::ProfileTally& profile,
                          std::span<const rating::RatingId> ratings, bool all);

}  // namespace bitwhip::app
