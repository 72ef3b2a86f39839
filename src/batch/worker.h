// The parallel stage: turns lines into records, or into resolution states.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/registry.h"
#include "base/search_allowance.h"
#include "batch/cell_names.h"
#include "batch/closing_note.h"
#include "batch/column.h"
#include "batch/condition.h"
#include "batch/earlier_results.h"
#include "batch/facts.h"
#include "batch/input_line.h"
#include "batch/layout.h"
#include "batch/puzzle_facts.h"
#include "batch/record.h"
#include "batch/record_rows.h"
#include "batch/record_selector.h"
#include "batch/reorder_buffer.h"
#include "batch/solutions_ahead.h"
#include "batch/tally.h"
#include "batch/writer.h"
#include "collect/cells.h"
#include "grid/geometry.h"
#include "grid/grid.h"
#include "grid/puzzle.h"
#include "input/chunk.h"
#include "input/family.h"
#include "input/splitter.h"
#include "io/output.h"
#include "io/stop.h"
#include "rating/options.h"
#include "rating/rater.h"
#include "rating/resolution_state.h"
#include "rating/solution_finder.h"
#include "rating/status.h"
#include "variant/variant.h"

namespace bitwhip::batch {

// A parser of the lines of a chunk that keeps the tables of the puzzle's geometry, whatever the
// variant. Thread-safety: one thread. tables() always returns the same object; its contents change
// with each line of a variant.
class PuzzleReader {
 public:
  // variant: null for the classic grid; otherwise it must outlive the object.
  explicit PuzzleReader(const variant::Variant* variant);

  std::shared_ptr<const GridTables> tables() const {
    return own_ ? own_->tables() : shared_tables(Geometry::classic());
  }
  const std::string& variant() const { return name_; }  // canonical; "classic" without one
  // Returns the cells in a row of the grid of the last puzzle.
  int size() const { return size_; }
  // Returns the puzzle of a line, or nothing if it holds none; status and why then give the reason.
  std::optional<Puzzle> read(const input::Chunk& chunk, const input::Line& line,
                             rating::Status& status, std::string& why);

 private:
  const variant::Variant* const variant_;
  const std::string name_;
  int size_ = 9;
  std::optional<PuzzleTables> own_;  // of a variant
};

// Returns the message for a puzzle without a solution, with two givens that exclude each other
// where there are such.
std::string no_solution(const GridTables& tables, const Puzzle& puzzle);

// Returns the options with a stop flag: searches end when the run is stopped.
rating::RatingOptions stoppable(rating::RatingOptions options, const io::Stop& stop);

// Whether puzzles may be searched, or get the status memory at once, as lines that have crashed
// other workers do.
enum class LineSearch : bool { allowed, given_up };

// The base class of workers, one per thread of a run. Derived classes decide what a record is made
// of. Thread-safety: one thread at a time.
class Worker {
 public:
  virtual ~Worker() = default;

  // Makes the records and messages of the lines of the chunk. Ends early, within a tenth of a
  // second, when the run is stopped.
  void process(RatedChunk& chunk, LineSearch search = LineSearch::allowed);

 protected:
  // `variant` is null for the classic grid.
  Worker(const variant::Variant* variant, const io::Stop& stop) : reader_(variant), stop_(stop) {}

  // Returns the puzzle of a line of the chunk, or null if it holds none; report_ and why_ then give
  // the reason. Lines are asked for in order.
  virtual const Puzzle* read(const RatedChunk& chunk, std::size_t line);

  PuzzleReader reader_;
  LineSearch search_ = LineSearch::allowed;
  // Of the current line: what the tally counts, and what is wrong with the line (empty: nothing).
  rating::Report report_;
  std::string why_;

 private:
  // Appends the record of a line. puzzle: null if the line holds none; report_ and why_ then say
  // so. Returns false when the run was stopped midway: there is no record then.
  virtual bool record(RatedChunk& chunk, const input::Line& line, const Puzzle* puzzle) = 0;

  const io::Stop& stop_;
  std::optional<Puzzle> puzzle_of_line_;
};

// The resume point of a run that goes on after a stop; the default is the beginning.
struct ResumePoint {
  input::InputPosition place{};
  Tally tally{};
  ClosingNoteBuilder::Saved closing{};  // of the output
  bool begun = false;                   // the header is written already
  // Records, or parts of a search, after `place` that are written already and are only replayed.
  std::uint64_t replay = 0;
};

// A generator of puzzles from those of the lines, for verbs that search.
//
// A line of the input is divided into parts, which threads take in any order. What is found is
// treated as any puzzle, in the thread that found it: it is rated, the condition is evaluated, and
// only what matches is written. The records are in the order of the parts. Thread-safety: one
// object per thread.
class PuzzleFinder {
 public:
  virtual ~PuzzleFinder() = default;
  // Returns the number of parts of a line, at least 1. (A line without a puzzle has one part.)
  virtual std::uint64_t parts(const Puzzle& puzzle) = 0;
  // Finds the puzzles of a part, in a deterministic order. complaint: a sentence about what had to
  // be skipped, or left empty. Returns false when stopped.
  virtual bool find(const Puzzle& puzzle, std::uint64_t part, const collect::GridConsumer& take,
                    std::string& complaint) = 0;
};
using MakePuzzleFinder = std::function<std::unique_ptr<PuzzleFinder>()>;

// What to do with every line.
struct RecordJob {
  std::shared_ptr<const variant::Variant> variant{};  // null: the classic grid
  Layout layout{};
  rating::RatingOptions options{};
  int threads = 1;
  bool rates = true;            // false: nothing is rated or counted but for what columns need
  std::uint64_t solutions = 2;  // stop counting at this number
  bool gains = false;           // count Tally::gained
  input::FormatOptions input_format{};
  input::RecordRange selection{};  // which lines of the input
  ResumePoint start{};
  Requirements named{};  // by the condition, the choice and the template, not written
  std::optional<Condition> condition{};  // records that do not match are not written
  RecordChoice choice{};
  const EarlierResults* known = nullptr;  // null: none, all are rated
  ClassNumbering* classes = nullptr;      // null: classes are not asked for
  CanonicalFormKind canonical_form{};     // the form that defines the classes
  // The records are of another file: their classes are learnt, and nothing is written.
  bool learns = false;
  // Generates the puzzles to record; null: they are those of the lines.
  MakePuzzleFinder make_finder{};
  // Consumes all records in addition, selected for the output or not; empty: none.
  RowConsumer archive{};
  bool notes = false;           // pass on the notes of the input (input/opening.h)
  WritingCommand written_by{};  // for the closing note; the default writes none
};

// Returns the ratings of the run: those of the layout, then those that are only named.
std::vector<rating::RatingId> rated_by(const RecordJob& job);
// True if a column of the run needs this.
bool needs(const RecordJob& job, OnRequest what);

// Writes the record to the chunk if the condition of the job holds for it, and counts it.
void write_wanted(const RecordJob& job, const RecordWriter& writer, Record& record,
                  RatedChunk& chunk);

// The worker that makes records; owns the search memory if the job rates.
class RatingWorker final : public Worker {
 public:
  // The references must outlive the object. Throws std::bad_alloc when the search memory cannot be
  // had.
  RatingWorker(const RecordJob& job, const RecordWriter& writer, const io::Stop& stop);

 private:
  const Puzzle* read(const RatedChunk& chunk, std::size_t line) override;
  bool record(RatedChunk& chunk, const input::Line& line, const Puzzle* puzzle) override;
  void begin(RatedChunk& chunk, const input::Line& line);
  bool fill_record(RatedChunk& chunk, const Puzzle& puzzle);
  void write(RatedChunk& chunk);
  void add_kept_status();
  void cut_cells(std::string_view tail);
  bool search(RatedChunk& chunk, const input::Line& line, const Puzzle* puzzle);
  bool rate(const Puzzle& puzzle);
  void note_limit();
  void rate_rest(const Puzzle& puzzle);
  bool find_facts(const Puzzle& puzzle);

  const RecordJob& job_;
  const RecordWriter& writer_;
  SearchAllowance allowance_;  // of all searches of a record
  const rating::RatingOptions options_;
  const std::vector<rating::RatingId> ratings_;
  const bool timed_;
  // The condition is on ratings alone, so records that fail it need no further facts.
  const bool rates_first_;
  const std::unique_ptr<SolutionsAhead> ahead_;  // null: each line has searches of its own
  const std::unique_ptr<rating::Rater> rater_;   // null: nothing is rated
  // Raters for the ratings that are not known, keyed by the bit set of those that are known, in the
  // order of ratings_; a cache of the last few.
  std::vector<std::pair<std::uint64_t, std::unique_ptr<rating::Rater>>> partial_raters_;
  std::unique_ptr<rating::SolutionFinder> solver_;  // null: solutions are not asked for
  std::unique_ptr<PuzzleFacts> puzzle_facts_;       // null: no column needs it
  std::unique_ptr<PathFacts> paths_;                // null: no column needs paths
  const std::unique_ptr<PuzzleFinder> finder_;      // null: the puzzles are those of the lines
  const std::vector<const ColumnInfo*> stored_cells_;
  // State of the current line.
  Record record_;
  std::optional<PuzzleOnBoard> on_board_;
  std::string puzzle_;
  // The ratings of an earlier run that pass through, which have a share in the status.
  std::vector<const ColumnInfo*> kept_;
  std::vector<rating::Value> kept_values_;
  std::optional<std::size_t> kept_status_;  // index of its status in the cells of the line
  std::optional<std::size_t> tail_at_;      // index of the tail in them, if it is one of them
  std::optional<TailSplitter> passed_;  // splits the columns that pass through; nothing: none do
  std::string file_name_;
  std::string file_;                          // file_name_ as records show it
  std::vector<rules::ProfileCounts> totals_;  // of the profile
};

// A resolution state to be written by `bitwhip state`.
struct ShownState {
  const Puzzle& puzzle;
  const Puzzle& before;  // the puzzle or state that it follows from
  const Geometry& geometry;
  std::string_view fields{};  // of a variant: the line behind the grid; empty: none
};

// A format of states; a reader accepts each again, as grids or as lines.
struct StateFormat {
  std::string_view name;
  std::string_view summary;  // one line of help
  void (*append)(std::string& out, const ShownState& state);
  std::string_view no_state{};  // record of a line without a state, which no reader takes for one
};

// Returns the formats, the default first.
Registry<StateFormat> state_formats();
// The format of the four spaces side by side, for people only: no reader accepts it. A cell of rc
// (row, column) holds digits, of rn (row, digit) columns, of cn (column, digit) rows, and of bn
// (block, digit) places in the block; boards without blocks have no bn.
const StateFormat& state_views();

struct StateJob {
  std::shared_ptr<const variant::Variant> variant{};  // null: the classic grid
  rating::StateTheory after{};
  rating::RatingOptions options{};
  const StateFormat* format = &state_formats().front();
  int threads = 1;
  input::FormatOptions input_format{};
  RowConsumer archive{};  // consumes the candidates in addition; empty: none
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
