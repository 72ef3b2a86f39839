#include "grid/geometry.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace bitwhip {
namespace {

using House = Geometry::House;

constexpr std::size_t kCellVariables = 81;

// Rows, columns and blocks, in the order of the variables that they give: rn, cn, bn.
std::vector<House> classic_houses() {
  std::vector<House> houses;
  const auto add = [&houses](VariableKind kind, auto cell) {
    for (int h = 0; h < 9; ++h) {
      House house{kind, {}};
      for (int k = 0; k < 9; ++k) house.cells[k] = static_cast<std::uint8_t>(cell(h, k));
      houses.push_back(house);
    }
  };
  add(VariableKind::rn, [](int row, int k) { return row * 9 + k; });
  add(VariableKind::cn, [](int column, int k) { return k * 9 + column; });
  add(VariableKind::bn, [](int block, int k) { return (block / 3 * 3 + k / 3) * 9 + block % 3 * 3 + k % 3; });
  return houses;
}

}  // namespace

Geometry::Geometry(std::span<const House> houses) {
  if (kCellVariables + kMaxValues * houses.size() > static_cast<std::size_t>(kMaxVariables))
    throw std::invalid_argument("a geometry with more houses than its tables hold");
  for (const House& house : houses) {
    for (const std::uint8_t cell : house.cells) {
      if (cell >= kCellVariables) throw std::invalid_argument("a house with a cell that is not on the board");
      if (std::count(house.cells.begin(), house.cells.end(), cell) != 1) throw std::invalid_argument("a house with a cell twice");
    }
    if (!std::is_sorted(house.cells.begin(), house.cells.end())) throw std::invalid_argument("a house whose cells are not in order");
  }
  const auto add_variable = [this](VariableKind kind, auto candidate) {
    kind_.push_back(kind);
    auto& members = member_.emplace_back();
    for (int k = 0; k < kMaxValues; ++k) members[k] = candidate(k);
  };
  for (int cell = 0; cell < 81; ++cell) {
    add_variable(VariableKind::rc, [cell](int k) { return candidate_of(cell, k + 1); });
  }
  for (const House& house : houses) {
    houses_.push_back(house.cells);
    for (int digit = 1; digit <= 9; ++digit) {
      add_variable(house.kind, [&house, digit](int k) { return candidate_of(house.cells[k], digit); });
    }
  }

  std::vector<std::vector<Membership>> places(kCandidates);
  linked_.resize(kCandidates);
  for (int v = 0; v < variables(); ++v) {
    for (int k = 0; k < kMaxValues; ++k) {
      const Candidate a = member_[v][k];
      places[a].push_back({static_cast<Variable>(v), static_cast<std::uint16_t>(k)});
      for (const Candidate b : member_[v]) {
        if (b != a) linked_[a][b / 64] |= std::uint64_t{1} << (b % 64);
      }
    }
  }
  membership_begin_.push_back(0);
  link_begin_.push_back(0);
  for (int a = 0; a < kCandidates; ++a) {
    unsigned kinds = 0;
    for (const Membership& place : places[a]) {
      const unsigned bit = 1u << static_cast<unsigned>(kind_[place.variable]);
      if ((kinds & bit) || kind_[place.variable] == VariableKind::other) four_layers_ = false;
      kinds |= bit;
    }
    memberships_.insert(memberships_.end(), places[a].begin(), places[a].end());
    membership_begin_.push_back(static_cast<std::uint32_t>(memberships_.size()));
    for (int b = 0; b < kCandidates; ++b) {
      if (linked(static_cast<Candidate>(a), static_cast<Candidate>(b))) links_.push_back(static_cast<Candidate>(b));
    }
    link_begin_.push_back(static_cast<std::uint32_t>(links_.size()));
  }
}

const Geometry& Geometry::classic() {
  static const Geometry geometry(classic_houses());
  return geometry;
}

const Geometry& Geometry::diagonal() {
  static const Geometry geometry([] {
    auto houses = classic_houses();
    House falling{VariableKind::other, {}};
    House rising{VariableKind::other, {}};
    for (int k = 0; k < 9; ++k) {
      falling.cells[k] = static_cast<std::uint8_t>(k * 10);
      rising.cells[k] = static_cast<std::uint8_t>(k * 8 + 8);
    }
    houses.push_back(falling);
    houses.push_back(rising);
    return houses;
  }());
  return geometry;
}

}  // namespace bitwhip
