// Small unavoidable sets of a complete grid, found without a search.
//
// Cells are an unavoidable set when their digits can be exchanged to give another complete grid. A
// puzzle is proper exactly when its clues meet every unavoidable set of its solution, and a clue is
// needed exactly when some such set meets the clues in it alone. Two kinds lie open to view:
// - Two digits: rows belong together where an exchange of the two digits in one of them asks for
//   the exchange in the other, through a column or a block. All cells of the two digits in the rows
//   that belong together are a set.
// - Two rows of a band (two columns of a stack): columns belong together where an exchange of the
//   two rows in one of them asks for the exchange in the other, through a digit.
// There are some 80 of them in a grid. Cost: a few microseconds a grid, no allocation once the list
// has grown. Thread-safety: a plain function.
#pragma once

#include <vector>

#include "collect/cells.h"

namespace bitwhip::collect {

// Replaces the sets of the list by those of a grid. Some appear twice.
void find_small_sets(const Cells& grid, std::vector<CellSet>& sets);

// What is known of a grid: its small sets, and those that searches have found.
//
// Thread-safety: one object per thread.
class UnavoidableSets {
 public:
  void begin(const Cells& grid);
  void learn(const CellSet& set) { sets_.emplace_back(set); }
  std::size_t size() const { return sets_.size(); }
  void shrink(std::size_t size) { sets_.resize(size); }

  // True if some set has none of the clues. Such a set moves to the front.
  bool misses(const CellSet& clues);
  // The clues that are alone in some set.
  CellSet needed(const CellSet& clues) const;

 private:
  // A set of cells by two words: two bands and one.
  struct Words {
    std::uint64_t low = 0, high = 0;
    Words() = default;
    explicit Words(const CellSet& set) : low(set.band[0] | std::uint64_t{set.band[1]} << 32), high(set.band[2]) {}
  };
  std::vector<CellSet> small_;
  std::vector<Words> sets_;
};

}  // namespace bitwhip::collect
