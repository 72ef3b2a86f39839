// The puzzles of tests/golden/variants: one file a kind, which scripts/variant-puzzles makes.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace bitwhip::variant::testing {

// Cells as they are printed; empty: not within the time of the maker.
struct GoldenLine {
  std::string puzzle, w, b, gb, depth;
};
struct GoldenFile {
  std::string kind, names;
  std::vector<GoldenLine> lines;
};

// In the order of their names.
inline std::vector<GoldenFile> golden_files() {
  std::vector<GoldenFile> files;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(BITWHIP_SOURCE_DIR) + "/tests/golden/variants")) {
    GoldenFile file;
    file.kind = entry.path().stem().string();
    std::ifstream in(entry.path());
    for (std::string text; std::getline(in, text);) {
      const std::string head = "# variant: ";
      if (text.compare(0, head.size(), head) == 0) file.names = text.substr(head.size());
      if (text[0] == '#' || text.compare(0, 7, "puzzle\t") == 0) continue;
      GoldenLine line;
      std::istringstream cells(text);
      for (std::string* cell : {&line.puzzle, &line.w, &line.b, &line.gb, &line.depth}) std::getline(cells, *cell, '\t');
      file.lines.push_back(line);
    }
    if (file.names.empty() || file.lines.empty()) throw std::runtime_error(entry.path().string() + " holds no puzzles");
    files.push_back(file);
  }
  std::sort(files.begin(), files.end(), [](const GoldenFile& a, const GoldenFile& b) { return a.kind < b.kind; });
  return files;
}

// Lines `first` up to, not including, `last` of every step-th file.
template <class Visit>
void each_golden_line(std::size_t first, std::size_t last, std::size_t step, Visit visit) {
  const std::vector<GoldenFile> files = golden_files();
  for (std::size_t f = 0; f < files.size(); f += step) {
    for (std::size_t k = first; k < std::min(last, files[f].lines.size()); ++k) visit(files[f], files[f].lines[k]);
  }
}

}  // namespace bitwhip::variant::testing
