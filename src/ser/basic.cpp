// Singles, locked candidates and wings: the smallest techniques of SER.
#include <array>
#include <cstdint>

#include "base/bits.h"
#include "grid/classic.h"
#include "ser/board.h"
#include "ser/cells.h"
#include "ser/hint.h"
#include "ser/producers.h"

namespace bitwhip::ser {
namespace {

// By mask of places: the third that holds all of them, 0 to 2, or 3 if none does or there is only
// one place. Thirds are the minirows of a block and the parts of a line in blocks; strides are the
// minicolumns of a block.
struct ThirdTable {
  std::array<std::uint8_t, 512> third{}, stride{};
};
constexpr ThirdTable kShares = [] {
  ThirdTable shares;
  for (unsigned mask = 0; mask < 512; ++mask) {
    shares.third[mask] = shares.stride[mask] = 3;
    for (unsigned i = 0; has_two(mask) && i < 3; ++i) {
      if ((mask & ~(0b111u << 3 * i)) == 0) shares.third[mask] = static_cast<std::uint8_t>(i);
      if ((mask & ~(0b1001001u << i)) == 0) shares.stride[mask] = static_cast<std::uint8_t>(i);
    }
  }
  return shares;
}();

// Types of base and cover.
struct CrossingTypes {
  HouseType base, cover;
};
constexpr CrossingTypes kCrossings[] = {{HouseType::block, HouseType::column},
                                        {HouseType::block, HouseType::row},
                                        {HouseType::column, HouseType::block},
                                        {HouseType::row, HouseType::block}};

struct CrossingTables {
  // By house and house that crosses it: the common places.
  std::array<std::array<std::uint16_t, kHouses>, kHouses> shared{};
  // By house and type: the houses that cross it.
  std::array<std::array<std::array<std::uint8_t, 3>, kHouseTypes>, kHouses> house{};
};
// Crossings of blocks and lines.
constexpr CrossingTables kCrossed = [] {
  CrossingTables crossed;
  for (const auto& [base, cover] : kCrossings) {
    for (int house = house_number(base, 0); house < house_number(base, 9); ++house) {
      std::size_t count = 0;
      for (int other = house_number(cover, 0); other < house_number(cover, 9); ++other) {
        unsigned shared = 0;
        for (int place = 0; place < 9; ++place)
          shared |= unsigned{house_of(cover, cell_at(house, place)) == other} << place;
        if (shared == 0) continue;
        crossed.house[house][static_cast<std::size_t>(cover)][count++] =
            static_cast<std::uint8_t>(other);
        crossed.shared[house][other] = static_cast<std::uint16_t>(shared);
      }
    }
  }
  return crossed;
}();
const std::array<std::uint8_t, 3>& crossing_houses(int house, HouseType type) {
  BITWHIP_INVARIANT(
      (type == HouseType::block) !=
      (type_of(house) ==
       HouseType::block));  // other houses have one cell in common and are not in the table
  return kCrossed.house[house][static_cast<std::size_t>(type)];
}
unsigned places_shared(int house, int with) {
  BITWHIP_INVARIANT(kCrossed.shared[house][with] != 0);
  return kCrossed.shared[house][with];
}

// Calls visit(base, cover, digit) for all locked digits, in order.
template <class Visit>
bool each_locked(const ProducerBoard& board, Visit visit) {
  for (const auto& [base, cover] : kCrossings) {
    const auto& shares =
        base == HouseType::block && cover == HouseType::column ? kShares.stride : kShares.third;
    for (int index = 0; index < 9; ++index) {
      const int house = house_number(base, index);
      // Digits, sixteen bits for each cover, in one word that stays in a register.
      std::uint64_t locked = 0;
      for (int digit = 1; digit <= 9; ++digit)
        locked |= std::uint64_t{digit_bit(digit)} << 16 * shares[board.places(house, digit)];
      for (int i = 0; i < 3; ++i) {
        for (auto rest = static_cast<unsigned>(locked >> 16 * i & 0x1ff); rest != 0;
             rest &= rest - 1) {
          if (visit(house, crossing_houses(house, cover)[i], first_digit(rest))) return true;
        }
      }
    }
  }
  return false;
}

Hint locking_hint(const ProducerBoard& board, SerTechnique technique, double rating, int base,
                  int cover, int digit) {
  Hint hint{.technique = technique, .rating = rating, .digits = digit_bit(digit)};
  each_place(board.places(base, digit), [&](int place) { hint.cells.add(cells_of(base)[place]); });
  hint.houses.add(base);
  hint.covers.add(cover);
  return hint;
}

template <bool kXyz>
bool emit_wing(const ProducerBoard& board, int pivot, int first, int second, HintSink& sink) {
  const int digit = first_digit(board.digits(first) & board.digits(second));
  CellSet seen = board.cells(digit) & peer_set(first) & peer_set(second);
  if (kXyz) seen = seen & peer_set(pivot);
  // Each cell sees the others but not itself; the pivot of an XY-wing lacks the digit.
  if (seen.empty()) return false;
  Hint hint{.technique = kXyz ? SerTechnique::xyz_wing : SerTechnique::xy_wing,
            .rating = kXyz ? 4.4 : 4.2,
            .other_digits = digit_bit(digit)};
  for (const int cell : {pivot, first, second}) {
    hint.cells.add(cell);
    hint.digits |= board.digits(cell);
  }
  seen.each([&](int cell) { hint.remove(cell, hint.other_digits); });
  return sink.take(hint);
}

// Returns true if two peers of the pivot can be its wings. `wings`: the peers of two candidates.
template <bool kXyz>
bool has_wings(const ProducerBoard& board, unsigned pivot, const CellSet& wings) {
  const int a = first_digit(pivot), b = first_digit(pivot & (pivot - 1));
  const CellSet with_a = wings & board.cells(a), with_b = wings & board.cells(b);
  if (kXyz) {
    const CellSet with_c =
        wings & board.cells(first_digit(pivot & ~unsigned{digit_bit(a)} & ~unsigned{digit_bit(b)}));
    return (with_a & with_b).empty() + (with_a & with_c).empty() + (with_b & with_c).empty() <= 1;
  }
  if (with_a.empty() || with_b.empty()) return false;
  unsigned of_a = 0, of_b = 0;  // digits beside a, beside b
  with_a.without(with_b).each([&](int cell) { of_a |= board.digits(cell); });
  with_b.without(with_a).each([&](int cell) { of_b |= board.digits(cell); });
  return (of_a & of_b) != 0;
}

template <bool kXyz>
bool find_wing(const ProducerBoard& board, HintSink& sink) {
  const CellCounts<4> counts(board);
  const CellSet wings = counts.exactly(2);
  return counts.exactly(kXyz ? 3 : 2).any([&](int pivot) {
    const unsigned own = board.digits(pivot);
    if (!has_wings<kXyz>(board, own, wings & peer_set(pivot))) return false;
    // Cells that can be a wing. XY: they share one digit with the pivot; XYZ: they have two of its
    // digits.
    HintCells usable;
    each_peer(pivot, wings, [&](int cell) {
      const unsigned shared = board.digits(cell) & own;
      if (kXyz ? has_two(shared) : shared != 0 && !has_two(shared)) usable.add(cell);
    });
    for (const int first : usable) {
      const unsigned of_first = board.digits(first);
      for (const int second : usable) {
        const unsigned of_second = board.digits(second);
        if ((kXyz ? of_second != of_first : of_second == (own ^ of_first)) &&
            emit_wing<kXyz>(board, pivot, first, second, sink))
          return true;
      }
    }
    return false;
  });
}

}  // namespace

// Hidden singles: producer 1 of SER (Sudoku Explainer 1.2.1).
//
// Definition: a digit that has one place in a house is placed there. First come houses with one
// empty cell (1.0), then all others (1.2 in a block, 1.5 in a line). Both passes go by blocks,
// columns, rows and digits. A digit that is single in a block and in a line is found in the block.
// Algorithm: a look at the places of each house and digit; the first pass looks at the count of
// empty cells alone. Cost: some 100 nanoseconds. Hint: cells = the cell, digits = the digit, houses
// = the house.
bool find_hidden_single(const ProducerBoard& board, HintSink& sink) {
  std::uint32_t with_single = 0;  // houses
  for (int house = 0; house < kHouses; ++house)
    with_single |= std::uint32_t{board.has_single(house)} << house;
  for (const bool last : {true, false}) {
    for (const HouseType type : kBlockColumnRow) {
      const double rating = last ? 1.0 : type == HouseType::block ? 1.2 : 1.5;
      for (std::uint32_t rest = with_single & std::uint32_t{0x1ff} << house_number(type, 0);
           rest != 0; rest &= rest - 1) {
        const int house = first_member(rest);
        if ((board.empty_cells(house) == 1) != last) continue;
        for (int digit = 1; digit <= 9; ++digit) {
          const unsigned places = board.places(house, digit);
          if (places == 0 || has_two(places)) continue;
          Hint hint{.technique = SerTechnique::hidden_single,
                    .rating = rating,
                    .digits = digit_bit(digit)};
          const int cell = cells_of(house)[first_member(places)];
          hint.cells.add(cell);
          hint.houses.add(house);
          hint.place(cell, digit);
          if (sink.take(hint)) return true;
        }
      }
    }
  }
  return false;
}

// Naked singles: producer 4 of SER (Sudoku Explainer 1.2.1), rating 2.3.
//
// Definition: a cell with one candidate holds it. Cells go in reading order.
// Algorithm: the cells with exactly one candidate come from counters of all cells at once
// (CellCounts). Cost: some 20 nanoseconds.
// Hint: cells = the cell, digits = the digit.
bool find_naked_single(const ProducerBoard& board, HintSink& sink) {
  return CellCounts<2>(board).exactly(1).any([&](int cell) {
    Hint hint{.technique = SerTechnique::naked_single, .rating = 2.3, .digits = board.digits(cell)};
    hint.cells.add(cell);
    hint.place(cell, first_digit(board.digits(cell)));
    return sink.take(hint);
  });
}

// Locked candidates: producer 6 of SER (Sudoku Explainer 1.2.1), pointing 2.6 and claiming 2.8; and
// the direct ones, producer 2, 1.7 and 1.9.
//
// Definition: all places of a digit in a base house, at least two, lie in a cover house that
// crosses it. Pointing: the base is a block; claiming: the cover is a block. The digit goes from
// the rest of the cover. A direct one removes nothing: if another house of the base's type crosses
// the cover, has at least two places for the digit, and exactly one of them outside the cover, then
// the digit is placed there. Order: block in column, block in row, column in block, row in block;
// base, cover, digit; of direct ones the first such other house counts.
// Algorithm: a table maps nine places to the third that they share. Cost: half a microsecond.
// Hint: cells = the places in the base, digits = the digit, houses = the base, covers = the cover.
// Direct: houses has the other house too, and others = the places of the digit there.
bool find_locking(const ProducerBoard& board, HintSink& sink) {
  return each_locked(board, [&](int base, int cover, int digit) {
    const unsigned gone = board.places(cover, digit) & ~places_shared(cover, base);
    if (gone == 0) return false;
    const bool pointing = type_of(base) == HouseType::block;
    Hint hint = locking_hint(board, pointing ? SerTechnique::pointing : SerTechnique::claiming,
                             pointing ? 2.6 : 2.8, base, cover, digit);
    each_place(gone, [&](int place) { hint.remove(cells_of(cover)[place], digit_bit(digit)); });
    return sink.take(hint);
  });
}

bool find_direct_locking(const ProducerBoard& board, HintSink& sink) {
  return each_locked(board, [&](int base, int cover, int digit) {
    for (const int other : crossing_houses(cover, type_of(base))) {
      if (other == base) continue;
      const unsigned places = board.places(other, digit),
                     outside = places & ~places_shared(other, cover);
      if (!has_two(places) || outside == 0 || has_two(outside)) continue;
      const bool pointing = type_of(base) == HouseType::block;
      Hint hint = locking_hint(
          board, pointing ? SerTechnique::direct_pointing : SerTechnique::direct_claiming,
          pointing ? 1.7 : 1.9, base, cover, digit);
      hint.houses.add(other);
      each_place(places, [&](int place) { hint.others.add(cells_of(other)[place]); });
      hint.place(cells_of(other)[first_member(outside)], digit);
      return sink.take(hint);
    }
    return false;
  });
}

// XY-wings and XYZ-wings: producers 13 and 14 of SER (Sudoku Explainer 1.2.1), ratings 4.2 and 4.4.
//
// Definition: a pivot of two (XYZ: three) candidates sees two wings of two candidates each; the
// three cells have three digits together, and share none (XYZ: one). The first wing has all digits
// of the pivot but one. The digit that the wings share goes from the cells that see both wings
// (XYZ: the pivot too). Order: pivots as cells, first wings and second wings as peers of the pivot
// (block, row, column).
// Algorithm: pivots and wings come from counters of all cells (CellCounts). For nearly all pivots
// sets of cells show that no two peers fit; for the others the wings are listed, in order. In an
// XY-wing the pivot and the first wing fix the candidates of the second wing.
// Cost: 0.1 to 0.3 microseconds.
// Hint: cells = pivot, first wing, second wing; digits = the three digits, other_digits = the digit
// that goes.
bool find_xy_wing(const ProducerBoard& board, HintSink& sink) {
  return find_wing<false>(board, sink);
}
bool find_xyz_wing(const ProducerBoard& board, HintSink& sink) {
  return find_wing<true>(board, sink);
}

}  // namespace bitwhip::ser
