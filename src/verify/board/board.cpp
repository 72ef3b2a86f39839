#include "verify/board/board.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/invariant.h"
#include "base/text.h"
#include "verify/board/sets.h"
#include "verify/board/variant_board.h"

namespace bitwhip::verify {

std::string to_string(Candidate c) { return fmt::format("n{}r{}c{}", digit_of(c), row_of(c), column_of(c)); }

std::string to_string(const Variable& v) {
  if (v.kind == Kind::other) return fmt::format("{}n{}", v.house, v.second);
  const char letter = v.kind == Kind::cn ? 'c' : v.kind == Kind::bn ? 'b' : 'r';
  return fmt::format("{}{}{}{}", letter, v.first, v.kind == Kind::rc ? 'c' : 'n', v.second);
}

bool inside(const House& house, Candidate c) {
  return house.number == (house.kind == Kind::rn ? row_of(c) : house.kind == Kind::cn ? column_of(c) : block_of(c));
}

bool inside(const House& house, const Square& square) { return inside(house, candidate(1, square.first, square.second)); }

std::string name_of(const House& house) { return fmt::format("{}{}", word_of(house.kind)[0], house.number); }

std::string name_of(const Square& square) { return fmt::format("r{}c{}", square.first, square.second); }

State::State(std::string_view puzzle) : State(classic_board(puzzle), tables()) {}

// Cells beside the board hold nothing, and nothing waits for them.
State::State(const VariantBoard& board, const Tables& tables) : tables_(&tables) {
  decided_.set();
  std::vector<Candidate> givens;
  for (const Square& square : squares_of(board.size)) {
    std::vector<Candidate> here;
    for (int digit = 1; digit <= board.size; ++digit) {
      if (contains(board.allowed[place_of(square)], static_cast<char>('0' + digit))) here.push_back(candidate_at(square, digit));
    }
    for (const Candidate c : here) possible_.set(at(c));
    if (here.size() == 1) givens.push_back(here.front());
    decided_.reset(place_of(square));
  }
  for (const Candidate given : givens) {
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
