// Partial whips and g-whips (whip.h), cell by cell: what forcing whips (forcing_whip.h), chains
// over relations (or_chains.h) and counts (partial_chains.h) walk.
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
// The frames and the memo are those of the search. Thread-safety: one object, one thread.
#pragma once

#include <algorithm>
#include <bit>
#include <span>

#include "rules/search.h"
#include "rules/technique.h"

namespace bitwhip::rules {

// What walks over them have in common.
class PartialWhips : public WalkResult {
 protected:
  // longest: of the partial whips. With minirows if the search has them. remembers: the walk has a
  // memo of where it has been.
  PartialWhips(Search& search, int longest, bool remembers)
      : search_(search),
        geometry_(search.tables().geometry()),
        spaces_(search.spaces()),
        masks_(search.masks()),
        longest_(longest),
        kernels_(simd::mask_kernels()),
        lanes_(search.tables().lanes()),
        rows_(search.tables().keep_rows()),
        frames_(reinterpret_cast<simd::MaskTable*>(search.frames)),
        groups_(search.groups() == Groups::yes),
        remembers_(remembers) {
    BITWHIP_INVARIANT(0 <= longest && longest <= kMaxLength);
    BITWHIP_INVARIANT(!groups_ || (spaces_.links_by_minirows() && spaces_.minirows() <= WhipEnds::kMostMinirows));
  }

  // A new walk, at length 0.
  void begin(Candidate target) {
    if (remembers_) search_.memo.clear();
    simd::MaskTable& first = frames_[0];
    first = masks_.table;
    for (int v = 0; v < lanes_; ++v) {
      if (first.lane[v] == 0) first.lane[v] = kShut;  // decided: a scan would take it for empty
    }
    shut(first, target);
    kernels_.keep(first, lanes_, rows_, &target, 1);
  }
  // Counts a partial whip. False if the walk must be given up.
  bool go_on() {
    constexpr int kWork = 4;  // with the cells that may follow (budget.h)
    ++search_.stats.nodes;
    if (search_.budget.spend(kWork)) halt = search_.budget.halt();
    return halt == Halt::none;
  }
  // Calls visit(link) for each cell that may follow the first `depth` ones, the last R being
  // `last`, until it returns true, and returns that. Each R is met once, with the first variable
  // and L that lead to it.
  enum class Next : std::uint8_t {
    once,
    twice,     // the same R may be met again
    unlinked,  // without regard to L's, as for braids; links have none
  };
  template <Next kNext = Next::once, class Visit>
  bool each_next(int depth, Candidate last, Visit visit);
  // Puts a cell after `depth` others.
  void put(int depth, const Link& link) {
    BITWHIP_INVARIANT(0 <= depth && depth <= kMaxLength);
    links_[depth] = link;
  }
  // True if the walk has been at the R's of the first cells, with the same last one and the same
  // flag, or its memo is full. To be called for each length on the way.
  bool known(int length, bool flag) {
    BITWHIP_INVARIANT(0 < length && length <= kMaxLength);
    if (!remembers_) {
      most_kept = std::max<std::uint64_t>(most_kept, length);
      return false;
    }
    const Candidate right = links_[length - 1].right;
    const Candidate* const before = rights_[length - 1];
    Candidate* const set = rights_[length];
    const Candidate* const at = std::lower_bound(before, before + length - 1, right);
    Candidate* const to = std::copy(before, at, set);
    *to = right;
    std::copy(at, before + length - 1, to + 1);
    std::uint16_t key[kMaxLength + 1];
    std::copy_n(set, length, key);
    key[length] = static_cast<std::uint16_t>(right * 2 + (flag ? 1 : 0));
    const Memo::Answer answer = search_.memo.insert(key, length + 1);
    if (answer == Memo::Answer::full) halt = Halt::memory;
    most_kept = std::max<std::uint64_t>(most_kept, search_.memo.size());
    return answer != Memo::Answer::added;
  }
  // Takes the R of the cell that was put after `depth` others as true.
  void take(int depth) {
    BITWHIP_INVARIANT(0 <= depth && depth < longest_);
    const Candidate right = links_[depth].right;
    BITWHIP_INVARIANT(right < kFirstGroup || (groups_ && right != kNoCandidate));
    simd::MaskTable& next = frames_[depth + 1];
    next = frames_[depth];
    if (right < kFirstGroup) {
      kernels_.keep(next, lanes_, rows_, &right, 1);
      shut(next, right);
      return;
    }
    // A variable whose R is a minirow may serve again.
    const auto minirow = static_cast<std::uint16_t>(right - kFirstGroup);
    kernels_.keep(next, lanes_, spaces_.minirow_keep_rows(), &minirow, 1);
  }
  std::span<const Link> first_links(int length) const {
    BITWHIP_INVARIANT(0 <= length && length <= kMaxLength);
    return {links_, static_cast<std::size_t>(length)};
  }
  // Some variable that nothing is left of and that holds a candidate linked to the last R: the last
  // cell of a whip. False if there is none.
  bool closes(int depth, Candidate last, Link& link) const {
    const simd::MaskTable& masks = frame(depth);
    simd::LaneSet single;
    if (!kernels_.scan(masks, lanes_, single)) return false;
    for (int i = 0; i < geometry_.variables(); ++i) {
      const auto v = static_cast<Variable>(i);
      const unsigned lefts = masks.lane[v] != 0 ? 0 : lefts_of(v, last);
      if (lefts == 0) continue;
      link = {v, geometry_.candidate(v, std::countr_zero(lefts)), kNoCandidate};
      return true;
    }
    return false;
  }

  Search& search_;
  const Geometry& geometry_;
  const Spaces& spaces_;
  const Masks& masks_;
  const int longest_;

 private:
  static constexpr std::uint16_t kShut = 0xffff;  // a variable that serves no more

  const simd::MaskTable& frame(int depth) const {
    BITWHIP_INVARIANT(0 <= depth && depth <= longest_);  // as many as the search has room for
    return frames_[depth];
  }
  const simd::MaskTable& row_of(Candidate right) const {
    return right < kFirstGroup ? rows_[right] : spaces_.minirow_keep_rows()[right - kFirstGroup];
  }
  // The candidates of the variable that are linked to the last R, as bits.
  unsigned lefts_of(Variable v, Candidate last) const { return masks_.table.lane[v] & ~unsigned{row_of(last).lane[v]}; }
  void shut(simd::MaskTable& table, Candidate c) const {
    for (const auto place : geometry_.memberships(c)) table.lane[place.variable] = kShut;
  }

  const simd::MaskKernels& kernels_;
  const int lanes_;
  const simd::MaskTable* const rows_;
  simd::MaskTable* const frames_;
  const bool groups_;
  const bool remembers_;
  Link links_[kMaxLength + 1];
  Candidate rights_[kMaxLength + 1][kMaxLength];  // the R's up to each length, sorted, for the memo
};

template <PartialWhips::Next kNext, class Visit>
bool PartialWhips::each_next(int depth, Candidate last, Visit visit) {
  const simd::MaskTable& masks = frame(depth);
  simd::LaneSet single;
  kernels_.scan(masks, lanes_, single);
  [[maybe_unused]] CandidateSet met;
  for (std::size_t w = 0; w < std::size(single.word); ++w) {
    for (std::uint64_t rest = single.word[w]; rest; rest &= rest - 1) {
      const auto v = static_cast<Variable>(w * 64 + static_cast<unsigned>(std::countr_zero(rest)));
      const unsigned lefts = kNext == Next::unlinked ? 0 : lefts_of(v, last);
      if ((kNext != Next::unlinked && lefts == 0) || masks.lane[v] == 0) continue;  // a scan takes empty ones for single
      BITWHIP_INVARIANT(is_single_bit(unsigned{masks.lane[v]}));
      const Candidate right = geometry_.candidate(v, std::countr_zero(unsigned{masks.lane[v]}));
      if constexpr (kNext != Next::twice) {
        if (met.has(right)) continue;
        met.add(right);
      }
      if (visit(Link{v, lefts == 0 ? kNoCandidate : geometry_.candidate(v, std::countr_zero(lefts)), right})) return true;
    }
  }
  if (!groups_) return false;
  // Variables within a minirow. A row or column, and a block, may both hold no more than it: the
  // first of them leads to it.
  const auto parts = spaces_.part_masks();
  simd::LaneSet inside[Spaces::kMaxParts];
  simd::MaskTable nothing{};
  kernels_.within(masks, lanes_, parts.data(), static_cast<int>(parts.size()), nothing, inside);
  for (std::size_t k = 0; k < parts.size(); ++k) {
    for (std::size_t w = 0; w < std::size(single.word); ++w) {
      for (std::uint64_t rest = inside[k].word[w] & ~single.word[w]; rest; rest &= rest - 1) {
        const auto v = static_cast<Variable>(w * 64 + static_cast<unsigned>(std::countr_zero(rest)));
        const unsigned lefts = masks_.table.lane[v] == 0 ? 0 : lefts_of(v, last);
        if (masks.lane[v] == 0 || lefts == 0) continue;
        BITWHIP_INVARIANT(k < spaces_.parts(v).size());
        const auto right = static_cast<Candidate>(kFirstGroup + spaces_.parts(v)[k].minirow);
        if (std::any_of(links_, links_ + depth, [right](const Link& link) { return link.right == right; })) continue;
        if (visit(Link{v, geometry_.candidate(v, std::countr_zero(lefts)), right})) return true;
      }
    }
  }
  return false;
}

}  // namespace bitwhip::rules
