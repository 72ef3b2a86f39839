// The journal of a run, in FILE.journal beside the output: the checkpoint from which a run goes on
// after any kind of end.
//
// The journal is replaced atomically (io/output.h) after the output up to the resume point has been
// flushed to disk. So whatever happens, the output has reached the resume point of the journal:
// what lies behind it is cut off, and the run goes on from there. The file is one line with the
// hash of the rest, and a JSON document, so a journal that was edited, or half written by a file
// system without atomic renames, is detected.
//
// Thread-safety: plain values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "batch/closing_note.h"
#include "batch/tally.h"
#include "input/chunk.h"
#include "input/input.h"
#include "io/output.h"
#include "io/sha256.h"
#include "io/source.h"
#include "io/stop.h"

namespace bitwhip::batch {

// A file of the input as it was when the run began, and how far it was read.
struct JournalInput {
  std::string name;
  std::string format;  // the input format, as provenance names it; empty until reading has begun
  std::uint64_t size = 0;
  std::int64_t changed_ns = 0;
  std::uint64_t inode = 0;
  bool read = false;   // to its end; sha256 is then of the whole file
  std::string sha256;  // otherwise of the bytes before the resume point, for the file being read
};

struct Journal {
  std::string program;    // "bitwhip 0.1.0"
  std::string command;    // "rate"; empty: written by a version before this member
  bool complete = false;  // nothing is left to do
  // Every option that can change a record, and the revisions of the ratings: a JSON object.
  std::string options;
  std::vector<JournalInput> inputs;
  input::InputPosition place;  // resume point, unless complete
  std::uint64_t output_bytes = 0;
  std::string output_sha256 = io::Sha256().hex();
  int header_lines = 0;                 // lines of the output before the first record
  int record_lines = 1;                 // lines of each record
  Tally tally;                          // over the records before the resume point
  ClosingNoteBuilder::Saved closing{};  // of the output before the resume point
  double seconds = 0;                   // wall time so far
  std::uint64_t resumed = 0;            // how often
};

inline std::string journal_path(const std::string& output) { return output + ".journal"; }

// True if the text is the beginning of a journal, damaged or not, or empty (a journal of which
// nothing has been written yet).
bool is_journal(std::string_view text);

std::string to_string(Journal journal);
// Throws IoError, with `name` in front, when the text is not a journal, is damaged, or is of an
// older version from which this one cannot go on.
Journal parse_journal(std::string_view text, const std::string& name);

// Merging the outputs of the shards of a run (input::RecordRange::shards) into the output that the
// whole run would have written. Records are taken round-robin, one from each shard. The records of
// a run that searches are merged by the number in one of their cells instead, which is that of the
// unit of work they come from and ascends within each shard.
//
// Memory: a buffer for each part. Thread-safety: one thread at a time.

struct ShardOutput {
  std::string path;
  Journal journal;  // complete
};

// A reader of the lines of a part, decompressed.
class ShardLineReader {
 public:
  ShardLineReader(const std::string& path, const io::Stop& stop);

  // Reads the next line with its line end. Returns false at the end. Throws IoError.
  bool next(std::string& line);

 private:
  input::FileInput input_;
  io::Source& source_;
  std::vector<char> block_;
  std::string_view rest_;  // unread bytes of the block
};

// Merges the records of several parts by the number that each has in its cell number `cell`,
// counted from 0; cells are separated by tabs or commas. read() appends the next record of a part,
// or returns false at its end. `text` is the output buffer: what it holds before is written first,
// and what it holds afterwards is left to the caller to write. Returns false when it was stopped,
// or when the output is closed. Throws IoError.
bool write_in_order(const std::vector<std::string>& paths, std::size_t cell,
                    const std::function<bool(std::size_t part, std::string& out)>& read,
                    std::string& text, io::Sink& sink, const io::Stop& stop);

// Merges the shards, given in their order. `ordered_by` is the cell of the number to merge by;
// without it records are taken round-robin. Throws IoError when a part holds more or fewer records
// than its journal says. Returns false when it was stopped, or when the output is closed.
bool merge(std::span<const ShardOutput> parts, io::Sink& sink, const io::Stop& stop,
           std::optional<std::size_t> ordered_by = std::nullopt);

}  // namespace bitwhip::batch
