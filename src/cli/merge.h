// bitwhip merge: the parts that --shard made to the output of the whole run.
#pragma once

#include "cli/common_settings.h"
#include "cli/profile.h"
#include "cli/rate.h"

namespace bitwhip::cli {

struct MergeSettings {
  bool clean = false;  // remove the journals of the parts
};

// Merges parts. `rate` says where counts and provenance go, and whether the output may be
// overwritten. profile: where the tables of a profile go.
int merge(const CommonSettings& common, const RateSettings& rate, const MergeSettings& settings, const ProfileSettings& profile);

}  // namespace bitwhip::cli
