#include "ser/singles.h"

#include <bit>
#include <cstdint>

#include "ser/board.h"

namespace bitwhip::ser {

namespace {

bool emit_hidden_single(int house, int digit, unsigned places, double rating, Sink& sink) {
  Hint hint;
  hint.technique = Technique::hidden_single;
  hint.rating = rating;
  const int cell = cells_of(house)[static_cast<std::size_t>(std::countr_zero(places))];
  hint.cells.add(cell);
  hint.digits = digit_bit(digit);
  hint.houses.add(house);
  hint.place(cell, digit);
  return sink.take(hint);
}

}  // namespace

bool find_hidden_single(const Board& board, Sink& sink) {
  std::uint32_t with_single = 0;  // houses
  for (int house = 0; house < kHouses; ++house) with_single |= std::uint32_t{board.has_single(house)} << house;
  for (const bool last : {true, false}) {
    for (const HouseType type : kBlockColumnRow) {
      const double rating = last ? 1.0 : type == HouseType::block ? 1.2 : 1.5;
      for (std::uint32_t rest = with_single & std::uint32_t{0x1ff} << house_number(type, 0); rest != 0; rest &= rest - 1) {
        const int house = std::countr_zero(rest);
        if ((board.empty_cells(house) == 1) != last) continue;
        for (int digit = 1; digit <= 9; ++digit) {
          const unsigned places = board.places(house, digit);
          if (places != 0 && !has_two(places) && emit_hidden_single(house, digit, places, rating, sink)) return true;
        }
      }
    }
  }
  return false;
}

bool find_naked_single(const Board& board, Sink& sink) {
  bool stopped = false;
  CellCounts<2>(board).exactly(1).each([&](int cell) {
    if (stopped) return;
    Hint hint;
    hint.technique = Technique::naked_single;
    hint.rating = 2.3;
    hint.cells.add(cell);
    hint.digits = board.digits(cell);
    hint.place(cell, first_digit(board.digits(cell)));
    stopped = sink.take(hint);
  });
  return stopped;
}

}  // namespace bitwhip::ser
