// The thread pool of a run, behind one interface with three implementations, of which a build has
// one (BITWHIP_THREAD_POOL): thread_pool_tbb.cpp spreads the members of a pool over the cores with
// oneTBB, thread_pool_threads.cpp starts standard threads for each run and joins them at its end,
// thread_pool_alone.cpp has no threads (WebAssembly).
//
// A member is one long task from the beginning of the run to its end. oneTBB has an ordered
// pipeline and task groups too, but the thread that waits for these works itself: it could not
// tick, and a chunk that takes minutes must not hold up the display.
#pragma once

#include <cstddef>
#include <functional>

namespace bitwhip::batch {

struct ThreadPool {
  std::size_t members = 1;
  // The work of a member. Members may begin in any order, and late; if there are fewer threads than
  // members, or none, some begin when others have ended. Must not throw.
  std::function<void(std::size_t member)> work;
  // Called every 50 ms on the thread that waits for the members; without threads, by pause().
  std::function<void()> tick;
};

// Runs all members, and returns when they have ended.
void run(const ThreadPool& pool);
// To be called by members after each piece of work.
void pause(const ThreadPool& pool);
// False in a child of fork() whose parent has had a run, if the threads outlive runs (oneTBB): they
// do not exist in the child.
bool can_run();

}  // namespace bitwhip::batch
