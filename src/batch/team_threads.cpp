#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "batch/team.h"

namespace bitwhip::batch {

namespace {

// True on a waiting thread that does the work itself, because the system gave no threads.
thread_local bool works_alone = false;

// The queue of the members of a team.
class Turns {
 public:
  explicit Turns(const Team& team) : team_(team) {}

  // Runs members until the queue is empty, so that all run even if there are fewer threads than
  // members.
  void work() {
    for (std::size_t member = next_++; member < team_.members; member = next_++) {
      team_.work(member);
      const std::lock_guard ends(mutex_);
      ++ended_;
      changed_.notify_all();
    }
  }

  // Calls tick() until all members have ended.
  void wait() {
    constexpr std::chrono::milliseconds kTick(50);
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, kTick, [&] { return ended_ == team_.members; })) {
      lock.unlock();
      team_.tick();
      lock.lock();
    }
  }

 private:
  const Team& team_;
  std::atomic<std::size_t> next_{0};
  std::mutex mutex_;  // guards ended_
  std::size_t ended_ = 0;
  std::condition_variable changed_;
};

// The threads of a run, which are joined at its end: a process between runs may fork.
class Threads {
 public:
  // Starts `count` threads, or as many as the system gives.
  Threads(Turns& turns, std::size_t count) {
    threads_.reserve(count);
    try {
      while (threads_.size() < count) threads_.emplace_back([&turns] { turns.work(); });
    } catch (const std::exception&) {  // no more threads, or out of memory
    }
  }
  ~Threads() {
    for (std::thread& thread : threads_) thread.join();
  }
  Threads(const Threads&) = delete;

  bool none() const { return threads_.empty(); }

 private:
  std::vector<std::thread> threads_;
};

}  // namespace

void run(const Team& team) {
  Turns turns(team);
  const Threads threads(turns, team.members);
  if (threads.none()) {
    const bool within_another = std::exchange(works_alone, true);
    turns.work();
    works_alone = within_another;
  }
  turns.wait();
}

void pause(const Team& team) {
  if (works_alone) team.tick();
}

bool can_run() { return true; }

}  // namespace bitwhip::batch
