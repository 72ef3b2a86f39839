// The records of a collection, held against the notes above them: a shard has the grids of its
// shard alone, and each weight is the one that the splitting of the run gives; at the end of a file
// there are as many records as its runs have made, unless a command dropped some. And the closing
// notes, by the bytes.
//
// Thread-safety: one thread at a time for each object.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "batch/closing.h"
#include "io/source.h"
#include "tables/list_reader.h"
#include "tables/run_facts.h"

namespace bitwhip::tables {

class CollectionCheck {
 public:
  // Takes up the run that the notes of a file tell of now; to be called whenever there are more.
  void see(const RunNotes& notes, const std::string& file);
  // Checks the row that the list has read last. Throws ListError, which names file and line.
  void check(const ListReader& list);
  // Checks the file of these rows at its end, and forgets them. Throws ListError.
  void end_file(const ListReader& list, const RunNotes& notes);

 private:
  void bind(const ListReader& list);

  std::optional<batch::MadeNote> made_{};  // the run of the next rows; nothing: it is not known
  std::uint64_t records_ = 0;              // of the file
  std::size_t bound_ = 0;                  // heads that were known at the last row
  std::size_t puzzle_ = kAbsent, grid_ = kAbsent, weight_ = kAbsent;
};

// Passes the bytes of a file on, and checks its closing notes.
class ClosingSource : public io::Source {
 public:
  explicit ClosingSource(io::Source& source) : source_(source) {}
  std::size_t read(char* to, std::size_t size) override;
  bool ready() override { return source_.ready(); }
  // All has been read: throws ListError where the file is not as its closing notes tell.
  void finish(const std::string& name);
  // False: nobody tells what the file held when it was written.
  bool has_closing_note() const { return check_.any(); }
  const batch::ClosingNote& last() const { return check_.last(); }

 private:
  io::Source& source_;
  batch::ClosingCheck check_;
};

}  // namespace bitwhip::tables
