// The run of `generate`: minimal puzzles with a known bias.
//
// Units of work (collect/generator.h) are processed by all threads and written in their order. The
// journal (resumption.h) is that of any run, and stores how many units are done.
#pragma once

#include "collect/generator.h"
#include "io/json.h"
#include "io/stop.h"
#include "job/plan.h"
#include "job/request.h"

namespace bitwhip::app {

// What is to be generated, and the note above it.
struct GeneratorTask {
  collect::GeneratorRequest request;
  io::Json made;
  std::uint64_t shard = 0, shards = 1;
  std::uint64_t draws = UINT64_MAX;    // in the whole run
  std::uint64_t puzzles = UINT64_MAX;  // of this shard: at this number no further draw begins
  std::uint64_t most = UINT64_MAX;     // upper limit of the puzzles that the first draw has to give
  std::uint64_t each = 0;              // puzzles that every draw gives; 0: unknown

  bool weighted() const { return request.method == collect::GeneratorMethod::controlled_bias; }
  // Returns the upper limit for a draw of this shard, from 0.
  std::uint64_t wanted_of(std::uint64_t draw) const { return most - draw * each; }
  // Returns the number of draws of this shard: those numbered shard + 1, shard + 1 + shards, and so
  // on.
  std::uint64_t draws_of_shard(std::uint64_t of_all) const {
    return (of_all + shards - 1 - shard) / shards;
  }
};

// True if records need more than the puzzles and how they were made.
bool studies(const job::Request& asked);
// Returns the column names of records for which studies() is false.
std::string columns_of(bool weighted);
// Runs the task, and returns the exit code. Throws OptionError, io::IoError, std::bad_alloc.
int generate(const job::Plan& plan, const GeneratorTask& task, const io::Stop& stop);

}  // namespace bitwhip::app
