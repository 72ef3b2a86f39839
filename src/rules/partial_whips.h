// Partial whips and g-whips (whip.h), cell by cell: what forcing whips (forcing_whip.h), chains
// over relations (or_chains.h) and counts (below) walk.
//
// Definition: a partial whip of length p on Z is a whip whose last variable, too, has one candidate
// R_p beside L_p that is compatible with Z and the earlier R's. R_p is its end; of length 0 it has
// the end Z. Over g-candidates R_k may be a minirow: two or three of its candidates and no other
// ones are left in V_k. No R comes twice.
//
// Algorithm: one frame of masks a cell: what Z and R_1..R_k leave. A frame is the one before and-ed
// with one row of the tables of the geometry. One scan shows the variables with a single candidate;
// minirows are looked for in those that hold a candidate linked to the last R. What can follow
// depends on the set of R's and the last one alone.
// Cost: 100 nanoseconds a cell, twice that with minirows.
//
// Thread-safety: one object, one thread.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "grid/spaces.h"
#include "rules/evidence.h"
#include "rules/pass.h"
#include "rules/pass_context.h"
#include "simd/mask_table.h"

namespace bitwhip::rules {

// Base of walks over partial whips.
class PartialWhips : public FrameWalk {
 protected:
  // `longest`: greatest length. The partial whips have minirows if the search does.
  PartialWhips(PassContext& context, int longest, bool remembers)
      : FrameWalk(context, context.tables().keep_rows(), remembers),
        longest_(longest),
        groups_(context.groups() == Groups::yes) {
    BITWHIP_INVARIANT(0 <= longest && longest <= kMaxLength);
    BITWHIP_INVARIANT(
        !groups_ || (spaces_.links_by_minirows() && spaces_.minirows() <= WhipEnds::kMostMinirows));
  }

  // Starts a new walk at length 0.
  void begin(Candidate target) {
    if (remembers_) context_.memo.clear();
    simd::MaskTable& first = frame(0);
    first = masks_.table;
    for (int v = 0; v < lanes_; ++v) {
      if (first.lane[v] == 0) first.lane[v] = kShut;  // decided: a scan would take it for empty
    }
    shut(first, target);
    keep(first, target);
  }
  // Calls visit(link) for each cell that may follow the first `depth` ones, whose last R is `last`,
  // until it returns true, and returns that. With LinkVisits::once each R comes once, with the
  // first variable and L that lead to it.
  enum class LinkVisits : std::uint8_t {
    once,
    twice,     // the same R may come again
    unlinked,  // L's are ignored, as for braids, and missing in the links
  };
  template <LinkVisits kNext = LinkVisits::once, class Visit>
  bool each_next(int depth, Candidate last, Visit visit);
  // Puts a cell after `depth` others.
  void put(int depth, const ChainLink& link) {
    BITWHIP_INVARIANT(0 <= depth && depth <= kMaxLength);
    links_[depth] = link;
  }
  // Asserts the R of the cell that was put after `depth` others.
  void take(int depth) {
    BITWHIP_INVARIANT(0 <= depth && depth < longest_);
    const Candidate right = links_[depth].right;
    BITWHIP_INVARIANT(right < kFirstGroup || (groups_ && right != kNoCandidate));
    simd::MaskTable& next = frame(depth + 1);
    next = frame(depth);
    // A variable whose R is a minirow may serve again.
    keep(next, right);
    if (right < kFirstGroup) shut(next, right);
  }
  std::span<const ChainLink> first_links(int length) const {
    BITWHIP_INVARIANT(0 <= length && length <= kMaxLength);
    return {links_, static_cast<std::size_t>(length)};
  }
  // Finds the last cell of a whip: an empty variable with a candidate linked to the last R. Returns
  // false if there is none.
  bool closes(int depth, Candidate last, ChainLink& link) const {
    const simd::MaskTable& masks = frame(depth);
    simd::LaneSet single;
    if (!kernels_.scan(masks, lanes_, single)) return false;
    for (Variable v = 0; v < geometry_.variables(); ++v) {
      const unsigned lefts = masks.lane[v] != 0 ? 0 : lefts_of(v, last);
      if (lefts == 0) continue;
      link = {v, geometry_.candidate(v, std::countr_zero(lefts)), kNoCandidate};
      return true;
    }
    return false;
  }

  const int longest_;

 private:
  const simd::MaskTable& row_of(Candidate right) const {
    return right < kFirstGroup ? rows_[right] : spaces_.minirow_keep_rows()[right - kFirstGroup];
  }
  // Returns the candidates of the variable that are linked to the last R, as bits.
  unsigned lefts_of(Variable v, Candidate last) const {
    return masks_.table.lane[v] & ~unsigned{row_of(last).lane[v]};
  }
  const bool groups_;
};

template <PartialWhips::LinkVisits kNext, class Visit>
bool PartialWhips::each_next(int depth, Candidate last, Visit visit) {
  const simd::MaskTable& masks = frame(depth);
  simd::LaneSet single;
  kernels_.scan(masks, lanes_, single);
  [[maybe_unused]] CandidateSet met;
  for (std::size_t w = 0; w < std::size(single.word); ++w) {
    for (std::uint64_t rest = single.word[w]; rest; rest &= rest - 1) {
      const auto v = static_cast<Variable>(w * 64 + static_cast<unsigned>(std::countr_zero(rest)));
      const unsigned lefts = kNext == LinkVisits::unlinked ? 0 : lefts_of(v, last);
      // A scan also returns empty variables as single.
      if ((kNext != LinkVisits::unlinked && lefts == 0) || masks.lane[v] == 0) continue;
      BITWHIP_INVARIANT(is_single_bit(unsigned{masks.lane[v]}));
      const Candidate right = geometry_.candidate(v, std::countr_zero(unsigned{masks.lane[v]}));
      if constexpr (kNext != LinkVisits::twice) {
        if (met.has(right)) continue;
        met.add(right);
      }
      if (visit(ChainLink{
              v, lefts == 0 ? kNoCandidate : geometry_.candidate(v, std::countr_zero(lefts)),
              right}))
        return true;
    }
  }
  if (!groups_) return false;
  // Finds the variables within a minirow. A row or column and a block may both have nothing outside
  // the minirow; the first of them then leads to it.
  const auto parts = spaces_.part_masks();
  simd::LaneSet inside[Spaces::kMaxParts];
  simd::MaskTable nothing{};
  kernels_.within(masks, lanes_, parts.data(), static_cast<int>(parts.size()), nothing, inside);
  for (std::size_t k = 0; k < parts.size(); ++k) {
    for (std::size_t w = 0; w < std::size(single.word); ++w) {
      for (std::uint64_t rest = inside[k].word[w] & ~single.word[w]; rest; rest &= rest - 1) {
        const auto v =
            static_cast<Variable>(w * 64 + static_cast<unsigned>(std::countr_zero(rest)));
        const unsigned lefts = masks_.table.lane[v] == 0 ? 0 : lefts_of(v, last);
        if (masks.lane[v] == 0 || lefts == 0) continue;
        BITWHIP_INVARIANT(k < spaces_.parts(v).size());
        const auto right = static_cast<Candidate>(kFirstGroup + spaces_.parts(v)[k].minirow);
        if (is_right(right, depth)) continue;
        if (visit(ChainLink{v, geometry_.candidate(v, std::countr_zero(lefts)), right}))
          return true;
      }
    }
  }
  return false;
}

// Counting all partial whips, or all partial braids, of a state one by one. In a partial braid L_k
// is linked to Z or any earlier R. Chains with equal Z and equal sequences of R's count once, as
// what can follow does not depend on the V's and L's behind the R's.
//
// The count is exhaustive: no bound, no memo, no test whether the chain can ever end. It is what a
// program makes that stores all partial chains, as rule-based systems do, and shows what such a
// program needs. A chain of length n comes from a partial chain of length n - 1.
//
// Cost: some 100 nanoseconds for each partial chain that is walked on, and far less for each of the
// longest, which are not asserted. Memory: that of the search.

using PartialCounts = std::array<std::uint64_t, kMaxLength + 1>;  // by length

// Adds the numbers of partial chains of lengths 1 to `longest` on all open candidates to `counts`,
// in a search without minirows. Returns false when the budget was over before the end.
bool count_partial_chains(PassContext& context, bool braids, int longest, PartialCounts& counts);

}  // namespace bitwhip::rules
