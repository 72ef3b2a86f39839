// --known: reuse of the records of an earlier run, whose puzzles need not be rated again.
//
// A map from puzzles to the cells that the present run asks for. Text is the smallest encoding of
// cells, so rows are stored as text in large blocks and parsed when their puzzle comes: a puzzle
// costs its 81 bytes, its cells and some 64 bytes of the map.
//
// Which rows can be reused:
// - not those with a status that is to be rated again (ReusePolicy::again)
// - of the others each rating by itself, the rest is rated:
//   - not one whose search ended at a length (the status is `length` and the cell of a length is
//   >n)
//     below that of the present run. A row that was searched further counts: its cells claim all
//     that the present run could find, or more.
//   - not one without a value, or with a bound (>n), where the status says that no limit stopped
//     a search
//   - not one that the list has no column of
// The status of a record is the worst over its ratings. The row may have more ratings than the run
// asks for, so the status is derived from the cells: a number is ok, inf is unsolved, an interval
// is open, and >n and - take the status of the row.
//
// Thread-safety: add() from one thread; then any number of threads may call find().
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "batch/column.h"
#include "batch/record.h"
#include "rating/rater.h"
#include "rating/rating.h"
#include "rating/status.h"

namespace bitwhip::batch {

// A source of what earlier runs have computed for a record.
class EarlierResults {
 public:
  virtual ~EarlierResults() = default;
  // Fills in the report and the record as far as they are known. Returns false when something is
  // left to be rated: everything but the ratings of Record::reused, whose values are in the report,
  // with the worst of their statuses. Any number of threads may call it.
  virtual bool find(Record& record, rating::Report& report) const = 0;
  // Returns how many values of another revision were found so far: they are not reused.
  std::uint64_t outdated() const { return outdated_.load(std::memory_order_relaxed); }

 protected:
  void count_outdated(std::uint64_t values) const {
    outdated_.fetch_add(values, std::memory_order_relaxed);
  }

 private:
  mutable std::atomic<std::uint64_t> outdated_{0};
};

class EarlierRecords : public EarlierResults {
 public:
  struct ReusePolicy {
    int max_length = 0;                           // of the present run
    std::array<bool, rating::kStatuses> again{};  // by status: not reused
    // Bit set of the ratings whose stored values are of another revision; they are ignored.
    std::uint64_t outdated = 0;
  };
  // ratings: of the run, written or not, in their order. columns: of the run; those that follow
  // from the line or its board alone are left out.
  EarlierRecords(const std::vector<rating::RatingId>& ratings,
                 const std::vector<const ColumnInfo*>& columns, const ReusePolicy& rules);

  // Return the ratings and columns that are looked up.
  const std::vector<rating::RatingId>& ratings() const { return ratings_; }
  const std::vector<const ColumnInfo*>& columns() const { return columns_; }

  // Adds a row: the values of ratings(), the cells of columns(), and the status. lacking: bit set
  // of the ratings that the row has no cell of, in the order of ratings(). Returns an empty text
  // when the row was added or cannot be reused, else what is wrong with it. Of two rows for a
  // puzzle the one with the better status is kept; it is an error if they contradict each other.
  std::string add(std::string_view puzzle, std::span<const rating::Value> values,
                  std::span<const std::string> cells, std::string_view status,
                  std::uint64_t lacking = 0);

  // Finds a row as a whole, or the values of the ratings that it has.
  bool find(Record& record, rating::Report& report) const override;

  std::size_t size() const { return rows_.size(); }

 private:
  std::uint64_t usable(std::span<const rating::Value> values, rating::Status status) const;
  std::string contradiction(std::string_view row, std::span<const rating::Value> values) const;
  std::string_view keep(std::string_view text);

  std::vector<rating::RatingId> ratings_;
  std::vector<std::size_t> places_;  // indices of ratings_ in the report
  std::vector<const ColumnInfo*> columns_;
  const ReusePolicy rules_;
  std::deque<std::string> blocks_;
  // From a puzzle to its cells, separated by tabs: status, ratings, columns. The cell of a rating
  // that is to be rated is empty.
  std::unordered_map<std::string_view, std::string_view> rows_;
};

}  // namespace bitwhip::batch
