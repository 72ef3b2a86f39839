#include "rules/comparison_bound.h"

#include <algorithm>

#include "rules/position.h"
#include "rules/slope_view.h"

namespace bitwhip::rules {
namespace {

// The greatest bound that the cells below one give.
class BoundSearch {
 public:
  BoundSearch(const SlopeView& view, const CellRelations& relations, Budget& budget, int cell) : view_(view), relations_(relations), budget_(budget) {
    if (!view.all_lower(cell).empty()) extend({}, view.all_lower(cell), {});
  }

  int bound() const { return bound_; }
  const CellSet& cells() const { return cells_; }

 private:
  void extend(const CellSet& chosen, CellSet open, CellSet used) {
    if (budget_.spend(2)) return;
    if (open.empty()) {
      if (!used.empty()) return;
      const int bound = view_.needed_by(chosen);
      if (bound > bound_) {
        bound_ = bound;
        cells_ = chosen;
      }
      return;
    }
    // The pivot: a cell that differs from most of the open ones. Each maximal set holds it or a cell that may be equal to it.
    int pivot = -1, most = -1;
    const auto weigh = [&](int cell) {
      const int count = open.common(relations_.differ(cell)).size();
      if (count <= most) return;
      most = count;
      pivot = cell;
    };
    open.each(weigh);
    used.each(weigh);
    open.without(relations_.differ(pivot)).each([&](int cell) {
      CellSet with = chosen;
      with.add(cell);
      extend(with, open.common(relations_.differ(cell)), used.common(relations_.differ(cell)));
      open.remove(cell);
      used.add(cell);
    });
  }

  const SlopeView& view_;
  const CellRelations& relations_;
  Budget& budget_;
  int bound_ = 0;
  CellSet cells_;
};

}  // namespace

Found ComparisonBound::find(Position& position, int size, CandidateList& out) const { return find_beyond_bounds<BoundSearch>(position, size, out); }

Evidence ComparisonBound::explain(Position& position, Candidate target, int) const {
  const CellRelations& relations = position.relations();
  const int cell = cell_of(target);
  for (const Slope slope : {Slope::up, Slope::down}) {
    const SlopeView view(position.grid(), relations, slope);
    const BoundSearch search(view, relations, position.budget(), cell);
    if (position.budget().over()) return {};
    if (view.seen(digit_of(target)) > search.bound()) continue;
    // Without the cells that the bound does not need.
    CellSet cells = search.cells();
    search.cells().each([&](int one) {
      CellSet fewer = cells;
      fewer.remove(one);
      if (view.needed_by(fewer) >= view.seen(digit_of(target))) cells = fewer;
    });
    RelationEvidence evidence{RelationEvidence::Kind::bound, slope, {static_cast<std::uint8_t>(cell)}, {}};
    cells.each([&](int one) { evidence.cells.push_back(static_cast<std::uint8_t>(one)); });
    view.each_up_to(cell, std::min(view.needed_by(cells), relations.size()), [&](Candidate c) { evidence.removed.push_back(c); });
    return evidence;
  }
  return {};
}

}  // namespace bitwhip::rules
