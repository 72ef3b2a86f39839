// A puzzle on its way through SER, hint by hint, and what the hints come to.
//
// Definition (Sudoku Explainer 1.2.1 with the entry point serate): in each round the first hint
// that any producer emits is made, and that one alone. ER is the greatest rating of a hint; EP is
// the greatest one up to the first hint that places a digit, ED that of the first hint.
//
//   Solver solver(budget);
//   solver.start(puzzle, kAllProducers);
//   while (solver.next()) score.add(solver.hint());
//   solver.end() ...
//
// next() leaves the board as it is while the hint is looked at; the next call makes the change.
// Nothing is allocated after construction. Thread-safety: one thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>

#include "rules/budget.h"
#include "ser/board.h"
#include "ser/hint.h"
#include "ser/producers.h"

namespace bitwhip::ser {

// A rating in tenths, as it is printed.
inline constexpr int kUnsolved = 200;  // ER of a puzzle that no producer has a hint for
constexpr int tenths(double rating) { return static_cast<int>((rating + 0.05) * 10); }

class Score {
 public:
  void add(const Hint& hint) {
    er_ = std::max(er_, hint.rating);
    if (!ed_) ed_ = er();
    if (!ep_ && hint.placed_digit != 0) ep_ = er();
  }
  // In tenths; 0 or nothing where there is no such hint yet.
  int er() const { return tenths(er_); }
  std::optional<int> ep() const { return ep_; }
  std::optional<int> ed() const { return ed_; }

 private:
  double er_ = 0;
  std::optional<int> ep_, ed_;
};

// Why there is no further hint. memory, halted: the search was given up; halted: by the budget.
enum class End : std::uint8_t { none, solved, stuck, memory, halted };

struct Searches;

class Solver : private Sink {
 public:
  // Throws std::bad_alloc.
  explicit Solver(rules::Budget& budget);
  ~Solver() override;

  void start(const Puzzle& puzzle, ProducerSet producers);
  // Finds the next hint. False at the end.
  bool next();

  const Hint& hint() const { return hint_; }
  // The state in which the hint was found; after the end the last state.
  const Board& board() const { return board_; }
  // The least rating that a hint in the present state can have, in tenths; it counts where a search
  // was given up.
  int least() const;
  End end() const { return end_; }

 private:
  // Keeps the first hint of a producer.
  bool take(const Hint& hint) override {
    hint_ = hint;
    return true;
  }
  bool finish(End end) {
    end_ = end;
    return false;
  }

  rules::Budget& budget_;
  std::unique_ptr<Searches> searches_;
  Board board_;
  Hint hint_;
  ProducerSet producers_ = 0;
  int producer_ = 0;  // that was asked last, by number
  End end_ = End::none;
  bool pending_ = false;
};

// Makes the change of a hint.
void apply(const Hint& hint, Board& board);

}  // namespace bitwhip::ser
