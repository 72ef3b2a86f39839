// The provenance of a set of ratings, as JSON: the options that can change a record, the facts of a
// variant, and the provenance document of a run.
//
// Thread-safety: plain functions.
#pragma once

#include <cstdint>
#include <span>

#include "batch/closing_note.h"
#include "batch/journal.h"
#include "batch/record_output.h"
#include "batch/tally.h"
#include "input/input.h"
#include "io/json.h"
#include "job/plan.h"
#include "rating/rating.h"

namespace bitwhip::job {

// What a run has found in the list of --known.
struct EarlierSources {
  std::string known_sha256{};  // of the list as it was read; empty for a store, and without --known
  // The document beside the list that gives other revisions; empty: none.
  std::string outdated_by{};
};

// Returns the options that can change the records of a run, by name, with the revisions of the
// ratings: for a provenance document, and for the journal, which compares them. They are those
// whose rows have a note.
io::Json record_options(const Plan& plan, const EarlierSources& earlier = {});

// Returns a hash over all houses, partial houses and links of the boards of a variant.
std::string variant_tables_sha256(const variant::Variant& variant);

// Returns verb and options for the closing note (batch/closing_note.h); nothing if the input has no
// notes, or the format cannot hold them. options: from record_options(); the note gets those that
// were set, except names of files and the shard.
batch::WritingCommand written_by(const Plan& plan, io::Json options);

struct ProvenanceInput {
  std::string name;
  std::string format;  // input format; empty: unknown, since reading had not begun
  bool read = false;   // to its end: bytes and sha256 are of the whole file, else unset
  std::uint64_t bytes = 0;
  std::string sha256;
};

std::vector<ProvenanceInput> provenance_inputs(const input::FileInput& input);
// Returns the inputs as the journal has them.
std::vector<ProvenanceInput> provenance_inputs(const batch::Journal& journal);

// Returns the document, with a line end: version, options, machine, inputs with SHA-256, counts by
// status and by value, and time.
std::string provenance(const io::Json& options, const std::vector<ProvenanceInput>& inputs,
                       std::span<const rating::RatingId> ratings, const batch::Tally& tally,
                       batch::RunEnd end, double seconds);

}  // namespace bitwhip::job
