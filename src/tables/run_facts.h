// Facts about the runs behind a file of records: from its provenance document, or else its journal,
// and from its notes.
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
  std::string file;                                          // name of the document
  std::vector<std::pair<std::string, std::string>> facts{};  // name and text, in order
  // Of the ratings, by name; empty: not in the document.
  std::vector<std::pair<std::string, std::int64_t>> revisions{};
  // Of the ladders of ratings (--ladder), name and hash.
  std::vector<std::pair<std::string, std::string>> ladders{};
  // Number of records rated, by the document.
  std::optional<std::uint64_t> records{};
  // Number of records written; nothing: not in the document.
  std::optional<std::uint64_t> written{};
  // The file of records that it belongs to; empty: all.
  std::string of{};
};

// Parse a provenance document (`rate --provenance`) or a journal; return nothing for anything else.
std::optional<RunFacts> facts_of_provenance(const std::string& text, const std::string& file);
std::optional<RunFacts> facts_of_journal(const std::string& text, const std::string& file);

// Returns the possible names of a provenance document beside a file of records, in the order in
// which they are tried: for "a.tsv.gz" these are "a.tsv.gz.json", "a.tsv.json", "a.json", and the
// same with ".provenance.json". The file itself is never among them.
std::vector<std::string> provenance_names(const std::string& records);

// The combined notes of several files (batch/notes.h): how their records were made, what was
// dropped, and their totals. Shards of one run have the same first note except for their numbers.
class RunNotes {
 public:
  struct Counts {
    std::uint64_t attempts = 0, grids = 0, puzzles = 0;
  };

  // Limits of the notes of all runs, each of which is compared with all others.
  static constexpr std::size_t kMostNotes = 10000;
  static constexpr std::size_t kMostText = std::size_t{64} << 20;

  // Adds the notes of a file, as lines; closing notes, which are about bytes, are ignored. Throws
  // ListError for a note that cannot be read, for a duplicate shard, and beyond the limits above.
  void add(std::string_view lines, const std::string& file);

  // Returns the index of the run whose note was added last; 0 without runs.
  std::size_t run() const { return shards_.empty() ? 0 : shards_.back().run; }
  // True if the notes of this file are of more than one run or shard.
  bool tells_of_several(const std::string& file) const;
  // False if an earlier run of the same file has not ended yet, so that its records may follow.
  bool tells_runs_apart() const;
  // Returns how the records of a file were made, as far as it is known: without the shard if they
  // may be of several, and nothing if there are no notes, or if they may be of several runs.
  std::optional<batch::MadeNote> run_of(const std::string& file) const;
  // Returns the number of puzzles that the runs of a file have made; nothing if it is unknown for
  // one of them, or if some were dropped.
  std::optional<std::uint64_t> puzzles_of(const std::string& file) const;
  Counts counts() const;  // over all shards; throws io::IoError on overflow
  // Returns why the records are not all that their runs made; empty if they are.
  std::string why_not_whole(std::uint64_t records) const;
  // Returns the method of a run whose bias the weights do not correct; empty: none.
  std::string other_method() const;
  // True if a run of this file split its attempts or used a pattern, so that clues alone do not
  // give the weights.
  bool needs_weights(const std::string& file) const;
  bool has_pattern() const;  // of any run
  // How records were dropped. A random sample counts as nothing.
  enum class DropKind : std::uint8_t { nothing, by_condition, otherwise };
  DropKind dropped() const;
  bool uniform() const;                              // all grids of all runs are uniform draws
  const std::string& text() const { return text_; }  // as added

  // Return the notes above and below the records of the whole run, for all of its shards. Throw
  // ListError if the shards are not of one run, not all there, not complete, or not filtered in the
  // same way.
  std::string above() const;
  std::string below() const;

 private:
  struct SeenShard {
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

  std::vector<SeenShard> shards_;
  std::vector<Filter> filters_;
  std::size_t notes_ = 0;
  std::string text_;
};

}  // namespace bitwhip::tables
