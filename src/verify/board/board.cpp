#include "verify/board/board.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/invariant.h"
#include "base/text.h"
#include "verify/board/sets.h"
#include "verify/board/variant_board.h"

namespace bitwhip::verify {

std::string to_string(Candidate c) { return fmt::format("n{}r{}c{}", digit_of(c), row_of(c), column_of(c)); }

bool linked(Candidate a, Candidate b) {
  if (a == b) return false;
  if (digit_of(a) != digit_of(b)) return row_of(a) == row_of(b) && column_of(a) == column_of(b);
  return row_of(a) == row_of(b) || column_of(a) == column_of(b) || block_of(a) == block_of(b);
}

std::string to_string(const Variable& v) {
  if (v.kind == Kind::other) return fmt::format("{}n{}", v.house, v.second);
  const char letter = v.kind == Kind::cn ? 'c' : v.kind == Kind::bn ? 'b' : 'r';
  return fmt::format("{}{}{}{}", letter, v.first, v.kind == Kind::rc ? 'c' : 'n', v.second);
}

std::array<Candidate, 9> members(const Variable& v) {
  BITWHIP_INVARIANT(v.kind == Kind::other || (v.first >= 1 && v.first <= 9 && v.second >= 1 && v.second <= 9));
  std::array<Candidate, 9> list{};
  for (int i = 0; i < 9; ++i) {
    switch (v.kind) {
      case Kind::rc:
        list[i] = candidate(i + 1, v.first, v.second);
        break;
      case Kind::rn:
        list[i] = candidate(v.second, v.first, i + 1);
        break;
      case Kind::cn:
        list[i] = candidate(v.second, i + 1, v.first);
        break;
      case Kind::bn:
        list[i] = candidate(v.second, (v.first - 1) / 3 * 3 + i / 3 + 1, (v.first - 1) % 3 * 3 + i % 3 + 1);
        break;
      case Kind::other:
        throw Wrong(fmt::format("there is no {}", to_string(v)));
    }
  }
  return list;
}

bool holds(const Variable& v, Candidate c) {
  switch (v.kind) {
    case Kind::rc:
      return row_of(c) == v.first && column_of(c) == v.second;
    case Kind::rn:
      return row_of(c) == v.first && digit_of(c) == v.second;
    case Kind::cn:
      return column_of(c) == v.first && digit_of(c) == v.second;
    case Kind::bn:
      break;
    case Kind::other:
      return false;
  }
  return block_of(c) == v.first && digit_of(c) == v.second;
}

bool inside(const House& house, Candidate c) {
  return house.number == (house.kind == Kind::rn ? row_of(c) : house.kind == Kind::cn ? column_of(c) : block_of(c));
}

bool inside(const House& house, const Square& square) { return inside(house, candidate(1, square.first, square.second)); }

std::string name_of(const House& house) {
  return fmt::format("{}{}", house.kind == Kind::rn ? 'r' : house.kind == Kind::cn ? 'c' : 'b', house.number);
}

std::string name_of(const Square& square) { return fmt::format("r{}c{}", square.first, square.second); }

bool linked_in_space(Kind kind, Candidate a, Candidate b) {
  if (!linked(a, b)) return false;
  const bool same_digit = digit_of(a) == digit_of(b);
  const bool same_cell = !same_digit;
  switch (kind) {
    case Kind::rc:
      return same_digit;
    case Kind::rn:
      return same_cell || column_of(a) == column_of(b);
    case Kind::cn:
      return same_cell || row_of(a) == row_of(b);
    case Kind::bn:
    case Kind::other:
      break;
  }
  return same_cell;
}

State::State(std::string_view puzzle) : tables_(&tables()) {
  possible_.set();
  std::array<std::string, 81> allowed;
  if (puzzle.size() != 81 && puzzle.size() != 729) throw Wrong(fmt::format("a puzzle of {}", counted(puzzle.size(), "character")));
  const std::size_t each = puzzle.size() / 81;
  BITWHIP_INVARIANT(each == 1 || each == 9);
  for (std::size_t i = 0; i < puzzle.size(); ++i) {
    const char c = puzzle[i];
    if (c >= '1' && c <= '9') {
      if (each == 9 && c != static_cast<char>('1' + i % 9)) throw Wrong("a pencil mark in the place of another");
      allowed[i / each] += c;
    } else if (c != '.' && c != '0') {
      throw Wrong(fmt::format("'{}' in the puzzle", c));
    }
  }
  for (std::string& digits : allowed) {
    if (each == 1 && digits.empty()) digits = "123456789";
  }
  assert_givens(allowed);
}

// Cells beside the board hold nothing, and nothing waits for them.
State::State(const VariantBoard& board, const Tables& tables) : tables_(&tables) {
  possible_.set();
  decided_.set();
  for (const Square& square : squares_of(board.size)) decided_.reset(place_of(square));
  assert_givens(board.allowed);
}

void State::assert_givens(const std::array<std::string, 81>& allowed) {
  for (int cell = 0; cell < 81; ++cell) {
    const std::string& digits = allowed[static_cast<std::size_t>(cell)];
    for (int digit = 1; digit <= 9; ++digit) {
      if (digits.find(static_cast<char>('0' + digit)) == std::string::npos) remove((digit - 1) * 81 + cell);
    }
  }
  for (int cell = 0; cell < 81; ++cell) {
    const std::string& digits = allowed[static_cast<std::size_t>(cell)];
    if (digits.size() != 1) continue;
    const Candidate given = (digits[0] - '1') * 81 + cell;
    BITWHIP_INVARIANT(given >= 0 && given < 729);
    if (!possible(given)) throw Wrong("the givens contradict each other");
    set(given);
  }
}

bool State::linked(Candidate a, Candidate b) const { return has(tables_->linked[static_cast<std::size_t>(a)], b); }

bool State::holds(const Variable& v, Candidate c) const {
  const auto& list = tables_->members[tables_->index_of(v)];
  return std::find(list.begin(), list.end(), c) != list.end();
}

std::vector<Candidate> State::left(const Variable& v) const { return left(static_cast<int>(tables_->index_of(v))); }

std::vector<Candidate> State::left(int variable) const {
  BITWHIP_INVARIANT(at(variable) < tables_->members.size());
  std::vector<Candidate> list;
  for (const Candidate c : tables_->members[static_cast<std::size_t>(variable)]) {
    if (possible(c)) list.push_back(c);
  }
  return list;
}

void State::set(Candidate c) {
  BITWHIP_INVARIANT(possible(c));
  possible_ &= ~tables_->linked[static_cast<std::size_t>(c)];
  decided_[static_cast<std::size_t>(c % 81)] = true;
}

std::string State::contradiction() const {
  for (std::size_t v = 0; v < tables_->variables.size(); ++v) {
    if (left(static_cast<int>(v)).empty()) return to_string(tables_->variables[v]);
  }
  return {};
}

std::string State::pending_single(bool in_lines) const {
  for (std::size_t v = 0; v < tables_->variables.size(); ++v) {
    const Kind kind = tables_->variables[v].kind;
    if (!in_lines && (kind == Kind::rn || kind == Kind::cn)) continue;
    const auto list = left(static_cast<int>(v));
    if (list.size() == 1 && !decided(list.front())) return to_string(list.front());
  }
  return {};
}

std::string State::solution() const {
  std::string text;
  for (int row = 1; row <= tables_->size; ++row) {
    for (int column = 1; column <= tables_->size; ++column) text += digits(row, column);
  }
  return text;
}

std::string State::digits(int row, int column) const {
  std::string text;
  for (int digit = 1; digit <= 9; ++digit) {
    if (possible(candidate(digit, row, column))) text += static_cast<char>('0' + digit);
  }
  return text;
}

std::string State::differs(const std::array<std::string, 81>& drawn) const {
  for (std::size_t cell = 0; cell < drawn.size(); ++cell) {
    const int row = static_cast<int>(cell) / 9 + 1, column = static_cast<int>(cell) % 9 + 1;
    if (digits(row, column) != drawn[cell]) return fmt::format("r{}c{} is drawn {} and holds {}", row, column, drawn[cell], digits(row, column));
  }
  return {};
}

}  // namespace bitwhip::verify
