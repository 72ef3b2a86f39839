// What is read of a store: what it knows of the puzzles of a run, so that they need not be rated
// again, and its records as a list.
//
// Every puzzle is looked up when it comes: memory does not grow with the store, and a run begins at
// once. Each thread that asks has a connection of its own, which reads while others write.
//
// A value is known when it is of the same rating, with the same revision and rules, and
// - it is final: a number or inf, or `-` since the puzzle has no solution or several
// - or a limit cut it off that was not smaller than that of the present run: the length for
//   `length`, the memory for `memory` and `g-candidates`, time and memory for `timeout`, all three
//   for an interval. The status is that of the record, so at `timeout` it may have been the memory.
// - and its status is not to be rated again.
// Values that the present run wrote do not count, so what is known does not depend on how fast the
// run is.
//
// Thread-safety: any number of threads may find().
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "batch/known.h"
#include "io/source.h"
#include "io/stop.h"
#include "rating/options.h"
#include "store/queries.h"
#include "store/writer.h"

namespace bitwhip::store {

class StoredRecords final : public batch::Known {
 public:
  struct Rules {
    rating::Options limits{};                     // of the present run
    std::array<bool, rating::kStatuses> again{};  // by status
    std::int64_t without_run = 0;                 // the present run, when the store is its own
    // Asked first, so what it knows goes first; must outlive the object.
    const batch::Known* before = nullptr;
  };
  // ratings: of the run, in their order; their values are known one by one. Throws IoError.
  StoredRecords(const std::string& path, std::vector<rating::RatingId> ratings, const Rules& rules);
  ~StoredRecords() override;

  bool find(batch::Record& record, rating::Report& report) const override;

 private:
  struct Reader;
  std::unique_ptr<Reader> take() const;

  const std::string path_;
  const std::vector<rating::RatingId> ratings_;
  const Rules rules_;
  mutable std::mutex mutex_;  // guards the next one
  mutable std::vector<std::unique_ptr<Reader>> idle_;
};

// Gives the records of a store as a list: text, tab-separated with a header, as `rate` writes one.
//
// Each puzzle of the store is a record. A rating that the store has several times (revisions, lists
// that were imported) has the values that its name stands for in queries. Thread-safety: none.
class RecordSource final : public io::Source {
 public:
  // A stop ends the text. Throws IoError.
  RecordSource(const std::string& path, const io::Stop& stop);

  std::size_t read(char* to, std::size_t size) override;
  bool ready() override { return true; }

 private:
  Answer answer_;
  std::vector<Cell> row_;
  std::string text_;    // the lines under way
  std::size_t at_ = 0;  // how much of the text has been given out
};

// True if this is a regular file that begins as a SQLite database does.
bool is_database(const std::string& path);

}  // namespace bitwhip::store
