// The options that can change the records of a run, by name, with the revisions of the ratings: what a provenance document states and a journal compares.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "cli/common_settings.h"
#include "cli/rate.h"

namespace bitwhip::cli {

// known_sha256: of the list of --known, as it was read; empty without one, and for a store.
nlohmann::ordered_json record_options(const CommonSettings& common, const RateSettings& settings, const std::string& known_sha256);

}  // namespace bitwhip::cli
