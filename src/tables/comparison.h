// Two lists of ratings side by side: how many are equal, lower, higher, and by how much.
//
// Rows are paired in order, or by their puzzles; where both lists show puzzles, rows that are
// paired have the same. In order, memory does not grow with the lists; by puzzle, a row of the
// second list takes less than 64 bytes. Thread-safety: none.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "rating/value.h"
#include "tables/list_reader.h"
#include "tables/table.h"

namespace bitwhip::tables {

// Records by the difference of their values in tenths; 0: one of them is no number.
using ByDifference = std::map<std::int64_t, std::uint64_t>;

// How the first values stand to the second ones, both taken for what they claim (rating/value.h).
struct Comparison {
  std::uint64_t equal = 0;
  std::uint64_t alike = 0;  // the same cell, which leaves the rating open
  ByDifference lower, higher;
  std::uint64_t unclear = 0;
  std::uint64_t only_a = 0, only_b = 0;
  struct Row {
    std::uint64_t record, line_a, line_b;
    std::string puzzle;
    rating::Value a, b;
  };
  std::vector<Row> first;  // of those that differ

  bool nothing_differs() const {
    return lower.empty() && higher.empty() && unclear == 0 && only_a == 0 && only_b == 0;
  }
};

// Counts a pair of values; it is kept when it differs and fewer than `most` are kept.
void add(Comparison& comparison, const Comparison::Row& row, std::size_t most);

// Each comparison reads its lists to the end and keeps the first `most` rows that differ. It throws
// ListError, also for lists without a row.
Comparison compare(ListReader& a, ListReader& b, std::size_t most);
// The first column of a list against its second.
Comparison compare_columns(ListReader& list, std::size_t most);
// The n-th row of a puzzle in the first list is paired with the n-th one in the second.
Comparison compare_by_puzzle(ListReader& a, ListReader& b, std::size_t most);

std::vector<Table> comparison_tables(const Comparison& comparison, const std::string& title);

}  // namespace bitwhip::tables
