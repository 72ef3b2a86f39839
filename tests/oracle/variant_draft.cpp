// Relations to labels, and the fields of a line.
#include "oracle/variant_draft.h"

#include <algorithm>
#include <cstdlib>
#include <istream>
#include <sstream>
#include <stdexcept>

namespace bitwhip::oracle {
namespace {

int label_of(Cell cell, int digit) { return (cell.row * 9 + cell.column) * 9 + digit - 1; }

CellPair edge(Cell a, Cell b) { return {std::min(a, b), std::max(a, b)}; }

std::vector<std::string> parts_of(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

// "r1c1r2c3"
std::vector<Cell> cells_named(const std::string& text) {
  std::vector<Cell> cells;
  for (std::size_t at = 0; at < text.size(); at += 4) {
    if (text.size() < at + 4 || text[at] != 'r' || text[at + 2] != 'c')
      throw std::runtime_error("no cells: " + text);
    cells.push_back({text[at + 1] - '1', text[at + 3] - '1'});
  }
  return cells;
}

// "12r1c1r1c2": the number, or what stands for it; the cells are left.
int take_number(std::string& text, int otherwise) {
  const std::size_t end = text.find_first_not_of("0123456789");
  const std::string number = text.substr(0, end);
  text.erase(0, number.size());
  return number.empty() ? otherwise : std::stoi(number);
}

}  // namespace

std::vector<Cell> VariantDraft::all() const {
  std::vector<Cell> cells;
  for (int r = 0; r < size; ++r) {
    for (int c = 0; c < size; ++c) cells.push_back({r, c});
  }
  return cells;
}

void VariantDraft::differ(const std::vector<Cell>& cells, bool house) {
  if (house && static_cast<int>(cells.size()) == size) houses.push_back(cells);
  for (const Cell a : cells) {
    for (const Cell b : cells) relate(a, b, [](int v, int w) { return v == w; });
  }
}

void VariantDraft::relate(Cell a, Cell b, const Forbidden& forbidden) {
  if (a == b) return;
  for (int v = 1; v <= size; ++v) {
    for (int w = 1; w <= size; ++w) {
      if (forbidden(v, w)) links[std::minmax(label_of(a, v), label_of(b, w))] = edge(a, b);
    }
  }
}

void VariantDraft::sign(Cell a, Cell b, char sign) {
  switch (sign) {
    case '-':
      return;
    case '<':
      return relate(a, b, [](int v, int w) { return v >= w; });
    case '>':
      return relate(b, a, [](int v, int w) { return v >= w; });
    case 'o':
      dots.insert(edge(a, b));
      return relate(a, b, [](int v, int w) { return std::abs(v - w) != 1; });
    case '*':
      dots.insert(edge(a, b));
      return relate(a, b, [](int v, int w) { return v != 2 * w && w != 2 * v; });
    case 'x':
      sums.insert(edge(a, b));
      return relate(a, b, [](int v, int w) { return v + w != 10; });
    case 'v':
      sums.insert(edge(a, b));
      return relate(a, b, [](int v, int w) { return v + w != 5; });
    default:
      throw std::runtime_error(std::string("no sign: ") + sign);
  }
}

void VariantDraft::take_fields(std::istream& words, const std::set<std::string>& names) {
  const auto has = [&](const char* name) { return names.count(name) > 0; };
  std::string word;
  const int n = size;
  if (has("jigsaw") || has("jigsaw+blocks") || has("colour")) {
    words >> word;
    std::map<char, std::vector<Cell>> classes;
    for (const Cell cell : all())
      classes[word.at(static_cast<std::size_t>(cell.row * n + cell.column))].push_back(cell);
    for (const auto& [letter, cells] : classes) differ(cells, true);
  }
  if (has("edges") || has("futoshiki")) {
    std::string columns;
    words >> word >> columns;
    for (int i = 0; i < n; ++i) {
      for (int k = 0; k + 1 < n; ++k) {
        const auto at = static_cast<std::size_t>(i * (n - 1) + k);
        sign({i, k}, {i, k + 1}, word.at(at));
        sign({k, i}, {k + 1, i}, columns.at(at));
      }
    }
  }
  if (has("gt")) {
    words >> word;
    std::size_t at = 0;
    for (int row = 0; row < 9; ++row) {
      for (const int column : {0, 1, 3, 4, 6, 7})
        sign({row, column}, {row, column + 1}, word.at(at++));
      for (int column = 0; column < 9 && row % 3 < 2; ++column) {
        const char c = word.at(at++);
        sign({row, column}, {row + 1, column}, c == '^' ? '<' : c == 'v' ? '>' : c);
      }
    }
  }
  while (words >> word) take_clue(word);
  for (const auto& [extremes, above] : {std::pair{maxima, true}, std::pair{minima, false}}) {
    for (const Cell a : extremes) {
      for (const Cell b : all()) {
        if (std::abs(a.row - b.row) + std::abs(a.column - b.column) != 1 || extremes.count(b) > 0)
          continue;
        relate(a, b, [higher = above](int v, int w) { return higher ? v <= w : v >= w; });
      }
    }
  }
}

void VariantDraft::take_clue(const std::string& word) {
  const std::size_t colon = word.find(':');
  const std::string name = word.substr(0, colon),
                    options = colon == std::string::npos ? "" : word.substr(colon + 1);
  const int n = size;
  const auto each_pair = [&](const Forbidden& forbidden) {
    const std::vector<Cell> cells = cells_named(options);
    for (const Cell a : cells) {
      for (const Cell b : cells) relate(a, b, forbidden);
    }
  };
  if (name == "difference" || name == "consecutive" || name == "ratio" || name == "sum" ||
      name == "xv") {
    take_marks(name, options);
  } else if (name == "max" || name == "fortress" || name == "min") {
    for (const Cell cell : cells_named(options)) (name == "min" ? minima : maxima).insert(cell);
  } else if (name == "odd" || name == "even") {
    for (const Cell cell : cells_named(options)) {
      for (int v = name == "odd" ? 2 : 1; v <= n; v += 2) gone[cell].insert(v);
    }
  } else if (name == "renban") {
    const std::vector<Cell> cells = cells_named(options);
    const int k = static_cast<int>(std::set<Cell>(cells.begin(), cells.end()).size());
    each_pair([k](int v, int w) { return v == w || std::abs(v - w) >= k; });
  } else if (name == "nabner") {
    each_pair([](int v, int w) { return std::abs(v - w) <= 1; });
  } else if (name == "clone") {
    for (const std::string& twins : parts_of(options, ';')) {
      const std::vector<Cell> cells = cells_named(twins);
      relate(cells.at(0), cells.at(1), [](int v, int w) { return v != w; });
    }
  } else if (name == "killer" || name == "cage") {
    const std::vector<std::string> parts = parts_of(options, ';');
    differ(cells_named(parts.back()), false);
    if (parts.size() == 2) {
      const std::vector<Cell> cells = cells_named(parts[1]);
      relate(cells.at(0), cells.at(1),
             [sum = std::stoi(parts[0])](int v, int w) { return v + w != sum; });
    }
  } else if (name == "extraregion") {
    differ(cells_named(options), true);
  } else if (name == "colindexer" || name == "rowindexer") {
    for (const Cell cell : cells_named(options)) {
      for (int v = 1; v <= n; ++v) {
        const bool by_column = name == "colindexer";
        const Cell other = by_column ? Cell{cell.row, v - 1} : Cell{v - 1, cell.column};
        const int index = (by_column ? cell.column : cell.row) + 1;
        relate(cell, other, [&](int a, int b) { return (a == v) != (b == index); });
      }
    }
  } else if (name == "taxi" || name == "selftaxi") {
    for (const Cell a : all()) {
      for (const Cell b : all()) {
        const int distance = std::abs(a.row - b.row) + std::abs(a.column - b.column);
        if (name == "selftaxi") {
          relate(a, b, [distance](int v, int w) { return v == w && v == distance; });
        } else if (distance == std::stoi(options)) {
          relate(a, b, [](int v, int w) { return v == w; });
        }
      }
    }
  } else {
    take_line(name, options);
  }
}

void VariantDraft::take_marks(const std::string& name, const std::string& options) {
  const bool sum = name == "sum" || name == "xv", ratio = name == "ratio";
  for (std::string mark : parts_of(options, ';')) {
    const bool negative = mark.compare(0, 3, "neg") == 0;
    if (negative) mark.erase(0, 3);
    const int k = take_number(mark, sum ? 0 : ratio ? 2 : 1);
    if (negative) {
      (sum ? no_sum : ratio ? no_ratio : no_difference).insert(k);
      continue;
    }
    const std::vector<Cell> cells = cells_named(mark);
    if (std::abs(cells.at(0).row - cells.at(1).row) + std::abs(cells[0].column - cells[1].column) !=
        1)
      throw std::runtime_error("no edge: " + mark);
    (sum ? sums : dots).insert(edge(cells.at(0), cells.at(1)));
    relate(cells.at(0), cells.at(1), [&](int v, int w) {
      return sum ? v + w != k : ratio ? v != k * w && w != k * v : std::abs(v - w) != k;
    });
  }
}

void VariantDraft::take_line(const std::string& name, const std::string& options) {
  std::vector<std::string> parts = parts_of(options, ';');
  const std::vector<Cell> path = cells_named(parts.back());
  const int n = size;
  const auto relate_at = [&](std::size_t distance, const Forbidden& forbidden) {
    for (std::size_t i = distance; i < path.size(); ++i) {
      relate(path[i - distance], path[i], forbidden);
      for (int v = 1; v <= n && path[i - distance] == path[i]; ++v) {
        if (forbidden(v, v)) gone[path[i]].insert(v);
      }
    }
  };
  if (name == "thermo") {
    relate_at(1, [](int v, int w) { return v >= w; });
  } else if (name == "slowthermo") {
    relate_at(1, [](int v, int w) { return v > w; });
  } else if (name == "whispers") {
    relate_at(1, [k = parts.size() == 2 ? std::stoi(parts[0]) : (n + 1) / 2](int v, int w) {
      return std::abs(v - w) < k;
    });
  } else if (name == "palindrome") {
    for (std::size_t i = 0; i < path.size(); ++i)
      relate(path[i], path[path.size() - 1 - i], [](int v, int w) { return v != w; });
  } else if (name == "altparity") {
    relate_at(1, [](int v, int w) { return (v - w) % 2 == 0; });
  } else if (name == "entrol" || name == "modl") {
    // Low, middle and high digits: thirds; one digit too many is a middle one, one too few is a
    // middle one.
    const int low = (n + 1) / 3, high = n - low;
    const auto class_of = [&](int v) {
      return name == "modl" ? v % 3 : v <= low ? 0 : v > high ? 2 : 1;
    };
    for (const std::size_t distance : {1, 2})
      relate_at(distance, [&](int v, int w) { return class_of(v) == class_of(w); });
  } else {
    throw std::runtime_error("the oracle does not know " + name);
  }
}

VariantPuzzle VariantDraft::finish(const std::string& grid) const {
  std::vector<std::array<int, 9>> variables;
  const auto variable = [&](const std::function<int(int)>& label_of) {
    std::array<int, 9> labels;
    for (int k = 0; k < 9; ++k)
      labels[static_cast<std::size_t>(k)] = k < size ? label_of(k) : kNoLabel;
    variables.push_back(labels);
  };
  for (const Cell cell : all()) variable([&](int k) { return label_of(cell, k + 1); });
  for (const std::vector<Cell>& house : houses) {
    for (int digit = 1; digit <= size; ++digit)
      variable([&](int k) { return label_of(house[static_cast<std::size_t>(k)], digit); });
  }
  VariantPuzzle puzzle{.size = size, .board = Board::of(std::move(variables), size), .start = {}};
  for (const auto& [labels, cells] : links) puzzle.board.link(labels.first, labels.second);

  State& state = puzzle.start;
  for (int r = 0; r < 9; ++r) {
    for (int c = 0; c < 9; ++c) {
      const bool here = r < size && c < size;
      for (int digit = 1; digit <= (here ? size : 1); ++digit)
        state.present.set(static_cast<std::size_t>(label_of({r, c}, digit)));
      if (!here) state.decided.set(static_cast<std::size_t>(label_of({r, c}, 1)));
    }
  }
  for (const auto& [cell, digits] : gone) {
    for (const int digit : digits)
      state.present.reset(static_cast<std::size_t>(label_of(cell, digit)));
  }
  for (const Cell cell : all()) {
    const char c = grid[static_cast<std::size_t>(cell.row * size + cell.column)];
    if (c == 'e' || c == 'o') {
      for (int v = c == 'o' ? 2 : 1; v <= size; v += 2)
        state.present.reset(static_cast<std::size_t>(label_of(cell, v)));
    }
  }
  for (const Cell cell : all()) {
    const int digit = grid[static_cast<std::size_t>(cell.row * size + cell.column)] - '0';
    if (digit < 1 || digit > size) continue;
    if (!state.present[static_cast<std::size_t>(label_of(cell, digit))]) state.contradiction = true;
    assert_label(puzzle.board, state, label_of(cell, digit));
  }
  return puzzle;
}

}  // namespace bitwhip::oracle
