// Links of a board between candidates, in the order in which they are followed.
//
// The candidates of a board get numbers from 0 in the order of cells and digits. weak(i): what is
// off when i is on, first the others of the cell, then by block, row and column. strong(i): what is
// on when i is off: the partner in a cell of two, then in the block, row and column with two
// places. A candidate linked through two houses stands where it comes first. Rebuilt for each board
// in a few microseconds; plain data.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>

#include "ser/board.h"
#include "ser/hint.h"
#include "ser/producers.h"

namespace bitwhip::ser {

// Kinds of links that a pass follows.
struct LinkKinds {
  bool cells;   // to the others of the cell, and to the partner in a cell of two
  bool houses;  // to the partner in a house with two places
};
inline constexpr LinkKinds kAllLinks{.cells = true, .houses = true};

class Links {
 public:
  static constexpr int kMostWeak = 28, kMostStrong = 4;
  static constexpr std::uint16_t kNobody = 729;  // sentinel: no candidate

  void make(const ProducerBoard& board);

  int count() const { return count_; }
  int cell(int i) const {
    BITWHIP_INVARIANT(0 <= i && i < count_);
    return cell_[i];
  }
  int digit(int i) const {
    BITWHIP_INVARIANT(0 <= i && i < count_);
    return digit_[i];
  }
  NodeCode node(int i, bool on) const { return node_of(cell(i), digit(i), on); }
  // Returns the number of a candidate of the board.
  int index(int of_cell, int of_digit) const {
    const int i = index_[of_cell * 9 + of_digit - 1];
    // Candidates that are not on the board have no number.
    BITWHIP_INVARIANT(i < count_ && cell(i) == of_cell && digit(i) == of_digit);
    return i;
  }

  std::span<const std::uint16_t> weak(int i, bool cells) const {
    BITWHIP_INVARIANT(0 <= i && i < count_);
    const std::size_t skipped = cells ? 0 : mates_[i];
    return std::span(weak_[i]).subspan(skipped, weak_count_[i] - skipped);
  }
  std::span<const std::uint16_t> strong(int i, LinkKinds kinds) const {
    BITWHIP_INVARIANT(0 <= i && i < count_);
    const std::size_t partner = by_cell_[i], from = kinds.cells ? 0 : partner,
                      to = kinds.houses ? strong_count_[i] : partner;
    return std::span(strong_[i]).subspan(from, to - from);
  }
  // The links padded with kNobody, since loops over lists of similar lengths are faster. Strong
  // links in cells alone have no padded list; there is at most one anyway.
  std::span<const std::uint16_t> padded_weak(int i, bool cells) const {
    const auto exact = weak(i, cells);
    return {exact.data(), (exact.size() + kPad - 1) / kPad * kPad};
  }
  std::span<const std::uint16_t> padded_strong(int i, LinkKinds kinds) const {
    const auto exact = strong(i, kinds);
    return {exact.data(), kinds.houses ? std::max<std::size_t>(exact.size(), 2) : exact.size()};
  }

 private:
  static constexpr std::size_t kPad = 4;
  // Candidates of a digit in a house.
  struct DigitPlaces {
    std::size_t count = 0;
    std::array<std::uint16_t, 9> candidate{};
  };

  int count_ = 0;
  std::array<std::array<DigitPlaces, 9>, kHouses>
      rows_;  // while links are made: by house and digit
  std::array<std::uint16_t, 729> index_;
  std::array<std::uint8_t, 729> cell_, digit_, block_of_;
  std::array<std::uint8_t, 729> weak_count_, mates_, strong_count_, by_cell_;
  std::array<std::array<std::uint16_t, kMostWeak + kPad>, 729> weak_;
  std::array<std::array<std::uint16_t, kMostStrong + 1>, 729> strong_;
};

// Returns the part of a chain's rating that depends on its length.
//
// A tenth for every threshold that its nodes less two exceed: 4, 6, 8, 12, 16, 24, 32, 48, ... The
// tenths are added one by one from 0, since hints are sorted by exactly the doubles that result.
constexpr double length_increment(int complexity) {
  double added = 0.0;
  bool by_half = true;  // the next step multiplies by 3/2, otherwise by 4/3
  for (int threshold = 4; complexity - 2 > threshold; by_half = !by_half) {
    added += 0.1;
    threshold = by_half ? threshold * 3 / 2 : threshold * 4 / 3;
  }
  return added;
}

// Changes of a cycle: it removes the candidates outside its cells that see an on and an off
// candidate of the cycle with their digit.
class CycleChanges {
 public:
  // Adds a node of the cycle.
  void add(int cell, int digit, bool on) {
    cells_.add(cell);
    digits_ |= digit_bit(digit);
    CellSet& seen = seen_[on][digit];
    seen = seen | peer_set(cell);
  }
  // Calls visit(cell, digit) for each removed candidate, by digit.
  template <class Visit>
  void each(const ProducerBoard& board, Visit visit) const {
    each_digit(digits_, [&](int digit) {
      (seen_[0][digit] & seen_[1][digit] & board.cells(digit)).without(cells_).each([&](int cell) {
        visit(cell, digit);
      });
    });
  }

 private:
  std::array<CellSet, 10> seen_[2];  // [0] by off-nodes, [1] by on-nodes
  CellSet cells_;
  unsigned digits_ = 0;
};

// Sort key of hints of producer 21; ties are broken by the order of generation.
struct HintRank {
  double rating;
  int complexity, key;
  friend auto operator<=>(const HintRank&, const HintRank&) = default;
};

// One of the three passes of producer 21, with its links and ratings.
struct ChainPass {
  LinkKinds links;
  double cycle, chain;  // base ratings
  bool chains;          // whether forcing chains are searched
  int key;              // of the order of hints
  SerTechnique cycle_technique, chain_technique;

  // Returns the rank of a cycle or of a forcing chain with this number of nodes.
  HintRank rank(bool of_cycle, int complexity) const {
    return {(of_cycle ? cycle : chain) + length_increment(complexity), complexity, key};
  }
  // Returns the same as a hint without changes.
  Hint hint(bool of_cycle, int complexity, NodeCode source, NodeCode target) const {
    return {.technique = of_cycle ? cycle_technique : chain_technique,
            .rating = rank(of_cycle, complexity).rating,
            .source = source,
            .target = target,
            .level = kChainsA,
            .complexity = complexity};
  }
};

inline constexpr std::array<ChainPass, 3> kChainPasses{{
    {.links = {.cells = false, .houses = true},
     .cycle = 6.5,
     .chain = 6.6,
     .chains = true,
     .key = 2,
     .cycle_technique = SerTechnique::x_cycle,
     .chain_technique = SerTechnique::forcing_x_chain},
    {.links = {.cells = true, .houses = false},
     .cycle = 6.5,
     .chain = 6.6,
     .chains = false,
     .key = 3,
     .cycle_technique = SerTechnique::y_cycle,
     .chain_technique = SerTechnique::forcing_chain},
    {.links = kAllLinks,
     .cycle = 7.0,
     .chain = 7.0,
     .chains = true,
     .key = 4,
     .cycle_technique = SerTechnique::xy_cycle,
     .chain_technique = SerTechnique::forcing_chain},
}};

}  // namespace bitwhip::ser
