// The instruction set that the user asks for.
#pragma once

#include "cli/settings.h"

namespace bitwhip::cli {

// --isa, else the environment variable BITWHIP_ISA, else the best. Throws UsageError for a name that cannot be had here.
void choose_isa(const Settings& settings);

}  // namespace bitwhip::cli
