// The command line to settings.
#pragma once

#include "cli/settings.h"

namespace bitwhip::cli {

// Throws UsageError with one sentence.
Settings parse(int argc, const char* const* argv);

}  // namespace bitwhip::cli
