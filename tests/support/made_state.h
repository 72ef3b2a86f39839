// Puzzles made for one pattern: every candidate is there but those taken away here.
#pragma once

#include <initializer_list>

#include "oracle/oracle.h"
#include "rules/catalog.h"
#include "support/rule_state.h"

namespace bitwhip::testing {

// Cells are written 11 to 99: row, column.
constexpr int cell_at(int name) { return (name / 10 - 1) * 9 + name % 10 - 1; }

class MadeState {
 public:
  MadeState() { puzzle_.cell.fill(kAllDigits); }

  // The cell holds these digits alone.
  MadeState& cell(int name, std::initializer_list<int> digits) {
    std::uint16_t mask = 0;
    for (const int digit : digits) mask |= static_cast<std::uint16_t>(1u << (digit - 1));
    puzzle_.cell[cell_at(name)] = mask;
    return *this;
  }
  // The digit is left in these columns of the row, these rows of the column, alone.
  MadeState& row(int row, int digit, std::initializer_list<int> columns) {
    return line(digit, columns, [row](int i) { return row * 10 + i; });
  }
  MadeState& column(int column, int digit, std::initializer_list<int> rows) {
    return line(digit, rows, [column](int i) { return i * 10 + column; });
  }

  const Puzzle& puzzle() const { return puzzle_; }

  // The targets of a rule in this state.
  oracle::Set find(std::string_view rule_name, int n,
                   const Geometry& geometry = Geometry::classic()) const {
    RuleState state(geometry);
    return state.load(puzzle_) ? state.find(rule(rule_name), n) : oracle::Set{};
  }

 private:
  template <class Name>
  MadeState& line(int digit, std::initializer_list<int> places, Name name) {
    for (int i = 1; i <= 9; ++i) {
      bool left = false;
      for (const int place : places) left = left || place == i;
      if (!left) puzzle_.cell[cell_at(name(i))] &= static_cast<std::uint16_t>(~(1u << (digit - 1)));
    }
    return *this;
  }

  Puzzle puzzle_;
};

// These digits in these cells.
inline oracle::Set all_of(std::initializer_list<int> digits, std::initializer_list<int> cells) {
  oracle::Set set;
  for (const int name : cells) {
    for (const int digit : digits) set.set(candidate_of(cell_at(name), digit));
  }
  return set;
}

}  // namespace bitwhip::testing
