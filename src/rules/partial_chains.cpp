#include "rules/partial_chains.h"

#include <algorithm>
#include <bit>

namespace bitwhip::rules {

PartialChains::PartialChains(const GridTables& tables)
    : tables_(tables), kernels_(simd::mask_kernels()), frames_(kMaxLength + 1), touched_(kCandidates) {}

// Takes the variables that hold c out of a frame: they never look as if one candidate were left.
void PartialChains::shut(simd::MaskTable& frame, Candidate c) const {
  for (const auto place : tables_.geometry().memberships(c)) frame.lane[place.variable] = 0xffff;
}

void PartialChains::load_touched(const Masks& masks) {
  masks.open.each([&](Candidate c) {
    simd::LaneSet& set = touched_[c];
    set = {};
    masks.open.common(tables_.spaces().links(c)).each([&](Candidate linked) {
      for (const auto place : tables_.geometry().memberships(linked)) set.word[place.variable / 64] |= std::uint64_t{1} << place.variable % 64;
    });
  });
}

bool PartialChains::count(const Masks& masks, bool braids, int longest, Budget& budget, ByLength& counts) {
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

// Tries each single of the frame as the next R after `length` others.
bool PartialChains::extend(int length, Candidate last) {
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

}  // namespace bitwhip::rules
