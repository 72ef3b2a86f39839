// Resolution of a puzzle by SER, hint by hint, and its score.
//
// Definition (Sudoku Explainer 1.2.1 with the entry point serate): in each round the first hint
// that any producer emits is made, and that one alone. ER is the greatest rating of a hint; EP is
// the greatest one up to the first hint that places a digit, ED that of the first hint.
//
//   SerSolver solver(budget);
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

#include "grid/puzzle.h"
#include "rules/budget.h"
#include "rules/search_stack.h"
#include "ser/board.h"
#include "ser/chain_list.h"
#include "ser/derived_patterns.h"
#include "ser/hint.h"
#include "ser/net_search.h"
#include "ser/producers.h"

namespace bitwhip::ser {

// Ratings in tenths, as printed.
inline constexpr int kUnsolved = 200;  // ER of a puzzle that no producer has a hint for
constexpr int tenths(double rating) { return static_cast<int>((rating + 0.05) * 10); }

class Score {
 public:
  void add(const Hint& hint) {
    er_ = std::max(er_, hint.rating);
    if (!ed_) ed_ = er();
    if (!ep_ && hint.placed_digit != 0) ep_ = er();
  }
  // In tenths; 0 or nothing while there is no such hint.
  int er() const { return tenths(er_); }
  std::optional<int> ep() const { return ep_; }
  std::optional<int> ed() const { return ed_; }

 private:
  double er_ = 0;
  std::optional<int> ep_, ed_;
};

// Reason why there is no further hint; memory, halted: the search was given up, by a full arena or
// by the budget.
enum class SerEnd : std::uint8_t { none, solved, stuck, memory, halted };

// State of producer 21 (first_chain.cpp).
struct FirstChain;
std::shared_ptr<FirstChain> make_first_chain(rules::Budget& budget);

// Memory of all chain searches, and the search of producers 23 to 30: Nishio, multiple and dynamic
// forcing chains, dynamic ones with patterns, and with nested chains.
//
// net_search.h defines what these producers find. The memory that grows with a search comes from
// the arena of the budget, and each search releases it. A search that finds the arena full
// ends with Halt::memory. Fixed tables are allocated by the constructors, which throw
// std::bad_alloc.
struct ChainSearches {
  explicit ChainSearches(rules::Budget& of) : budget(of) {}

  // Emits the first hint of a producer (23 to 30), or the whole sorted list without repeats of
  // equal changes. Returns false if there is none, the budget is over, or the memory is full.
  bool find(const ProducerBoard& board, int producer, HintSink& sink, bool all = false);

  rules::Budget& budget;
  std::shared_ptr<FirstChain> first_chain = make_first_chain(budget);
  rules::SearchStack scratch{budget.arena}, kept{budget.arena}, nested_kept{budget.arena};
  ChainList chains{budget, scratch};
  DerivedPatterns nested_advanced{budget, scratch, nested_kept, chains, nullptr};
  NetSearch nested_search{budget, scratch, nested_advanced};
  DerivedPatterns advanced{budget, scratch, kept, chains, &nested_search};
  NetSearch search{budget, scratch, advanced};
  rules::Halt halt = rules::Halt::none;  // end of the last find()
};

class SerSolver : private HintSink {
 public:
  // Throws std::bad_alloc.
  explicit SerSolver(rules::Budget& budget) : searches_(budget) {}

  void start(const Puzzle& puzzle, ProducerSet producers);
  // Finds the next hint. Returns false at the end.
  bool next();

  const Hint& hint() const { return hint_; }
  // Returns the state in which the hint was found; at the end the last state.
  const ProducerBoard& board() const { return board_; }
  // Returns a lower bound on the ratings of hints in the present state, in tenths; for searches
  // that were given up.
  int least() const;
  SerEnd end() const { return end_; }

 private:
  // Stores the first hint of a producer and stops it.
  bool take(const Hint& hint) override {
    hint_ = hint;
    return true;
  }
  bool finish(SerEnd end) {
    end_ = end;
    return false;
  }

  ChainSearches searches_;
  ProducerBoard board_;
  Hint hint_;
  ProducerSet producers_ = 0;
  int producer_ = 0;  // number of the producer asked last
  SerEnd end_ = SerEnd::none;
  bool pending_ = false;
};

// Applies the changes of a hint.
void apply(const Hint& hint, ProducerBoard& board);

}  // namespace bitwhip::ser
