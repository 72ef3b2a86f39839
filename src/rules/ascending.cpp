#include "rules/ascending.h"

#include <algorithm>

#include "rules/position.h"
#include "rules/slope_view.h"

namespace bitwhip::rules {
namespace {

constexpr int kNoCell = -1;

// The least digits that chains leave, and where each bound comes from.
struct LeastDigits {
  std::array<int, kCells> bound{};  // what the cells below exclude: digits up to it; 0: none
  std::array<int, kCells> from;     // the cell below that gives the bound

  explicit LeastDigits(const SlopeView& view, int size) {
    from.fill(kNoCell);
    for (bool more = true; more;) {
      more = false;
      for (int cell = 0; cell < kCells; ++cell) {
        view.lower(cell).each([&](int lower) {
          const int least = least_of(view, lower, size);
          if (least > size || least <= bound[at(cell)]) return;
          bound[at(cell)] = least;
          from[at(cell)] = lower;
          more = true;
        });
      }
    }
  }

  static std::size_t at(int cell) { return static_cast<std::size_t>(cell); }

 private:
  // The least digit of a cell above its bound.
  int least_of(const SlopeView& view, int cell, int size) const {
    const unsigned left = view.mask(cell) & ~SlopeView::up_to(bound[at(cell)]);
    return left ? std::countr_zero(left) + 1 : size + 1;
  }
};

}  // namespace

Found Ascending::find(Position& position, int size, CandidateList& out) const {
  const CellRelations& relations = position.relations();
  if (size != 0 || !relations.any()) return {.exhausted = true};
  CandidateSet all;
  for (const Slope slope : {Slope::up, Slope::down}) {
    const SlopeView view(position.grid(), relations, slope);
    const LeastDigits least(view, relations.size());
    for (int cell = 0; cell < kCells; ++cell) view.each_up_to(cell, least.bound[LeastDigits::at(cell)], [&](Candidate c) { all.add(c); });
  }
  out.add(all);
  return {out.size(), true};
}

Evidence Ascending::explain(Position& position, Candidate target, int) const {
  const CellRelations& relations = position.relations();
  for (const Slope slope : {Slope::up, Slope::down}) {
    const SlopeView view(position.grid(), relations, slope);
    const LeastDigits least(view, relations.size());
    int cell = cell_of(target);
    const int bound = least.bound[LeastDigits::at(cell)];
    if (view.seen(digit_of(target)) > bound) continue;
    RelationEvidence evidence{RelationEvidence::Kind::ascending, slope, {}, {}};
    view.each_up_to(cell, bound, [&](Candidate c) { evidence.removed.push_back(c); });
    // Back to where a cell's own least digit is the bound.
    evidence.cells.push_back(static_cast<std::uint8_t>(cell));
    do {
      cell = least.from[LeastDigits::at(cell)];
      evidence.cells.push_back(static_cast<std::uint8_t>(cell));
    } while (view.least(cell) <= least.bound[LeastDigits::at(cell)] && evidence.cells.size() < kCells);
    std::reverse(evidence.cells.begin(), evidence.cells.end());
    return evidence;
  }
  return {};
}

}  // namespace bitwhip::rules
