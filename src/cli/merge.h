// bitwhip merge: the parts that --shard made to the output of the whole run.
#pragma once

#include "cli/common_settings.h"
#include "cli/rate.h"

namespace bitwhip::cli {

struct MergeSettings {
  bool clean = false;  // remove the journals of the parts
};

// Of the settings of `rate` those that say where counts and provenance go, and whether the output may be overwritten.
int merge(const CommonSettings& common, const RateSettings& rate, const MergeSettings& settings);

}  // namespace bitwhip::cli
