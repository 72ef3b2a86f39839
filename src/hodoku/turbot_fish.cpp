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
#include "hodoku/technique.h"

namespace bitwhip::hodoku {
namespace {

struct DigitLink {
  std::uint8_t cell;
  bool strong;
};
using DigitLinks = BoundedList<DigitLink, 20>;

// Visits the links of a place in order until a visit returns true.
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

DigitLinks strong_links(const HodokuState& state, int cell, int digit) {
  DigitLinks links;
  each_link(state, cell, digit, [&](int other, bool strong) {
    if (strong) links.add({static_cast<std::uint8_t>(other), true});
  });
  return links;
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

  void offer(const std::array<int, 4>& chain, int of, const CellSet& cells) {
    const int n = cells.size();
    if (n < count) return;
    const int w = weighted_sum(cells, of);
    if (n == count && w >= sum) return;
    *this = {chain, of, n, w, cells};
  }
};

}  // namespace

bool find_turbot_fish(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  BestChain best;
  // Strong links by digit and cell, made when asked for first.
  std::array<std::array<DigitLinks, 81>, 10> strong;
  std::array<CellSet, 10> linked{};
  for (int digit = 1; digit <= 9; ++digit) {
    auto& links = strong[static_cast<std::size_t>(digit)];
    state.cells(digit).each([&](int cell) {
      DigitLinks& list = links[static_cast<std::size_t>(cell)];
      list = strong_links(state, cell, digit);
      if (!list.empty()) linked[static_cast<std::size_t>(digit)].add(cell);
    });
  }
  state.empty_cells().each([&](int start) {
    each_digit(state.digits(start), [&](int digit) {
      const auto& links = strong[static_cast<std::size_t>(digit)];
      const CellSet& may = linked[static_cast<std::size_t>(digit)];
      if (!may.has(start)) return;
      for (const DigitLink& first : links[static_cast<std::size_t>(start)]) {
        const int a = first.cell;
        each_link(state, a, digit, [&](int b, bool) {
          if (b == start || !may.has(b)) return;
          for (const DigitLink& last : links[static_cast<std::size_t>(b)]) {
            const int end = last.cell;
            if (end == a) continue;
            const CellSet gone = state.cells(digit) & peers_of_both(start, end);
            if (!gone.empty()) best.offer({start, a, b, end}, digit, gone);
          }
        });
      }
    });
  });
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
