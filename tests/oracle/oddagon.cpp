// Oddagons, from their definition: every closed chain of cells of a digit is walked, with every choice of the house that makes each of its links. What
// is left of the targets shrinks with every guardian, and a chain that has none left is given up.
#include <algorithm>

#include "oracle/levels_rules.h"

namespace bitwhip::oracle {
namespace {

class ClosedChains {
 public:
  ClosedChains(const Board& board, const State& state, int length) : board_(board), length_(length), open_(state.present & ~state.decided) {
    for (int digit = 0; digit < 9; ++digit) {
      for (int i = 0; i < 9; ++i) {
        Set row, column, block;
        for (int j = 0; j < 9; ++j) {
          row.set(label_at(i, j, digit));
          column.set(label_at(j, i, digit));
          block.set(label_at(i / 3 * 3 + j / 3, i % 3 * 3 + j % 3, digit));
        }
        for (const Set& house : {row, column, block}) houses_.push_back(house & open_);
      }
    }
  }

  Set targets() {
    for (int first = 0; first < kLabels; ++first) {
      if (!open_[first]) continue;
      chain_ = {first};
      extend(open_);
    }
    return found_;
  }

 private:
  // left: what is linked to all guardians so far.
  void extend(const Set& left) {
    const int last = chain_.back();
    for (const Set& house : houses_) {
      if (!house[last]) continue;
      for (int next = chain_.front(); next < kLabels; ++next) {
        if (!house[next] || next == last) continue;
        const bool closes = static_cast<int>(chain_.size()) == length_ && next == chain_.front();
        if (!closes && (static_cast<int>(chain_.size()) == length_ || std::find(chain_.begin(), chain_.end(), next) != chain_.end())) continue;
        Set still = left;
        for (int guardian = 0; guardian < kLabels; ++guardian) {
          if (house[guardian] && guardian != last && guardian != next) still &= board_.links[guardian];
        }
        if ((still & ~found_).none()) continue;
        if (closes) {
          found_ |= still;
        } else {
          chain_.push_back(next);
          extend(still);
          chain_.pop_back();
        }
      }
    }
  }

  const Board& board_;
  const int length_;
  const Set open_;
  std::vector<Set> houses_;
  std::vector<int> chain_;
  Set found_;
};

}  // namespace

Set oddagon_targets(const Board& board, const State& state, int length) {
  return length % 2 == 1 && length >= 5 && length <= 9 ? ClosedChains(board, state, length).targets() : Set{};
}

}  // namespace bitwhip::oracle
