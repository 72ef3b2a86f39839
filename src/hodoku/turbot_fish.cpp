// Turbot fish: two strong links of a digit with a link between them.
//
// A chain s = a - b = e of one digit: s or e is true, so all cells that see both lose the digit.
// Links of a cell go to the other places in its row, then its column, then to those in its block
// that are in neither. A link is strong where this house has two places: two places alone in a
// block that share a row with a third one have a weak link, which is a part of the definition. The
// middle link may be strong or weak. The chain may end where it began (e = s): then s is true, and
// all its peers lose the digit. Cells of the chain are not spared.
//
// Of all finds the one with the most deletions is taken, then the one with the smallest weighted
// sum of its deletions, then the first: starts are taken by cell, then by digit, links in their
// order. Values: the digit. Cost: some microseconds.
#include <array>
#include <cstddef>
#include <cstdint>

#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "hodoku/technique.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {
namespace {

// Visits the links of a place in order, with their strength.
template <class Visit>
void each_link(const HodokuState& state, int cell, int digit, Visit visit) {
  CellSet left = state.cells(digit) & peer_set(cell);
  for (const int house : houses_of(cell)) {
    const CellSet here = left & set_of(house);
    left = left.without(set_of(house));
    const bool strong = state.count(house, digit) == 2;
    here.each([&](int other) { visit(other, strong); });
  }
}

// The smaller, the earlier among finds with as many deletions.
int weighted_sum(const CellSet& cells, int digit) {
  int sum = 0, weight = 1;
  cells.each([&](int cell) {
    sum += cell * weight + digit;
    weight += 80;
  });
  return sum;
}

struct BestChain {
  std::array<int, 4> cell{};
  int digit = 0, count = 0, sum = 0;
  CellSet gone;

  // Chains come digit by digit, so that the start decides here between those that are equal.
  void offer(const std::array<int, 4>& chain, int of, const CellSet& cells) {
    const int n = cells.size();
    if (n < count) return;
    const int w = weighted_sum(cells, of);
    if (n == count && (w > sum || (w == sum && chain[0] >= cell[0]))) return;
    *this = {chain, of, n, w, cells};
  }
};

// The chains of one digit.
class TurbotSearch {
 public:
  TurbotSearch(const HodokuState& state, int digit) : state_(state), digit_(digit) {
    state.cells(digit).each([&](int cell) {
      StrongLinks& links = links_[static_cast<std::size_t>(cell)];
      links.clear();
      each_link(state, cell, digit, [&](int other, bool strong) {
        if (strong) links.add(static_cast<std::uint8_t>(other));
      });
      if (!links.empty()) linked_.add(cell);
    });
  }

  // A chain from its end to its start deletes the same. It begins with a greater cell, so it is
  // never the first of its kind.
  void offer_all(BestChain& best) const {
    linked_.each([&](int start) {
      for (const int a : links(start)) {
        each_link(state_, a, digit_, [&](int b, bool) {
          if (b == start || !linked_.has(b)) return;
          for (const int end : links(b)) {
            if (end == a || end < start) continue;
            const CellSet gone = state_.cells(digit_) & peers_of_both(start, end);
            if (!gone.empty()) best.offer({start, a, b, end}, digit_, gone);
          }
        });
      }
    });
  }

 private:
  using StrongLinks = BoundedList<std::uint8_t, 3>;
  const StrongLinks& links(int cell) const { return links_[static_cast<std::size_t>(cell)]; }

  const HodokuState& state_;
  int digit_;
  CellSet linked_;  // the cells that have strong links
  std::array<StrongLinks, 81> links_;
};

}  // namespace

bool find_turbot_fish(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  BestChain best;
  for (int digit = 1; digit <= 9; ++digit) {
    if (!state.cells(digit).empty()) TurbotSearch(state, digit).offer_all(best);
  }
  if (best.count == 0) return false;
  step.begin(HodokuTechnique::turbot_fish);
  step.add_values(digit_bit(best.digit));
  step.remove_from(best.gone, best.digit);
  for (std::size_t i = 0; i < 4; ++i) {
    ChainNode node;
    node.cell[0] = static_cast<std::uint8_t>(best.cell[i]);
    node.digit = static_cast<std::uint8_t>(best.digit);
    node.on = i % 2 != 0;
    node.begins = i == 0 ? ChainNode::Begins::chain : ChainNode::Begins::nothing;
    step.chains.push_back(node);
  }
  return true;
}

}  // namespace bitwhip::hodoku
