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

namespace bitwhip::hodoku {

// What a step can be, and what a row of a ladder can ask for (technique.h has the names). Nice
// loops, colours and forcing chains are asked for as a family, and a step is one of its kinds.
enum class HodokuTechnique : std::uint8_t {
  full_house,
  naked_single,
  hidden_single,
  locked_pair,
  locked_triple,
  locked_candidates_1,  // pointing
  locked_candidates_2,  // claiming
  naked_pair,
  naked_triple,
  hidden_pair,
  hidden_triple,
  naked_quadruple,
  hidden_quadruple,
  x_wing,
  swordfish,
  jellyfish,
  remote_pair,
  bug_plus_1,
  skyscraper,
  two_string_kite,
  turbot_fish,
  empty_rectangle,
  w_wing,
  xy_wing,
  xyz_wing,
  uniqueness_1,
  uniqueness_2,
  uniqueness_3,
  uniqueness_4,
  uniqueness_5,
  uniqueness_6,
  hidden_rectangle,
  avoidable_rectangle_1,
  avoidable_rectangle_2,
  finned_x_wing,
  sashimi_x_wing,
  finned_swordfish,
  sashimi_swordfish,
  finned_jellyfish,
  sashimi_jellyfish,
  sue_de_coq,
  simple_colors,
  simple_colors_trap,
  simple_colors_wrap,
  multi_colors,
  multi_colors_1,
  multi_colors_2,
  x_chain,
  xy_chain,
  nice_loop,
  continuous_nice_loop,
  discontinuous_nice_loop,
  aic,
  grouped_nice_loop,
  grouped_continuous_nice_loop,
  grouped_discontinuous_nice_loop,
  grouped_aic,
  als_xz,
  als_xy_wing,
  als_xy_chain,
  franken_x_wing,
  franken_swordfish,
  finned_franken_x_wing,
  finned_franken_swordfish,
  mutant_x_wing,  // the name of a find of the rows of franken fish whose base or cover is blocks
  mutant_swordfish,
  finned_mutant_x_wing,
  finned_mutant_swordfish,
  forcing_chain,
  forcing_chain_contradiction,
  forcing_chain_verity,
  forcing_net,
  forcing_net_contradiction,
  forcing_net_verity,
  brute_force,
  give_up,
};
inline constexpr std::size_t kTechniques = static_cast<std::size_t>(HodokuTechnique::give_up) + 1;

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
using CandidateList = BoundedList<Candidate, kCandidates>;
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
  }
  void remove(int cell, int digit) { deletions.add(candidate_of(cell, digit)); }
  // Adds the deletion of the digit from the cells, in ascending order.
  void remove_from(const CellSet& from, int digit) {
    from.each([&](int cell) { remove(cell, digit); });
  }
  void add_values(unsigned digits) {
    each_digit(digits, [&](int digit) { values.add(static_cast<std::uint8_t>(digit)); });
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
  CandidateList deletions;  // in the order in which they are made; may hold doubles
  // Of a fish its fins, endo fins being those in two houses of the base. Elsewhere candidates that
  // HoDoKu shows in a further colour, such as the linking digits of almost locked sets.
  CandidateList fins, endo_fins;
  HouseList base, cover;                    // of a fish
  BoundedList<PatternSet, kMostSets> sets;  // of a pattern of almost locked sets, in their order
  std::vector<ChainNode> chains;            // one after another, each with its branches
};

}  // namespace bitwhip::hodoku
