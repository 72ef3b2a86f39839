// Houses and relations of names; trial and error; solutions.
#include "oracle/variant.h"

#include <cmath>
#include <cstdlib>
#include <functional>
#include <set>
#include <sstream>
#include <stdexcept>

#include "oracle/groups.h"
#include "oracle/variant_draft.h"

namespace bitwhip::oracle {
namespace {

// "25 33 37": row and column, from 1.
std::vector<Cell> cells_at(const char* text) {
  std::vector<Cell> cells;
  std::istringstream words(text);
  for (std::string word; words >> word;) cells.push_back({word[0] - '1', word[1] - '1'});
  return cells;
}

void add_lines(VariantDraft& draft) {
  for (int i = 0; i < draft.size; ++i) {
    std::vector<Cell> row, column;
    for (int j = 0; j < draft.size; ++j) {
      row.push_back({i, j});
      column.push_back({j, i});
    }
    draft.differ(row, true);
    draft.differ(column, true);
  }
}

// Cells of one class are a house when there are n of them.
void add_classes(VariantDraft& draft, const std::function<int(int row, int column)>& class_of) {
  std::map<int, std::vector<Cell>> classes;
  for (int r = 0; r < draft.size; ++r) {
    for (int c = 0; c < draft.size; ++c) classes[class_of(r, c)].push_back({r, c});
  }
  for (const auto& [number, cells] : classes) draft.differ(cells, true);
}

int block_height(int size) { return size == 9 ? 3 : 2; }
int block_width(int size) { return size / block_height(size); }

void add_houses(VariantDraft& draft, const std::set<std::string>& names) {
  const int n = draft.size, height = block_height(n), width = block_width(n);
  const auto has = [&](const char* name) { return names.count(name) > 0; };
  add_lines(draft);
  const bool blocks = !has("latin") && !has("futoshiki") && !has("pandiagonal") && !has("jigsaw");
  if (blocks) add_classes(draft, [&](int r, int c) { return r / height * n + c / width; });
  if (has("disjoint")) add_classes(draft, [&](int r, int c) { return r % height * n + c % width; });
  std::vector<Cell> down, up;
  for (int i = 0; i < n; ++i) {
    down.push_back({i, i});
    up.push_back({n - 1 - i, i});
  }
  if (has("pandiagonal")) {
    add_classes(draft, [&](int r, int c) { return (r + c) % n; });
    add_classes(draft, [&](int r, int c) { return (c - r + n) % n; });
  } else {
    if (has("x") || has("dneg")) draft.differ(down, true);
    if (has("x") || has("dpos")) draft.differ(up, true);
  }
  // Lines 2 to 4, 6 to 8, and the others.
  constexpr int kBand[] = {2, 0, 0, 0, 2, 1, 1, 1, 2};
  if (has("windoku")) {
    add_classes(draft, [&](int r, int c) { return kBand[r] * 3 + kBand[c]; });
  } else if (has("windoku4")) {
    for (const int corner : {11, 15, 51, 55}) {
      std::vector<Cell> window;
      for (int k = 0; k < 9; ++k) window.push_back({corner / 10 + k / 3, corner % 10 + k % 3});
      draft.differ(window, true);
    }
  }
  if (has("asterisk")) draft.differ(cells_at("25 33 37 52 55 58 73 77 85"), true);
  if (has("centredot")) draft.differ(cells_at("22 25 28 52 55 58 82 85 88"), true);
  if (has("girandola")) draft.differ(cells_at("11 19 25 52 55 58 85 91 99"), true);
  if (has("doublex") || has("argyle")) {
    for (const char* cells : {"12 23 34 45 56 67 78 89", "21 32 43 54 65 76 87 98",
                              "18 27 36 45 54 63 72 81", "29 38 47 56 65 74 83 92"})
      draft.differ(cells_at(cells), false);
  }
  if (has("argyle")) {
    for (const char* cells :
         {"15 26 37 48 59", "51 62 73 84 95", "15 24 33 42 51", "59 68 77 86 95"})
      draft.differ(cells_at(cells), false);
  }
}

// Both digits of two cells, the smaller offset first: a knight's move is 1, 2; a side 0, 1; a
// corner 1, 1.
void add_moves(VariantDraft& draft, int small, int large, bool wraps, const Forbidden& forbidden) {
  const int n = draft.size;
  for (const Cell a : draft.all()) {
    for (const Cell b : draft.all()) {
      int rows = std::abs(a.row - b.row), columns = std::abs(a.column - b.column);
      if (wraps) {
        rows = std::min(rows, n - rows);
        columns = std::min(columns, n - columns);
      }
      if (std::min(rows, columns) == small && std::max(rows, columns) == large)
        draft.relate(a, b, forbidden);
    }
  }
}

void add_links(VariantDraft& draft, const std::set<std::string>& names) {
  const auto has = [&](const char* name) { return names.count(name) > 0; };
  const int n = draft.size;
  const bool wraps = has("toroidal");
  const auto same = [](int v, int w) { return v == w; };
  const auto consecutive = [](int v, int w) { return std::abs(v - w) == 1; };
  if (has("antiknight")) add_moves(draft, 1, 2, wraps, same);
  if (has("antiking")) {
    add_moves(draft, 1, 1, wraps, same);
    add_moves(draft, 0, 1, wraps, same);
  }
  if (has("ncferz")) add_moves(draft, 1, 1, wraps, consecutive);
  if (has("ncknight")) add_moves(draft, 1, 2, wraps, consecutive);
  const auto unmarked = [&](const std::set<CellPair>& marks, const Forbidden& forbidden,
                            bool torus) {
    VariantDraft all(n);
    add_moves(all, 0, 1, torus, forbidden);
    for (const auto& [labels, cells] : all.links) {
      if (marks.count(cells) == 0) draft.links[labels] = cells;
    }
  };
  if (has("nc") || has("nc+")) unmarked(draft.dots, consecutive, wraps);
  if (has("nc+"))
    unmarked(
        draft.dots, [n](int v, int w) { return std::abs(v - w) == n - 1; }, wraps);
  if (has("kropki-")) draft.no_difference.insert(1), draft.no_ratio.insert(2);
  if (has("xv-")) draft.no_sum.insert({5, 10});
  for (const int k : draft.no_difference)
    unmarked(
        draft.dots, [k](int v, int w) { return std::abs(v - w) == k; }, false);
  for (const int k : draft.no_ratio)
    unmarked(
        draft.dots, [k](int v, int w) { return v == k * w || w == k * v; }, false);
  for (const int k : draft.no_sum)
    unmarked(
        draft.sums, [k](int v, int w) { return v + w == k; }, false);
}

}  // namespace

VariantPuzzle read_variant(const std::string& names, const std::string& line) {
  std::set<std::string> all;
  std::istringstream list(names);
  int size = 0;
  for (std::string name; std::getline(list, name, ',');) {
    static const std::set<std::string> known{
        "classic",    "latin",    "x",         "dneg",          "dpos",   "windoku",  "windoku4",
        "disjoint",   "asterisk", "centredot", "girandola",     "argyle", "doublex",  "pandiagonal",
        "antiknight", "antiking", "nc",        "nc+",           "ncferz", "ncknight", "toroidal",
        "kropki-",    "xv-",      "jigsaw",    "jigsaw+blocks", "colour", "edges",    "futoshiki",
        "gt",         "evenodd",  "clues"};
    if (name.size() == 3 && name[1] == 'x') {
      size = name[0] - '0';
    } else if (known.count(name) == 0) {
      throw std::runtime_error("the oracle does not know " + name);
    }
    all.insert(name);
  }
  std::istringstream fields(line.substr(0, line.find('\t')));
  std::string grid;
  fields >> grid;
  if (size == 0) size = static_cast<int>(std::lround(std::sqrt(static_cast<double>(grid.size()))));
  if (static_cast<int>(grid.size()) != size * size)
    throw std::runtime_error("the oracle reads a grid of one character a cell, not " + grid);

  VariantDraft draft(size);
  add_houses(draft, all);
  draft.take_fields(fields, all);
  add_links(draft, all);
  return draft.finish(grid);
}

int trial_depth(const VariantPuzzle& puzzle, int most) {
  // T&E(depth) to its end, whose trials are T&E(depth - 1); T&E(0) is BRT.
  const Board& board = puzzle.board;
  const std::function<void(State&, int)> apply = [&](State& state, int depth) {
    brt(board, state);
    for (bool changed = depth > 0; changed && !state.contradiction && !state.solved();) {
      changed = false;
      for (int z = 0; z < kLabels && !state.contradiction && !state.solved(); ++z) {
        if (!state.present[z] || state.decided[z]) continue;
        State trial = state;
        assert_label(board, trial, z);
        apply(trial, depth - 1);
        if (!trial.contradiction) continue;
        state.present.reset(z);
        brt(board, state);
        changed = true;
      }
    }
  };
  State state = puzzle.start;
  for (int depth = 0; depth <= most; ++depth) {
    apply(state, depth);
    if (state.solved()) return depth;
  }
  return -1;
}

int solutions(const VariantPuzzle& puzzle, std::string* solution) {
  std::string all;
  const int count =
      solutions(puzzle.board, puzzle.start, 2, &all, [](const Board& board, State& state) {
        brt(board, state);
        if (!state.contradiction) locked(board, state);
      });
  if (solution != nullptr && count > 0) {
    solution->clear();
    for (int cell = 0; cell < 81; ++cell) {
      if (cell / 9 < puzzle.size && cell % 9 < puzzle.size)
        *solution += all[static_cast<std::size_t>(cell)];
    }
  }
  return count;
}

}  // namespace bitwhip::oracle
