#include "hodoku/chain_links.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace bitwhip::hodoku {
namespace {

constexpr int line_of_place(int place) { return place / 3; }  // a house: row or column
constexpr int block_of_place(int place) {
  const int line = place / 3, third = place % 3;
  return kBlocks + (line < kColumns ? line / 3 * 3 + third : third * 3 + (line - kColumns) / 3);
}
constexpr std::uint64_t bit_of_place(int place) { return std::uint64_t{1} << place; }

struct GroupTables {
  std::array<std::uint64_t, kHouses> places{};  // of the groups of a line, or of a block
};
constexpr GroupTables kGroupTables = [] {
  GroupTables t;
  for (int place = 0; place < kGroupsOfDigit; ++place) {
    t.places[static_cast<std::size_t>(line_of_place(place))] |= bit_of_place(place);
    t.places[static_cast<std::size_t>(block_of_place(place))] |= bit_of_place(place);
  }
  return t;
}();

template <class Visit>
void each_group(std::uint64_t groups, Visit visit) {
  for (; groups != 0; groups &= groups - 1) visit(first_member(groups));
}

int node_of(int cell, int digit) { return ChainEntry::of(cell, digit, NodeState::off).node(); }

}  // namespace

void ChainLinks::make(const HodokuState& state, bool grouped) {
  state_ = &state;
  entries_ = 0;
  groups_.fill(0);
  state.empty_cells().each([&](int cell) {
    const unsigned digits = state.digits(cell);
    each_digit(digits, [&](int digit) {
      entries_ += 2;
      const int node = node_of(cell, digit);
      weak_groups_[at(node)] = 0;
      Strong& strong = strong_[at(node)];
      strong.size = 0;
      const unsigned others = digits & static_cast<unsigned>(~digit_bit(digit));
      if (is_single_bit(others)) strong.add(node_of(cell, first_digit(others)));
      for (const int house : houses_of(cell)) {
        if (state.count(house, digit) != 2) continue;
        CellSet other = state.cells(digit) & set_of(house);
        other.remove(cell);
        strong.add(node_of(first_cell(other), digit));
      }
    });
  });
  if (!grouped) return;
  for (int digit = 1; digit <= kDigits; ++digit) make_groups(digit);
}

void ChainLinks::make_groups(int digit) {
  std::uint64_t& groups = groups_[at(digit)];
  for (int place = 0; place < kGroupsOfDigit; ++place) {
    const int line = line_of_place(place);
    unsigned cells = state_->places(line, digit) & (7u << place % 3 * 3);
    if (!has_two(cells)) continue;
    groups |= bit_of_place(place);
    entries_ += 2;
    const ChainEntry group = ChainEntry::of_group(digit, place, NodeState::off);
    CellSet& set = group_cells_[group_at(group)];
    set = {};
    each_place(cells, [&](int at) { set.add(cell_at(line, at)); });
    weak_cells_[group_at(group)] =
        (state_->cells(digit) & (set_of(line) | set_of(block_of_place(place)))).without(set);
    strong_[at(group.node())].size = 0;
    weak_groups_[at(group.node())] = 0;
  }
  each_group(groups, [&](int place) { link_groups(digit, place); });
}

void ChainLinks::link_groups(int digit, int place) {
  const ChainEntry group = ChainEntry::of_group(digit, place, NodeState::off);
  const CellSet& cells = group_cells(group);
  Strong& strong = strong_[at(group.node())];
  const int line = line_of_place(place), block = block_of_place(place);

  weak_cells(group).each(
      [&](int cell) { weak_groups_[at(node_of(cell, digit))] |= bit_of_place(place); });
  for (const int house : {block, line}) {
    const CellSet others = weak_cells(group) & set_of(house);
    if (others.empty() || has_two(others)) continue;
    const int other = node_of(first_cell(others), digit);
    strong.add(other);
    strong_[at(other)].add(group.node());
  }

  const std::uint64_t groups = groups_[at(digit)] & ~bit_of_place(place);
  for (const int house : {line, block}) {
    std::uint64_t others = 0;
    each_group(groups & kGroupTables.places[at(house)], [&](int other) {
      const bool meets =
          group_cells(ChainEntry::of_group(digit, other, NodeState::off)).meets(cells);
      if (!meets) others |= bit_of_place(other);
    });
    weak_groups_[at(group.node())] |= others;
    if (others == 0 || (others & (others - 1)) != 0) continue;
    const ChainEntry other = ChainEntry::of_group(digit, first_member(others), NodeState::off);
    if ((state_->cells(digit) & set_of(house)).within(cells | group_cells(other)))
      strong.add(other.node());
  }
}

ChainNode ChainLinks::node(ChainEntry entry) const {
  ChainNode node;
  node.digit = static_cast<std::uint8_t>(entry.digit());
  node.on = entry.on();
  std::size_t n = 0;
  cells(entry).each([&](int cell) { node.cell[n++] = static_cast<std::uint8_t>(cell); });
  return node;
}

}  // namespace bitwhip::hodoku
