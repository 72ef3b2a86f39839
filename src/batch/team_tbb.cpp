#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>

#include "batch/team.h"

namespace bitwhip::batch {

namespace {

// What one thread did before open() is seen by those that pass() later. oneTBB sees to that too,
// but ThreadSanitizer cannot look into a oneTBB that was built without it, and would take the
// beginning of every run for a race.
class Gate {
 public:
  void open() { count_.fetch_add(1, std::memory_order_release); }
  void pass() const { static_cast<void>(count_.load(std::memory_order_acquire)); }

 private:
  std::atomic<std::uint64_t> count_{0};
};

// The members that have ended.
class Ending {
 public:
  void count() {
    const std::lock_guard lock(mutex_);
    ++ended_;
    changed_.notify_all();
  }
  bool wait(std::size_t members, std::chrono::milliseconds most) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, most, [&] { return ended_ == members; });
  }

 private:
  std::mutex mutex_;  // guards the next one
  std::size_t ended_ = 0;
  std::condition_variable changed_;
};

// The task that oneTBB copies and calls. It has a name, so that reports about copies of oneTBB can
// be told from others.
struct Turn {
  const Team* team;
  std::size_t member;
  const Gate* gate;
  Ending* ending;
  void operator()() const {
    gate->pass();
    team->work(member);
    ending->count();
  }
};

// How many threads oneTBB may use: as many as the teams under way have members. Of several limits
// oneTBB takes the least, and then a team would wait until another one has ended.
class Limit {
 public:
  explicit Limit(std::size_t members) : members_(members) { change(members, 0); }
  ~Limit() { change(0, members_); }
  Limit(const Limit&) = delete;
  Limit& operator=(const Limit&) = delete;

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
  Gate gate;
  Ending ending;
  const Limit limit(team.members);
  tbb::task_arena arena(static_cast<int>(team.members), 0);
  gate.open();
  for (std::size_t member = 0; member < team.members; ++member) arena.enqueue(Turn{&team, member, &gate, &ending});
  while (!ending.wait(team.members, kTick)) team.tick();
}

void pause(const Team&) {}

}  // namespace bitwhip::batch
