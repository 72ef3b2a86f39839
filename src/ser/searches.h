// Producers 23 to 30: Nishio, multiple and dynamic forcing chains, dynamic ones with patterns, and
// with nested chains; and the memory of all chain searches of SER.
//
// What these producers look for stands in net_search.h. The memory that grows with a search comes
// from the arena of the budget, which each search gives back. A search that finds the arena full
// ends with Halt::memory. Fixed tables are allocated by the constructors, which throw
// std::bad_alloc. Thread-safety: one thread.
#pragma once

#include "rules/budget.h"
#include "ser/advanced.h"
#include "ser/board.h"
#include "ser/chain_list.h"
#include "ser/first_chain.h"
#include "ser/hint.h"
#include "ser/net_search.h"
#include "ser/pool.h"

namespace bitwhip::ser {

// One object per worker, made once.
struct Searches {
  explicit Searches(rules::Budget& of) : budget(of) {}

  // Emits the first hint of a producer (23 to 30), or the whole sorted list without repeats of
  // equal changes. False when there is none, when the budget is over, and when the memory is full.
  bool find(const Board& board, int producer, Sink& sink, bool all = false);

  rules::Budget& budget;
  FirstChain first_chain{budget};
  Pool scratch{budget.arena}, kept{budget.arena}, nested_kept{budget.arena};
  ChainList chains{budget, scratch};
  Advanced nested_advanced{budget, scratch, nested_kept, chains, nullptr};
  NetSearch nested_search{budget, scratch, nested_advanced};
  Advanced advanced{budget, scratch, kept, chains, &nested_search};
  NetSearch search{budget, scratch, advanced};
  rules::Halt halt = rules::Halt::none;  // how the last call of find() ended
};

}  // namespace bitwhip::ser
