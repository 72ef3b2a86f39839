#include <cstdint>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "base/text.h"
#include "variant/clue_words.h"

namespace bitwhip::variant {

namespace {

// A cell that is related to itself keeps the digits that the relation allows beside themselves.
void forbid(ClueReader& reader, int a, int b, const ForbiddenPairs& pairs) {
  if (a != b) return reader.relations().forbid(a, b, pairs);
  for (int v = 0; v < reader.size(); ++v) reader.allow(a, static_cast<std::uint16_t>(~(pairs.row[v] & 1u << v)));
}

// Each cell with those that come 1 to `farthest` cells later.
void forbid_along(ClueReader& reader, const std::vector<int>& path, std::size_t farthest, const ForbiddenPairs& pairs) {
  for (std::size_t i = 0; i < path.size(); ++i) {
    for (std::size_t k = i + 1; k < path.size() && k <= i + farthest; ++k) forbid(reader, path[i], path[k], pairs);
  }
}

bool read_along(ClueReader& reader, ClueOptions& options, std::size_t farthest, const std::function<bool(int v, int w)>& forbidden) {
  const auto path = options.path();
  if (!path) return false;
  forbid_along(reader, *path, farthest, ForbiddenPairs(reader.size(), forbidden));
  return true;
}

void forbid_all(ClueReader& reader, const std::vector<int>& cells, const std::function<bool(int v, int w)>& forbidden) {
  forbid_along(reader, cells, cells.size(), ForbiddenPairs(reader.size(), forbidden));
}

// Low, middle and high digits: n/3 of each. Where 3 does not divide n, the low and the high ones
// stay as many as each other.
int entropy(int digit, int size) {
  const int outer = (size + 1) / 3;
  return digit <= outer ? 0 : digit <= size - outer ? 1 : 2;
}

}  // namespace

bool read_thermo(ClueReader& reader, ClueOptions& options) {
  return read_along(reader, options, 1, [](int v, int w) { return v >= w; });
}

bool read_slow_thermo(ClueReader& reader, ClueOptions& options) {
  return read_along(reader, options, 1, [](int v, int w) { return v > w; });
}

bool read_whispers(ClueReader& reader, ClueOptions& options) {
  const auto number = options.leading_number();
  if (!number) return false;
  const int least = *number ? *number : (reader.size() + 1) / 2;
  return read_along(reader, options, 1, [least](int v, int w) { return std::abs(v - w) < least; });
}

bool read_renban(ClueReader& reader, ClueOptions& options) {
  const auto path = options.path();
  if (!path) return false;
  const std::vector<int> cells = set_of(*path);
  if (!options.can_differ(cells)) return false;
  const int count = static_cast<int>(cells.size());
  forbid_all(reader, cells, [count](int v, int w) { return v == w || std::abs(v - w) >= count; });
  return true;
}

bool read_nabner(ClueReader& reader, ClueOptions& options) {
  const auto path = options.path();
  if (!path) return false;
  forbid_all(reader, set_of(*path), [](int v, int w) { return std::abs(v - w) <= 1; });
  return true;
}

bool read_palindrome(ClueReader& reader, ClueOptions& options) {
  const auto path = options.path();
  if (!path) return false;
  const ForbiddenPairs equality(reader.size(), [](int v, int w) { return v != w; });
  for (std::size_t i = 0; i < path->size() / 2; ++i) forbid(reader, (*path)[i], (*path)[path->size() - 1 - i], equality);
  return true;
}

bool read_entropic(ClueReader& reader, ClueOptions& options) {
  const int size = reader.size();
  return read_along(reader, options, 2, [size](int v, int w) { return entropy(v, size) == entropy(w, size); });
}

bool read_modular(ClueReader& reader, ClueOptions& options) {
  return read_along(reader, options, 2, [](int v, int w) { return v % 3 == w % 3; });
}

namespace {

bool read_marks(ClueReader& reader, ClueOptions& options, Mark kind, const ClueOptions::NumbersOfMarks& numbers) {
  const auto marks = options.marks(numbers);
  if (!marks) return false;
  for (const ClueOptions::MarkOrNegative& mark : *marks) {
    if (mark.negative) {
      reader.relations().negative(kind, mark.number);
    } else {
      reader.relations().mark(kind, mark.number, mark.cells.a, mark.cells.b);
    }
  }
  return true;
}

}  // namespace

bool read_difference(ClueReader& reader, ClueOptions& options) { return read_marks(reader, options, Mark::difference, {.least = 1, .otherwise = 1}); }

bool read_consecutive(ClueReader& reader, ClueOptions& options) {
  return read_marks(reader, options, Mark::difference, {.least = 1, .otherwise = 1, .written = false});
}

bool read_ratio(ClueReader& reader, ClueOptions& options) { return read_marks(reader, options, Mark::ratio, {.least = 2, .otherwise = 2}); }

bool read_sum(ClueReader& reader, ClueOptions& options) { return read_marks(reader, options, Mark::sum, {.least = 1, .otherwise = 0}); }

namespace {

template <class Use>
bool for_each_cell(ClueOptions& options, const Use& use) {
  const auto cells = options.cells();
  if (!cells) return false;
  for (const int cell : *cells) use(cell);
  return true;
}

bool read_parity(ClueReader& reader, ClueOptions& options, std::uint16_t digits) {
  return for_each_cell(options, [&](int cell) { reader.allow(cell, digits); });
}

// The candidates are both true or both false.
void equate(Relations& relations, Candidate a, Candidate b) {
  for (int digit = 1; digit <= relations.size(); ++digit) {
    if (digit != digit_of(b)) relations.link(a, candidate_of(cell_of(b), digit));
    if (digit != digit_of(a)) relations.link(b, candidate_of(cell_of(a), digit));
  }
}

// Calls visit(a, b, distance) for each pair of cells once.
template <class Visit>
void for_each_pair(int size, const Visit& visit) {
  for (int a = 0; a < size * size; ++a) {
    for (int b = a + 1; b < size * size; ++b) {
      visit(9 * (a / size) + a % size, 9 * (b / size) + b % size, std::abs(a / size - b / size) + std::abs(a % size - b % size));
    }
  }
}

}  // namespace

bool read_maximum(ClueReader& reader, ClueOptions& options) {
  return for_each_cell(options, [&](int cell) { reader.add_maximum(cell); });
}

bool read_minimum(ClueReader& reader, ClueOptions& options) {
  return for_each_cell(options, [&](int cell) { reader.add_minimum(cell); });
}

bool read_odd(ClueReader& reader, ClueOptions& options) { return read_parity(reader, options, 0b101010101); }

bool read_even(ClueReader& reader, ClueOptions& options) { return read_parity(reader, options, 0b010101010); }

bool read_clone(ClueReader& reader, ClueOptions& options) {
  const auto pairs = options.twins();
  if (!pairs) return false;
  const ForbiddenPairs equality(reader.size(), [](int v, int w) { return v != w; });
  for (const ClueOptions::Pair& pair : *pairs) reader.relations().forbid(pair.a, pair.b, equality);
  return true;
}

bool read_killer(ClueReader& reader, ClueOptions& options) {
  const auto sum = options.leading_number();
  if (!sum) return false;
  if (*sum == 0) return read_cage(reader, options);
  const auto cells = options.cells();
  if (!cells) return false;
  if (cells->size() != 2) return options.fail("a sum over " + counted(cells->size(), "cell") + " is no relation of two cells");
  reader.relations().forbid((*cells)[0], (*cells)[1], [&sum](int v, int w) { return v == w || v + w != *sum; });
  return true;
}

bool read_cage(ClueReader& reader, ClueOptions& options) {
  const auto cells = options.cells();
  if (!cells || !options.can_differ(*cells)) return false;
  reader.add_cage(*cells);
  return true;
}

bool read_extra_region(ClueReader& reader, ClueOptions& options) {
  const auto cells = options.cells();
  if (!cells || !options.can_differ(*cells)) return false;
  reader.add_extra_region(*cells);
  return true;
}

bool read_column_indexer(ClueReader& reader, ClueOptions& options) {
  return for_each_cell(options, [&](int cell) {
    const int row = cell / 9, column = cell % 9;
    for (int v = 1; v <= reader.size(); ++v) {
      if (v - 1 != column) equate(reader.relations(), candidate_of(cell, v), candidate_of(9 * row + v - 1, column + 1));
    }
  });
}

bool read_row_indexer(ClueReader& reader, ClueOptions& options) {
  return for_each_cell(options, [&](int cell) {
    const int row = cell / 9, column = cell % 9;
    for (int v = 1; v <= reader.size(); ++v) {
      if (v - 1 != row) equate(reader.relations(), candidate_of(cell, v), candidate_of(9 * (v - 1) + column, row + 1));
    }
  });
}

bool read_taxicab(ClueReader& reader, ClueOptions& options) {
  const auto number = options.number();
  if (!number) return false;
  const ForbiddenPairs same(reader.size(), [](int v, int w) { return v == w; });
  for_each_pair(reader.size(), [&](int a, int b, int distance) {
    if (distance == *number) reader.relations().forbid(a, b, same);
  });
  return true;
}

bool read_self_taxicab(ClueReader& reader, ClueOptions&) {
  for_each_pair(reader.size(), [&](int a, int b, int distance) {
    if (distance <= reader.size()) reader.relations().link(candidate_of(a, distance), candidate_of(b, distance));
  });
  return true;
}

}  // namespace bitwhip::variant
