#include "rules/partial_whips.h"

#include <algorithm>

namespace bitwhip::rules {

PartialWhips::PartialWhips(Search& search, int longest)
    : search_(search),
      geometry_(search.tables().geometry()),
      spaces_(search.spaces()),
      kernels_(simd::mask_kernels()),
      lanes_(search.tables().lanes()),
      masks_(search.masks()),
      rows_(search.tables().keep_rows()),
      frames_(reinterpret_cast<simd::MaskTable*>(search.frames())),
      groups_(search.groups() == Groups::yes),
      longest_(longest) {
  BITWHIP_INVARIANT(0 <= longest && longest <= kMaxLength);
  BITWHIP_INVARIANT(!groups_ || (spaces_.links_by_minirows() && spaces_.minirows() <= WhipEnds::kMostMinirows));
}

void PartialWhips::begin(Candidate target) {
  simd::MaskTable& first = frames_[0];
  first = masks_.table;
  for (int v = 0; v < lanes_; ++v) {
    if (first.lane[v] == 0) first.lane[v] = kShut;  // decided: a scan would take it for empty
  }
  shut(first, target);
  kernels_.keep(first, lanes_, rows_, &target, 1);
}

void PartialWhips::take(int depth) {
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

bool PartialWhips::known(int length, bool flag, bool& full) {
  BITWHIP_INVARIANT(0 < length && length <= kMaxLength);
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
  full = answer == Memo::Answer::full;
  return answer != Memo::Answer::added;
}

bool PartialWhips::closes(int depth, Candidate last, Link& link) const {
  const simd::MaskTable& masks = frame(depth);
  simd::LaneSet single;
  if (!kernels_.scan(masks, lanes_, single)) return false;
  for (int v = 0; v < geometry_.variables(); ++v) {
    if (masks.lane[v] != 0) continue;
    const Candidate left = left_of(static_cast<Variable>(v), last);
    if (left == kNoCandidate) continue;
    link = {static_cast<Variable>(v), left, kNoCandidate};
    return true;
  }
  return false;
}

bool PartialWhips::is_right(Candidate c, int depth) const {
  return std::any_of(links_, links_ + depth, [c](const Link& link) { return link.right == c; });
}

}  // namespace bitwhip::rules
