#include "oracle/simple.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <functional>
#include <vector>

#include "oracle/oracle.h"

namespace bitwhip::oracle {
namespace {

using Unit = std::array<int, 9>;  // squares

struct Units {
  std::vector<Unit> rows, columns, blocks, all;
  Units() {
    for (int i = 0; i < 9; ++i) {
      Unit row{}, column{}, block{};
      for (int k = 0; k < 9; ++k) {
        row[k] = i * 9 + k;
        column[k] = k * 9 + i;
        block[k] = (i / 3 * 3 + k / 3) * 9 + i % 3 * 3 + k % 3;
      }
      rows.push_back(row);
      columns.push_back(column);
      blocks.push_back(block);
    }
    for (const auto& units : {rows, columns, blocks})
      all.insert(all.end(), units.begin(), units.end());
  }
};
const Units kUnits;

int block_of_square(int square) { return square / 27 * 3 + square % 9 / 3; }
bool see(int a, int b) {
  return a != b && (a / 9 == b / 9 || a % 9 == b % 9 || block_of_square(a) == block_of_square(b));
}

struct Sheet {
  std::array<std::bitset<9>, 81> marks;  // of open squares; none in the others
  std::array<int, 81> value;             // a digit from 0 on, -1: open

  bool remove(int square, int digit) {
    const bool was = marks[square][digit];
    marks[square].reset(digit);
    return was;
  }
  void place(int square, int digit) {
    value[square] = digit;
    marks[square].reset();
    for (int other = 0; other < 81; ++other) {
      if (see(square, other)) remove(other, digit);
    }
  }
  bool solved() const {
    for (const int digit : value) {
      if (digit < 0) return false;
    }
    return true;
  }
  std::vector<int> squares(const Unit& unit, int digit) const {
    std::vector<int> list;
    for (const int square : unit) {
      if (marks[square][digit]) list.push_back(square);
    }
    return list;
  }
};

using Strategy = std::function<bool(Sheet&)>;

bool naked_single(Sheet& sheet) {
  for (int square = 0; square < 81; ++square) {
    if (sheet.value[square] >= 0 || sheet.marks[square].count() != 1) continue;
    sheet.place(square, first_of(sheet.marks[square]));
    return true;
  }
  return false;
}

bool hidden_single(Sheet& sheet, const std::vector<Unit>& units) {
  for (const Unit& unit : units) {
    for (int digit = 0; digit < 9; ++digit) {
      const auto squares = sheet.squares(unit, digit);
      if (squares.size() != 1) continue;
      sheet.place(squares[0], digit);
      return true;
    }
  }
  return false;
}

// The marks of a digit in one unit lie all in another: it goes from the rest of that one. count:
// exactly so many marks, 0: any number.
bool confined(Sheet& sheet, const std::vector<Unit>& from, const std::vector<Unit>& to,
              int count = 0) {
  for (const Unit& unit : from) {
    for (const Unit& other : to) {
      if (unit == other) continue;
      for (int digit = 0; digit < 9; ++digit) {
        const auto squares = sheet.squares(unit, digit);
        if (squares.empty() || (count > 0 && static_cast<int>(squares.size()) != count)) continue;
        bool all = true;
        for (const int square : squares)
          all = all && std::find(other.begin(), other.end(), square) != other.end();
        if (!all) continue;
        for (const int square : other) {
          if (std::find(unit.begin(), unit.end(), square) == unit.end() &&
              sheet.remove(square, digit))
            return true;
        }
      }
    }
  }
  return false;
}

// Two blocks of a band (stack) have a digit only in the same two rows (columns).
bool block_block(Sheet& sheet) {
  const auto line_of = [](int square, bool band) { return band ? square / 9 : square % 9; };
  for (const bool band : {true, false}) {
    for (int digit = 0; digit < 9; ++digit) {
      for (int a = 0; a < 9; ++a) {
        for (int b = a + 1; b < 9; ++b) {
          if (band ? a / 3 != b / 3 : a % 3 != b % 3) continue;
          std::bitset<9> lines;
          for (int square = 0; square < 81; ++square) {
            if (block_of_square(square) != a && block_of_square(square) != b) continue;
            if (sheet.marks[square][digit] || sheet.value[square] == digit)
              lines.set(line_of(square, band));
          }
          if (lines.count() != 2) continue;
          for (int square = 0; square < 81; ++square) {
            const int c = block_of_square(square);
            if (c == a || c == b || (band ? c / 3 != a / 3 : c % 3 != a % 3)) continue;
            if (lines[line_of(square, band)] && sheet.remove(square, digit)) return true;
          }
        }
      }
    }
  }
  return false;
}

// least to most open squares of a unit with as many digits in all: the digits go from its other
// squares.
bool naked_sets(Sheet& sheet, int least, int most) {
  for (const Unit& unit : kUnits.all) {
    for (unsigned chosen = 1; chosen < 512; ++chosen) {
      const int size = static_cast<int>(std::bitset<9>(chosen).count());
      if (size < least || size > most) continue;
      std::bitset<9> digits;
      bool open = true;
      for (int k = 0; k < 9; ++k) {
        if (!(chosen >> k & 1)) continue;
        open = open && sheet.value[unit[k]] < 0;
        digits |= sheet.marks[unit[k]];
      }
      if (!open || static_cast<int>(digits.count()) != size) continue;
      bool changed = false;
      for (int k = 0; k < 9; ++k) {
        if (chosen >> k & 1) continue;
        changed = changed || (sheet.marks[unit[k]] & digits).any();
        sheet.marks[unit[k]] &= ~digits;
      }
      if (changed) return true;
    }
  }
  return false;
}

// least to most digits of a unit with as many squares in all: other digits go from those squares.
bool hidden_sets(Sheet& sheet, int least, int most) {
  for (const Unit& unit : kUnits.all) {
    for (unsigned chosen = 1; chosen < 512; ++chosen) {
      const std::bitset<9> digits(chosen);
      const int size = static_cast<int>(digits.count());
      if (size < least || size > most) continue;
      bool open = true;
      std::vector<int> squares;
      for (const int square : unit) {
        if (sheet.value[square] >= 0 && digits[sheet.value[square]]) open = false;
        if ((sheet.marks[square] & digits).any()) squares.push_back(square);
      }
      if (!open || static_cast<int>(squares.size()) != size) continue;
      bool changed = false;
      for (const int square : squares) {
        changed = changed || (sheet.marks[square] & ~digits).any();
        sheet.marks[square] &= digits;
      }
      if (changed) return true;
    }
  }
  return false;
}

// Implications between marks: a mark that is there removes those it sees and those of its square;
// of two that are the only ones of a square, or of a digit in a unit, one is there.
class Implications {
 public:
  explicit Implications(const Sheet& sheet) : sheet_(sheet), partners_(729) {
    const auto pair = [this](int a, int b) {
      partners_[a].push_back(b);
      partners_[b].push_back(a);
    };
    for (int square = 0; square < 81; ++square) {
      const auto& marks = sheet.marks[square];
      if (marks.count() == 2)
        pair(square * 9 + first_of(marks), square * 9 + first_of(marks, first_of(marks) + 1));
    }
    for (const Unit& unit : kUnits.all) {
      for (int digit = 0; digit < 9; ++digit) {
        const auto squares = sheet.squares(unit, digit);
        if (squares.size() == 2) pair(squares[0] * 9 + digit, squares[1] * 9 + digit);
      }
    }
  }

  std::bitset<729> there, gone;

  void clear() { there.reset(), gone.reset(); }
  void goes(int square, int digit) {
    const int mark = square * 9 + digit;
    if (!sheet_.marks[square][digit] || gone[mark]) return;
    gone.set(mark);
    for (const int partner : partners_[mark]) is_there(partner);
  }
  void is_there(int mark) {
    if (there[mark]) return;
    there.set(mark);
    for (int digit = 0; digit < 9; ++digit) {
      if (digit != mark % 9) goes(mark / 9, digit);
    }
    for (int square = 0; square < 81; ++square) {
      if (see(square, mark / 9)) goes(square, mark % 9);
    }
  }

 private:
  const Sheet& sheet_;
  std::vector<std::vector<int>> partners_;
};

// A mark that implies its own absence goes.
bool nrc_chains(Sheet& sheet) {
  Implications of(sheet);
  for (int start = 0; start < 729; ++start) {
    if (!sheet.marks[start / 9][start % 9]) continue;
    of.clear();
    of.is_there(start);
    if (of.gone[start]) return sheet.remove(start / 9, start % 9);
  }
  return false;
}

// Where a digit that is not in one square is in another, it goes from the squares that see both.
bool chains(Sheet& sheet) {
  Implications of(sheet);
  for (int start = 0; start < 729; ++start) {
    const int digit = start % 9;
    if (!sheet.marks[start / 9][digit]) continue;
    of.clear();
    of.there.set(start);  // implications that come back to the first square lead no further
    of.goes(start / 9, digit);
    for (int last = 0; last < 81; ++last) {
      if (last == start / 9 || !of.there[last * 9 + digit]) continue;
      for (int square = 0; square < 81; ++square) {
        if (see(square, last) && see(square, start / 9) && sheet.remove(square, digit)) return true;
      }
    }
  }
  return false;
}

// The strategies by their numbers, from 1 on.
std::vector<Strategy> strategies(Simple system) {
  const Strategy singles = [](Sheet& sheet) {
    return naked_single(sheet) || hidden_single(sheet, kUnits.all);
  };
  const auto pointing = [](int count) {
    return [count](Sheet& sheet) {
      return confined(sheet, kUnits.blocks, kUnits.rows, count) ||
             confined(sheet, kUnits.blocks, kUnits.columns, count);
    };
  };
  switch (system) {
    case Simple::sudoku_helper:
    case Simple::sudoku_helper_nrc:
      return {singles, [](Sheet& sheet) { return confined(sheet, kUnits.all, kUnits.all); },
              [](Sheet& sheet) { return naked_sets(sheet, 2, 4) || hidden_sets(sheet, 2, 4); },
              system == Simple::sudoku_helper ? chains : nrc_chains};
    case Simple::cross_hatching:
      return {naked_single,
              [](Sheet& sheet) { return hidden_single(sheet, kUnits.blocks); },
              pointing(2),
              pointing(3),
              [](Sheet& sheet) { return naked_sets(sheet, 1, 9); },
              [](Sheet& sheet) { return hidden_sets(sheet, 1, 9); }};
    case Simple::locked_candidates:
      break;
  }
  return {singles, pointing(0), block_block};
}

}  // namespace

int rate(std::string_view puzzle, Simple system, int last) {
  Sheet sheet;
  sheet.value.fill(-1);
  for (auto& marks : sheet.marks) marks.set();
  for (int square = 0; square < 81; ++square) {
    if (puzzle.size() == 81) {
      if (puzzle[square] >= '1' && puzzle[square] <= '9') sheet.place(square, puzzle[square] - '1');
    } else {
      for (int digit = 0; digit < 9; ++digit) {
        if (puzzle[square * 9 + digit] == '.' || puzzle[square * 9 + digit] == '0')
          sheet.remove(square, digit);
      }
    }
  }
  const auto ladder = strategies(system);
  int used = 1;
  while (!sheet.solved()) {
    int n = 1;
    while (n <= last && n <= static_cast<int>(ladder.size()) && !ladder[n - 1](sheet)) ++n;
    if (n > last || n > static_cast<int>(ladder.size())) return 0;
    if (n > used) used = n;
  }
  return used;
}

}  // namespace bitwhip::oracle
