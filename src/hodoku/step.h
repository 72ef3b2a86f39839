// One step of HoDoKu: its technique, its changes in their order, its pattern.
//
// A step is a value of some ten kilobytes, most of them not set; a search fills one after begin().
// Only chains lie elsewhere, in a list that keeps its memory from step to step.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/invariant.h"
#include "grid/candidate.h"
#include "hodoku/houses.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {

using rulebook::HodokuTechnique;
inline constexpr std::size_t kTechniques = rulebook::kHodokuTechniques;

// Items in the order of the definition. Those behind the last are not set.
template <class T, std::size_t kMost>
class BoundedList {
 public:
  void clear() { size_ = 0; }
  void add(const T& item) {
    BITWHIP_INVARIANT(size_ < kMost);
    item_[size_++] = item;
  }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T& operator[](std::size_t i) const { return item_[i]; }
  const T* begin() const { return item_.data(); }
  const T* end() const { return item_.data() + size_; }
  T* begin() { return item_.data(); }
  T* end() { return item_.data() + size_; }

 private:
  std::array<T, kMost> item_;
  std::size_t size_ = 0;
};
using CellList = BoundedList<std::uint8_t, 81>;
using DigitList = BoundedList<std::uint8_t, 9>;
using StepCandidates = BoundedList<Candidate, kCandidates>;
using HouseList = BoundedList<std::uint8_t, 8>;

// An almost locked set of a pattern, with the restricted common by which it hangs on the one
// before.
struct PatternSet {
  CellSet cells;
  std::uint16_t digits = 0;  // mask
  std::uint16_t link = 0;    // mask of one or two digits
};

// Node of a chain: a digit in a cell, or in some cell of a group, taken as true (on) or as false.
struct ChainNode {
  static constexpr std::uint8_t kNone = 0xff;
  enum class Begins : std::uint8_t { nothing, chain, branch };

  std::array<std::uint8_t, 3> cell{kNone, kNone, kNone};  // ascending; a group has two or three
  std::uint8_t digit = 0;
  bool on = false;
  Begins begins = Begins::nothing;

  // The same node, wherever it stands.
  friend bool operator==(const ChainNode& a, const ChainNode& b) {
    return a.cell == b.cell && a.digit == b.digit && a.on == b.on;
  }
};

// Where the chains of a contradiction meet: a house or a cell, or nowhere.
struct ContradictionPlace {
  static ContradictionPlace of_house(int house) { return {static_cast<std::int8_t>(house)}; }
  static ContradictionPlace of_cell(int cell) { return {static_cast<std::int8_t>(kHouses + cell)}; }
  bool known() const { return number >= 0; }
  bool is_cell() const { return number >= kHouses; }
  int house() const { return number; }
  int cell() const { return number - kHouses; }

  std::int8_t number = -1;
};

struct HodokuStep {
  static constexpr std::size_t kMostNodes = 16384, kMostSets = 64;

  HodokuStep() { chains.reserve(kMostNodes); }
  void begin(HodokuTechnique of) {
    technique = of;
    values.clear();
    cells.clear();
    deletions.clear();
    fins.clear();
    endo_fins.clear();
    base.clear();
    cover.clear();
    sets.clear();
    chains.clear();
    contradiction = {};
  }
  void remove(int cell, int digit) { deletions.add(candidate_of(cell, digit)); }
  // Adds the deletion of the digit from the cells, in ascending order.
  void remove_from(const CellSet& from, int digit) {
    from.each([&](int cell) { remove(cell, digit); });
  }
  void add_values(unsigned digits) {
    // Counted, so that compilers see that there are nine at most.
    for (std::uint8_t digit = 1; digit <= 9; ++digit) {
      if (digits >> (digit - 1) & 1) values.add(digit);
    }
  }
  void add_cells(const CellSet& more) {
    more.each([&](int cell) { cells.add(static_cast<std::uint8_t>(cell)); });
  }
  void add_cell(int cell) { cells.add(static_cast<std::uint8_t>(cell)); }
  void add_fins(const CellSet& more, int digit) {
    more.each([&](int cell) { fins.add(candidate_of(cell, digit)); });
  }
  bool changes() const { return !deletions.empty() || places(); }
  // True if the step places values[i] in cells[i]; every step does this or deletes.
  bool places() const { return deletions.empty() && !cells.empty(); }

  HodokuTechnique technique{};
  // Values, cells, fins and endo fins have the meaning that HoDoKu gives them in each technique:
  // the file of the technique says which.
  DigitList values;
  CellList cells;
  StepCandidates deletions;  // in the order in which they are made; may hold doubles
  // Of a fish its fins, endo fins being those in two houses of the base. Elsewhere candidates that
  // HoDoKu shows in a further colour, such as the linking digits of almost locked sets.
  StepCandidates fins, endo_fins;
  HouseList base, cover;                    // of a fish
  BoundedList<PatternSet, kMostSets> sets;  // of a pattern of almost locked sets, in their order
  std::vector<ChainNode> chains;            // one after another, each with its branches
  ContradictionPlace contradiction;         // of a forcing chain or net; forcing_search.h
};

}  // namespace bitwhip::hodoku
