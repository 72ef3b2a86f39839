// Aligned pair and triplet exclusion: producers 20 and 22 of SER (Sudoku Explainer 1.2.1), ratings
// 6.2 and 7.5.
//
// Definition: take two (three) base cells, and every combination of a candidate for each. A
// combination is impossible when two of the cells that see each other take the same digit, or when
// it has all candidates of a common excluder, which would be left with none. An excluder of a cell
// is a cell that it sees with two candidates (for triplets, two or three); a common one is an
// excluder of all base cells. A candidate that is in no possible combination goes.
//
// Which cells may be base cells: those with at least two candidates that see no cell with a single
// candidate, and that have an excluder. Of a pair or triplet there are at least two common
// excluders. The third cell of a triplet is itself an excluder of the first or of the second cell.
//
// Order: pairs as combinations of the list of possible base cells; for each the third cells, first
// the excluders of the first cell, then those of the second (by block, row, column).
//
// Algorithm, pairs: for each digit of a base cell the set of the cells beside which it would go, as
// 81 bits; mostly the sets are empty. Triplets with less than two common excluders are left out by
// sets of bits, too. For the others the digits of the second cell are lanes of a vector, and each
// lane has the digits of the third cell that are possible with it and with a digit of the first.
// Cost: 3 microseconds for pairs, 50 to 100 for triplets.
// Hint: cells = the base cells, others = the common excluders (as peers of the first base cell).
#include <array>
#include <cstdint>

#include "grid/classic.h"
#include "ser/board.h"
#include "ser/hint.h"
#include "ser/producers.h"

namespace bitwhip::ser {
namespace {

// Base cells with their excluders.
struct Bases {
  int count = 0;
  std::array<std::uint8_t, 81> cell;
  std::array<CellSet, 81> excluders;  // by cell
  CellSet all, can_exclude;

  // `single`: cells with one candidate. `many`: with at least two. `excluding`: with two, or two or
  // three.
  Bases(const CellSet& single, const CellSet& many, const CellSet& excluding)
      : can_exclude(excluding) {
    CellSet blocked;
    single.each([&](int at) { blocked = blocked | peer_set(at); });
    many.without(blocked).each([&](int at) {
      const CellSet set = peer_set(at) & can_exclude;
      if (set.empty()) return;
      BITWHIP_INVARIANT(count < 81);
      cell[count++] = static_cast<std::uint8_t>(at);
      excluders[at] = set;
      all.add(at);
    });
  }
};

template <std::size_t kBases>
bool emit_exclusion(const ProducerBoard& board, SerTechnique technique,
                    const std::array<int, kBases>& cells, const std::array<unsigned, kBases>& gone,
                    const CellSet& common, HintSink& sink) {
  Hint hint{.technique = technique, .rating = kBases == 2 ? 6.2 : 7.5};
  for (std::size_t i = 0; i < kBases; ++i) {
    hint.cells.add(cells[i]);
    hint.digits |= board.digits(cells[i]);
    hint.remove(cells[i], gone[i]);
  }
  each_peer(cells[0], common, [&](int cell) { hint.others.add(cell); });
  return sink.take(hint);
}

// Returns the digits of `from` all of whose partners, the digits of `to`, are excluded.
unsigned without_partner(unsigned from, unsigned to,
                         const std::array<std::uint16_t, 10>& excluded) {
  unsigned gone = 0;
  each_digit(from, [&](int digit) {
    if ((to & ~unsigned{excluded[digit]}) == 0) gone |= digit_bit(digit);
  });
  return gone;
}

bool look_at_pair(const ProducerBoard& board, int first, int second, const CellSet& common,
                  HintSink& sink) {
  const unsigned a = board.digits(first), b = board.digits(second);
  const bool peers = peer_set(first).has(second);
  // By digit: digits that the other cell cannot take with it.
  std::array<std::uint16_t, 10> excluded{};
  common.each([&](int cell) {
    const unsigned digits = board.digits(cell);
    const int low = first_digit(digits), high = first_digit(digits & (digits - 1));
    excluded[low] |= digit_bit(high);
    excluded[high] |= digit_bit(low);
  });
  for (int digit = 1; peers && digit <= 9; ++digit) excluded[digit] |= digit_bit(digit);
  const unsigned gone_a = without_partner(a, b, excluded), gone_b = without_partner(b, a, excluded);
  return (gone_a | gone_b) != 0 &&
         emit_exclusion<2>(board, SerTechnique::aligned_pair_exclusion, {first, second},
                           {gone_a, gone_b}, common, sink);
}

// Returns the base cells that would eliminate a digit of `cell`: it is excluded with each of their
// digits.
CellSet partners_of(const ProducerBoard& board, const Bases& bases, int cell) {
  // By digit: cells that see an excluder of it and of the present one.
  std::array<CellSet, 10> seen;
  CellSet partners;
  each_digit(board.digits(cell), [&](int digit) {
    unsigned excluded = 0;
    (bases.excluders[cell] & board.cells(digit)).each([&](int excluder) {
      const int other = first_digit(board.digits(excluder) & ~digit_bit(digit));
      CellSet& set = seen[other];
      set = (excluded & digit_bit(other)) != 0 ? set | peer_set(excluder) : peer_set(excluder);
      excluded |= digit_bit(other);
    });
    if (excluded == 0) return;
    CellSet good = bases.all.without(board.cells(digit).without(peer_set(cell)));
    for (int other = 1; other <= 9; ++other) {
      if (other == digit) continue;
      good =
          good.without((excluded & digit_bit(other)) != 0 ? board.cells(other).without(seen[other])
                                                          : board.cells(other));
    }
    partners = partners | good;
  });
  return partners;
}

// Search for triplets. The digits of the second cell are lanes; each lane has the digits of the
// third cell that are compatible with it and with a digit of the first one.
class Triplets {
 public:
  Triplets(const ProducerBoard& board, const Bases& bases) : board_(board) {
    for (int i = 0; i < bases.count; ++i) {
      const int cell = bases.cell[i];
      DigitLanes& spread = spread_[cell];
      std::size_t at = 0;
      spread = {};
      each_digit(board.digits(cell), [&](int digit) {
        spread.digit[at / kLanes][at % kLanes] = digit_bit(digit);
        spread.used[at / kLanes][at % kLanes] = 0xffff;
        ++at;
      });
    }
    bases.can_exclude.each([&](int cell) { all_[cell] = in_all_lanes(board.digits(cell)); });
  }

  bool look(int first, int second, int third, const CellSet& common, HintSink& sink) const {
    const unsigned a = board_.digits(first), b = board_.digits(second), c = board_.digits(third);
    const bool peers01 = peer_set(first).has(second), peers02 = peer_set(first).has(third),
               peers12 = peer_set(second).has(third);
    const DigitLanes& spread = spread_[second];
    const MaskLanes of_third = in_all_lanes(c);
    BITWHIP_INVARIANT(common.without(peer_set(first)).empty());  // at most twenty
    std::array<MaskLanes, 20> excluders;
    std::size_t count = 0;
    common.each([&](int cell) { excluders[count++] = all_[cell]; });

    unsigned gone_a = a, gone_b = 0;
    MaskLanes open{};
    for (std::size_t part = 0; part < 2; ++part) {
      const MaskLanes &digit = spread.digit[part], &used = spread.used[part];
      const MaskLanes by_second = peers12 ? digit : MaskLanes{};
      MaskLanes shut_lanes = used;
      for (unsigned rest = a; rest != 0; rest &= rest - 1) {
        const unsigned x = rest & -rest;
        const MaskLanes of_first = in_all_lanes(x), both = of_first | digit;
        MaskLanes shut = ~used | by_second;
        if (peers01) shut |= MaskLanes(digit == of_first);
        if (peers02) shut |= of_first;
        for (std::size_t e = 0; e < count; ++e) {
          const MaskLanes left = excluders[e] & ~both;
          shut |= with_one(left) | MaskLanes(left == 0);
        }
        const MaskLanes fits = of_third & ~shut;
        if (!none(fits)) gone_a &= ~x;
        shut_lanes &= MaskLanes(fits == 0);
        open |= fits;
      }
      for (int lane = 0; lane < kLanes && !none(shut_lanes); ++lane) {
        if (shut_lanes[lane] != 0) gone_b |= digit[lane];
      }
      if (count_of(b) <= kLanes) break;
    }
    const unsigned gone_c = c & ~united(open);
    return (gone_a | gone_b | gone_c) != 0 &&
           emit_exclusion<3>(board_, SerTechnique::aligned_triplet_exclusion,
                             {first, second, third}, {gone_a, gone_b, gone_c}, common, sink);
  }

 private:
  // Digits of a base cell, one per lane.
  struct DigitLanes {
    std::array<MaskLanes, 2> digit, used;
  };

  const ProducerBoard& board_;
  std::array<DigitLanes, 81> spread_;
  std::array<MaskLanes, 81> all_;  // by excluder: its digits
};

}  // namespace

bool find_aligned_pair_exclusion(const ProducerBoard& board, HintSink& sink) {
  const CellCounts<3> counts(board);
  const Bases bases(counts.exactly(1), counts.at_least(2), counts.exactly(2));
  std::array<CellSet, 81> partners;
  bool any = false;
  for (int i = 0; i < bases.count; ++i) {
    partners[i] = partners_of(board, bases, bases.cell[i]);
    any = any || !partners[i].empty();
  }
  for (int j = 1; any && j < bases.count; ++j) {
    for (int i = 0; i < j; ++i) {
      const int first = bases.cell[i], second = bases.cell[j];
      if (!partners[i].has(second) && !partners[j].has(first)) continue;
      const CellSet common = bases.excluders[first] & bases.excluders[second];
      if (has_two(common) && look_at_pair(board, first, second, common, sink)) return true;
    }
  }
  return false;
}

bool find_aligned_triplet_exclusion(const ProducerBoard& board, HintSink& sink) {
  const CellCounts<4> counts(board);
  const Bases bases(counts.exactly(1), counts.at_least(2), counts.between(2, 3));
  const Triplets triplets(board, bases);
  for (int j = 1; j < bases.count; ++j) {
    for (int i = 0; i < j; ++i) {
      const int first = bases.cell[i], second = bases.cell[j];
      const CellSet &of_first = bases.excluders[first], &of_second = bases.excluders[second];
      const CellSet shared = of_first & of_second;
      if (!has_two(shared)) continue;
      CellSet once, twice;  // cells that see one of these, or two
      shared.each([&](int cell) {
        twice = twice | (once & peer_set(cell));
        once = once | peer_set(cell);
      });
      bool stopped = false;
      const auto look = [&](int third) {
        if (!stopped)
          stopped = triplets.look(first, second, third, shared & bases.excluders[third], sink);
      };
      CellSet tail = bases.all & twice & of_first;
      tail.remove(second);
      if (!tail.empty()) each_peer(first, tail, look);
      tail = (bases.all & twice & of_second).without(of_first);
      tail.remove(first);
      if (!tail.empty()) each_peer(second, tail, look);
      if (stopped) return true;
    }
  }
  return false;
}

}  // namespace bitwhip::ser
