#include "rules/subset.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "grid/candidate.h"
#include "grid/spaces.h"
#include "rules/position.h"

namespace bitwhip::rules {

namespace {

// The one search behind all subsets (subset.h tells what they are): base variables of a crossing
// that hold as few values as they are many.
//
// Works on masks alone (masks.h). Included where a visitor is at hand; allocates nothing.

// Visits every choice of n base variables that hold n values: visit(base places, values). Ends when
// it returns true.
template <class Visit>
class SubsetWalk {
 public:
  SubsetWalk(int n, Visit visit) : n_(n), visit_(std::move(visit)) {}

  bool crossing(const simd::MaskTable& masks, const Crossing& crossing) {
    count_ = 0;
    for (int i = 0; i < crossing.size; ++i) add(i, masks.lane[crossing.base[i]]);
    return count_ >= n_ && choose(0, n_, 0, 0);
  }
  bool crossing(const CandidateSet& open, const LooseCrossing& crossing) {
    count_ = 0;
    for (int i = 0; i < crossing.items; ++i) {
      unsigned mask = 0;
      for (int k = 0; k < crossing.values; ++k) mask |= unsigned{open.has(crossing.candidate[i][k])} << k;
      add(i, mask);
    }
    return count_ >= n_ && choose(0, n_, 0, 0);
  }

 private:
  void add(int place, unsigned mask) {
    if (!mask || kMaskBits[mask] > n_) return;
    BITWHIP_INVARIANT(count_ < 9 && place < 9);
    mask_[count_] = mask;
    place_[count_++] = place;
  }

  bool choose(int from, int left, unsigned base, unsigned values) {
    if (kMaskBits[values] > n_) return false;
    BITWHIP_INVARIANT(values < 512 && kMaskBits[base] == n_ - left);
    if (left == 0) return kMaskBits[values] == n_ && visit_(base, values);
    for (int i = from; i <= count_ - left; ++i) {
      if (choose(i + 1, left - 1, base | 1u << place_[i], values | mask_[i])) return true;
    }
    return false;
  }

  const int n_;
  Visit visit_;
  int place_[9];
  unsigned mask_[9];
  int count_ = 0;
};

// Calls visit with each candidate that the subset removes.
template <class Visit>
void each_removed(const Geometry& geometry, const simd::MaskTable& masks, const Crossing& crossing, unsigned base, unsigned values, Visit visit) {
  for (unsigned rest = values; rest; rest &= rest - 1) {
    const Variable cover = crossing.cover[std::countr_zero(rest)];
    for (unsigned out = masks.lane[cover] & ~base; out; out &= out - 1) visit(geometry.candidate(cover, std::countr_zero(out)));
  }
}

template <class Visit>
void each_removed(const CandidateSet& open, const LooseCrossing& crossing, unsigned base, unsigned values, Visit visit) {
  for (int i = 0; i < crossing.items; ++i) {
    if (base >> i & 1) continue;
    for (unsigned rest = values; rest; rest &= rest - 1) {
      const Candidate c = crossing.candidate[i][std::countr_zero(rest)];
      if (open.has(c)) visit(c);
    }
  }
}

}  // namespace

Found Subset::find(Position& position, int size, CandidateList& out) const {
  const Geometry& geometry = position.geometry();
  const Masks& masks = position.masks();
  CandidateSet all;
  for (const Crossing& crossing : position.tables().spaces().crossings()) {
    if (crossing.kind != kind_) continue;
    SubsetWalk walk(size, [&](unsigned base, unsigned values) {
      each_removed(geometry, masks.table, crossing, base, values, [&](Candidate c) { all.add(c); });
      return false;
    });
    walk.crossing(masks.table, crossing);
  }
  for (const LooseCrossing& crossing : position.tables().spaces().loose_crossings()) {
    if (crossing.kind != kind_) continue;
    SubsetWalk walk(size, [&](unsigned base, unsigned values) {
      each_removed(masks.open, crossing, base, values, [&](Candidate c) { all.add(c); });
      return false;
    });
    walk.crossing(masks.open, crossing);
  }
  out.add(all);
  return {out.size(), size >= kMaxValues - 1};
}

Evidence Subset::explain(Position& position, Candidate target, int size) const {
  const Geometry& geometry = position.geometry();
  const Masks& masks = position.masks();
  SubsetEvidence evidence;
  for (const Crossing& crossing : position.tables().spaces().crossings()) {
    if (crossing.kind != kind_) continue;
    SubsetWalk walk(size, [&](unsigned base, unsigned values) {
      bool hit = false;
      each_removed(geometry, masks.table, crossing, base, values, [&](Candidate c) { hit = hit || c == target; });
      if (!hit) return false;
      for (; base; base &= base - 1) evidence.base.push_back(crossing.base[std::countr_zero(base)]);
      for (; values; values &= values - 1) evidence.cover.push_back(crossing.cover[std::countr_zero(values)]);
      return true;
    });
    if (walk.crossing(masks.table, crossing)) return evidence;
  }
  for (const LooseCrossing& crossing : position.tables().spaces().loose_crossings()) {
    if (crossing.kind != kind_) continue;
    SubsetWalk walk(size, [&](unsigned base, unsigned values) {
      bool hit = false;
      each_removed(masks.open, crossing, base, values, [&](Candidate c) { hit = hit || c == target; });
      if (!hit) return false;
      each_removed(masks.open, crossing, base, values, [&](Candidate c) { evidence.removed.push_back(c); });
      evidence.partial = crossing.partial;
      for (; base; base &= base - 1) evidence.base.push_back(crossing.base[std::countr_zero(base)]);
      for (; values; values &= values - 1) {
        if (crossing.partial < 0) evidence.cover.push_back(crossing.cover[std::countr_zero(values)]);
        if (crossing.partial >= 0) evidence.digits.push_back(std::countr_zero(values) + 1);
      }
      return true;
    });
    if (walk.crossing(masks.open, crossing)) return evidence;
  }
  return {};
}

namespace {

constexpr int kMaxSize = 4;

// Visits every finned fish of size n in a crossing: visit(places of all base lines, place of the
// one with fins, covers, targets). Ends when it returns true.
template <class Visit>
class Walk {
 public:
  Walk(Position& position, const Crossing& crossing, int n, Visit visit)
      : geometry_(position.geometry()),
        spaces_(position.tables().spaces()),
        masks_(position.masks().table),
        crossing_(crossing),
        n_(n),
        visit_(visit) {}

  bool run() {
    unsigned open = 0;
    for (int i = 0; i < 9; ++i) {
      if (masks_.lane[crossing_.cover[i]]) open |= 1u << i;
      if (masks_.lane[crossing_.base[i]]) lines_ |= 1u << i;
    }
    return cover(open, n_, 0);
  }

 private:
  // Chooses `left` more covers among `from`.
  bool cover(unsigned from, int left, unsigned chosen) {
    if (left == 0) return lines(chosen);
    for (; kMaskBits[from] >= left; from &= from - 1) {
      const unsigned first = from & (0 - from);
      if (cover(from ^ first, left - 1, chosen | first)) return true;
    }
    return false;
  }

  bool lines(unsigned covers) {
    unsigned within = 0;
    for (unsigned rest = lines_; rest; rest &= rest - 1) {
      if (!(masks_.lane[crossing_.base[std::countr_zero(rest)]] & ~covers)) within |= rest & (0 - rest);
    }
    if (kMaskBits[within] < n_ - 1) return false;
    for (unsigned rest = lines_ & ~within; rest; rest &= rest - 1) {
      const int fin = std::countr_zero(rest);
      const unsigned mask = masks_.lane[crossing_.base[fin]];
      for (const auto& part : spaces_.parts(crossing_.base[fin])) {
        if ((mask & ~covers & ~part.mask) || !(covers & part.mask)) continue;
        if (base(within, n_ - 1, 1u << fin, fin, covers, part)) return true;
      }
    }
    return false;
  }

  // Chooses `left` more base lines among `from`.
  bool base(unsigned from, int left, unsigned chosen, int fin, unsigned covers, const Spaces::Part& part) {
    if (left == 0) return fish(chosen, fin, covers, part);
    for (; kMaskBits[from] >= left; from &= from - 1) {
      const unsigned first = from & (0 - from);
      if (base(from ^ first, left - 1, chosen | first, fin, covers, part)) return true;
    }
    return false;
  }

  bool fish(unsigned bases, int fin, unsigned covers, const Spaces::Part& part) {
    CandidateSet out{};
    bool any = false;
    for (unsigned rest = covers & part.mask; rest; rest &= rest - 1) {
      const Variable line = crossing_.cover[std::countr_zero(rest)];
      for (unsigned cells = masks_.lane[line] & ~bases; cells; cells &= cells - 1) {
        const Candidate c = geometry_.candidate(line, std::countr_zero(cells));
        if (!spaces_.minirow_links(part.minirow).has(c)) continue;
        out.add(c);
        any = true;
      }
    }
    return any && visit_(bases, fin, covers, out);
  }

  const Geometry& geometry_;
  const Spaces& spaces_;
  const simd::MaskTable& masks_;
  const Crossing& crossing_;
  const int n_;
  Visit visit_;
  unsigned lines_ = 0;
};

}  // namespace

Found FinnedFish::find(Position& position, int size, CandidateList& out) const {
  if (size < 2 || size > kMaxSize) return {.exhausted = size > kMaxSize};
  CandidateSet all;
  for (const Crossing& crossing : position.tables().spaces().crossings()) {
    if (crossing.kind != SubsetKind::super_hidden) continue;
    Walk(position, crossing, size, [&](unsigned, int, unsigned, const CandidateSet& found) {
      all.add(found);
      return false;
    }).run();
  }
  out.add(all);
  return {out.size(), size == kMaxSize};
}

Evidence FinnedFish::explain(Position& position, Candidate target, int size) const {
  SubsetEvidence evidence;
  for (const Crossing& crossing : position.tables().spaces().crossings()) {
    if (crossing.kind != SubsetKind::super_hidden) continue;
    const bool found = Walk(position, crossing, size, [&](unsigned bases, int fin, unsigned covers, const CandidateSet& out) {
                         if (!out.has(target)) return false;
                         const Variable line = crossing.base[fin];
                         evidence.base.push_back(line);
                         for (unsigned rest = bases & ~(1u << fin); rest; rest &= rest - 1)
                           evidence.base.push_back(crossing.base[std::countr_zero(rest)]);
                         for (unsigned rest = covers; rest; rest &= rest - 1) evidence.cover.push_back(crossing.cover[std::countr_zero(rest)]);
                         for (unsigned fins = position.masks().table.lane[line] & ~covers; fins; fins &= fins - 1)
                           evidence.fins.push_back(position.geometry().candidate(line, std::countr_zero(fins)));
                         return true;
                       }).run();
    if (found) break;
  }
  return evidence.base.empty() ? Evidence() : Evidence(std::move(evidence));
}

}  // namespace bitwhip::rules
