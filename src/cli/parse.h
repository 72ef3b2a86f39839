// The command line to settings.
#pragma once

#include "cli/settings.h"

namespace bitwhip::cli {

// Throws UsageError with one sentence. look: of a command that reads puzzles or paths, it is called once everything else is right, to look at the files
// for what they tell of themselves (told_variant.h). Null: nobody looks.
Settings parse(int argc, const char* const* argv, void (*look)(CommonSettings& common) = nullptr);

}  // namespace bitwhip::cli
