#include "ser/fish.h"

#include <algorithm>
#include <array>

#include "base/invariant.h"
#include "ser/tuple.h"

namespace bitwhip::ser {
namespace {

struct FoundFish {
  std::uint16_t lines, digit, covers;
};

template <int kSize>
bool emit_fish(const Board& board, HouseType base, HouseType cover, const FoundFish& fish, Sink& sink) {
  Hint hint;
  hint.technique = kSize == 2 ? Technique::x_wing : kSize == 3 ? Technique::swordfish : Technique::jellyfish;
  hint.rating = kSize == 2 ? 3.2 : kSize == 3 ? 3.8 : 5.2;
  hint.digits = digit_bit(fish.digit);
  each_place(fish.lines, [&](int line) {
    const int house = house_number(base, line);
    hint.houses.add(house);
    each_place(board.places(house, fish.digit), [&](int place) { hint.cells.add(cells_of(house)[static_cast<std::size_t>(place)]); });
  });
  each_place(fish.covers, [&](int line) {
    const int house = house_number(cover, line);
    hint.covers.add(house);
    each_place(board.places(house, fish.digit) & ~unsigned{fish.lines},
               [&](int place) { hint.remove(cells_of(house)[static_cast<std::size_t>(place)], digit_bit(fish.digit)); });
  });
  return sink.take(hint);
}

template <int kSize>
bool find_fish_of(const Board& board, Sink& sink) {
  // A digit has at most 126 combinations of lines.
  std::array<FoundFish, 9 * 126> fishes;
  for (const HouseType base : {HouseType::column, HouseType::row}) {
    const HouseType cover = base == HouseType::column ? HouseType::row : HouseType::column;
    std::size_t count = 0;
    for (int digit = 1; digit <= 9; ++digit) {
      if (board.placed(digit) + 2 * kSize > 9) continue;
      TupleSets<kSize> sets;
      for (int line = 0; line < 9; ++line) sets.add(board.places(house_number(base, line), digit), line);
      sets.each([&](unsigned lines, unsigned covers) {
        unsigned outside = 0;
        each_place(covers, [&](int line) { outside |= board.places(house_number(cover, line), digit) & ~lines; });
        if (outside != 0)
          fishes[count++] = {static_cast<std::uint16_t>(lines), static_cast<std::uint16_t>(digit), static_cast<std::uint16_t>(covers)};
        return false;
      });
    }
    std::sort(fishes.begin(), fishes.begin() + static_cast<std::ptrdiff_t>(count),
              [](const FoundFish& a, const FoundFish& b) { return a.lines != b.lines ? a.lines < b.lines : a.digit < b.digit; });
    for (std::size_t i = 0; i < count; ++i) {
      if (emit_fish<kSize>(board, base, cover, fishes[i], sink)) return true;
    }
  }
  return false;
}

}  // namespace

bool find_fish(const Board& board, int size, Sink& sink) {
  BITWHIP_INVARIANT(size >= 2 && size <= 4);
  return size == 2 ? find_fish_of<2>(board, sink) : size == 3 ? find_fish_of<3>(board, sink) : find_fish_of<4>(board, sink);
}

}  // namespace bitwhip::ser
