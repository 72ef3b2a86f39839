// The commands. Each returns the exit code of the program and throws UsageError, batch::IoError or std::bad_alloc.
#pragma once

#include "cli/settings.h"

namespace bitwhip::cli {

int rate(const Settings& settings);
int classify(const Settings& settings);
int state(const Settings& settings);
int compare(const Settings& settings);
int bench(const Settings& settings);
int info(const Settings& settings);
int explain(const Settings& settings);
int verify(const Settings& settings);

}  // namespace bitwhip::cli
