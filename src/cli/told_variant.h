// The variant that the files of a run tell by a comment at their top: `# variant: NAME,...`.
#pragma once

#include "cli/common_settings.h"

namespace bitwhip::cli {

// Reads the tops of the files (of pipes only that of the first file: a later one may wait for us to read what comes before). Where the option
// --variant is missing, the first file decides. Sets `variant`, `first` and what the form refuses. Throws UsageError where two places differ: the
// names are compared in their canonical form.
void read_told_variant(CommonSettings& common);

}  // namespace bitwhip::cli
