// Records as text, gathered.
#pragma once

#include <string>
#include <vector>

#include "io/source.h"
#include "report/aggregation.h"
#include "tables/list_reader.h"

namespace bitwhip::testing {

// Each text is a file: "file1", "file2" ...
inline report::Figures gathered(const std::vector<std::string>& files,
                                const report::ReportOptions& asked = {}) {
  report::Gatherer gatherer(asked);
  int number = 0;
  for (const std::string& file : files) {
    io::MemorySource source(file);
    tables::ListReader list(source, "file" + std::to_string(++number),
                            tables::ListReader::AllColumns::with_notes);
    gatherer.begin(list.name());
    while (list.next()) gatherer.add(list);
  }
  return gatherer.finish();
}

inline report::RunComparison paired(const std::string& first, const std::string& second,
                                    const report::ReportOptions& asked = {}) {
  io::MemorySource a(first), b(second);
  tables::ListReader list_a(a, "first", tables::ListReader::AllColumns::with_notes),
      list_b(b, "second", tables::ListReader::AllColumns::with_notes);
  return report::pair(list_a, list_b, asked);
}

// The cells of a table as text.
inline std::vector<std::vector<std::string>> cells_of(const tables::Table& table) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& row : table.rows) {
    rows.emplace_back();
    for (const tables::TableCell& cell : row) rows.back().push_back(to_string(cell));
  }
  return rows;
}

}  // namespace bitwhip::testing
