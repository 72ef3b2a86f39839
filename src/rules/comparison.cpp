// The rules that compare related cells: ascending chains, hills and valleys, and the bound that
// covers both.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "grid/grid.h"
#include "rules/budget.h"
#include "rules/cell_relations.h"
#include "rules/evidence.h"
#include "rules/mask_techniques.h"
#include "rules/position.h"
#include "rules/technique.h"

namespace bitwhip::rules {
namespace {

// The digits of all cells as a rule of comparison sees them: for Slope::down digit v appears as n +
// 1 - v. So every bound is a lower bound, and each rule is written once for both directions.
class SlopeView {
 public:
  SlopeView(const Grid& grid, const CellRelations& relations, Slope slope)
      : grid_(grid), relations_(relations), slope_(slope), size_(relations.size()) {
    for (int cell = 0; cell < kCells; ++cell) {
      const unsigned mask = grid.mask(static_cast<Variable>(cell));
      unsigned seen = slope == Slope::up ? mask : 0;
      for (unsigned rest = slope == Slope::up ? 0 : mask; rest; rest &= rest - 1)
        seen |= 1u << (size_ - 1 - std::countr_zero(rest));
      mask_[cell] = static_cast<std::uint16_t>(seen);
    }
  }

  unsigned mask(int cell) const { return mask_[cell]; }
  // Returns the least digit, or n + 1 for an empty cell.
  int least(int cell) const { return mask(cell) ? std::countr_zero(mask(cell)) + 1 : size_ + 1; }
  // Returns the digits up to v, as bits.
  static unsigned up_to(int v) { return (1u << v) - 1; }
  const CellSet& lower(int cell) const { return relations_.next(cell, opposite(slope_)); }
  const CellSet& all_lower(int cell) const { return relations_.beyond(cell, opposite(slope_)); }
  // Returns the greatest digit that the cells need at least if they all hold different digits, none
  // below its own least one.
  int needed_by(const CellSet& cells) const {
    std::array<std::uint8_t, 11> with_least{};  // cells by their least digit
    cells.each([&](int cell) { ++with_least[least(cell)]; });
    int last = 0;
    for (int digit = 1; digit < static_cast<int>(with_least.size()); ++digit) {
      if (with_least[digit] > 0) last = std::max(last, digit - 1) + with_least[digit];
    }
    return last;
  }
  // Maps a digit to its view or back.
  int seen(int digit) const { return slope_ == Slope::up ? digit : size_ + 1 - digit; }

  // Calls `add` with each open candidate of a cell up to digit v.
  template <class Add>
  void each_up_to(int cell, int v, Add add) const {
    if (grid_.decided(static_cast<Variable>(cell))) return;
    for (unsigned rest = mask(cell) & up_to(std::min(v, size_)); rest; rest &= rest - 1)
      add(candidate_of(cell, seen(std::countr_zero(rest) + 1)));
  }

 private:
  const Grid& grid_;
  const CellRelations& relations_;
  Slope slope_;
  int size_;
  std::array<std::uint16_t, kCells> mask_;
};

// Lists what the bounds of cells exclude, in both directions. `Rule` is constructed from a view,
// the relations and the budget; find(cell) returns a lower bound that the cell exceeds; tell(cell,
// digit, evidence) fills the evidence for a digit (as seen) that this bound excludes, and returns
// the bound that it proves.
template <class Rule>
FindResult list_below_bounds(Position& position, int size, PatternCollector& patterns) {
  const CellRelations& relations = position.relations();
  if (size != 0 || !relations.any()) return {.exhausted = true};
  for (const Slope slope : {Slope::up, Slope::down}) {
    const SlopeView view(position.grid(), relations, slope);
    Rule rule(view, relations, position.budget());
    for (int cell = 0; cell < kCells; ++cell) {
      if (patterns.sought != kNoCandidate && cell != cell_of(patterns.sought)) continue;
      const int found = rule.find(cell);
      if (position.budget().over()) return {.halt = position.budget().halt()};
      CandidateSet below;
      view.each_up_to(cell, found, [&](Candidate c) { below.add(c); });
      const bool enough = patterns.take(below, [&] {
        RelationEvidence evidence{{}, slope, {}, {}};
        const int bound = rule.tell(cell, view.seen(digit_of(patterns.sought)), evidence);
        view.each_up_to(cell, bound, [&](Candidate c) { evidence.removed.push_back(c); });
        return evidence;
      });
      if (enough) return {};
    }
  }
  return {.exhausted = true};
}

// Ascending chains, `asc`: where a < b, each digit of b that is not above the least one of a goes,
// and each of a that is not below the greatest one of b. The rule goes from pair to pair until
// nothing changes (PBCS ch. 14; "greater/less pairs" in other programs).
//
// Each pair by itself is a whip[1] over the links of its sign, so all that this rule finds,
// whips[1] find: it is a rule of its own since some published ratings count it with the singles, as
// level 0.
//
// A step is a chain of cells, each less than the next by links of their own (not by way of other
// cells): from the least digit of the first cell
// each next cell has at least its least digit above that, and the last cell loses what is left
// below. The same holds downwards. The rule is confluent. Cost: the related pairs, some times over.

// Bounds that chains give to the cells, each with the cell that it comes from.
class AscendingChains {
 public:
  AscendingChains(const SlopeView& view, const CellRelations&, Budget&) : view_(view) {
    for (bool more = true; more;) {
      more = false;
      for (int cell = 0; cell < kCells; ++cell) {
        view.lower(cell).each([&](int lower) {
          // The least digit of the lower cell above its bound.
          const unsigned left = view.mask(lower) & ~SlopeView::up_to(bounds_[lower]);
          const int least = std::countr_zero(left) + 1;
          if (left == 0 || least <= bounds_[cell]) return;
          bounds_[cell] = least;
          from_[cell] = lower;
          more = true;
        });
      }
    }
  }

  int find(int cell) const { return bounds_[cell]; }
  int tell(int cell, int, RelationEvidence& evidence) const {
    const int bound = bounds_[cell];
    evidence.pattern = RelationEvidence::CellPattern::ascending;
    // Goes back to the cell whose own least digit is the start of the bound.
    evidence.cells.push_back(static_cast<std::uint8_t>(cell));
    do {
      BITWHIP_INVARIANT(bounds_[cell] > 0);  // a cell without a bound has ended the chain
      cell = from_[cell];
      evidence.cells.push_back(static_cast<std::uint8_t>(cell));
    } while (view_.least(cell) <= bounds_[cell] && evidence.cells.size() < kCells);
    std::reverse(evidence.cells.begin(), evidence.cells.end());
    return bound;
  }

 private:
  const SlopeView& view_;
  std::array<int, kCells> bounds_{};  // digits up to this are excluded by the cells below; 0: none
  std::array<int, kCells> from_{};    // the cell below that gives the bound, if any
};

// Hills and valleys (PBCS ch. 14): a ascending cells lead up to a summit from one side and b from
// the other, and all a + b see each other, as in a line. They hold a + b different digits below the
// summit, so the summit is greater than a + b; with the digits that are left it is greater than the
// least that these cells can do: in the order of their least digits m1 <= m2 <= ... v1 = m1 and v_i
// = max(m_i, v_(i-1) + 1). A valley is a hill upside down.
//
//   r1c1 < r1c2 < r1c3 > r1c4       r1c3 is 4 or more
//
// For any number of slopes, and cells that are ordered without seeing each other, see the bound
// below. Counted with the singles, as level 0: so the published ratings of Futoshiki come out, one
// of which is lower than what the count of cells alone can do with subsets and braids.
//
// Algorithm: all hills of each summit are tried, depth first over the cells that all others see.
// The rule is confluent. Cost: some microseconds for the signs of a puzzle.

// Search for the hill of a summit that excludes most.
class HillSearch {
 public:
  HillSearch(const SlopeView& view, const CellRelations& relations, Budget& budget)
      : view_(view), relations_(relations), budget_(budget) {}

  int find(int summit) {
    bound_ = 0;
    if (view_.lower(summit).size() >= 2) {
      view_.lower(summit).each([&](int left) {
        side_[0].count = 0;
        side_[0].push(left);
        climb(left, summit, relations_.sees(left));
      });
    }
    return bound_;
  }
  // Fills the evidence with the hill, from foot to foot.
  int tell(int summit, int, RelationEvidence& evidence) const {
    const auto& [left, right] = best_;
    evidence.pattern = RelationEvidence::CellPattern::hill;
    evidence.cells.assign(left.cell.begin(), left.cell.begin() + left.count);
    std::reverse(evidence.cells.begin(), evidence.cells.end());
    evidence.cells.push_back(static_cast<std::uint8_t>(summit));
    evidence.cells.insert(evidence.cells.end(), right.cell.begin(),
                          right.cell.begin() + right.count);
    evidence.top = left.count;
    return bound_;
  }

 private:
  struct Side {
    int count = 0;
    std::array<std::uint8_t, kCells> cell;  // downwards
    void push(int lower) { cell[count++] = static_cast<std::uint8_t>(lower); }
  };

  // Extends the first slope downwards from its last cell, and at each length searches the second
  // slope. `free`: the cells that all cells of the hill see.
  void climb(int last, int summit, const CellSet& free) {
    if (budget_.visit(1)) return;
    view_.lower(summit).common(free).each([&](int right) {
      side_[1].count = 0;
      side_[1].push(right);
      descend(right, free.common(relations_.sees(right)));
    });
    view_.lower(last).common(free).each([&](int lower) {
      side_[0].push(lower);
      climb(lower, summit, free.common(relations_.sees(lower)));
      --side_[0].count;
    });
  }

  void descend(int last, const CellSet& free) {
    if (budget_.visit(1)) return;
    CellSet cells;
    for (const Side& side : side_) {
      for (int i = 0; i < side.count; ++i) cells.add(side.cell[i]);
    }
    if (const int bound = view_.needed_by(cells); bound > bound_) {
      bound_ = bound;
      best_ = side_;
    }
    view_.lower(last).common(free).each([&](int lower) {
      side_[1].push(lower);
      descend(lower, free.common(relations_.sees(lower)));
      --side_[1].count;
    });
  }

  const SlopeView& view_;
  const CellRelations& relations_;
  Budget& budget_;
  std::array<Side, 2> side_, best_;
  int bound_ = 0;
};

// Comparison bound, `bound`: k cells that are all below c and hold different digits need k digits
// below that of c (Hall's marriage theorem, for intervals).
//
// Cells hold different digits when they see each other or one is below the other. The best they
// can do is v_k as for hills, so c is greater than v_k. The same holds upside down. This covers
// ascending chains, hills, valleys and forks of any number of slopes: r1c2 greater than r1c1 and
// r1c3 is 3 or more, greater than four cells that see each other 5 or more. Whips do not see the
// latter, so the rule is one of its own, counted with the singles as level 0.
//
// Algorithm: a larger set of cells never gives a smaller bound, so all maximal cliques among the
// cells below c count alone (Bron and Kerbosch with a pivot). One application a round; rounds
// follow each other until nothing changes. The rule is confluent. Cost: some microseconds for each
// cell with cells below it.

// Greatest bound that the cells below a cell give.
class ComparisonBounds {
 public:
  ComparisonBounds(const SlopeView& view, const CellRelations& relations, Budget& budget)
      : view_(view), relations_(relations), budget_(budget) {}

  int find(int cell) {
    bound_ = 0;
    if (!view_.all_lower(cell).empty()) extend({}, view_.all_lower(cell), {});
    return bound_;
  }
  // Fills the evidence, without the cells that the bound does not need.
  int tell(int cell, int digit, RelationEvidence& evidence) const {
    CellSet cells = cells_;
    cells_.each([&](int one) {
      CellSet fewer = cells;
      fewer.remove(one);
      if (view_.needed_by(fewer) >= digit) cells = fewer;
    });
    evidence.pattern = RelationEvidence::CellPattern::bound;
    evidence.cells.push_back(static_cast<std::uint8_t>(cell));
    cells.each([&](int one) { evidence.cells.push_back(static_cast<std::uint8_t>(one)); });
    return view_.needed_by(cells);
  }

 private:
  void extend(const CellSet& chosen, CellSet open, CellSet used) {
    if (budget_.visit(2)) return;
    if (open.empty()) {
      if (!used.empty()) return;
      const int bound = view_.needed_by(chosen);
      if (bound > bound_) {
        bound_ = bound;
        cells_ = chosen;
      }
      return;
    }
    // The pivot is the open cell that differs from most others. Each maximal set holds the pivot or
    // a cell that may equal it.
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

FindResult list_ascending(Position& position, int size, PatternCollector& patterns) {
  return list_below_bounds<AscendingChains>(position, size, patterns);
}

FindResult list_hills(Position& position, int size, PatternCollector& patterns) {
  return list_below_bounds<HillSearch>(position, size, patterns);
}

FindResult list_bounds(Position& position, int size, PatternCollector& patterns) {
  return list_below_bounds<ComparisonBounds>(position, size, patterns);
}

}  // namespace bitwhip::rules
