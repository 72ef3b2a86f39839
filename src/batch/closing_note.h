// The closing note of a file of records, the last of its notes: who wrote the file, and what it
// held then, so that records that were cut out, doubled or edited later on do not pass for what was
// rated.
//
//   bytes of the file                              in the closing note
//   #bitwhip {"made":...}            \ .
//   puzzle  W  clues  grid  status    |  sha256 over these bytes
//   1...9..8  1  23  1  ok            |  records: lines that are neither notes nor names of columns
//   #bitwhip {"done":...}            /
//   #bitwhip {"wrote":"rate","options":{...},"records":1,"sha256":"..."}
//
// Every verb that writes records below notes ends with such a note. It takes the closing notes of
// the files that it reads out of what it passes on, since their hashes are of other bytes, and
// lists them as `from`. So a file has one; files written one after another into one (cat) have
// several, each over the bytes behind the one before. `merge` and `stats` check all of them.
//
// Cost: SHA-256 of the bytes, for files with notes alone. Thread-safety: one thread at a time.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "batch/notes.h"
#include "input/opening.h"
#include "io/output.h"
#include "io/sha256.h"

namespace bitwhip::batch {

// A verb, and its options that change records, as a JSON object; without a verb no closing note is
// written.
struct WritingCommand {
  std::string verb{};
  std::string options = "{}";

  // Returns the closing note. sha256: of the bytes above it. read: closing notes of the input.
  std::string closing_note(std::uint64_t records, std::string sha256,
                           const std::vector<std::string>& read) const;
};

// Counts the lines of a file that are records: neither notes nor comments, blank, or names of
// columns.
struct RecordLines {
  std::uint64_t records = 0;
  input::HeaderDetector headings{};

  void add(std::string_view line);
};

// The closing note of an output, while that is written.
class ClosingNoteBuilder {
 public:
  ClosingNoteBuilder() = default;
  explicit ClosingNoteBuilder(WritingCommand by) : by_(std::move(by)) {}

  bool is_wanted() const { return !by_.verb.empty() && io::Sha256::is_available(); }
  // Hashes whole lines that have been written, and counts their records.
  void add(std::string_view lines);
  // Adds closing notes of the input, which `from` will list.
  void add_read(const std::vector<std::string>& lines) {
    read_.insert(read_.end(), lines.begin(), lines.end());
  }
  // Returns the line that ends the file.
  std::string line() const { return by_.closing_note(lines_.records, hash_.hex(), read_); }

  // The resume state, as the journal stores it.
  struct Saved {
    std::string hash{};               // of the bytes so far (io::Sha256::save)
    std::uint64_t records = 0;        // so far
    std::vector<std::string> read{};  // closing notes of the input, as lines
  };
  Saved state() const;
  // Throws IoError if the state of the hash is damaged.
  void restore(const Saved& state);

 private:
  WritingCommand by_;
  io::Sha256 hash_;
  RecordLines lines_;
  std::vector<std::string> read_;
};

// A sink that hashes the bytes it passes on.
class HashedSink : public io::Sink {
 public:
  explicit HashedSink(io::Sink& sink) : sink_(sink) {}
  bool write(std::string_view bytes) override {
    hash_.update(bytes.data(), bytes.size());
    return sink_.write(bytes);
  }
  std::string sha256() const { return hash_.hex(); }

 private:
  io::Sink& sink_;
  io::Sha256 hash_;
};

// The notes of an input, with its closing notes apart.
struct NotesRead {
  std::string passed{};                // lines
  std::vector<std::string> closing{};  // lines without their ends
};
// Separates closing notes from others. Throws IoError where a closing note cannot be read.
NotesRead told_apart(std::string_view notes);

// A checker for the closing notes of a file whose bytes come in pieces of any size.
class ClosingCheck {
 public:
  void add(std::string_view bytes);
  // Checks what is left when the file has ended.
  void finish();

  bool any() const { return !notes_.empty(); }
  // Returns the last closing note. Precondition: any().
  const ClosingNote& last() const { return notes_.back(); }
  // Returns a sentence about the first part of the file that does not agree with its closing note;
  // empty if all parts agree, and if there is no closing note.
  const std::string& why_wrong() const { return why_wrong_; }

 private:
  void pass(std::string_view bytes);
  void end_line();

  io::Sha256 hash_;      // of the bytes behind the last closing note
  bool hashes_ = false;  // these bytes begin with a note, so a closing note may cover them
  // The line so far, until it is known whether it is a closing note; of a closing note all of it.
  std::string line_;
  bool passed_ = false;  // the line is not a closing note; its bytes are hashed as they come
  bool begun_ = false;   // there are bytes behind the last closing note
  RecordLines lines_;
  bool has_mark_ = false;  // the file begins with a byte-order mark, which the hash leaves out
  std::uint64_t line_number_ = 0;
  std::vector<ClosingNote> notes_;
  std::string why_wrong_;
};

}  // namespace bitwhip::batch
