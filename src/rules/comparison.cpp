#include "rules/comparison.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "rules/cell_relations.h"
#include "rules/position.h"
#include "rules/technique.h"

namespace bitwhip::rules {

namespace {

// The digits of all cells as the rules of comparison look at them: for Slope::down each digit v is
// seen as n + 1 - v. So every bound is one from below, and each rule is written once for both
// directions.
//
// A plain value, made from a state in a fraction of a microsecond.

class SlopeView {
 public:
  SlopeView(const Grid& grid, const CellRelations& relations, Slope slope)
      : grid_(grid), relations_(relations), slope_(slope), size_(relations.size()) {
    for (int cell = 0; cell < kCells; ++cell) {
      const unsigned mask = grid.mask(static_cast<Variable>(cell));
      unsigned seen = slope == Slope::up ? mask : 0;
      for (unsigned rest = slope == Slope::up ? 0 : mask; rest; rest &= rest - 1) seen |= 1u << (size_ - 1 - std::countr_zero(rest));
      mask_[static_cast<std::size_t>(cell)] = static_cast<std::uint16_t>(seen);
    }
  }

  unsigned mask(int cell) const { return mask_[static_cast<std::size_t>(cell)]; }
  // The least digit; n + 1 of an empty cell.
  int least(int cell) const { return mask(cell) ? std::countr_zero(mask(cell)) + 1 : size_ + 1; }
  // The digits up to v, as bits.
  static unsigned up_to(int v) { return (1u << v) - 1; }
  const CellSet& lower(int cell) const { return relations_.next(cell, opposite(slope_)); }
  const CellSet& all_lower(int cell) const { return relations_.beyond(cell, opposite(slope_)); }
  // The greatest digit that a set of cells needs when each holds another digit, not below its least
  // one.
  int needed_by(const CellSet& cells) const {
    std::array<std::uint8_t, 11> with_least{};  // cells by their least digit
    cells.each([&](int cell) { ++with_least[static_cast<std::size_t>(least(cell))]; });
    int last = 0;
    for (int digit = 1; digit < static_cast<int>(with_least.size()); ++digit) {
      if (with_least[static_cast<std::size_t>(digit)] > 0) last = std::max(last, digit - 1) + with_least[static_cast<std::size_t>(digit)];
    }
    return last;
  }
  // A digit as it is seen, and the candidate that it is.
  int seen(int digit) const { return slope_ == Slope::up ? digit : size_ + 1 - digit; }
  Candidate candidate(int cell, int seen_digit) const { return candidate_of(cell, seen(seen_digit)); }

  // The open candidates of a cell up to digit v.
  template <class Add>
  void each_up_to(int cell, int v, Add add) const {
    if (grid_.decided(static_cast<Variable>(cell))) return;
    for (unsigned rest = mask(cell) & up_to(v); rest; rest &= rest - 1) add(candidate(cell, std::countr_zero(rest) + 1));
  }

 private:
  const Grid& grid_;
  const CellRelations& relations_;
  Slope slope_;
  int size_;
  std::array<std::uint16_t, kCells> mask_;
};

// All candidates that a rule of one cell's bound removes in a state, in both directions. Search:
// makes the bound of a cell from (view, relations, budget, cell), as bound(): the cell is greater.
template <class Search>
Found find_beyond_bounds(Position& position, int size, CandidateList& out) {
  const CellRelations& relations = position.relations();
  if (size != 0 || !relations.any()) return {.exhausted = true};
  CandidateSet all;
  for (const Slope slope : {Slope::up, Slope::down}) {
    const SlopeView view(position.grid(), relations, slope);
    for (int cell = 0; cell < kCells; ++cell) {
      const Search search(view, relations, position.budget(), cell);
      view.each_up_to(cell, std::min(search.bound(), relations.size()), [&](Candidate c) { all.add(c); });
    }
  }
  if (position.budget().over()) return {.halt = position.budget().halt()};
  out.add(all);
  return {out.size(), true};
}

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
      BITWHIP_INVARIANT(cell != kNoCell);  // what is above its bound has ended the chain
      evidence.cells.push_back(static_cast<std::uint8_t>(cell));
    } while (view.least(cell) <= least.bound[LeastDigits::at(cell)] && evidence.cells.size() < kCells);
    std::reverse(evidence.cells.begin(), evidence.cells.end());
    return evidence;
  }
  return {};
}

namespace {

// The hill of a summit that excludes most.
class HillSearch {
 public:
  HillSearch(const SlopeView& view, const CellRelations& relations, Budget& budget, int summit)
      : view_(view), relations_(relations), budget_(budget) {
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

  // The first slope goes down from its last cell; free: the cells that all of the hill see. Then
  // the second.
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
    // The pivot: a cell that differs from most of the open ones. Each maximal set holds it or a
    // cell that may be equal to it.
    int pivot = -1, most = -1;
    const auto weigh = [&](int cell) {
      const int count = open.common(relations_.differ(cell)).size();
      if (count <= most) return;
      most = count;
      pivot = cell;
    };
    open.each(weigh);
    used.each(weigh);
    BITWHIP_INVARIANT(pivot >= 0);
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
