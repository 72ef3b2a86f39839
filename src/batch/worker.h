// The parallel stage: lines to records, and lines to resolution states.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/registry.h"
#include "batch/chooser.h"
#include "batch/closing.h"
#include "batch/condition.h"
#include "batch/known.h"
#include "batch/record.h"
#include "batch/study.h"
#include "batch/window.h"
#include "batch/writer.h"
#include "collect/cells.h"
#include "grid/geometry.h"
#include "grid/grid.h"
#include "grid/puzzle.h"
#include "input/chunk.h"
#include "input/splitter.h"
#include "io/output.h"
#include "io/stop.h"
#include "rating/rater.h"
#include "rating/solver.h"
#include "rating/state.h"
#include "rating/status.h"
#include "variant/variant.h"

namespace bitwhip::batch {

// What the columns `variables` and `links` show of a board: cells that are not on it do not count,
// and a link is counted once.
struct BoardCounts {
  int variables = 0;
  int links = 0;  // pairs of candidates that are linked by no variable
};
BoardCounts count_board(const Geometry& geometry);

// Reads the puzzle of a line of a chunk, with the tables of its geometry, whatever the variant.
// Thread-safety: one thread. tables() is the same object for ever; it changes with each line of a
// variant.
class PuzzleReader {
 public:
  // variant: null for the classic grid; it must outlive the object.
  explicit PuzzleReader(const variant::Variant* variant);

  std::shared_ptr<const GridTables> tables() const {
    return own_ ? own_->tables() : shared_tables(Geometry::classic());
  }
  const std::string& variant() const { return name_; }  // canonical; "classic" without one
  // Of the grid of the puzzle read last: cells in a row.
  int size() const { return size_; }
  // Returns the puzzle of a line, or nothing when it holds none: status and why then tell why.
  std::optional<Puzzle> read(const input::Chunk& chunk, const input::Line& line,
                             rating::Status& status, std::string& why);

 private:
  const variant::Variant* const variant_;
  const std::string name_;
  int size_ = 9;
  std::optional<PuzzleTables> own_;  // of a variant
};

// Returns the same options, with searches that end when the run is stopped.
rating::Options stoppable(rating::Options options, const io::Stop& stop);

// Each thread of a run has one worker. What a record is made of is left to the derived.
// Thread-safety: one thread at a time.
class Worker {
 public:
  virtual ~Worker() = default;

  // Makes the records and messages of the lines of the chunk. Ends early when the run is stopped,
  // within a tenth of a second.
  // gives_up: without a search, for lines that have ended other workers; puzzles get the status
  // memory.
  void process(RatedChunk& chunk, bool gives_up = false);

 protected:
  // `variant` is null for the classic grid.
  Worker(const variant::Variant* variant, const io::Stop& stop) : reader_(variant), stop_(stop) {}

  PuzzleReader reader_;
  bool gives_up_ = false;
  // Of the line under way report_ holds what is known, as far as the tally counts it, and why_
  // tells what is wrong with the line, or is empty.
  rating::Report report_;
  std::string why_;

 private:
  // Appends the record of a line; puzzle is null when it holds none, the report and why_ then tell
  // so. Returns false when the run was stopped in its midst: there is no record.
  virtual bool record(RatedChunk& chunk, const input::Line& line, const Puzzle* puzzle) = 0;

  const io::Stop& stop_;
};

// Holds what a run takes over from an earlier one that was stopped; as it is, this is nothing.
struct Start {
  input::Place place{};
  Tally tally{};
  Closing::State closing{};  // of the output
  bool begun = false;        // what stands before the first record is written already
  // Records, or parts of a search, to work off once more, which are written already.
  std::uint64_t replay = 0;
};

// Finds the puzzles that a verb searches for, in place of those of the lines.
//
// A line of the input is worked off in parts, which threads take in any order. What is found in
// them goes the way of any puzzle, in the thread that found it: it is rated, the condition is
// asked, and only what matches is written. The records stand in the order of the parts.
// Thread-safety: a search belongs to one thread; each thread has its own.
class Search {
 public:
  // Takes a puzzle. Returns false when the run was stopped.
  using Take = std::function<bool(const collect::Cells& found)>;

  virtual ~Search() = default;
  // Returns the number of parts of a line, at least 1. A line without a puzzle has one part.
  virtual std::uint64_t parts(const Puzzle& puzzle) = 0;
  // Finds the puzzles of a part, in an order that depends on nothing else. A complaint is a
  // sentence about what had to be passed over. Returns false when stopped.
  virtual bool find(const Puzzle& puzzle, std::uint64_t part, const Take& take,
                    std::string& complaint) = 0;
};
using MakeSearch = std::function<std::unique_ptr<Search>()>;

// Describes what to do with every line.
struct Job {
  std::shared_ptr<const variant::Variant> variant{};  // null: the classic grid
  Layout layout{};
  rating::Options options{};
  int threads = 1;
  bool rates = true;            // else nothing is rated or counted but what columns ask for
  std::uint64_t solutions = 2;  // counted up to so many
  bool gains = false;           // count Tally::gained
  input::Form form{};
  input::Selection selection{};  // of the input
  Start start{};
  Named named{};                         // by the condition, the choice and the template
  std::optional<Condition> condition{};  // records that do not match are not written
  Choice choice{};
  const Known* known = nullptr;  // null: all are rated
  Classes* classes = nullptr;    // knows the classes of the records; null: nobody asks for them
  FormKind class_form{};         // what they are classes of
  // The records are those of another file, which the classes are to know.
  bool learns = false;
  // Finds the puzzles that are to be recorded; null: they are those of the lines.
  MakeSearch search{};
  // Takes all records besides, whatever is chosen of them for the output; empty: none does.
  TakeRows archive{};
  bool notes = false;      // those of the input pass to the output (input/opening.h)
  WrittenBy written_by{};  // as the closing note tells it; as it is, there is no such note
};

// Returns the ratings of the run: those of the layout, then those that are only named.
std::vector<rating::RatingId> rated_by(const Job& job);
// True if the run has to keep this.
bool needs(const Job& job, Needs what);

// Writes the record to the chunk where the condition of the job holds for it, and counts it.
void write_wanted(const Job& job, const Writer& writer, Record& record, RatedChunk& chunk);

// Makes the records; owns the search memory, where the job rates.
class RatingWorker final : public Worker {
 public:
  // The references must outlive the object. Throws std::bad_alloc when the search memory cannot be
  // had.
  RatingWorker(const Job& job, const Writer& writer, const io::Stop& stop);

 private:
  bool record(RatedChunk& chunk, const input::Line& line, const Puzzle* puzzle) override;
  void begin(RatedChunk& chunk, const input::Line& line);
  bool look_at(RatedChunk& chunk, const Puzzle& puzzle);
  void write(RatedChunk& chunk);
  bool search(RatedChunk& chunk, const input::Line& line, const Puzzle* puzzle);
  bool rate(const Puzzle& puzzle);
  void rate_rest(const Puzzle& puzzle);
  bool study(const Puzzle& puzzle);

  const Job& job_;
  const Writer& writer_;
  const rating::Options options_;
  const std::vector<rating::RatingId> ratings_;
  const bool timed_;
  const bool shows_board_;
  // The condition is of ratings alone, so what fails it need not be studied.
  const bool rates_first_;
  const std::unique_ptr<rating::Rater> rater_;  // null: nothing is rated
  // These rate puzzles some of whose ratings are known, as bits in the order of ratings_; the last
  // few that were made are kept.
  std::vector<std::pair<std::uint64_t, std::unique_ptr<rating::Rater>>> rests_;
  std::unique_ptr<rating::Solver> solver_;  // null: nobody asks for solutions
  std::unique_ptr<Study> study_;            // null: no column asks for more
  std::unique_ptr<PathFacts> paths_;        // null: no column asks for paths
  const std::unique_ptr<Search> search_;    // null: the puzzles are those of the lines
  // These members belong to the line under way.
  Record record_;
  std::string puzzle_;
  std::optional<CellsBelow> passed_;  // columns of the input; nothing: none pass through
  std::string file_name_;
  std::string file_;                   // the same, as records show it
  std::vector<rules::Counts> totals_;  // of the profile
};

// Holds what a record of a resolution state shows, as `bitwhip state` makes one of every line.
struct ShownState {
  const Puzzle& puzzle;
  const Geometry& geometry;
  std::string_view fields{};  // of a variant: what follows the grid on its line; empty: nothing
};

// How a state is written; each form is read again, as grids or as lines.
struct StateFormat {
  std::string_view name;
  std::string_view summary;  // one line of help
  void (*append)(std::string& out, const ShownState& state);
  std::string_view no_state{};  // the record of a line without a state; no reader takes it for one
};

// Returns the forms, the default first.
Registry<StateFormat> state_formats();
// The four spaces side by side, for people: no program reads them again. A cell of rc (row, column)
// holds digits, of rn (row, digit) columns, of cn (column, digit) rows, and of bn (block, digit)
// places in the block; boards without blocks have no bn.
const StateFormat& state_views();

struct StateJob {
  std::shared_ptr<const variant::Variant> variant{};  // null: the classic grid
  rating::StateAfter after{};
  rating::Options options{};
  const StateFormat* format = &state_formats().front();
  int threads = 1;
  input::Form form{};
  TakeRows archive{};  // takes the candidates besides; empty: none does
};

class StateWorker final : public Worker {
 public:
  // The references must outlive the object. Throws std::bad_alloc when the search memory cannot be
  // had.
  StateWorker(const StateJob& job, const io::Stop& stop);

 private:
  bool record(RatedChunk& chunk, const input::Line& line, const Puzzle* puzzle) override;
  void archive(RatedChunk& chunk, const input::Line& line, const Puzzle* puzzle,
               const Puzzle* after);

  const StateJob& job_;
  rating::StateEngine engine_;
};

}  // namespace bitwhip::batch
