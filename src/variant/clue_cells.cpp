#include "variant/clue_cells.h"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

namespace bitwhip::variant {
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
  if (cells->size() != 2) return options.fail("a sum over " + std::to_string(cells->size()) + " cells is no relation of two cells");
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
