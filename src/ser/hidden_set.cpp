#include "ser/hidden_set.h"

#include <bit>

#include "base/invariant.h"
#include "ser/counts.h"
#include "ser/tuple.h"

namespace bitwhip::ser {
namespace {

Hint hidden_set_hint(int house, unsigned digits, unsigned places) {
  Hint hint;
  each_place(places, [&](int place) { hint.cells.add(cells_of(house)[static_cast<std::size_t>(place)]); });
  hint.digits = static_cast<std::uint16_t>(digits);
  hint.houses.add(house);
  return hint;
}

template <int kSize>
bool emit_hidden_set(const Board& board, int house, unsigned digits, unsigned places, Sink& sink) {
  const auto& cells = cells_of(house);
  unsigned present = 0;
  each_place(places, [&](int place) { present |= board.digits(cells[static_cast<std::size_t>(place)]); });
  if ((present & ~digits) == 0) return false;
  Hint hint = hidden_set_hint(house, digits, places);
  hint.technique = kSize == 2 ? Technique::hidden_pair : kSize == 3 ? Technique::hidden_triplet : Technique::hidden_quad;
  hint.rating = kSize == 2 ? 3.4 : kSize == 3 ? 4.0 : 5.4;
  for (const int cell : hint.cells) {
    const unsigned gone = board.digits(cell) & ~digits;
    if (gone != 0) hint.remove(cell, gone);
  }
  return sink.take(hint);
}

template <int kSize>
bool emit_direct_hidden_set(const Board& board, int house, unsigned digits, unsigned places, Sink& sink) {
  const auto& cells = cells_of(house);
  for (int digit = 1; digit <= 9; ++digit) {
    if ((digits & digit_bit(digit)) != 0) continue;
    const unsigned all = board.places(house, digit), outside = all & ~places;
    if (!has_two(all) || outside == 0 || has_two(outside)) continue;
    Hint hint = hidden_set_hint(house, digits, places);
    hint.technique = kSize == 2 ? Technique::direct_hidden_pair : Technique::direct_hidden_triplet;
    hint.rating = kSize == 2 ? 2.0 : 2.5;
    hint.other_digits = digit_bit(digit);
    each_place(all, [&](int place) { hint.others.add(cells[static_cast<std::size_t>(place)]); });
    hint.place(cells[static_cast<std::size_t>(std::countr_zero(outside))], digit);
    return sink.take(hint);
  }
  return false;
}

template <int kSize, bool kDirect>
bool find_hidden_set_of(const Board& board, Sink& sink) {
  for (const HouseType type : kBlockColumnRow) {
    for (int house = house_number(type, 0); house < house_number(type, 9); ++house) {
      if (board.empty_cells(house) <= (kDirect ? kSize : 2 * kSize)) continue;
      TupleSets<kSize> sets;
      for (int digit = 1; digit <= 9; ++digit) sets.add(board.places(house, digit), digit - 1);
      const auto visit = [&](unsigned digits, unsigned places) {
        return kDirect ? emit_direct_hidden_set<kSize>(board, house, digits, places, sink)
                       : emit_hidden_set<kSize>(board, house, digits, places, sink);
      };
      if (sets.each(visit)) return true;
    }
  }
  return false;
}

}  // namespace

bool find_hidden_set(const Board& board, int size, Sink& sink) {
  BITWHIP_INVARIANT(size >= 2 && size <= 4);
  return size == 2   ? find_hidden_set_of<2, false>(board, sink)
         : size == 3 ? find_hidden_set_of<3, false>(board, sink)
                     : find_hidden_set_of<4, false>(board, sink);
}

bool find_direct_hidden_set(const Board& board, int size, Sink& sink) {
  BITWHIP_INVARIANT(size == 2 || size == 3);
  return size == 2 ? find_hidden_set_of<2, true>(board, sink) : find_hidden_set_of<3, true>(board, sink);
}

}  // namespace bitwhip::ser
