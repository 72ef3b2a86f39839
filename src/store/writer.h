// The writer thread of a store.
//
// Records come as rows (batch/record_rows.h) in the order of the input, wait in memory, and are
// committed in batches: a transaction has the records of a second, or of kBatch bytes. So a run
// that is killed loses at most the records of the last seconds, never a part of a record, and
// another program that writes the same store waits for one transaction at most. Raters do not wait
// for the disk, unless kMost bytes are pending.
//
// What is in the store stays: a puzzle is stored once, however often it comes, and a final value is
// never replaced. A value that a limit cut off is replaced by one that claims as much or more.
//
// Thread-safety: take(), flush() and finish() from one thread at a time.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/invariant.h"
#include "batch/record_rows.h"
#include "rating/options.h"
#include "rating/rating.h"
#include "rating/status.h"
#include "rating/value.h"
#include "store/sqlite.h"

namespace bitwhip::store {

// What a store records about a run when it begins.
struct StoredRunFacts {
  std::string command;  // "rate"
  std::string program;  // "bitwhip 0.1.0 ..."
  std::string options;  // JSON
  rating::RatingOptions limits{};
  // A file of the input. bytes and changed_ns identify a version of it; -1: it can be read only
  // once, such as a pipe.
  struct SourceFile {
    std::string name;
    std::int64_t bytes = -1;
    std::int64_t changed_ns = -1;
  };
  std::vector<SourceFile> files{};
  std::string after{};  // rules of --after, of `state`
  // Columns of the input: index in the cells of a row, and name.
  std::vector<std::pair<std::size_t, std::string>> columns{};
};

// The key of a column of values: a rating of this program, or a published one.
struct RatingKey {
  std::string name;
  int revision = 1;
  std::string rules{};   // of the rating by rules; of a rating by a ladder its hash
  std::string source{};  // empty: this program
  std::string unit{};
  rating::Scale scale = rating::Scale::whole;
};
RatingKey key_of(rating::RatingId id, const rating::RatingOptions& options);
// Returns the label for queries: "W@1", "W@published.tsv", "rules(locked,subsets)@1".
std::string label_of(const RatingKey& key);

struct RunCounts {
  std::uint64_t records = 0;
  std::uint64_t known = 0;
  std::uint64_t puzzles = 0;  // new in the store
  std::uint64_t results = 0;  // new in the store, or claiming more than before
  std::uint64_t states = 0;   // likewise; without the initial states of puzzles
};

// The statements that write a store, one member function per kind of row. All of them run in a
// transaction of the caller. Thread-safety: one thread at a time.
class StoreTables {
 public:
  // Opens, creates or migrates the store.
  StoreTables(const std::string& path, const LockPolicy& waiting);

  Database& database() { return database_; }
  bool is_empty();

  // Inserts a run and its ratings, to which the rows of add() belong. Returns its id. Throws
  // IoError if a label belongs to another rating.
  std::int64_t begin(const StoredRunFacts& run, const std::vector<RatingKey>& ratings);
  // Inserts what is new in a row.
  void add(const batch::RecordRow& row, RunCounts& counts);
  void note(const RunCounts& counts);
  void finish(bool complete, const std::string& provenance);

 private:
  // Returns the prepared statement of a string literal; statements are cached.
  Statement& sql(const char* text);
  std::int64_t rating(const RatingKey& key);
  std::int64_t input(std::string_view file);
  std::int64_t variant(std::string_view name);
  std::int64_t puzzle(const batch::RecordRow& row, RunCounts& counts);
  void place(const batch::RecordRow& row, std::int64_t puzzle);
  void result(const batch::RecordRow& row, std::size_t i, std::int64_t puzzle, RunCounts& counts);
  void states(const batch::RecordRow& row, std::int64_t puzzle, RunCounts& counts);
  bool state(std::int64_t puzzle, int size, std::string_view after, rating::Status status,
             std::string_view marks, std::string_view blocks);
  void on_scale(std::int64_t number, rating::Value value);
  std::int64_t status(rating::Status status) const {
    BITWHIP_INVARIANT(static_cast<std::size_t>(status) < statuses_.size());
    return statuses_[static_cast<std::size_t>(status)];
  }

  struct StoredRating {
    std::int64_t id;
    rating::Scale scale;
    int longest;  // --max-length, if it limits the rating
    bool published;
    std::string label;
  };

  Database database_;
  std::unordered_map<const char*, std::unique_ptr<Statement>> statements_;
  bool has_candidates_ = false;         // their tables exist, as some row had candidates
  std::vector<std::int64_t> statuses_;  // ids, by Status
  std::vector<StoredRating> columns_;
  // Index in the cells of a row, and id of the column.
  std::vector<std::pair<std::size_t, std::int64_t>> noted_;
  std::int64_t run_ = 0;
  StoredRunFacts facts_;
  std::map<std::string, std::int64_t, std::less<>> inputs_, variants_;
  std::unordered_set<std::int64_t> scale_;
};

class WriterThread {
 public:
  static constexpr std::size_t kBatch = std::size_t{16} << 20;
  static constexpr std::size_t kMost = std::size_t{64} << 20;

  // Opens or creates the store, and inserts the run. Throws IoError.
  WriterThread(const std::string& path, const LockPolicy& waiting, const StoredRunFacts& run,
               const std::vector<RatingKey>& ratings,
               std::chrono::milliseconds pause = std::chrono::milliseconds(1000));

  std::int64_t run() const { return run_; }
  bool was_empty() const { return was_empty_; }  // the store had no puzzles when the run began
  // Queues the rows of a chunk (batch::RowConsumer).
  void take(const batch::RecordRows& rows);
  // Commits all records so far. Throws IoError.
  void flush();
  // Records how the run ended. `provenance`: a JSON document; empty: none. Throws IoError.
  void finish(bool complete, const std::string& provenance);
  RunCounts counts() const;  // of what is committed

 private:
  void work(const std::stop_token& stop) noexcept;

  StoreTables tables_;
  std::int64_t run_ = 0;
  bool was_empty_ = false;
  const std::chrono::milliseconds pause_;

  mutable std::mutex mutex_;  // guards the rest
  std::condition_variable_any changed_;
  batch::RecordRows waiting_;
  bool busy_ = false;   // the thread is writing rows
  bool hurry_ = false;  // flush() waits until all is written
  RunCounts counts_;
  std::exception_ptr failure_;
  // Last member, so destroyed first: it then writes pending rows, if possible.
  std::jthread thread_;
};

}  // namespace bitwhip::store
