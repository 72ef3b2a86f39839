// The board of the checker: candidates, CSP-variables, links and the state, written from the
// definitions of classic Sudoku alone; with sets of candidates as bits, and the links and variables
// as tables, which the searches work on.
//
// This library checks what the rest of the program claims, so it shares nothing with it but
// src/base, src/io and the lists of src/rulebook: not the geometry, not the reader of puzzles, not
// the code of rules. Simple and slow is what it should be.
//
// Every board is houses, links and the digits that each cell may hold, from which its tables
// follow; the classic board is one of them. A board of n x n cells is the upper left corner of the
// board of nine, and the cells beside it do not exist. A house has n cells and holds each digit
// exactly once; a partial house holds each digit at most once.
//
// A candidate is a digit, a row and a column, all from 1 to 9; its number is ((digit - 1) * 9 + row
// - 1) * 9 + column - 1.
//
// Thread-safety: tables are built once and never change; states, Marks and Poll belong to one
// thread.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/invariant.h"
#include "base/lists.h"
#include "verify/board/fault.h"

namespace bitwhip::verify {

// Converts a number to an index.
constexpr std::size_t at(int i) {
  BITWHIP_INVARIANT(i >= 0);
  return static_cast<std::size_t>(i);
}

using Candidate = int;
constexpr Candidate candidate(int digit, int row, int column) {
  return ((digit - 1) * 9 + row - 1) * 9 + column - 1;
}
constexpr int digit_of(Candidate c) {
  BITWHIP_INVARIANT(c >= 0 && c < 729);
  return c / 81 + 1;
}
constexpr int row_of(Candidate c) { return c / 9 % 9 + 1; }
constexpr int column_of(Candidate c) { return c % 9 + 1; }
constexpr int block_of(Candidate c) { return (row_of(c) - 1) / 3 * 3 + (column_of(c) - 1) / 3 + 1; }
std::string to_string(Candidate c);  // n4r3c5

enum class HouseKind : std::uint8_t { rc, rn, cn, bn, other };

// Coordinates by kind: rc: row, column; rn: row, digit; cn: column, digit; bn: block, digit; other:
// 0, digit, with the name of the house, which a variant has.
struct Variable {
  HouseKind kind;
  int first, second;
  std::string house{};
  friend bool operator==(const Variable&, const Variable&) = default;
};
std::string to_string(const Variable& v);  // r3c5, r3n4, c5n4, b2n4, w1n4

struct House {
  HouseKind kind;  // rn: a row; cn: a column; bn: a block
  int number;
  friend bool operator==(const House&, const House&) = default;
};
using Square = std::pair<int, int>;  // row, column
using Squares = std::vector<Square>;
inline Square square_of(Candidate c) { return {row_of(c), column_of(c)}; }
inline Candidate candidate_at(const Square& square, int digit) {
  return candidate(digit, square.first, square.second);
}
bool inside(const House& house, Candidate c);
bool inside(const House& house, const Square& square);
constexpr std::string_view word_of(HouseKind kind) {
  return kind == HouseKind::rn   ? "row"
         : kind == HouseKind::cn ? "column"
         : kind == HouseKind::bn ? "block"
                                 : "house";
}
std::string name_of(const House& house);  // b2
std::string name_of(const Square& square);

template <class List>
bool all_different(const List& list) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (std::find(list.begin() + static_cast<long>(i) + 1, list.end(), list[i]) != list.end())
      return false;
  }
  return true;
}

// Returns true if every member of a is in b.
template <class A, class B>
bool all_in(const A& a, const B& b) {
  return lists::all_of(a, [&](const auto& value) { return contains(b, value); });
}
template <class List>
bool same_members(const List& a, const List& b) {
  return a.size() == b.size() && all_different(a) && all_in(a, b);
}

using Mask = unsigned;  // set of digits: bit d - 1 for digit d
template <class Visit>
void each_bit(std::uint64_t mask, Visit visit) {
  for (; mask != 0; mask &= mask - 1) visit(std::countr_zero(mask));
}

constexpr Mask bit_of(int digit) { return 1U << (digit - 1); }
inline std::vector<int> digits_in(Mask mask) {
  std::vector<int> list;
  each_bit(mask, [&](int bit) { list.push_back(bit + 1); });
  return list;
}

inline Mask mask_of(const std::vector<int>& digits) {
  Mask mask = 0;
  for (const int digit : digits) mask |= bit_of(digit);
  return mask;
}

using CandidateBits = std::bitset<729>;
constexpr int kVariables = 324;  // of the classic board
// First number of right-linking g-candidates: minirows, or for a variant the g-candidates in the
// order of their discovery.
constexpr int kFirstGroup = 729;
// Three cells that a row or column shares with a block, times nine digits.
constexpr int kMinirows = 486;

// Candidates of a variable, n of them on a board of size n, or some of these.
class Members {
 public:
  Members() = default;
  explicit Members(const std::vector<Candidate>& list) : count_(static_cast<int>(list.size())) {
    BITWHIP_INVARIANT(count_ > 0 && count_ <= 9);
    std::copy(list.begin(), list.end(), list_.begin());
  }
  void push_back(Candidate c) {
    BITWHIP_INVARIANT(count_ < 9);
    list_[static_cast<std::size_t>(count_++)] = c;
  }
  template <class Test>
  Members filtered(Test test) const {
    Members some;
    for (const Candidate c : *this) {
      if (test(c)) some.push_back(c);
    }
    return some;
  }
  int size() const { return count_; }
  Candidate operator[](int i) const {
    BITWHIP_INVARIANT(i >= 0 && i < count_);
    return list_[static_cast<std::size_t>(i)];
  }
  const Candidate* begin() const { return list_.data(); }
  const Candidate* end() const { return list_.data() + count_; }
  operator std::vector<Candidate>() const { return {begin(), end()}; }

 private:
  std::array<Candidate, 9> list_{};
  int count_ = 0;
};

struct VariantHouse {
  HouseKind kind;    // rn: a row; cn: a column; bn: a block or a region; other
  std::string name;  // "r1", "c9", "b5"; "w1", "x\", "e2" of the others
  std::vector<Square> cells;
  bool full = true;  // false: partial house
};

struct Tables {
  bool classic = false;  // if not, the members below `houses` are empty
  int size = 9;
  std::array<CandidateBits, 729> linked;  // by candidate
  std::vector<Variable> variables;
  std::vector<Members> members;
  std::array<std::vector<int>, 729> variables_of;

  std::vector<VariantHouse> houses;

  // Links inside the 2D space of a kind: rc: same digit; rn: same cell, or same digit and column;
  // cn: same cell, or same digit and row; bn: same cell.
  std::array<std::array<CandidateBits, 729>, 4> linked_in_space;
  std::array<std::array<int, 2>, 729> minirows_of;  // by candidate: in its row, in its column
  std::array<CandidateBits, kMinirows> minirow;
  std::array<CandidateBits, kMinirows>
      minirow_linked;  // linked to all three candidates of the minirow

  std::size_t index_of(const Variable& v) const;  // throws Wrong if there is no such variable
  CandidateBits linked_to_all(const Members& list) const;
};

// Returns the tables of the classic board.
const Tables& tables();
inline const Members& members(const Variable& v) { return tables().members[tables().index_of(v)]; }
inline bool holds(const Variable& v, Candidate c) {
  return v.kind != HouseKind::other && contains(members(v), c);
}
inline bool linked(Candidate a, Candidate b) { return tables().linked[at(a)][at(b)]; }

// Returns the least member of a set from a place on, or the size of the set. libstdc++ scans words,
// other libraries bits.
template <std::size_t n>
std::size_t next_of(const std::bitset<n>& set, std::size_t from) {
#ifdef __GLIBCXX__
  return from == 0 ? set._Find_first() : set._Find_next(from - 1);
#else
  while (from < n && !set[from]) ++from;
  return from;
#endif
}
template <class Visit>
void for_each(const CandidateBits& set, Visit visit) {
  for (std::size_t c = next_of(set, 0); c < set.size(); c = next_of(set, c + 1))
    visit(static_cast<Candidate>(c));
}
inline Candidate least_of(const CandidateBits& set) {
  return static_cast<Candidate>(next_of(set, 0));
}
inline bool has(const CandidateBits& set, Candidate c) {
  BITWHIP_INVARIANT(c >= 0 && c < 729);
  return set[static_cast<std::size_t>(c)];
}

inline CandidateBits set_of(const std::vector<Candidate>& list) {
  CandidateBits set;
  for (const Candidate c : list) set.set(at(c));
  return set;
}

// Returns the variables of the houses that hold the candidate and these others.
std::vector<Variable> common_houses(const Tables& board, Candidate c,
                                    const std::vector<Candidate>& others);

// Returns the common minirow of two or three candidates of one variable, or -1.
int common_minirow(const Members& list);

// Thrown by Poll.
struct SearchStopped {};

// Cancellation point: polls the stop callback now and then, and throws SearchStopped.
class Poll {
 public:
  static constexpr unsigned kEvery = 128;  // steps of a search, some ten microseconds each

  explicit Poll(std::function<bool()> stop) : stop_(std::move(stop)) {}
  void operator()() {
    if (stop_ && ++steps_ % kEvery == 0 && stop_()) throw SearchStopped{};
  }

 private:
  std::function<bool()> stop_;
  unsigned steps_ = 0;
};

// State of a resolution beside its candidates: sets of which one is true, and the patterns that
// gave them. Sets keep candidates that have gone since.
struct Relations {
  std::vector<CandidateBits> sets{}, patterns{};
  bool tried = false;  // the rules that are tried once have been tried
};

// Candidates that are left: a state to try things in.
class Marks {
 public:
  enum class End : std::uint8_t { open, solved, contradiction };

  Marks(const Tables& tables, const CandidateBits& possible)
      : tables_(&tables), possible_(possible) {}

  Relations relations{};

  const Tables& board() const { return *tables_; }
  // Returns the relations reduced to what is possible, without those that are fulfilled or contain
  // another one, each once.
  std::vector<CandidateBits> live_relations() const;
  const CandidateBits& possible() const { return possible_; }
  bool possible(Candidate c) const { return has(possible_, c); }
  // Returns true if the candidate is possible, in a cell with other candidates.
  bool open(Candidate c) const {
    return possible(c) && (tables_->linked[static_cast<std::size_t>(c)] & possible_).any();
  }
  CandidateBits open() const;
  void remove(const CandidateBits& targets) { possible_ &= ~targets; }
  void set(Candidate c) {
    BITWHIP_INVARIANT(possible(c));
    possible_ &= ~tables_->linked[static_cast<std::size_t>(c)];
  }

  // Applies singles until none is left: those of all variables, or of the kinds for which `counts`
  // returns true; cells always count. Includes the last guardians of relations.
  template <class Counts>
  End settle(Counts counts);
  // Applies the singles of all variables; with `w1` also whips of length 1.
  End settle(bool w1 = false) {
    if (w1) return exhaust([](const Marks& left) { return left.locked_targets({}); });
    return settle([](HouseKind) { return true; });
  }
  // Applies singles, and where there are none the eliminations of `targets`, until nothing changes.
  template <class Targets>
  End exhaust(Targets targets) {
    for (;;) {
      const End end = settle();
      if (end != End::open) return end;
      const CandidateBits gone = targets(static_cast<const Marks&>(*this));
      if (gone.none()) return end;
      BITWHIP_INVARIANT((gone & ~possible_).none());
      remove(gone);
    }
  }
  // Returns what locked candidates eliminate in a settled state. On the classic board: those of
  // rows and columns, and of blocks, with `least` to `most` places, all in one minirow. On a
  // variant: whips of length 1, which are the same on the classic board.
  struct LockedIn {
    bool lines = true, blocks = true;
    int least = 2, most = 3;
  };
  CandidateBits locked_targets(const LockedIn& where) const;
  // Returns what whips of length 1 eliminate in a settled state, on any board: candidates linked to
  // all candidates of some variable.
  CandidateBits w1_targets() const;
  Members left(int variable) const;  // possible candidates of the variable
  // Calls visit(v, list) for each variable, with its possible candidates.
  template <class Visit>
  void each_variable(Visit visit) const {
    for (int v = 0; v < static_cast<int>(tables_->variables.size()); ++v) visit(v, left(v));
  }

 protected:
  const Tables* tables_;
  CandidateBits possible_;

 private:
  // Places a last guardian. Returns contradiction if a relation has no guardian left, open if one
  // was placed, solved if there is nothing to do.
  End place_last_guardian();
};

template <class Counts>
Marks::End Marks::settle(Counts counts) {
  for (bool changed = true, solved = false;;) {
    if (!changed) {
      if (solved || relations.sets.empty()) return solved ? End::solved : End::open;
      const End end = place_last_guardian();
      if (end != End::open) return end == End::solved ? End::open : end;
    }
    changed = false;
    solved = true;
    for (int v = 0; v < static_cast<int>(tables_->variables.size()); ++v) {
      const Members list = left(v);
      if (list.size() == 0) return End::contradiction;
      const HouseKind kind = tables_->variables[at(v)].kind;
      solved = solved && (list.size() == 1 || kind != HouseKind::rc);
      if (list.size() > 1 || !counts(kind) || !open(list[0])) continue;
      set(list[0]);
      changed = true;
    }
  }
}

struct VariantBoard {
  int size = 9;
  std::vector<VariantHouse> houses{};
  std::set<std::pair<Candidate, Candidate>> links{};  // the smaller one first; of different cells
  // By (row - 1) * 9 + column - 1: the digits in ascending order; empty outside the board.
  std::array<std::string, 81> allowed{};
};

// Returns all cells of the board, row by row.
std::vector<Square> squares_of(int size);
inline std::size_t place_of(const Square& square) {
  BITWHIP_INVARIANT(square.first >= 1 && square.first <= 9 && square.second >= 1 &&
                    square.second <= 9);
  return static_cast<std::size_t>((square.first - 1) * 9 + square.second - 1);
}

// Builds the tables of a variant: links and CSP-variables from houses, partial houses and listed
// links alone. Variables are the cells, then each digit of each house in the order of the board.
std::shared_ptr<const Tables> tables_of(const VariantBoard& board);

// State of a path: the candidates left, and the decided cells. Marks(state) copies the
// candidates, to try things in.
class PathState : public Marks {
 public:
  // Takes a classic puzzle of 81 or 729 characters, and asserts the givens. Throws Wrong.
  explicit PathState(std::string_view puzzle);
  // The tables must be those of the board, and must outlive the state.
  PathState(const VariantBoard& board, const Tables& tables);

  bool linked(Candidate a, Candidate b) const { return has(tables_->linked[at(a)], b); }
  // Both throw Wrong if the board has no such variable.
  bool holds(const Variable& v, Candidate c) const {
    return contains(tables_->members[tables_->index_of(v)], c);
  }
  // Returns the possible candidates of a variable.
  std::vector<Candidate> left(const Variable& v) const {
    return left(static_cast<int>(tables_->index_of(v)));
  }
  using Marks::left;

  // Returns true if the candidate is possible and its cell is undecided.
  bool open(Candidate c) const { return possible(c) && !decided(c); }
  bool decided(Candidate c) const { return decided_[at(c % 81)]; }

  void set(Candidate c) {
    Marks::set(c);
    decided_.set(at(c % 81));
  }
  void remove(Candidate c) { possible_.reset(at(c)); }
  // Returns the name of a variable without candidates; empty if there is none.
  std::string contradiction() const;
  // Returns the only candidate of a variable, in an undecided cell, as text; empty if there is
  // none. `in_lines`: whether variables of rows and columns count.
  std::string pending_single(bool in_lines = true) const;
  bool solved() const { return decided_.all(); }
  std::string solution() const;                   // requires solved()
  std::string digits(int row, int column) const;  // of a cell
  // Returns how a drawn state, the digits of each cell, differs; nothing if it does not.
  std::optional<Fault> differs(const std::array<std::string, 81>& drawn) const;

 private:
  std::bitset<81> decided_;
};

}  // namespace bitwhip::verify
