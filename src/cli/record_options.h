// The options that can change the records of a run, by name, with the revisions of the ratings: what a provenance document states and a journal compares.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "cli/common_settings.h"
#include "cli/rate.h"

namespace bitwhip::cli {

nlohmann::ordered_json record_options(const CommonSettings& common, const RateSettings& settings);

}  // namespace bitwhip::cli
