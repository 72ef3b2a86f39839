#include "ser/naked_single.h"

#include "ser/counts.h"

namespace bitwhip::ser {

bool find_naked_single(const Board& board, Sink& sink) {
  bool stopped = false;
  CellCounts<2>(board).exactly(1).each([&](int cell) {
    if (stopped) return;
    Hint hint;
    hint.technique = Technique::naked_single;
    hint.rating = 2.3;
    hint.cells.add(cell);
    hint.digits = board.digits(cell);
    hint.place(cell, first_digit(board.digits(cell)));
    stopped = sink.take(hint);
  });
  return stopped;
}

}  // namespace bitwhip::ser
