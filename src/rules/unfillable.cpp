#include "rules/unfillable.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "base/lists.h"
#include "grid/grid.h"
#include "rules/budget.h"
#include "rules/evidence.h"
#include "rules/or_relations.h"
#include "rules/position.h"

namespace bitwhip::rules {
namespace {

constexpr int kThree = 3;

// Calls visit(mask) for each three of the nine digits.
template <class Visit>
void each_three_digits(Visit visit) {
  for (int a = 0; a < kDigits; ++a) {
    for (int b = a + 1; b < kDigits; ++b) {
      for (int c = b + 1; c < kDigits; ++c) visit(1u << a | 1u << b | 1u << c);
    }
  }
}

// Returns the candidates of the cells other than these digits.
CandidateSet guardians_of(const Grid& grid, unsigned digits, std::span<const std::uint8_t> cells) {
  CandidateSet set;
  for (const int cell : cells) {
    for (unsigned rest = grid.mask(static_cast<Variable>(cell)) & ~digits; rest; rest &= rest - 1)
      set.add(candidate_of(cell, std::countr_zero(rest) + 1));
  }
  return set;
}

UnfillableEvidence evidence_of(const Grid& grid, unsigned digits,
                               std::span<const std::uint8_t> cells) {
  return {
      {cells.begin(), cells.end()}, digits_in(digits), guardians_of(grid, digits, cells).list()};
}

constexpr int kPermutations = 6;
// By permutation: the column of each row. Even permutations come first.
constexpr int kColumn[kPermutations][kThree] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                                {0, 2, 1}, {1, 0, 2}, {2, 1, 0}};
constexpr bool is_odd(int permutation) { return permutation >= kPermutations / 2; }

constexpr int cell_in(int block, int permutation, int row) {
  return 9 * (block / kThree * kThree + row) + block % kThree * kThree + kColumn[permutation][row];
}

struct TridagonPattern {
  std::uint32_t number;  // unique for the cells and digits
  unsigned digits;       // mask of three digits
  std::uint8_t cells[12];
};

// Returns, as bits, the permutations of a block whose cells hold all three digits.
unsigned permutations_in(const CellSet& cells, int block) {
  unsigned found = 0;
  for (int p = 0; p < kPermutations; ++p) {
    if (cells.has(cell_in(block, p, 0)) && cells.has(cell_in(block, p, 1)) &&
        cells.has(cell_in(block, p, 2)))
      found |= 1u << p;
  }
  return found;
}

// Calls visit with each pattern of these digits around a block.
template <class Visit>
void each_pattern(unsigned digits, const unsigned (&permutations)[9], int outside, Visit visit) {
  int blocks[4], count = 0;
  for (int block = 0; block < 9; ++block) {
    if (block / kThree != outside / kThree && block % kThree != outside % kThree)
      blocks[count++] = block;
  }
  if (std::any_of(blocks, blocks + count, [&](int block) { return permutations[block] == 0; }))
    return;
  int p[4];
  const auto choose = [&](const auto& self, int i, bool odd, std::uint32_t number) -> void {
    if (i == 4) {
      if (!odd) return;
      TridagonPattern pattern{number * 512 + digits, digits, {}};
      for (int k = 0; k < 12; ++k)
        pattern.cells[k] =
            static_cast<std::uint8_t>(cell_in(blocks[k / kThree], p[k / kThree], k % kThree));
      visit(pattern);
      return;
    }
    for (unsigned rest = permutations[blocks[i]]; rest; rest &= rest - 1) {
      p[i] = std::countr_zero(rest);
      self(self, i + 1, odd != is_odd(p[i]),
           number * kPermutations + static_cast<std::uint32_t>(p[i]));
    }
  };
  choose(choose, 0, false, static_cast<std::uint32_t>(outside));
}

// Returns the block in which two or three of the digits are decided, none being decided elsewhere;
// -1 if there is none.
int block_of_decided(const Position& position, unsigned digits) {
  int found = -1, count = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    const auto v = static_cast<Variable>(cell);
    if (!position.grid().decided(v) || (position.grid().mask(v) & digits) == 0) continue;
    const int block = cell / 27 * kThree + cell % 9 / kThree;
    if (found >= 0 && found != block) return -1;
    found = block;
    ++count;
  }
  return count >= 2 ? found : -1;
}

// Calls visit with each pattern of the state; with `decided` only with those that give relations.
template <class Visit>
void each_pattern(const Position& position, bool decided, Visit visit) {
  each_three_digits([&](unsigned digits) {
    CellSet cells;
    for (int cell = 0; cell < kCells; ++cell) {
      if ((digits & ~unsigned{position.grid().mask(static_cast<Variable>(cell))}) == 0)
        cells.add(cell);
    }
    if (cells.size() < 12) return;
    const int only = decided ? block_of_decided(position, digits) : -1;
    if (decided && only < 0) return;
    unsigned permutations[9];
    for (int block = 0; block < 9; ++block) permutations[block] = permutations_in(cells, block);
    for (int outside = 0; outside < 9; ++outside) {
      if (!decided || outside == only) each_pattern(digits, permutations, outside, visit);
    }
  });
}

// Returns the three digits in the one cell that has all guardians; empty where several cells have
// guardians.
CandidateSet eliminated(const Grid& grid, const TridagonPattern& pattern) {
  CandidateSet gone;
  int only = -1;
  bool more = false;
  guardians_of(grid, pattern.digits, pattern.cells).each([&](Candidate c) {
    more = more || (only >= 0 && only != cell_of(c));
    only = cell_of(c);
  });
  if (more) return {};
  if (only < 0) only = pattern.cells[0];  // no guardians: a contradiction
  for (unsigned rest = pattern.digits; rest; rest &= rest - 1)
    gone.add(candidate_of(only, std::countr_zero(rest) + 1));
  return gone;
}

// Calls visit with each pattern whose relation is new.
template <class Visit>
void each_new_pattern(const Position& position, Visit visit) {
  each_pattern(position, true, [&](const TridagonPattern& pattern) {
    if (!position.or_relations().knows(pattern.number)) visit(pattern);
  });
}

}  // namespace

FindResult list_tridagons(Position& position, int, PatternCollector& patterns) {
  const Grid& grid = position.grid();
  each_pattern(position, false, [&](const TridagonPattern& one) {
    patterns.take(eliminated(grid, one), [&] { return evidence_of(grid, one.digits, one.cells); });
  });
  return {.exhausted = true};
}

FindResult find_tridagon_relations(Position& position, int) {
  FindResult found{.exhausted = true};
  OrRelations& next = position.start_next_or_relations();
  each_new_pattern(position, [&](const TridagonPattern& one) {
    found.relations = true;
    if (!next.add_pattern(one.number,
                          OrRelation(guardians_of(position.grid(), one.digits, one.cells))))
      found.halt = Halt::memory;
  });
  return found;
}

std::vector<Evidence> show_tridagon_relations(Position& position, int) {
  std::vector<Evidence> list;
  each_new_pattern(position, [&](const TridagonPattern& one) {
    list.emplace_back(evidence_of(position.grid(), one.digits, one.cells));
  });
  return list;
}

namespace {

constexpr int kTwoBands = 6, kNineColumns = 9;  // rows and columns of a set
constexpr int kRowOrders = 72;                  // two orders of the bands, six of the rows of each
constexpr int kBandPairs = 6;                   // two bands or two stacks
constexpr int kColumnMasks = 64;                // masks of six rows
constexpr int kFewest = 10;                     // least number of cells of a set
constexpr int kMost = 8;                        // greatest number of guardians
constexpr std::uint8_t kTooMany = kMost + 1;

constexpr int kOrders[6][kThree] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                    {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

// The mask of a column in each order of the rows.
constexpr auto kReordered = [] {
  std::array<std::array<std::uint8_t, kColumnMasks>, kRowOrders> all{};
  for (int order = 0; order < kRowOrders; ++order) {
    const int swap = order % 2, *above = kOrders[order / 2 % 6], *below = kOrders[order / 12];
    for (unsigned mask = 0; mask < kColumnMasks; ++mask) {
      unsigned moved = 0;
      for (int row = 0; row < kThree; ++row) {
        if (mask >> row & 1) moved |= 1u << (above[row] + kThree * swap);
        if (mask >> (kThree + row) & 1) moved |= 1u << (below[row] + kThree * (1 - swap));
      }
      all[order][mask] = static_cast<std::uint8_t>(moved);
    }
  }
  return all;
}();

// The cells of two bands, or of two transposed stacks, that hold three digits.
struct BandCells {
  int first, second;  // bands or stacks
  bool stacks;
  // By column and mask of rows: guardians of the cells; kTooMany: a cell lacks one of the digits,
  // or there are more than kMost.
  std::uint8_t guardians[kNineColumns][kColumnMasks]{};
  std::uint32_t row_counts = 0;  // four bits per row, each at most seven

  int cell(int row, int column) const {
    const int line = kThree * (row < kThree ? first : second) + row % kThree;
    return stacks ? 9 * column + line : 9 * line + column;
  }
};

// Returns false where too few cells have few enough guardians for any set.
bool load(BandCells& frame, const Grid& grid, unsigned digits) {
  int by_guardians[kDigits]{}, in_row[kTwoBands]{}, cells = 0;
  for (int column = 0; column < kNineColumns; ++column) {
    std::uint8_t others[kTwoBands];
    for (int row = 0; row < kTwoBands; ++row) {
      const unsigned mask = grid.mask(static_cast<Variable>(frame.cell(row, column)));
      others[row] = kTooMany;
      if ((digits & ~mask) != 0) continue;
      others[row] = static_cast<std::uint8_t>(std::popcount(mask & ~digits));
      ++in_row[row];
      ++by_guardians[others[row]];
      ++cells;
    }
    for (unsigned rows = 0; rows < kColumnMasks; ++rows) {
      int sum = 0;
      for (unsigned rest = rows; rest; rest &= rest - 1) sum += others[std::countr_zero(rest)];
      frame.guardians[column][rows] = static_cast<std::uint8_t>(std::min(sum, int{kTooMany}));
    }
  }
  if (cells < kFewest) return false;
  frame.row_counts = 0;
  for (int row = 0; row < kTwoBands; ++row)
    frame.row_counts += static_cast<std::uint32_t>(std::min(in_row[row], 7)) << 4 * row;
  int least = 0, left = kFewest;
  for (int n = 0; n < kDigits && left > 0; ++n) {
    least += n * std::min(left, by_guardians[n]);
    left -= std::min(left, by_guardians[n]);
  }
  return least <= kMost;
}

// A set in an order of its rows: its columns, and four bits per row that count its cells.
struct SetShape {
  std::array<std::uint8_t, kNineColumns> columns;
  std::uint32_t row_counts;
  bool operator==(const SetShape&) const = default;
};

// Replaces std::sort(), for which g++ 12 warns of writes beyond the three elements.
template <class Three>
void sort_three(Three& three) {
  for (const auto& [a, b] : {std::pair(0, 1), std::pair(1, 2), std::pair(0, 1)}) {
    if (three[b] < three[a]) std::swap(three[a], three[b]);
  }
}

// Returns all different sets in all orders of their rows. Stacks, and columns within them, are
// sorted, so that images under symmetries of the set coincide.
const std::vector<SetShape>& shapes() {
  static const std::vector<SetShape> all = [] {
    std::vector<SetShape> list;
    for (const std::uint64_t set : impossible_sets()) {
      const std::size_t begin = list.size();
      for (const auto& order : kReordered) {
        std::array<std::array<std::uint8_t, kThree>, kThree> stacks;
        for (int column = 0; column < kNineColumns; ++column)
          stacks[column / kThree][column % kThree] = order[set >> kTwoBands * column & 63];
        for (auto& stack : stacks) sort_three(stack);
        sort_three(stacks);
        SetShape shape{};
        for (int column = 0; column < kNineColumns; ++column) {
          shape.columns[column] = stacks[column / kThree][column % kThree];
          for (unsigned rows = shape.columns[column]; rows; rows &= rows - 1)
            shape.row_counts += 1u << 4 * std::countr_zero(rows);
        }
        if (std::find(list.begin() + static_cast<std::ptrdiff_t>(begin), list.end(), shape) ==
            list.end())
          list.push_back(shape);
      }
    }
    return list;
  }();
  return all;
}

// Calls visit(columns) with the columns of the frame onto which those of the shape can be mapped.
template <class Visit>
void each_place(const BandCells& frame, const SetShape& shape, Visit visit) {
  constexpr std::uint32_t kHigh = 0x888888;
  if ((((frame.row_counts | kHigh) - shape.row_counts) & kHigh) != kHigh) return;
  // `fewest`: the fewest guardians of a stack of the shape on one of the frame.
  std::uint8_t fewest[kThree][kThree];
  const auto on = [&](int stack, int of, const int* order) {
    int sum = 0;
    for (int i = 0; i < kThree; ++i)
      sum += frame.guardians[kThree * of + order[i]][shape.columns[kThree * stack + i]];
    return sum;
  };
  for (int stack = 0; stack < kThree; ++stack) {
    bool fits = false;
    for (int of = 0; of < kThree; ++of) {
      int least = kTooMany;
      for (const auto& order : kOrders) least = std::min(least, on(stack, of, order));
      fewest[stack][of] = static_cast<std::uint8_t>(least);
      fits = fits || least <= kMost;
    }
    if (!fits) return;
  }
  for (const auto& stacks : kOrders) {
    if (fewest[0][stacks[0]] + fewest[1][stacks[1]] + fewest[2][stacks[2]] > kMost) continue;
    std::array<int, kNineColumns> columns;
    const auto put = [&](const auto& self, int stack, int sum) -> void {
      if (stack == kThree) return visit(columns);
      for (const auto& order : kOrders) {
        const int more = sum + on(stack, stacks[stack], order);
        if (more > kMost) continue;
        for (int i = 0; i < kThree; ++i)
          columns[kThree * stack + i] = kThree * stacks[stack] + order[i];
        self(self, stack + 1, more);
      }
    };
    put(put, 0, 0);
  }
}

// Calls visit(digits, cells) with each pattern of at most eight guardians; patterns may be
// repeated.
template <class Visit>
void each_impossible(const Grid& grid, Visit visit) {
  constexpr int kPairs[kThree][2] = {{0, 1}, {0, 2}, {1, 2}};
  BandCells frame;
  each_three_digits([&](unsigned digits) {
    for (int i = 0; i < kBandPairs; ++i) {
      frame.first = kPairs[i % kThree][0];
      frame.second = kPairs[i % kThree][1];
      frame.stacks = i >= kThree;
      if (!load(frame, grid, digits)) continue;
      for (const SetShape& shape : shapes()) {
        each_place(frame, shape, [&](const std::array<int, kNineColumns>& columns) {
          std::array<std::uint8_t, 16> cells;
          std::size_t count = 0;
          for (int column = 0; column < kNineColumns; ++column) {
            for (unsigned rows = shape.columns[column]; rows; rows &= rows - 1)
              cells[count++] =
                  static_cast<std::uint8_t>(frame.cell(std::countr_zero(rows), columns[column]));
          }
          visit(digits, std::span(cells.data(), count));
        });
      }
    }
  });
}

}  // namespace

FindResult find_impossible_relations(Position& position, int) {
  FindResult found{.exhausted = true};
  if (position.or_relations().has_looked()) return found;
  OrRelations& next = position.start_next_or_relations();
  next.set_looked();
  each_impossible(position.grid(), [&](unsigned digits, std::span<const std::uint8_t> cells) {
    const OrRelation relation(guardians_of(position.grid(), digits, cells));
    if (next.contains_part_of(relation.guardians)) return;
    next.drop_those_that_contain(relation.guardians);
    found.relations = true;
    if (!next.add(relation)) found.halt = Halt::memory;
  });
  if (!found.relations) position.take_next_or_relations();
  return found;
}

std::vector<Evidence> show_impossible_relations(Position& position, int) {
  std::vector<Evidence> list;
  std::vector<CandidateSet> told;
  each_impossible(position.grid(), [&](unsigned digits, std::span<const std::uint8_t> cells) {
    const CandidateSet guardians = guardians_of(position.grid(), digits, cells);
    const auto is_same = [&](const CandidateSet& one) { return one.word == guardians.word; };
    if (!position.next_or_relations().has(guardians) || position.or_relations().has(guardians) ||
        lists::any_of(told, is_same))
      return;
    told.push_back(guardians);
    UnfillableEvidence evidence = evidence_of(position.grid(), digits, cells);
    std::sort(evidence.cells.begin(), evidence.cells.end());
    list.emplace_back(std::move(evidence));
  });
  return list;
}

}  // namespace bitwhip::rules
