#include "support/data.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace bitwhip::testing {
namespace {

// Returns every step-th line of a file.
std::vector<std::string> lines_of(const std::string& path, int step = 1) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot read " + path);
  std::vector<std::string> lines;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    if (number++ % step == 0) lines.push_back(line);
  }
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

std::string reference_path(const std::string& file) {
  const char* folder = std::getenv("BITWHIP_REFERENCE");
  return (folder ? std::string(folder) : BITWHIP_SOURCE_DIR "/../shared/reference") + "/" + file;
}

std::vector<std::string> reference_lines(const std::string& file) { return lines_of(reference_file(file)); }

std::vector<PublishedValue> values_of(const std::vector<std::string>& lines, std::size_t first, std::size_t column, int step) {
  std::vector<PublishedValue> values;
  for (std::size_t i = first; i < lines.size(); i += static_cast<std::size_t>(step)) {
    const std::vector<std::string> cells = cells_of(lines[i]);
    values.push_back({cells.at(0), cells.at(column)});
  }
  return values;
}

}  // namespace

int sampled(int n) { return kShare > 1 || std::getenv("BITWHIP_WHOLE") != nullptr ? 1 : n; }
bool whole_sets() { return kShare * sampled(2) == 1; }

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
  std::vector<std::string> lines = lines_of(BITWHIP_SOURCE_DIR "/datasets/sudogen0.txt", step);
  for (std::string& line : lines) line.resize(kCells);
  return lines;
}

std::vector<std::vector<std::string>> table(const std::string& path) {
  const std::vector<std::string> lines = lines_of(path);
  std::vector<std::vector<std::string>> rows;
  for (std::size_t i = 1; i < lines.size(); ++i) rows.push_back(cells_of(lines[i]));
  return rows;
}

std::vector<SinglePuzzle> single_puzzles() {
  std::vector<SinglePuzzle> puzzles;
  for (const auto& cells : table(BITWHIP_SOURCE_DIR "/datasets/puzzles.tsv"))
    puzzles.push_back({cells.at(0), cells.at(1), cells.at(2), cells.at(3), cells.at(4), cells.at(5)});
  return puzzles;
}

std::vector<std::string> hard_puzzles() {
  const auto lines = single_puzzles();
  std::vector<std::string> puzzles;
  const auto step = static_cast<std::size_t>(kShare == 1 ? sampled(2) : 7);
  for (std::size_t i = kShare == 1 ? 0 : 5; i < lines.size(); i += step) puzzles.push_back(lines[i].puzzle);
  return puzzles;
}

bool has_reference(const std::string& file) { return std::filesystem::exists(reference_path(file)); }

// cmake/discover_tests.cmake knows the message.
std::string reference_file(const std::string& file) {
  const std::string path = reference_path(file);
  if (!has_reference(file)) throw std::runtime_error("reference data is not present: no " + path + " (BITWHIP_REFERENCE names its folder)");
  return path;
}

std::vector<PublishedValue> published(const std::string& file, const std::string& column, int step) {
  const std::vector<std::string> lines = reference_lines(file);
  const std::vector<std::string> names = cells_of(lines.at(0));
  return values_of(lines, 1, static_cast<std::size_t>(std::find(names.begin(), names.end(), column) - names.begin()), step);
}

std::vector<PublishedValue> published(const std::string& file, std::size_t column, int step) {
  return values_of(reference_lines(file), 0, column, step);
}

std::vector<CollectionLine> collection(int step) {
  const std::vector<std::string> lines = reference_lines("cbg-000.tsv");
  std::vector<CollectionLine> collection;
  for (std::size_t i = 1; i < lines.size(); i += static_cast<std::size_t>(step)) {
    const std::vector<std::string> cells = cells_of(lines[i]);
    const auto number = [&](int column) { return std::stoi(cells.at(column)); };
    collection.push_back({static_cast<int>(i), cells.at(0), number(1), number(3), number(2), number(4), number(7), number(8), number(9), number(10),
                          number(11), number(12), number(13), number(14), number(15), number(16), number(17), number(18), number(19)});
  }
  return collection;
}

}  // namespace bitwhip::testing
