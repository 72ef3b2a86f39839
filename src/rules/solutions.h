// Exact solution counter: none, one, or more than one.
//
// Depth-first over BRT: a variable with the fewest candidates left is split (any CSP-variable, cell
// or house alike; two candidates are the least there can be), each branch is brought to quiescence.
// Where cells are related by extra links (grid/geometry.h) puzzles may have few givens or none, so
// branches are brought to quiescence under whips[1] there. What that does not decide in some
// hundred guesses goes to the counter that learns from its contradictions (learning_counter.h),
// from the beginning. The stack of grids is allocated once. Cost: a few microseconds for a proper
// puzzle. Thread-safety: one object per thread.
#pragma once

#include <memory>
#include <vector>

#include "grid/grid.h"
#include "rules/budget.h"
#include "rules/learning_counter.h"
#include "rules/search_profile.h"
#include "simd/mask_table.h"

namespace bitwhip::rules {

class SolutionCounter {
 public:
  explicit SolutionCounter(const GridTables& tables)
      : tables_(&tables),
        stack_(kCells + 2),
        learning_(std::make_unique<LearningCounter>(tables)) {}

  // Counts up to two solutions of a grid that is quiescent under BRT; -1 when the budget ended
  // first. Adds its nodes to `stats`.
  int count(const simd::MaskKernels& kernels, const Grid& grid, Budget& budget, SearchStats& stats);

  // Returns the solution found last, if any.
  const Grid& solution() const { return solution_; }

 private:
  // Returns at the last guess that is allowed, too.
  int search(const simd::MaskKernels& kernels, int depth, int limit, Budget& budget,
             SearchStats& stats);

  const GridTables* tables_;
  std::vector<Grid> stack_;
  Grid solution_;
  std::unique_ptr<LearningCounter> learning_;
  int guesses_left_ = 0;
};

}  // namespace bitwhip::rules
