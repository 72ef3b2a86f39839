// --known: the records of an earlier run, which need not be rated again.
//
// A map from puzzles to the cells that the present run asks for. Text is the smallest form that
// cells have, so a row is kept as text, one after another in large blocks, and read again when its
// puzzle comes: a puzzle costs its 81 bytes, its cells and some 64 bytes of the map.
//
// Which rows count as known:
// - not those whose status is to be rated again
// - not those whose search ended at a length (the status is `length` and the cell of a length is
//   >n) below that of the present run. A row that was searched further counts: its cells claim all
//   that the present run could find, or more.
// - not those whose status says that no limit stopped a search, while a cell has no value or one
//   above a length
// The status of a record is the worst over its ratings. The row may have more ratings than the run
// asks for, so the status follows from the cells: a number is ok, inf is unsolved, an interval is
// open, and >n and - have the status of the row.
//
// Thread-safety: add() from one thread; then any number of threads may find().
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

#include "batch/record.h"
#include "rating/rating.h"
#include "rating/status.h"

namespace bitwhip::batch {

// Tells what earlier runs know of a record.
class Known {
 public:
  virtual ~Known() = default;
  // Fills in the report, and what else is known of the record. Returns false when something has to
  // be rated: all of it, but for the ratings that Record::found then names, whose values are in the
  // report with the worst of their statuses. Any number of threads may ask.
  virtual bool find(Record& record, rating::Report& report) const = 0;
  // Returns how many values of another revision were met so far: they do not count as known.
  std::uint64_t outdated() const { return outdated_.load(std::memory_order_relaxed); }

 protected:
  void count_outdated(std::uint64_t values) const {
    outdated_.fetch_add(values, std::memory_order_relaxed);
  }

 private:
  mutable std::atomic<std::uint64_t> outdated_{0};
};

class KnownRecords : public Known {
 public:
  struct Rules {
    int max_length = 0;                           // of the present run
    std::array<bool, rating::kStatuses> again{};  // by status
    // Ratings that are left out, as bits: the values are of another revision.
    std::uint64_t outdated = 0;
  };
  // Takes the ratings of the run, written or not, in their order, and its columns. Columns that the
  // present run knows by itself (is_of_input()) are left out.
  KnownRecords(const std::vector<rating::RatingId>& ratings,
               const std::vector<const ColumnInfo*>& columns, const Rules& rules);

  // Return the ratings and the columns without those that are left out.
  const std::vector<rating::RatingId>& ratings() const { return ratings_; }
  const std::vector<const ColumnInfo*>& columns() const { return columns_; }

  // Adds a row: the values of ratings(), the cells of columns(), and the status. Returns an empty
  // text when it was taken or does not count as known; else what is wrong with it. Of two rows for
  // a puzzle the one with the better status counts; they must not contradict each other.
  std::string add(std::string_view puzzle, std::span<const rating::Value> values,
                  std::span<const std::string> cells, std::string_view status);

  // Finds all of a row, or nothing; where ratings are left out, the values of the others.
  bool find(Record& record, rating::Report& report) const override;

  std::size_t size() const { return rows_.size(); }

 private:
  bool counts(std::span<const rating::Value> values, rating::Status status) const;
  std::string contradiction(std::string_view row, std::span<const rating::Value> values) const;
  std::string_view keep(std::string_view text);

  std::vector<rating::RatingId> ratings_;
  std::vector<std::size_t> places_;  // of these in the report
  std::vector<const ColumnInfo*> columns_;
  const Rules rules_;
  std::deque<std::string> blocks_;
  // Cells between tabs: status, ratings, columns.
  std::unordered_map<std::string_view, std::string_view> rows_;
};

}  // namespace bitwhip::batch
