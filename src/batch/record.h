// A record: what is known of one input line, and the columns that it can be written in.
//
// The order in every format: puzzle, the ratings as asked for, the further columns as asked for, status, tail.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/registry.h"
#include "rating/rater.h"
#include "rating/rating.h"

namespace bitwhip::batch {

struct Record {
  std::string_view puzzle;  // 81 characters with '.' for blanks, or 729 for pencil marks; empty when the line holds no puzzle
  const rating::Report* report = nullptr;
  double seconds = 0;  // spent on rating
  std::string_view tail;
};

// The value of a record in a further column. It is `none` when the line holds no puzzle, and where the rater knows no count.
struct ColumnValue {
  enum class Kind : std::uint8_t { none, count, seconds };
  Kind kind = Kind::none;
  std::int64_t count = 0;
  double seconds = 0;
};

// A further column, written on request.
struct ColumnInfo {
  std::string_view name;                       // "cands-brt"
  std::string_view summary;                    // one line of help
  ColumnValue (*value)(const Record& record);  // of a record with a puzzle
  bool timed = false;                          // reads Record::seconds
};

Registry<ColumnInfo> columns();

// What is written of each record.
struct Layout {
  std::vector<rating::RatingId> ratings{};
  std::vector<const ColumnInfo*> columns{};
  bool tail = false;
};

ColumnValue value_of(const ColumnInfo& column, const Record& record);

// Appends the value as text: the count, seconds with six decimals, "-" for none.
void append(std::string& out, const ColumnValue& value);
// Appends "5", "inf", ">18" or "-".
void append(std::string& out, rating::Value value);

}  // namespace bitwhip::batch
