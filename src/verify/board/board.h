// The board of the checker: candidates, CSP-variables, links and the state, written from the
// definitions of classic Sudoku alone.
//
// This library checks what the rest of the program claims, so it shares nothing with it but
// src/base and src/io: not the geometry, not the reader of puzzles, not the names of rules. Simple
// and slow is what it should be.
//
// Every board is houses and links (variant_board.h), from which its tables (sets.h) follow; the
// classic board is one of them. A board of size n has its cells in the upper left corner.
//
// A candidate is a digit, a row and a column, all from 1 to 9; its number is ((digit - 1) * 9 + row
// - 1) * 9 + column - 1.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/invariant.h"

namespace bitwhip::verify {

// What is wrong, in one sentence, or as the form of one and what stands in it.
struct Wrong : std::runtime_error {
  explicit Wrong(const std::string& why) : std::runtime_error(why) {}
  template <class First, class... More>
  Wrong(fmt::format_string<First, More...> form, First&& first, More&&... more)
      : Wrong(fmt::format(form, std::forward<First>(first), std::forward<More>(more)...)) {}
};

// The same, where the fault lies elsewhere than at the place that brings it to light.
struct WrongAt : Wrong {
  WrongAt(std::string at, const std::string& why) : Wrong(why), where(std::move(at)) {}
  template <class First, class... More>
  WrongAt(std::string at, fmt::format_string<First, More...> form, First&& first, More&&... more)
      : Wrong(form, std::forward<First>(first), std::forward<More>(more)...), where(std::move(at)) {}
  std::string where;
};

// A number as an index.
constexpr std::size_t at(int i) {
  BITWHIP_INVARIANT(i >= 0);
  return static_cast<std::size_t>(i);
}

using Candidate = int;
constexpr Candidate candidate(int digit, int row, int column) { return ((digit - 1) * 9 + row - 1) * 9 + column - 1; }
constexpr int digit_of(Candidate c) {
  BITWHIP_INVARIANT(c >= 0 && c < 729);
  return c / 81 + 1;
}
constexpr int row_of(Candidate c) { return c / 9 % 9 + 1; }
constexpr int column_of(Candidate c) { return c % 9 + 1; }
constexpr int block_of(Candidate c) { return (row_of(c) - 1) / 3 * 3 + (column_of(c) - 1) / 3 + 1; }
std::string to_string(Candidate c);  // n4r3c5

enum class Kind : std::uint8_t { rc, rn, cn, bn, other };

// rc: row, column; rn: row, digit; cn: column, digit; bn: block, digit; other: 0, digit, and the
// name of the house, which a variant has.
struct Variable {
  Kind kind;
  int first, second;
  std::string house{};
  friend bool operator==(const Variable&, const Variable&) = default;
};
std::string to_string(const Variable& v);  // r3c5, r3n4, c5n4, b2n4, w1n4

struct House {
  Kind kind;  // rn: a row; cn: a column; bn: a block
  int number;
  friend bool operator==(const House&, const House&) = default;
};
using Square = std::pair<int, int>;  // row, column
inline Square square_of(Candidate c) { return {row_of(c), column_of(c)}; }
inline Candidate candidate_at(const Square& square, int digit) { return candidate(digit, square.first, square.second); }
bool inside(const House& house, Candidate c);
bool inside(const House& house, const Square& square);
constexpr std::string_view word_of(Kind kind) {
  return kind == Kind::rn ? "row" : kind == Kind::cn ? "column" : kind == Kind::bn ? "block" : "house";
}
std::string name_of(const House& house);  // b2
std::string name_of(const Square& square);

struct Tables;
struct VariantBoard;

// What a resolution knows beside its candidates: sets of which one is true, and the patterns that
// have given them. Sets keep what has gone since.
struct Relations {
  std::vector<std::bitset<729>> sets{}, patterns{};
  bool tried = false;  // what is tried once
};

class State {
 public:
  // Of the classic board: 81 characters, or 729 for pencil marks. Asserts the givens. Throws Wrong.
  explicit State(std::string_view puzzle);
  // The tables are those of the board, and must outlive the state.
  State(const VariantBoard& board, const Tables& tables);

  const Tables& board() const { return *tables_; }
  bool linked(Candidate a, Candidate b) const;
  bool holds(const Variable& v, Candidate c) const;  // throws Wrong where the board has no such variable

  Relations& relations() { return relations_; }
  const Relations& relations() const { return relations_; }

  const std::bitset<729>& possible() const { return possible_; }
  bool possible(Candidate c) const { return possible_[static_cast<std::size_t>(c)]; }
  // Possible, and its cell is not decided.
  bool open(Candidate c) const { return possible(c) && !decided(c); }
  bool decided(Candidate c) const { return decided_[static_cast<std::size_t>(c % 81)]; }
  std::vector<Candidate> left(const Variable& v) const;  // possible candidates; throws Wrong where the board has no such variable

  void set(Candidate c);
  void remove(Candidate c) { possible_[static_cast<std::size_t>(c)] = false; }
  // A variable without candidates, as text; empty: there is none.
  std::string contradiction() const;
  // The only candidate of a variable (in_lines: of rows and columns, too), in a cell that is not
  // decided, as text; empty: there is none.
  std::string pending_single(bool in_lines = true) const;
  bool solved() const { return decided_.all(); }
  std::string solution() const;                   // once solved
  std::string digits(int row, int column) const;  // of a cell
  // What a drawn state, the digits of each cell, has otherwise; empty: nothing.
  std::string differs(const std::array<std::string, 81>& drawn) const;

 private:
  std::vector<Candidate> left(int variable) const;

  const Tables* tables_;
  std::bitset<729> possible_;
  std::bitset<81> decided_;
  Relations relations_;
};

template <class List>
bool all_different(const List& list) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (std::find(list.begin() + static_cast<long>(i) + 1, list.end(), list[i]) != list.end()) return false;
  }
  return true;
}

template <class List, class Value>
bool contains(const List& list, const Value& value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}
// Every member of a is in b.
template <class A, class B>
bool all_in(const A& a, const B& b) {
  return std::all_of(a.begin(), a.end(), [&](const auto& value) { return contains(b, value); });
}
template <class List>
bool same_members(const List& a, const List& b) {
  return a.size() == b.size() && all_different(a) && all_in(a, b);
}

}  // namespace bitwhip::verify
