// A run that makes minimal puzzles whose bias is known.
//
// Units of work (collect/generator.h) are worked off by all threads and written in their order. The
// run keeps a journal as others do (resumption.h), which holds how many units are done.
#pragma once

#include "app/settings.h"
#include "collect/generator.h"
#include "io/json.h"
#include "io/stop.h"

namespace bitwhip::app {

// Describes what is made, and its first line.
struct MakingTask {
  collect::Request request;
  io::Json made;
  std::uint64_t shard = 0, shards = 1;
  std::uint64_t draws = UINT64_MAX;    // of the whole run
  std::uint64_t puzzles = UINT64_MAX;  // of this shard: no draw is begun when there are so many
  std::uint64_t most = UINT64_MAX;     // of these that can be wanted of the first draw
  std::uint64_t each = 0;              // that every draw gives; 0: not known

  bool weighted() const { return request.method == collect::Method::controlled_bias; }
  // Puzzles that can be wanted of a draw of this shard, from 0.
  std::uint64_t wanted_of(std::uint64_t draw) const { return most - draw * each; }
  // Counts the draws of a shard: those with the numbers shard + 1, shard + 1 + shards, and so on.
  std::uint64_t draws_of_shard(std::uint64_t of_all) const {
    return (of_all + shards - 1 - shard) / shards;
  }
};

// True if more is asked of the puzzles than how they were made.
bool studies(const Settings& settings);
// Returns the names of the columns of puzzles of which no more is asked.
std::string columns_of(bool weighted);
// Runs the task, and returns the exit code. Throws OptionError, io::IoError, std::bad_alloc.
int generate(const Settings& settings, const MakingTask& task, bool keeps_journal,
             const io::Stop& stop);

}  // namespace bitwhip::app
