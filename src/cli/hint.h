// bitwhip hint: the next round of a resolution, and nothing more.
#pragma once

#include "cli/common_settings.h"
#include "cli/explain.h"

namespace bitwhip::cli {

int hint(const CommonSettings& common, const ExplainSettings& settings);

}  // namespace bitwhip::cli
