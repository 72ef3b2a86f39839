// A place in the input at which a run can begin again, and what part of the input is wanted at all.
//
// Thread-safety: plain values.
#pragma once

#include <cstddef>
#include <cstdint>

#include "io/source.h"

namespace bitwhip::input {

// A place between two records.
struct Place {
  std::size_t file = 0;      // from 0, in the order of the arguments; the number of files when none is left
  std::uint64_t offset = 0;  // bytes of the file, decoded, before the line where reading begins
  std::uint64_t line = 1;    // the number of that line
  std::uint64_t first = 0;   // records of the input before that line, over all files
  std::uint64_t next = 0;    // records of the input before the place: those from `first` on are read again, and dropped
  io::RawPlace raw{};            // of a plain file: at the place, or a little before it. Of others: what had been read at that time
};

// The records that are wanted, numbered from 0 in the order of the input, over all files: those after the first `skip`, at most `limit` of them; and of
// these every shards-th, from number `shard` on.
struct Selection {
  std::uint64_t skip = 0;
  std::uint64_t limit = UINT64_MAX;
  std::uint64_t shard = 0;  // below shards
  std::uint64_t shards = 1;

  bool contains(std::uint64_t record) const { return record >= skip && !is_past(record) && (record - skip) % shards == shard; }
  // True if this record is behind the last one that is wanted.
  bool is_past(std::uint64_t record) const { return record >= skip && record - skip >= limit; }
};

}  // namespace bitwhip::input
