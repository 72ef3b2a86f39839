// A run of a verb that reads puzzles and writes records: files, journal, store and tables of a
// profile.
#pragma once

#include <initializer_list>
#include <utility>

#include "app/plan.h"
#include "io/json.h"

namespace bitwhip::app {

// Returns the settings with all that follows from them. Throws OptionError.
Settings complete_records(Settings asked, const job::Kind& kind);
// Puts these columns before the others.
void put_first(std::vector<const batch::ColumnInfo*>& columns,
               std::initializer_list<std::string_view> names);

// Holds what a run does beside making records of its lines; by default that is nothing.
struct Stages {
  batch::Classes* classes = nullptr;  // that it has to know
  batch::FormKind form{};             // what they are classes of
  batch::MakeSearch search{};         // finds the puzzles of the records (batch/worker.h)
  // What else the journal compares before a run goes on.
  std::vector<std::pair<std::string, std::string>> options{};
  batch::Tally* counts = nullptr;  // that it leaves; null: nobody asks
};
// Runs the plan, and returns the exit code. Throws OptionError, io::IoError, std::bad_alloc.
int write_records(const Plan& plan, const io::Stop& stop, const Stages& stages = {});

// Throws io::IoError where the document of --provenance cannot be written, or would take the place
// of something else than the document of the same run. options: as the document will state them,
// without the output, the number of threads and what a run of `generate` counts, of which the last
// two may differ.
void check_provenance(const Settings& settings, io::Json options,
                      const std::vector<job::ProvenanceInput>& inputs);
// Writes the document of --provenance, of this run or of one that was complete already.
void write_provenance(const Settings& settings, io::Json options,
                      const std::vector<job::ProvenanceInput>& inputs, const batch::Tally& tally,
                      bool complete, double seconds);

// Makes the folder of the tables of a profile, and makes sure that they can be written there: those
// that are there already are refused, unless the run goes on with its output or may overwrite it.
// Does nothing without a folder. Throws io::IoError.
void check_profile_tables(const Settings& settings);
// Writes the tables, where there is a folder for them. all: with the counters of --count-all.
// Throws io::IoError.
void write_profile_tables(const Settings& settings, const batch::ProfileTally& profile,
                          std::span<const rating::RatingId> ratings, bool all);

}  // namespace bitwhip::app
