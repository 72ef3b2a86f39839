// Sets of candidates as bits, with the links and the variables as tables: what the searches of the
// checker work on.
//
// Thread-safety: tables are built once and never change; Marks and Poll belong to one thread.
#pragma once

#include <array>
#include <bitset>
#include <functional>
#include <string>
#include <vector>

#include "base/invariant.h"
#include "verify/board/board.h"

namespace bitwhip::verify {

using Set = std::bitset<729>;
constexpr int kVariables = 324;  // of the classic board
// The numbers of right-linking g-candidates begin here: minirows, or those of a variant as they
// were met.
constexpr int kFirstGroup = 729;
constexpr int kMinirows = 486;  // three cells that a row or column shares with a block, for each digit

// The candidates of a variable: n of them on a board of size n.
class Members {
 public:
  Members() = default;
  Members(const std::array<Candidate, 9>& list, int count) : list_(list), count_(count) { BITWHIP_INVARIANT(count > 0 && count <= 9); }
  const Candidate* begin() const { return list_.data(); }
  const Candidate* end() const { return list_.data() + count_; }

 private:
  std::array<Candidate, 9> list_{};
  int count_ = 0;
};

struct Tables {
  bool classic = false;  // else what stands below the houses is empty
  int size = 9;
  std::array<Set, 729> linked;  // of each candidate
  std::vector<Variable> variables;
  std::vector<Members> members;
  std::array<std::vector<int>, 729> variables_of;

  // Holds a house, or a partial house of a variant, as its cells.
  struct HouseCells {
    Kind kind;
    std::string name;
    std::vector<Square> cells;
    bool full;
  };
  std::vector<HouseCells> houses;

  // By kind, links inside its 2D space: rc: same digit; rn: same cell, or same digit and column;
  // cn: same cell, or same digit and row; bn: same cell.
  std::array<std::array<Set, 729>, 4> linked_in_space;
  std::array<std::array<int, 2>, 729> minirows_of;  // in its row, in its column
  std::array<Set, kMinirows> minirow;
  std::array<Set, kMinirows> minirow_linked;  // linked to all three of the minirow

  std::size_t index_of(const Variable& v) const;  // throws Wrong where there is no such variable
};

// Returns the tables of the classic board.
const Tables& tables();
inline const Members& members(const Variable& v) { return tables().members[tables().index_of(v)]; }
inline bool holds(const Variable& v, Candidate c) { return v.kind != Kind::other && contains(members(v), c); }
inline bool linked(Candidate a, Candidate b) { return tables().linked[at(a)][at(b)]; }

// Returns the least member of a set from a place on, or the size of the set. libstdc++ looks at
// words, other libraries at bits.
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
void for_each(const Set& set, Visit visit) {
  for (std::size_t c = next_of(set, 0); c < set.size(); c = next_of(set, c + 1)) visit(static_cast<Candidate>(c));
}
inline Candidate least_of(const Set& set) { return static_cast<Candidate>(next_of(set, 0)); }
inline bool has(const Set& set, Candidate c) {
  BITWHIP_INVARIANT(c >= 0 && c < 729);
  return set[static_cast<std::size_t>(c)];
}

// The common minirow of two or three candidates of one variable, or -1.
int common_minirow(const Candidate* list, int count);

// Thrown by Poll.
struct Stopped {};

// Asks now and then whether the work is to be stopped; throws Stopped then.
class Poll {
 public:
  explicit Poll(std::function<bool()> stop) : stop_(std::move(stop)) {}
  void operator()() {
    constexpr unsigned kEvery = 128;  // steps of a search, some ten microseconds each
    if (stop_ && ++steps_ % kEvery == 0 && stop_()) throw Stopped{};
  }

 private:
  std::function<bool()> stop_;
  unsigned steps_ = 0;
};

// The candidates that are left, to try things with.
class Marks {
 public:
  enum class End : std::uint8_t { open, solved, contradiction };

  explicit Marks(const State& state);
  Marks(const Tables& tables, const Set& possible) : tables_(&tables), possible_(possible) {}

  const Tables& board() const { return *tables_; }
  Relations& relations() { return relations_; }
  const Relations& relations() const { return relations_; }
  // What is left of the relations: those that are not fulfilled and contain no other one, each
  // once.
  std::vector<Set> live_relations() const;
  const Set& possible() const { return possible_; }
  bool possible(Candidate c) const { return has(possible_, c); }
  // Possible, in a cell that holds others too.
  bool open(Candidate c) const { return possible(c) && (tables_->linked[static_cast<std::size_t>(c)] & possible_).any(); }
  Set open() const;
  void remove(const Set& targets) { possible_ &= ~targets; }
  void set(Candidate c) {
    BITWHIP_INVARIANT(possible(c));
    possible_ &= ~tables_->linked[static_cast<std::size_t>(c)];
  }

  // Singles to their end: those of all variables, or of the kinds that count; cells always do; and
  // the last guardians of relations.
  template <class Counts>
  End settle(Counts counts);
  End settle() {
    return settle([](Kind) { return true; });
  }
  // Singles, and what `targets` finds where there are none, to their end.
  template <class Targets>
  End exhaust(Targets targets) {
    for (;;) {
      const End end = settle();
      if (end != End::open) return end;
      const Set gone = targets(static_cast<const Marks&>(*this));
      if (gone.none()) return end;
      BITWHIP_INVARIANT((gone & ~possible_).none());
      remove(gone);
    }
  }
  // The classic board alone: those of all variables of rows and columns, of blocks, whose places,
  // least to most of them, lie in one minirow.
  Set locked_targets(bool of_lines, bool of_blocks, int least = 2, int most = 3) const;
  // Of a settled state: what all candidates of some variable are linked to, whips of length 1, on
  // any board.
  Set w1_targets() const;
  // The candidates left in a variable, stored in list; their number.
  int left(int variable, Candidate (&list)[9]) const;

 private:
  // Returns contradiction where a relation has no guardian left, open where one was placed, solved
  // where there is nothing to do.
  End place_last_guardian();

  const Tables* tables_;
  Set possible_;
  Relations relations_;
};

template <class Counts>
Marks::End Marks::settle(Counts counts) {
  for (bool changed = true, solved = false;;) {
    if (!changed) {
      if (solved || relations_.sets.empty()) return solved ? End::solved : End::open;
      const End end = place_last_guardian();
      if (end != End::open) return end == End::solved ? End::open : end;
    }
    changed = false;
    solved = true;
    for (int v = 0; v < static_cast<int>(tables_->variables.size()); ++v) {
      Candidate list[9];
      const int count = left(v, list);
      if (count == 0) return End::contradiction;
      const Kind kind = tables_->variables[at(v)].kind;
      solved = solved && (count == 1 || kind != Kind::rc);
      if (count > 1 || !counts(kind) || !open(list[0])) continue;
      set(list[0]);
      changed = true;
    }
  }
}

}  // namespace bitwhip::verify
