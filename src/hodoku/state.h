// The state of a puzzle as HoDoKu 2.2.0 has it: placed digits, candidates, and the queues of
// singles.
//
// Singles are found by the two operations place() and remove() alone: each appends what it leaves
// single to a queue, and the order of the queues, which goes back to the first given, is the order
// in which singles are made. So a state is what it is by its history: the givens in cell order,
// then what was placed and removed, in the order in which it was.
//
// The candidates are seen three ways, kept in step: digits of a cell, places of a digit in a house,
// cells of a digit. Beside them stands the number of places, which is the count of the mask but for
// two cases: while place() runs, and where a cell has lost its last candidate, which happens only
// in the nets of assumptions (such states are copied, and are made by the same two operations). A
// plain value; a copy costs some 2,200 bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/invariant.h"
#include "grid/candidate.h"
#include "grid/puzzle.h"
#include "hodoku/houses.h"

namespace bitwhip::hodoku {

// A digit that has been the last one of a cell (naked), or has had its last place in a house there
// (hidden).
struct QueuedSingle {
  std::uint8_t cell, digit;
};

// Singles in the order in which they arose. Those whose cell is filled are stale and stay; the live
// part begins where the first one is not.
template <std::size_t kMost>
class SingleQueue {
 public:
  void clear() { live_ = end_ = 0; }
  void append(int cell, int digit) {
    BITWHIP_INVARIANT(end_ < kMost);
    item_[end_++] = {static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)};
  }
  template <class IsStale>
  void pass_over(IsStale is_stale) {
    while (live_ < end_ && is_stale(item_[live_])) ++live_;
  }
  // Drops the first single, stale or not, that the test accepts.
  template <class Test>
  void drop_first(Test test) {
    std::size_t at = 0;
    while (at < end_ && !test(item_[at])) ++at;
    if (at == end_) return;
    if (at < live_) --live_;
    for (--end_; at < end_; ++at) item_[at] = item_[at + 1];
  }
  // The live part. Behind its head it may have stale ones.
  const QueuedSingle* begin() const { return item_.data() + live_; }
  const QueuedSingle* end() const { return item_.data() + end_; }

 private:
  std::array<QueuedSingle, kMost> item_;  // the first end_ are set
  std::size_t live_ = 0, end_ = 0;
};

class HodokuState {
 public:
  // Places the givens (cells of one digit) in cell order on an empty grid. Of a state of pencil
  // marks then come the placed digits, which are no givens, in cell order, and the deletions by
  // cell and digit; so singles need not come in the order in which they came when HoDoKu was there.
  // A single candidate is a given where the state does not say otherwise (Puzzle::placed, open).
  // Contradictions are not detected.
  void start(const Puzzle& puzzle);
  // Returns the state as pencil marks, from which start() makes it again.
  Puzzle marks() const;

  int value(int cell) const { return value_[at(cell)]; }  // 0: empty
  bool is_empty(int cell) const { return value(cell) == 0; }
  bool is_given(int cell) const { return givens_.has(cell); }
  const CellSet& empty_cells() const { return empty_; }
  std::uint16_t digits(int cell) const { return digits_[at(cell)]; }
  bool has(int cell, int digit) const { return digits(cell) >> (digit - 1) & 1; }
  // Returns the places in the house of empty cells with the digit, as a mask.
  std::uint16_t places(int house, int digit) const { return places_[at(house)][at(digit)]; }
  // Returns the number of places; 0 for a digit that is placed in the house.
  int count(int house, int digit) const { return count_[at(house)][at(digit)]; }
  // Returns the empty cells with the digit.
  const CellSet& cells(int digit) const { return cells_[at(digit)]; }
  // Returns the empty cells that see no cell with this value: those with the candidate, and those
  // that have lost it by a step.
  CellSet allowed(int digit) const { return empty_ & unseen_[at(digit)]; }
  bool solved() const { return empty_.empty(); }

  const SingleQueue<81>& naked() const { return naked_; }
  const SingleQueue<243>& hidden() const { return hidden_; }

  // Empties the queues, for nets of assumptions, which begin without singles.
  void forget_singles() {
    naked_.clear();
    hidden_.clear();
  }

  // Removes a candidate, if present.
  void remove(int cell, int digit) {
    if (!has(cell, digit)) return;
    take_out(cell, digit);
    const std::uint16_t left = digits(cell);
    if (left == 0) return;
    if (is_single_bit(left)) naked_.append(cell, first_digit(left));
    for (const int house : houses_of(cell)) {
      const int count = --count_[at(house)][at(digit)];
      if (count == 1) append_hidden(house, digit);
      if (count == 0) drop_hidden(house, digit);
    }
  }
  // Places a digit: the cell loses its candidates, and its peers lose the digit. Where the cell has
  // this value already, nothing happens; where it has another, the new one stands.
  void place(int cell, int digit);

  friend bool same_candidates(const HodokuState& a, const HodokuState& b) {
    return a.value_ == b.value_ && a.digits_ == b.digits_;
  }

 private:
  static std::size_t at(int index) {
    BITWHIP_INVARIANT(index >= 0);
    return static_cast<std::size_t>(index);
  }
  void take_out(int cell, int digit) {
    digits_[at(cell)] &= static_cast<std::uint16_t>(~digit_bit(digit));
    cells_[at(digit)].remove(cell);
    for (const int house : houses_of(cell)) {
      places_[at(house)][at(digit)] &= static_cast<std::uint16_t>(~(1u << place_of(house, cell)));
    }
  }
  // While place() removes the digit from peers, the cell itself still counts and is no place.
  void append_hidden(int house, int digit) {
    const unsigned places = this->places(house, digit);
    if (places != 0) hidden_.append(cell_at(house, first_member(places)), digit);
  }
  void drop_hidden(int house, int digit);

  std::array<std::uint8_t, 81> value_;
  std::array<std::uint16_t, 81> digits_;
  std::array<std::array<std::uint16_t, 10>, kHouses> places_;  // [house][digit]; 0 is not used
  std::array<std::array<std::uint8_t, 10>, kHouses> count_;
  std::array<CellSet, 10> cells_;
  std::array<CellSet, 10> unseen_;  // cells that see no cell with this value
  CellSet empty_, givens_;
  SingleQueue<81> naked_;
  SingleQueue<243> hidden_;
};

}  // namespace bitwhip::hodoku
