#include <pthread.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>

#include "batch/team.h"

namespace bitwhip::batch {

namespace {

// Guards the handing over of members to oneTBB. Each member locks it before it begins, and so sees
// what was done before the run: oneTBB sees to that too, but ThreadSanitizer cannot look into a
// oneTBB that was built without it, and would take the beginning of every run for a race. The lock
// is older than all runs, since one that a run makes would have to be handed over itself.
constinit std::mutex handing_over;

// oneTBB has begun its threads, or believes so in a child of fork(), where they are not.
std::atomic<bool> has_threads{false}, lacks_threads{false};

// Counts the members that have ended.
struct Ending {
  std::mutex mutex;
  std::size_t ended = 0;
  std::condition_variable changed;
};

// Is the task that oneTBB copies and calls. It has a name, so that reports about copies of oneTBB
// can be told from others.
struct Turn {
  const Team* team;
  std::size_t member;
  Ending* ending;
  void operator()() const {
    { const std::lock_guard begins(handing_over); }
    team->work(member);
    const std::lock_guard ends(ending->mutex);
    ++ending->ended;
    ending->changed.notify_all();
  }
};

// How many threads oneTBB may use: as many as the teams under way have members. Of several limits
// oneTBB takes the least, and then a team would wait until another one has ended.
class Limit {
 public:
  explicit Limit(std::size_t members) : members_(members) { change(members, 0); }
  ~Limit() { change(0, members_); }
  Limit(const Limit&) = delete;

 private:
  static void change(std::size_t more, std::size_t less) {
    static std::mutex mutex;  // guards the next two
    static std::size_t in_all = 0;
    static std::optional<tbb::global_control> limit;
    const std::lock_guard lock(mutex);
    in_all = in_all + more - less;
    limit.reset();
    // The threads that wait for teams count as one.
    if (in_all > 0) limit.emplace(tbb::global_control::max_allowed_parallelism, in_all + 1);
  }

  const std::size_t members_;
};

}  // namespace

void run(const Team& team) {
  constexpr std::chrono::milliseconds kTick(50);
  [[maybe_unused]] static const int registered = pthread_atfork(nullptr, nullptr, [] { lacks_threads = has_threads.load(); });
  has_threads = true;
  Ending ending;
  const Limit limit(team.members);
  tbb::task_arena arena(static_cast<int>(team.members), 0);
  {
    const std::lock_guard hands_over(handing_over);
    for (std::size_t member = 0; member < team.members; ++member) arena.enqueue(Turn{&team, member, &ending});
  }
  std::unique_lock lock(ending.mutex);
  while (!ending.changed.wait_for(lock, kTick, [&] { return ending.ended == team.members; })) {
    lock.unlock();
    team.tick();
    lock.lock();
  }
}

void pause(const Team&) {}

bool can_run() { return !lacks_threads; }

}  // namespace bitwhip::batch
