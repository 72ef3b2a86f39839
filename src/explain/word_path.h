// Resolution paths of the simple systems (rating/simple_systems.h), whose steps are sentences.
//
// A path has the frame of the others (path.h): singles, then rounds. A round is one pass of the engine: all applications of one strategy in one
// state, and the singles that follow it. The rounds are those of the rating, which is confluent.
//
// Cost: the rating and a replay of its steps. Allocates. Thread-safety: one WordPathFinder per thread.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "grid/grid.h"
#include "rating/rater.h"
#include "rating/simple_systems.h"

namespace bitwhip::explain {

struct WordRound {
  Grid before;  // the state in which its steps were found
  std::vector<rating::SimpleStep> steps;
  std::vector<rating::SimpleStep> singles;  // that follow
};

struct WordPath {
  Puzzle puzzle;
  rating::SimpleSystem system{};
  rating::Value value;
  rating::Status status = rating::Status::ok;
  std::vector<rating::SimpleStep> singles;  // after the givens
  std::vector<WordRound> rounds;
  Grid last;  // the state at the end
  bool solved = false;
  int all_steps = -1;  // of the path before steps were dropped; -1: none were

  std::string rating() const;                 // name
  std::string rules() const;                  // the names of the strategies between commas, simplest first
  int steps() const;                          // that eliminate
  int level() const;                          // the rating of the hardest strategy used
  std::string most_complex_strategy() const;  // of that rating the last in the order of the system; ECP where nothing is left to do after the givens
};

// The sentence of a step; full: with the CSP-variables of a chain.
std::string words(const rating::SimpleStep& step, bool full);

// The classic grid alone.
class WordPathFinder {
 public:
  // options: those of the rating.
  explicit WordPathFinder(const rating::Options& options);
  ~WordPathFinder();

  // A puzzle without exactly one solution has a path without anything, and its status tells.
  WordPath find(const Puzzle& puzzle, rating::SimpleSystem system);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Drops steps as fewest.h does: a kept step must still hold in the state it then meets, in the same words; those that do not are dropped with the one
// that they needed. Does nothing to a path that is not solved.
void keep_fewest(WordPath& path);

}  // namespace bitwhip::explain
