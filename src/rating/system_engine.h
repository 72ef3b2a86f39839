// The level of a puzzle in a rule system.
//
// Order of eliminations (definition of this project for systems with several rules; the 2007 systems are not confluent): bring the state to
// quiescence; walk through the steps of the system, by length, then as listed; the first step with any target loses all its targets at once; start
// again. The level is the greatest length used. No choice is left open, so isomorphic puzzles have the same level.
//
// Systems with theories (L): the system is the last of a row of theories, each with one more type of chain than the one before. A puzzle has level n
// when one of the theories solves it with lengths up to n: what a smaller rule set solves, a larger one is not asked for again. So were the
// published tables made, and it mends the few puzzles where a pattern of the larger set takes away what the smaller one needs.
//
// Rules for grouped grids work on the engine of gW, all others too then. Where such a system has plain whips or braids as well, both engines walk
// side by side through the same states.
//
// Infinite: when the system holds no longer patterns; when no search of the last state was cut by its length; or when T&E(1) and subsets together, a
// confluent theory that contains the system, do not solve the puzzle.
#pragma once

#include "rating/engine.h"
#include "rating/systems.h"

namespace bitwhip::rating {

class SystemEngine {
 public:
  // groups: the engine of gW, or null when no system with rules for grouped grids will be asked for.
  SystemEngine(Engine& plain, Engine* groups) : plain_(plain), groups_(groups), engine_(&plain) {}

  // Told of every elimination: the step it belongs to and the candidate.
  std::function<void(const RuleSystem::Step& step, Candidate target)> observer;

  // The level of the puzzle that engine.start() has taken over.
  Answer rate(const SystemInfo& system);

 private:
  Answer walk(const RuleSystem& system, int limit, bool place);
  Answer walk_once(const RuleSystem& system, int limit);
  Answer stuck(const RuleSystem& system, int limit, bool cut);
  Answer stopped(rules::Search& search, int ruled_out);

  Outcome remove(int count);
  Engine& engine_of(const RuleSystem& system);

  Engine& plain_;
  Engine* const groups_;
  Engine* engine_;            // of the present walk
  Engine* beside_ = nullptr;  // the plain engine, when rules of the present system need it and engine_ is another
  rules::Live targets_[kCandidates];

  // Theories walked for this puzzle, since the columns of the table of cells share them.
  struct Walked {
    const RuleSystem* system;
    int limit;
    Answer answer;
  };
  static constexpr std::size_t kMostWalked = 16;
  Walked walked_[kMostWalked];
  std::size_t walked_count_ = 0;
  std::uint64_t puzzle_ = 0;
};

}  // namespace bitwhip::rating
