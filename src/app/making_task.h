// What `bitwhip generate` makes: its options made to a request of the generator, with the notes
// that tell of it.
//
// Thread-safety: plain values and functions.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>

#include "app/generate.h"
#include "collect/generator.h"

namespace bitwhip::app {

// What is made, and its first line.
struct MakingTask {
  collect::Request request;
  nlohmann::ordered_json made;
  std::uint64_t shard = 0, shards = 1;
  std::uint64_t draws = UINT64_MAX;    // of the whole run
  std::uint64_t puzzles = UINT64_MAX;  // of this shard: no draw is begun when there are so many
  std::uint64_t most = UINT64_MAX;     // of these that can be wanted of the first draw
  std::uint64_t each = 0;              // that every draw gives; 0: not known

  bool weighted() const { return request.method == collect::Method::controlled_bias; }
  // Puzzles that can be wanted of a draw of this shard, from 0.
  std::uint64_t wanted_of(std::uint64_t draw) const { return most - draw * each; }
  // The draws of a shard: those with the numbers shard + 1, shard + 1 + shards, and so on.
  std::uint64_t draws_of_shard(std::uint64_t of_all) const { return (of_all + shards - 1 - shard) / shards; }
};

// Throws OptionError for what does not go together.
void check_making(const Settings& asked);
collect::Method method_of(const GenerateSettings& own);
// True if the grids are those of a file.
bool is_listed(const GenerateSettings& own);
// Reads the grids of a file. Throws OptionError and io::IoError.
MakingTask task_of(const Settings& settings, const io::Stop& stop);

}  // namespace bitwhip::app
