// Producer 21: cycles and forcing chains over bivalue cells and bilocal digits, the first one
// alone.
//
// Definition (Sudoku Explainer 1.2.1): a candidate taken as true (on) turns off all candidates
// linked to it; a candidate that is off turns on its partner in a cell of two candidates (y links)
// or in a house with two places for the digit (x links). Three passes, with x links alone, with y
// links alone, with both. A cycle comes back to its first candidate: what sees an on and an off
// candidate of it, outside its cells, goes. A forcing chain comes from a candidate to its own
// negation. Hints are sorted by rating, length, pass and order of generation, and the first one
// counts.
//
// Which hint is first is decided without any list. Lengths count first, so all sources go forward
// in lock step, breadth first: for each candidate one bit per source that has reached it. Only
// leading candidates, which turn something on when they are off, are on the way of a chain, so the
// others have no bits. The first layer in which a source reaches its own negation holds the
// shortest forcing chains, and the first such source is the hint. A cycle of 2k nodes that removes
// z gives a forcing chain from z of at most 2k + 2 nodes (z turns off what it sees of the cycle,
// the cycle turns on the other candidate, and that turns off z). So where the shortest forcing
// chains of a pass have c nodes, no cycle shorter than c - 2 removes anything. Where no chain has
// come yet and longer ones would be worse than what another pass has found, the cycles of the last
// length may still be better: a cycle of six nodes (7.0) comes before the hint of a chain of eight
// (7.1), and before a bivalue cycle of twenty (7.0). What a cycle removes depends on its cells, so
// the few sources that may close one of the right length are walked again in the exact order.
//
// The pass with x links alone sees digits one by one, and most digits have nothing: the closure of
// their links tells, and counts until the digit changes. The pass with y links comes last, as the
// chains of the third one tell how short its cycles may be; cells that cannot be on a cycle go
// first.
//
// Cost: a layer is one OR of some 128 bits per link of a leading candidate, some 1,500 links: a
// microsecond. States with more sources take sets of up to 768 bits.
#pragma once

#include <memory>

#include "rules/budget.h"
#include "ser/board.h"
#include "ser/hint.h"

namespace bitwhip::ser {

class FirstChain {
 public:
  // Fixed tables, allocated here once. Throws std::bad_alloc.
  explicit FirstChain(rules::Budget& budget);
  ~FirstChain();

  // Emits the first hint alone. False when there is none, and when the budget is over.
  bool find(const Board& board, Sink& sink);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace bitwhip::ser
