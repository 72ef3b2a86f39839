// A record: what is known of one line of the input.
//
// The order in every format: puzzle, the ratings as asked for, the further columns as asked for,
// status, tail. Thread-safety: a plain value.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "batch/facts.h"
#include "batch/input_line.h"
#include "rating/rater.h"
#include "rating/status.h"
#include "rating/value.h"
#include "variant/variant.h"

namespace bitwhip::batch {

struct ColumnInfo;

// Values that come from an earlier run. Bit sets are in the order of the report.
struct ReusedValues {
  bool all = false;                // nothing was rated
  std::uint64_t ratings = 0;       // whose values are known although the record as a whole is not
  std::uint64_t of_own_store = 0;  // of these, from the store that the run writes to
};

struct Record {
  // 81 characters with '.' for blanks, or 729 for pencil marks; of a variant the line with all its
  // fields; empty if the line holds no puzzle.
  std::string_view puzzle{};
  std::string_view variant{};  // canonical name
  int size = 9;                // of the grid: cells in a row
  const rating::Report* report = nullptr;
  InputLine line{};
  RecordFacts facts{};
  ReusedValues reused{};
  // False for a record of a list that tells no status, and whose values tell none either.
  bool has_status = true;
  // Cells of an earlier run, of columns that no other member holds.
  std::vector<std::pair<const ColumnInfo*, std::string_view>> restored{};

  // True if the puzzle is a line of a variant.
  bool has_fields() const { return !puzzle.empty() && variant != variant::kClassic; }
  // Returns the status as written; empty: none is known.
  std::string_view status() const {
    return has_status ? to_string(report->status) : std::string_view();
  }
};

// Returns the status that follows from a value; `otherwise` for >n and -.
rating::Status status_of(rating::Value value, rating::Status otherwise);

}  // namespace bitwhip::batch
