// The board that names alone give, and which of its candidates a house links already.
//
// Thread-safety: pure functions; a plain value.
#pragma once

#include <array>
#include <bitset>
#include <vector>

#include "grid/puzzle.h"
#include "variant/names.h"

namespace bitwhip::variant {

// Pairs of cells that a house or a partial house holds both of.
class SharedHouses {
 public:
  void add(const Layout::House& house);
  void add(const std::vector<Layout::House>& houses);
  bool share(int a, int b) const { return shared_[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)]; }
  // True if the two are linked without a link of their own: one cell, or one digit and one house.
  bool linked(const CandidatePair& pair) const;

 private:
  std::array<std::bitset<kCells>, kCells> shared_{};
};

struct Board {
  Layout layout;
  SharedHouses shared;
};

// A size that the names exist for. Links on unmarked edges are left out when the names call for a
// field that may mark edges.
Board board_of(const ChosenNames& chosen, int size);

// The links on unmarked edges, for a line with marks of its own.
void add_unmarked_links(const ChosenNames& chosen, Relations& relations);

// What the relations come to, without what is linked already and without `known` (ascending).
std::vector<CandidatePair> new_links(Relations& relations, const SharedHouses& shared, const std::vector<CandidatePair>& known);

}  // namespace bitwhip::variant
