#include <algorithm>
#include <cstdlib>
#include <utility>

#include "base/invariant.h"
#include "base/text.h"
#include "grid/puzzle.h"
#include "variant/clue_words.h"
#include "variant/draft.h"

namespace bitwhip::variant {

bool ClueOptions::fail(std::string why) {
  why_ = std::move(why);
  return false;
}

bool ClueOptions::can_differ(const std::vector<int>& cells) {
  if (static_cast<int>(cells.size()) <= size_) return true;
  return fail(std::to_string(cells.size()) + " cells cannot hold different digits of 1 to " + std::to_string(size_));
}

bool ClueOptions::fail_here(const std::string& expected) {
  if (at_end()) return fail("it ends where " + expected + " is expected");
  return fail(describe_character(word_[at_]) + " at position " + std::to_string(at_ + 1) + " where " + expected + " is expected");
}

bool ClueOptions::accept(std::string_view text) {
  if (!word_.substr(at_).starts_with(text)) return false;
  at_ += text.size();
  return true;
}

bool ClueOptions::read_number(int& number, int least) {
  if (!at_digit()) return fail_here("a number");
  if (word_[at_] == '0') return fail("the number at position " + std::to_string(at_ + 1) + " begins with 0");
  const std::size_t begin = at_;
  for (number = 0; at_digit(); ++at_) number = std::min(kHuge, 10 * number + (word_[at_] - '0'));
  if (number >= least) return true;
  return fail("the number at position " + std::to_string(begin + 1) + " is below " + std::to_string(least));
}

bool ClueOptions::read_index(char letter, int& index) {
  const char capital = upper(letter);
  if (!accept({&letter, 1}) && !accept({&capital, 1})) return fail_here("a cell, such as r1c1,");
  const std::size_t begin = at_;
  while (at_digit()) ++at_;
  const std::string_view digits = word_.substr(begin, at_ - begin);
  if (digits.size() == 1 && digits[0] > '0' && digits[0] <= '0' + size_) {
    index = digits[0] - '0';
    return true;
  }
  if (digits.empty()) return fail_here("a number from 1 to " + std::to_string(size_));
  return fail("the number at position " + std::to_string(begin + 1) + " is not one from 1 to " + std::to_string(size_));
}

bool ClueOptions::read_cell(int& cell) {
  int row = 0, column = 0;
  if (!read_index('r', row) || !read_index('c', column)) return false;
  BITWHIP_INVARIANT(row >= 1 && row <= size_ && column >= 1 && column <= size_);
  cell = 9 * (row - 1) + column - 1;
  return true;
}

bool ClueOptions::read_cells(std::vector<int>& cells) {
  do {
    int cell = 0;
    if (!read_cell(cell)) return false;
    cells.push_back(cell);
  } while (!at_end());
  return true;
}

bool ClueOptions::read_pair(Pair& pair) {
  if (!read_cell(pair.a) || !read_cell(pair.b)) return false;
  return pair.a != pair.b || fail("a cell is paired with itself, " + name_of_cell(pair.a));
}

bool ClueOptions::read_separator(bool& more) {
  more = !at_end();
  return !more || accept(";") || fail_here("';' or the end");
}

std::optional<std::vector<int>> ClueOptions::cells() {
  std::vector<int> cells;
  if (!read_cells(cells)) return std::nullopt;
  return set_of(std::move(cells));
}

std::optional<std::vector<int>> ClueOptions::path() {
  std::vector<int> cells;
  if (!read_cells(cells)) return std::nullopt;
  if (cells.size() > 1) return cells;
  fail("a path has two cells or more");
  return std::nullopt;
}

std::optional<int> ClueOptions::number() {
  int number = 0;
  if (!read_number(number, 1)) return std::nullopt;
  if (at_end()) return number;
  fail_here("the end");
  return std::nullopt;
}

std::optional<int> ClueOptions::leading_number() {
  int number = 0;
  if (!at_digit()) return number;
  if (!read_number(number, 1)) return std::nullopt;
  if (accept(";")) return number;
  fail_here("';'");
  return std::nullopt;
}

std::optional<std::vector<ClueOptions::Pair>> ClueOptions::twins() {
  std::vector<Pair> pairs;
  for (bool more = true; more;) {
    Pair pair{};
    if (!read_pair(pair) || !read_separator(more)) return std::nullopt;
    pairs.push_back(pair);
  }
  return pairs;
}

bool ClueOptions::read_mark_or_negative(MarkOrNegative& mark, const NumbersOfMarks& numbers) {
  mark.negative = accept("neg");
  mark.number = numbers.otherwise;
  if (at_digit()) {
    if (!numbers.written) return fail("the number at position " + std::to_string(at_ + 1) + " is one too many: its marks have none");
    if (!read_number(mark.number, numbers.least)) return false;
  } else if (numbers.otherwise == 0) {
    return fail_here("a number");
  }
  if (mark.negative) return true;
  if (!read_pair(mark.cells)) return false;
  const int rows = std::abs(mark.cells.a / 9 - mark.cells.b / 9), columns = std::abs(mark.cells.a % 9 - mark.cells.b % 9);
  return rows + columns == 1 || fail("cells " + name_of_cell(mark.cells.a) + " and " + name_of_cell(mark.cells.b) + " do not share a side");
}

std::optional<std::vector<ClueOptions::MarkOrNegative>> ClueOptions::marks(const NumbersOfMarks& numbers) {
  std::vector<MarkOrNegative> marks;
  for (bool more = true; more;) {
    MarkOrNegative mark{};
    if (!read_mark_or_negative(mark, numbers) || !read_separator(more)) return std::nullopt;
    marks.push_back(mark);
  }
  return marks;
}

std::vector<int> set_of(std::vector<int> cells) {
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

}  // namespace bitwhip::variant
