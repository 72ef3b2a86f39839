// How a set of ratings came about, as a JSON document.
#pragma once

#include <string>

#include "batch/pipeline.h"
#include "cli/rate.h"
#include "input/input.h"

namespace bitwhip::cli {

// Version, options, machine, inputs with SHA-256, counts by status and by value, time. Ends with a line end.
std::string provenance(const CommonSettings& common, const RateSettings& settings, const input::FileInput& input, const batch::Outcome& outcome);

}  // namespace bitwhip::cli
