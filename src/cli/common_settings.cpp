#include "cli/common_settings.h"

#include <tbb/info.h>

namespace bitwhip::cli {

int thread_count(const CommonSettings& common) { return common.threads > 0 ? common.threads : tbb::info::default_concurrency(); }

}  // namespace bitwhip::cli
