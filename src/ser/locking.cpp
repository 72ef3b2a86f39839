#include "ser/locking.h"

#include <array>
#include <bit>
#include <cstdint>

#include "ser/board.h"

namespace bitwhip::ser {
namespace {

constexpr unsigned kThird = 0b111, kStride = 0b1001001;

// Which third holds at least two places and all of them: 0 to 2, or 3 for none. Thirds are the
// minirows of a block and the parts of a line in blocks; strides are the minicolumns of a block.
struct Shares {
  std::array<std::uint8_t, 512> third{}, stride{};
};
constexpr Shares kShares = [] {
  Shares shares;
  for (unsigned mask = 0; mask < 512; ++mask) {
    shares.third[mask] = shares.stride[mask] = 3;
    for (unsigned i = 0; has_two(mask) && i < 3; ++i) {
      if ((mask & ~(kThird << 3 * i)) == 0) shares.third[mask] = static_cast<std::uint8_t>(i);
      if ((mask & ~(kStride << i)) == 0) shares.stride[mask] = static_cast<std::uint8_t>(i);
    }
  }
  return shares;
}();

// A type of base with a type of cover.
struct CrossingTypes {
  HouseType base, cover;
};
constexpr CrossingTypes kCrossings[] = {{HouseType::block, HouseType::column},
                                        {HouseType::block, HouseType::row},
                                        {HouseType::column, HouseType::block},
                                        {HouseType::row, HouseType::block}};

// The index of the i-th house of the type `cover` that crosses a house of type `base`, of a block
// and a line.
constexpr int crossing(HouseType base, int index, HouseType cover, int i) {
  if (base == HouseType::block) return (cover == HouseType::row ? index / 3 : index % 3) * 3 + i;
  return base == HouseType::row ? index / 3 * 3 + i : i * 3 + index / 3;
}

// The places of a house that lie in a house that crosses it, of a block and a line.
constexpr unsigned shared_places(int house, int with) {
  const int index = with % 9;
  if (type_of(house) == HouseType::block) return type_of(with) == HouseType::row ? kThird << index % 3 * 3 : kStride << index % 3;
  return kThird << 3 * (type_of(house) == HouseType::row ? index % 3 : index / 3);
}

struct CrossingTables {
  std::array<std::array<std::uint16_t, kHouses>, kHouses> shared{};                   // places, by house and house that crosses it
  std::array<std::array<std::array<std::uint8_t, 3>, kHouseTypes>, kHouses> house{};  // that cross it, by type
};
constexpr CrossingTables kCrossed = [] {
  CrossingTables crossed;
  for (const auto& [base, cover] : kCrossings) {
    for (int index = 0; index < 9; ++index) {
      const int house = house_number(base, index);
      for (int i = 0; i < 3; ++i) {
        const int other = house_number(cover, crossing(base, index, cover, i));
        crossed.house[static_cast<std::size_t>(house)][static_cast<std::size_t>(cover)][static_cast<std::size_t>(i)] =
            static_cast<std::uint8_t>(other);
        crossed.shared[static_cast<std::size_t>(house)][static_cast<std::size_t>(other)] = static_cast<std::uint16_t>(shared_places(house, other));
      }
    }
  }
  return crossed;
}();
const std::array<std::uint8_t, 3>& crossing_houses(int house, HouseType type) {
  BITWHIP_INVARIANT((type == HouseType::block) !=
                    (type_of(house) == HouseType::block));  // the others have one cell in common, and are not in the table
  return kCrossed.house[static_cast<std::size_t>(house)][static_cast<std::size_t>(type)];
}
unsigned places_shared(int house, int with) {
  BITWHIP_INVARIANT(kCrossed.shared[static_cast<std::size_t>(house)][static_cast<std::size_t>(with)] != 0);
  return kCrossed.shared[static_cast<std::size_t>(house)][static_cast<std::size_t>(with)];
}

// visit(base, cover, digit) for all locked digits, in order.
template <class Visit>
bool each_locked(const Board& board, Visit visit) {
  for (const auto& [base, cover] : kCrossings) {
    const auto& shares = base == HouseType::block && cover == HouseType::column ? kShares.stride : kShares.third;
    for (int index = 0; index < 9; ++index) {
      const int house = house_number(base, index);
      std::uint64_t locked = 0;  // digits, sixteen bits for each cover; in one word, which a register holds
      for (int digit = 1; digit <= 9; ++digit) locked |= std::uint64_t{digit_bit(digit)} << 16 * shares[board.places(house, digit)];
      for (int i = 0; i < 3; ++i) {
        for (auto rest = static_cast<unsigned>(locked >> 16 * i & 0x1ff); rest != 0; rest &= rest - 1) {
          if (visit(house, crossing_houses(house, cover)[static_cast<std::size_t>(i)], first_digit(rest))) return true;
        }
      }
    }
  }
  return false;
}

Hint locking_hint(const Board& board, int base, int cover, int digit) {
  Hint hint;
  each_place(board.places(base, digit), [&](int place) { hint.cells.add(cells_of(base)[static_cast<std::size_t>(place)]); });
  hint.digits = digit_bit(digit);
  hint.houses.add(base);
  hint.covers.add(cover);
  return hint;
}

}  // namespace

bool find_locking(const Board& board, Sink& sink) {
  return each_locked(board, [&](int base, int cover, int digit) {
    const unsigned gone = board.places(cover, digit) & ~places_shared(cover, base);
    if (gone == 0) return false;
    Hint hint = locking_hint(board, base, cover, digit);
    const bool pointing = type_of(base) == HouseType::block;
    hint.technique = pointing ? Technique::pointing : Technique::claiming;
    hint.rating = pointing ? 2.6 : 2.8;
    each_place(gone, [&](int place) { hint.remove(cells_of(cover)[static_cast<std::size_t>(place)], digit_bit(digit)); });
    return sink.take(hint);
  });
}

bool find_direct_locking(const Board& board, Sink& sink) {
  return each_locked(board, [&](int base, int cover, int digit) {
    for (const int other : crossing_houses(cover, type_of(base))) {
      if (other == base) continue;
      const unsigned places = board.places(other, digit), outside = places & ~places_shared(other, cover);
      if (!has_two(places) || outside == 0 || has_two(outside)) continue;
      Hint hint = locking_hint(board, base, cover, digit);
      const bool pointing = type_of(base) == HouseType::block;
      hint.technique = pointing ? Technique::direct_pointing : Technique::direct_claiming;
      hint.rating = pointing ? 1.7 : 1.9;
      hint.houses.add(other);
      each_place(places, [&](int place) { hint.others.add(cells_of(other)[static_cast<std::size_t>(place)]); });
      hint.place(cells_of(other)[static_cast<std::size_t>(std::countr_zero(outside))], digit);
      return sink.take(hint);
    }
    return false;
  });
}

}  // namespace bitwhip::ser
