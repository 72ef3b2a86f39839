// The reorder buffer of chunks between reading and writing: order, one writer, the limit of
// finished chunks.
#include "batch/reorder_buffer.h"

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
using batch::OldestPendingLine;
using batch::RatedChunk;
using batch::ReorderBuffer;

namespace {

RatedChunk* add_records(ReorderBuffer& buffer, const std::string& records) {
  RatedChunk* chunk = buffer.begin();
  REQUIRE(chunk != nullptr);
  chunk->records = records;
  buffer.add();
  return chunk;
}

// Writes what is next, as a thread does it.
std::string write_next(ReorderBuffer& buffer) {
  std::string text;
  for (const RatedChunk* chunk = buffer.next(); chunk != nullptr; chunk = buffer.next(chunk))
    text += chunk->records;
  return text;
}

}  // namespace

TEST_CASE("chunks are written in their order, whatever the order of their ends") {
  OldestPendingLine front;
  ReorderBuffer buffer(front, SIZE_MAX);
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    std::vector<RatedChunk*> chunks;
    std::string expected, written;
    const std::size_t count = random() % 20;
    for (std::size_t i = 0; i < count; ++i) {
      expected += static_cast<char>('a' + i);
      chunks.push_back(add_records(buffer, expected.substr(i)));
    }
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::shuffle(order.begin(), order.end(), random);
    std::set<std::size_t> finished;
    for (const std::size_t i : order) {
      buffer.finish(*chunks[i]);
      finished.insert(i);
      written += write_next(buffer);
      // All that can be written has been.
      std::size_t run = 0;
      while (finished.count(run) != 0) ++run;
      CHECK(written == expected.substr(0, run));
    }
    CHECK(written == expected);
  }
}

TEST_CASE("there is one writer at a time") {
  OldestPendingLine front;
  ReorderBuffer buffer(front, SIZE_MAX);
  RatedChunk* first = add_records(buffer, "a");
  RatedChunk* second = add_records(buffer, "b");
  CHECK(buffer.next() == nullptr);
  buffer.finish(*first);
  REQUIRE(buffer.next() == first);
  buffer.finish(*second);
  CHECK(buffer.next() == nullptr);  // for another thread
  CHECK(buffer.next(first) == second);
  CHECK(buffer.next(second) == nullptr);
  CHECK(buffer.next() == nullptr);
}

TEST_CASE("finished chunks above the limit hold up the next ones, until they are written") {
  OldestPendingLine front;
  constexpr std::size_t kMost = 100000;
  ReorderBuffer buffer(front, kMost);
  RatedChunk* hard = add_records(buffer, "hard\n");
  // An unfinished chunk does not count, however large it is.
  RatedChunk* large = add_records(buffer, std::string(kMost, 'x'));
  RatedChunk* small = add_records(buffer, "small\n");
  buffer.finish(*small);
  CHECK_FALSE(buffer.full());
  buffer.finish(*large);

  std::atomic<RatedChunk*> begun{nullptr};
  std::thread waits([&] { begun = buffer.begin(); });
  while (!buffer.full()) std::this_thread::yield();
  CHECK(begun == nullptr);
  CHECK(write_next(buffer).empty());  // the hard one is in front of them all
  CHECK(buffer.full());
  buffer.finish(*hard);
  CHECK(write_next(buffer) == "hard\n" + std::string(kMost, 'x') + "small\n");
  waits.join();
  CHECK(begun != nullptr);
  CHECK_FALSE(buffer.full());
  buffer.take_back();
}

TEST_CASE("a buffer that is closed gives no chunks, and ends waits") {
  OldestPendingLine front;
  ReorderBuffer buffer(front, 0);
  RatedChunk* hard = add_records(buffer, "hard\n");
  RatedChunk* easy = add_records(buffer, "easy\n");
  buffer.finish(*easy);
  RatedChunk* begun = hard;
  std::thread waits([&] { begun = buffer.begin(); });
  while (!buffer.full()) std::this_thread::yield();
  buffer.close();
  waits.join();
  CHECK(begun == nullptr);
  CHECK(buffer.begin() == nullptr);
  // What has begun may still be written.
  buffer.finish(*hard);
  CHECK(write_next(buffer) == "hard\neasy\n");
}

TEST_CASE("the front is the line under way in the first chunk that is not written") {
  const std::string name = "FILE";
  OldestPendingLine front;
  CHECK(!front.place());
  {
    ReorderBuffer buffer(front, SIZE_MAX);
    RatedChunk* first = add_records(buffer, "a");
    RatedChunk* second = add_records(buffer, "b");
    first->file_name = second->file_name = &name;
    CHECK(!front.place());
    second->under_way = 9;
    first->under_way = 7;
    CHECK(front.place() == OldestPendingLine::LinePosition{"FILE", 7});
    first->under_way = 8;
    CHECK(front.place() == OldestPendingLine::LinePosition{"FILE", 8});
    first->under_way = 0;
    buffer.finish(*first);
    CHECK(!front.place());  // it is finished, and only to be written
    CHECK(write_next(buffer) == "a");
    CHECK(front.place() == OldestPendingLine::LinePosition{"FILE", 9});
  }
  CHECK(!front.place());
}

TEST_CASE("many threads take turns at a buffer with little room") {
  OldestPendingLine front;
  ReorderBuffer buffer(front, 2000);
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
          chunk = buffer.begin();
          if (chunk == nullptr) return;
          chunk->records = std::to_string(read) + "\n";
          expected += chunk->records;
          buffer.add();
          if (++read == kChunks) buffer.close();
        }
        for (unsigned pause = random() % 4; pause > 0; --pause) std::this_thread::yield();
        chunk->under_way = 0;
        buffer.finish(*chunk);
        for (const RatedChunk* next = buffer.next(); next != nullptr; next = buffer.next(next))
          written += next->records;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(read == kChunks);
  CHECK(written == expected);
}
