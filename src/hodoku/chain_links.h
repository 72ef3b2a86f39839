// What follows at once from a candidate, or from a group of cells, that is on or off.
//
// Definition. A candidate that is on turns off the other candidates of its cell and the digit in
// its peers. One that is off turns on the last other candidate of its cell, and the last other
// place of its digit in a house.
//
// A group is two or three cells of a line and a block, all of those there that have the digit. On
// means that some cell of it has the digit. A group that is on turns off the digit in what sees all
// of its cells, and other groups of its line, or of its block without a common cell; a candidate
// that is on turns off the groups that it sees as a whole. A group that is off turns on the cell,
// or the only such group, that has the other places of the digit in the line or in the block; and
// the reverse. Groups do not follow from their cells, nor cells from their group.
//
// The order of what follows is part of the definition: candidates of the cell by digit; cells of
// the row, the column, the block; then groups by row, by column, in each from the front.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "grid/puzzle.h"
#include "hodoku/state.h"
#include "hodoku/step.h"

namespace bitwhip::hodoku {

// Places of groups: three blocks of each row, then of each column.
inline constexpr int kGroupsOfDigit = 54;
// Nodes have numbers that need no division: digit, then the cell, or the place behind all cells.
inline constexpr int kNodesOfDigit = 256;
inline constexpr int kChainNodes = (kDigits + 1) * kNodesOfDigit;

enum class NodeState : bool { off, on };

// A node that is on or off.
class ChainEntry {
 public:
  ChainEntry() = default;
  ChainEntry(int node, NodeState state)
      : code_(static_cast<std::uint16_t>(2 * node + (state == NodeState::on ? 1 : 0))) {}
  static ChainEntry of(int cell, int digit, NodeState state) {
    return {digit * kNodesOfDigit + cell, state};
  }
  static ChainEntry of_group(int digit, int place, NodeState state) {
    return {digit * kNodesOfDigit + kCells + place, state};
  }
  std::size_t code() const { return code_; }
  int node() const { return code_ / 2; }
  bool on() const { return code_ % 2 != 0; }
  ChainEntry opposite() const { return {node(), NodeState{!on()}}; }
  int digit() const { return node() / kNodesOfDigit; }
  bool is_group() const { return node() % kNodesOfDigit >= kCells; }
  int cell() const { return node() % kNodesOfDigit; }            // of a candidate
  int place() const { return node() % kNodesOfDigit - kCells; }  // of a group
  friend bool operator==(const ChainEntry&, const ChainEntry&) = default;

 private:
  std::uint16_t code_;
};
inline constexpr std::size_t kChainEntries = 2 * kChainNodes;

class ChainLinks {
 public:
  // The state must stay as long as the links are used.
  void make(const HodokuState& state, bool grouped);

  const HodokuState& state() const { return *state_; }
  // Returns the nodes that are on when this one is off.
  std::span<const std::uint16_t> strong(int node) const {
    const Strong& list = strong_[at(node)];
    return {list.to.data(), list.size};
  }
  // Returns the groups of a digit, by place, and those that are off when the node is on.
  std::uint64_t groups(int digit) const { return groups_[at(digit)]; }
  std::uint64_t weak_groups(int node) const { return weak_groups_[at(node)]; }
  const CellSet& group_cells(ChainEntry group) const { return group_cells_[group_at(group)]; }
  // Returns the cells with the digit that are off when the group is on.
  const CellSet& weak_cells(ChainEntry group) const { return weak_cells_[group_at(group)]; }

  CellSet cells(ChainEntry entry) const {
    return entry.is_group() ? group_cells(entry) : cell_set(entry.cell());
  }
  // Returns the only cell, or the first one of a group: where HoDoKu compares single cells.
  int cell(ChainEntry entry) const {
    return entry.is_group() ? first_cell(group_cells(entry)) : entry.cell();
  }
  ChainNode node(ChainEntry entry) const;
  // Returns the number of entries that there are.
  std::size_t entries() const { return entries_; }

 private:
  struct Strong {
    std::size_t size = 0;
    std::array<std::uint16_t, 8> to;  // 4 candidates and 3 groups of a candidate, 5 of a group
    void add(int node) {
      BITWHIP_INVARIANT(size < to.size());
      to[size++] = static_cast<std::uint16_t>(node);
    }
  };
  static std::size_t at(int index) { return static_cast<std::size_t>(index); }
  static std::size_t group_at(ChainEntry group) {
    BITWHIP_INVARIANT(group.is_group());
    return at(group.digit() * kGroupsOfDigit + group.place());
  }
  void make_groups(int digit);
  void link_groups(int digit, int place);

  const HodokuState* state_ = nullptr;
  std::size_t entries_ = 0;
  std::array<std::uint64_t, kDigits + 1> groups_;
  std::array<Strong, kChainNodes> strong_;
  std::array<std::uint64_t, kChainNodes> weak_groups_;
  std::array<CellSet, (kDigits + 1) * kGroupsOfDigit> group_cells_, weak_cells_;
};

}  // namespace bitwhip::hodoku
