// Producers 23 to 30: Nishio, multiple and dynamic forcing chains, dynamic ones with patterns, and
// with nested chains.
//
// What these producers look for stands in net_search.h. The memory that grows with a search comes
// from the arena of the budget, which each search gives back. A search that finds the arena full
// ends with Halt::memory. Thread-safety: one thread.
#pragma once

#include <memory>

#include "rules/budget.h"
#include "ser/board.h"
#include "ser/first_chain.h"
#include "ser/hint.h"

namespace bitwhip::ser {

class Nets {
 public:
  // Fixed tables, allocated here once. Throws std::bad_alloc.
  explicit Nets(rules::Budget& budget);
  ~Nets();

  // Emits the first hint of a producer (23 to 30). False when there is none, when the budget is
  // over, and when the memory is full: see halt().
  bool find(const Board& board, int producer, Sink& sink);
  // Emits the whole sorted list without repeats of equal changes.
  bool find_all(const Board& board, int producer, Sink& sink);
  // How the last search ended.
  rules::Halt halt() const;

 private:
  bool find(const Board& board, int producer, Sink& sink, bool all);

  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// The memory of the chain searches of SER: one object per worker, made once.

class Searches {
 public:
  // Throws std::bad_alloc.
  explicit Searches(rules::Budget& budget) : first_chain(budget), nets(budget) {}

  FirstChain first_chain;
  Nets nets;
};

}  // namespace bitwhip::ser
