// Thread pool of a run: every member does its work once, and the waiting thread gets ticks, in
// either implementation.
#include "batch/thread_pool.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstddef>
#include <thread>
#include <vector>

#ifdef BITWHIP_THREAD_POOL_TBB
#include <tbb/global_control.h>
#include <tbb/task_arena.h>
#endif

using namespace bitwhip;
using batch::ThreadPool;

namespace {

constexpr std::chrono::milliseconds kPiece(5);

// Runs `members` members with `pieces` pieces of work each; returns how often each member has
// begun.
std::vector<int> begun(std::size_t members, int pieces, std::atomic<int>& ticks) {
  std::vector<std::atomic<int>> counts(members);
  ThreadPool pool;
  pool.members = members;
  pool.work = [&](std::size_t member) {
    ++counts[member];
    for (int i = 0; i < pieces; ++i) {
      std::this_thread::sleep_for(kPiece);
      batch::pause(pool);
    }
  };
  pool.tick = [&] { ++ticks; };
  batch::run(pool);
  return {counts.begin(), counts.end()};
}

bool all_once(const std::vector<int>& counts) {
  return std::all_of(counts.begin(), counts.end(), [](int count) { return count == 1; });
}

// Returns the exit code of a child that does the work; 100 for one that did not exit.
template <class Work>
int exit_code_of(const Work& work) {
  const pid_t child = fork();
  if (child == 0) _exit(work() ? 0 : 1);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 100;
}

}  // namespace

#ifdef BITWHIP_THREAD_POOL_TBB
TEST_CASE("members that no thread of oneTBB takes work all the same") {
  // The only thread of oneTBB is taken, as if there had been no memory to make it.
  const tbb::global_control one(tbb::global_control::max_allowed_parallelism, 2);
  tbb::task_arena other(2, 0);
  std::atomic<bool> taken = false, over = false;
  other.enqueue([&] {
    taken = true;
    while (!over) std::this_thread::sleep_for(kPiece);
  });
  while (!taken) std::this_thread::sleep_for(kPiece);
  std::atomic<int> ticks = 0;
  CHECK(all_once(begun(3, 1, ticks)));
  CHECK(ticks > 0);
  over = true;
  // The tasks that came too late find nothing to do.
  CHECK(all_once(begun(3, 1, ticks)));
}
#endif

TEST_CASE("every member of a pool works once") {
  const std::size_t members = GENERATE(as<std::size_t>(), 1, 2, 3, 40);
  std::atomic<int> ticks = 0;
  const std::vector<int> counts = begun(members, 1, ticks);
  CHECK(counts.size() == members);
  CHECK(all_once(counts));
}

TEST_CASE("who waits for a pool is told the time") {
  std::atomic<int> ticks = 0;
  begun(1, 40, ticks);  // 200 ms
  CHECK(ticks > 0);
}

TEST_CASE("pools work beside each other") {
  std::atomic<int> ticks = 0;
  std::vector<int> others;
  std::thread beside([&] { others = begun(3, 4, ticks); });
  const std::vector<int> counts = begun(3, 4, ticks);
  beside.join();
  CHECK(all_once(counts));
  CHECK(all_once(others));
}

#ifdef BITWHIP_THREAD_POOL_THREADS

TEST_CASE("a process that has had a pool may fork and have another") {
  std::atomic<int> ticks = 0;
  REQUIRE(all_once(begun(3, 1, ticks)));
  CHECK(exit_code_of([&] { return all_once(begun(3, 1, ticks)); }) == 0);
}

// The system refuses threads to a user with too many processes, but never to root.
TEST_CASE("a pool without threads works on the thread that waits") {
  const auto work_without_threads = [] {
    constexpr uid_t kNobody = 65534;
    if (geteuid() == 0 && setuid(kNobody) != 0) return false;
    const rlimit none{0, 0};
    if (setrlimit(RLIMIT_NPROC, &none) != 0) return false;
    std::atomic<int> ticks = 0;
    const std::thread::id own = std::this_thread::get_id();
    std::atomic<int> elsewhere = 0, done = 0;
    ThreadPool pool;
    pool.members = 3;
    pool.work = [&](std::size_t) {
      elsewhere += std::this_thread::get_id() != own ? 1 : 0;
      ++done;
      batch::pause(pool);
    };
    pool.tick = [&] { ++ticks; };
    batch::run(pool);
    return done == 3 && elsewhere == 0 && ticks >= 3;
  };
  CHECK(exit_code_of(work_without_threads) == 0);
}

#endif
