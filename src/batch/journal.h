// The journal of a run: what is needed to go on after any kind of end, beside the output, in
// FILE.journal.
//
// The journal is replaced as a whole (io/output.h) after the output up to its place is on the disk.
// So whatever happens, the journal tells of a place that the output has reached: what lies behind
// is cut off, and the run goes on from there. As text it is one line with the hash of the rest, and
// a JSON document: a journal that was edited, or half written by a file system without atomic
// renames, is known for what it is.
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

#include "batch/closing.h"
#include "batch/tally.h"
#include "input/chunk.h"
#include "input/input.h"
#include "io/output.h"
#include "io/stop.h"

namespace bitwhip::batch {

// Describes a file of the input as it was when the run began, and what is known of it.
struct JournalInput {
  std::string name;
  std::string format;  // the input format, as provenance names it; empty until reading has begun
  std::uint64_t size = 0;
  std::int64_t changed_ns = 0;
  std::uint64_t inode = 0;
  bool read = false;   // to its end, with the hash of all of it
  std::string sha256;  // else of the bytes before the place, for the file under way
};

struct Journal {
  std::string program;    // "bitwhip 0.1.0"
  std::string command;    // "rate"; empty: not told, as earlier programs did not
  bool complete = false;  // no record is missing
  // Every option that can change a record, and the revisions of the ratings: a JSON object.
  std::string options;
  std::vector<JournalInput> inputs;
  input::Place place;  // the run goes on here, unless it is complete
  std::uint64_t output_bytes = 0;
  std::string output_sha256 = io::Sha256().hex();
  int header_lines = 0;       // of the output, before the first record
  int record_lines = 1;       // of each record
  Tally tally;                // over the records before the place
  Closing::State closing{};   // of the output before the place
  double seconds = 0;         // spent so far
  std::uint64_t resumed = 0;  // how often
};

inline std::string journal_path(const std::string& output) { return output + ".journal"; }

// True if this text, or its beginning, is that of a journal, in whatever state. An empty text may
// be one.
bool is_journal(std::string_view text);

std::string to_string(Journal journal);
// Throws IoError, with `name` in front, when the text is no journal, or not whole.
Journal parse_journal(std::string_view text, const std::string& name);

// Parts of a run (input::Selection::shards) to the output that the run would have written: the
// records in turns, one of each part; of a run that searches in the order of a number in one of
// their cells, which tells the work that they come from and grows within each part.
//
// Memory: a buffer for each part. Thread-safety: one thread at a time.

struct Part {
  std::string path;
  Journal journal;  // complete
};

// Reads the lines of a part, decoded.
class PartLines {
 public:
  PartLines(const std::string& path, const io::Stop& stop);

  // Reads the next line with its line end. Returns false at the end. Throws IoError.
  bool next(std::string& line);

 private:
  input::FileInput input_;
  io::Source& source_;
  std::vector<char> block_;
  std::string_view rest_;  // of the block
};

// Writes the records of several parts in the order of a number that each has in a cell, from 0;
// cells are parted by tabs or commas. read() appends the next record of a part, or returns false
// when there is none. What is not written yet stands in the text, before and afterwards. Returns
// false when it was stopped, or when nobody reads any more. Throws IoError.
bool write_in_order(const std::vector<std::string>& paths, std::size_t cell,
                    const std::function<bool(std::size_t part, std::string& out)>& read,
                    std::string& text, io::Sink& sink, const io::Stop& stop);

// Writes the parts in the order of their shards. Throws IoError when a part holds more or less than
// its journal tells; a stop ends it early. Returns false when it was ended early, or when nobody
// reads any more.
// `ordered_by` is the cell of the number that tells the order of the records; without it they come
// in turns.
bool merge(std::span<const Part> parts, io::Sink& sink, const io::Stop& stop,
           std::optional<std::size_t> ordered_by = std::nullopt);

}  // namespace bitwhip::batch
