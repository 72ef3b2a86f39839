// What the ratings SER, EP and ED keep for a puzzle: one walk for each set of producers.
//
// A solver is on one walk at a time. A walk that another one pushed away is begun anew when it is asked for again; the table of ratings keeps those of one set
// together, so this does not happen to those who ask for several.
#pragma once

#include "grid/puzzle.h"
#include "rating/run.h"
#include "ser/solver.h"

namespace bitwhip::rating {

struct Run::SerMemory {
  explicit SerMemory(rules::Budget& budget) : solver(budget) {}

  struct Walked {
    ser::ProducerSet producers = 0;  // 0: none yet
    ser::Score score{};
    ser::End end = ser::End::none;
    int least = 0;  // where the walk was given up: what its next step has at least
  };

  // A new puzzle.
  void clear() { walked_ = {}; }
  // The walk by these producers, begun where it is not under way.
  Walked& of(ser::ProducerSet producers, const Puzzle& given) {
    if (walked_.producers != producers) {
      walked_ = {.producers = producers};
      solver.start(given, producers);
    }
    return walked_;
  }

  ser::Solver solver;

 private:
  Walked walked_;
};

}  // namespace bitwhip::rating
