#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "batch/thread_pool.h"

namespace bitwhip::batch {

namespace {

// True on a waiting thread that does the work itself, because the system gave no threads.
thread_local bool works_alone = false;

// The queue of the members of a pool.
class MemberQueue {
 public:
  explicit MemberQueue(const ThreadPool& pool) : pool_(pool) {}

  // Runs members until the queue is empty, so that all run even if there are fewer threads than
  // members.
  void work() {
    for (std::size_t member = next_++; member < pool_.members; member = next_++) {
      pool_.work(member);
      const std::lock_guard ends(mutex_);
      ++ended_;
      changed_.notify_all();
    }
  }

  // Calls tick() until all members have ended.
  void wait() {
    constexpr std::chrono::milliseconds kTick(50);
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, kTick, [&] { return ended_ == pool_.members; })) {
      lock.unlock();
      pool_.tick();
      lock.lock();
    }
  }

 private:
  const ThreadPool& pool_;
  std::atomic<std::size_t> next_{0};
  std::mutex mutex_;  // guards ended_
  std::size_t ended_ = 0;
  std::condition_variable changed_;
};

// The threads of a run, which are joined at its end: a process between runs may fork.
class Threads {
 public:
  // Starts `count` threads, or as many as the system gives.
  Threads(MemberQueue& queue, std::size_t count) {
    threads_.reserve(count);
    try {
      while (threads_.size() < count) threads_.emplace_back([&queue] { queue.work(); });
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

void run(const ThreadPool& pool) {
  MemberQueue queue(pool);
  const Threads threads(queue, pool.members);
  if (threads.none()) {
    const bool within_another = std::exchange(works_alone, true);
    queue.work();
    works_alone = within_another;
  }
  queue.wait();
}

void pause(const ThreadPool& pool) {
  if (works_alone) pool.tick();
}

bool can_run() { return true; }

}  // namespace bitwhip::batch
