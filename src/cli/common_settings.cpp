#include "cli/common_settings.h"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <thread>

#include "cli/print.h"

namespace bitwhip::cli {

namespace {
constexpr int kAnywhere = 16;  // threads, where there are fewer cores
}  // namespace

int core_count() {
  cpu_set_t cores;
  // It fails where there are more cores than the set has room for.
  const int count = sched_getaffinity(0, sizeof cores, &cores) == 0 ? CPU_COUNT(&cores) : static_cast<int>(std::thread::hardware_concurrency());
  return std::max(count, 1);
}

int most_threads() { return std::max(core_count(), kAnywhere); }

int thread_count(const CommonSettings& common) { return common.threads > 0 ? std::min(common.threads, most_threads()) : core_count(); }

void tell_fewer_threads(const CommonSettings& common) {
  const int threads = thread_count(common);
  if (common.threads > threads) complain(fmt::format("{} threads are used instead of {}: more are no faster here", threads, common.threads));
}

}  // namespace bitwhip::cli
