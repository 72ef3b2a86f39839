// How a set of ratings came about, as JSON: the options that can change a record, what is stated of
// a variant, and the provenance document of a run.
//
// Thread-safety: plain functions.
#pragma once

#include <cstdint>
#include <span>

#include "batch/journal.h"
#include "batch/tally.h"
#include "input/input.h"
#include "io/json.h"
#include "job/job.h"
#include "rating/rating.h"

namespace bitwhip::job {

// Holds what a run takes over from earlier ones.
struct Earlier {
  std::string known;         // the name of the list or store of --known; empty: none
  std::string known_sha256;  // of the list, as it was read; empty without one, and for a store
  // The document beside the list that tells of other revisions; empty: none does.
  std::string outdated_by;
  std::string store;  // the name of the store of --db; empty: none
  std::vector<rating::Status> again;
};

// Returns the options that can change the records of a run, by name, with the revisions of the
// ratings: what a provenance document states and a journal compares.
io::Json record_options(const Settings& settings, const Earlier& earlier = {});

// Returns who writes the records of a run, for its closing note (batch/closing.h); nobody where the
// input has no notes, or the format no room for them. options: those of record_options(), of which
// the note has the ones that were set, but for names of files and the shard.
batch::WrittenBy written_by(const Settings& settings, io::Json options);

struct ProvenanceInput {
  std::string name;
  std::string format;  // the input format; empty: not known, since reading did not begin
  bool read = false;   // to its end: the next two are those of the whole file, or nothing
  std::uint64_t bytes = 0;
  std::string sha256;
};

std::vector<ProvenanceInput> provenance_inputs(const input::FileInput& input);
// Returns what a journal knows of the inputs.
std::vector<ProvenanceInput> provenance_inputs(const batch::Journal& journal);

// Returns the document: version, options, machine, inputs with SHA-256, counts by status and by
// value, time. It ends with a line end.
std::string provenance(const io::Json& options, const std::vector<ProvenanceInput>& inputs,
                       std::span<const rating::RatingId> ratings, const batch::Tally& tally,
                       bool complete, double seconds);

}  // namespace bitwhip::job
