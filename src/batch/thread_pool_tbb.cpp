#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <thread>

#include "batch/thread_pool.h"
#include "system/process.h"

namespace bitwhip::batch {

namespace {

// Guards the handover of members to oneTBB. Each member locks it before it begins, and so sees what
// was done before the run. oneTBB synchronizes that too, but ThreadSanitizer cannot see into a
// oneTBB that was built without it, and would report a race at the beginning of every run. The
// mutex is static, since one that belongs to a run would have to be handed over itself.
constinit std::mutex handing_over;

// oneTBB has started its threads; it believes so in a child of fork() too, which has none of them.
std::atomic<bool> has_threads{false}, lacks_threads{false};

// The shared state of the members of a pool. It outlives the pool, for tasks of oneTBB that come
// late.
struct SharedState {
  explicit SharedState(std::size_t count) : members(count) {}

  const std::size_t members;
  bool handed_over = false;  // all members; guarded by handing_over
  std::mutex mutex;          // guards `begun` and `ended`
  std::size_t begun = 0, ended = 0;
  std::condition_variable changed;

  // Does the work of the next member. Returns false where all have begun.
  bool work(const ThreadPool* pool) {
    std::unique_lock lock(mutex);
    if (begun == members) return false;
    const std::size_t member = begun++;
    lock.unlock();
    pool->work(member);
    lock.lock();
    ++ended;
    changed.notify_all();
    return true;
  }
};

// The task that oneTBB copies and calls. It has a name, so that sanitizer reports about oneTBB's
// copies of it can be told from others.
struct MemberTask {
  const ThreadPool* pool;
  std::shared_ptr<SharedState> shared;
  void operator()() const {
    {
      const std::lock_guard begins(handing_over);
      if (!shared->handed_over) return;  // the run has failed and is gone
    }
    shared->work(pool);
  }
};

// A thread for members that no thread of oneTBB takes. oneTBB makes its threads when they are
// needed, and goes on without one where there is no memory for it, without a report.
class Substitute {
 public:
  // Looks at a pool every tick, on the thread that waits for it. Throws std::bad_alloc where no
  // member has begun, and there is no memory for this thread either: none begins any more.
  void look_at(const ThreadPool& pool, SharedState& shared) {
    const std::lock_guard lock(shared.mutex);
    const bool nobody_works = shared.begun == shared.ended && shared.begun < shared.members;
    idle_ = nobody_works && !thread_.joinable() ? idle_ + 1 : 0;
    if (idle_ < kPatience) return;
    idle_ = 0;
    try {
      thread_ = std::thread([&pool, &shared] {
        while (shared.work(&pool)) {
        }
      });
    } catch (const std::exception&) {  // no more threads, or out of memory
      if (shared.begun > 0) return;    // tried again after as many ticks
      shared.begun = shared.members;
      throw std::bad_alloc();
    }
  }
  ~Substitute() {
    if (thread_.joinable()) thread_.join();
  }

 private:
  static constexpr int kPatience = 20;  // ticks: on a busy machine threads may be late

  std::thread thread_;
  int idle_ = 0;  // ticks in which nobody works
};

// oneTBB's limit of threads: as many as all current pools have members. oneTBB takes the least of
// several limits, and a pool would then wait for the end of another one.
class ThreadLimit {
 public:
  explicit ThreadLimit(std::size_t members) : members_(members) {
    const std::lock_guard lock(mutex);
    limit = of(in_all + members);
    in_all += members;
  }
  ~ThreadLimit() {
    const std::lock_guard lock(mutex);
    in_all -= members_;
    try {
      limit = in_all > 0 ? of(in_all) : nullptr;
    } catch (const std::bad_alloc&) {  // the present limit is high enough
    }
  }
  ThreadLimit(const ThreadLimit&) = delete;

 private:
  using Control = std::unique_ptr<tbb::global_control>;
  // One more, for the threads that wait for pools.
  static Control of(std::size_t members) {
    return std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism,
                                                 members + 1);
  }

  static inline constinit std::mutex mutex;  // guards in_all and limit
  static inline constinit std::size_t in_all = 0;
  static inline constinit Control limit;

  const std::size_t members_;
};

}  // namespace

void run(const ThreadPool& pool) {
  constexpr std::chrono::milliseconds kTick(50);
  [[maybe_unused]] static const bool registered =
      system::call_in_forked_children([] { lacks_threads = has_threads.load(); });
  has_threads = true;
  const auto shared = std::make_shared<SharedState>(pool.members);
  const ThreadLimit limit(pool.members);
  tbb::task_arena arena(static_cast<int>(pool.members), 0);
  {
    const std::lock_guard hands_over(handing_over);
    for (std::size_t member = 0; member < pool.members; ++member)
      arena.enqueue(MemberTask{&pool, shared});
    shared->handed_over = true;
  }
  std::exception_ptr thrown;  // by tick(): the members are waited for nevertheless
  Substitute substitute;
  std::unique_lock lock(shared->mutex);
  while (!shared->changed.wait_for(lock, kTick, [&] { return shared->ended == pool.members; })) {
    lock.unlock();
    substitute.look_at(pool, *shared);
    try {
      if (!thrown) pool.tick();
    } catch (...) {
      thrown = std::current_exception();
    }
    lock.lock();
  }
  lock.unlock();
  if (thrown) std::rethrow_exception(thrown);
}

void pause(const ThreadPool&) {}

bool can_run() { return !lacks_threads; }

}  // namespace bitwhip::batch
