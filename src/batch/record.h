// A record: what is known of one input line, and the columns that it can be written in.
//
// Order of the cells in every format: puzzle, the ratings as asked for, the further columns as asked for, status, tail.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rating/rater.h"
#include "rating/rating.h"

namespace bitwhip::batch {

// Further columns, on request.
enum class Column : std::uint8_t { solutions, clues, cands, clues_brt, cands_brt, cands_w1, nodes, arena, time };

struct ColumnInfo {
  Column column;
  std::string_view name;     // "cands-brt"
  std::string_view summary;  // one line of help
};

std::span<const ColumnInfo> all_columns();
std::optional<Column> find_column(std::string_view name);
std::string_view to_string(Column column);

// What is written of each record.
struct Layout {
  std::vector<rating::RatingId> ratings{};
  std::vector<Column> columns{};
  bool tail = false;
};

struct Record {
  std::string_view puzzle;  // 81 characters with '.' for blanks, or 729 for pencil marks; empty when the line holds no puzzle
  const rating::Report* report = nullptr;
  double seconds = 0;  // spent on rating
  std::string_view tail;
};

// What stands in a further column: nothing when the line holds no puzzle, or where the rater knows no count.
struct Cell {
  enum class Kind : std::uint8_t { none, count, seconds };
  Kind kind = Kind::none;
  std::int64_t count = 0;
  double seconds = 0;
};

Cell further_cell(Column column, const Record& record);

// Appends the cell as text: the count, seconds with six decimals, "-" for none.
void append(std::string& out, const Cell& cell);
// Appends "5", "inf", ">18" or "-".
void append(std::string& out, rating::Value value);

}  // namespace bitwhip::batch
