// Consistency checks of a collection. The records are compared with the notes above them: a shard
// has only grids of that shard, and each weight is that of the splitting of the run. At the end of
// a file there must be as many records as its runs have made, unless a command dropped some. The
// closing notes are compared with the bytes.
//
// Thread-safety: one thread at a time for each object.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "batch/closing_note.h"
#include "batch/notes.h"
#include "io/source.h"
#include "tables/list_reader.h"
#include "tables/run_facts.h"

namespace bitwhip::tables {

class CollectionCheck {
 public:
  // Sets the run of the following rows by the notes so far; to be called whenever there are more.
  void see(const RunNotes& notes, const std::string& file);
  // Checks the current row of the list. Throws ListError with file and line.
  void check(const ListReader& list);
  // Checks the totals at the end of a file, and resets. Throws ListError.
  void end_file(const ListReader& list, const RunNotes& notes);

 private:
  void bind(const ListReader& list);

  std::optional<batch::MadeNote> made_{};  // run of the following rows; nothing: unknown
  std::uint64_t records_ = 0;              // of the file
  std::size_t bound_ = 0;                  // heads known at the last bind()
  std::size_t puzzle_ = kAbsent, grid_ = kAbsent, weight_ = kAbsent;
};

// A source that passes the bytes of a file on, and checks its closing notes.
class ClosingCheckSource : public io::Source {
 public:
  explicit ClosingCheckSource(io::Source& source) : source_(source) {}
  std::size_t read(char* to, std::size_t size) override;
  bool ready() override { return source_.ready(); }
  // Completes the check after the last byte. Throws ListError if a closing note does not agree.
  void finish(const std::string& name);
  // False: there is no closing note, so changes cannot be detected.
  bool has_closing_note() const { return check_.any(); }
  const batch::ClosingNote& last() const { return check_.last(); }

 private:
  io::Source& source_;
  batch::ClosingCheck check_;
};

}  // namespace bitwhip::tables
