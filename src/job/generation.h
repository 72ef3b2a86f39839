// What `generate` makes, from its options, and the run that makes it: minimal puzzles with a known
// bias.
//
// Units of work (collect/generator.h) are processed by all threads and written in their order. The
// program adds output and journal (app/generate.h). Thread-safety: plain functions.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "batch/closing_note.h"
#include "batch/pipeline.h"
#include "batch/worker.h"
#include "batch/writer.h"
#include "collect/generator.h"
#include "io/json.h"
#include "io/output.h"
#include "io/stop.h"
#include "job/plan.h"
#include "job/request.h"

namespace bitwhip::job {

// The words that the option --method takes.
std::vector<std::string_view> generate_methods();

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

// Refuses what does not go together, and takes the grids of a file for the input. Throws
// OptionError.
void adapt_generate(PlanDraft& draft);

// Returns the task; reads the file of grids. Throws OptionError and io::IoError.
GeneratorTask task_of(const Plan& plan, const io::Stop& stop);

// True if records need more than the puzzles and how they were made.
bool studies(const Request& asked);
// Returns the column names of records for which studies() is false.
std::string columns_of(bool weighted);
// Returns the writer of records; for puzzles that are not studied, only of their header. The notes
// stand above both.
std::unique_ptr<batch::RecordWriter> generator_writer(const GeneratorTask& task, const Plan& plan);
// Returns the options of the run as journal and provenance state them.
io::Json generator_options(const GeneratorTask& task, const Plan& plan);

// What an earlier run has left, and what keeps this one; the default is a run from the beginning
// that keeps nothing.
struct GeneratorResumption {
  batch::ResumePoint start{};
  batch::CheckpointCallback keep{};
};
// Makes the puzzles. Throws std::bad_alloc, and what the writers of the output throw.
batch::Outcome run_generator(const GeneratorTask& task, const Plan& plan,
                             const batch::RecordWriter& writer, io::Sink& sink,
                             batch::ProgressObserver& progress, GeneratorResumption earlier,
                             const io::Stop& stop);
// Returns a sentence where the grids of a file gave fewer puzzles than were asked for; else
// nothing.
std::string grids_shortage(const GeneratorTask& task, const Plan& plan,
                           const batch::Outcome& outcome);

}  // namespace bitwhip::job
