#include "cli/settings.h"

#include <tbb/info.h>

namespace bitwhip::cli {

int thread_count(const Settings& settings) { return settings.threads > 0 ? settings.threads : tbb::info::default_concurrency(); }

}  // namespace bitwhip::cli
