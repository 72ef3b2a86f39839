// A resolution path: the proof of a rating, step by step.
//
// A path is the singles after the givens and then rounds. All steps of a round are found in the
// same state; at its end their targets go, all at once, and the singles that follow are placed. The
// rounds are those of a walk (rating/walk.h) by the theory of the rating, so a path is the same on
// every instruction set. B, which is confluent, is walked as locked,whip,braid: the levels are the
// same by definition. Where several theories count (L), the path is that of the first one that has
// the level. In the simple systems the singles are steps of the theory too.
//
// The limits are those of the rating, on the same memory: so a rating that is a number has its
// path. A rating that is infinite or above a limit has a path too, up to the state where nothing is
// left to do within the lengths that are known to be of no use; it ends unsolved and says so. A
// path that the budget ended is the beginning of one, and its status says why.
//
// In SER a path is the steps of its solver, each found in the state that the one before leaves: a
// round is one step that is no single, and the singles after it, hidden and naked. There is one
// walk, which gives the rating too. Each step has the chains behind it (ser/chain_proof.h). A
// puzzle that no technique can go on with ends unsolved, with the value 20.0.
//
// In HoDoKu a path is the steps of its solver in the same way: a round is one step that is no
// single, and the singles after it, full houses too. Each step has the row of the ladder that has
// it. The path of a state places the givens first, then what was placed, then deletes, so it need
// not be the one that HoDoKu was on (hodoku/state.h).
//
// In Wmin and gWmin a round is one elimination, and a refutation of all smaller levels follows.
//
// step_description.h has the printable form of a step.
//
// Cost: the rating, its walk and one search more per target. Allocates. Thread-safety: one
// PathFinder per thread.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "grid/grid.h"
#include "grid/puzzle.h"
#include "hodoku/ladder.h"
#include "hodoku/step.h"
#include "rating/options.h"
#include "rating/order_search.h"
#include "rating/puzzle_context.h"
#include "rating/rater.h"
#include "rating/rating.h"
#include "rating/rule_system.h"
#include "rating/status.h"
#include "rating/walk.h"
#include "rulebook/ladder.h"
#include "rules/or_relations.h"
#include "ser/chain_proof.h"

namespace bitwhip::explain {

struct HodokuPathStep {
  hodoku::HodokuStep step;
  hodoku::LadderRow row;  // that has it
  std::size_t place;      // of the row in the ladder, from 0
};

// Step of a theory, of SER or of HoDoKu; the latter two have no rule and no evidence.
struct PathStep : rating::RuleStep {
  // SER: the board, the hint and its chains; otherwise null.
  std::shared_ptr<const ser::ChainProof> ser{};
  std::shared_ptr<const HodokuPathStep> hodoku{};  // otherwise null
};
bool places(const PathStep& step);

// Returns the length of a step: the number of cells of its chain (c-chains count the cells of the
// grid, two per variable), otherwise the size of its rung.
int length(const PathStep& step);

struct PathRound {
  Grid before;  // state in which its steps were found
  std::vector<PathStep> steps;
  std::vector<PathStep> singles;  // placed after the steps
};

// Proof that no order of eliminations by whips of a length solves the puzzle
// (rating/order_search.h): cases that cover all orders.
struct OrderRefutation {
  std::optional<int> length;  // of the whips; nothing: any length
  rating::RefutedCases cases;
};

struct ResolutionPath {
  std::shared_ptr<const GridTables> tables;
  Puzzle puzzle;
  std::string variant{};  // canonical name; empty for the classic grid
  std::string fields{};   // of a variant: the puzzle as written, with all fields
  // The same in bitwhip's own notation if it is written in another one (variant/variant.h).
  std::string line{};
  std::string rating;     // name
  std::string levels_of;  // name of the rating whose levels it has (rating/rating.h)
  // As written after --rules; in words the strategies, separated by commas, simplest first.
  std::string rules;
  bool in_words = false;
  bool of_ser = false;     // SER: steps with proofs, in words, levels in tenths
  bool of_hodoku = false;  // steps in the words of HoDoKu, with scores
  rating::Value value;
  rating::Status status = rating::Status::ok;
  std::vector<PathStep> singles;  // after the givens
  std::vector<PathRound> rounds;
  Grid last;  // state at the end
  bool solved = false;
  int all_steps = -1;  // number of steps before reduction; -1: not reduced
  // SER, in tenths: the rating up to the first step that places a digit, and the rating of the
  // first step, if any.
  std::optional<int> ep{}, ed{};
  // HoDoKu: the sum of the scores of the steps, and the level.
  int hodoku_score = 0;
  hodoku::HodokuLevel hodoku_level = hodoku::HodokuLevel::easy;
  // Set for ratings over all orders whose value is more than 0.
  std::optional<OrderRefutation> refutation{};

  const Geometry& geometry() const { return tables->geometry(); }
  // Returns the puzzle as written; of HoDoKu a state as a line of its library, where the puzzle
  // tells what is given.
  std::string text() const;
  // Visits all steps and singles in order. A step comes with the state in which it was found; the
  // state that comes with a single is unspecified.
  template <class Visit>
  void each_step(Visit visit) const {
    for (const PathStep& step : singles) visit(last, step);
    for (const PathRound& round : rounds) {
      for (const PathStep& step : round.steps) visit(round.before, step);
      for (const PathStep& step : round.singles) visit(last, step);
    }
  }

  bool assumes_one_solution() const;  // whether some step does
  int steps() const;  // number of eliminations; in words, of sentences that eliminate
  // Returns the level of the path: the greatest length; in words the greatest level, in SER in
  // tenths. A path without lengths that assumes one solution has rating::kUniquenessLevel.
  int level() const;
};

// Returns why a rating has no paths; empty if it has.
std::string refusal(rating::RatingId id);
// Returns why keep_needed() does not support the rating; empty if it does.
std::string refusal_of_needed(rating::RatingId id);

class PathFinder {
 public:
  // `options`: those of the rating, with its rules for the rating `rules`. Throws std::bad_alloc.
  PathFinder(rating::RatingId id, const rating::RatingOptions& options);
  // The same over tables that may change between puzzles; a path must be used before they change.
  PathFinder(std::shared_ptr<const GridTables> tables, rating::RatingId id,
             const rating::RatingOptions& options);

  // Returns the path of a puzzle. Without exactly one solution it is empty, and its status says
  // why. Precondition: refusal() of the rating is empty.
  ResolutionPath find(const Puzzle& puzzle);
  // Returns only the next round of a puzzle or state: singles, if there are any, otherwise the
  // first round of the theory. The rating is not computed, and several solutions do not matter;
  // that there is none is a status.
  ResolutionPath hint(const Puzzle& puzzle);

  // Drops steps that are not needed (needed.cpp), within the rest of the puzzle's budget, and sets
  // all_steps. Unsolved paths are left alone. When the budget ends, the path stays complete, and
  // its status says so.
  void keep_needed(ResolutionPath& path);
  bool stopped() const;

 private:
  // How many targets a round takes.
  enum class RoundTargets : bool { all, first };

  ResolutionPath empty_path(const Puzzle& puzzle) const;
  bool begin(ResolutionPath& path);
  void walk(const rating::Theory& theory, int limit, ResolutionPath& path, std::size_t most_rounds);
  void walk_system(const rating::RuleSystem& system, int limit, ResolutionPath& path,
                   RoundTargets targets = RoundTargets::all);
  // Returns true if a walk was given up without a result: for lack of time or memory, or for too
  // many g-candidates.
  bool gave_up(const ResolutionPath& path) const;
  // Returns the length that the path of an unsolved puzzle goes up to.
  int tried(const rating::Value& value) const;

  std::shared_ptr<const GridTables> tables_;
  rating::RatingId id_;
  const rating::RatingInfo& row_;
  std::unique_ptr<rating::PuzzleContext> context_;
};

// Brings a grid to quiescence, single by single in a fixed order: all naked singles of the state;
// if there are none, all hidden singles in blocks, else in rows, else in columns, else in other
// houses; then again from the start. BRT is confluent, so any order ends in the same state.
// Precondition: the grid has a solution.
std::vector<PathStep> place_singles(const GridTables& tables, Grid& grid);

// The same with relations, which may place their last guardians (rules/or_relations.h).
std::vector<PathStep> place_singles(const GridTables& tables, Grid& grid,
                                    rules::OrRelations& relations);

// The path of a rating over all orders (Wmin, gWmin), with the refutation of all smaller levels.
//
// The path is that of the order search at the level of the rating (rating/order_search.h): a round
// is one elimination and the singles after it. The refutation is of the level below, and so of all
// below: a list of cases, which cover all orders of eliminations. A rating that is not decided has
// a path at its upper bound and a refutation of what lies below its lower bound. Both can be
// checked from the definitions alone (docs/WMIN.md), and `bitwhip verify` does.

// Returns the greatest level that the value allows; Value::kNoEnd if none is known.
int upper_bound(const rating::Value& value);

// Error: W eliminates several candidates at once for its level, and no path of one at a time was
// found.
std::runtime_error no_path_of_one(const ResolutionPath& path, int level);

// Fills in the rounds and the refutation of a path whose value is known. Precondition: singles do
// not solve the puzzle. Throws std::runtime_error when W eliminates several candidates at once for
// its level and no path of one at a time is found.
void find_least_path(rating::PuzzleContext& context, const rating::RuleSystem& system,
                     ResolutionPath& path);

// Technique counts of a path: how often each technique is used, and which of them is the hardest.
//
//   whip[3]:4 naked[2]:1 hidden-single:50 naked-single:3
//

}  // namespace bitwhip::explain
