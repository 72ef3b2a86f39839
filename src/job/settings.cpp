#include "job/settings.h"

#ifdef __linux__
#include <sched.h>
#endif

#include <algorithm>
#include <thread>

namespace bitwhip::job {

namespace {
constexpr int kAnywhere = 16;  // threads, where there are fewer cores
}  // namespace

int core_count() {
#ifdef __linux__
  // The call fails where there are more cores than the set has room for.
  cpu_set_t cores;
  if (sched_getaffinity(0, sizeof cores, &cores) == 0) return std::max(CPU_COUNT(&cores), 1);
#endif
  return std::max(static_cast<int>(std::thread::hardware_concurrency()), 1);
}

int most_threads() { return std::max(core_count(), kAnywhere); }

int thread_count(const Settings& settings) { return settings.threads > 0 ? std::min(settings.threads, most_threads()) : core_count(); }

}  // namespace bitwhip::job
