#include "job/settings.h"

#include <sched.h>

#include <algorithm>
#include <thread>

namespace bitwhip::job {

namespace {
constexpr int kAnywhere = 16;  // threads, where there are fewer cores
}  // namespace

int core_count() {
  cpu_set_t cores;
  // The call fails where there are more cores than the set has room for.
  const int count = sched_getaffinity(0, sizeof cores, &cores) == 0 ? CPU_COUNT(&cores) : static_cast<int>(std::thread::hardware_concurrency());
  return std::max(count, 1);
}

int most_threads() { return std::max(core_count(), kAnywhere); }

int thread_count(const Settings& settings) { return settings.threads > 0 ? std::min(settings.threads, most_threads()) : core_count(); }

}  // namespace bitwhip::job
