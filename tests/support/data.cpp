#include "support/data.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "support/source_path.h"

namespace bitwhip::testing {

std::vector<std::string> file_lines(const std::string& path, int step) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot read " + path);
  std::vector<std::string> lines;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    if (number++ % step == 0) lines.push_back(line);
  }
  return lines;
}

std::vector<std::string> tab_cells(const std::string& line) {
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
  std::vector<std::string> lines = file_lines(source_path("datasets/sudogen0.txt"), step);
  for (std::string& line : lines) line.resize(kCells);
  return lines;
}

std::vector<std::vector<std::string>> table(const std::string& path) {
  const std::vector<std::string> lines = file_lines(path);
  std::vector<std::vector<std::string>> rows;
  for (std::size_t i = 1; i < lines.size(); ++i) rows.push_back(tab_cells(lines[i]));
  return rows;
}

std::vector<SinglePuzzle> single_puzzles() {
  std::vector<SinglePuzzle> puzzles;
  for (const auto& cells : table(source_path("datasets/puzzles.tsv")))
    puzzles.push_back(
        {cells.at(0), cells.at(1), cells.at(2), cells.at(3), cells.at(4), cells.at(5)});
  return puzzles;
}

std::vector<std::string> hard_puzzles() {
  const auto lines = single_puzzles();
  std::vector<std::string> puzzles;
  const auto step = static_cast<std::size_t>(kShare == 1 ? sampled(2) : 7);
  for (std::size_t i = kShare == 1 ? 0 : 5; i < lines.size(); i += step)
    puzzles.push_back(lines[i].puzzle);
  return puzzles;
}

namespace {

const char* const kOwn[] = {"own", "hard"};
std::string own_file(const char* name) { return source_path("tests/golden/own/") + name + ".tsv"; }

}  // namespace

std::vector<OwnValue> own_values(const std::string& column, int step) {
  std::vector<OwnValue> values;
  int number = 0;
  bool known = false;
  for (const char* name : kOwn) {
    const std::vector<std::string> heads = tab_cells(file_lines(own_file(name)).at(0));
    const auto at =
        static_cast<std::size_t>(std::find(heads.begin(), heads.end(), column) - heads.begin());
    if (at == heads.size()) continue;
    known = true;
    for (const auto& cells : table(own_file(name))) {
      if (cells.at(at) != "-" && number++ % step == 0) values.push_back({cells.at(0), cells[at]});
    }
  }
  if (!known) throw std::runtime_error("tests/golden/own has no column " + column);
  return values;
}

std::vector<std::string> own_puzzles(int step) {
  std::vector<std::string> puzzles;
  int number = 0;
  for (const char* name : kOwn) {
    for (const auto& cells : table(own_file(name))) {
      if (number++ % step == 0) puzzles.push_back(cells.at(0));
    }
  }
  return puzzles;
}

std::vector<std::vector<std::string>> own_ser_lines() {
  std::vector<std::vector<std::string>> lines;
  for (const std::string& line : file_lines(own_file("ser-steps")))
    lines.push_back(tab_cells(line));
  return lines;
}

std::vector<LeastLine> least_lines(int step) {
  std::vector<LeastLine> lines;
  int number = 0;
  for (const auto& cells : table(own_file("least"))) {
    if (number++ % step == 0)
      lines.push_back(
          {cells.at(0), cells.at(1), cells.at(2), cells.at(3), cells.at(4), cells.at(5)});
  }
  return lines;
}

}  // namespace bitwhip::testing
