#include "grid/geometry.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace bitwhip {
namespace {

constexpr int kCellVariables = 81;

void check_cells(const BoardLayout& layout, const std::vector<std::uint8_t>& cells) {
  for (const std::uint8_t cell : cells) {
    if (!is_on_board(layout.size, cell))
      throw std::invalid_argument("a house with a cell that is not on the board");
    if (std::count(cells.begin(), cells.end(), cell) != 1)
      throw std::invalid_argument("a house with a cell twice");
  }
  if (!std::is_sorted(cells.begin(), cells.end()))
    throw std::invalid_argument("a house whose cells are not in order");
}

bool occurs(const BoardLayout& layout, Candidate c) {
  return c < kCandidates && is_on_board(layout.size, cell_of(c)) && digit_of(c) <= layout.size;
}

void check(const BoardLayout& layout) {
  if (layout.size < 2 || layout.size > 9)
    throw std::invalid_argument("a board of a size that is none");
  if (kCellVariables + layout.size * static_cast<int>(layout.houses.size()) > kMaxVariables) {
    throw std::invalid_argument("a geometry with more houses than its tables hold");
  }
  std::array<int, kCellVariables> variables_of;  // of each candidate of the cell
  variables_of.fill(1);
  for (const auto& house : layout.houses) {
    check_cells(layout, house.cells);
    if (static_cast<int>(house.cells.size()) != layout.size)
      throw std::invalid_argument("a house with too few cells or too many");
    for (const std::uint8_t cell : house.cells) {
      if (++variables_of[cell] > kMaxMemberships)
        throw std::invalid_argument("a geometry with more houses of a cell than its tables hold");
    }
  }
  for (const auto& house : layout.partial) check_cells(layout, house.cells);
  for (const auto& [a, b] : layout.links) {
    if (!occurs(layout, a) || !occurs(layout, b))
      throw std::invalid_argument("a link to a candidate that does not occur");
    if (cell_of(a) == cell_of(b)) throw std::invalid_argument("a link within a cell");
  }
}

// Adds n houses of n cells: cell(h, k) is the k-th cell of house h.
template <class Cell>
void add_houses(BoardLayout& layout, VariableKind kind, char letter, Cell cell) {
  for (int h = 0; h < layout.size; ++h) {
    BoardLayout::HouseCells house{kind, letter + std::to_string(h + 1), {}};
    for (int k = 0; k < layout.size; ++k)
      house.cells.push_back(static_cast<std::uint8_t>(cell(h, k)));
    layout.houses.push_back(house);
  }
}

}  // namespace

void BoardLayout::add_rows() {
  add_houses(*this, VariableKind::rn, 'r', [](int row, int k) { return row * 9 + k; });
}

void BoardLayout::add_columns() {
  add_houses(*this, VariableKind::cn, 'c', [](int column, int k) { return k * 9 + column; });
}

void BoardLayout::add_blocks(int height, int width) {
  const int across = size / width;
  add_houses(*this, VariableKind::bn, 'b', [&](int block, int k) {
    return (block / across * height + k / width) * 9 + block % across * width + k % width;
  });
}

BoardLayout BoardLayout::classic() {
  BoardLayout layout;
  layout.add_rows();
  layout.add_columns();
  layout.add_blocks(3, 3);
  return layout;
}

Geometry::Geometry(const BoardLayout& layout)
    : size_(layout.size), houses_(layout.houses), partial_(layout.partial) {
  check(layout);
  const auto add_variable = [this](VariableKind kind, int values, auto candidate) {
    kind_.push_back(kind);
    auto& members = member_.emplace_back();
    members.fill(kNoCandidate);
    for (int k = 0; k < values; ++k) members[k] = candidate(k);
    values_.push_back(static_cast<std::uint8_t>(values));
  };
  for (int cell = 0; cell < kCellVariables; ++cell) {
    add_variable(VariableKind::rc, is_on_board(size_, cell) ? size_ : 1,
                 [cell](int k) { return candidate_of(cell, k + 1); });
  }
  for (const auto& house : houses_) {
    for (int digit = 1; digit <= size_; ++digit) {
      add_variable(house.kind, size_,
                   [&house, digit](int k) { return candidate_of(house.cells[k], digit); });
    }
  }
  find_memberships();
  find_links(layout);
}

void Geometry::find_memberships() {
  std::vector<std::vector<Membership>> places(kCandidates);
  for (int v = 0; v < variables(); ++v) {
    const auto all = members(static_cast<Variable>(v));
    // Values ascend with candidates; the rows of a pass rely on it.
    BITWHIP_INVARIANT(std::is_sorted(all.begin(), all.end()));
    for (std::size_t k = 0; k < all.size(); ++k)
      places[all[k]].push_back({static_cast<Variable>(v), static_cast<std::uint16_t>(k)});
  }
  membership_begin_.push_back(0);
  for (const auto& of_candidate : places) {
    unsigned kinds = 0;
    for (const Membership& place : of_candidate) {
      const unsigned bit = kind_bit(kind_[place.variable]);
      if ((kinds & bit) || kind_[place.variable] == VariableKind::other) four_layers_ = false;
      kinds |= bit;
    }
    memberships_.insert(memberships_.end(), of_candidate.begin(), of_candidate.end());
    membership_begin_.push_back(static_cast<std::uint32_t>(memberships_.size()));
  }
}

void Geometry::find_links(const BoardLayout& layout) {
  linked_.resize(kCandidates);
  for (int v = 0; v < variables(); ++v) {
    for (const Candidate a : members(static_cast<Variable>(v))) {
      for (const Candidate b : members(static_cast<Variable>(v))) {
        if (b != a) linked_[a].add(b);
      }
    }
  }
  extra_begin_.assign(kCandidates + 1, 0);
  std::vector<CandidatePair> more = layout.links;
  for (const auto& house : layout.partial) {
    for (std::size_t i = 0; i < house.cells.size(); ++i) {
      for (std::size_t j = i + 1; j < house.cells.size(); ++j) {
        for (int digit = 1; digit <= size_; ++digit)
          more.push_back(
              {candidate_of(house.cells[i], digit), candidate_of(house.cells[j], digit)});
      }
    }
  }
  const Geometry plain = *this;
  extend(plain, more);
}

void Geometry::extend(const Geometry& base, std::span<const CandidatePair> links) {
  BITWHIP_INVARIANT(base.variables() == variables());
  linked_ = base.linked_;
  for (const auto& [a, b] : links) {
    linked_[a].add(b);
    linked_[b].add(a);
  }
  extra_.clear();
  for (Candidate c = 0; c < kCandidates; ++c) {
    extra_begin_[c] = static_cast<std::uint32_t>(extra_.size());
    CandidateSet extra = linked_[c].without(base.linked_[c]);
    extra.add(CandidateSet::of(base.extra_links(c)));
    extra.each([this](Candidate other) { extra_.push_back(other); });
  }
  extra_begin_[kCandidates] = static_cast<std::uint32_t>(extra_.size());
  BITWHIP_INVARIANT(std::is_sorted(extra_begin_.begin(), extra_begin_.end()));
}

const Geometry& Geometry::classic() {
  static const Geometry geometry(BoardLayout::classic());
  return geometry;
}

}  // namespace bitwhip
