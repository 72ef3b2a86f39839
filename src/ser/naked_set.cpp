#include "ser/naked_set.h"

#include "base/invariant.h"
#include "ser/counts.h"
#include "ser/tuple.h"

namespace bitwhip::ser {
namespace {

template <int kSize>
bool emit_naked_set(const Board& board, int house, unsigned places, unsigned digits, Sink& sink) {
  const auto& cells = cells_of(house);
  unsigned rest = 0;
  each_digit(digits, [&](int digit) { rest |= board.places(house, digit); });
  rest &= ~places;
  if (rest == 0) return false;
  Hint hint;
  hint.technique = kSize == 2 ? Technique::naked_pair : kSize == 3 ? Technique::naked_triplet : Technique::naked_quad;
  hint.rating = kSize == 2 ? 3.0 : kSize == 3 ? 3.6 : 5.0;
  each_place(places, [&](int place) { hint.cells.add(cells[static_cast<std::size_t>(place)]); });
  hint.digits = static_cast<std::uint16_t>(digits);
  hint.houses.add(house);
  each_place(rest, [&](int place) {
    const int cell = cells[static_cast<std::size_t>(place)];
    hint.remove(cell, board.digits(cell) & digits);
  });
  return sink.take(hint);
}

template <int kSize>
bool find_naked_set_of(const Board& board, Sink& sink) {
  const CellSet usable = CellCounts<kSize + 1>(board).between(2, kSize);
  for (const HouseType type : kBlockColumnRow) {
    for (int house = house_number(type, 0); house < house_number(type, 9); ++house) {
      if (board.empty_cells(house) < 2 * kSize) continue;
      const CellSet here = usable & set_of(house);
      if (!has_two(here)) continue;
      TupleSets<kSize> sets;
      here.each([&](int cell) { sets.add(board.digits(cell), place_of(type, cell)); });
      if (sets.each([&](unsigned places, unsigned digits) { return emit_naked_set<kSize>(board, house, places, digits, sink); })) return true;
    }
  }
  return false;
}

}  // namespace

bool find_naked_set(const Board& board, int size, Sink& sink) {
  BITWHIP_INVARIANT(size >= 2 && size <= 4);
  return size == 2 ? find_naked_set_of<2>(board, sink) : size == 3 ? find_naked_set_of<3>(board, sink) : find_naked_set_of<4>(board, sink);
}

}  // namespace bitwhip::ser
