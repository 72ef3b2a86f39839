#include "rules/solutions.h"

#include "base/invariant.h"
#include "grid/candidate.h"
#include "rules/brt.h"
#include "rules/locked.h"

namespace bitwhip::rules {
namespace {

constexpr int kWorkPerBranch = 8;  // per branch, including its BRT
constexpr int kMostGuesses = 400;  // more than puzzles need that are not out of the ordinary

// Returns an undecided variable with as few candidates as possible.
Variable narrowest(const GridTables& tables, const Grid& grid) {
  Variable best = 0;
  int least = kMaxValues + 1;
  for (int w = 0; w < tables.words(); ++w) {
    for (std::uint64_t open = tables.variables().word[w] & ~grid.decided().word[w]; open;
         open &= open - 1) {
      const auto v = static_cast<Variable>(w * 64 + std::countr_zero(open));
      const int count = kMaskBits[grid.mask(v)];
      if (count < least) {
        least = count;
        best = v;
        if (count == 2) return best;
      }
    }
  }
  return best;
}

}  // namespace

int SolutionCounter::count(const simd::MaskKernels& kernels, const Grid& grid, Budget& budget,
                           SearchStats& stats) {
  constexpr int kEnough = 2;
  stack_[0] = grid;
  guesses_left_ = kMostGuesses;
  int found = search(kernels, 0, kEnough, budget, stats);
  if (found < kEnough && guesses_left_ < 0 && !budget.over()) {
    found = learning_->count(grid, budget, stats);
    if (found == 1) {
      solution_ = grid;
      Candidate placed[kCells];
      int count = 0;
      learning_->solution().each([&](Candidate c) {
        if (grid.is_open(c)) placed[count++] = c;
      });
      solution_.assert_candidates(*tables_, kernels, placed, count);
    }
  }
  return budget.over() && found < kEnough ? -1 : found;
}

int SolutionCounter::search(const simd::MaskKernels& kernels, int depth, int limit, Budget& budget,
                            SearchStats& stats) {
  BITWHIP_INVARIANT(static_cast<std::size_t>(depth) + 1 < stack_.size());
  const Grid& grid = stack_[static_cast<std::size_t>(depth)];
  if (grid.solved(*tables_)) {
    solution_ = grid;
    return 1;
  }
  const Variable v = narrowest(*tables_, grid);
  // Singles are placed, and an empty variable has ended the branch before.
  BITWHIP_INVARIANT(!grid.decided(v) && kMaskBits[grid.mask(v)] >= 2);
  int found = 0;
  for (std::uint32_t mask = grid.mask(v); mask && found < limit; mask &= mask - 1) {
    if (--guesses_left_ < 0) break;
    ++stats.solver;
    if (budget.visit(kWorkPerBranch)) break;
    Grid& branch = stack_[static_cast<std::size_t>(depth) + 1];
    branch = grid;
    const Candidate c = tables_->geometry().candidate(v, std::countr_zero(mask));
    branch.assert_candidates(*tables_, kernels, &c, 1);
    const bool consistent = tables_->geometry().has_extra_links()
                                ? apply_locked(*tables_, kernels, branch)
                                : apply_brt(*tables_, kernels, branch);
    if (consistent) found += search(kernels, depth + 1, limit - found, budget, stats);
  }
  return found;
}

}  // namespace bitwhip::rules
