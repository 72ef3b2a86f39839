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

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "rules/budget.h"
#include "rules/masks.h"

namespace bitwhip::rules {

// Thread-safety: one object, one thread.
class PartialChains {
 public:
  using ByLength = std::array<std::uint64_t, kMaxLength + 1>;

  explicit PartialChains(const GridTables& tables)
      : tables_(tables), kernels_(simd::mask_kernels()), frames_(kMaxLength + 1), touched_(kCandidates) {}

  // Adds the numbers of partial chains of lengths 1 to `longest` on all open candidates to
  // `counts`. The state must be quiescent under BRT. False when the budget was over before the end.
  bool count(const Masks& masks, bool braids, int longest, Budget& budget, ByLength& counts) {
    BITWHIP_INVARIANT(longest <= kMaxLength);
    if (longest < 1) return true;
    braids_ = braids;
    longest_ = longest;
    budget_ = &budget;
    counts_ = &counts;
    if (!braids) load_touched(masks);
    bool whole = true;
    simd::MaskTable table = masks.table;
    for (int lane = 0; lane < tables_.lanes(); ++lane) {
      if (table.lane[lane] == 0) table.lane[lane] = 0xffff;  // decided, or of no variable
    }
    masks.open.each([&](Candidate z) {
      if (!whole) return;
      frames_[0] = table;
      kernels_.keep(frames_[0], tables_.lanes(), tables_.keep_rows(), &z, 1);
      shut(frames_[0], z);
      whole = extend(0, z);
    });
    return whole;
  }

 private:
  void load_touched(const Masks& masks) {
    masks.open.each([&](Candidate c) {
      simd::LaneSet& set = touched_[c];
      set = {};
      masks.open.common(tables_.spaces().links(c)).each([&](Candidate linked) {
        for (const auto place : tables_.geometry().memberships(linked)) set.word[place.variable / 64] |= std::uint64_t{1} << place.variable % 64;
      });
    });
  }

  // Tries each single of the frame as the next R after `length` others.
  bool extend(int length, Candidate last) {
    BITWHIP_INVARIANT(0 <= length && length < longest_ && last < kCandidates);
    simd::MaskTable& frame = frames_[static_cast<std::size_t>(length)];
    simd::LaneSet single;
    kernels_.scan(frame, tables_.lanes(), single);
    Candidate rights[simd::kMaskLanes];
    int count = 0;
    for (std::size_t w = 0; w < std::size(single.word); ++w) {
      for (std::uint64_t left = braids_ ? single.word[w] : single.word[w] & touched_[last].word[w]; left; left &= left - 1) {
        const auto v = static_cast<Variable>(w * 64 + static_cast<unsigned>(std::countr_zero(left)));
        if (frame.lane[v] == 0) continue;  // a scan takes empty ones for single
        const Candidate right = tables_.geometry().members(v)[static_cast<std::size_t>(std::countr_zero(frame.lane[v]))];
        if (std::find(rights, rights + count, right) == rights + count) rights[count++] = right;
      }
    }
    (*counts_)[static_cast<std::size_t>(length) + 1] += static_cast<std::uint64_t>(count);
    if (budget_->spend(1 + count)) return false;
    if (length + 1 == longest_) return true;
    simd::MaskTable& next = frames_[static_cast<std::size_t>(length) + 1];
    for (int i = 0; i < count; ++i) {
      std::copy_n(frame.lane, tables_.lanes(), next.lane);
      kernels_.keep(next, tables_.lanes(), tables_.keep_rows(), &rights[i], 1);
      shut(next, rights[i]);
      if (!extend(length + 1, rights[i])) return false;
    }
    return true;
  }

  // Takes the variables that hold c out of a frame: they never look as if one candidate were left.
  void shut(simd::MaskTable& frame, Candidate c) const {
    for (const auto place : tables_.geometry().memberships(c)) frame.lane[place.variable] = 0xffff;
  }

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
