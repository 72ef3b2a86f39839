// How a set of ratings came about, as a JSON document.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "batch/journal.h"
#include "batch/tally.h"
#include "input/input.h"
#include "rating/rating.h"

namespace bitwhip::cli {

struct ProvenanceInput {
  std::string name;
  std::string format;  // the input format; empty: not known, since reading did not begin
  bool read = false;  // to its end: the next two are those of the whole file, or nothing
  std::uint64_t bytes = 0;
  std::string sha256;
};

// What a document states of a run beside the program and the machine.
struct RunFacts {
  const nlohmann::ordered_json& options;
  std::vector<ProvenanceInput> inputs;
  std::span<const rating::RatingId> ratings;
  const batch::Tally& tally;
  bool complete = true;
  double seconds = 0;
};

std::vector<ProvenanceInput> provenance_inputs(const input::FileInput& input);

// What a journal knows of them.
std::vector<ProvenanceInput> provenance_inputs(const batch::Journal& journal);

// Version, options, machine, inputs with SHA-256, counts by status and by value, time. Ends with a line end.
std::string provenance(const RunFacts& run);

}  // namespace bitwhip::cli
