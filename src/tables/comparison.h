// The comparison of two lists of ratings: how many are equal, lower, higher, and by how much.
//
// Rows are paired by order, or by puzzle; if both lists have puzzles, those of paired rows must be
// equal. By order, memory does not grow with the lists; by puzzle, a row of the second list takes
// less than 64 bytes. Thread-safety: none.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "rating/value.h"
#include "tables/list_reader.h"
#include "tables/table.h"

namespace bitwhip::tables {

// Counts by the difference in tenths; 0: one of the values is not a number.
using ByDifference = std::map<std::int64_t, std::uint64_t>;

// The counts of a comparison of first with second values, by what both claim (rating/value.h).
struct FileComparison {
  std::uint64_t equal = 0;
  std::uint64_t alike = 0;  // the same cell, which is a bound
  ByDifference lower, higher;
  std::uint64_t unclear = 0;
  std::uint64_t only_a = 0, only_b = 0;
  struct DifferingRow {
    std::uint64_t record, line_a, line_b;
    std::string puzzle;
    rating::Value a, b;
  };
  std::vector<DifferingRow> first;  // the first rows that differ

  bool nothing_differs() const {
    return lower.empty() && higher.empty() && unclear == 0 && only_a == 0 && only_b == 0;
  }
};

// Counts a pair of values, and keeps it if it differs and fewer than `most` are kept.
void add(FileComparison& comparison, const FileComparison::DifferingRow& row, std::size_t most);

// Return a comparison that reads the lists to their ends and keeps the first `most` rows that
// differ. Throw ListError, also for empty lists.
FileComparison compare(ListReader& a, ListReader& b, std::size_t most);
// Compares the first column of a list with its second.
FileComparison compare_columns(ListReader& list, std::size_t most);
// Pairs the n-th row of a puzzle in the first list with its n-th row in the second.
FileComparison compare_by_puzzle(ListReader& a, ListReader& b, std::size_t most);

std::vector<Table> comparison_tables(const FileComparison& comparison, const std::string& title);

}  // namespace bitwhip::tables
