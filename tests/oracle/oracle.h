// The oracle: W and B written straight from their definitions (PBCS ch. 5 and 12), as plainly and
// as slowly as it takes, to test the real thing against. It shares nothing with src/: its own
// candidates, variables, links, propagation and search.
//
// What it counts, checked against the published columns of a collection of 21,375 puzzles (equal on
// every line):
//   cands      candidates of the cells that are not given, once the givens alone are asserted and
//              have removed the candidates linked to them. No single is looked for: a cell left
//              with one candidate counts 1. Given cells count nothing.
//   clues_brt  decided cells when BRT can do no more: 81 for a puzzle that singles solve
//   cands_brt  candidates of the undecided cells at that point: 0 when solved
//   cands_w1   the same when BRT and whip[1] can do no more; the cells that singles decide on the
//              way count nothing
//
// It must see puzzles with exactly one solution only; solutions() tells.
#pragma once

#include <array>
#include <bitset>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bitwhip::oracle {

// Label of digit d (0 to 8) in row r, column c: (r * 9 + c) * 9 + d.
inline constexpr int kLabels = 729;
using Set = std::bitset<kLabels>;
// A board of n x n cells is the upper left corner of this one. Its variables hold n labels; this
// one, of a cell beside the board, fills them up.
inline constexpr int kNoLabel = kLabels - 1;

// The least member of a set from `from` on; its size when there is none.
template <std::size_t kSize>
int first_of(const std::bitset<kSize>& set, int from = 0) {
  while (from < static_cast<int>(kSize) && !set[static_cast<std::size_t>(from)]) ++from;
  return from;
}

// The constraints: CSP-variables and the links that they make.
struct Board {
  std::vector<std::array<int, 9>> variables;
  std::vector<std::vector<int>> variables_of;  // by label
  std::vector<Set> links;                      // by label

  static Board classic();
  static Board diagonal();  // with both main diagonals as houses
  // Any variables, on a board of that size. Labels of one variable are linked.
  static Board of(std::vector<std::array<int, 9>> variables, int size = 9);
  void link(int a, int b);
};

struct State {
  Set present;
  Set decided;  // asserted as true
  bool contradiction = false;

  int decided_cells() const { return static_cast<int>(decided.count()); }
  int undecided_candidates() const;
  bool solved() const { return !contradiction && decided.count() == 81; }
};

// Every label present, then the givens of an 81-character puzzle asserted; nothing else done.
State givens(const Board& board, std::string_view puzzle);
// Asserts a label as true: what is linked to it goes.
void assert_label(const Board& board, State& state, int x);
// The variables that are not decided, each as the members that are present. No other can lose what
// it has, or serve in a chain.
using Open = std::vector<std::vector<int>>;
Open open_variables(const Board& board, const State& state);
// BRT to quiescence.
void brt(const Board& board, State& state);
// T&E(Z): whether BRT refutes Z.
bool refuted(const Board& board, const State& state, int z);

enum class Family { whip, braid };

// Shortest chains first: all targets of the smallest length that has any, and that length. Length
// 0: none up to max_length; exhausted then tells whether every target ran out of partial chains
// before that.
struct Found {
  int length = 0;
  Set targets;
  bool exhausted = false;
};
Found shortest(const Board& board, const State& state, Family family, int max_length);

// A rating: n, or no finite rating, or more than n.
struct Rating {
  enum class Kind { finite, infinite, above };
  Kind kind = Kind::finite;
  int n = 0;
  friend bool operator==(const Rating&, const Rating&) = default;
};
std::string to_string(Rating rating);

struct Report {
  Rating rating;
  int cands = 0;
  int clues_brt = 0;
  int cands_brt = 0;
  int cands_w1 = 0;
  std::vector<std::pair<int, Set>> eliminations;  // each step: length, targets
};

// BRT; the smallest n for which a chain exists; all its targets at once; again. The rating is the
// largest n used.
Report rate(const Board& board, std::string_view puzzle, Family family, int max_length = 36);
Report rate(const Board& board, const State& start, Family family, int max_length);

// Whether T&E(1) solves: exactly when B is finite.
bool trial_and_error_solves(const Board& board, std::string_view puzzle);
bool trial_and_error_solves(const Board& board, const State& start);

// Solutions, counted up to limit, by backtracking; the last one found goes to solution (81 digits)
// when it is not null. settle: what is done before each branch, BRT or more.
int solutions(const Board& board, std::string_view puzzle, int limit = 2,
              std::string* solution = nullptr);
int solutions(const Board& board, const State& start, int limit, std::string* solution,
              void (*settle)(const Board& board, State& state) = brt);

}  // namespace bitwhip::oracle
