// A chunk of the input on its way through the pipeline: the lines that the reader put in, and the records that a worker made of them.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "batch/rows.h"
#include "batch/tally.h"
#include "input/chunk.h"

namespace bitwhip::batch {

struct RatedChunk : input::Chunk {
  std::uint64_t number = 0;  // in the order of the input; Window sets it
  // The records of the first `rated` lines (all of them unless the run was stopped), as bytes to write; only those that match.
  std::size_t rated = 0;
  std::string records;
  Rows archived;  // all these records, for Job::archive
  // When single records count: where each of them ends in `records`, and its key.
  struct Mark {
    std::size_t end;
    double key;
  };
  std::vector<Mark> marks;
  std::string messages;
  Tally tally;
  std::chrono::nanoseconds rating_time{0};
  // The number of the line that a worker has in hand; 0: none. Any thread may look at it.
  std::atomic<std::uint64_t> under_way{0};

  // All memory of the chunk, about right.
  std::size_t memory() const {
    return sizeof(*this) + text.capacity() + lines.capacity() * sizeof(input::Line) + records.capacity() + archived.memory() + messages.capacity() + tally.memory();
  }

  // Empties the chunk for its next use.
  void recycle() {
    input::Chunk::recycle();
    rated = 0;
    input::empty(records);
    archived.clear();
    marks.clear();
    input::empty(messages);
    tally.clear();
    rating_time = {};
    under_way = 0;
  }
};

}  // namespace bitwhip::batch
