#include "batch/thread_pool.h"

namespace bitwhip::batch {

void run(const ThreadPool& pool) {
  for (std::size_t member = 0; member < pool.members; ++member) pool.work(member);
}

void pause(const ThreadPool& pool) { pool.tick(); }

bool can_run() { return true; }

}  // namespace bitwhip::batch
