#include "rules/cell_relations.h"

namespace bitwhip::rules {

unsigned CellRelations::admitted(int a, int v, int b) const {
  const CandidateSet& links = tables_->spaces().links(candidate_of(a, v));
  const auto at = static_cast<std::size_t>(b) * 9;
  std::uint64_t linked = links.word[at / 64] >> (at % 64);
  if (at % 64 > 64 - 9) linked |= links.word[at / 64 + 1] << (64 - at % 64);
  return static_cast<unsigned>(~linked) & ((1u << size_) - 1);
}

int CellRelations::admitted_pairs(int a, int b) const {
  int count = 0;
  for (int v = 1; v <= size_; ++v) count += kMaskBits[admitted(a, v, b)];
  return count;
}

void CellRelations::load(const GridTables& tables) {
  tables_ = &tables;
  size_ = tables.geometry().size();
  any_ = false;
  for (auto* sets : {&sees_, &related_, &differ_, &next_[0], &next_[1], &beyond_[0], &beyond_[1]})
    sets->fill({});
  const Geometry& geometry = tables.geometry();
  if (!geometry.has_extra_links()) return;
  for (int a = 0; a < kCells; ++a) {
    if (!is_on_board(size_, a)) continue;
    for (int v = 1; v <= size_; ++v) {
      for (const Candidate c : geometry.extra_links(candidate_of(a, v))) {
        if (digit_of(c) == v) continue;
        related_[index(a)].add(cell_of(c));
        any_ = true;
      }
    }
  }
  if (!any_) return;
  for (int a = 0; a < kCells; ++a) {
    for (int b = 0; b < kCells; ++b) {
      if (a == b || !is_on_board(size_, a) || !is_on_board(size_, b)) continue;
      if (admits_none(a, b, [](unsigned bit) { return bit; })) sees_[index(a)].add(b);
    }
    related_[index(a)].each([&](int b) {
      if (!admits_none(a, b, [](unsigned bit) { return bit | (bit - 1); })) return;  // a < b
      next_[0][index(a)].add(b);
      next_[1][index(b)].add(a);
    });
  }
  beyond_ = next_;
  for (auto& of_slope : beyond_) {
    for (bool more = true; more;) {
      more = false;
      for (CellSet& set : of_slope) {
        const CellSet now = set;
        now.each([&](int cell) { set.add(of_slope[index(cell)]); });
        more = more || !set.within(now);
      }
    }
  }
  for (int a = 0; a < kCells; ++a) {
    differ_[index(a)] = sees_[index(a)];
    for (const auto& of_slope : beyond_) differ_[index(a)].add(of_slope[index(a)]);
    differ_[index(a)].remove(a);
  }
}

}  // namespace bitwhip::rules
