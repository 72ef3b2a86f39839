// Naked sets, hidden sets and fish: one search over tuples of sets, three readings of it.
//
// A tuple is k sets of at least two items each whose union has exactly k items.
//
// Definition (Sudoku Explainer 1.2.1): combinations of k of n sets are taken as increasing binary
// numbers. The walk chooses the set of the highest number first, in ascending order, then the next
// lower one, which gives the same order; a union of more than k items cuts the combinations that
// hold it. Sets of fewer than two or more than k items never take part, so callers leave them out;
// leaving out keeps the order of the others.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "base/bits.h"
#include "base/invariant.h"
#include "grid/classic.h"
#include "ser/board.h"
#include "ser/cells.h"
#include "ser/hint.h"
#include "ser/producers.h"

namespace bitwhip::ser {

// Up to nine sets, each with the number of its place, digit or line.
template <int kSize>
struct TupleSets {
  int count = 0;
  std::array<std::uint16_t, 9> set{};
  std::array<std::uint8_t, 9> number{};

  // Adds the set if it can be part of a tuple.
  void add(unsigned mask, int its_number) {
    BITWHIP_INVARIANT(count < 9);
    set[count] = static_cast<std::uint16_t>(mask);
    number[count] = static_cast<std::uint8_t>(its_number);
    count += static_cast<unsigned>(count_of(mask) - 2) <= static_cast<unsigned>(kSize - 2);
  }

  // Calls visit(numbers as a mask, union) for each tuple until it returns true; returns that.
  template <class Visit>
  bool each(Visit visit) const {
    return count >= kSize && walk<kSize>(count, 0, 0, visit);
  }

 private:
  template <int kLeft, class Visit>
  bool walk(int below, unsigned numbers, unsigned united, Visit& visit) const {
    for (int i = kLeft - 1; i < below; ++i) {
      const unsigned all = united | set[i];
      if (count_of(all) > kSize) continue;
      const unsigned with = numbers | 1u << number[i];
      if constexpr (kLeft == 1) {
        if (count_of(all) == kSize && visit(with, all)) return true;
      } else {
        if (walk<kLeft - 1>(i, with, all, visit)) return true;
      }
    }
    return false;
  }
};

struct FoundFish {
  std::uint16_t lines, digit, covers;
};

namespace {

// Technique and rating of a pair, triplet or quad of a kind.
struct OfSize {
  SerTechnique technique;
  double rating;
};
constexpr OfSize kNaked[] = {{SerTechnique::naked_pair, 3.0},
                             {SerTechnique::naked_triplet, 3.6},
                             {SerTechnique::naked_quad, 5.0}};
constexpr OfSize kHidden[] = {{SerTechnique::hidden_pair, 3.4},
                              {SerTechnique::hidden_triplet, 4.0},
                              {SerTechnique::hidden_quad, 5.4}};
constexpr OfSize kDirectHidden[] = {{SerTechnique::direct_hidden_pair, 2.0},
                                    {SerTechnique::direct_hidden_triplet, 2.5}};
constexpr OfSize kFish[] = {
    {SerTechnique::x_wing, 3.2}, {SerTechnique::swordfish, 3.8}, {SerTechnique::jellyfish, 5.2}};

Hint set_hint(const OfSize& what, int house, unsigned digits, unsigned places) {
  Hint hint{.technique = what.technique,
            .rating = what.rating,
            .digits = static_cast<std::uint16_t>(digits)};
  each_place(places, [&](int place) { hint.cells.add(cells_of(house)[place]); });
  hint.houses.add(house);
  return hint;
}

// `losers`: the places that lose the digits `gone`.
template <int kSize>
bool emit_set(const ProducerBoard& board, const OfSize& what, int house, unsigned digits,
              unsigned places, unsigned losers, unsigned gone, HintSink& sink) {
  BITWHIP_INVARIANT(count_of(places) == kSize && count_of(digits) == kSize);
  const auto& cells = cells_of(house);
  unsigned present = 0;
  each_place(losers, [&](int place) { present |= board.digits(cells[place]); });
  if ((present & gone) == 0) return false;
  Hint hint = set_hint(what, house, digits, places);
  each_place(losers,
             [&](int place) { hint.remove(cells[place], board.digits(cells[place]) & gone); });
  return sink.take(hint);
}

template <int kSize>
bool emit_direct_hidden_set(const ProducerBoard& board, int house, unsigned digits, unsigned places,
                            HintSink& sink) {
  const auto& cells = cells_of(house);
  for (int digit = 1; digit <= 9; ++digit) {
    if ((digits & digit_bit(digit)) != 0) continue;
    const unsigned all = board.places(house, digit), outside = all & ~places;
    if (!has_two(all) || outside == 0 || has_two(outside)) continue;
    Hint hint = set_hint(kDirectHidden[kSize - 2], house, digits, places);
    hint.other_digits = digit_bit(digit);
    each_place(all, [&](int place) { hint.others.add(cells[place]); });
    hint.place(cells[first_member(outside)], digit);
    return sink.take(hint);
  }
  return false;
}

template <int kSize>
bool emit_fish(const ProducerBoard& board, HouseType base, HouseType cover, const FoundFish& fish,
               HintSink& sink) {
  const auto& [technique, rating] = kFish[kSize - 2];
  Hint hint{.technique = technique, .rating = rating, .digits = digit_bit(fish.digit)};
  each_place(fish.lines, [&](int line) {
    const int house = house_number(base, line);
    hint.houses.add(house);
    each_place(board.places(house, fish.digit),
               [&](int place) { hint.cells.add(cells_of(house)[place]); });
  });
  each_place(fish.covers, [&](int line) {
    const int house = house_number(cover, line);
    hint.covers.add(house);
    each_place(board.places(house, fish.digit) & ~unsigned{fish.lines},
               [&](int place) { hint.remove(cells_of(house)[place], digit_bit(fish.digit)); });
  });
  return sink.take(hint);
}

}  // namespace

// Naked pairs, triplets and quads: producers 7, 10 and 16 of SER (Sudoku Explainer 1.2.1), ratings
// 3.0, 3.6, 5.0.
//
// Definition: k empty cells of a house, each with at least two candidates, that have exactly k
// digits together; these digits go from the other cells of the house. The house has at least 2k
// empty cells. Order: blocks, columns, rows; combinations of places as binary numbers.
// Algorithm: only cells with 2 to k candidates take part; those of all houses are known from
// counters of all cells (CellCounts), and unions that have grown too large are cut.
// Cost: 0.1 to 0.4 microseconds.
// Hint: cells = the k cells by place, digits = their k digits, houses = the house.
template <int kSize>
bool find_naked_set(const ProducerBoard& board, HintSink& sink) {
  const CellSet usable = CellCounts<kSize + 1>(board).between(2, kSize);
  for (const HouseType type : kBlockColumnRow) {
    for (int house = house_number(type, 0); house < house_number(type, 9); ++house) {
      if (board.empty_cells(house) < 2 * kSize) continue;
      const CellSet here = usable & set_of(house);
      if (!has_two(here)) continue;
      TupleSets<kSize> sets;
      here.each([&](int cell) { sets.add(board.digits(cell), place_of(type, cell)); });
      const auto visit = [&](unsigned places, unsigned digits) {
        unsigned all = 0;  // places of the digits
        each_digit(digits, [&](int digit) { all |= board.places(house, digit); });
        return emit_set<kSize>(board, kNaked[kSize - 2], house, digits, places, all & ~places,
                               digits, sink);
      };
      if (sets.each(visit)) return true;
    }
  }
  return false;
}

// Hidden pairs, triplets and quads: producers 9, 12 and 18 of SER (Sudoku Explainer 1.2.1), ratings
// 3.4, 4.0, 5.4; and the direct ones, producers 3 and 5, ratings 2.0 and 2.5.
//
// Definition: k digits of a house, each with at least two places, that have exactly k places
// together; other digits go from these places. The house has more than 2k empty cells. A direct
// hidden set needs more than k empty cells, removes nothing, and places a further digit: the first
// digit with at least two places of which exactly one lies outside the set. Order: blocks, columns,
// rows; combinations of digits as binary numbers.
// Algorithm: only digits with 2 to k places take part, and unions that have grown too large are
// cut.
// Cost: 0.2 to 0.5 microseconds.
// Hint: cells = the k cells by place, digits = the k digits, houses = the house. Direct:
// other_digits = the digit that is placed, others = all its cells in the house; the placed one is
// the one outside `cells`.
template <int kSize, bool kDirect>
bool find_hidden_set(const ProducerBoard& board, HintSink& sink) {
  for (const HouseType type : kBlockColumnRow) {
    for (int house = house_number(type, 0); house < house_number(type, 9); ++house) {
      if (board.empty_cells(house) <= (kDirect ? kSize : 2 * kSize)) continue;
      TupleSets<kSize> sets;
      for (int digit = 1; digit <= 9; ++digit) sets.add(board.places(house, digit), digit - 1);
      const auto visit = [&](unsigned digits, unsigned places) {
        if constexpr (kDirect)
          return emit_direct_hidden_set<kSize>(board, house, digits, places, sink);
        return emit_set<kSize>(board, kHidden[kSize - 2], house, digits, places, places, ~digits,
                               sink);
      };
      if (sets.each(visit)) return true;
    }
  }
  return false;
}

// X-wing, swordfish and jellyfish: producers 8, 11 and 17 of SER (Sudoku Explainer 1.2.1), ratings
// 3.2, 3.8, 5.2.
//
// Definition: a digit has at least two places in each of k base lines, and exactly k cover lines
// across hold them all; the digit goes from the cover lines outside the base lines. A digit with
// more than 9 - 2k placed copies is skipped. Order: first the columns are the base, then the rows;
// combinations of base lines as binary numbers; then digits.
// Algorithm: each digit is searched by itself, and the few finds that remove something are put into
// the order of the definition.
// Cost: 0.2 to 0.4 microseconds.
// Hint: cells = the cells of the digit in the base lines, line by line; digits = the digit; houses
// = the base lines; covers = the cover lines.
template <int kSize>
bool find_fish(const ProducerBoard& board, HintSink& sink) {
  // A digit has at most 126 combinations of lines.
  std::array<FoundFish, 9 * 126> fishes;
  for (const HouseType base : {HouseType::column, HouseType::row}) {
    const HouseType cover = base == HouseType::column ? HouseType::row : HouseType::column;
    std::size_t count = 0;
    for (int digit = 1; digit <= 9; ++digit) {
      if (board.placed(digit) + 2 * kSize > 9) continue;
      TupleSets<kSize> sets;
      for (int line = 0; line < 9; ++line)
        sets.add(board.places(house_number(base, line), digit), line);
      sets.each([&](unsigned lines, unsigned covers) {
        unsigned outside = 0;
        each_place(covers, [&](int line) {
          outside |= board.places(house_number(cover, line), digit) & ~lines;
        });
        BITWHIP_INVARIANT(outside == 0 || count < fishes.size());
        if (outside != 0)
          fishes[count++] = {static_cast<std::uint16_t>(lines), static_cast<std::uint16_t>(digit),
                             static_cast<std::uint16_t>(covers)};
        return false;
      });
    }
    std::sort(fishes.begin(), fishes.begin() + static_cast<std::ptrdiff_t>(count),
              [](const FoundFish& a, const FoundFish& b) {
                return a.lines != b.lines ? a.lines < b.lines : a.digit < b.digit;
              });
    for (std::size_t i = 0; i < count; ++i) {
      if (emit_fish<kSize>(board, base, cover, fishes[i], sink)) return true;
    }
  }
  return false;
}

// Instances that the producers use.
template bool find_naked_set<2>(const ProducerBoard&, HintSink&);
template bool find_naked_set<3>(const ProducerBoard&, HintSink&);
template bool find_naked_set<4>(const ProducerBoard&, HintSink&);
template bool find_hidden_set<2>(const ProducerBoard&, HintSink&);
template bool find_hidden_set<3>(const ProducerBoard&, HintSink&);
template bool find_hidden_set<4>(const ProducerBoard&, HintSink&);
template bool find_hidden_set<2, true>(const ProducerBoard&, HintSink&);
template bool find_hidden_set<3, true>(const ProducerBoard&, HintSink&);
template bool find_fish<2>(const ProducerBoard&, HintSink&);
template bool find_fish<3>(const ProducerBoard&, HintSink&);
template bool find_fish<4>(const ProducerBoard&, HintSink&);

}  // namespace bitwhip::ser
