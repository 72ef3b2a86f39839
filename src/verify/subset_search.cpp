#include "verify/subset_search.h"

#include <bit>
#include <vector>

#include "verify/variant_subsets.h"

namespace bitwhip::verify {
namespace {

// Nine items, such as the cells of a house, and the values that each may have, such as its digits; the candidate of each pair.
struct NineTable {
  Candidate at[9][9];
  unsigned values[9] = {};  // as bits
};

NineTable table_of(const Marks& marks, Candidate (*candidate_at)(int which, int item, int value), int which) {
  NineTable table;
  for (int item = 0; item < 9; ++item) {
    for (int value = 0; value < 9; ++value) {
      const Candidate c = candidate_at(which, item, value);
      table.at[item][value] = c;
      if (marks.possible(c)) table.values[item] |= 1u << value;
    }
  }
  return table;
}

Candidate in_nine(int house, int place, int digit) {
  const Kind kind = house < 9 ? Kind::rn : house < 18 ? Kind::cn : Kind::bn;
  return members({kind, house % 9 + 1, digit + 1})[static_cast<std::size_t>(place)];
}
Candidate in_nine_by_digit(int house, int digit, int place) { return in_nine(house, place, digit); }
Candidate in_row(int digit, int row, int column) { return candidate(digit + 1, row + 1, column + 1); }
Candidate in_column(int digit, int column, int row) { return candidate(digit + 1, row + 1, column + 1); }

void add(const NineTable& table, unsigned items, unsigned values, Set& targets) {
  for (int item = 0; item < 9; ++item) {
    for (int value = 0; value < 9; ++value) {
      if ((items >> item & 1) && (values >> value & 1)) targets.set(static_cast<std::size_t>(table.at[item][value]));
    }
  }
}

// size items have size values together, so the other items lose these. size 0: any.
void subsets(const NineTable& table, int size, Set& targets) {
  for (unsigned items = 1; items < 511; ++items) {
    if (size != 0 && std::popcount(items) != size) continue;
    unsigned all = 0;
    bool undecided = true;
    for (int item = 0; item < 9; ++item) {
      if (!(items >> item & 1)) continue;
      all |= table.values[item];
      undecided = undecided && (size == 0 || std::popcount(table.values[item]) > 1);
    }
    if (undecided && std::popcount(all) == std::popcount(items)) add(table, ~items, all, targets);
  }
}

// As many cover lines as base lines, and all that the base lines hold beside them is in one of them and in one block.
void finned(const NineTable& table, int size, Set& targets) {
  for (unsigned base = 0; base < 512; ++base) {
    if (std::popcount(base) != size) continue;
    bool undecided = true;
    for (int line = 0; line < 9; ++line) undecided = undecided && (!(base >> line & 1) || std::popcount(table.values[line]) > 1);
    for (unsigned cover = 0; undecided && cover < 512; ++cover) {
      if (std::popcount(cover) != size) continue;
      int lines = 0, with_fins = 0;
      for (int line = 0; line < 9; ++line) {
        if (!(base >> line & 1) || (table.values[line] & ~cover) == 0) continue;
        ++lines;
        with_fins = line;
      }
      if (lines != 1) continue;
      const unsigned fins = table.values[with_fins] & ~cover;
      for (unsigned block = 7; block < 512; block <<= 3) {
        const unsigned band = 7u << with_fins / 3 * 3;
        if ((fins & ~block) == 0) add(table, band & ~base, cover & block, targets);
      }
    }
  }
}

std::vector<NineTable> house_tables(const Marks& marks, bool naked) {
  std::vector<NineTable> all;
  for (int house = 0; house < 27; ++house) all.push_back(table_of(marks, naked ? in_nine : in_nine_by_digit, house));
  return all;
}

}  // namespace

Set member_set_targets(const Marks& marks, bool naked) {
  Set targets;
  for (const NineTable& table : house_tables(marks, naked)) subsets(table, 0, targets);
  return targets & marks.possible();
}

Set subset_targets(const Marks& marks, std::string_view rule, int size) {
  if (!marks.board().classic) return variant_subset_targets(marks, rule, size);
  std::vector<NineTable> all;
  if (rule == "naked" || rule == "hidden") {
    all = house_tables(marks, rule == "naked");
  } else {
    for (int digit = 0; digit < 9; ++digit) {
      all.push_back(table_of(marks, in_row, digit));
      all.push_back(table_of(marks, in_column, digit));
    }
  }
  Set targets;
  for (const NineTable& table : all) rule == "finned" ? finned(table, size, targets) : subsets(table, size, targets);
  return targets & marks.possible();
}

}  // namespace bitwhip::verify
