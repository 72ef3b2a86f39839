#include "support/data.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>

namespace bitwhip::testing {
namespace {

std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot read " + path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells(1);
  for (char c : line) {
    if (c == '\t') {
      cells.emplace_back();
    } else {
      cells.back() += c;
    }
  }
  return cells;
}

std::string reference(const std::string& name) {
  const char* folder = std::getenv("BITWHIP_REFERENCE");
  return (folder ? std::string(folder) : BITWHIP_SOURCE_DIR "/../shared/reference") + "/" + name;
}

}  // namespace

Puzzle puzzle_of(const std::string& text) {
  std::string why;
  const std::optional<Puzzle> puzzle = parse_puzzle(text, &why);
  if (!puzzle) throw std::runtime_error(why);
  return *puzzle;
}

std::vector<Puzzle> puzzles_of(const std::vector<std::string>& texts) {
  std::vector<Puzzle> puzzles;
  for (const std::string& text : texts) puzzles.push_back(puzzle_of(text));
  return puzzles;
}

std::vector<std::string> sudogen0(int step) {
  const std::vector<std::string> lines = lines_of(BITWHIP_SOURCE_DIR "/datasets/sudogen0.txt");
  std::vector<std::string> taken;
  for (std::size_t i = 0; i < lines.size(); i += step) taken.push_back(lines[i].substr(0, kCells));
  return taken;
}

std::vector<SinglePuzzle> single_puzzles() {
  std::vector<std::string> lines = lines_of(BITWHIP_SOURCE_DIR "/datasets/puzzles.tsv");
  std::vector<SinglePuzzle> puzzles;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::vector<std::string> cells = cells_of(lines[i]);
    puzzles.push_back({cells.at(0), cells.at(1), cells.at(2), cells.at(3), cells.at(4), cells.at(5)});
  }
  return puzzles;
}

namespace {

// The lines of a file of the reference data; none, and a line that says so, where it is not present.
std::vector<std::string> reference_lines(const std::string& file) {
  const std::string path = reference(file);
  if (std::filesystem::exists(path)) return lines_of(path);
  std::cout << "reference data is not present: no " << path << " (BITWHIP_REFERENCE names another folder)\n";
  return {};
}

}  // namespace

std::optional<std::vector<PublishedValue>> published(const std::string& file, const std::string& column, int step) {
  const std::vector<std::string> lines = reference_lines(file);
  if (lines.empty()) return std::nullopt;
  const std::vector<std::string> names = cells_of(lines[0]);
  const auto at = static_cast<std::size_t>(std::find(names.begin(), names.end(), column) - names.begin());
  std::vector<PublishedValue> values;
  for (std::size_t i = 1; i < lines.size(); i += step) {
    const std::vector<std::string> cells = cells_of(lines[i]);
    values.push_back({cells.at(0), cells.at(at)});
  }
  return values;
}

std::optional<std::vector<CollectionLine>> collection(int step) {
  const std::vector<std::string> lines = reference_lines("cbg-000.tsv");
  if (lines.empty()) return std::nullopt;
  std::vector<CollectionLine> collection;
  for (std::size_t i = 1; i < lines.size(); i += step) {
    const std::vector<std::string> cells = cells_of(lines[i]);
    const auto number = [&](int column) { return std::stoi(cells.at(column)); };
    collection.push_back({cells.at(0), number(1), number(3), number(2), number(4), number(7), number(8), number(9), number(10), number(11),
                          number(12), number(13), number(14), number(15), number(16)});
  }
  return collection;
}

}  // namespace bitwhip::testing
