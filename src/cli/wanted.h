// What `bitwhip rate` writes of its records, and which of them: from the options to what the batch layer takes.
#pragma once

#include <memory>
#include <string>

#include "batch/known.h"
#include "batch/worker.h"
#include "cli/common_settings.h"
#include "cli/rate.h"
#include "io/stop.h"

namespace bitwhip::cli {

// Adds the columns of counters to a run of `profile`. A caller calls it before the next function.
// Throws UsageError.
void choose_counters(CommonSettings& common, RateSettings& settings);

// After all options: reads the condition, the template and the key of --top, and finds the ratings that they name. Without --ratings, a template
// chooses the ratings. Throws UsageError.
void choose_records(CommonSettings& common, RateSettings& settings);

// The name after --by, or its default; there is none without ratings.
std::string key_name(const CommonSettings& common, const RateSettings& settings);

// The job without its known records.
batch::Job job_of(const CommonSettings& common, const RateSettings& settings);

// The records of --known, and the hash of the file; null and nothing without the option, or when the run is to stop.
struct KnownList {
  std::unique_ptr<const batch::Known> records;
  std::string sha256;
};

// Throws io::IoError, UsageError.
KnownList read_known(const CommonSettings& common, const RateSettings& settings, const batch::Job& job, const io::Stop& stop);

// "; 12 matched, 3 undecided; 5 known": as far as the options ask for it.
std::string wanted_counts(const RateSettings& settings, const batch::Tally& tally);

}  // namespace bitwhip::cli
