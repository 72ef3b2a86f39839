// A resolution path: the proof of a rating, step by step.
//
// A path is the singles after the givens and then rounds. All steps of a round are found in the same state; at its end their targets go, all at
// once, and the singles that follow are asserted. The rounds are those of the rating itself (rating/system_engine.h), so a path is the same on every
// instruction set. W is walked as the rule system locked,whip and B, which is confluent, as locked,whip,braid: the levels are the same by definition.
// Where several theories count (L), the path is that of the first one that has the level.
//
// A rating that is infinite or above the cap has a path too, up to the state where nothing is left to do within the lengths that are known to be of
// no use; it ends unsolved and says so.
//
// Cost: the walk of the rating and one search more a target. Allocates. Thread-safety: one PathFinder per thread.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "grid/grid.h"
#include "rating/rater.h"
#include "rules/catalog.h"

namespace bitwhip::explain {

enum class SingleKind : std::uint8_t { naked, block, row, column };  // hidden in a block, row, column

struct Single {
  SingleKind kind;
  Candidate candidate;
};

struct Step {
  const rules::RuleInfo* rule;
  int n;  // length
  rules::Pattern pattern;
};

struct Round {
  Grid before;  // the state in which its steps were found
  std::vector<Step> steps;
  std::vector<Single> singles;  // that follow
};

struct Path {
  Puzzle puzzle;
  std::string rating;  // name
  std::string rules;   // as written after --rules
  rating::Value value;
  rating::Status status = rating::Status::ok;
  std::vector<Single> singles;  // after the givens
  std::vector<Round> rounds;
  Grid last;  // the state at the end
  bool solved = false;
  int all_steps = -1;  // of the path before steps were dropped; -1: none were (fewest.h)

  int steps() const;
  int level() const;  // the greatest length used
};

// Why a rating has no paths; empty: it has.
std::string refusal(rating::RatingId id);

// The classic grid alone: the notation speaks of rows, columns and blocks.
class PathFinder {
 public:
  // options: those of the rating; with its rules for kRules.
  explicit PathFinder(const rating::Options& options);
  ~PathFinder();

  // A puzzle without exactly one solution has a path without anything, and its status tells. The rating must be neither one with a refusal nor a
  // simple system (word_path.h).
  Path find(const Puzzle& puzzle, rating::RatingId id);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace bitwhip::explain
