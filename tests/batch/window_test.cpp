// The window of chunks between reading and writing: order, one writer, the limit of finished
// chunks.
#include "batch/window.h"

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <cstdint>
#include <mutex>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

using namespace bitwhip;
using batch::Front;
using batch::RatedChunk;
using batch::Window;

namespace {

RatedChunk* add_records(Window& window, const std::string& records) {
  RatedChunk* chunk = window.begin();
  REQUIRE(chunk != nullptr);
  chunk->records = records;
  window.add();
  return chunk;
}

// Writes what is next, as a thread does it.
std::string write_next(Window& window) {
  std::string text;
  for (const RatedChunk* chunk = window.next(); chunk != nullptr; chunk = window.next(chunk))
    text += chunk->records;
  return text;
}

}  // namespace

TEST_CASE("chunks are written in their order, whatever the order of their ends") {
  Front front;
  Window window(front, SIZE_MAX);
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    std::vector<RatedChunk*> chunks;
    std::string expected, written;
    const std::size_t count = random() % 20;
    for (std::size_t i = 0; i < count; ++i) {
      expected += static_cast<char>('a' + i);
      chunks.push_back(add_records(window, expected.substr(i)));
    }
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::shuffle(order.begin(), order.end(), random);
    std::set<std::size_t> finished;
    for (const std::size_t i : order) {
      window.finish(*chunks[i]);
      finished.insert(i);
      written += write_next(window);
      // All that can be written has been.
      std::size_t run = 0;
      while (finished.count(run) != 0) ++run;
      CHECK(written == expected.substr(0, run));
    }
    CHECK(written == expected);
  }
}

TEST_CASE("there is one writer at a time") {
  Front front;
  Window window(front, SIZE_MAX);
  RatedChunk* first = add_records(window, "a");
  RatedChunk* second = add_records(window, "b");
  CHECK(window.next() == nullptr);
  window.finish(*first);
  REQUIRE(window.next() == first);
  window.finish(*second);
  CHECK(window.next() == nullptr);  // for another thread
  CHECK(window.next(first) == second);
  CHECK(window.next(second) == nullptr);
  CHECK(window.next() == nullptr);
}

TEST_CASE("finished chunks above the limit hold up the next ones, until they are written") {
  Front front;
  constexpr std::size_t kMost = 100000;
  Window window(front, kMost);
  RatedChunk* hard = add_records(window, "hard\n");
  // An unfinished chunk does not count, however large it is.
  RatedChunk* large = add_records(window, std::string(kMost, 'x'));
  RatedChunk* small = add_records(window, "small\n");
  window.finish(*small);
  CHECK_FALSE(window.full());
  window.finish(*large);

  std::atomic<RatedChunk*> begun{nullptr};
  std::thread waits([&] { begun = window.begin(); });
  while (!window.full()) std::this_thread::yield();
  CHECK(begun == nullptr);
  CHECK(write_next(window).empty());  // the hard one is in front of them all
  CHECK(window.full());
  window.finish(*hard);
  CHECK(write_next(window) == "hard\n" + std::string(kMost, 'x') + "small\n");
  waits.join();
  CHECK(begun != nullptr);
  CHECK_FALSE(window.full());
  window.take_back();
}

TEST_CASE("a window that is closed gives no chunks, and ends waits") {
  Front front;
  Window window(front, 0);
  RatedChunk* hard = add_records(window, "hard\n");
  RatedChunk* easy = add_records(window, "easy\n");
  window.finish(*easy);
  RatedChunk* begun = hard;
  std::thread waits([&] { begun = window.begin(); });
  while (!window.full()) std::this_thread::yield();
  window.close();
  waits.join();
  CHECK(begun == nullptr);
  CHECK(window.begin() == nullptr);
  // What has begun may still be written.
  window.finish(*hard);
  CHECK(write_next(window) == "hard\neasy\n");
}

TEST_CASE("the front is the line under way in the first chunk that is not written") {
  const std::string name = "FILE";
  Front front;
  CHECK(!front.place());
  {
    Window window(front, SIZE_MAX);
    RatedChunk* first = add_records(window, "a");
    RatedChunk* second = add_records(window, "b");
    first->file_name = second->file_name = &name;
    CHECK(!front.place());
    second->under_way = 9;
    first->under_way = 7;
    CHECK(front.place() == Front::Place{"FILE", 7});
    first->under_way = 8;
    CHECK(front.place() == Front::Place{"FILE", 8});
    first->under_way = 0;
    window.finish(*first);
    CHECK(!front.place());  // it is finished, and only to be written
    CHECK(write_next(window) == "a");
    CHECK(front.place() == Front::Place{"FILE", 9});
  }
  CHECK(!front.place());
}

TEST_CASE("many threads take turns at a window with little room") {
  Front front;
  Window window(front, 2000);
  constexpr std::size_t kChunks = 3000;
  std::mutex reading;
  std::size_t read = 0;
  std::string expected, written;
  std::vector<std::thread> threads;
  for (unsigned seed = 0; seed < 4; ++seed) {
    threads.emplace_back([&, seed] {
      std::mt19937 random(seed);
      for (;;) {
        RatedChunk* chunk;
        {
          const std::lock_guard lock(reading);
          chunk = window.begin();
          if (chunk == nullptr) return;
          chunk->records = std::to_string(read) + "\n";
          expected += chunk->records;
          window.add();
          if (++read == kChunks) window.close();
        }
        for (unsigned pause = random() % 4; pause > 0; --pause) std::this_thread::yield();
        chunk->under_way = 0;
        window.finish(*chunk);
        for (const RatedChunk* next = window.next(); next != nullptr; next = window.next(next))
          written += next->records;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(read == kChunks);
  CHECK(written == expected);
}
