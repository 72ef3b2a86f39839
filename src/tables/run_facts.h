// What is known of the runs behind a file of records: from its provenance document, or else its
// journal, and from the notes in it.
//
// Thread-safety: none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "batch/notes.h"

namespace bitwhip::tables {

struct RunFacts {
  std::string file;                                          // the document
  std::vector<std::pair<std::string, std::string>> facts{};  // name and text, in order
  // Of the ratings, by name; empty: the document has none.
  std::vector<std::pair<std::string, std::int64_t>> revisions{};
  // That the document counts: those that were rated.
  std::optional<std::uint64_t> records{};
  // Of these; nothing: the document does not tell.
  std::optional<std::uint64_t> written{};
  // The file of records beside it; empty: all of them.
  std::string of{};
};

// These read the text of a provenance document (`rate --provenance`) or of a journal, and return
// nothing where it is neither.
std::optional<RunFacts> facts_of_provenance(const std::string& text, const std::string& file);
std::optional<RunFacts> facts_of_journal(const std::string& text, const std::string& file);

// The names that a provenance document beside a file of records may have, in the order in which
// they are looked for: of "a.tsv.gz" they are "a.tsv.gz.json", "a.tsv.json", "a.json", and the same
// with ".provenance.json". The file itself is never one of the names.
std::vector<std::string> provenance_names(const std::string& records);

// What the notes of several files tell together (batch/notes.h): how their records were made, what
// was dropped of them, and what they came to. Shards of one run have the same first note but for
// their number.
class RunNotes {
 public:
  struct Counts {
    std::uint64_t attempts = 0, grids = 0, puzzles = 0;
  };

  // Notes of more runs, or of more bytes, are refused: each is held against all others.
  static constexpr std::size_t kMostNotes = 10000;
  static constexpr std::size_t kMostText = std::size_t{64} << 20;

  // Adds lines of notes of a file; closing notes, which are of the bytes of a file, tell it
  // nothing. Throws ListError: for a note that cannot be read, for the same shard a second time,
  // and for more notes than the above.
  void add(std::string_view lines, const std::string& file);

  // Returns the number of the run that was told of last, from 0; 0 where there is none.
  std::size_t run() const { return shards_.empty() ? 0 : shards_.back().run; }
  // Returns true if the notes of this file tell of more than one run or shard.
  bool tells_of_several(const std::string& file) const;
  // Returns false where another run of the same file has not ended yet: its records may follow.
  bool tells_runs_apart() const;
  // Returns how the records of a file were made, as far as it is known: without the shard where
  // they may be of several, and nothing where nobody tells, or where they may be of several runs.
  std::optional<batch::MadeNote> run_of(const std::string& file) const;
  // Returns the puzzles that the runs of a file have made; nothing where one does not tell, or
  // where some were dropped.
  std::optional<std::uint64_t> puzzles_of(const std::string& file) const;
  Counts counts() const;  // over all shards; throws io::IoError where they are too many to be true
  // Returns the reason why the records are not all that their runs made; empty where they are.
  std::string why_not_whole(std::uint64_t records) const;
  // Returns the method of a run whose bias the weights do not undo; empty where there is none.
  std::string other_method() const;
  // Returns true if a run of this file split its attempts or kept to a pattern, so that clues alone
  // do not tell the weights.
  bool needs_weights(const std::string& file) const;
  bool has_pattern() const;  // of some run
  // Says how commands that dropped records chose them. A random sample is as good as all records.
  enum class Dropped : std::uint8_t { nothing, by_condition, otherwise };
  Dropped dropped() const;
  bool uniform() const;                              // all grids of all runs are uniform draws
  const std::string& text() const { return text_; }  // as it was added

  // For shards of one run, these return the notes above the records of the whole run, and those
  // below. They throw ListError where the shards are not of one run, not all there, not complete,
  // or not filtered in the same way.
  std::string above() const;
  std::string below() const;

 private:
  struct Shard {
    std::string file;
    batch::MadeNote made;
    std::size_t run = 0;
    std::optional<batch::DoneNote> done{};
  };

  struct Filter {
    std::string file;
    batch::FilterNote note;
  };

  void add(batch::MadeNote made, const std::string& file);
  void add(batch::DoneNote done);

  std::vector<Shard> shards_;
  std::vector<Filter> filters_;
  std::size_t notes_ = 0;
  std::string text_;
};

}  // namespace bitwhip::tables
