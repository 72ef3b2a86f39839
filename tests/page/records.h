// Records as text, gathered.
#pragma once

#include <string>
#include <vector>

#include "input/source.h"
#include "page/gather.h"
#include "page/pairing.h"
#include "report/list_reader.h"

namespace bitwhip::testing {

// Each text is a file: "file1", "file2" ...
inline page::Figures gathered(const std::vector<std::string>& files, const page::Asked& asked = {}) {
  page::Gatherer gatherer(asked);
  int number = 0;
  for (const std::string& file : files) {
    input::MemorySource source(file);
    report::ListReader list(source, "file" + std::to_string(++number), report::ListReader::AllColumns());
    gatherer.begin(list.name());
    while (list.next()) gatherer.add(list);
  }
  return gatherer.finish();
}

inline page::Pairing paired(const std::string& first, const std::string& second, const page::Asked& asked = {}) {
  input::MemorySource a(first), b(second);
  report::ListReader list_a(a, "first", report::ListReader::AllColumns()), list_b(b, "second", report::ListReader::AllColumns());
  return page::pair(list_a, list_b, asked);
}

// The cells of a table as text.
inline std::vector<std::vector<std::string>> cells_of(const report::Table& table) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& row : table.rows) {
    rows.emplace_back();
    for (const report::TableCell& cell : row) rows.back().push_back(to_string(cell));
  }
  return rows;
}

}  // namespace bitwhip::testing
