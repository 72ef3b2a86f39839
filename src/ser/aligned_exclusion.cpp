#include "ser/aligned_exclusion.h"

#include <array>

#include "ser/board.h"

namespace bitwhip::ser {
namespace {

// The base cells, with the excluders of each.
struct Bases {
  int count = 0;
  std::array<std::uint8_t, 81> cell;
  std::array<CellSet, 81> excluders;
  CellSet all;

  // `single`: cells of one candidate; `many`: of at least two; `can_exclude`: of two, or of two or three.
  Bases(const CellSet& single, const CellSet& many, const CellSet& can_exclude) {
    CellSet blocked;
    single.each([&](int at) { blocked = blocked | peer_set(at); });
    many.without(blocked).each([&](int at) {
      const CellSet set = peer_set(at) & can_exclude;
      if (set.empty()) return;
      BITWHIP_INVARIANT(count < 81);
      cell[static_cast<std::size_t>(count)] = static_cast<std::uint8_t>(at);
      excluders[static_cast<std::size_t>(count++)] = set;
      all.add(at);
    });
  }
};

template <std::size_t kBases>
bool emit_exclusion(const Board& board, Technique technique, const std::array<int, kBases>& cells, const std::array<unsigned, kBases>& gone,
                    const CellSet& common, Sink& sink) {
  Hint hint;
  hint.technique = technique;
  hint.rating = kBases == 2 ? 6.2 : 7.5;
  for (std::size_t i = 0; i < kBases; ++i) {
    hint.cells.add(cells[i]);
    hint.digits |= board.digits(cells[i]);
    if (gone[i] != 0) hint.remove(cells[i], gone[i]);
  }
  each_peer(cells[0], common, [&](int cell) { hint.others.add(cell); });
  return sink.take(hint);
}

// The digits of `from` all of whose partners, the digits of `to`, are excluded.
unsigned without_partner(unsigned from, unsigned to, const std::array<std::uint16_t, 10>& excluded) {
  unsigned gone = 0;
  each_digit(from, [&](int digit) {
    if ((to & ~unsigned{excluded[static_cast<std::size_t>(digit)]}) == 0) gone |= digit_bit(digit);
  });
  return gone;
}

bool look_at_pair(const Board& board, int first, int second, const CellSet& common, Sink& sink) {
  const unsigned a = board.digits(first), b = board.digits(second);
  const bool peers = peer_set(first).has(second);
  std::array<std::uint16_t, 10> excluded{};  // by digit: digits that the other cell cannot take with it
  common.each([&](int cell) {
    const unsigned digits = board.digits(cell);
    const int low = first_digit(digits), high = first_digit(digits & (digits - 1));
    excluded[static_cast<std::size_t>(low)] |= digit_bit(high);
    excluded[static_cast<std::size_t>(high)] |= digit_bit(low);
  });
  for (int digit = 1; peers && digit <= 9; ++digit) excluded[static_cast<std::size_t>(digit)] |= digit_bit(digit);
  const unsigned gone_a = without_partner(a, b, excluded), gone_b = without_partner(b, a, excluded);
  return (gone_a | gone_b) != 0 && emit_exclusion<2>(board, Technique::aligned_pair_exclusion, {first, second}, {gone_a, gone_b}, common, sink);
}

class Triplet {
 public:
  Triplet(const Board& board, int first, int second) : board_(board), cells_{first, second, 0}, seen01_(peer_set(first).has(second)) {}

  bool look(int third, const CellSet& common, Sink& sink) {
    cells_[2] = third;
    seen02_ = peer_set(cells_[0]).has(third);
    seen12_ = peer_set(cells_[1]).has(third);
    BITWHIP_INVARIANT(common.without(peer_set(cells_[0])).empty());  // so there are twenty at most
    excluders_ = 0;
    common.each([&](int cell) { excluder_[static_cast<std::size_t>(excluders_++)] = board_.digits(cell); });
    const unsigned a = board_.digits(cells_[0]), b = board_.digits(cells_[1]), c = board_.digits(third);
    unsigned left_a = a, left_b = b, left_c = c;  // without a possible combination so far
    // Each digit of the first cell, with digits of the second that are left, if any fits, else with any; then the others that are left.
    each_digit(a, [&](int x) {
      const auto fits = [&](unsigned among) {
        for (unsigned rest = among; rest != 0; rest &= rest - 1) {
          const unsigned y = rest & -rest, z = partners(digit_bit(x), y, c);
          if (z == 0) continue;
          left_a &= ~unsigned{digit_bit(x)};
          left_b &= ~y;
          left_c &= ~z;
          return true;
        }
        return false;
      };
      const unsigned open = left_b;
      if (!fits(open)) fits(b & ~open);
    });
    each_digit(left_b, [&](int y) {
      for (unsigned rest = a & ~left_a; rest != 0; rest &= rest - 1) {
        const unsigned z = partners(rest & -rest, digit_bit(y), c);
        if (z == 0) continue;
        left_b &= ~unsigned{digit_bit(y)};
        left_c &= ~z;
        return;
      }
    });
    for (unsigned of_a = a & ~left_a; of_a != 0 && left_c != 0; of_a &= of_a - 1) {
      for (unsigned of_b = b & ~left_b; of_b != 0 && left_c != 0; of_b &= of_b - 1) left_c &= ~partners(of_a & -of_a, of_b & -of_b, left_c);
    }
    return (left_a | left_b | left_c) != 0 &&
           emit_exclusion<3>(board_, Technique::aligned_triplet_exclusion, {cells_[0], cells_[1], third}, {left_a, left_b, left_c}, common, sink);
  }

 private:
  // The digits of the third cell, of `among`, that are possible with a digit of the first and a digit of the second.
  unsigned partners(unsigned x, unsigned y, unsigned among) const {
    if (seen01_ && x == y) return 0;
    unsigned left = among;
    if (seen02_) left &= ~x;
    if (seen12_) left &= ~y;
    const unsigned both = x | y;
    for (int i = 0; i < excluders_; ++i) {
      const unsigned rest = excluder_[static_cast<std::size_t>(i)] & ~both;
      if (rest == 0) return 0;
      if (!has_two(rest)) left &= ~rest;
    }
    return left;
  }

  const Board& board_;
  std::array<int, 3> cells_;
  bool seen01_, seen02_ = false, seen12_ = false;
  int excluders_ = 0;
  std::array<std::uint16_t, 20> excluder_{};  // common excluders see the first cell
};

}  // namespace

bool find_aligned_pair_exclusion(const Board& board, Sink& sink) {
  const CellCounts<3> counts(board);
  const Bases bases(counts.exactly(1), counts.at_least(2), counts.exactly(2));
  for (int j = 1; j < bases.count; ++j) {
    for (int i = 0; i < j; ++i) {
      const auto first = static_cast<std::size_t>(i), second = static_cast<std::size_t>(j);
      const CellSet common = bases.excluders[first] & bases.excluders[second];
      if (has_two(common) && look_at_pair(board, bases.cell[first], bases.cell[second], common, sink)) return true;
    }
  }
  return false;
}

bool find_aligned_triplet_exclusion(const Board& board, Sink& sink) {
  const CellCounts<4> counts(board);
  const Bases bases(counts.exactly(1), counts.at_least(2), counts.between(2, 3));
  std::array<CellSet, 81> excluders_of;  // by cell; of base cells
  for (int i = 0; i < bases.count; ++i) excluders_of[bases.cell[static_cast<std::size_t>(i)]] = bases.excluders[static_cast<std::size_t>(i)];
  for (int j = 1; j < bases.count; ++j) {
    for (int i = 0; i < j; ++i) {
      const int first = bases.cell[static_cast<std::size_t>(i)], second = bases.cell[static_cast<std::size_t>(j)];
      const CellSet &of_first = excluders_of[static_cast<std::size_t>(first)], &of_second = excluders_of[static_cast<std::size_t>(second)];
      const CellSet shared = of_first & of_second;
      if (!has_two(shared)) continue;
      Triplet triplet(board, first, second);
      bool stopped = false;
      const auto look = [&](int third) {
        const CellSet common = shared & excluders_of[static_cast<std::size_t>(third)];
        if (!stopped && has_two(common)) stopped = triplet.look(third, common, sink);
      };
      CellSet tail = bases.all & of_first;
      tail.remove(second);
      each_peer(first, tail, look);
      tail = (bases.all & of_second).without(of_first);
      tail.remove(first);
      each_peer(second, tail, look);
      if (stopped) return true;
    }
  }
  return false;
}

}  // namespace bitwhip::ser
