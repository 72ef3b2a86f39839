// All partial whips, or all partial braids, of a state, counted one by one.
//
// Definition: a partial whip of length k on Z is the beginning of a whip (whip.h): variables
// V_1..V_k with L_1..L_k and R_1..R_k, each R_k the only candidate of V_k that is compatible with Z
// and the earlier R's. Of a partial braid L_k is linked to Z or any earlier R. Two of them are the
// same when Z and the sequences of the R's are. Which of several V's an R comes from, and which of
// several L's leads to it, makes no difference to what can follow.
//
// Nothing is left out: no bound, no memo, no order that stands for others, no regard to whether the
// chain will ever end. So the count is what a program makes that stores all partial chains, as
// those in rule-based systems do, and it serves to tell what such a program needs. A chain of
// length n comes from a partial chain of length n - 1.
//
// Algorithm: depth-first over tables of masks (simd/mask_table.h), one table for each length.
// Asserting an R is the and of two tables, and one scan shows all singles; for whips those count
// whose variable holds a candidate linked to the last R. The longest ones are counted without being
// asserted.
// Cost: some 100 nanoseconds for each partial chain that is walked on, and far less for each of the
// longest. Memory: fixed.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "rules/budget.h"
#include "rules/masks.h"

namespace bitwhip::rules {

// Thread-safety: one object, one thread.
class PartialChains {
 public:
  using ByLength = std::array<std::uint64_t, kMaxLength + 1>;

  explicit PartialChains(const GridTables& tables);

  // Adds the numbers of partial chains of lengths 1 to `longest` on all open candidates to
  // `counts`. The state must be quiescent under BRT. False when the budget was over before the end.
  bool count(const Masks& masks, bool braids, int longest, Budget& budget, ByLength& counts);

 private:
  bool extend(int length, Candidate last);
  void load_touched(const Masks& masks);
  void shut(simd::MaskTable& frame, Candidate c) const;

  const GridTables& tables_;
  const simd::MaskKernels& kernels_;
  std::vector<simd::MaskTable> frames_;  // after Z and so many R's
  std::vector<simd::LaneSet> touched_;   // by candidate: the variables that hold an open candidate linked to it
  bool braids_ = false;
  int longest_ = 0;
  Budget* budget_ = nullptr;
  ByLength* counts_ = nullptr;
};

}  // namespace bitwhip::rules
