// bitwhip profile: what the searches of every puzzle cost, by rating and length of chain.
//
// A profile is a run of `rate` whose records have the columns RATING.COUNTER, and whose counters are added up to tables (tables/profile_tables.h).
#pragma once

#include <span>
#include <string>

#include "batch/profile_tally.h"
#include "cli/common_settings.h"
#include "cli/rate.h"

namespace bitwhip::cli {

struct ProfileSettings {
  std::string folder;  // of the tables; empty: none are written
};

int profile(const CommonSettings& common, const RateSettings& rate, const ProfileSettings& settings);

// Makes the folder, and makes sure that the tables can be written there: refuses those that are there already, unless the run goes on with its output or may
// overwrite it, and those that are an input or the output. Nothing without a folder. Throws UsageError, io::IoError.
void check_profile_tables(const CommonSettings& common, const RateSettings& rate, const ProfileSettings& settings);
// all: with the counters of --count-all. Nothing without a folder. Throws io::IoError.
void write_profile_tables(const ProfileSettings& settings, const batch::ProfileTally& profile, std::span<const rating::RatingId> ratings, bool all);

}  // namespace bitwhip::cli
