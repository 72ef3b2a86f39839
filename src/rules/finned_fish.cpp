#include "rules/finned_fish.h"

#include <algorithm>
#include <bit>

#include "grid/bits.h"

namespace bitwhip::rules {
namespace {

constexpr int kMaxSize = 4;

// Visits every finned fish of size n in a sector: visit(places of all base lines, place of the one with fins, covers, targets). Ends when it returns
// true.
template <class Visit>
class Walk {
 public:
  Walk(Search& search, const Sector& sector, int n, Visit visit)
      : geometry_(search.live.geometry()),
        spaces_(search.live.tables().spaces()),
        masks_(search.masks().table),
        sector_(sector),
        n_(n),
        visit_(visit) {}

  bool run() {
    unsigned open = 0;
    for (int i = 0; i < 9; ++i) {
      if (masks_.lane[sector_.cover[i]]) open |= 1u << i;
      if (masks_.lane[sector_.base[i]]) lines_ |= 1u << i;
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
      if (!(masks_.lane[sector_.base[std::countr_zero(rest)]] & ~covers)) within |= rest & (0 - rest);
    }
    if (kMaskBits[within] < n_ - 1) return false;
    for (unsigned rest = lines_ & ~within; rest; rest &= rest - 1) {
      const int fin = std::countr_zero(rest);
      const unsigned mask = masks_.lane[sector_.base[fin]];
      for (const auto& part : spaces_.parts(sector_.base[fin])) {
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
      const Variable line = sector_.cover[std::countr_zero(rest)];
      for (unsigned cells = masks_.lane[line] & ~bases; cells; cells &= cells - 1) {
        const Candidate c = geometry_.candidate(line, std::countr_zero(cells));
        if (!spaces_.segment_links(part.segment).has(c)) continue;
        out.add(c);
        any = true;
      }
    }
    return any && visit_(bases, fin, covers, out);
  }

  const Geometry& geometry_;
  const Spaces& spaces_;
  const simd::MaskTable& masks_;
  const Sector& sector_;
  const int n_;
  Visit visit_;
  unsigned lines_ = 0;
};

}  // namespace

int FinnedFish::find(Search& search, int n, Live* targets) const {
  search.cut = n < kMaxSize;
  if (n < 2 || n > kMaxSize) return 0;
  CandidateSet out{};
  for (const Sector& sector : search.live.tables().spaces().sectors()) {
    if (sector.kind != SubsetKind::super_hidden) continue;
    Walk(search, sector, n, [&](unsigned, int, unsigned, const CandidateSet& found) {
      found.each([&](Candidate c) { out.add(c); });
      return false;
    }).run();
  }
  return search.store(out, targets);
}

Pattern FinnedFish::explain(Search& search, Live target, int n) const {
  Pattern pattern{search.live.name(target)};
  for (int size = 2; size <= std::min(n, kMaxSize) && pattern.base.empty(); ++size) {
    for (const Sector& sector : search.live.tables().spaces().sectors()) {
      if (sector.kind != SubsetKind::super_hidden) continue;
      const bool found = Walk(search, sector, size, [&](unsigned bases, int fin, unsigned covers, const CandidateSet& out) {
                           if (!out.has(pattern.target)) return false;
                           pattern.base.push_back(sector.base[fin]);
                           for (unsigned rest = bases & ~(1u << fin); rest; rest &= rest - 1)
                             pattern.base.push_back(sector.base[std::countr_zero(rest)]);
                           for (; covers; covers &= covers - 1) pattern.cover.push_back(sector.cover[std::countr_zero(covers)]);
                           return true;
                         }).run();
      if (found) break;
    }
  }
  return pattern;
}

}  // namespace bitwhip::rules
