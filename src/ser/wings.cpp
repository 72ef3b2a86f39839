#include "ser/wings.h"

#include "ser/board.h"

namespace bitwhip::ser {
namespace {

template <bool kXyz>
bool emit_wing(const Board& board, int pivot, int first, int second, Sink& sink) {
  const int digit = first_digit(board.digits(first) & board.digits(second));
  CellSet seen = board.cells(digit) & peer_set(first) & peer_set(second);
  if (kXyz) seen = seen & peer_set(pivot);
  // Each cell sees the others, but not itself; the pivot of an XY-wing has not the digit.
  if (seen.empty()) return false;
  Hint hint;
  hint.technique = kXyz ? Technique::xyz_wing : Technique::xy_wing;
  hint.rating = kXyz ? 4.4 : 4.2;
  for (const int cell : {pivot, first, second}) {
    hint.cells.add(cell);
    hint.digits |= board.digits(cell);
  }
  hint.other_digits = digit_bit(digit);
  seen.each([&](int cell) { hint.remove(cell, digit_bit(digit)); });
  return sink.take(hint);
}

// True if two peers of the pivot can be its wings. `wings`: the peers of two candidates.
template <bool kXyz>
bool has_wings(const Board& board, unsigned pivot, const CellSet& wings) {
  const int a = first_digit(pivot), b = first_digit(pivot & (pivot - 1));
  const CellSet with_a = wings & board.cells(a), with_b = wings & board.cells(b);
  if (kXyz) {
    const CellSet with_c = wings & board.cells(first_digit(pivot & ~unsigned{digit_bit(a)} & ~unsigned{digit_bit(b)}));
    return (with_a & with_b).empty() + (with_a & with_c).empty() + (with_b & with_c).empty() <= 1;
  }
  if (with_a.empty() || with_b.empty()) return false;
  unsigned of_a = 0, of_b = 0;  // digits beside a, b
  with_a.without(with_b).each([&](int cell) { of_a |= board.digits(cell); });
  with_b.without(with_a).each([&](int cell) { of_b |= board.digits(cell); });
  return (of_a & of_b) != 0;
}

template <bool kXyz>
bool find_wing(const Board& board, Sink& sink) {
  const CellCounts<4> counts(board);
  const CellSet wings = counts.exactly(2);
  bool stopped = false;
  counts.exactly(kXyz ? 3 : 2).each([&](int pivot) {
    const unsigned own = board.digits(pivot);
    if (stopped || !has_wings<kXyz>(board, own, wings & peer_set(pivot))) return;
    // Those that can be a wing: XY: they share one digit with the pivot; XYZ: they have two of its
    // digits.
    CellList usable;
    each_peer(pivot, wings, [&](int cell) {
      const unsigned shared = board.digits(cell) & own;
      if (kXyz ? has_two(shared) : shared != 0 && !has_two(shared)) usable.add(cell);
    });
    for (int i = 0; i < usable.count && !stopped; ++i) {
      const int first = usable.cell[static_cast<std::size_t>(i)];
      const unsigned of_first = board.digits(first);
      for (int j = 0; j < usable.count && !stopped; ++j) {
        const int second = usable.cell[static_cast<std::size_t>(j)];
        const unsigned of_second = board.digits(second);
        if (kXyz ? of_second != of_first : of_second == (own ^ of_first)) stopped = emit_wing<kXyz>(board, pivot, first, second, sink);
      }
    }
  });
  return stopped;
}

}  // namespace

bool find_xy_wing(const Board& board, Sink& sink) { return find_wing<false>(board, sink); }
bool find_xyz_wing(const Board& board, Sink& sink) { return find_wing<true>(board, sink); }

}  // namespace bitwhip::ser
