#include "hodoku/state.h"

namespace bitwhip::hodoku {

void HodokuState::start(const Puzzle& puzzle) {
  const CellSet all = peers_of_all({});
  value_.fill(0);
  digits_.fill(kAllDigits);
  for (auto& places : places_) places.fill(kAllDigits);
  for (auto& counts : count_) counts.fill(kDigits);
  cells_.fill(all);
  unseen_.fill(all);
  empty_ = all;
  givens_ = {};
  forget_singles();
  for (int cell = 0; cell < kCells; ++cell) {
    const std::uint16_t mask = puzzle.cell[at(cell)];
    if (!is_single_bit(mask) || puzzle.placed[at(cell)] || puzzle.open[at(cell)]) continue;
    place(cell, first_digit(mask));
    givens_.add(cell);
  }
  if (!puzzle.marks) return;
  for (int cell = 0; cell < kCells; ++cell) {
    if (puzzle.placed[at(cell)]) place(cell, first_digit(puzzle.cell[at(cell)]));
  }
  for (int cell = 0; cell < kCells; ++cell)
    each_digit(digits(cell) & ~unsigned{puzzle.cell[at(cell)]},
               [&](int digit) { remove(cell, digit); });
}

Puzzle HodokuState::marks() const {
  Puzzle puzzle;
  puzzle.marks = true;
  for (int cell = 0; cell < kCells; ++cell) {
    const std::uint16_t mask = is_empty(cell) ? digits(cell) : digit_bit(value(cell));
    puzzle.cell[at(cell)] = mask;
    puzzle.givens += is_single_bit(mask);
    puzzle.placed[at(cell)] = !is_empty(cell) && !is_given(cell);
    puzzle.open[at(cell)] = is_empty(cell) && is_single_bit(mask);
  }
  return puzzle;
}

void HodokuState::place(int cell, int digit) {
  if (value(cell) == digit) return;
  value_[at(cell)] = static_cast<std::uint8_t>(digit);
  empty_.remove(cell);
  unseen_[at(digit)] = unseen_[at(digit)].without(peer_set(cell));
  const unsigned had = digits(cell);
  each_digit(had, [&](int one) { take_out(cell, one); });
  (cells(digit) & peer_set(cell)).each([&](int peer) { remove(peer, digit); });
  each_digit(had, [&](int one) {
    for (const int house : houses_of(cell)) {
      const int count = --count_[at(house)][at(one)];
      if (count == 1 && one != digit) append_hidden(house, one);
    }
  });
  const auto is_stale = [&](const QueuedSingle& single) { return !is_empty(single.cell); };
  naked_.pass_over(is_stale);
  hidden_.pass_over(is_stale);
}

// Only in states with contradictions does a digit lose its last place without being placed.
void HodokuState::drop_hidden(int house, int digit) {
  hidden_.drop_first([&](const QueuedSingle& single) {
    return single.digit == digit && set_of(house).has(single.cell);
  });
}

}  // namespace bitwhip::hodoku
