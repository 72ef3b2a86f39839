#include "ser/solver.h"

#include <algorithm>

#include "ser/searches.h"

namespace bitwhip::ser {
namespace {

// Keeps the first hint.
class First final : public Sink {
 public:
  explicit First(Hint& hint) : hint_(hint) {}
  bool take(const Hint& hint) override {
    hint_ = hint;
    return true;
  }

 private:
  Hint& hint_;
};

}  // namespace

void apply(const Hint& hint, Board& board) {
  hint.touched.each([&](int cell) { board.remove_all(cell, hint.removed[cell]); });
  BITWHIP_INVARIANT(hint.placed_digit == 0 || board.has(hint.placed_cell, hint.placed_digit));
  if (hint.placed_digit != 0) board.place(hint.placed_cell, hint.placed_digit);
}

Solver::Solver(rules::Budget& budget) : budget_(budget), searches_(std::make_unique<Searches>(budget)) {}
Solver::~Solver() = default;

void Solver::start(const Puzzle& puzzle, ProducerSet producers) {
  board_.start(puzzle);
  producers_ = producers;
  end_ = End::none;
  pending_ = false;
}

bool Solver::next() {
  if (pending_) apply(hint_, board_);
  pending_ = false;
  if (board_.solved()) return finish(End::solved);
  First first(hint_);
  for (const Producer& producer : ser::producers()) {
    if ((producers_ & producer_bit(producer.number)) == 0) continue;
    producer_ = producer.number;
    if (producer.produce(board_, *searches_, first)) {
      BITWHIP_INVARIANT(hint_.is_worth());
      BITWHIP_INVARIANT(tenths(hint_.rating) >= producer.least);  // what least() tells rests on it
      return pending_ = true;
    }
    if (budget_.over()) return finish(budget_.halt() == rules::Halt::stopped ? End::stopped : End::timeout);
    if (searches_->nets.halt == rules::Halt::memory) return finish(End::memory);
  }
  return finish(End::stuck);
}

// Ratings of the producers from this one on; they do not ascend everywhere.
int Solver::least() const {
  int least = kUnsolved;
  for (const Producer& producer : ser::producers()) {
    if (producer.number >= producer_ && (producers_ & producer_bit(producer.number)) != 0) least = std::min(least, producer.least);
  }
  return least;
}

}  // namespace bitwhip::ser
