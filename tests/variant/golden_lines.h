// The puzzles of tests/golden/variants: one file a kind, which scripts/variant-puzzles makes. With
// BITWHIP_PROVE=KIND (scripts/variant-proof) the tests take those of that kind alone, and more of
// them.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/source_path.h"

namespace bitwhip::variant::checks {

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
  for (const auto& entry :
       std::filesystem::directory_iterator(testing::source_path("tests/golden/variants"))) {
    GoldenFile file;
    file.kind = entry.path().stem().string();
    std::ifstream in(entry.path());
    for (std::string text; std::getline(in, text);) {
      const std::string head = "# variant: ";
      if (text.compare(0, head.size(), head) == 0) file.names = text.substr(head.size());
      if (text[0] == '#' || text.compare(0, 7, "puzzle\t") == 0) continue;
      GoldenLine line;
      std::istringstream cells(text);
      for (std::string* cell : {&line.puzzle, &line.w, &line.b, &line.gb, &line.depth})
        std::getline(cells, *cell, '\t');
      file.lines.push_back(line);
    }
    if (file.names.empty() || file.lines.empty())
      throw std::runtime_error(entry.path().string() + " holds no puzzles");
    files.push_back(file);
  }
  std::sort(files.begin(), files.end(),
            [](const GoldenFile& a, const GoldenFile& b) { return a.kind < b.kind; });
  return files;
}

inline const char* kind_to_prove() { return std::getenv("BITWHIP_PROVE"); }

// How many lines of a kind: of all kinds, or of the one that is proven.
inline std::size_t proven(std::size_t of_all, std::size_t of_one) {
  return kind_to_prove() == nullptr ? of_all : of_one;
}

// Lines `first` up to, not including, `last` of every step-th file.
template <class Visit>
void each_golden_line(std::size_t first, std::size_t last, std::size_t step, Visit visit) {
  std::vector<GoldenFile> files = golden_files();
  if (const char* kind = kind_to_prove()) {
    files.erase(std::remove_if(files.begin(), files.end(),
                               [kind](const GoldenFile& file) {
                                 return file.kind != std::string(kind) + "-1";
                               }),
                files.end());
    if (files.empty()) throw std::runtime_error(std::string("there are no puzzles of ") + kind);
  }
  for (std::size_t f = 0; f < files.size(); f += step) {
    for (std::size_t k = first; k < std::min(last, files[f].lines.size()); ++k)
      visit(files[f], files[f].lines[k]);
  }
}

}  // namespace bitwhip::variant::checks
