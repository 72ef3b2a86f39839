#include "rules/hill.h"

#include <algorithm>

#include "rules/position.h"
#include "rules/slope_view.h"

namespace bitwhip::rules {
namespace {

// The hill of a summit that excludes most.
class HillSearch {
 public:
  HillSearch(const SlopeView& view, const CellRelations& relations, Budget& budget, int summit) : view_(view), relations_(relations), budget_(budget) {
    if (view.lower(summit).size() < 2) return;
    view.lower(summit).each([&](int left) {
      begin(0, left);
      climb(left, summit, relations.sees(left));
    });
  }

  // The summit is greater.
  int bound() const { return bound_; }
  // From foot to foot.
  std::vector<std::uint8_t> path(int summit) const {
    std::vector<std::uint8_t> path(best_side_[0].begin(), best_side_[0].begin() + best_count_[0]);
    std::reverse(path.begin(), path.end());
    path.push_back(static_cast<std::uint8_t>(summit));
    path.insert(path.end(), best_side_[1].begin(), best_side_[1].begin() + best_count_[1]);
    return path;
  }
  int top() const { return best_count_[0]; }

 private:
  using Side = std::array<std::uint8_t, kCells>;  // downwards

  void begin(std::size_t side, int cell) {
    count_[side] = 0;
    push(side, cell);
  }
  void push(std::size_t side, int cell) { side_[side][static_cast<std::size_t>(count_[side]++)] = static_cast<std::uint8_t>(cell); }

  // The first slope goes down from its last cell; free: the cells that all of the hill see. Then the second.
  void climb(int last, int summit, const CellSet& free) {
    if (budget_.spend(1)) return;
    view_.lower(summit).common(free).each([&](int right) {
      begin(1, right);
      descend(right, free.common(relations_.sees(right)));
    });
    view_.lower(last).common(free).each([&](int lower) {
      push(0, lower);
      climb(lower, summit, free.common(relations_.sees(lower)));
      --count_[0];
    });
  }

  void descend(int last, const CellSet& free) {
    if (budget_.spend(1)) return;
    CellSet cells;
    for (std::size_t side = 0; side < 2; ++side) {
      for (int i = 0; i < count_[side]; ++i) cells.add(side_[side][static_cast<std::size_t>(i)]);
    }
    if (const int bound = view_.needed_by(cells); bound > bound_) {
      bound_ = bound;
      best_side_ = side_;
      best_count_ = count_;
    }
    view_.lower(last).common(free).each([&](int lower) {
      push(1, lower);
      descend(lower, free.common(relations_.sees(lower)));
      --count_[1];
    });
  }

  const SlopeView& view_;
  const CellRelations& relations_;
  Budget& budget_;
  std::array<Side, 2> side_, best_side_;
  std::array<int, 2> count_{}, best_count_{};
  int bound_ = 0;
};

}  // namespace

Found Hill::find(Position& position, int size, CandidateList& out) const { return find_beyond_bounds<HillSearch>(position, size, out); }

Evidence Hill::explain(Position& position, Candidate target, int) const {
  const CellRelations& relations = position.relations();
  const int cell = cell_of(target);
  for (const Slope slope : {Slope::up, Slope::down}) {
    const SlopeView view(position.grid(), relations, slope);
    const HillSearch hill(view, relations, position.budget(), cell);
    if (position.budget().over()) return {};
    if (view.seen(digit_of(target)) > hill.bound()) continue;
    RelationEvidence evidence{RelationEvidence::Kind::hill, slope, hill.path(cell), {}, hill.top()};
    view.each_up_to(cell, std::min(hill.bound(), relations.size()), [&](Candidate c) { evidence.removed.push_back(c); });
    return evidence;
  }
  return {};
}

}  // namespace bitwhip::rules
