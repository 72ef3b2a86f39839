// The oracle for the chains of SER: the searches 21 and 23 to 30 of Sudoku Explainer 1.2.1, sentence by sentence after the specification of the
// measure
// ("SER, exact specification"). It shares nothing with src/. It is slow: lists of nodes with lists of parents, every list in full, nothing cut short.
// Sections that comments name are those of the specification.
//
// Cells are numbered 0 to 80 in reading order. Masks of digits have bit d - 1 for the digit d.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <vector>

namespace bitwhip::oracle {

// A board, by cell: the value, 0 where the cell is empty; the candidates, none where it is not.
struct SerGrid {
  std::array<int, 81> value{};
  std::array<std::uint16_t, 81> candidates{};
};

// A candidate taken as true (on) or as false.
struct SerNode {
  int cell = -1, digit = 0;
  bool on = false;
  friend auto operator<=>(const SerNode&, const SerNode&) = default;
};

struct SerHint {
  double rating = 0;
  int complexity = 0;  // of the hint alone
  int nested = 0;      // of the chains nested in it
  int key = 0;         // 4.6
  std::array<std::uint16_t, 81> removed{};
  int placed_cell = -1, placed_digit = 0;  // -1, 0: nothing is placed
  // The assumption that a chain starts from; of several the first. Of a cycle the node where it begins and ends, as both.
  SerNode source, target;
  friend bool operator==(const SerHint&, const SerHint&) = default;
};

// In what order the cells of one hint give their nodes inside a search (7.2): that of the reference program is random where they are several.
enum class SerWalk { rows, found, reverse };

// The specification leaves hints with equal removals in the list where only the first is wanted (4.6); nested lists have each removal once.
enum class SerRepeats { kept, dropped };

// All hints of a producer (21, 23 to 30) in sorted order. Throws std::invalid_argument for other producers.
std::vector<SerHint> ser_hints(const SerGrid& grid, int producer, SerRepeats repeats = SerRepeats::kept, SerWalk walk = SerWalk::rows);

}  // namespace bitwhip::oracle
