// A fish: houses of a digit that are covered by as many other houses, but for fins.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "hodoku/state.h"
#include "hodoku/step.h"

namespace bitwhip::hodoku {

// Houses are bits of a mask, that of house 0 the lowest.
template <class Visit>
constexpr void each_house(std::uint32_t houses, Visit visit) {
  for (; houses != 0; houses &= houses - 1) visit(first_member(houses));
}

// The cells of a digit in some houses.
struct DigitCells {
  CellSet once;   // in at least one of the houses
  CellSet twice;  // in at least two

  void add(const CellSet& more) {
    twice.add(once & more);
    once.add(more);
  }
};

inline DigitCells digit_cells(const HodokuState& state, int digit, std::uint32_t houses) {
  DigitCells cells;
  each_house(houses, [&](int house) { cells.add(state.cells(digit) & set_of(house)); });
  return cells;
}

// A fish of a digit by its base and its cover, with all that follows from them.
class Fish {
 public:
  static constexpr int kMostFins = 5;

  Fish(const DigitCells& base, const DigitCells& cover)
      : base_(base), fins_(base.once.without(cover.once) | base.twice) {
    targets_ = cover.once.without(base.once);
    twice_targets_ = cover.twice;
    if (fins_.empty()) return;
    const CellSet seen = peers_of_all(fins_);
    targets_ = targets_ & seen;
    twice_targets_ = twice_targets_ & base.once & seen;
  }

  // True if the fish deletes something and has as many fins as allowed: none, or one to five.
  bool works(bool finned) const {
    if (fins_.empty() == finned || (targets_.empty() && twice_targets_.empty())) return false;
    return !finned || fins_.size() <= kMostFins;
  }
  const CellSet& fins() const { return fins_; }             // endo fins among them
  const CellSet& endo_fins() const { return base_.twice; }  // cells in two houses of the base
  const CellSet& base() const { return base_.once; }
  const CellSet& targets() const { return targets_; }  // of the cover, outside the base
  // Cells in two houses of the cover; with fins those of the base that see all fins.
  const CellSet& twice_targets() const { return twice_targets_; }

 private:
  DigitCells base_;
  CellSet fins_, targets_, twice_targets_;
};

// The houses of a fish that was found; none: base is 0.
struct FishFind {
  std::uint32_t base = 0, cover = 0;
  // What the search for it spends of the budget. A find that was kept spends it again, so that a
  // puzzle stops at the same place whatever was before it.
  int work = 0;
};

enum class FishKind : std::uint8_t { plain, finned, sashimi, franken, finned_franken };

// What is known of the fish of one digit. It follows from the cells of the digit alone, which a
// step leaves as they are for most digits, so it is kept from state to state, and from puzzle to
// puzzle, until the digit has other cells.
struct DigitFish {
  CellSet cells;
  std::uint32_t known = 0;                          // kinds and sizes that have been looked for
  std::array<std::array<FishFind, 3>, 5> find;      // by kind and size, from 2 on
  bool targets_known = false;                       // see franken_fish.cpp
  std::array<std::array<CellSet, 2>, 2> targets{};  // by size and direction

  static std::uint32_t bit(FishKind kind, int size) {
    return 1u << (static_cast<int>(kind) * 3 + size - 2);
  }
  bool knows(FishKind kind, int size) const { return (known & bit(kind, size)) != 0; }
  FishFind& of(FishKind kind, int size) {
    return find[static_cast<std::size_t>(kind)][static_cast<std::size_t>(size - 2)];
  }
  void keep(FishKind kind, int size, const FishFind& of_kind) {
    known |= bit(kind, size);
    of(kind, size) = of_kind;
  }
};

struct FishFinds {
  std::array<DigitFish, 10> digit;

  DigitFish& of(const HodokuState& state, int of_digit) {
    DigitFish& fish = digit[static_cast<std::size_t>(of_digit)];
    if (!(fish.cells == state.cells(of_digit))) {
      fish.cells = state.cells(of_digit);
      fish.known = 0;
      fish.targets_known = false;
    }
    return fish;
  }
};

// Makes the step of a fish that works.
void begin_fish(const HodokuState& state, int digit, const FishFind& find, HodokuStep& step);

}  // namespace bitwhip::hodoku
