// Reading of a store: the results that it has for the puzzles of a run, which need not be rated
// again, and its records as a list.
//
// Each puzzle is looked up when it comes, so memory does not grow with the store, and a run starts
// at once. Each thread has a connection of its own, which reads while others write.
//
// A value is reused if it is of the same rating, with the same revision and rules, and
// - it is final: a number or inf, or `-` because the puzzle has no solution or several
// - or a limit cut it off that was not below that of the present run: the length for `length`, the
//   memory for `memory` and `g-candidates`, time and memory for `timeout`, nodes and memory for
//   `node-limit`, all four for an interval. The status is that of the record, so with `timeout` it
//   may have been the memory.
// - and its status is not to be rated again (StoreReusePolicy::again).
// Values that the present run has written are ignored, so that the result does not depend on the
// speed of the run.
//
// Thread-safety: any number of threads may call find().
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "batch/earlier_results.h"
#include "batch/record.h"
#include "io/source.h"
#include "io/stop.h"
#include "rating/options.h"
#include "rating/rater.h"
#include "store/queries.h"
#include "store/writer.h"

namespace bitwhip::store {

class StoredRecords final : public batch::EarlierResults {
 public:
  struct StoreReusePolicy {
    rating::RatingOptions limits{};               // of the present run
    std::array<bool, rating::kStatuses> again{};  // by status: not reused
    std::int64_t without_run = 0;  // the present run, if it writes to the same store; 0: none
    // Another source, which is asked first and takes precedence; must outlive the object.
    const batch::EarlierResults* before = nullptr;
  };
  // ratings: of the run, in their order; each value is looked up by itself. Throws IoError.
  StoredRecords(const std::string& path, std::vector<rating::RatingId> ratings,
                const StoreReusePolicy& rules);
  ~StoredRecords() override;

  bool find(batch::Record& record, rating::Report& report) const override;

 private:
  struct Reader;
  std::unique_ptr<Reader> take() const;

  const std::string path_;
  const std::vector<rating::RatingId> ratings_;
  const StoreReusePolicy rules_;
  mutable std::mutex mutex_;  // guards idle_
  mutable std::vector<std::unique_ptr<Reader>> idle_;
};

// A source that lists the records of a store: tab-separated text with a header, as `rate` writes
// it.
//
// Each puzzle of the store is a record. Of a rating that is stored several times (revisions,
// imported lists) the values are those that its name means in queries. Thread-safety: none.
class RecordSource final : public io::Source {
 public:
  // A stop ends the text early. Throws IoError.
  RecordSource(const std::string& path, const io::Stop& stop);

  std::size_t read(char* to, std::size_t size) override;
  bool ready() override { return true; }

 private:
  RowCursor answer_;
  std::vector<QueryCell> row_;
  std::string text_;    // the current lines
  std::size_t at_ = 0;  // how much of text_ has been returned
};

// True if this is a regular file that begins like a SQLite database.
bool is_database(const std::string& path);

}  // namespace bitwhip::store
